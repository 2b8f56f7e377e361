"""Which rules an answer went through.

The interpreter itself tells, as it does to a profiler: the rules need not know that they are watched, and a rule that
was not applied cannot be named.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from inspect import unwrap
from typing import TYPE_CHECKING, Any, Final

from xlelo.drafting.article import article_of
from xlelo.drafting.derivation import plain, points
from xlelo.drafting.table import Bands, Differences, ExpectedScores
from xlelo.regulations import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import CodeType, FrameType

    from xlelo.drafting.article import Text

TABLE = re.compile(r"Taula|Tabela|Cuadro|Table")
"""What the documents call their tables, in their languages: as a number of its own, or over a numbered article."""


@dataclass(frozen=True)
class LookUp:
    """A row of a printed table."""

    at: Any
    row: str
    value: str | None
    """None where the row says nothing that the rule does not say itself."""


@dataclass(frozen=True)
class Applied:
    """A rule applied, with the rows it looked up."""

    code: str
    article: str
    name: str
    table: str
    value: Any
    looked_up: tuple[LookUp, ...]

    def __str__(self) -> str:
        found = [f"{self.table}, {one.row}: {one.value}" for one in self.looked_up if one.value is not None]
        if found:
            return "; ".join(found)
        rows = ", ".join(f"{plain(one.at)} in {one.row}" for one in self.looked_up)
        return f"{self.name} = {self.value}" + (f" ({rows})" if rows else "")


@contextmanager
def applied() -> Iterator[list[Applied]]:
    """The rules in the order in which they came to their results."""
    found: list[Applied] = []
    rows: dict[FrameType | None, list[LookUp]] = {}

    def note(frame: FrameType, event: str, value: Any) -> None:
        if event != "return" or value is None:
            return
        if row := _LOOK_UPS.get(frame.f_code):
            rows.setdefault(frame.f_back, []).append(row(frame.f_locals, value))
        elif rule := _RULES.get(frame.f_code):
            found.append(rule(value, tuple(rows.pop(frame, ()))))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(before)


def cited(rules: list[Applied]) -> str:
    """FCE art. 14.1, 14.2"""
    parts = []
    for code in dict.fromkeys(rule.code for rule in rules):
        articles = list(dict.fromkeys(rule.article for rule in rules if rule.code == code))
        numbered = [article for article in articles if article[0].isdigit()]
        named = [article for article in articles if not article[0].isdigit()]
        parts.append(f"{code} {', '.join([*(['art. ' + ', '.join(numbered)] if numbered else []), *named])}")
    return "; ".join(parts)


def _in_expected(given: Mapping[str, Any], value: int) -> LookUp:
    difference = given["difference"]
    return LookUp(difference, f"row {given['self'].row(difference)}", _as_printed(points(value)))


def _in_differences(given: Mapping[str, Any], value: int) -> LookUp:
    hundredths = given["hundredths"]
    return LookUp(hundredths, f"p {_as_printed(points(10 * hundredths))}", plain(value))


def _in_bands(given: Mapping[str, Any], _value: int) -> LookUp:
    starts, at = given["self"].starts, given["at"]
    position = max(0, bisect_right(starts, at) - 1)
    if position + 1 == len(starts):
        return LookUp(at, f"{starts[position]} and above", None)
    following = starts[position + 1]
    return LookUp(at, f"{starts[position]}–{following - 1}" if position else f"less than {following}", None)


def _as_printed(score: str) -> str:
    """The tables print .66."""
    return score.removeprefix("0") if "." in score else score


def _noted(code: str, text: Text, rule: Callable[..., object]) -> Callable[[Any, tuple[LookUp, ...]], Applied]:
    in_points = rule.__annotations__.get("return") == "Thousandths"

    def noted(value: Any, looked_up: tuple[LookUp, ...]) -> Applied:
        shown = points(value) if in_points else plain(value.value if isinstance(value, Enum) else value)
        words = rule.__name__.replace("_", " ")
        return Applied(code, article_of(rule), words, _table(text, rule), shown, looked_up)

    return noted


def _table(text: Text, rule: Callable[..., object]) -> str:
    """The printed table that a rule is of, or that its article is said to look up."""
    tables = {
        number: number if TABLE.match(number) else f"table {number}"
        for number, article in text.articles.items()
        if TABLE.match(number) or TABLE.match(article.heading or "")
    }
    own = [name for number, name in tables.items() if rule in text.rules.get(number, ())]
    named = [name for number, name in tables.items() if article_of(rule) in text.reasons.get(number, "").split()]
    return next(iter([*own, *named]), "table")


_LOOK_UPS: Final[dict[CodeType, Callable[..., LookUp]]] = {
    ExpectedScores.expected.__code__: _in_expected,
    Differences.difference.__code__: _in_differences,
    Bands.value.__code__: _in_bands,
}

_RULES: Final = {
    unwrap(rule).__code__: _noted(one.code, one.text, rule)
    for one in ALL
    for rules in one.text.rules.values()
    for rule in rules
}
