"""The workbook of one player, with a rating change and a first rating.

It shows the rules before and from 1 July 2011 next to each other.
"""

from dataclasses import replace
from typing import Any

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import Derivation
from xlelo.periods.listing import Listing
from xlelo.regulations.fide2011 import REGULATION
from xlelo.regulations.fide2011.files import FILE
from xlelo.regulations.fide2011.initial import explanation
from xlelo.regulations.fide2011.listing import listing
from xlelo.regulations.fide2011.rules import PACKAGE
from xlelo.regulations.fide2011.sheets.asks import ASKS, rule_answers
from xlelo.regulations.fide2011.sheets.change import CHANGE
from xlelo.regulations.fide2011.sheets.contents import Answer, Change, assemble, contents, rate
from xlelo.regulations.fide2011.sheets.initial import INITIAL
from xlelo.regulations.fide2011.sheets.inputs import GAMES_FILE, LIST, NO_FACTOR, PLAYER, PLAYER_BOUNDS, ROOM, SIDES
from xlelo.regulations.fide2011.sheets.parameters import PARAMETERS
from xlelo.regulations.regulation import BookOf, RunOf
from xlelo.sheets.chart import Chart
from xlelo.sheets.checks_sheet import Check, check_if, checks, flag_check, mark_check, name_check, notice_if
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import CHECKS, Desk, Step, arrange
from xlelo.sheets.summary import about_sheet


def warning_checks() -> list[Check]:
    first, *_, last = PLAYER_BOUNDS
    return [
        Check("switch", "{Parameters.cap400_odd}", "Parameters.cap400", "1", "We", expected=None),
        mark_check("player_unread", f"Change.{first}:{last}", f"Change.{first}_taken:{last}_taken", mark="-1"),
        check_if("list_unread", "{Initial.list_taken}<0", "Initial.list_of", "7.14", expected=None),
        name_check("game_unread", "Change.opponent", "Change.unread", "We"),
        name_check("event_unread", "Initial.end", "Initial.unread", "7.14"),
        check_if(
            "no_rating", 'AND({Change.rating_taken}=0,COUNTIF({Change.opponent_taken},">0")>0)', "Change.rating", "We"
        ),
        check_if(
            "no_completed",
            f"AND({{Change.rating_taken}}>0,{{Change.games}}>0,{NO_FACTOR})",
            "Change.completed",
            "8.56",
            expected=None,
        ),
        flag_check("no_opponent", "Change.opponent", "Change.no_opponent", "We"),
        name_check("incomplete", "Initial.end", "Initial.incomplete", "7.14"),
        flag_check("misscored", "Initial.score", "Initial.misscored", "7.14"),
        flag_check("later", "Initial.end", "Initial.later", "7.14"),
        notice_if("undated", "AND({Change.games}>0,{Change.ended_taken}=0)", "Change.ended", "vigência"),
    ]


DESK = Desk(
    steps=(
        Step("games", "Change", "COUNT({Change.opponent})", asks=lambda row: len(row.rows_with("Change.opponent"))),
        Step("change", "Change", "{Change.games}", "ready", asks=lambda row: row("Change.games")),
        Step("events", "Initial", "COUNT({Initial.above})", asks=lambda row: len(row.rows_with("Initial.above"))),
        Step("initial", "Initial", "{Initial.in_all}", "ready", asks=lambda row: row("Initial.in_all")),
        CHECKS,
    ),
    groups={
        "typing": ("Change", "Initial"),
        "settle": ("Checks",),
        "tables": ("Parameters", "About"),
    },
    charts=(Chart("course", "line", "Change.at", tuple(f"Change.run_{side}" for side in SIDES), "G4", (9.8, 9)),),
)


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    players = tuple(sheet.asking(ASKS[sheet.key]) for sheet in (CHANGE, INITIAL))
    own = (*players, checks(warning_checks(), (*players, PARAMETERS)), PARAMETERS)
    return arrange(DESK, (*own, about_sheet("fide2011", REGULATION.text, own)))


def _listings(answer: Answer, language: str = FIRST_LANGUAGE) -> list[Listing]:
    listings = [] if answer.first is None else [listing(answer.first, language)]
    if answer.change is not None:
        listings.append(_change_listing(answer.change, words(language, PACKAGE)))
    return listings


def _change_listing(change: Change, texts: Words) -> Listing:
    return Listing(
        title=texts["Lists.change_of"].format(rating=change.rating),
        headings=tuple(texts[f"Lists.{key}"] for key in ("rules", "k", "change", "new_rating")),
        rows=[
            (
                texts.short_day(day),
                *(
                    "" if value is None else texts.number(plain(value))
                    for value in (change.factors[side], change.sum(side), change.new_by(side))
                ),
            )
            for side, day in SIDES.items()
        ],
        numeric=frozenset({1, 2, 3}),
        notes=() if change.new is None else (texts["Lists.by_day"].format(rating=change.new),),
    )


def _as_json(answer: Answer) -> dict[str, Any]:
    change, first, *_ = answer
    return {
        "change": change and {side: {"k": change.factors[side], "new": change.new_by(side)} for side in SIDES},
        "initial": first and {"games": first.games, "rating": first.rating},
    }


def _explain(answer: Answer, _player: str) -> Derivation:
    """Derivation of the first rating. The player is ignored, because a workbook has only one."""
    return Derivation(Sentence("No data for a first rating")) if answer.first is None else explanation(answer.first)


RUN = RunOf(
    name="player",
    files=(PLAYER, GAMES_FILE, LIST, FILE),
    assemble=assemble,
    rate=rate,
    as_json=_as_json,
    listings=_listings,
    findings=lambda _found: [],
    explanation=_explain,
)

BOOK = BookOf(
    code="fide2011",
    file="fide2011",
    home=PACKAGE,
    regulation=replace(REGULATION, run=RUN),
    declare=sheets,
    room=ROOM,
    contents=contents,
    measure=lambda _entered: ROOM,
    rule_answers=rule_answers,
    languages=("en", "pt"),
)
