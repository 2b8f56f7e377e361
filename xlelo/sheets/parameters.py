"""The sheet of parameters: the regulation's tables, and a choice for each reading."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any, Final

from xlelo.law.interpretation import Choice, choices
from xlelo.law.kinds import Kind
from xlelo.law.tables import INDETERMINATE, POINT, ExpectedScores
from xlelo.model import DRAW, LOSS, WIN
from xlelo.periods.results import SPELLINGS
from xlelo.periods.results import drop_down as offered_keys
from xlelo.sheets.bound import UNTAKEN
from xlelo.sheets.checks_sheet import Check, flag_check
from xlelo.sheets.columns import nonzero
from xlelo.sheets.formats import DATE, HUNDREDTHS, TEXT, WHOLE_FORMAT, Parts
from xlelo.sheets.formulas import one_if
from xlelo.sheets.parsed import is_word, parse_word
from xlelo.sheets.sheet import Column, Table, Word, computed, fixed_column, fixed_table, input_column

SHARES = range(101)
"""Scores in per cent."""

POINTS: Final = {WIN: 1, DRAW: 0.5, LOSS: 0}


def first_day(since: date | None) -> Column:
    """First day of the law that the sheet prints. A dash if its text gives no day."""
    return fixed_column("in_force_from", (since or "–",), format=DATE, visible=True)


def expected_scores(table: ExpectedScores, article: str) -> Table:
    rows = table.rows
    return fixed_table(
        fixed_column("from", [row.low for row in rows], format=WHOLE_FORMAT, article=article),
        fixed_column("to", [row.high for row in rows], format=WHOLE_FORMAT, visible=True, article=article),
        fixed_column("higher", [row.higher / POINT for row in rows], format=HUNDREDTHS, article=article),
        fixed_column("lower", [row.lower / POINT for row in rows], format=HUNDREDTHS, article=article),
    )


def expected_in_units(table: ExpectedScores, units: Parts, article: str, summed_by: str) -> Table:
    """Table of expected scores, in points and in whole fractions of a point, in which games are summed.

    `summed_by`: article of the sum.
    """
    rows = table.rows
    return fixed_table(
        fixed_column("difference_from", [row.low for row in rows], article=article, format=WHOLE_FORMAT),
        fixed_column("difference_to", [row.high for row in rows], format=WHOLE_FORMAT, visible=True),
        fixed_column("higher", [row.higher / POINT for row in rows], format=HUNDREDTHS),
        fixed_column("lower", [row.lower / POINT for row in rows], format=HUNDREDTHS),
        _units_column("higher", "higher", units, article=summed_by),
        _units_column("lower", "lower", units, article=summed_by),
    )


def _units_column(key: str, points: str, units: Parts, **facts: Any) -> Column:
    return computed(f"{key}_units", f"ROUND({{{points}}}*{{Parameters.unit}},0)", format=units, **facts)


def results(units: Parts, *more: Column, played: str = "") -> Table:
    """Table of all spellings of results. `more`: more columns; `played`: article that says which games are played."""
    found = list(SPELLINGS.values())
    return fixed_table(
        fixed_column("result", list(SPELLINGS), format=TEXT),
        fixed_column("white_score", [POINTS[result.white] for result in found]),
        fixed_column("black_score", [POINTS[result.black] for result in found]),
        fixed_column("played", [int(result.was_played) for result in found], article=played, format=WHOLE_FORMAT),
        *more,
        _units_column("white", "white_score", units),
        _units_column("black", "black_score", units),
    )


def result_table(kind: Kind) -> Table:
    """Results in the drop-down, in the workbook's language."""
    return fixed_table(fixed_column("offered", offered_keys(kind), words=True, format=TEXT))


def differences(
    of: Callable[[int], int | None],
    articles: tuple[str, str],
    keys: tuple[str, str] = ("percentage", "points_difference"),
) -> Table:
    """Table of D(p), with scores in points."""
    (share, difference), (of_share, of_difference) = keys, articles
    scores = [hundredths / 100 for hundredths in SHARES]
    return fixed_table(
        fixed_column(share, scores, article=of_share, format=HUNDREDTHS, visible=True),
        fixed_column(difference, list(map(of, SHARES)), article=of_difference, format=WHOLE_FORMAT),
    )


def points_differences(difference: Callable[[int], int | None], article: str) -> Table:
    differences = [or_plus(difference(share)) for share in SHARES]
    return fixed_table(
        fixed_column("share", SHARES, article=article, format=WHOLE_FORMAT),
        fixed_column("points_difference", differences, article=article, format=WHOLE_FORMAT),
    )


def switches(readings: object, article: str = "", **facts: Any) -> Iterator[Column]:
    """One input cell for each reading. `article`: the article above all of them, if they share one."""
    for choice in choices(readings):
        shown = {"article": article or choice.article, "format": _format(choice), **facts}
        yield input_column(choice.field, choice.kind, parameter=choice.name, **shown)


def choice_columns(readings: object) -> Iterator[Column]:
    """Parsed values of the choices. An invalid value becomes “?” or 0, and Checks reports it."""
    for choice in choices(readings):
        key, shown = choice.field, _format(choice)
        yield computed(
            f"{key}_taken",
            parse_word(f"{{{key}}}", choice.kind) if shown == TEXT else f"IF(ISNUMBER({{{key}}}),{{{key}}},0)",
            article=choice.article,
            format=shown,
            heading=f"Parameters.{key}, Parameters.taken",
            asks=lambda row, choice=choice: _chosen(choice, row.readings),
        )
    for choice in choices(readings):
        key = choice.field
        odd = "1-MIN(1,{})".format("+".join(f'COUNTIF({{{key}}},"{allowed}")' for allowed in choice.allowed))
        unsaid = one_if(f'OR({{{key}_taken}}="",{{{key}_taken}}={UNTAKEN})')
        yield nonzero(
            f"{key}_odd",
            unsaid if _format(choice) == TEXT else f"IF(ISNUMBER({{{key}}}),{odd},1)",
            heading=f"Parameters.{key}, Parameters.odd",
        )


def _chosen(choice: Choice, readings: object) -> int | Word:
    text = choice.text_of(getattr(readings, choice.field))
    return int(text) if text.isdigit() else Word(f"Choices.{text}")


def choice_check(readings: object) -> Check:
    """The line of Checks that counts invalid choices."""
    first, *_, last = (choice.field for choice in choices(readings))
    return flag_check("switch", f"Parameters.{first}:{last}", f"Parameters.{first}_odd:{last}_odd", expected=None)


def _format(choice: Choice) -> str:
    """Format of a choice: a number or a word."""
    return WHOLE_FORMAT if all(map(str.isdigit, choice.allowed)) else TEXT


def odd_switches(readings: object) -> Iterator[Column]:
    """Flag for each choice: 1 if its cell holds anything else."""
    for choice in choices(readings):
        yield nonzero(
            f"{choice.field}_odd",
            f"IFERROR(IF({is_word(f'{{{choice.field}}}', choice.kind)},0,1),1)",
            heading=f"Parameters.{choice.field}, Parameters.odd",
        )


def or_plus(difference: int | None) -> int | str:
    return INDETERMINATE if difference is None else difference
