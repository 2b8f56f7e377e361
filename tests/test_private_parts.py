"""What openpyxl and typer have no public name for is used in three modules; a new version may have moved it."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import openpyxl
import pytest
import typer
from openpyxl.chart import ScatterChart
from openpyxl.worksheet import _read_only, _reader
from typer import rich_utils
from typer.core import TyperGroup
from typer.main import get_command

from xlelo.cli import app, load_command
from xlelo.cli.help import FRAME, MisusedError, mistake

PACKAGE = Path(__file__).parents[1] / "xlelo"
TRIED = {"openpyxl": "3.1.5", "typer": "0.29.2"}
FENCES = {"cli/help.py", "workbook/load.py", "workbook/openpyxl_writer.py"}

FOREIGN = re.compile(r"^(openpyxl|typer|rich)\b.*\._")
OF_PYTHON_OR_OURS = {"officer/workbooks.py", "functions/rulesets.py"}
"""They call a method of a class of their own."""


def installed_version(package: str) -> str:
    return f"tried with {package} {TRIED[package]}; here is {version(package)}"


def test_only_there() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        modules = re.findall(r"^\s*from ([\w.]+) import", source, re.MULTILINE)
        if "SLF001" in source or "rich_utils" in source or any(map(FOREIGN.match, modules)):
            found.add(path.relative_to(PACKAGE).as_posix())
    assert found - OF_PYTHON_OR_OURS == FENCES


def test_the_reader() -> None:
    methods = {"_get_size", "_cells_by_row", "_get_row", "_get_source"}
    assert methods <= set(dir(_read_only.ReadOnlyWorksheet)), installed_version("openpyxl")
    assert {"parse", "parse_cell", "parse_row"} <= set(dir(_reader.WorkSheetParser)), installed_version("openpyxl")
    workbook = openpyxl.Workbook()
    assert {"_date_formats", "_timedelta_formats", "_sheets"} <= set(vars(workbook)), installed_version("openpyxl")


def test_the_writer() -> None:
    workbook = openpyxl.Workbook(write_only=True)
    assert {"_protections", "_cell_styles", "_named_styles"} <= set(vars(workbook)), installed_version("openpyxl")
    sheet = workbook.create_sheet()
    assert "_writer" in dir(sheet), installed_version("openpyxl")
    sheet.append(["begun"])
    assert {"_writer", "_hyperlinks", "_charts", "_images"} <= set(vars(sheet)), installed_version("openpyxl")
    assert {"out", "_rels"} <= set(vars(vars(sheet)["_writer"])), installed_version("openpyxl")
    assert hasattr(ScatterChart(), "_write"), installed_version("openpyxl")
    sheet.close()


@pytest.mark.parametrize("name", FRAME)
def test_texts_around_help(name: str) -> None:
    assert isinstance(getattr(rich_utils, name), str), installed_version("typer")


MISTYPED = {
    ("rate",): "the argument 'rules' is missing",
    ("rate", "fce", "x", "--nonsense"): "there is no option --nonsense",
    ("rate", "fce", "x", "y"): "too many arguments: y",
    ("fill", "fce", "x"): "the option '--out' / '-o' is missing",
    ("rate", "fce", "x", "--set"): "the option '--set' needs a value",
    ("rate", "fce", "x", "--json=1"): "the option '--json' takes no value",
}


@pytest.mark.parametrize("typed", MISTYPED, ids=" ".join)
def test_what_typer_says(typed: tuple[str, ...]) -> None:
    """Each of its sentences is known by its pattern."""
    verb, *arguments = typed
    with pytest.raises(MisusedError) as caught:
        load_command(verb).make_context(verb, list(arguments))
    sentence = mistake(caught.value.format_message())
    assert sentence is not None, installed_version("typer")
    assert str(sentence) == MISTYPED[typed], installed_version("typer")


def test_an_unknown_verb() -> None:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    with pytest.raises(MisusedError) as caught:
        group.resolve_command(typer.Context(group), ["nonsense"])
    sentence = mistake(caught.value.format_message())
    assert str(sentence) == "there is no verb 'nonsense'", installed_version("typer")
