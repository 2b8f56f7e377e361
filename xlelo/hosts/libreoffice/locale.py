"""The language of LibreOffice's own menus."""

from __future__ import annotations

from typing import Any

from com.sun.star.beans import PropertyValue


def language_of(context: Any) -> str:
    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    path = PropertyValue()
    path.Name, path.Value = "nodepath", "/org.openoffice.Setup/L10N"
    access = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", (path,))
    return str(access.getPropertyValue("ooLocale") or "en").partition("-")[0]
