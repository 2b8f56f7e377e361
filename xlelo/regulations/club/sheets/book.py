"""The workbook of a club's list, as `new`, `fill`, `check` and `next` use it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from xlelo.regulations.club import REGULATION
from xlelo.regulations.club.files import next_period
from xlelo.regulations.club.listing import lines
from xlelo.regulations.club.period import Period
from xlelo.regulations.club.rules import PACKAGE, TEXT
from xlelo.regulations.club.run import Result
from xlelo.regulations.club.sheets.games import games
from xlelo.regulations.club.sheets.inputs import FILES, ROOM, assemble, contents, folder_tables, measure
from xlelo.regulations.club.sheets.list_and_card import card, rating_list
from xlelo.regulations.club.sheets.players import players
from xlelo.regulations.club.sheets.rules_sheet import rules_sheet
from xlelo.regulations.regulation import BookOf
from xlelo.sheets.checks_sheet import Check, checks
from xlelo.sheets.faults import checks_of
from xlelo.sheets.sheet import RuleAnswers, Sheet, Sizes, TypedInputs
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange
from xlelo.sheets.summary import about_sheet

DESK = Desk(
    steps=(
        Step("rules", "Parameters", "COUNTA({Parameters.preset})", asks=lambda _row: 1),
        Step("players", "Players", "SUM({Players.filled})", asks=lambda row: len(row.result.rows)),
        Step("games", "Games", "SUM({Games.filled})", asks=lambda row: len(row.result.games)),
        CHECKS,
        Step("list", "List", "{List.holds}", "ready", asks=lambda row: row("List.holds")),
    ),
    groups={
        "typing": ("Parameters", "Players", "Games"),
        "settle": ("Checks",),
        "published": ("List", "Card"),
        "tables": ("About",),
    },
)


def _unlikely_days() -> Iterator[Check]:
    """Warnings: a day of the list that games or changes contradict. All games count."""
    own = "{Parameters.own_list_day}"
    for key, column, article, unlikely in (
        ("list_before_games", "list_day", "10", f"{own}<MAX({{Games.day}})"),
        ("from_after_list", "from", "11", f"{{Parameters.day_from}}>{own}"),
    ):
        number = f"IF(ISNUMBER({own}),IF({unlikely},1,0),0)"
        yield Check(key, number, f"Parameters.{column}", "1", article, weight="warning")


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    rules, people, played = rules_sheet(), players(), games()
    own = (rules, people, played, rating_list(), card())
    found = (*own, checks((*checks_of(own), *_unlikely_days()), own))
    return arrange(DESK, (*found, about_sheet("club", TEXT, found, title="About.document")))


def rule_answers(result: Result, inputs: TypedInputs) -> RuleAnswers:
    rows = {row.id: row for row in result.rows}
    records: dict[str, dict[int, Any]] = {
        "Players": dict(zip(inputs.rows["players"], map(rows.__getitem__, result.period.players), strict=True)),
        "Games": dict(zip(inputs.rows["games"], result.games, strict=True)),
        "List": dict(enumerate(lines(result), 1)),
    }
    return RuleAnswers({}, records)


BOOK: BookOf[Period, object, Result] = BookOf(
    code="club",
    file="club_list",
    home=PACKAGE,
    regulation=replace(REGULATION, run=replace(REGULATION.period_run, files=FILES, assemble=assemble)),
    folders=REGULATION,
    declare=sheets,
    room=ROOM,
    contents=contents,
    measure=measure,
    rule_answers=rule_answers,
    folder_tables=folder_tables,
    roll_forward=next_period,
    keeps_room=True,
    languages=("en", "ca", "es", "pt"),
)
