"""The input folder of a half-year: its files and columns, how they become a period, and a period as their rows."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from xlelo.lang.sentence import Sentence, join_or, join_sentences
from xlelo.law.dated import DatedLaw
from xlelo.law.kinds import COUNT, DATE, ELO, FLAG, IDENTITY, LEAST_RATING, RATING, TEXT, Kind, choice_of, words_of
from xlelo.law.rounding import Exact, half_up
from xlelo.model import PENDING, RESULTS
from xlelo.periods.form import EARLIER_LISTS, Column, File, ParsedFiles, Table, must, row_of
from xlelo.periods.results import results_of
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import Competition, Earlier, Game, Period, Player
from xlelo.regulations.cnxc.questions import STATUS
from xlelo.regulations.cnxc.rules import PACKAGE, Block, Side, Status

BLOCK_GAMES = Kind("whole", Sentence("a whole number from 1 to 100000 is allowed"), 1, 100_000, "block")
PERFORMANCE = Kind(  # Rc up to 4000, D(p) up to 677
    "fraction",
    Sentence("an exact number from 10 to 4677, such as 5860/3 or 1953.333333, is allowed"),
    LEAST_RATING,
    4677,
    "performance",
    rating=True,
)
STATUSES = {status.value: status for status in (Status.EFFECTIVE, Status.PROVISIONAL)}
ENDING = results_of({code: RESULTS[code] for code in ("1-0", "0-1", "1/2")} | {PENDING.code: PENDING})
"""Allowed results. Other endings have their own columns: no_move and excused."""

RATED = {
    "elo": Sentence("an elo"),
    "games": Sentence("a number of counted games from 1"),
    "last_game": Sentence("the day of the last counted game"),
}
"""What a rated player needs, by column."""

LONGEST_CHAIN = 3
THEN = ">"
IDLE = "*"
NO_PLAYER = Sentence("no such player in players")
SIDE = Sentence("a player, or up to three joined by > such as C05>C06 (* marks a player who made no move), is allowed")

FILES = (
    File.of(
        "period",
        must("list", TEXT, note="name of the half-year's list"),
        must("from", DATE),
        must("to", DATE),
        one_row=True,
    ),
    File.of(
        "players",
        must("id", IDENTITY),
        must("name", TEXT),
        Column(
            "status",
            choice_of(STATUSES, PACKAGE),
            is_required=True,
            blank=Status.UNRATED,
            note="blank: unrated",
            is_lasting=True,  # 5.1: a player who was in a list with 12 games stays effective
        ),
        Column("elo", RATING, is_required=True, note="blank: unrated", goes_with="status"),
        Column("games", COUNT, is_required=True, note="counted games; blank: unrated"),
        Column(
            "last_game",
            DATE,
            is_required=True,
            note="day of the last counted game; blank: unrated",
            is_lasting=True,
        ),
        Column("iccf", RATING, note="ICCF rating"),
        Column("fpx", RATING, note="rating of the Portuguese federation"),
        Column("fide", RATING, note="FIDE rating"),
        Column("iccf_next", RATING, note="ICCF rating of the list one day after the period"),
        key=("id",),
    ),
    File.of(
        "blocks",
        must("player", IDENTITY, note="a provisional player; without blocks his rating counts as one"),
        Column("list", TEXT, note="list that counted the games"),
        Column("competition", TEXT),
        must("games", BLOCK_GAMES),
        must("performance", PERFORMANCE, note="exact number or fraction, such as 5860/3"),
    ),
    File.of(
        "competitions",
        must("id", IDENTITY),
        Column("name", TEXT, blank=""),
        must("category", choice_of({category: category for category in rules.CATEGORIES}, PACKAGE)),
        Column("thematic", FLAG, blank=False, note="1: a thematic event, not rated"),
        Column("norm", FLAG, blank=False, note="1: valid for national-master norms"),
        Column("winner", IDENTITY, note="id of the winner after tie-breaks"),
        must("end", DATE),
        key=("id",),
    ),
    File.of(
        "games",
        must("competition", IDENTITY),
        Column("date", DATE),
        must("white", IDENTITY, note="a substitution is `C05>C06`; `C05*>C06` if C05 made no move"),
        must("black", IDENTITY, note="as white"),
        must("result", ENDING, note="a pending game does not count"),
        Column("no_move", FLAG, blank=False, note="1: a player withdrew before making a move"),
        Column("excused", FLAG, blank=False, note="1: an excused withdrawal (3.2)"),
    ),
    File.of(
        "history",
        must("list", TEXT, note="an earlier list: for the chart on a player's card"),
        must("player", IDENTITY),
        must("elo", ELO),
        is_required=False,
        titles=EARLIER_LISTS,
        key=("list", "player"),
    ),
)


class Board(NamedTuple):
    """The two sides of a row of games; None where a side cannot be read."""

    white: Side | None
    black: Side | None

    @property
    def pairing(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The players of both sides, whether they made a move or not."""
        if not self.white or not self.black:
            return None
        return tuple(player for player, _ in self.white), tuple(player for player, _ in self.black)


def assemble(reading: ParsedFiles, laws: DatedLaw[rules.Law] = rules.LAW) -> Period | None:
    """Builds the period. Returns None if there are problems."""
    days = _period_days(reading)
    players = _players(reading)
    boards = [Board(side_of(white), side_of(black)) for white, black in reading["games"].rows("white", "black")]
    competitions = _competitions(reading, players, boards, days)
    games = _games(reading, players, competitions, boards)
    reading.check_spelling("history", "player", players, Sentence("players"))
    if reading.problems:
        return None
    name, first, last = next(reading["period"].rows("list", "from", "to"))
    return Period(name, first, last, players, list(competitions.values()), games, _history(reading["history"]), laws)


def _period_days(reading: ParsedFiles) -> tuple[date, date] | None:
    """First and last day of the period. Returns None if one is missing or they are in the wrong order."""
    table = reading["period"]
    for row, (first, last) in enumerate(table.rows("from", "to")):
        if None in (first, last):
            continue
        if first <= last:
            return first, last
        reading.refuse(table, row, "to", Sentence("a day not before {first} (from) is allowed", first=first))
    return None


def _players(reading: ParsedFiles) -> dict[str, Player]:
    table = reading["players"]
    _check_ids(reading, table)
    _check_ratings(reading, table)
    earlier = _earlier(reading)
    players = {}
    for values in table.rows():
        identity, name, status, elo, games, last_game, iccf, fpx, fide, iccf_next = values
        blocks = tuple(earlier.get(identity, ()))
        players[identity] = Player(
            identity, name, status, elo, games or 0, last_game, iccf, fpx, fide, iccf_next, blocks
        )
    if not _is_unreadable(reading, players):
        reading.check_known("blocks", "player", players, NO_PLAYER)
    return players


def _is_unreadable(reading: ParsedFiles, ids: Mapping[str, object]) -> bool:
    """Tells whether the ids could not be read. That problem is reported once, not at each use of an id."""
    return bool(reading.problems) and not set(ids) - {None}


def _check_ids(reading: ParsedFiles, table: Table) -> None:
    for row, identity in enumerate(table["id"]):
        if identity is not None and side_of(identity) != ((identity, True),):
            allowed = Sentence(
                "an id without {then} and {idle} is allowed: these mark substitutions", then=THEN, idle=IDLE
            )
            reading.refuse(table, row, "id", allowed)


def _check_ratings(reading: ParsedFiles, table: Table) -> None:
    """Reports missing values of rated players. A cell or column that is already reported is not reported as blank."""
    reported = {problem.place for problem in reading.problems}
    for row, (identity, status, *expected_cells) in enumerate(table.rows("id", "status", *RATED)):
        blank = [column for column, figure in zip(RATED, expected_cells, strict=True) if not figure]
        if status is Status.UNRATED and "elo" not in blank:
            allowed = Sentence(
                "{status} is needed: player {id} has an elo", status=join_or(words_of(STATUSES, PACKAGE)), id=identity
            )
            needed = {"status": allowed}
        elif status in STATUSES.values():
            needed = {
                column: Sentence(
                    "{what} is needed: player {id} is {status}", what=RATED[column], id=identity, status=STATUS[status]
                )
                for column in blank
            }
        else:
            continue
        for column, allowed in needed.items():
            if reported.isdisjoint({table.place(row, column), table.place(-1, column)}):
                value = None if column == "status" else table[column][row]
                reading.problems.append(table.problem(row, column, value, allowed))


def _earlier(reading: ParsedFiles) -> dict[str, list[Earlier]]:
    earlier = defaultdict[str, list[Earlier]](list)
    for player, published, competition, games, performance in reading["blocks"].rows(
        "player", "list", "competition", "games", "performance"
    ):
        if None not in (games, performance):
            earlier[player].append(Earlier(published, competition, Block(games, exact_performance(games, performance))))
    return earlier


def exact_performance(games: int, typed: Exact) -> Exact:
    """Restores an exact performance from six decimals: 1953.333333 × 3 is 5860.

    By 6.2, games × performance is a whole number.
    """
    weighted = Fraction(typed) * games
    whole = half_up(weighted)
    return Fraction(whole, games) if abs(weighted - whole) * 10**6 < games else typed


def _competitions(
    reading: ParsedFiles, players: Mapping[str, Player], boards: list[Board], days: tuple[date, date] | None
) -> dict[str, Competition]:
    table = reading["competitions"]
    competitions = {}
    for row, values in enumerate(table.rows()):
        competition = Competition(*values)
        competitions[competition.id] = competition
        end = competition.end
        if end is not None and days is not None and not rules.is_in_period(end, *days):
            first, last = days
            allowed = Sentence("the competition must end within {first} to {last} (art. 4.1)", first=first, last=last)
            reading.refuse(table, row, "end", allowed)
    if not _is_unreadable(reading, players):
        reading.check_known("competitions", "winner", players, NO_PLAYER)
    _check_winners(reading, players, boards)
    return competitions


def _check_winners(reading: ParsedFiles, players: Mapping[str, Player], boards: list[Board]) -> None:
    table, games = reading["competitions"], reading["games"]
    if not games.present:
        return
    played = defaultdict[str, set[str]](set)
    unclear = set()
    for competition, board in zip(games["competition"], boards, strict=True):
        if not (board.white and board.black):
            unclear.add(competition)
        played[competition] |= {player for side in board for player, moved in side or () if moved}
    for row, (identity, norm, winner) in enumerate(table.rows("id", "norm", "winner")):
        if norm and winner in players and identity not in unclear and winner not in played[identity]:
            allowed = Sentence("the winner must have made a move in competition {id} (art. 7.1)", id=identity)
            reading.refuse(table, row, "winner", allowed)


def _games(
    reading: ParsedFiles, players: Mapping[str, Player], competitions: Mapping[str, Competition], boards: list[Board]
) -> list[Game]:
    table = reading["games"]
    if not _is_unreadable(reading, competitions):
        reading.check_known("games", "competition", competitions, Sentence("no such competition in competitions"))
    known = None if _is_unreadable(reading, players) else players
    met: dict[tuple[str, tuple[tuple[str, ...], tuple[str, ...]]], int] = {}
    for row, ((competition, day), board) in enumerate(zip(table.rows("competition", "date"), boards, strict=True)):
        _check_side(reading, table, row, "white", board.white, known)
        _check_side(reading, table, row, "black", board.black, known)
        _check_opponents(reading, table, row, board)
        _check_day(reading, table, row, day, competitions.get(competition))
        if competition is None or board.pairing is None:
            continue
        before = met.setdefault((competition, board.pairing), row)
        if before != row:
            allowed = Sentence(
                "{white} and {black} already have a game with these colours in competition {competition} ({place})",
                white=side_text(board.white),
                black=side_text(board.black),
                competition=competition,
                place=table.place(before, None),
            )
            reading.refuse(table, row, "black", allowed)
    facts = table.rows("competition", "date", "result", "no_move", "excused")
    return [
        Game(competition, day, board.white or (), board.black or (), result, no_move, excused)
        for (competition, day, result, no_move, excused), board in zip(facts, boards, strict=True)
    ]


def _history(table: Table) -> dict[str, dict[str, int]]:
    history = defaultdict[str, dict[str, int]](dict)
    for published, player, elo in table.rows("list", "player", "elo"):
        history[published][player] = elo
    return dict(history)


def side_of(text: str | None) -> Side | None:
    """Reads a side such as C05*>C06: its players in order. A star marks a player who made no move.

    None: it is unreadable.
    """
    if text is None:
        return ()
    links = [link.strip() for link in text.split(THEN)]
    seats = tuple((link.removesuffix(IDLE).rstrip(), not link.endswith(IDLE)) for link in links)
    readable = all(player and IDLE not in player for player, _ in seats)
    return seats if readable and len(seats) <= LONGEST_CHAIN else None


def side_text(side: Side | None) -> str:
    return THEN.join(player for player, _ in side or ())


def _check_side(
    reading: ParsedFiles, table: Table, row: int, column: str, side: Side | None, players: Mapping[str, Player] | None
) -> None:
    text = table[column][row]
    if side is None:
        reading.refuse(table, row, column, SIDE)
        return
    names = [player for player, _ in side]
    for unknown in dict.fromkeys(player for player in names if players is not None and player not in players):
        allowed = NO_PLAYER if unknown == text else join_sentences((NO_PLAYER, unknown), ": ")
        reading.refuse(table, row, column, allowed)
    for twice in dict.fromkeys(player for player in names if names.count(player) > 1):
        reading.refuse(table, row, column, Sentence("{player} appears twice on this side", player=twice))


def _check_opponents(reading: ParsedFiles, table: Table, row: int, board: Board) -> None:
    opponents = {player for player, _ in board.black or ()}
    for player in dict.fromkeys(player for player, _ in board.white or () if player in opponents):
        allowed = Sentence("a player cannot play against himself: {player} appears on both sides", player=player)
        reading.refuse(table, row, "black", allowed)


def _check_day(reading: ParsedFiles, table: Table, row: int, day: date | None, competition: Competition | None) -> None:
    if day is None or competition is None or competition.end is None:
        return
    if day > competition.end:
        allowed = Sentence(
            "a day not after the end of competition {id}, {end}, is allowed", id=competition.id, end=competition.end
        )
        reading.refuse(table, row, "date", allowed)


FILE = {file.name: file for file in FILES}


def player_row(player: Player) -> dict[str, Any]:
    return row_of(FILE["players"], player, games=player.games or None)


def competition_row(competition: Competition) -> dict[str, Any]:
    return row_of(FILE["competitions"], competition)


def block_rows(players: Iterable[Player]) -> Iterator[dict[str, Any]]:
    for player in players:
        for earlier in player.earlier:
            games, performance = earlier.block
            yield row_of(FILE["blocks"], earlier, player=player.id, games=games, performance=performance)


def history_rows(history: Mapping[str, Mapping[str, int]]) -> Iterator[dict[str, Any]]:
    for published, ratings in history.items():
        for player, elo in ratings.items():
            yield {"list": published, "player": player, "elo": elo}
