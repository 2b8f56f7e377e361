"""Warnings that compare a value with a limit. Each is declared once, for the finding and for the condition of a sheet.

`sheets/comparisons.py` makes the formulas. None of these is a rule of a regulation: the limits are in `plausible.csv`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from xlelo.lang.sentence import PLACEHOLDER, Sentence, join_sentences
from xlelo.law.kinds import Word
from xlelo.law.rounding import Exact
from xlelo.model import Finding


class Quantity(NamedTuple):
    """A value of a record, as the Python rules read it and as a sheet has it."""

    column: str
    """Input column."""
    text: str = "{column} {value}"
    """Sentence about the value. Its other words are attributes of the record."""
    read: Callable[[Any, Any], Exact | None] | None = None
    """The value, from a record and its period; by default, the attribute with the column's name. None: no value."""
    cell: str = ""
    """Formula for the value. Blank: the parsed cell of the column."""
    given: str = ""
    """Condition for a value, if the cell is a number without one too."""
    until: str = ""
    """Formula for a day. The value is then the number of years from the day in the cell until that day."""
    words: Mapping[str, object] = {}
    part: Callable[[Any], Any] | None = None
    """Part of the record that the value and the words belong to. None: all of it."""

    def value(self, record: Any, period: Any) -> Exact | None:
        found: Exact | None = self.read(record, period) if self.read else getattr(record, self.column)
        return found

    def sentence(self, record: Any, number: Exact, words: Mapping[str, object]) -> Sentence:
        shown = number if isinstance(number, int) and number >= 0 else f"{float(number):g}"
        known = {"column": self.column, "value": shown, **self.words, **words}
        record = self.part(record) if self.part else record
        others = {name for name, *_ in PLACEHOLDER.findall(self.text)} - known.keys()
        return Sentence(self.text, **known, **{name: getattr(record, name) for name in others})


def itself(record: Exact, _: object) -> Exact:
    """The record is the value."""
    return record


def in_each_list(
    value: Quantity, kinds: Mapping[str, Any], standing: Callable[[Any, Any], Any]
) -> tuple[Quantity, ...]:
    """The value of a player's standing, in each list. `kinds`: prefix of a list's columns, in place of *, → kind."""

    inner, name = value.read, value.column.removeprefix("*_")

    def in_list(prefix: str, kind: Any) -> Quantity:
        def read(player: Any, period: Any) -> Any:
            part = standing(player, kind)
            return inner(part, period) if inner else getattr(part, name)

        column, cell, given = (text.replace("*", prefix) for text in (value.column, value.cell, value.given))
        words, part = {"list": Word(kind.value)}, lambda player: standing(player, kind)
        return value._replace(column=column, cell=cell, given=given, read=read, words=words, part=part)

    return tuple(in_list(prefix, kind) for prefix, kind in kinds.items())


class Comparison(NamedTuple):
    """A warning: a value is outside its limits, or too far from the one before it."""

    code: str
    article: str | None
    figure: str
    """Line of the table of limits."""
    doubt: Literal["outside", "above", "below", "apart"]
    """What a sheet tests."""
    values: tuple[Quantity, ...]

    def findings(self, record: Any, period: Any, place: Sentence, **words: object) -> Iterator[Finding]:
        """The warnings about a record. `words`: further words of the sentence."""
        limit = period.law.likely[self.figure]
        before: tuple[Quantity, Exact] | None = None
        for one in self.values:
            number = one.value(record, period)
            if number is None:
                continue
            if self.doubt != "apart":
                if wrong := limit.odd(number):
                    yield self._finding(place, one.sentence(record, number, words), wrong)
                continue
            if before and (wrong := limit.odd(apart := abs(number - before[1]))):
                both = before[0].sentence(record, before[1], words), one.sentence(record, number, words)
                text = Sentence("{one} and {other} are {apart} apart", one=both[0], other=both[1], apart=apart)
                yield self._finding(place, text, wrong)
            before = one, number

    def odd_value(self, record: Any, period: Any) -> int:
        """Number of the first value outside its limits, from 1; 0 if there is none. Not for values that are apart."""
        limit = period.law.likely[self.figure]
        numbers = (one.value(record, period) for one in self.values)
        return next((place for place, number in enumerate(numbers, 1) if number is not None and limit.odd(number)), 0)

    def _finding(self, place: Sentence, text: Sentence, wrong: Sentence) -> Finding:
        return Finding(self.code, self.article, place, join_sentences((text, wrong), "; "))
