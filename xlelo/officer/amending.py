"""Correction of one game's result."""

import re
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import Word
from xlelo.model import RESULTS, Place, Problem, refusal
from xlelo.officer.ledger import Ledger, Sheet
from xlelo.periods.event_import import EventImport
from xlelo.periods.form import File
from xlelo.readers.values import Cells

GONE = "gone"
CORRECTION = re.compile(
    r"(?P<event>[^:]*):(?P<round>[^:]*):(?P<white>[^:]+):(?P<black>[^:=]+)=(?P<result>[^@]+)(?:@(?P<date>.+))?"
)


class CorrectedResult(NamedTuple):
    """The corrected result of one game."""

    event: str
    round: str
    white: str
    black: str
    result: str
    date: str


def parse_correction(entry: str, event_import: EventImport, problems: list[Problem]) -> CorrectedResult | None:
    """Parse EVENT:ROUND:WHITE:BLACK=RESULT[@DAY]. Only games without events may leave out the event."""
    match = CORRECTION.fullmatch(entry)
    result = None if match is None else _result(match["result"], event_import)
    if match is not None and not match["event"].strip() and event_import.events != event_import.games:
        match = None
    if match is None or result is None:
        outcomes = [*(Word(code, bare=False) for code in RESULTS), GONE]
        allowed = Sentence(
            "EVENT:ROUND:WHITE:BLACK=RESULT is allowed, with {outcomes}; @DAY for a new game", outcomes=outcomes
        )
        problems.append(Problem(Place("--result"), entry, allowed))
        return None
    stated = {name: (value or "").strip() for name, value in match.groupdict().items()}
    return CorrectedResult(**stated | {"result": result})


def _result(entry: str, event_import: EventImport) -> str | None:
    """The result's code as files hold it, or `gone` for a game to remove."""
    return GONE if entry.strip() == GONE else event_import.result_code(entry)


def amend(correction: CorrectedResult, ledger: Ledger, notices: list[Sentence], *, needed: bool) -> CorrectedResult:
    """Change the game's row, remove it, or add it. Return the correction with the game's round.

    If `needed` is false (a later period), a missing game is not added.
    """
    event_import = ledger.event_import
    games, form = ledger[event_import.games], ledger.forms[event_import.games]
    has_rounds = "round" in form.header
    key, found = _matching_games(correction, ledger)
    shown = ":".join(correction[:4])
    if len(found) > 1:
        more = Sentence("{count} games match; add the day, or the number of the game as round", count=len(found))
        rounds = Sentence("{count} games match; add the round", count=len(found))
        raise refusal("--result", more if form.order else rounds, shown)
    if has_rounds and found:
        correction = correction._replace(round=games.rows[found[0]]["round"])
    if correction.result == GONE and found:
        target = games.rows[found[0]]
        ledger.drop(event_import.games, lambda row: row is target)
    elif found:
        results = Cells(form["result"])
        if needed and results[games.rows[found[0]]["result"]] == results[correction.result]:
            notices.append(Sentence("{game}: the game has this result already", game=f"{shown}={correction.result}"))
        ledger.change(event_import.games, found[0], {"result": correction.result})
    elif (
        needed
        and correction.result != GONE
        and correction.date
        and (has_rounds or not (form.order and correction.round))
    ):
        cells = {**key, "date": correction.date, "result": correction.result}
        ledger.add(event_import.games, event_import.game_cells(cells))
    elif needed:
        reversed_ = correction._replace(white=correction.black, black=correction.white)
        allowed = (
            Sentence("the period has this game with {black} as White", black=correction.black)
            if _matching_games(reversed_, ledger)[1]
            else Sentence("the period has no such game; to add one, give its date: …=RESULT@2018-03-11")
        )
        raise refusal("--result", allowed, shown)
    return correction


def _matching_games(correction: CorrectedResult, ledger: Ledger) -> tuple[dict[str, str], list[int]]:
    """The cells that name the game, and the numbers of the rows that have them."""
    event_import = ledger.event_import
    games, form = ledger[event_import.games], ledger.forms[event_import.games]
    sides = {"white": correction.white, "black": correction.black}
    event = {event_import.column: correction.event} if correction.event else {}
    key = sides | event
    players = [event_import.side_players(sides, side) for side in sides]
    found = [
        number
        for number, row in enumerate(games.rows)
        if all(row[name] == value for name, value in event.items())
        and [event_import.side_players(row, side) for side in sides] == players
    ]
    if correction.round and "round" in form.header:
        key["round"] = correction.round
        rounds_of = Cells(form["round"])  # 01 is 1
        found = [number for number in found if rounds_of[games.rows[number]["round"]] == rounds_of[correction.round]]
    return key, _numbered_games(found, correction, games, form) if form.order else found


def _numbered_games(found: list[int], correction: CorrectedResult, games: Sheet, form: File) -> list[int]:
    """Of these games those with the number that stands for the round, and of the given day."""
    day = Cells(form[form.order])[correction.date]
    days = games.days()
    return [
        number
        for number in found
        if correction.round in ("", str(number + 1)) and (not correction.date or days[number] == day)
    ]
