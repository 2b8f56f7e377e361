"""The players of each list: first rating, K, the month's sum, the new rating and its K."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.regulations.fce import excel, rules
from xlelo.regulations.fce.files import LISTS as KINDS
from xlelo.regulations.fce.rules import SEASONS, List
from xlelo.regulations.fce.run import next_seasons
from xlelo.regulations.fce.sheets.inputs import SPAN
from xlelo.regulations.fce.sheets.lists import RATED, RATINGS, UNIT, base_factor
from xlelo.sheets.columns import flag, integer, text
from xlelo.sheets.formats import SIGN_FORMAT, SIGNED_TEN_THOUSANDTHS, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, first_of, rows_of, stood_before, year
from xlelo.sheets.movements import rank_columns
from xlelo.sheets.sheet import Column, Line, Sheet, Table, computed, row_numbers
from xlelo.sheets.warnings import Mark, shared_columns

if TYPE_CHECKING:
    from xlelo.sheets.asked_row import Asks, Row


def _age_on(row: Row, day: date | None) -> Fraction | None:
    birth = row.day("Roll.birth")
    return None if row("fide") is not None or birth is None or day is None else rules.age(birth, day, row.law)


def _age(day: str, key: str, when: str, article: str, asks: Callable[[Row], Fraction | None]) -> Iterator[Column]:
    """Age and rating by age on a day; blank if there is no basis."""
    age = f"{{{key}_age}}"
    yield computed(
        f"{key}_age",
        f'IF({when},{excel.age(day, "{Roll.birth#}")},"")',
        needs="{id}",
        article=article,
        format="0.0",
        asks=asks,
    )
    yield integer(
        f"{key}_by_age",
        excel.initial_by_age(age),
        needs=age,
        article=article,
        asks=lambda row: None if row(f"{key}_age") is None else rules.initial_by_age(row(f"{key}_age"), row.law),
    )


_KNOWN_COLUMNS = (
    text("id", '{Roll.id#}&""', needs=""),
    text("name", "{Roll.name#}", needs="{id}", width=24, visible=True),
)
"""Columns that both lists share, because they are on one tab."""


def _first_standard() -> Iterator[Column]:
    """First standard rating: FIDE's, or the one by age."""
    yield integer(
        "fide",
        blank_if("{Roll.fide#}<1", "{Roll.fide#}"),
        rules.initial_by_fide,
        needs="{id}",
        article="10.1",
        asks=lambda row: rules.initial_by_fide(row("Roll.fide")) if row.flag("Roll.fide") else None,
    )
    yield from _age(
        "{Roll.federated#}",
        "first",
        'AND({Roll.std_elo#}<1,{fide}="",{Roll.birth#}>0,{Roll.federated#}>0)',
        "10.2",
        lambda row: None if row.flag("Roll.std_elo") else _age_on(row, row.day("Roll.federated")),
    )
    yield integer(
        "first",
        'IF({Roll.std_elo#}>0,"",IF({fide}="",{first_by_age},{fide}))',
        needs="{id}",
        article="10.1, 10.2",
        asks=lambda row: row.record.opening.old if row.record.opening.initial else None,
    )
    yield text(
        "initial",
        'IF({fide}="",{Parameters.first_by_age},{Parameters.first_by_fide})',
        needs="{first}",
        article="10",
        asks=lambda row: row.record.opening.initial,
    )


def _first_rapid() -> Iterator[Column]:
    """First rapid rating: the standard one."""
    yield integer(
        "first",
        'IF({Roll.rapid_elo#}>0,"",{Standard.old#})',
        rules.initial_by_standard,
        needs="{Standard.id#}",
        article="11.1 (11.2, 11.3)",
        asks=lambda row: None if row.flag("Roll.rapid_elo") else rules.initial_by_standard(row("Standard.old")),
    )


def _again(again: str, article: str) -> Column:
    """The rating by which a player without games is rated again."""
    return integer(
        "again",
        again,
        blank_if="{due}<>1",
        article=article,
        visible=True,
        asks=lambda row: row.record.new if row.record.reinitialised == article else None,
    )


def _standard_reinitialisation() -> Iterator[Column]:
    yield from _age(
        "{Period.list_day}",
        "again",
        'AND({due}=1,{fide}="",{Roll.birth#}>0)',
        "10.3",
        lambda row: _age_on(row, row.day("Period.list_day")) if row.flag("due") else None,
    )
    yield _again('IF({fide}="",{again_by_age},{fide})', "10.3")


def _table_row(seasons: str) -> str:
    """Formula for the row of Taula 4. It is 0 without a complete season, or with one if the reading says so."""
    return first_of(
        {f"{seasons}=0": "0", f"AND({seasons}=1,{{Parameters.one_year_taken}}=0)": "0"},
        f"MIN({seasons},ROWS({{Parameters.seasons}}))",
    )


def _weighed_seasons(row: Row, seasons: int) -> int:
    least = 1 if row.readings.one_year else min(row.law.weights)
    return min(seasons, max(row.law.weights)) if seasons >= least else 0


def _weigh(prefix: str, last: int, weights: str, years: str) -> str:
    """Formula for the weighted sum of games in complete seasons, newest first."""
    games = f"INDEX({{Roll.{prefix}_g1:{prefix}_g{last}}},{{n}},0)"
    return f"SUMPRODUCT({games},INDEX({{Parameters.{weights}:weight{SEASONS}}},{years},0))"


def _activity(mean: int | Fraction | None, row: Row) -> int:
    if mean is None:
        return rules.component_without_seasons()
    return rules.activity_component(Fraction(mean), row.law)


def _season_columns(next_: str, mean: str, years: str, games: Callable[[Row], Sequence[int]]) -> tuple[Column, ...]:
    """ΔK from the mean of the seasons' games. `next_` is the prefix of the new list's columns.

    `mean`: formula for the mean. `years`: row of Taula 4. `games`: row → games of its seasons, newest first.
    """
    cell = f"{{{next_}mean}}"
    return (
        computed(
            f"{next_}mean",
            mean,
            None if next_ else rules.mean_games,
            blank_if=f'OR({{old}}="",{years}="",{years}=0)',
            article="16.2b, Taula 4",
            format="0.00",
            asks=lambda row: rules.mean_games(row(f"{_SHARED}.{next_}seasons"), games(row), row.readings, row.law),
        ),
        computed(
            f"{next_}delta_k",
            f'IF({cell}="",0,{excel.activity(cell)})',
            article="16.2b, 16.2c",
            format=SIGN_FORMAT,
            width=7 if next_ else 6,
            asks=lambda row: _activity(row(f"{next_}mean"), row),
        ),
    )


_SHARED = "Standard"
"""Sheet of what is the same in both lists: the complete seasons and the licence."""


def _shared(prefix: str, key: str) -> str:
    """A cell that both lists share."""
    return f"{{{key}}}" if RATED[prefix] == _SHARED else f"{{{_SHARED}.{key}#}}"


def _first_season(row: Row) -> int:
    federated = row.day("Roll.federated")
    first: int = row("Roll.first_season") or (federated.year if federated is not None else 0)
    return max(first, int(row.law.numbers["first_season"]))


def _seasons() -> Iterator[Column]:
    """The complete seasons of both lists."""
    federated = year("{Roll.federated#}")
    yield integer(
        "since",
        f"MAX({{Parameters.first_season}},IF({{Roll.first_season#}}<1,{federated},{{Roll.first_season#}}))",
        needs="{id}",
        article="20",
        asks=_first_season,
    )
    yield integer(
        "seasons",
        "MAX(0,{Period.season}-{since})",
        rules.complete_seasons,
        needs="{id}",
        asks=lambda row: rules.complete_seasons(row("since"), row("Period.season"), row.law),
    )
    yield integer("years", _table_row("{seasons}"), needs="{id}", article="16.2b, 16.2c")
    yield integer(
        "next_seasons",
        f"MAX(0,{year('{Period.list_day}')}-{{since}})",
        needs="{id}",
        article="20",
        asks=lambda row: rules.complete_seasons(row("since"), row.result.period.new_list.year, row.law),
    )
    yield integer(
        "next_years",
        _table_row("{next_seasons}"),
        needs="{id}",
        article="16.2b, 16.2c",
        asks=lambda row: _weighed_seasons(row, row("next_seasons")),
    )
    yield flag(
        "listed",
        f"{{Roll.licence#}}>={year('{Period.list_day}')}",
        rules.is_listed,
        needs="{id}",
        format=WHOLE_FORMAT,
        asks=lambda row: int(rules.is_listed(row("Roll.licence"), row.result.period.new_list)),
    )


def _factor(prefix: str) -> Iterator[Column]:
    """K in force."""
    elo = f"{{Roll.{prefix}_elo#}}"
    yield integer("old", f"IF({elo}<1,{{first}},{elo})", needs=elo, article="8.1")
    yield integer("k0", base_factor("{old}"), rules.base_factor, width=6)
    if RATED[prefix] == _SHARED:
        yield from _seasons()
    years = _shared(prefix, "years")
    mean = excel.mean_games(_weigh(prefix, SEASONS, "weight1", years), f"INDEX({{Parameters.divisor}},{years})")
    seasons = [f"Roll.{prefix}_g{number}" for number in range(1, SEASONS + 1)]
    yield from _season_columns("", mean, years, lambda row: [row(season) or 0 for season in seasons])
    yield integer("k", "{k0}+{delta_k}", rules.factor, width=6)


def _month(prefix: str) -> Iterator[Column]:
    """The new rating from the month's games."""
    before, last = f"{{Borders.{prefix}#}}", f"{{Borders.{prefix}#n+1}}"
    lines = rows_of("{Ledger.change_and_played}", f"{before}+1", last)
    total = f"SUM({lines})"
    for key, formula, article in (
        ("evaluated", f"COUNT({lines})", "7"),
        ("played", f"MOD({total},{{Ledger.lines}})", "16.2b"),
    ):
        games = f"IF({last}={before},0,{formula})"
        yield integer(key, games, article=article, asks=lambda row, key=key: getattr(row.record, key))
    yield computed(
        "change_exact",
        f"IF({last}={before},0,INT({total}/{{Ledger.lines}})/2)",
        rules.period_variation,
        format=SIGNED_TEN_THOUSANDTHS,
    )
    yield computed(
        "rounded", excel.rounded_change("{change_exact}/{Parameters.unit}"), rules.rounded_variation, format=SIGN_FORMAT
    )
    article = "11.4" if prefix == "rapid" else "10.3"
    initialised = f"{{Roll.{prefix}_initialised#}}"
    first_rated = f"MAX({initialised},IF({initialised}>0,0,{{Roll.federated#}}))"
    yield integer(
        "due",
        f"IF(OR({{Roll.{prefix}_elo#}}<1,{{Roll.{prefix}_games_total#}}+{{evaluated}}>0,{first_rated}<1),0,"
        f"IF({{Period.list_day}}>=EDATE({first_rated},{{Parameters.months}}),1,0))",
        rules.initial_again,
        article=article,
        width=6,
        asks=lambda row: int(_is_due(row, prefix)),
    )
    if prefix == "rapid":
        yield _again("{Standard.new#}", "11.4")
    else:
        yield from _standard_reinitialisation()
    yield integer(
        "new",
        f'IF({{again}}="",{excel.new_rating("{old}", "{rounded}")},{{again}})',
        rules.new_rating,
        article=f"17.3, {article}",
    )
    yield computed("change", "{new}-{old}", article="9.1", format=SIGN_FORMAT)


def _is_due(row: Row, prefix: str) -> bool:
    """Who is rated in this very list is not rated again in it."""
    first_rated = row.day(f"Roll.{prefix}_initialised") or row.day("Roll.federated")
    list_day = row.day("Period.list_day")
    if not row.flag(f"Roll.{prefix}_elo") or first_rated is None or list_day is None:
        return False
    games = (row(f"Roll.{prefix}_games_total") or 0) + row("evaluated")
    return rules.initial_again(first_rated, list_day, games, row.law)


def _next_factor(prefix: str) -> Iterator[Column]:
    """K of the new list."""
    yield integer("next_k0", base_factor("{new}"), article="16.2a, 9.1")
    years = _shared(prefix, "next_years")
    newest = f"INDEX({{Parameters.weight1}},{years})*({{Roll.{prefix}_season_games#}}+{{played}})"
    weighted = f"({newest}+{_weigh(prefix, SEASONS - 1, 'weight2', years)})"
    mean = excel.mean_games(weighted, f"INDEX({{Parameters.divisor}},{years})")
    in_january = f"IF({{Period.season_ends}}=0,{{mean}},{mean})"
    yield from _season_columns("next_", in_january, years, lambda row: _next_seasons(row, KINDS[prefix]))
    yield integer("next_k", "{next_k0}+{next_delta_k}", article="16.2, 9.1")


def _next_seasons(row: Row, kind: List) -> Sequence[int]:
    period = row.result.period
    return next_seasons(period.players[row.record.id], kind, period, row("played"))


_FAULTS = shared_columns(
    "Standard",
    (
        Mark(Line("player_twice", "Players.id"), {"Players.id": f"{stood_before('{id}', '{Roll.id}')}=1"}),
        Mark(
            Line("player_lacking", "Players.id", article="10"),
            {
                "Players.name": '{name}=""',
                "Players.first_season": "AND({Roll.first_season#}<1,{Roll.federated#}<1)",
                "Players.birth": 'AND({old}="",{Roll.birth#}<1)',
                "Players.federated": '{old}=""',
            },
        ),
    ),
    "{id}",
    key="faults",
)
"""Problems because of which a player cannot be rated."""


_ASKS: Asks = {
    "old": lambda row: row.record.opening.old,
    "k0": lambda row: rules.base_factor(row("old"), row.readings, row.law),
    "k": lambda row: rules.factor(row("k0"), row("delta_k")),
    "change_exact": lambda row: row.record.variation * UNIT,
    "rounded": lambda row: rules.rounded_variation(Fraction(row("change_exact"), UNIT)),
    "new": lambda row: row.record.new,
    "change": lambda row: row.record.change,
    "next_k0": lambda row: rules.base_factor(row("new"), row.readings, row.law),
    "next_k": lambda row: rules.factor(row("next_k0"), row("next_delta_k")),
}
"""Column → what its cell must hold, asked with its row."""


def ratings(prefix: str) -> Sheet:
    sheet, rapid = RATED[prefix], prefix == "rapid"
    columns = (
        row_numbers(),
        *(_first_rapid() if rapid else (*_KNOWN_COLUMNS, *_first_standard())),
        *_factor(prefix),
        *_month(prefix),
        *_next_factor(prefix),
        *(() if rapid else _FAULTS),
        *rank_columns(SPAN, "{old}", "9.1", f'IF({{old}}="",0,{_shared(prefix, "listed")})<>1'),
    )
    return Sheet.of(sheet, Table.of("players", *columns, needs="{old}"), frozen=3, tab=RATINGS, asks=_ASKS)
