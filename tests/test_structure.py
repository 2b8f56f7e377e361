"""Imports run one way, and what only one module may know stays there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from xlelo.regulations import FOLDERS

PACKAGE = Path(__file__).parents[1] / "xlelo"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "pythonpath" not in path.parts)

LAYERS = (
    ("model", "tournament", "files", "locks", "lang", "stopping"),
    ("drafting",),
    ("regulations",),
    ("whatif",),
    ("functions", "workbook", "readers", "officer", "pages"),
    ("cli", "hosts", "rating", "udfs"),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

ONLY_HERE = {
    "xlwings": ("hosts/excel/",),
    "openpyxl": ("workbook/", "hosts/excel/"),
    "formualizer": ("workbook/",),
    "typer": ("cli/",),
    "rich": ("cli/",),
}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer(dotted: str) -> str | None:
    parts = dotted.split(".")
    return parts[1] if parts[0] == "xlelo" and len(parts) > 1 else None


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_run_one_way(path: Path) -> None:
    own = LEVEL.get(path.relative_to(PACKAGE).parts[0].removesuffix(".py"))
    if own is None:
        return
    above = sorted(dotted for dotted in imports(path) if (found := layer(dotted)) in LEVEL and LEVEL[found or ""] > own)
    assert above == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_foreign_packages_stay_where_they_belong(path: Path) -> None:
    where = path.relative_to(PACKAGE).as_posix()
    astray = sorted(
        package
        for package in {dotted.split(".")[0] for dotted in imports(path)}
        if package in ONLY_HERE and not where.startswith(ONLY_HERE[package])
    )
    assert astray == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_python_rounding(path: Path) -> None:
    """round() goes to even; every rounding is one of drafting/rounding.py."""
    calls = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round"
    ]
    assert calls == []


LONGEST_FILE, LONGEST_FUNCTION = 400, 60


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_is_read_in_one_go(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_FILE
    long = {
        node.name: length
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert long == {}


NAMED = {
    "regulations": "the folders themselves, and the one list of them",
    "whatif": "it compares them, and follows none of its own",
}
"""Where regulations may be named, and why; whatever else asks the list."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_regulation_is_named_outside_its_folder(path: Path) -> None:
    if path.relative_to(PACKAGE).parts[0] in NAMED:
        return
    names = re.compile("|".join(FOLDERS), re.IGNORECASE)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line.strip() for line in lines if names.search(line)] == []
