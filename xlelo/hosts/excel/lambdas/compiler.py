"""Compiler of the functions' source texts: to names over the sheet of tables, or to formulas with their tables."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Final

from xlelo.hosts.excel.lambdas.tables import (
    CODES,
    FIRST_ROW,
    NAMES,
    NUMBERS,
    RESULTS,
    SHEET,
    Column,
    RuleSet,
    TableWithPlace,
    rule_sets,
    tables_with_places,
)
from xlelo.lang import toml_of
from xlelo.sheets.lambdas import Cell

_INNERMOST = re.compile(r"\{([^{}]*)\}")
_TOKEN = re.compile(r'"[^"]*"|[A-Za-z_][A-Za-z0-9_]*(?:!\$\w+\$\d+(?::\$\w+\$\d+)?)?|\s+|.', re.DOTALL)

_OPEN, _CLOSE = "⟦", "⟧"
"""Brackets of arrays during the expansion, because braces mark what is still to be expanded."""
_PER_MILLE = "‰"
"""Marks an array of thousandths. Whole numbers are written alike in every country, decimals are not."""
_BRACES = str.maketrans(_OPEN + _CLOSE, "{}")

LONGEST_FORMULA: Final = 8192
"""The most characters of a formula in Excel."""
LONGEST: Final = 254
"""The most characters of a comment in Excel."""

PREFIXED_FUNCTIONS: Final = frozenset({"LAMBDA", "LET", "MAP", "SEQUENCE"})
"""Functions of Excel 365 that need the prefix _xlfn. in files."""


@dataclass(frozen=True)
class Definition:
    """A function over ranges or arrays. `body` is the formula in English spelling."""

    name: str
    parameters: tuple[str, ...]
    comment: str
    body: str

    @property
    def plain(self) -> str:
        return f"LAMBDA({','.join(self.parameters)},{self.body})"

    @property
    def file_formula(self) -> str:
        """The formula as stored in a file."""
        return "".join(map(_file_token, _TOKEN.findall(self.plain)))


@dataclass(frozen=True, eq=False)
class Library:
    """The functions for some rule sets, with their tables."""

    sets: tuple[RuleSet, ...] = field(default_factory=rule_sets)

    @cached_property
    def tables(self) -> tuple[TableWithPlace, ...]:
        return tables_with_places(self.sets)

    @cached_property
    def table_definitions(self) -> tuple[Definition, ...]:
        """The functions for Excel, which look up values in the sheet of tables."""
        return self._compile(self._range_of)

    @cached_property
    def self_contained_definitions(self) -> tuple[Definition, ...]:
        """The functions for Google Sheets, which contain their tables.

        They use semicolons and whole numbers, which every country's settings accept.
        """
        return tuple(replace(one, body=_everywhere(one.body)) for one in self._compile(self._array_of))

    def _compile(self, place: Callable[[str, str], str]) -> tuple[Definition, ...]:
        source = dict(toml_of(__package__, "functions.toml"))
        phrases = source.pop("phrases")
        codes = ", ".join(one.code for one in self.sets)
        return tuple(
            Definition(
                name,
                tuple(given["parameters"]),
                given["comment"].replace("{codes}", codes)[:LONGEST],  # the rest stands on the sheet of tables
                _compact(self._expand(given["text"], phrases, place)),
            )
            for name, given in source.items()
        ) + tuple(
            Definition(name, one.parameters, one.comment, _compact(_place(one.text, rules.code, place)))
            for rules in self.sets
            for name, one in rules.lambdas.helpers.items()
        )

    def _expand(self, text: str, phrases: dict[str, str], place: Callable[[str, str], str]) -> str:
        """Expand the braces from the inside out until none is left."""

        def said(match: re.Match[str]) -> str:
            what, _, value = match[1].strip().partition(" ")
            if what.startswith("each:"):
                return self._choose(what.removeprefix("each:"), place)
            if what.startswith("only:"):
                return self._single(what.removeprefix("only:"), place)
            if what == "sets":
                return str(len(self.sets))
            if what == CODES or what.startswith((f"{NAMES}.", f"{RESULTS}.")):
                return place("", what)
            return _insert_value(phrases[what], value)

        while _INNERMOST.search(text):
            text = _INNERMOST.sub(said, text)
        return text

    def _choose(self, piece: str, place: Callable[[str, str], str]) -> str:
        """CHOOSE between the rule sets' texts by number; a single text if all are equal."""
        said = [_place(getattr(one.lambdas, piece), one.code, place) for one in self.sets]
        return said[0] if len(set(said)) == 1 else f"CHOOSE(set,{','.join(said)})"

    def _single(self, piece: str, place: Callable[[str, str], str]) -> str:
        (found,) = ((one.code, text) for one in self.sets if (text := getattr(one.lambdas, piece)))
        return _place(found[1], found[0], place)

    def _range_of(self, code: str, key: str) -> str:
        """The reference to a table's column or to a single number's cell."""
        column, position = self._table_column(code, key)
        return column.reference if position is None else f"{SHEET}!${column.letter}${FIRST_ROW + position}"

    def _array_of(self, code: str, key: str) -> str:
        column, position = self._table_column(code, key)
        if position is not None:
            return _ratio(column.cells[position])
        parts = any(isinstance(cell, float) for cell in column.cells)
        cells = [int(cell * 1000 + 0.5) if isinstance(cell, float) else cell for cell in column.cells]
        literals = (f'"{cell}"' if isinstance(cell, str) else str(cell) for cell in cells)
        array = f"{_OPEN}{';'.join(literals)}{_CLOSE}"
        return f"{_PER_MILLE}{array}" if parts else array

    def _table_column(self, code: str, key: str) -> tuple[Column, int | None]:
        """A column, and the position of a single number in it (None for the whole column)."""
        if key == CODES:
            return self._table("", CODES).by_heading["code"], None
        name, _, heading = key.partition(".")
        if heading:
            return self._table(code, name).by_heading[heading], None
        numbers = next(one.lambdas.numbers for one in self.sets if one.code == code)
        return self._table(code, NUMBERS).by_heading["number"], list(numbers).index(key)

    def _table(self, code: str, key: str) -> TableWithPlace:
        return next(table for table in self.tables if (table.code, table.key) == (code, key))


@cache
def library() -> Library:
    """The functions for the program's rule sets."""
    return Library()


def _insert_value(phrase: str, value: str) -> str:
    """Insert the value: $ is the whole value, $1 and $2 its words."""
    for number, word in enumerate(value.split(), 1):
        phrase = phrase.replace(f"${number}", word)
    return phrase.replace("$", value)


def _place(text: str, code: str, place: Callable[[str, str], str]) -> str:
    return _INNERMOST.sub(lambda found: place(code, found[1]), text)


def _ratio(cell: Cell) -> str:
    """A number without a decimal sign, which depends on the country."""
    exact = Fraction(str(cell))
    return str(exact) if exact.denominator == 1 else f"({exact})"


def _compact(text: str) -> str:
    return "".join(token for token in _TOKEN.findall(text) if not token.isspace()).translate(_BRACES)


def _file_token(token: str) -> str:
    if token in PREFIXED_FUNCTIONS:
        return f"_xlfn.{token}"
    return f"_xlpm.{token}" if token.isidentifier() and token.islower() else token


def _everywhere(body: str) -> str:
    """Rewrite for any country: lookups in thousandths are divided by 1000, and semicolons separate arguments."""
    tokens = _TOKEN.findall(body)
    for at, token in enumerate(tokens):
        if token == _PER_MILLE:
            tokens[at] = ""
            tokens[_closing(tokens, at)] += "/1000"
    return "".join({",": ";"}.get(token, token) for token in tokens)


def _closing(tokens: list[str], inside: int) -> int:
    """The position of the parenthesis that closes around the token."""
    depth = 0
    for at in range(inside, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[at][:1], 0)
        if depth < 0:
            return at
    raise ValueError(inside)
