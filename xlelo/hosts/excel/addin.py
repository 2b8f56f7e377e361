"""The add-in `xlelo.xlam` and the demonstration workbook, built from the workbooks of the installed xlwings.

They are built on the user's machine, because the VBA of xlwings names the exact version of its library.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from xlelo.functions.function import Argument, Function
from xlelo.hosts.excel import ribbon, vba
from xlelo.hosts.excel.errors import ExcelError
from xlelo.hosts.excel.package import PROJECT, Cell, Package, Sheet
from xlelo.hosts.excel.vbaproject import Project
from xlelo.lang.sentence import Sentence, sentence_of


def examples(catalogue: Iterable[Function]) -> list[Example]:
    return [
        Example(example.sentence or function.sentence, function.formula(example), example.result)
        for function in catalogue
        for example in function.examples
    ]


NAME = "xlelo"
"""The name of the VBA project and of xlwings' settings, `.xlelo/xlelo.conf` in the user's profile."""

XLWINGS_VERSION = "0.37"
_REQUIREMENT = '"xlwings>=0.37,<0.38"'
_XLWINGS_MODULE = "xlwings"
_SAMPLE_MODULE = "Module1"
_LICENCES_MODULE = "xlelo_licences"
_WORKBOOK_MODULE = "ThisWorkbook"
_TIPS = "_IntelliSense_"
_PROJECT_NAME = re.compile(r'(?m)^(Public Const PROJECT_NAME As String = )".*"')
_ORIGIN = re.compile(r"' Built by xlelo (\S+) for xlwings (\S+)")


@dataclass(frozen=True)
class Xlwings:
    version: str
    folder: Path
    licence: str


class Versions(NamedTuple):
    xlelo: str
    xlwings: str


class Example(NamedTuple):
    """A line of the demonstration."""

    sentence: str
    formula: str
    result: str | float


def installed_xlwings() -> Xlwings:
    """The installed xlwings, found without an import: on Windows the import needs a complete pywin32."""
    spec = find_spec("xlwings")
    try:
        installed = distribution("xlwings")
    except PackageNotFoundError:
        installed = None
    if installed is None or spec is None or spec.origin is None:
        raise ExcelError(
            Sentence(
                "xlwings is not installed in {python}; install it with: pip install {required}",
                python=sys.executable,
                required=_REQUIREMENT,
            )
        )
    licence = installed.read_text("licenses/LICENSE.txt")
    if licence is None:
        raise ExcelError(Sentence("the licence of xlwings is missing from its installation: install xlwings again"))
    return Xlwings(installed.version, Path(spec.origin).parent, licence)


def addin(functions: Sequence[Function], xlwings: Xlwings, version: str) -> bytes:
    """The content of `xlelo.xlam`, for this version of xlelo."""
    package, project = _template(xlwings, "quickstart_addin.xlam")
    built = _origin(Versions(version, xlwings.version))
    project = _add_functions(project, functions, xlwings, version).with_name(NAME)
    project = project.with_module(ribbon.MODULE, ribbon.module(built))
    # The sheet of settings is removed, because its settings, even empty ones, would win over the user's file.
    package = package.with_sheets({"_myaddin.conf": _tips(functions, hidden=False)})
    package = package.with_title(NAME, f"Chess Elo functions, xlelo {version}")
    package = package.with_new_part(ribbon.PART, ribbon.RELATION, ribbon.tab(version).encode())
    return package.with_part(PROJECT, project.to_bytes()).to_bytes()


def demonstration(functions: Sequence[Function], examples: Sequence[Example], xlwings: Xlwings, version: str) -> bytes:
    """The content of a workbook that contains the functions. It uses the add-in's settings."""
    package, project = _template(xlwings, "quickstart_standalone.xlsm")
    project = _add_functions(project, functions, xlwings, version)
    opening = project.source(_WORKBOOK_MODULE) + vba.wizard_texts(functions)
    project = project.with_module(_WORKBOOK_MODULE, opening)
    sheet = Sheet("Demo", list(_demonstration(examples)), (60, 45, 40, 40), heading=4)
    package = package.with_sheets({"Sheet1": sheet, "_xlwings.conf": _tips(functions, hidden=True)})
    package = package.with_title(NAME, f"Chess Elo functions demonstrated, xlelo {version}")
    return package.with_part(PROJECT, project.to_bytes()).to_bytes()


def importable_module(functions: Sequence[Function], xlwings: Xlwings, version: str) -> str:
    """The text of `xlelo_udfs.bas`."""
    return vba.importable_module(functions, _origin(Versions(version, xlwings.version)))


def versions(addin: bytes) -> Versions:
    """The versions that a built add-in states."""
    project = Project.read(Package.read(addin).part(PROJECT))
    found = _ORIGIN.search(project.source(vba.MODULE)) if vba.MODULE in project.modules else None
    if not found:
        raise ExcelError(Sentence("it was not built by xlelo"))
    return Versions(found[1], found[2])


def licences(xlwings: Xlwings) -> str:
    """The licences of the foreign modules in the built files."""
    dictionary = (files("xlelo.hosts.excel") / "licences" / "VBA-Dictionary.txt").read_text(encoding="utf-8")
    return (
        f"The module xlwings ({xlwings.version}):\n\n{xlwings.licence.strip()}\n\n"
        f"The module Dictionary (VBA-Dictionary):\n\n{dictionary.strip()}\n"
    )


def _template(xlwings: Xlwings, name: str) -> tuple[Package, Project]:
    if not xlwings.version.startswith(f"{XLWINGS_VERSION}."):
        raise ExcelError(
            Sentence(
                "xlwings {installed} is installed, but xlelo needs {supported}: pip install {required}",
                installed=xlwings.version,
                supported=XLWINGS_VERSION,
                required=_REQUIREMENT,
            )
        )
    path = xlwings.folder / name
    if not path.is_file():
        raise ExcelError(Sentence("{path} is missing: install xlwings again", path=path))
    try:
        package = Package.read(path.read_bytes())
        return package, Project.read(package.part(PROJECT))
    except ExcelError as error:
        raise ExcelError(Sentence("{path} cannot be used: {error}", path=path, error=sentence_of(error))) from error


def _add_functions(project: Project, functions: Sequence[Function], xlwings: Xlwings, version: str) -> Project:
    source = project.source(_XLWINGS_MODULE)
    if f'XLWINGS_VERSION As String = "{xlwings.version}"' not in source:
        raise ExcelError(
            Sentence(
                "the workbooks of xlwings do not belong to version {version}: install xlwings again",
                version=xlwings.version,
            )
        )
    own_settings, changed = _PROJECT_NAME.subn(rf'\1"{NAME}"', source)
    if changed != 1:
        raise ExcelError(
            Sentence("the VBA of xlwings {version} stores its settings in an unknown format", version=xlwings.version)
        )
    return (
        project.without_module(_SAMPLE_MODULE)
        .with_module(_XLWINGS_MODULE, own_settings)
        .with_module(vba.MODULE, vba.addin_module(functions, _origin(Versions(version, xlwings.version))))
        .with_module(_LICENCES_MODULE, _licences_module(xlwings))
    )


def _origin(versions: Versions) -> str:
    return f"Built by xlelo {versions.xlelo} for xlwings {versions.xlwings} - to change it, build it again"


def _licences_module(xlwings: Xlwings) -> str:
    """A module of comments with the licences, so that they stay in the file."""
    comments = (f"' {line}".rstrip() for line in vba.to_ascii(licences(xlwings)).splitlines())
    return "\r\n".join([f'Attribute VB_Name = "{_LICENCES_MODULE}"', *comments, ""])


def _tips(functions: Sequence[Function], *, hidden: bool) -> Sheet:
    """Tips for typing formulas, in the layout of Excel-DNA IntelliSense (for users who have it)."""
    rows: list[list[Cell]] = [["FunctionInfo"]]
    no_help_page = ""
    for function in functions:
        tips = (text for argument in function.arguments for text in (_placeholder(argument), argument.sentence))
        rows.append([function.name, function.sentence, no_help_page, *tips])
    return Sheet(_TIPS, rows, (22, 60), heading=1, is_hidden=hidden)


def _placeholder(argument: Argument) -> str:
    if argument.variadic:
        return f"{argument.name}…"
    return f"[{argument.name}]" if argument.optional else argument.name


def _demonstration(examples: Sequence[Example]) -> Iterator[list[Cell]]:
    yield ["xlelo: the rules of chess ratings as functions"]
    yield ["They work in Excel for Windows after: xlelo excel install (xlelo excel status says what is missing)"]
    yield []
    yield ["Question", "Formula", "Result", "Expected"]
    for example in examples:
        formula = example.formula.removeprefix("=")
        yield [example.sentence, formula, f"={formula}", example.result]
