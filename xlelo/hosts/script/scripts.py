"""Writes the functions as a script: Code.gs for Google Sheets, and a folder of an Office.js add-in for Excel."""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from xlelo import __version__
from xlelo.files import write_file
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.documents import version_sentence
from xlelo.functions.function import Argument, Function
from xlelo.functions.regulation_texts import first
from xlelo.hosts.icon import png
from xlelo.hosts.script.data import constants
from xlelo.lang import FIRST_LANGUAGE, LANGUAGES
from xlelo.lang.sentence import Sentence, in_language
from xlelo.regulations import FOLDERS

CODE: Final = "scripts"
GOOGLE: Final = "google_sheets"
OFFICE: Final = "office_js"
NAMESPACE: Final = "XLELO"
"""Stands before the functions' names in Excel, which wants one."""

PARTS: Final = ("exact", "cells", "shapes", "rules")
"""The scripts before those of the regulations, in the order in which they are read."""
WORKED: Final = ("functions",)
RENAMED: Final = {"function": "name", "arguments": "values"}
"""Argument names that JavaScript keeps for itself."""

CALCULATORS: Final = {"google": Sentence("a script in Google Sheets"), "office": Sentence("a script in Excel")}

ICON_SIZES: Final = (32, 64)
"""Points of the icons that Excel asks for."""

MANIFEST: Final = {"timeZone": "Etc/UTC", "exceptionLogging": "STACKDRIVER", "runtimeVersion": "V8"}


def build(folder: Path, *, force: bool = False) -> Iterator[Path]:
    """Write all scripts below the folder."""
    icons = {f"{OFFICE}/icon-{size}.png": png(size) for size in ICON_SIZES}
    for name, content in ({name: text.encode() for name, text in contents().items()} | icons).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, content, force=force)
        yield path


def contents() -> dict[str, str]:
    """File below the folder → its text. Only the icons are no texts."""
    found = {}
    for language in LANGUAGES:
        folder = GOOGLE if language == FIRST_LANGUAGE else f"{GOOGLE}/{language}"
        found[f"{folder}/Code.gs"] = google_code(language)
        found[f"{folder}/appsscript.json"] = json.dumps(MANIFEST, indent=2) + "\n"
    found[f"{OFFICE}/functions.js"] = office_code()
    found[f"{OFFICE}/functions.json"] = json.dumps(office_metadata(), ensure_ascii=False, indent=2) + "\n"
    found[f"{OFFICE}/functions.html"] = _own("functions.html")
    found[f"{OFFICE}/manifest.xml"] = _own("manifest.xml").format(version=__version__, namespace=NAMESPACE)
    return found


def google_code(language: str = FIRST_LANGUAGE) -> str:
    """The text to paste: one hidden object with the rules, and each function with its help."""
    functions = "\n\n".join(_function(one, language, "any") for one in CATALOGUE)
    return _whole(language, "google", f"{functions}\n", "forGoogle")


def office_code() -> str:
    """The functions with their metadata in comments, as Microsoft's tools read them too."""
    functions = "\n\n".join(_function(one, FIRST_LANGUAGE, "any[][]") for one in CATALOGUE)
    calls = "\n".join(f'CustomFunctions.associate("{one.name}", {one.name});' for one in CATALOGUE)
    return _whole(FIRST_LANGUAGE, "office", f"{functions}\n\n{calls}\n", "forOffice")


def office_metadata() -> dict[str, Any]:
    return {
        "allowCustomDataForDataTypeAny": True,
        "functions": [
            {
                "id": one.name,
                "name": one.name,
                "description": one.sentence,
                "parameters": [_office_parameter(argument) for argument in one.arguments],
                "result": {"dimensionality": "matrix"},
            }
            for one in CATALOGUE
        ],
    }


def _whole(language: str, host: str, functions: str, entry: str) -> str:
    hidden = "\n".join([constants(language), "", *map(_own, (f"{part}.js" for part in PARTS)), *_of_regulations()])
    hidden += "\n".join(["", *map(_own, (f"{part}.js" for part in (*WORKED, host)))])
    build = sha256((hidden + functions).encode()).hexdigest()[:8]
    version = version_sentence(build, CALCULATORS[host], first()).in_language(language)
    return (
        f"// xlelo {__version__}, script {build}. Made by `xlelo build`: changes are lost with the next one.\n\n"
        f'const XLELO_ = (() => {{\n"use strict";\nconst VERSION = "{version}";\n{hidden}\nreturn {entry};\n}})();\n\n'
        f"{functions}"
    )


def _of_regulations() -> Iterator[str]:
    for folder in FOLDERS:
        file = files("xlelo.regulations") / folder / "script.js"
        if file.is_file():
            yield file.read_text(encoding="utf-8")


@cache
def _own(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _function(function: Function, language: str, kind: str) -> str:
    names = [RENAMED.get(one.name, one.name) for one in function.arguments]
    lines = [in_language(function.sentence, language)]
    lines += [f"@param {_declared(one, kind)} {in_language(one.sentence, language)}" for one in function.arguments]
    lines += [f"@return {{{kind}}}", f"@customfunction {function.name}"]
    parameters = ", ".join(
        f"...{name}" if one.variadic else name for one, name in zip(function.arguments, names, strict=True)
    )
    text = "\n".join(f" * {line}" for line in lines)
    given = f"[{parameters}]"
    return (
        f'/**\n{text}\n */\nfunction {function.name}({parameters}) {{\n  return XLELO_("{function.name}", {given});\n}}'
    )


def _declared(argument: Argument, kind: str) -> str:
    name = RENAMED.get(argument.name, argument.name)
    if argument.variadic:
        return f"{{{kind}[]}} {name}"
    return f"{{{kind}}} [{name}]" if argument.optional else f"{{{kind}}} {name}"


def _office_parameter(argument: Argument) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": RENAMED.get(argument.name, argument.name),
        "description": argument.sentence,
        "type": "any",
        "dimensionality": "matrix",
    }
    if argument.variadic:
        return told | {"repeating": True, "optional": True}
    return told | {"optional": True} if argument.optional else told
