"""The sheet What if: what a player's next games would change, and the score that a target rating needs."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from xlelo.law.kinds import IDENTITY, SCORE, Kind
from xlelo.law.tables import POINT
from xlelo.sheets.asked_row import Row
from xlelo.sheets.bound import Bound
from xlelo.sheets.columns import integer, nonzero
from xlelo.sheets.formats import FRACTION, SIGN_FORMAT, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, expected_score, first_of, row_of_choice
from xlelo.sheets.sheet import Column, Sheet, Table, computed, input_column, row_numbers

GAMES = 20
NUMBER_FORMAT = "0.00#"


class WhatIf(NamedTuple):
    """What a rule set adds to the sheet."""

    ids: str
    """Column of the players' ids."""
    rating: Kind
    ratings: Bound
    scores: Bound
    player: tuple[Column, ...]
    """The rating and K, their inputs, and the cells that they come from."""
    expected: Callable[..., int]
    change: Column
    """Change of a game, from its `score_value` and `expected`."""
    outcome: tuple[Column, ...]
    """From the sum of the changes to the new rating."""
    performance: tuple[Column, ...]
    """From the mean and the points to the performance."""
    needed_change: Column
    """Least change that rounds to the gain."""
    articles: Mapping[str, str]
    """Articles of the columns that all rule sets have."""
    change_format: str
    differences: tuple[Column, ...] = ()
    """Columns between the difference and the expected score. The last one looks it up."""
    left_out: str = ""
    """Column that is filled if the game does not count."""
    by_game: tuple[Column, ...] = ()
    used: tuple[str, Callable[[Row], Any]] = ("{k}", lambda row: row("k"))
    """K for the games of all opponents."""

    def sheet(self) -> Sheet:
        typed = (*(one for one in self.player if one.bound), rating_input("target", self.rating, self.ratings))
        fields = (
            input_column("player", IDENTITY, format=TEXT, choices="Players.id"),
            *(one for one in self.player if one.is_input),
            typed[-1],
            *(one for one in self.player if not one.is_input),
            *_games(self),
            *self.outcome,
            *_performance(self),
            *_target(self),
            *(_parsed(one.key, one.bound) for one in typed if one.bound),
            nonzero("number", row_of_choice("{player}", self.ids), helper=True),
        )
        return Sheet.of("WhatIf", Table.of(GAMES, *_game(self)), fields=fields, tables_right=True)


def rating_input(key: str, kind: Kind, bound: Bound) -> Column:
    """An input of one number. The sheet adds its parsed cell."""
    return input_column(key, kind, bound=bound, format=WHOLE_FORMAT)


def entered_or(
    key: str,
    entered: str,
    found: str,
    asks: Callable[[Row], Any],
    rule: Callable[..., object] | None = None,
    **facts: Any,
) -> Column:
    """The number that a person entered, blank if it is invalid. Without one, what is found for the player."""
    value = f"{{{entered}_value}}"

    def ask(row: Row) -> Any:
        typed = row(f"{entered}_value")
        return asks(row) if typed == 0 else typed if typed > 0 else None

    formula = first_of({f"{value}>0": value, f"{value}<0": EMPTY_TEXT}, found)
    return computed(key, formula, rule, asks=ask, **facts)


def change_with_k(variation: Callable[..., Fraction], point: int, change_format: str) -> Column:
    """Change of a game with the player's K. `point`: what a point is to the rule."""

    def ask(row: Row) -> Fraction | None:
        values = k, score, expected = row("WhatIf.k"), row("score_value"), row("expected")
        return None if None in values else variation(Fraction(k), Fraction(score) * point, Fraction(expected) * point)

    return computed(
        "change",
        "ROUND({WhatIf.k}*({score_value}-{expected}),6)",
        variation,
        blank_if='OR({WhatIf.k}="",{expected}="",NOT(ISNUMBER({score_value})))',
        format=change_format,
        asks=ask,
    )


def needed_change_half_away(unit: int, article: str, change_format: str) -> Column:
    """Half a point is enough for a gain, because a half rounds away from zero; a loss must be smaller."""
    return computed(
        "needed_change",
        "{gain}-1/2+IF({gain}>0,0,1/{Parameters.unit})",
        needs="{gain}",
        article=article,
        format=change_format,
        asks=lambda row: row("gain") - Fraction(1, 2) + (0 if row("gain") > 0 else Fraction(1, unit)),
    )


def sum_of(row: Row, key: str) -> Fraction:
    return sum((Fraction(row.at(key, game)) for game in row.rows_with(key)), Fraction(0))


def _parsed(key: str, bound: Bound) -> Column:
    """The parsed number of an input cell: 0 if it is blank, −1 if it is invalid."""
    heading = f"WhatIf.{key}, Parameters.taken"
    return integer(f"{key}_value", bound.parse(f"{{{key}}}"), heading=heading, helper=True, asks=bound.asks(key))


def _game(own: WhatIf) -> Iterator[Column]:
    counted = own.differences[-1].key if own.differences else "difference"
    yield row_numbers()
    lacks_opponent = 'AND({score_value}<>"",{opponent_value}=0)'
    yield input_column("opponent", own.rating, bound=own.ratings, format=WHOLE_FORMAT, alarm=lacks_opponent)
    yield input_column("score", SCORE, bound=own.scores, format=FRACTION)
    yield integer(
        "difference",
        "{WhatIf.rating}-{opponent_value}",
        blank_if='OR({WhatIf.rating}="",{opponent_value}<1)',
        article=own.articles["difference"],
        asks=lambda row: (
            None
            if row("WhatIf.rating") is None or row("opponent_value") < 1
            else row("WhatIf.rating") - row("opponent_value")
        ),
    )
    yield from own.differences
    yield computed(
        "expected",
        expected_score(f"{{{counted}}}"),
        own.expected,
        needs=f"{{{counted}}}",
        format=NUMBER_FORMAT,
        asks=lambda row: Fraction(own.expected(row(counted), row.law), POINT),
    )
    yield own.change
    without = f',{{{own.left_out}}}<>""' if own.left_out else ""
    yield integer(
        "rated",
        "{opponent_value}",
        blank_if=f"OR({{opponent_value}}<1,NOT(ISNUMBER({{score_value}})){without})",
        article=own.articles["mean"],
        helper=bool(own.left_out),
        asks=lambda row: (
            None
            if row("opponent_value") < 1
            or row("score_value") in (None, "?")
            or (own.left_out and row(own.left_out) is not None)
            else row("opponent_value")
        ),
    )
    yield from own.by_game
    yield _parsed("opponent", own.ratings)
    heading = "WhatIf.score, Parameters.taken"
    yield computed(
        "score_value",
        own.scores.mark("{score}"),
        format="0.0",
        heading=heading,
        helper=True,
        asks=own.scores.asks_mark("score"),
    )


def _games(own: WhatIf) -> Iterator[Column]:
    yield integer("opponents", "COUNT({WhatIf.expected})", asks=lambda row: len(row.rows_with("expected")))
    yield computed(
        "expected_points",
        "ROUND(SUM({WhatIf.expected}),6)",
        article=own.articles["expected_points"],
        format=NUMBER_FORMAT,
        asks=lambda row: sum_of(row, "expected"),
    )
    yield integer("games", "COUNT({WhatIf.rated})", asks=lambda row: len(row.rows_with("rated")))
    yield computed(
        "points",
        'SUMIFS({WhatIf.score_value},{WhatIf.rated},">0")',
        asks=lambda row: sum(row.at("score_value", game) for game in row.rows_with("rated")),
    )
    yield computed(
        "sum",
        "ROUND(SUM({WhatIf.change}),6)",
        article=own.articles["sum"],
        format=own.change_format,
        asks=lambda row: sum_of(row, "change"),
    )


def _performance(own: WhatIf) -> Iterator[Column]:
    yield computed(
        "mean",
        "AVERAGE({WhatIf.rated})",
        blank_if="{games}=0",
        article=own.articles["mean"],
        format=NUMBER_FORMAT,
        asks=lambda row: sum_of(row, "rated") / row("games") if row("games") else None,
    )
    yield from own.performance


def _target(own: WhatIf) -> Iterator[Column]:
    def gain(row: Row) -> int | None:
        return None if row("target_value") < 1 or row("rating") is None else row("target_value") - row("rating")

    def needed(row: Row) -> Fraction | None:
        """The least score, in half-points, whose change reaches the target."""
        if row("needed_change") is None or row("k") is None or not row("opponents"):
            return None
        points = row("expected_points") + row("needed_change") / Fraction(own.used[1](row))
        return max(Fraction(0), Fraction(-(-2 * points // 1), 2))

    yield computed(
        "gain",
        "{target_value}-{rating}",
        blank_if='OR({target_value}<1,{rating}="")',
        format=SIGN_FORMAT,
        asks=gain,
    )
    yield own.needed_change
    yield computed(
        "needed",
        f"MAX(0,-INT(-ROUND(2*({{expected_points}}+{{needed_change}}/({own.used[0]})),6))/2)",
        blank_if='OR({needed_change}="",{k}="",{opponents}=0)',
        article=own.articles["needed"],
        format="0.0",
        alarm="COUNT({needed})*({needed}>{opponents})>0",
        asks=needed,
    )
