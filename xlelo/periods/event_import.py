"""What a regulation says about the import of tournament files: the rows of the period, and missing facts."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.model import Place, Problem
from xlelo.periods.form import ParsedFiles
from xlelo.periods.results import code_of
from xlelo.tournament import Pairing, Tournament, add_places


class Identity(NamedTuple):
    """Identity of a participant. A guest has no row in players."""

    id: str
    name: str
    birth: date | None = None
    guest: bool = False


def rename_whole(cell: str, old: str, new: str) -> str:
    """The cell with the new id of the player, if it holds the old one alone."""
    return new if cell == old else cell


class Missing(NamedTuple):
    """A fact that neither the file nor a person has given: the name of its option, and the allowed values."""

    name: str
    words: Sentence
    reason: Sentence | None = None
    """Why it is missing, if the file has something about it."""


class Row(NamedTuple):
    """A row for a file of the period, and the place that it comes from."""

    file: str
    cells: Mapping[str, str]
    place: Place


@dataclass(frozen=True)
class ImportedEvent:
    """A tournament to be imported into a period."""

    event: str
    """Id of the event in the period."""
    tournament: Tournament
    people: Mapping[str, Identity]
    """Tournament's key of a participant → identity."""
    answers: Mapping[str, str]
    """Column of the event's row → value that a person gave."""
    earlier_answers: Mapping[str, str]
    """The event's row that is replaced; empty for a new event."""
    period: ParsedFiles
    """The period before the import."""

    def answer(self, column: str) -> str:
        return self.answers.get(column) or self.earlier_answers.get(column) or ""


@dataclass
class ImportedRows:
    rows: list[Row] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notices: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True)
class EventImport:
    federation_codes: frozenset[str]
    """Federations whose player numbers are the ids."""
    guests: bool
    """Whether people without a row in players may play."""
    sayable: tuple[str, ...]
    """Columns of the event's row that no file gives, but that a person may give."""
    rows_of: Callable[[ImportedEvent], ImportedRows]
    people: Mapping[str, tuple[str, ...]]
    """File → its columns with player ids."""
    ratings: Mapping[str, str]
    """List → the column of players with its ratings."""
    events: str = "events"
    """Name of the file that names the events: with a row for each, or that of the games."""
    column: str = "event"
    """Column of the event's id in the other files."""
    games: str = "games"
    rename: Callable[[str, str, str], str] = rename_whole
    """(cell, old id, new id) → the cell with the new id of the player."""
    side_players: Callable[[Mapping[str, str], str], list[str]] = lambda game, side: [game[side]]
    """(cells of a game, white or black) → the players of this side."""
    game_cells: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda game: game
    """(game as a folder has it) → the game's cells in this period."""
    fide_ids: bool = False
    """Whether an id of digits is a FIDE number."""
    event_id: str = "id"
    """Column of the event's id in the file that names the events."""
    names_are_ids: bool = False
    """Whether a name identifies a player. A new player's id is then his name."""
    further_columns: tuple[str, ...] = ()
    """Other columns of the games that a list of results may give."""
    other_games: bool = False
    """Whether it also rates other games, in which the sides are called home and away."""
    result_code: Callable[[str], str | None] = code_of
    """(text) → the result as files hold it; None if it is no result."""


@dataclass(frozen=True)
class NextRows:
    """Rows that a result adds to one file of the next period, as people type them."""

    file: str
    key: tuple[str, ...]
    rows: Sequence[Mapping[str, Any]]
    spare: Sequence[Mapping[str, Any]] = ()
    """Rows that the next period may have or not. They change none of its results."""
    is_ordered: bool = False
    """Whether the order matters, among rows with the same first cell."""
    exact: bool = False
    """Whether numbers must agree in every decimal, and a blank is not zero."""
    notices: Sequence[Sentence] = ()
    """What the next period does not get."""


MAX_ROUNDS = 20
"""The number of rounds that a question names."""

TIME = Missing(
    "time", Sentence("minutes + seconds per move, such as 90+30; 40/90+30:30+30 means 40 moves in 90 minutes, then 30")
)
START = Missing("start", Sentence("the first day, such as 2018-03-09"))
END = Missing("end", Sentence("the last day, such as 2018-03-11"))
DATES = Missing("dates", Sentence("the days of rounds 1, 2, …, with blanks between, such as 2018-03-09 2018-03-10"))


def days_of(tournament: Tournament) -> list[date | None]:
    """Day of each game, as far as the file gives it. In a file without rounds, days belong to counted rounds."""
    one_day = tournament.start if tournament.start is not None and tournament.start == tournament.end else None
    days = [tournament.day_of(pairing) or one_day for pairing in tournament.pairings]
    if not _has_no_rounds(tournament):
        return days
    return [day or tournament.round_days.get(at) for day, at in zip(days, rounds_of(tournament.pairings), strict=True)]


def _has_no_rounds(tournament: Tournament) -> bool:
    return all(pairing.round is None for pairing in tournament.pairings)


def missing_dates(tournament: Tournament, days: Sequence[date | None]) -> Missing:
    """The question about the days of games. It names the rounds without a day if others have one."""
    if not any(days):
        return DATES
    numbered = zip(rounds_of(tournament.pairings), days, strict=True)
    undated = sorted({number for number, day in numbered if day is None})
    reason = Sentence(
        "no date for {count:round|rounds} {rounds}; the file has no rounds: each player's games are counted"
        if _has_no_rounds(tournament)
        else "the file has no date for {count:round|rounds} {rounds}",
        count=len(undated),
        rounds=undated[:MAX_ROUNDS],
    )
    return DATES._replace(reason=reason)


def rounds_of(pairings: tuple[Pairing, ...]) -> list[int]:
    """Round of each game. If the file gives none, the players' games are counted in order."""
    played: dict[str, int] = {}
    found = []
    for pairing in pairings:
        number = pairing.round
        if number is None:
            number = max(played.get(pairing.white, 0), played.get(pairing.black, 0)) + 1
        played[pairing.white] = played[pairing.black] = number
        found.append(number)
    return found


def games_of(entering: ImportedEvent, days: list[date | None], rows: ImportedRows) -> None:
    """Add a row for each game between imported players."""
    pairings = entering.tournament.pairings
    rows.notices += resultless_notices(entering.tournament.open_pairings, Sentence("no result: no game"))
    if any(pairing.round is None for pairing in pairings):
        rows.notices.append(
            Sentence("event {event}: missing round numbers are counted from each player's games", event=entering.event)
        )
    for pairing, number, day in zip(pairings, rounds_of(pairings), days, strict=True):
        add_game(entering, pairing, day, rows, round=str(number))


def add_game(entering: ImportedEvent, pairing: Pairing, day: date | None, rows: ImportedRows, **more: str) -> None:
    """Add a row for a game, if both players are imported. `more`: other cells."""
    white, black = entering.people.get(pairing.white), entering.people.get(pairing.black)
    if white is not None and black is not None:
        cells = {
            "event": entering.event,
            "date": "" if day is None else day.isoformat(),
            "white": white.id,
            "black": black.id,
            "result": pairing.result.code,
            **more,
        }
        rows.rows.append(Row("games", cells, pairing.place))


def resultless_notices(pairings: Sequence[Pairing], kind: Sentence) -> Iterator[Sentence]:
    """Yield a notice on games that do not count, with the lines of each file or sheet."""
    lines = defaultdict[str, list[str]](list)
    for pairing in pairings:
        file, line, *_ = pairing.place
        lines[file].append("" if line is None else Sentence("line {line}", line=line))
    for file, places in lines.items():
        yield join_sentences((file, add_places(kind, places)), ": ")


def event_cells(
    entering: ImportedEvent, days: list[date | None], sayable: Sequence[str], rows: ImportedRows
) -> dict[str, str]:
    """Cells of the event: its id, name and days, and the columns that a person may say."""
    tournament = entering.tournament
    dated = [day for day in days if day is not None] if None not in days else []
    cells = {"id": entering.event, "name": tournament.name or entering.earlier_answers.get("name", "")}
    for column, day, asked in (
        ("start", tournament.start or min(dated, default=None), START),
        ("end", tournament.end or max(dated, default=None), END),
    ):
        cells[column] = day.isoformat() if day is not None else entering.earlier_answers.get(column, "")
        if not cells[column]:
            rows.missing.append(asked)
    return cells | {column: entering.answer(column) for column in sayable}


def clock_of_answers(entering: ImportedEvent, rows: ImportedRows) -> dict[str, str]:
    """Time control of an event whose file has none."""
    if not entering.earlier_answers.get("minutes"):
        typed = entering.tournament.time_in_words[:60]
        unclear = Sentence("the file's time control “{typed}” is not clear", typed=typed)
        rows.missing.append(TIME._replace(reason=unclear) if typed else TIME)
    return {column: entering.earlier_answers.get(column, "") for column in ("minutes", "increment")}


def list_of_start(entering: ImportedEvent, article: str, rows: ImportedRows) -> str:
    """Day of the list in force when the event began, if it began before the period; otherwise "".

    Lists appear on the first of a month.
    """
    start = entering.tournament.start
    first = next(iter(entering.period["period"]["from"]), None)
    if start is None or first is None or start >= first:
        return ""
    older = start.replace(day=1).isoformat()
    rows.notices.append(
        Sentence(
            "event {event}: began before {first}: rated by the list of {older} ({article})",
            event=entering.event,
            first=first,
            older=older,
            article=article,
        )
    )
    return older
