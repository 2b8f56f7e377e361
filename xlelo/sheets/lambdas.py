"""Tables and formulas of a rule set for the functions that the spreadsheet itself calculates (LAMBDA).

The formulas are written by hand from the articles, not from the Python rules. Words in small letters are values,
{expected.from} is a column of a table, {far} a single number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from xlelo.law.numbers import Numbers
from xlelo.law.tables import Differences, ExpectedScores
from xlelo.sheets.formulas import At

Cell = int | float | str


@dataclass(frozen=True)
class Block:
    """A table on a sheet."""

    key: str
    title: str
    article: str
    columns: Mapping[str, tuple[Cell, ...]]


@dataclass(frozen=True)
class Number:
    """A number that an article names."""

    value: int | float
    article: str
    what: str


@dataclass(frozen=True)
class Helper:
    """A name that only other names use."""

    parameters: tuple[str, ...]
    comment: str
    text: str
    use: str
    """A formula that uses it, so that a copied sheet takes the name along."""


@dataclass(frozen=True)
class Lambdas:
    blocks: tuple[Block, ...]
    numbers: Mapping[str, Number]
    expected: str
    """Expected score. `gap`: rounded difference; `x`, `y`: own rating and the opponent's."""
    difference: str
    """D(p). `h`: score in hundredths; `q`: exact score."""
    performance: str
    """Performance. `mean`: mean opponent rating; `points`; `counted`: number of games; `h`: score in hundredths.

    `ys`, `zs`: opponents and scores.
    """
    factor: str
    """K. `x`: rating; `line`: games per season; `seasons`: number of seasons; `played`: all games; `ask`: part of K."""
    rating: str
    """New rating. `x`: old rating; `v`: change."""
    used: str = "f"
    """K that is used. `f`: K; `counted`: number of games."""
    listed: str = "TRUE"
    """Whether the list shows the rating `q`."""
    initial: str = ""
    """First rating, if the rules make one of these values.

    `born`, `entered`: days; `foreign`: FIDE rating; `listed`: rating in the standard list.
    """
    helpers: Mapping[str, Helper] = field(default_factory=dict)
    """Name → helper of the formulas."""
    remarks: tuple[str, ...] = field(default=())
    """Notes for the sheet on how the formulas interpret the text."""


def numbers_of(numbers: Numbers, names: Mapping[str, tuple[str, str]]) -> dict[str, Number]:
    """Name in the formulas → number of a law. `names`: name → key, and what the number is.

    A number that the law does not have is left out: then no formula may name it.
    """
    found = {name: (numbers.by_key[key], what) for name, (key, what) in names.items() if key in numbers}
    return {
        name: Number(one.value if isinstance(one.value, int) else float(one.value), one.articles[0], what)
        for name, (one, what) in found.items()
    }


def cells_of(names: Mapping[str, tuple[str, str]], columns: Mapping[str, str] = MappingProxyType({})) -> At:
    """The cells of these numbers and of these columns of tables, by the keys of the law."""
    cells = {key: name for name, (key, _) in names.items()} | dict(columns)
    return lambda key: f"{{{cells[key]}}}"


def choices_left_out(usual: bool) -> tuple[str, ...]:
    """A remark if a rule file makes other choices than the formulas."""
    return () if usual else ("The rule file makes other choices. The add-ins follow them, the formulas do not.",)


def expected_block(scores: ExpectedScores, article: str, title: str) -> Block:
    return Block(
        "expected",
        title,
        article,
        {
            "from": tuple(row.low for row in scores.rows),
            "to": tuple("" if row.high is None else row.high for row in scores.rows),
            "higher": tuple(row.higher / 1000 for row in scores.rows),
            "lower": tuple(row.lower / 1000 for row in scores.rows),
        },
    )


def difference_block(differences: Differences, article: str, title: str) -> Block:
    """The half of the table from 50 % up. The other half mirrors it."""
    hundredths = range(100, 49, -1)
    found = [differences.difference(one) for one in hundredths]
    return Block(
        "difference",
        title,
        article,
        {"hundredths": tuple(hundredths), "d": tuple("+" if one is None else one for one in found)},
    )


EXPECTATION_COLUMNS = (
    "LET(row,MATCH(ABS(gap),{expected.from},1),IF(gap<0,INDEX({expected.lower},row),INDEX({expected.higher},row)))"
)
"""Find the row of the difference; take the column of the higher or of the lower rated player."""

DIFFERENCE = "IF(h<50,-1,1)*INDEX({difference.d},MATCH(MAX(h,100-h),{difference.hundredths},0))"
"""Below 50 %, take the negative of the mirrored value."""
