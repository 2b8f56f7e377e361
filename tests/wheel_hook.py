"""A wheel keeps the version of the committed LibreOffice extension, so that one built by it is not an older one."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # its checkout has the extension
            return
        with zipfile.ZipFile(Path(self.root, "workbooks", "xlelo.oxt")) as extension:
            found = re.search(r'<version value="([^"]*)"/>', extension.read("description.xml").decode())
        self.folder = TemporaryDirectory()
        record = Path(self.folder.name, "built.txt")
        record.write_text(found[1], encoding="utf-8")
        build_data["force_include"][str(record)] = "xlelo/hosts/libreoffice/built.txt"
