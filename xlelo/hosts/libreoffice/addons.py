"""Calc's menu and toolbar, as the extension declares them.

There are both, because the tabbed interface of LibreOffice hides toolbars and some users hide menus.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from xlelo.hosts.libreoffice.names import MENU
from xlelo.hosts.menu import COMMANDS, words

_TITLE = "Elo"
_NAME = MENU.replace(".", "_")
_PLACE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
oor:name="Addons" oor:package="org.openoffice.Office">
<node oor:name="AddonUI">
<node oor:name="OfficeMenuBar"><node oor:name="{name}" oor:op="replace">
<prop oor:name="Title"><value xml:lang="en">{title}</value></prop>
{context}
<node oor:name="Submenu">
{entries}
</node></node></node>
<node oor:name="OfficeToolBar"><node oor:name="{name}" oor:op="replace">
<prop oor:name="Title"><value xml:lang="en">{title}</value></prop>
{buttons}
</node></node>
</node>
</oor:component-data>
"""
_BAR = """<?xml version="1.0" encoding="UTF-8"?>
<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
oor:name="CalcWindowState" oor:package="org.openoffice.Office.UI">
<node oor:name="UIElements"><node oor:name="States">
<node oor:name="private:resource/toolbar/addon_{name}" oor:op="replace">
<prop oor:name="UIName"><value xml:lang="en">{title}</value></prop>
<prop oor:name="Docked"><value>true</value></prop>
<prop oor:name="DockingArea"><value>0</value></prop>
<prop oor:name="DockPos"><value>0,3</value></prop>
<prop oor:name="Visible"><value>true</value></prop>
</node></node></node>
</oor:component-data>
"""
_CONTEXT = '<prop oor:name="Context"><value>com.sun.star.sheet.SpreadsheetDocument</value></prop>'
_ENTRY = """<node oor:name="{name}" oor:op="replace">
<prop oor:name="URL"><value>{url}</value></prop>
<prop oor:name="Title">{titles}</prop>
<prop oor:name="Target"><value>_self</value></prop>
{context}
</node>"""


def addons() -> str:
    texts = words()
    entries = [_entry(number, command, texts[command]) for number, command in enumerate(COMMANDS, 1)]
    both = "\n".join(entries)
    return _PLACE.format(name=_NAME, title=_TITLE, context=_CONTEXT, entries=both, buttons=both)


def bar() -> str:
    """The toolbar's position: below the others, not beside the sheet."""
    return _BAR.format(name=_NAME, title=_TITLE)


def url(command: str) -> str:
    return f"service:{MENU}?{command}"


def _entry(number: int, command: str, titles: Mapping[str, str]) -> str:
    values = "".join(f'<value xml:lang="{language}">{escape(title)}</value>' for language, title in titles.items())
    return _ENTRY.format(name=f"m{number:02d}", url=escape(url(command)), titles=values, context=_CONTEXT)
