"""Converts a month into the contents of its workbook: rows needed, inputs, sorted lines and noted positions."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.periods.form import ParsedFiles
from xlelo.regulations.fce.files import LISTS, event_row, game_row, history_rows, player_row
from xlelo.regulations.fce.period import Participant, Period
from xlelo.regulations.fce.rules import AS_READ, List, Readings, list_of
from xlelo.regulations.fce.sheets import GUEST_LINES, add_lines, is_large
from xlelo.regulations.fce.sheets.lists import CODES
from xlelo.sheets.contents import columns, month, month_sizes, switches
from xlelo.sheets.sheet import Content, Sizes

SHEETS = {List.STANDARD: "Standard", List.RAPID: "Rapid"}


def contents(period: Period | None, readings: Readings | None) -> Content:
    """Contents of the inputs. An empty workbook holds only the default readings."""
    typed: dict[str, Mapping[str, Any]] = {"Parameters": switches(readings or AS_READ)}
    if period is None:
        return typed
    typed |= month(period, player_row, event_row, game_row)
    typed["Participants"] = columns(
        {"event": event, "player": entered.id, "name": _name_of(entered, period), "birth": entered.birth}
        for event, entered in entries(period)
    )
    typed["History"] = columns(history_rows(period.history))
    return typed


def _name_of(participant: Participant, period: Period) -> str | None:
    """Name of a guest, or his id if he has none; None for a player without a typed name."""
    return participant.name or (None if participant.id in period.players else participant.id)


def named_guests(reading: ParsedFiles) -> None:
    """Reports guests without a name. A guest's first row must have one, so that a typo makes no guest."""
    table, known = reading["participants"], set(reading["players"]["id"])
    called: dict[str, str | None] = {}
    for row, (identity, name) in enumerate(table.rows("player", "name")):
        if identity is not None and identity not in known and not called.setdefault(identity, name):
            allowed = Sentence("a player's id, or a guest with a name beside it, is allowed")
            reading.refuse(table, row, "player", allowed)


def entries(period: Period) -> list[tuple[str, Participant]]:
    """Participants of each event.

    Guests must be listed to be known. If one is not, events without participants get all players of their games.
    """
    listed = [(event.id, entered) for event in period.events for entered in event.participants]
    known = period.players.keys() | {entered.id for _, entered in listed}
    played = {player for game in period.games for player in (game.white, game.black)}
    if played <= known:
        return listed
    open_to_all = {event.id for event in period.events if not event.participants}
    present = {
        (game.event, player): None
        for game in period.games
        if game.event in open_to_all
        for player in (game.white, game.black)
    }
    return listed + [(event, Participant(player, None, None)) for event, player in present]


def measure(period: Period | None, room: Sizes) -> Sizes:
    """Row counts for a period, or for an empty workbook."""
    if period is None:
        guests = min(2 * room["games"], room["participants"], GUEST_LINES)
        return add_lines({**room, "guests": guests, "card": 0})
    known, participants = period.players, entries(period)
    lines = sum(player not in known for game in period.games for player in (game.white, game.black))
    listed = {entered.id for _, entered in participants} - known.keys()
    guests = max(1, lines, len(listed))  # the drop-down of Games offers all of them
    return add_lines({**month_sizes(period), "participants": len(participants), "guests": guests})


class Line(NamedTuple):
    """One side of a game, in the Ledger's order: guests first, then by list, player, event and opponent."""

    list: int
    person: int
    event: int
    opponent: int
    number: int

    def owner(self, persons: int) -> int:
        return self.list * persons + self.person

    def place(self, persons: int, events: int) -> int:
        return self.owner(persons) * events + self.event


class Numbers:
    """Numbers of players, guests and events on the sheets."""

    def __init__(self, period: Period, sizes: Sizes) -> None:
        self.players = {identity: number for number, identity in enumerate(period.players, 1)}
        self.events = {event.id: number for number, event in enumerate(period.events, 1)}
        self.lists = {event.id: CODES[list_of(event.minutes, event.increment, period.law)] for event in period.events}
        rows = max(1, sizes["players"])
        self.persons = dict(self.players)
        for row, (_, entered) in enumerate(entries(period), 1):
            self.persons.setdefault(entered.id, rows + row)
        self.games = max(1, sizes["games"])
        self.person_span = rows + max(1, sizes["participants"]) + 1
        self.event_span = max(1, sizes["events"]) + 1

    def lines(self, period: Period) -> list[Line]:
        lines = []
        for number, game in enumerate(period.games, 1):
            white, black = self.persons[game.white], self.persons[game.black]
            kind, event = self.lists[game.event], self.events[game.event]
            for own, other, own_id, line in (
                (white, black, game.white, number),
                (black, white, game.black, number + self.games),
            ):
                lines.append(Line(kind if own_id in self.players else 0, own, event, other, line))
        lines.sort()
        return lines

    def borders(self, kind: List, owners: Sequence[int]) -> list[int]:
        """For each player, the position of the last line before his own; then that of the last player's last line.

        The row above the lines has position 1.
        """
        account = CODES[kind] * self.person_span
        return [1 + bisect_left(owners, account + number) for number in range(1, len(self.players) + 2)]

    def round_order(self, period: Period) -> list[int]:
        """Numbers of the games in the order of events, rounds and days."""
        keys = [(self.events[game.event], game.round, game.day, number) for number, game in enumerate(period.games, 1)]
        keys.sort()
        return [number for *_, number in keys]


def arrange(period: Period, sizes: Sizes) -> Content:
    """Values that are written sorted, because formulas sort only small workbooks."""
    if not is_large(sizes):
        return {}
    numbers = Numbers(period, sizes)
    lines = numbers.lines(period)
    owners = [line.owner(numbers.person_span) for line in lines]
    return {
        "Ledger": {"noted": [line.number for line in lines]},
        "Rounds": {"game": numbers.round_order(period)},
        "Evaluation": {
            "w_at": [numbers.persons[game.white] for game in period.games],
            "b_at": [numbers.persons[game.black] for game in period.games],
        },
        "Borders": {f"{prefix}_noted": numbers.borders(kind, owners) for prefix, kind in LISTS.items()},
    }
