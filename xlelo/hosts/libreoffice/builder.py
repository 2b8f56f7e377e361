"""Builds `xlelo.oxt`, the extension that brings the functions of the catalogue into Calc.

It holds all it needs: the type library, what the function wizard shows, and the rules themselves. Calc 7.4 stores a
function in a file as ELO.EXPECTED; later versions also know its name for Excel, ELO_EXPECTED, in .xlsx files.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from xlelo.files import archive_entry
from xlelo.hosts.libreoffice.names import INTERFACE, SERVICE, identifier, method
from xlelo.hosts.libreoffice.typelibrary import CELLS, VALUE, VALUES, Method, type_library

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from xlelo.functions.function import Argument, Function

IDENTIFIER = "org.xlelo.calcaddin"
OLDEST_LIBREOFFICE = "7.4"
_HERE = Path(__file__).parent
_PACKAGE = _HERE.parents[1]
# All that the functions stand on, and nothing of the other hosts.
_BUNDLED = (
    "__init__.py",
    "model.py",
    "drafting",
    "regulations",
    "functions",
    "hosts/__init__.py",
    "hosts/libreoffice/__init__.py",
    "hosts/libreoffice/names.py",
)
_LIBRARY, _COMPONENT, _WIZARD = "XElo.rdb", "component.py", "CalcAddIns.xcu"
_MANIFEST = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">
 <manifest:file-entry manifest:full-path="{_LIBRARY}" \
manifest:media-type="application/vnd.sun.star.uno-typelibrary;type=RDB"/>
 <manifest:file-entry manifest:full-path="{_COMPONENT}" \
manifest:media-type="application/vnd.sun.star.uno-component;type=Python"/>
 <manifest:file-entry manifest:full-path="{_WIZARD}" \
manifest:media-type="application/vnd.sun.star.configuration-data"/>
</manifest:manifest>
"""
_DESCRIPTION = """<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/description/2006" \
xmlns:d="http://openoffice.org/extensions/description/2006" \
xmlns:l="http://libreoffice.org/extensions/description/2011">
 <identifier value="{identifier}"/>
 <version value="{version}"/>
 <dependencies>
  <l:LibreOffice-minimal-version value="{oldest}" d:name="LibreOffice {oldest}"/>
 </dependencies>
 <display-name>
  <name lang="en">xlelo: chess Elo functions</name>
 </display-name>
</description>
"""
_REGISTRY = """<?xml version="1.0" encoding="UTF-8"?>
<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
oor:name="CalcAddIns" oor:package="org.openoffice.Office">
<node oor:name="AddInInfo"><node oor:name="{service}" oor:op="replace"><node oor:name="AddInFunctions">
{functions}
</node></node></node>
</oor:component-data>
"""

Translations = dict[str, dict[str, str]]
"""Language -> an English sentence of the catalogue -> the same in that language."""


def rules() -> dict[str, bytes]:
    """The part of this package that the functions stand on: path -> content."""
    files = (path for name in _BUNDLED for path in _files(_PACKAGE / name))
    return {f"xlelo/{path.relative_to(_PACKAGE).as_posix()}": path.read_bytes() for path in files}


def build(
    catalogue: Sequence[Function], rules: Mapping[str, bytes], version: str, translations: Translations | None = None
) -> bytes:
    """The extension; the same bytes whenever it is built of the same parts."""
    parts = {
        "META-INF/manifest.xml": _MANIFEST.encode(),
        "description.xml": _DESCRIPTION.format(
            identifier=IDENTIFIER, version=version, oldest=OLDEST_LIBREOFFICE
        ).encode(),
        _LIBRARY: type_library(INTERFACE, [_declared(function) for function in catalogue]),
        _WIZARD: _wizard(catalogue, translations or {}).encode(),
        _COMPONENT: (_HERE / _COMPONENT).read_bytes(),
        **{f"pythonpath/{name}": rules[name] for name in sorted(rules)},
    }
    package = io.BytesIO()
    with zipfile.ZipFile(package, "w") as archive:
        for name, content in parts.items():
            archive.writestr(archive_entry(name), content)
    return package.getvalue()


def _files(path: Path) -> Iterable[Path]:
    if not path.is_dir():
        return (path,)
    return sorted(file for file in path.rglob("*") if file.is_file() and file.suffix in {".py", ".csv", ".md", ".toml"})


def _declared(function: Function) -> Method:
    """Every answer is an array, so that an error can stand in it; Calc shows the one cell of a small one."""
    return Method(
        method(function.name),
        CELLS,
        tuple((identifier(argument.name), _kind(argument)) for argument in function.arguments),
    )


def _kind(argument: Argument) -> str:
    """Each takes a cell or a range; Calc takes any `any` for optional."""
    if argument.variadic:
        return VALUES
    return VALUE if argument.optional else CELLS


def _wizard(catalogue: Sequence[Function], translations: Translations) -> str:
    functions = "\n".join("".join(_function(function, translations)) for function in catalogue)
    return _REGISTRY.format(service=SERVICE, functions=functions)


def _function(function: Function, translations: Translations) -> Iterator[str]:
    yield _node(method(function.name))
    yield _property("DisplayName", _value(function.name, "en"))
    yield _property("Description", _texts(function.sentence, translations))
    yield _property("Category", f"<value>{escape(function.category)}</value>")
    yield _property("CompatibilityName", _value(function.name, "en-US"))
    yield '<node oor:name="Parameters">'
    for argument in function.arguments:
        yield _node(identifier(argument.name))
        yield _property("DisplayName", _value(argument.name, "en"))
        yield _property("Description", _texts(argument.sentence, translations))
        yield "</node>"
    yield "</node></node>"


def _node(name: str) -> str:
    return f'<node oor:name={quoteattr(name)} oor:op="replace">'


def _property(name: str, values: str) -> str:
    return f'<prop oor:name="{name}">{values}</prop>'


def _texts(sentence: str, translations: Translations) -> str:
    others = ((language, texts[sentence]) for language, texts in translations.items() if sentence in texts)
    return _value(sentence, "en") + "".join(_value(text, language) for language, text in others)


def _value(text: str, language: str) -> str:
    return f'<value xml:lang="{language}">{escape(text)}</value>'
