"""Builds `xlelo.oxt`, the extension that brings the catalogue's functions and a menu to Calc.

It contains everything it needs: the type library, the texts of function wizard and menu, the rules, and openpyxl, with
which the menu's verbs read and write workbooks. Calc 7.4 stores a function in a file as ELO.EXPECTED. Later versions
also know its Excel name, ELO_EXPECTED, in .xlsx files.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from xlelo.files import write_archive
from xlelo.hosts.icon import png
from xlelo.hosts.libreoffice.addons import addons, bar
from xlelo.hosts.libreoffice.names import INTERFACE, SERVICE, identifier, method
from xlelo.hosts.libreoffice.typelibrary import CELLS, VALUE, VALUES, Method, type_library
from xlelo.hosts.libreoffice.versions import DESCRIPTION
from xlelo.lang import LANGUAGES
from xlelo.lang.sentence import in_language

if TYPE_CHECKING:
    from xlelo.functions.function import Argument, Function

IDENTIFIER = "org.xlelo.calcaddin"
OLDEST_LIBREOFFICE = "7.4"
_HERE = Path(__file__).parent
_PACKAGE = _HERE.parents[1]
# Parts that only the terminal, Excel and editors need.
_LEFT_OUT = (
    "cli",
    "hosts/excel",
    "hosts/script",
    "hosts/add_ins.py",
    "__main__.py",
    "udfs.py",
    "functions/__init__.pyi",
    "functions/strict.pyi",
)
_BUNDLED_PACKAGES = ("openpyxl", "et_xmlfile")
"""Pure Python packages; their licences are included."""
_LIBRARY, _COMPONENT, _WIZARD = "XElo.rdb", "component.py", "CalcAddIns.xcu"
_MENU, _ADDONS, _BAR = "menu.py", "Addons.xcu", "CalcWindowState.xcu"
_MANIFEST = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">
 <manifest:file-entry manifest:full-path="{_LIBRARY}" \
manifest:media-type="application/vnd.sun.star.uno-typelibrary;type=RDB"/>
 <manifest:file-entry manifest:full-path="{_COMPONENT}" \
manifest:media-type="application/vnd.sun.star.uno-component;type=Python"/>
 <manifest:file-entry manifest:full-path="{_WIZARD}" \
manifest:media-type="application/vnd.sun.star.configuration-data"/>
 <manifest:file-entry manifest:full-path="{_MENU}" \
manifest:media-type="application/vnd.sun.star.uno-component;type=Python"/>
 <manifest:file-entry manifest:full-path="{_ADDONS}" \
manifest:media-type="application/vnd.sun.star.configuration-data"/>
 <manifest:file-entry manifest:full-path="{_BAR}" \
manifest:media-type="application/vnd.sun.star.configuration-data"/>
</manifest:manifest>
"""
_DESCRIPTION = """<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/description/2006" \
xmlns:d="http://openoffice.org/extensions/description/2006" \
xmlns:xlink="http://www.w3.org/1999/xlink" \
xmlns:l="http://libreoffice.org/extensions/description/2011">
 <identifier value="{identifier}"/>
 <version value="{version}"/>
 <dependencies>
  <l:LibreOffice-minimal-version value="{oldest}" d:name="LibreOffice {oldest}"/>
 </dependencies>
{updates} <publisher>
  <name xlink:href="" lang="en">the xlelo authors</name>
 </publisher>
 <display-name>
  <name lang="en">xlelo: chess Elo functions and menu</name>
  <name lang="ca">xlelo: funcions i menú per a l'Elo d'escacs</name>
  <name lang="es">xlelo: funciones y menú para el Elo de ajedrez</name>
  <name lang="pt">xlelo: funções e menu para o Elo de xadrez</name>
 </display-name>
 <icon>
  <default xlink:href="{icon}"/>
 </icon>
 <extension-description>
  <src xlink:href="{about}" lang="en"/>
 </extension-description>
</description>
"""
_UPDATES = """\
 <update-information>
  <src xlink:href={address}/>
 </update-information>
"""
_UPDATE = """<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/update/2006" xmlns:xlink="http://www.w3.org/1999/xlink">
 <identifier value="{identifier}"/>
 <version value="{version}"/>
 <update-download>
  <src xlink:href={extension}/>
 </update-download>
</description>
"""
_ICON_FILE, _LICENCE_FILE = "icon.png", "LICENSE.txt"
_ENDINGS = (".py", ".csv", ".toml", ".tsv", "articles.md")
"""What a program reads; the other pages are for people who read its source."""
_ICON_SIZE = 42
"""Points of an icon in the extension manager."""
_ABOUT_FILE = "about.txt"
_MESSAGES = (
    "Functions for chess ratings, =ELO_EXPECTED(2150;2030), and the menu Elo in Calc: check a rating workbook, add "
    "tournament files, write the official list, start the next period."
)
"""The text in the extension manager."""
_REGISTRY = """<?xml version="1.0" encoding="UTF-8"?>
<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
oor:name="CalcAddIns" oor:package="org.openoffice.Office">
<node oor:name="AddInInfo"><node oor:name="{service}" oor:op="replace"><node oor:name="AddInFunctions">
{functions}
</node></node></node>
</oor:component-data>
"""


def program() -> dict[str, bytes]:
    """Path → content of this package, as far as LibreOffice needs it, and of the borrowed packages."""
    left_out = [_PACKAGE / name for name in _LEFT_OUT]
    ours = (path for path in _files(_PACKAGE) if not any(path.is_relative_to(other) for other in left_out))
    return {f"xlelo/{path.relative_to(_PACKAGE).as_posix()}": path.read_bytes() for path in ours} | _foreign_modules()


def build(
    catalogue: Sequence[Function],
    modules: Mapping[str, bytes],
    version: str,
    updates: str = "",
) -> bytes:
    """The extension. Equal parts give equal bytes.

    `updates`: address of a file of `update_information`, where LibreOffice then looks for later versions. The licence
    is only a file, because LibreOffice asks one more question for a licence to accept.
    """
    parts = {
        "META-INF/manifest.xml": _MANIFEST.encode(),
        DESCRIPTION: _DESCRIPTION.format(
            identifier=IDENTIFIER,
            version=version,
            oldest=OLDEST_LIBREOFFICE,
            about=_ABOUT_FILE,
            icon=_ICON_FILE,
            updates=_UPDATES.format(address=quoteattr(updates)) if updates else "",
        ).encode(),
        _ICON_FILE: png(_ICON_SIZE),
        _LICENCE_FILE: licence().encode(),
        _ABOUT_FILE: _MESSAGES.encode(),
        _LIBRARY: type_library(INTERFACE, [_declaration(function) for function in catalogue]),
        _WIZARD: _wizard(catalogue).encode(),
        _COMPONENT: (_HERE / _COMPONENT).read_bytes(),
        _MENU: (_HERE / _MENU).read_bytes(),
        _ADDONS: addons().encode(),
        _BAR: bar().encode(),
        **{f"pythonpath/{name}": modules[name] for name in sorted(modules)},
    }
    package = io.BytesIO()
    write_archive(package, parts)
    return package.getvalue()


def update_information(version: str, extension: str) -> bytes:
    """The file from which LibreOffice learns of the newest version, and of its address."""
    return _UPDATE.format(identifier=IDENTIFIER, version=version, extension=quoteattr(extension)).encode()


def licence() -> str:
    """The licence of the program, as in a checkout or in an installed package."""
    beside = _PACKAGE.parent / "LICENSE"
    if beside.is_file():
        return beside.read_text(encoding="utf-8")
    found = next(file for file in distribution("xlelo").files or () if file.name == "LICENSE")
    return Path(found.locate()).read_text(encoding="utf-8")


def _files(folder: Path) -> Iterable[Path]:
    return sorted(
        file
        for file in folder.rglob("*")
        if file.is_file() and file.name.endswith(_ENDINGS) and file.parent.name != "cases"
    )


def _foreign_modules() -> dict[str, bytes]:
    modules = {}
    for name in _BUNDLED_PACKAGES:
        for file in distribution(name).files or ():
            if file.suffix == ".py" or file.name.startswith("LICEN"):
                modules[file.as_posix()] = Path(file.locate()).read_bytes()
    return modules


def _declaration(function: Function) -> Method:
    """The method's declaration.

    Every result is an array, because it can hold an error; Calc shows a 1×1 array as one cell.
    """
    return Method(
        method(function.name),
        CELLS,
        tuple((identifier(argument.name), _kind(argument)) for argument in function.arguments),
    )


def _kind(argument: Argument) -> str:
    """The UNO type: a cell or a range. Calc treats an argument of type `any` as optional."""
    if argument.variadic:
        return VALUES
    return VALUE if argument.optional else CELLS


def _wizard(catalogue: Sequence[Function]) -> str:
    functions = "\n".join("".join(_function(function)) for function in catalogue)
    return _REGISTRY.format(service=SERVICE, functions=functions)


def _function(function: Function) -> Iterator[str]:
    yield _node(method(function.name))
    yield _property("DisplayName", _value(function.name, "en"))
    yield _property("Description", _texts(function.sentence))
    yield _property("Category", f"<value>{escape(function.category)}</value>")
    yield _property("CompatibilityName", _value(function.name, "en-US"))
    yield '<node oor:name="Parameters">'
    for argument in function.arguments:
        yield _node(identifier(argument.name))
        yield _property("DisplayName", _value(argument.name, "en"))
        yield _property("Description", _texts(argument.sentence))
        yield "</node>"
    yield "</node></node>"


def _node(name: str) -> str:
    return f'<node oor:name={quoteattr(name)} oor:op="replace">'


def _property(name: str, values: str) -> str:
    return f'<prop oor:name="{name}">{values}</prop>'


def _texts(sentence: str) -> str:
    return "".join(_value(in_language(sentence, language), language) for language in LANGUAGES)


def _value(text: str, language: str) -> str:
    return f'<value xml:lang="{language}">{escape(text)}</value>'
