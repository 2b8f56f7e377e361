"""The typed players, and beside each what follows from the row alone."""

from collections.abc import Iterator
from functools import partial

from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.sheets import warnings
from xlelo.regulations.fide2024.sheets.lists import FILE, PLAYER, RATED, factor, keeps_young_factor
from xlelo.sheets import row_hints
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import flag, flag_unless, helpers, nonzero
from xlelo.sheets.faults import fault, notice, record_faults
from xlelo.sheets.formulas import first_of, stands_in, stood_before, year
from xlelo.sheets.parsed import parse_in_row
from xlelo.sheets.sheet import Column, Sheet, Table, inputs, row_numbers


def _list_columns() -> Iterator[Column]:
    """Ratings of the player in each list, and the ratings he plays with."""
    for prefix, kind in LISTS.items():
        yield nonzero(
            f"{prefix}_old",
            f"MAX(0,{{{prefix}_rating_taken}})",
            article="t.1.4.6",
            heading=f"Players.{prefix}_rating",
            asks=lambda row, kind=kind: row.record.standings[kind].rating or 0,
        )
    for prefix, kind in LISTS.items():
        standing = "{std_old}" if prefix == "std" else f"IF({{{prefix}_old}}>0,{{{prefix}_old}},{{std_old}})"
        yield nonzero(
            f"{prefix}_listed",
            standing,
            rules.standing_rating,
            asks=lambda row, kind=kind, old=f"{prefix}_old": (
                rules.standing_rating(kind, row(old) or None, row("std_old") or None) or 0
            ),
        )
    for prefix, kind in LISTS.items():
        base, old = f"{{{prefix}_base_taken}}", f"{{{prefix}_old}}"
        without = "0" if prefix == "std" else f"IF({old}>0,0,{{std_given}})"
        yield nonzero(
            f"{prefix}_given",
            f"IF({base}>0,IF({base}={old},0,{base}),{without})",
            article="7.1",
            asks=lambda row, kind=kind: row.record.given_base(kind) or 0,
        )
    for prefix, kind in LISTS.items():
        given = f"{{{prefix}_given}}"
        yield nonzero(
            f"{prefix}_plays_with",
            f"IF({given}>0,{given},{{{prefix}_listed}})",
            rules.standing_rating,
            asks=lambda row, kind=kind: row.record.base(kind) or 0,
        )


def _factors() -> Iterator[Column]:
    """K in each list, and the age that K depends on."""
    birth = year("{birth_taken}")
    yield nonzero(
        "year",
        f"IF({{birth_taken}}>0,{birth},MAX(0,{{born_taken}}))",
        article="8.3.3",
        asks=lambda row: row.record.born or 0,
    )
    for key, day in (("young", "first_day"), ("young_next", "list_day")):
        still = f"{year(f'{{Period.{day}}}')}<={{year}}+{{Parameters.young_age}}"
        yield nonzero(
            key,
            f"IF({{year}}<1,0,IF({still},1,0))",
            article="8.3.3",
            asks=lambda row, day=day: int(rules.young(row("year") or None, row.day(f"Period.{day}").year, row.law)),
        )
    for prefix in RATED:
        base = f"{{{prefix}_plays_with}}"
        junior = keeps_young_factor(base, "{young}", f"{{{prefix}_2300_taken}}")
        yield nonzero(
            f"{prefix}_junior",
            f"IF({base}<1,0,IF({junior},1,0))",
            article="8.3.3",
            asks=partial(_is_junior, prefix=prefix),
        )
    for prefix in RATED:
        base = f"{{{prefix}_plays_with}}"
        found = factor(base, f"{{{prefix}_games_taken}}", f"{{{prefix}_2400_taken}}", f"{{{prefix}_junior}}")
        yield nonzero(f"{prefix}_k", f"IF({base}<1,0,{found})", rules.factor, asks=partial(_factor, prefix=prefix))


def _is_junior(row: Row, prefix: str) -> int:
    rating, reached = row(f"{prefix}_plays_with"), row.flag(f"{prefix}_2300_taken")
    return int(rating > 0 and row.flag("young") and rules.keeps_young_factor(rating, reached, row.law, row.readings))


def _factor(row: Row, prefix: str) -> int:
    """K before the limit by games; 0 for an unrated player."""
    rating, games = row(f"{prefix}_plays_with"), row(f"{prefix}_games_taken")
    top, below = row.flag(f"{prefix}_2400_taken"), row.flag(f"{prefix}_2300_taken")
    return rules.factor(rating, games, top, row.flag("young"), below, row.law, row.readings) if rating else 0


_APPEARS = {
    "{Period.numbered}>0": "1",
    **{stands_in("{id_taken}", f"{{Games.{side}}}"): "1" for side in ("white", "black")},
}
"""Condition → 1 if the player may have a game.

This quick search of inputs saves many sums, because blank cells are skipped. The search does not find an id typed as a
number, though it is valid. If there is such an id, everybody counts as a possible player.
"""

_PLAYER_COLUMNS = (
    *_list_columns(),
    *_factors(),
    flag_unless("here", "{outside_taken}=1", asks=lambda row: int(not row.record.outside)),
    nonzero("appears", first_of(_APPEARS, "0")),
    *record_faults("player", "Players", "id:federation", "birth:blitz_base", "{}_taken"),
    flag(
        "based",
        "+".join(f"({{{one}_base_taken}}>0)*({{{one}_given}}>0)" for one in RATED) + ">0",
        article="7.1",
        asks=lambda row: int(row.record.is_based),
        lines=notice("based", "Players.std_base"),
    ),
    flag("nameless", '{name_taken}=""', lines=fault("player_nameless", "Players.name")),
    flag(
        "unlike_birth",
        "AND({birth_taken}>0,{born_taken}>0,{born_taken}<>{year})",
        lines=fault("player_unlike_birth", "Players.born", "8.3.3"),
    ),
    nonzero(
        "twice",
        stood_before("{id_taken}", "{Players.id_taken}"),
        lines=fault("player_twice", "Players.id"),
    ),
    nonzero(
        "too_low",
        "+".join(f"({{{one}_old}}>0)*({{{one}_old}}<{{Parameters.floor}})" for one in RATED),
        article="7.1.2",
        asks=lambda row: sum(
            row(f"{one}_old") > 0 and not rules.can_be_listed(row(f"{one}_old"), row.law) for one in RATED
        ),
    ),
)

_TYPED_COLUMNS = inputs(
    FILE["players"],
    PLAYER,
    id={"once": True, "texts": "Players.id_taken"},
    name={"width": 26},
    title={"width": 6},
    **{f"{prefix}_{mark}": {} for prefix in RATED for mark in ("2400", "2300")},
)


_HELPERS = helpers(
    row_numbers(),
    *parse_in_row("Players", FILE["players"], PLAYER),
    *_PLAYER_COLUMNS,
    *warnings.player_columns(),
)
PLAYERS = Sheet.of(
    "Players",
    Table.of("players", *_TYPED_COLUMNS, *_HELPERS, file="players", needs="{filled}"),
    status=row_hints.SEE,
    frozen=2,
)
