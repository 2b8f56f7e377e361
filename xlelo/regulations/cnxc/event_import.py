"""Imports a file of results as a competition of a half-year."""

from collections.abc import Mapping

from xlelo.lang.sentence import Sentence
from xlelo.model import RESULTS, Ending
from xlelo.periods.event_import import END, EventImport, ImportedEvent, ImportedRows, Missing, Row, resultless_notices
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import IDLE, THEN
from xlelo.tournament import Pairing

CATEGORY = Missing("category", Sentence("kind of competition (art. 5.3): {kinds}", kinds=list(rules.CATEGORIES)))
SCORES = {(result.white, result.black): code for code, result in RESULTS.items() if result.was_played}


SAYABLE = ("category", "thematic", "norm", "winner")


def import_rows(entering: ImportedEvent) -> ImportedRows:
    found = ImportedRows()
    tournament = entering.tournament
    ends = [pairing.end for pairing in tournament.pairings]
    end = tournament.end or (max(day for day in ends if day is not None) if ends and None not in ends else None)
    row = {
        "id": entering.event,
        "name": tournament.name or entering.earlier_answers.get("name", ""),
        "end": end.isoformat() if end is not None else entering.earlier_answers.get("end", ""),
    }
    row |= {column: entering.answer(column) for column in SAYABLE}
    found.missing += [asked for column, asked in (("category", CATEGORY), ("end", END)) if not row[column]]
    found.rows.append(Row("competitions", row, tournament.place))
    found.notices += resultless_notices(tournament.open_pairings, Sentence("no result: entered as a pending game"))
    undated = False
    for pairing in (*tournament.pairings, *tournament.open_pairings):
        white, black = entering.people.get(pairing.white), entering.people.get(pairing.black)
        if white is None or black is None:
            continue
        result = _result(pairing)
        if result is None:
            found.notices.append(
                Sentence("{place}: both lost without a move: not a game (art. 3.2)", place=pairing.place)
            )
            continue
        undated = undated or (pairing.is_finished and pairing.end is None)
        cells = {
            "competition": entering.event,
            "date": pairing.end.isoformat() if pairing.is_finished and pairing.end is not None else "",
            "white": white.id,
            "black": black.id,
            "result": result,
            "no_move": "1" if pairing.is_finished and not pairing.result.was_played else "",
        }
        found.rows.append(Row("games", cells, pairing.place))
    if any(pairing.day is not None and pairing.end is None for pairing in tournament.pairings):
        found.notices.append(
            Sentence(
                "competition {event}: only the day on which a game ended counts: other dates of the file are not used"
                " (if a column of a list holds it: --map ended=HEADING; a PGN file has it as EndDate)",
                event=entering.event,
            )
        )
    if undated:
        found.notices.append(
            Sentence("competition {event}: games without an end date count on its last day", event=entering.event)
        )
    return found


def _result(pairing: Pairing) -> str | None:
    """The code of a result. A forfeit keeps its mark: 3.2 asks only whether a move was made."""
    result = pairing.result
    if not pairing.is_finished:
        return result.code
    if result.ending is Ending.FORFEITED and result.white == result.black:
        return None
    return SCORES[result.white, result.black]


def rename(cell: str, old: str, new: str) -> str:
    """Renames an id in a cell, also within a chain of substitutes such as C05*>C06."""
    if old not in _players(cell):
        return cell
    links = [link.strip() for link in cell.split(THEN)]
    return THEN.join(new + link[len(old) :] if _players(link) == [old] else link for link in links)


def side_players(game: Mapping[str, str], side: str) -> list[str]:
    """The players of a side, whether they made a move or not."""
    return _players(game[side])


def _players(cell: str) -> list[str]:
    return [link.strip().removesuffix(IDLE).rstrip() for link in cell.split(THEN)]


EVENT_IMPORT = EventImport(
    events="competitions",
    column="competition",
    federation_codes=frozenset({"POR", ""}),
    guests=False,
    sayable=SAYABLE,
    rows_of=import_rows,
    people={
        "players": ("id",),
        "blocks": ("player",),
        "competitions": ("winner",),
        "games": ("white", "black"),
        "history": ("player",),
    },
    ratings={"Elo": "elo"},
    rename=rename,
    side_players=side_players,
)
