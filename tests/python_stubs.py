"""Write the types of the functions for editors and type checkers: two `.pyi` files, made from the catalogue.

.venv/bin/python tests/python_stubs.py  # after a change of the catalogue
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from xlelo.functions.calls import description_of
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Use

if TYPE_CHECKING:
    from xlelo.functions.function import Argument, Function

FOLDER: Final = Path(__file__).parents[1] / "xlelo" / "functions"

HEAD: Final = """\
# Made from the catalogue: see tests/python_stubs.py.
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, TypeAlias, overload

{own}
Cell: TypeAlias = float | Fraction | Decimal | str | date | Error | None
Cells: TypeAlias = Cell | Sequence[Cell] | Sequence[Sequence[Cell]] | Any
Missing: TypeAlias = Literal["blank", "nan"]
Single: TypeAlias = {single}
"""
OWN: Final = """\
from xlelo.functions import strict as strict
from xlelo.functions.calls import call as call
from xlelo.functions.calls import signature as signature
from xlelo.functions.grid import Error as Error
"""
OWN_OF_STRICT: Final = '''\
from xlelo.functions.grid import Error

class EloError(ValueError):
    """The first error of a result; `error` is the cell's error value."""

    error: Error
    def __init__(self, function: str, error: Error) -> None: ...
'''


def stubs() -> dict[Path, str]:
    return {FOLDER / "__init__.pyi": text(), FOLDER / "strict.pyi": strict()}


def text() -> str:
    return HEAD.format(own=OWN, single="float | str | Error") + _functions()


def strict() -> str:
    """The stub of the functions that raise errors instead of returning them."""
    return HEAD.format(own=OWN_OF_STRICT, single="float | str") + _functions()


def _functions() -> str:
    return "".join(f"\n{block}" for function in CATALOGUE for block in _of(function))


def _of(function: Function) -> Iterator[str]:
    doc = (
        description_of(function)
        .replace("\\", "\\\\")
        .replace('"""', "'''")
        .replace("\n", "\n    ")
        .replace("    \n", "\n")
    )
    body = f'    """{doc}\n    """\n' if "\n" in doc else f'    """{doc}"""\n'
    if any(argument.use is Use.CELL for argument in function.arguments):
        yield f"@overload\ndef {function.name}({_parameters(function, 'Cell')}) -> Single:\n{body}"
        yield f"@overload\ndef {function.name}({_parameters(function, 'Cells')}) -> Any: ...\n"
    else:
        answer = "Single" if not function.returns_array else "list[list[str]]"
        yield f"def {function.name}({_parameters(function, 'Cells')}) -> {answer}:\n{body}"


def _parameters(function: Function, each: str) -> str:
    given = [_parameter(argument, each) for argument in function.arguments]
    variadic = function.variadic
    return ", ".join([*given, *([] if variadic else ["*"]), "missing: Missing = ..."])


def _parameter(argument: Argument, each: str) -> str:
    if argument.variadic:
        return f"*{argument.name}: Cells"
    kind = {Use.CELL: each, Use.LINE: "Cells", Use.ONE: "Cell"}[argument.use]
    return f"{argument.name}: {kind}" + (" = ..." if argument.optional else "")


if __name__ == "__main__":
    for path, content in stubs().items():
        path.write_text(content, encoding="utf-8")
