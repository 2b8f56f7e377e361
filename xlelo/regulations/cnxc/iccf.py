"""Reads the file of the ICCF list of the day after the period (7.3), and matches its lines with players."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from xlelo.lang.sentence import Sentence, join_and
from xlelo.law.kinds import IDENTITY, RATING, TEXT
from xlelo.model import Place, Problem
from xlelo.periods.form import Column, File, ParsedFiles, Table
from xlelo.periods.likeness import fold_name
from xlelo.regulations.cnxc.period import Period, Player

ICCF = File.of(
    "iccf", Column("id", IDENTITY), Column("name", TEXT), Column("rating", RATING, is_required=True), key=("id",)
)
MOST = 20
"""Largest number of unmatched lines that are listed. The ICCF's own list has thousands."""


class Match(NamedTuple):
    """A line of the ICCF list, matched with a player."""

    row: int
    player: Player
    by: str
    """How the line was matched: by id or by name."""


def add_list(period: Period, reading: ParsedFiles) -> Period:
    """The period with the ratings of the ICCF list.

    A player with two lines, or a line that fits two players, is a problem.
    """
    table = reading[ICCF.name]
    if len(table) and not any(table["id"]) and not any(table["name"]):
        allowed = Sentence("a column id or name is needed, with the players' numbers or names")
        reading.problems.append(Problem(Place(table.name), None, allowed))
        return period
    matches = list(_matches(table, period.players, reading))
    _refuse_again(table, matches, reading)
    reading.notices.extend(_notices(table, matches))
    players = dict(period.players)
    for match in matches:
        players[match.player.id] = replace(match.player, iccf_next=table["rating"][match.row])
    return replace(period, players=players)


def _matches(table: Table, players: Mapping[str, Player], reading: ParsedFiles) -> Iterator[Match]:
    """Matches lines by id first. A player matched by id is not matched by name again."""
    by_name: dict[str, list[Player]] = defaultdict(list)
    for player in players.values():
        by_name[fold_name(player.name)].append(player)
    by_id = set(table["id"]) & players.keys()
    for row, (identity, name, rating) in enumerate(table.rows("id", "name", "rating")):
        if rating is None:
            continue
        if identity in by_id:
            yield Match(row, players[identity], "id")
            continue
        namesakes = by_name.get(fold_name(name), []) if name else []
        if len(namesakes) > 1:
            listed = join_and(f"{player.id} {player.name}" for player in namesakes)
            reading.refuse(table, row, "name", Sentence("give the number: {listed} have this name", listed=listed))
        elif namesakes and namesakes[0].id not in by_id:
            yield Match(row, namesakes[0], "name")


def _refuse_again(table: Table, matches: list[Match], reading: ParsedFiles) -> None:
    first: dict[str, Match] = {}
    for match in matches:
        before = first.setdefault(match.player.id, match)
        if before is not match:
            allowed = Sentence(
                "{id} {name} is also in {place}",
                id=match.player.id,
                name=match.player.name,
                place=table.place(before.row, None),
            )
            reading.refuse(table, match.row, match.by, allowed)


def _notices(table: Table, matches: list[Match]) -> Iterator[Sentence]:
    by = Counter(match.by for match in matches)
    found = {match.row for match in matches}
    rated = [row for row, rating in enumerate(table["rating"]) if rating is not None]
    said = Sentence(
        "{file}: {taken} of {rated} ratings used, {by_id} by id, {by_name} by name",
        file=table.name,
        taken=len(matches),
        rated=len(rated),
        by_id=by["id"],
        by_name=by["name"],
    )
    strangers = [_name(table, row) for row in rated if row not in found]
    if len(strangers) > MOST:
        more = len(strangers) - MOST
        said = Sentence(
            "{taken}; unknown players: {strangers} and {more} more", taken=said, strangers=strangers[:MOST], more=more
        )
    elif strangers:
        said = Sentence("{taken}; unknown players: {strangers}", taken=said, strangers=strangers)
    yield said
    for match in matches:
        name, rating = table["name"][match.row], table["rating"][match.row]
        player = match.player
        if match.by == "id" and name is not None and fold_name(name) != fold_name(player.name):
            yield Sentence(
                "{place}: “{name}” is read as {id} {player}, by the id",
                place=table.place(match.row, None),
                name=name,
                id=player.id,
                player=player.name,
            )
        if player.iccf_next not in (None, rating):
            yield Sentence(
                "{id} {name}: {rating} from {file} instead of {iccf_next} in players",
                id=player.id,
                name=player.name,
                rating=rating,
                file=table.name,
                iccf_next=player.iccf_next,
            )


def _name(table: Table, row: int) -> str:
    return " ".join(filter(None, (table["id"][row], table["name"][row]))) or str(table.place(row, None))
