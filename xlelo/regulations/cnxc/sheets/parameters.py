"""All numbers and tables of the articles, one per cell, and the reading that an officer may change."""

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from xlelo.law.dated import DatedLaw
from xlelo.law.days import YEAR_MONTHS
from xlelo.law.interpretation import choices
from xlelo.law.kinds import choice_of
from xlelo.law.rounding import half_up
from xlelo.law.tables import POINT
from xlelo.model import Ending
from xlelo.periods.results import spellings
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import ENDING
from xlelo.regulations.cnxc.listing import MARK
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.cnxc.sheets.bounds import BOUNDS
from xlelo.regulations.cnxc.sheets.row_hints import GAME_HINTS
from xlelo.sheets.columns import integer, nonzero
from xlelo.sheets.formats import TEXT, THOUSANDTHS, WHOLE_FORMAT
from xlelo.sheets.parameters import differences, first_day, result_table
from xlelo.sheets.parsed import ALPHABET, bound_cells
from xlelo.sheets.row_hints import sentences_of, status_words
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, fixed_table, input_column, row_numbers
from xlelo.sheets.warnings import limits

SPAN = 110_000
"""Two whole numbers below this span form one number: competition and player, player and day."""

SEAT_COLUMNS = 2
SIDE_COLUMNS = 5
"""Distances between columns: two for each seat, five for each side."""

LIST_CONSTANTS: tuple[tuple[str, Any, str], ...] = (
    ("mark", MARK, "4.2"),
    ("half", 0.5, ""),
    ("per_cent", 100, ""),
    ("point", POINT, ""),
    ("span", SPAN, ""),
    ("seat_columns", SEAT_COLUMNS, ""),
    ("side_columns", SIDE_COLUMNS, ""),
)


def constants(day: date | None, laws: DatedLaw[rules.Law]) -> Iterator[tuple[str, Any, str]]:
    law, first = laws.at(day), laws.edition(day).first_day
    before = law if first is None else laws.at(first - timedelta(days=1))
    yield from law.numbers.cells("list_months", "claim_days", "least_games")
    yield "months_before", before.numbers["list_months"], "4.1"
    yield "year_months", YEAR_MONTHS, "4.1"
    yield "year_lists", law.year_lists, "4.1"
    yield "passive_months", YEAR_MONTHS * law.numbers["passive_years"], "5.2"
    yield from law.numbers.cells("least_common")
    yield from LIST_CONSTANTS


STATUSES = {Status.EFFECTIVE: "5.1", Status.PROVISIONAL: "5.1", Status.UNRATED: "5.3"}

READING = choices(rules.AS_READ)[0]

ENDINGS = spellings(ENDING)


def _points(thousandths: int) -> float:
    return float(Fraction(thousandths, POINT))


def _thousandths_formula(points: str) -> str:
    return half_up.excel(f"{{{points}}}*{{Parameters.point}}")


def _expectation_table(law: rules.Law) -> Table:
    rows = law.expected.rows
    return fixed_table(
        fixed_column("difference_from", [row.low for row in rows], article="Tabela II", format=WHOLE_FORMAT),
        fixed_column(
            "difference_to", [row.high for row in rows], article="Tabela II", format=WHOLE_FORMAT, visible=True
        ),
        fixed_column("higher", [_points(row.higher) for row in rows], article="Tabela II", format="0.000"),
        fixed_column("lower", [_points(row.lower) for row in rows], article="Tabela II", format="0.000"),
        computed("higher_points", _thousandths_formula("higher"), article="6.4", format=THOUSANDTHS),
        computed("lower_points", _thousandths_formula("lower"), article="6.4", format=THOUSANDTHS),
    )


def _weighting(law: rules.Law) -> Table:
    return fixed_table(
        fixed_column("rating_from", law.weighting[0].starts, article="6.4", format=WHOLE_FORMAT),
        *(
            fixed_column(f"k{number}", bands.values, article="6.4", format=WHOLE_FORMAT)
            for number, bands in enumerate(law.weighting, 1)
        ),
        under=True,
    )


def _columns_of_weighting(law: rules.Law) -> Table:
    return Table.of(
        len(law.column.starts),
        row_numbers(),
        fixed_column("games_from", law.column.starts, article="6.4", format=WHOLE_FORMAT),
        under=True,
    )


def _virtual(law: rules.Law) -> Table:
    return fixed_table(
        fixed_column(
            "category",
            [f"Choices.{one}" for one in law.virtual],
            words=True,
            article="5.3",
            format=TEXT,
            width=17,
        ),
        fixed_column("category_code", tuple(law.virtual), article="5.3", format=TEXT, width=17),
        fixed_column("category_rating", tuple(law.virtual.values()), article="5.3", format=WHOLE_FORMAT),
        under=True,
    )


def _results() -> Table:
    results = tuple(ENDINGS.values())
    pending = [int(result.ending is Ending.PENDING) for result in results]
    return fixed_table(
        fixed_column("result", list(ENDINGS), format=TEXT),
        fixed_column("pending", pending, article="4.1", format=WHOLE_FORMAT),
        fixed_column("white", [_points(result.white) for result in results]),
        fixed_column("black", [_points(result.black) for result in results]),
        computed("white_points", _thousandths_formula("white"), format=THOUSANDTHS),
        computed("black_points", _thousandths_formula("black"), format=THOUSANDTHS),
        under=True,
    )


def _constant(key: str, value: Any, article: str) -> Column:
    return fixed_column(key, (value,), article=article, format=TEXT if isinstance(value, str) else "General")


def _parse() -> Iterator[Column]:
    """The parsed switch. Invalid input counts as 0 and is reported on Checks."""
    key = READING.field
    yield integer(
        f"{key}_taken",
        f'IFERROR(IF({{{key}}}&""="1",1,0),0)',
        article=READING.article,
        heading=f"Parameters.{key}, Parameters.taken",
    )
    listed = ",".join(f'{{{key}}}&""="{allowed}"' for allowed in READING.allowed)
    yield nonzero(f"{key}_odd", f"IFERROR(IF(OR({listed}),0,1),1)", heading=f"Parameters.{key}, Parameters.odd")


def parameters(day: date | None, laws: DatedLaw[rules.Law] = rules.LAW) -> Sheet:
    """The sheet Parameters with the law of a day, or of today if none is given."""
    law = laws.at(day)
    return Sheet.of(
        "Parameters",
        _expectation_table(law),
        _weighting(law),
        _columns_of_weighting(law),
        _virtual(law),
        _results(),
        result_table(ENDING),
        differences(law.differences.difference, ("Tabela I", "Tabela I")),
        fields=(
            input_column(
                READING.field, choice_of(READING.allowed), article=READING.article, parameter=READING.name, width=14
            ),
            first_day(laws.edition(day).first_day),
            *(_constant(*constant) for constant in constants(day, laws)),
            *(
                fixed_column(status.value, (f"Choices.{status.value}",), words=True, article=article, format=TEXT)
                for status, article in STATUSES.items()
            ),
            ALPHABET,
            *_parse(),
            *(field for bound in BOUNDS for field in bound_cells(bound)),
            *sentences_of(GAME_HINTS),
            *status_words(),
            *limits(law.likely),
        ),
        tables_right=True,
        portrait=True,
    )
