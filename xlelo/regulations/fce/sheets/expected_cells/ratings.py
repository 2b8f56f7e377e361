"""Expected cells of the sheets Standard and Rapid: each player from the list in force to the new one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from datetime import date
from typing import TYPE_CHECKING, Any

from xlelo.regulations.fce import rules
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.run import due_again, next_seasons
from xlelo.regulations.fce.sheets.contents import CODES
from xlelo.regulations.fce.sheets.parameters import UNIT
from xlelo.sheets.expected_cells import Columns, serial

TEXTS = ("id", "name", "title", "club")

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.regulations.fce.period import Player
    from xlelo.regulations.fce.run import Row
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs


def parsed_players(inputs: KnownInputs) -> Columns:
    """Expected cells of the parsed players."""
    columns = Columns()
    table, year = inputs.inputs.tables["players"], inputs.period.new_list.year
    for row, values in zip(inputs.inputs.rows["players"], zip(*table.values(), strict=True), strict=True):
        facts = dict(zip(table, values, strict=True))
        taken = {key: serial(fact) if isinstance(fact, date) else fact for key, fact in facts.items()}
        numbers = {key: 0 for key, fact in facts.items() if fact is None and key not in TEXTS}
        due = int((facts["licence"] or 0) >= year)
        columns.put(row, {**taken, **numbers, "misspelt": 0, "due": due})
    return columns


def ratings(inputs: KnownInputs, kind: List) -> Columns:
    columns = Columns()
    owners = inputs.owners
    places = {identity: place for place, (_, _, identity) in enumerate(inputs.order(kind), 1)}
    for identity, row in inputs.month.lists[kind].items():
        player = inputs.period.players[identity]
        number = inputs.numbers[identity]
        owner = CODES[kind] * inputs.persons_span + number
        found, before = bisect_right(owners, owner), bisect_left(owners, owner)
        spot = {
            "last": found + 1 if found > before else 1,
            "found_noted": found + 1,  # the row above counts as the first line
            "place": places.get(identity),
        }
        columns.put(number, {**_rating(inputs, player, kind, row, number), **spot})
    return columns


def _rating(inputs: KnownInputs, player: Player, kind: List, row: Row, number: int) -> dict[str, Any]:
    opening, standing = row.opening, player.standing(kind)
    seasons = rules.complete_seasons(player.first_season, inputs.period.season, inputs.law)
    rounded = rules.rounded_variation(row.variation)
    values: dict[str, Any] = {
        "id": player.id,
        "name": player.name,
        "elo": standing.elo,
        "first": opening.old if opening.initial else None,
        "initial": opening.initial,
        "old": opening.old,
        "k0": opening.base,
        "since": max(inputs.law.numbers["first_season"], player.first_season),
        "seasons": seasons,
        **_activity(inputs, "", seasons, standing.seasons),
        "delta_k": opening.activity,
        "k": opening.factor,
        "evaluated": row.evaluated,
        "played": row.played,
        "change_exact": row.variation * UNIT,
        "rounded": rounded,
        "booked": rules.new_rating(opening.old, rounded, inputs.law),
        "new": row.new,
        "change": row.change,
        "listed": int(row.listed),
        "reinitialised": row.reinitialised,
        "again": row.new if row.reinitialised else None,
        "next_k0": row.next_base,
        **_next(inputs, player, kind, row),
        "next_k": row.next_factor,
        "rank_key": row.new * (inputs.player_rows + 1) + inputs.player_rows + 1 - number if row.listed else None,
        "movement": row.change * (inputs.player_rows + 1) - (number if row.change > 0 else -number)
        if row.change
        else None,
    }
    first_rated = standing.initialised or player.federated
    games_ever = standing.games_total + row.evaluated
    due = due_again(player, kind, games_ever, inputs.period)
    values |= {"first_rated": serial(first_rated), "due": int(due)}
    if kind is List.STANDARD:
        values |= {"fide": player.fide, "twice": 0}
        values |= _age_cells(inputs, "first", player, player.federated if opening.initial else None)
        values |= _age_cells(inputs, "again", player, inputs.period.new_list if due else None)
    return values


def _age_cells(inputs: KnownInputs, key: str, player: Player, day: date | None) -> dict[str, Any]:
    if player.fide is not None or player.birth is None or day is None:
        return {f"{key}_age": None, f"{key}_by_age": None}
    age = rules.age(player.birth, day, inputs.law)
    return {f"{key}_age": age, f"{key}_by_age": rules.initial_by_age(age, inputs.law)}


def _activity(inputs: KnownInputs, prefix: str, seasons: int, games: Sequence[int]) -> dict[str, Any]:
    mean = rules.mean_games(seasons, games, inputs.readings, inputs.law)
    if mean is None:
        return {f"{prefix}years": 0, f"{prefix}weighted": None, f"{prefix}mean": None}
    years = min(seasons, max(inputs.law.weights))
    weights = inputs.law.weights.get(years, (1,))
    weighted = sum(weight * count for weight, count in zip(weights, games, strict=False))
    return {f"{prefix}years": years, f"{prefix}weighted": weighted, f"{prefix}mean": mean}


def _next(inputs: KnownInputs, player: Player, kind: List, row: Row) -> dict[str, Any]:
    year = inputs.period.new_list.year
    seasons = rules.complete_seasons(player.first_season, year, inputs.law)
    games = next_seasons(player, kind, inputs.period, row.played)
    values = _activity(inputs, "next_", seasons, games)
    earlier = None
    if year > inputs.period.season and values["next_years"]:
        weights = inputs.law.weights.get(values["next_years"], (1,))
        earlier = sum(weight * count for weight, count in zip(weights[1:], games[1:], strict=False))
    return {
        "next_seasons": seasons,
        **values,
        "earlier": earlier,
        "next_delta_k": row.next_factor - row.next_base,
    }
