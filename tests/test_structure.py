"""Imports run one way, and what only one module may know stays there; each failure names the modules."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from xlelo.regulations import FOLDERS

PACKAGE = Path(__file__).parents[1] / "xlelo"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "pythonpath" not in path.parts)

LAYERS = (
    ("model", "tournament", "files", "locks", "lang", "stopping"),
    ("law",),
    ("periods",),
    ("sheets",),
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


@cache
def sources() -> dict[str, str]:
    return {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in MODULES}


@cache
def trees() -> dict[str, ast.Module]:
    return {module: ast.parse(source) for module, source in sources().items()}


@cache
def imports(module: str) -> set[str]:
    found = set()
    for node in ast.walk(trees()[module]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def level(module_name: str) -> int:
    """The layer of a module of ours; of others, the lowest."""
    package, _, own = module_name.partition(".")
    return LEVEL.get(own.partition(".")[0], 0) if package == "xlelo" else 0


def folder(module: str) -> str:
    return module.partition("/")[0].removesuffix(".py")


def test_imports_run_one_way() -> None:
    above = [
        (module, dotted)
        for module in trees()
        if folder(module) in LEVEL
        for dotted in imports(module)
        if level(dotted) > LEVEL[folder(module)]
    ]
    assert above == []


def module_name(module: str) -> str:
    return f"xlelo.{module.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")


def nearest(imported: set[str], names: Collection[str]) -> set[str]:
    """`from package import module` asks for the module, whatever the package holds."""
    found = imported & set(names)
    return found - {one.rpartition(".")[0] for one in found}


def test_no_circle_of_imports() -> None:
    """Neither those for type checking nor those inside functions go back to where they come from."""
    names = {module_name(module): module for module in trees()}
    below = {name: nearest(imports(module), names.keys()) - {name} for name, module in names.items()}
    while leaves := [name for name, others in below.items() if not others]:
        for name in leaves:
            del below[name]
        for name in below:
            below[name] -= set(leaves)
    assert below == {}


LATER = {
    "__init__.py": "the rules and the version, when somebody asks for them",
    "__main__.py": "signals are seen to before anything is loaded",
    "cli/help.py": "typer's texts on a terminal, when they are not English",
    "cli/__init__.py": "a verb, when it is called",
    "regulations/__init__.py": "a regulation and its verbs, when they are asked for",
    "workbook/__init__.py": "what brings openpyxl, when a workbook is meant",
    "workbook/books.py": "a workbook, by its code",
    "workbook/recalculate.py": "an engine that may not be installed",
    "hosts/libreoffice/menu.py": "the program, when an entry of the menu is chosen",
}
"""What is loaded when it is used, and why; all other imports stand at the top."""


def test_imports_stand_at_the_top() -> None:
    inside = {
        module
        for module, source in sources().items()
        if re.search(r"^ +(import|from)|import_module\(", source, re.MULTILINE)
        for function in ast.walk(trees()[module])
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "import_module")
    }
    assert inside == LATER.keys()


def test_foreign_packages_stay_where_they_belong() -> None:
    astray = [
        (module, package)
        for module in trees()
        for package in {dotted.partition(".")[0] for dotted in imports(module)} & ONLY_HERE.keys()
        if not module.startswith(ONLY_HERE[package])
    ]
    assert astray == []


def test_no_python_rounding() -> None:
    """round() goes to even; every rounding is one of law/rounding.py."""
    calls = [
        (module, node.lineno)
        for module, source in sources().items()
        if "round" in source
        for node in ast.walk(trees()[module])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round"
    ]
    assert calls == []


NAMED = {
    "regulations": "the folders themselves, and the one list of them",
    "whatif": "it compares them, and follows none of its own",
}
"""Where regulations may be named, and why; whatever else asks the list."""


WORDS = {"club"}
"""Codes that are words too: only capitals name them."""


def test_no_regulation_is_named_outside_its_folder() -> None:
    names = re.compile(rf"(?i:{'|'.join(set(FOLDERS) - WORDS)})|{'|'.join(word.upper() for word in WORDS)}")
    lines = [
        (module, line.strip())
        for module, source in sources().items()
        if module.partition("/")[0] not in NAMED
        for line in source.splitlines()
        if names.search(line)
    ]
    assert lines == []
