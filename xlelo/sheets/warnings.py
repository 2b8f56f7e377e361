"""Warnings on sheets: the printed limits, and columns that name inputs outside them. These are still rated."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from string import ascii_lowercase, digits
from typing import Any, NamedTuple, TypeAlias

from xlelo.periods.person_warnings import TITLES
from xlelo.periods.warnings import Limit
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import flag, integer, text
from xlelo.sheets.faults import at_the_place
from xlelo.sheets.formats import WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, first_of, rows_of, stood_before
from xlelo.sheets.sheet import PLACE, Column, Line, Weight, fixed_column

_LONGEST_ON_CHECKS = 250
"""Longest formula of an expected value that Checks calculates itself. A longer one has a column in the row's sheet."""
_LONGEST = 330
"""Longest formula of a row, without its guard. Half of the conditions of a longer one have a column of their own."""
_LONGEST_SHARED = 375
"""Longest formula of a column that several warnings share, without its guard."""
_WIDTH = 20
"""Width of the hidden columns, so that their headings do not make the row of headings tall."""
_LETTERS_WIDTH = 11
"""Width of a column that several warnings share. Its heading is short."""

Asks: TypeAlias = "Callable[[Row], int | bool]"
"""Number of the first doubtful cell in the row by the rules, from 1; 0 if there is none. True: any of the cells."""


class WarnedRecord(NamedTuple):
    """A row's record in the rated period, and the codes of its warnings."""

    record: Any
    codes: Container[str] = ()


def has_warning(*codes: str) -> Asks:
    """The rules have one of these warnings about the row's record."""
    return lambda row: any(code in row.record.codes for code in codes)


class InputWarning(NamedTuple):
    """A warning on inputs that are possible but probably typos."""

    key: str
    cells: Mapping[str, str]
    """Input cell → condition under which it is doubtful. The first condition that holds counts."""
    expected: str = EMPTY_TEXT
    """Formula of the same row: the expected value."""
    article: str = ""
    needs: str | None = None
    """Cell that must be filled for a warning, if it is not that of the table."""
    weight: Weight = "warning"
    row: str = PLACE
    """Formula: row of the input, if it is not that of the mark."""
    asks: Asks | None = None

    @property
    def columns(self) -> tuple[Column, ...]:
        facts: dict[str, Any] = {"heading": f"Checks.{self.key}", "helper": True, "width": _WIDTH}
        odd = [(condition, f"{{{cell}@}}") for cell, condition in self.cells.items()]
        first, rest = odd, []
        if len(first_of(dict(odd))) > _LONGEST:
            first, rest = odd[: len(odd) // 2], odd[len(odd) // 2 :]
        more, long = f"{self.key}_more", len(at_the_place(self.expected, "Sheet")) > _LONGEST_ON_CHECKS
        lines = (self._line(f"{{{self.key}_expected}}" if long else self.expected),)
        otherwise = f"{{{more}}}" if rest else EMPTY_TEXT
        columns = [text(self.key, first_of(dict(first), otherwise), needs=self.needs, lines=lines, **facts)]
        if rest:
            columns.append(text(more, first_of(dict(rest)), needs=self.needs, **facts))
        if long:
            columns.append(text(f"{self.key}_expected", self.expected, needs=f"{{{self.key}}}", **facts))
        return tuple(columns)

    @property
    def mark(self) -> Mark:
        """The same for a column that several warnings share."""
        blank_if = f'{self.needs}=""' if self.needs else ""
        return Mark(self._line(self.expected), self.cells, blank_if, self.asks, self.needs or "")

    def _line(self, expected: str) -> Line:
        said = "" if expected == EMPTY_TEXT else expected
        return Line(self.key, next(iter(self.cells)), self.weight, self.article, said, row=self.row)


class Mark(NamedTuple):
    """What a shared column marks: a line of Checks, and the condition for each of its input cells."""

    line: Line | None
    """None if only other formulas look for the letter."""
    cells: Mapping[str, str]
    """Input cell → condition. The first condition that holds counts."""
    blank_if: str = ""
    """Condition under which nothing is marked."""
    asks: Asks | None = None
    needs: str = ""
    """Cell that must be filled for a mark. `asks` is not asked without it."""

    def expected(self, letter: str, held: str, row: Row) -> str:
        """What the column must hold for this mark. `held`: what it holds."""
        found = re.search(rf"{letter}(\d*)", held)
        if self.line is not None and self.line.is_fault:
            return ""
        if self.asks is None:
            return found[0] if found else ""
        if self.needs and row(self.needs.strip("{}")) is None:
            return ""
        number = self.asks(row)
        if number is True and found and len(self.cells) > 1:
            return found[0]
        return f"{letter}{int(number) if len(self.cells) > 1 else ''}" if number else ""

    def formula(self, letter: str) -> str:
        """Formula: the letter, and the number of the cell if there are several; otherwise blank."""
        several = len(self.cells) > 1
        marks = {
            condition: f'"{letter}{number if several else ""}"'
            for number, condition in enumerate(self.cells.values(), 1)
        }
        return first_of({self.blank_if: EMPTY_TEXT} | marks if self.blank_if else marks)

    def line_of(self, line: Line, letter: str, column: str) -> Line:
        """The line of Checks that counts this letter in the column."""
        mark = holds_letter(letter)
        if len(self.cells) == 1:
            return line._replace(mark=mark)
        cell, known = f"INDEX({{{column}}},{PLACE})", ",".join(f"{{{cell}@}}" for cell in self.cells)
        return line._replace(
            mark=mark, letter=f'CHOOSE(FIND(MID({cell},FIND("{letter}",{cell})+1,1),"{digits[1:]}"),{known})'
        )


def holds_letter(letter: str) -> str:
    """Criterion: a shared column holds this letter."""
    return f'"*{letter}*"'


def shared_columns(
    sheet: str, marks: Iterable[Mark], needs: str | None = None, *, key: str = "marks"
) -> tuple[Column, ...]:
    """Helper columns of these marks, as few as possible: each holds the letters of several marks.

    `needs`: cell that must be filled for all of them, if it is not that of the table. `key`: start of the keys.
    """
    facts: dict[str, Any] = {"heading": "Checks.marks", "helper": True, "width": _WIDTH}
    columns, groups = [], _groups(marks)
    for number, group in enumerate(groups, 1):
        own, lettered = f"{key}_{number}", dict(zip(ascii_lowercase, group, strict=False))
        lines = []
        for letter, mark in lettered.items():
            if mark.line is not None:
                lines.append(mark.line_of(mark.line, letter, f"{sheet}.{own}"))
        formula = "&".join(mark.formula(letter) for letter, mark in lettered.items())
        asks = partial(_letters, own, lettered)
        columns.append(
            text(own, formula, needs=needs, lines=tuple(lines), asks=asks, **(facts | {"width": _LETTERS_WIDTH}))
        )
    return tuple(columns)


def _letters(own: str, lettered: Mapping[str, Mark], row: Row) -> str | None:
    held = row(own) or ""
    return "".join(mark.expected(letter, held, row) for letter, mark in lettered.items()) or None


def _groups(marks: Iterable[Mark]) -> list[list[Mark]]:
    """The marks in groups. Each goes into the first group whose formula has room for it."""
    groups: list[list[Mark]] = []
    for mark in marks:
        for group in groups:
            if len("&".join(one.formula("a") for one in (*group, mark))) <= _LONGEST_SHARED:
                group.append(mark)
                break
        else:
            groups.append([mark])
    return groups


def warning_columns(warnings: Iterable[InputWarning]) -> tuple[Column, ...]:
    """Helper columns of the warnings, for the rows' sheet."""
    return tuple(column for one in warnings for column in one.columns)


def limits(likely: Mapping[str, Limit]) -> tuple[Column, ...]:
    """Cells of the sheet of parameters: the limits, which are also those for files."""
    return tuple(
        fixed_column(
            f"likely_{end}_{figure}",
            (value,),
            format=WHOLE_FORMAT,
            heading=f"Likely.{figure}, Parameters.{end}",
            visible=True,
        )
        for figure, limit in likely.items()
        for end, value in (("least", limit.least), ("most", limit.most))
        if value is not None
    )


def least(figure: str) -> str:
    return f"{{Parameters.likely_least_{figure}}}"


def greatest(figure: str) -> str:
    return f"{{Parameters.likely_most_{figure}}}"


def is_outside(value: str, figure: str, doubt: str = "outside") -> str:
    """Condition: the value is outside its limits. `doubt`: compare with one limit only, if it is above or below."""
    below, above = f"{value}<{least(figure)}", f"{value}>{greatest(figure)}"
    return {"outside": f"OR({below},{above})", "above": above, "below": below}[doubt]


def are_apart(one: str, other: str, figure: str) -> str:
    """Condition: both values are present, and too far apart."""
    return f"AND({one}>0,{other}>0,ABS({one}-{other})>{greatest(figure)})"


def title_unlikely(title: str, rating: str, column: str) -> InputWarning:
    """Warning: a title with an unlikely rating. `column`: input cell of the rating."""
    figures: dict[str, list[str]] = {}
    for letters, figure in TITLES.items():
        figures.setdefault(figure, []).append(f'{title}="{letters}"')
    limit = first_of({f"OR({','.join(alike)})": least(figure) for figure, alike in figures.items()}, "0")
    return InputWarning(
        "title_unlikely", {column: f"AND({rating}>0,{rating}<{limit})"}, minimum_text(limit), needs=title
    )


def namesakes(key: str, sheet: str) -> InputWarning:
    """Warning: two players with the same `known_by` on that sheet."""
    stood = stood_before("{known_by}", f"{{{sheet}.known_by}}")
    return InputWarning(key, {"Players.name": f"{stood}=1"}, needs="{known_by}")


def known_as(name: str) -> str:
    """Formula: a name without blanks, surname last. `Puig, Anna` becomes AnnaPuig."""
    comma = f'FIND(",",{name}&",")'
    return f'SUBSTITUTE(MID({name},{comma}+1,LEN({name}))&LEFT({name},{comma}-1)," ","")'


def next_round(turns: str, first: str, last: str, **facts: Any) -> Column:
    """For a game, row of the first game in the event's next round; 0 if there is none.

    `turns`: column with a number for each round of each event, in order. `first`, `last`: rows of the event's games.
    """
    found = f"MATCH({{turn}}+1,{rows_of(turns, first, last)},0)+{first}-1"
    return integer("next_round", f"IFERROR({found},0)", needs="{turn}", heading="Checks.rounds_against_days", **facts)


def contradicts_days(turns: str, days: str, day: str) -> str:
    """Condition on a game: most of the next round was played before it, but most of its own round was not.

    Single games are often moved; whole rounds are not.
    """

    def is_mostly_before(number: str) -> str:
        return f'2*COUNTIFS({turns},{number},{days},"<"&{day})>=COUNTIF({turns},{number})'

    begun = f"IF({{next_round}}=0,0,INDEX({days},{{next_round}})<{day})"
    return f"IF({begun},AND({is_mostly_before('{turn}+1')},NOT({is_mostly_before('{turn}')})),0)"


def begins_alike(events: str, games: str, first: str) -> Column:
    """Flag for an event: its first game also occurs in another event. Only then are its other games searched.

    `events`: event of each game. `games`: key of each game. `first`: row of the event's first game.
    """
    met = f"INDEX({events},MATCH(INDEX({games},{first}),{games},0))"
    return flag("begins_alike", f"IFERROR({met}<>{{n}},0)", heading="Checks.entered_twice", helper=True)


def limit_text(figure: str, doubt: str = "outside") -> str:
    """Formula: the expected range, or its one end."""
    if doubt == "outside":
        return f'{least(figure)}&" – "&{greatest(figure)}'
    return maximum_text(greatest(figure)) if doubt == "above" else minimum_text(least(figure))


def tolerance_text(value: str, figure: str) -> str:
    return f'{value}&" ± "&{greatest(figure)}'


def maximum_text(value: str) -> str:
    return f'"≤ "&{value}'


def minimum_text(value: str) -> str:
    return f'"≥ "&{value}'
