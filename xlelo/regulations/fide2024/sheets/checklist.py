"""The checks of the month's workbook, as far as formulas can make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fide2024.sheets.lists import RATED
from xlelo.regulations.fide2024.sheets.parameters import SWITCHES
from xlelo.regulations.fide2024.sheets.warnings import NAME_NOTICES, warning_checks
from xlelo.sheets.checks_sheet import Check, day, flag_check, game_checks, mark_check, name_check

if TYPE_CHECKING:
    from collections.abc import Iterator


def _period() -> Iterator[Check]:
    for key, taken in (("new_list", "list_day"), ("from", "first_day"), ("to", "last_day")):
        yield day(key, taken, "7.1")
    yield Check(
        "period_list",
        "IF({Period.list_day}<1,0,IF(AND(DAY({Period.list_day})=1,{Period.list_day}>={Parameters.first_list}),0,1))",
        "Period.new_list",
        "1",
        "7.1",
    )
    yield Check(
        "period_dates",
        "IF(AND({Period.last_day}>={Period.first_day},{Period.list_day}>{Period.last_day}),0,1)",
        "Period.to",
        "1",
        "7.1",
    )
    months = (
        "(YEAR({Period.list_day})-YEAR({Period.first_day}))*{Parameters.year_months}"
        "+MONTH({Period.list_day})-MONTH({Period.first_day})"
    )
    yield Check(
        "period_long",
        f"IF(MIN({{Period.list_day}},{{Period.first_day}})<1,0,IF({months}>{{Parameters.most_months}},1,0))",
        "Period.new_list:to",
        "IF(YEAR({Period.list_day})>YEAR({Period.last_day})+2,1,2)",  # the list is far from both others, or from is
        "7.1.4",
    )
    yield flag_check(
        "switch",
        f"Parameters.{SWITCHES[0]}:{SWITCHES[-1]}",
        f"Parameters.{SWITCHES[0]}_odd:{SWITCHES[-1]}_odd",
        expected=None,
    )


def _rows() -> Iterator[Check]:
    """Checks of players, events, the pool and older lists."""
    yield flag_check("player_misspelt", "Players.id", "Players.misspelt", expected=None)
    yield name_check("player_garbled", "Players.id", "Players.garbled")
    yield name_check("player_unread", "Players.id", "Players.unread")
    yield flag_check("player_nameless", "Players.name", "Players.nameless")
    yield flag_check("player_unlike_birth", "Players.born", "Players.unlike_birth", "8.3.3")
    yield flag_check("player_twice", "Players.id", "Players.twice")
    yield flag_check("event_misspelt", "Events.id", "Events.misspelt", expected=None)
    yield name_check("event_unread", "Events.id", "Events.unread")
    yield flag_check("event_twice", "Events.id", "Events.twice")
    yield name_check("event_incomplete", "Events.start", "Events.incomplete")
    yield flag_check("event_misdated", "Events.end", "Events.misdated", "7.1")
    yield flag_check("event_too_late", "Events.list_ref", "Events.too_late", "t.1.4.6")
    yield name_check("pool_unread", "Pool.player", "Pool.unread")
    yield flag_check("pool_stranger", "Pool.player", "Pool.stranger")
    yield name_check("pool_unlike", "Pool.player", "Pool.unlike")
    yield flag_check("pool_late", "Pool.end", "Pool.late", "7.1.4")
    yield name_check("pool_odd", "Pool.score", "Pool.odd", "8.2.2", expected="")
    yield flag_check("pool_twice", "Pool.event", "Pool.twice")
    yield name_check("history_unread", "History.list", "History.unread")
    yield name_check("history_unlike", "History.player", "History.unlike")
    yield flag_check("history_twice", "History.player", "History.twice")


def _games() -> Iterator[Check]:
    yield name_check("game_unread", "Games.event", "Games.unread")
    yield from game_checks("Games", "event_row", "white_row", "black_row")
    yield Check(
        "sums",
        'IF(SUMPRODUCT(({Players.filled}<>"")*({Players.here}=0))>0,0,ABS(SUM({Games.w_change},{Games.b_change})'
        "-SUM({Standard.total},{Rapid.total},{Blitz.total})))",
        article="8.3.2",
    )


def _warnings() -> Iterator[Check]:
    """Warnings: rated as entered, but probably a typo."""
    yield flag_check("unknown_list", "Events.list_ref", "Events.unknown_list", "t.1.4.6", fault=False, is_warning=True)
    yield flag_check("began_earlier", "Events.start", "Events.began_earlier", "t.1.4.6", fault=False, is_warning=True)
    yield flag_check("unapproved", "Events.approved", "Events.unapproved", "1.1", fault=False, is_warning=True)
    yield from warning_checks()


def _notices() -> Iterator[Check]:
    """Notices for the officer, who may have to decide."""
    for key in ("no_list", "unequal_times"):
        found = f"{{Parameters.{key}}}"
        yield mark_check(key, "Events.id", "Events.broken", key_article(key), mark=found, fault=False)
    yield flag_check("by_approval", "Events.approved", "Events.by_approval", "1.1", fault=False)
    for key in ("too_quick", "not_played", "too_far"):
        found = f"{{Parameters.{key}}}"
        yield mark_check(key, "Games.event", "Games.left_out", key_article(key), mark=found, fault=False)
    yield Check("too_low", "SUM({Players.too_low})", article="7.1.2", fault=False)
    yield flag_check("based", "Players.std_base", "Players.based", "7.1", fault=False)
    for prefix, sheet in RATED.items():
        yield flag_check(f"{prefix}_fell", f"{sheet}.name", f"{sheet}.fell", "7.2.1", fault=False)
    lowered = "+".join(f"SUMPRODUCT(({{{sheet}.k}}<>{{{sheet}.used}})*1)" for sheet in RATED.values())
    yield Check("lowered", lowered, article="8.3.3", fault=False)
    first = "+".join(f"COUNT({{{sheet}.first}})" for sheet in RATED.values())
    yield Check("first_ratings", first, article="8.2", fault=False)
    yield from NAME_NOTICES


def key_article(key: str) -> str:
    articles = {"no_list": "r.1.1.2", "unequal_times": "r.1.2", "too_quick": "1.1", "not_played": "5.1"}
    return articles.get(key, "r.7.3.1")


CHECKS = (*_period(), *_rows(), *_games(), *_warnings(), *_notices())
