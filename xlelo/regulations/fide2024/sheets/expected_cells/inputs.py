"""Expected cells beside the inputs: players, events, the pool and older lists."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.model import Result
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.rows import PREFIX
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.sheets.expected_cells.known import NUMBER, units
from xlelo.sheets.expected_cells import Columns, serial
from xlelo.sheets.sheet import Word

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.events import RatedEvent
    from xlelo.regulations.fide2024.sheets.expected_cells.known import KnownInputs

WORDS = ("id", "name", "title", "federation", "event", "player", "kind", "white", "black", "result")


def parsed_cells(facts: dict[str, Any]) -> dict[str, Any]:
    """Parsed inputs of a row. A blank number is 0, a blank word is empty."""
    found: dict[str, Any] = {"filled": 1}
    for key, fact in facts.items():
        value: Any = fact
        if isinstance(fact, date):
            value = serial(fact)
        elif isinstance(fact, bool):
            value = int(fact)
        elif isinstance(fact, List):
            value = Word(f"Choices.{PREFIX[fact]}")
        elif isinstance(fact, Result):
            continue
        elif fact is None:
            value = "" if key in WORDS else 0
        found[f"{key}_taken"] = value
    return found


def players(inputs: KnownInputs) -> Columns:
    columns = Columns()
    period = inputs.period
    for row, facts in inputs.rows("players"):
        player = period.players[facts["id"]]
        standings = {prefix: player.standings[kind] for prefix, kind in LISTS.items()}
        columns.put(
            row,
            {
                **parsed_cells(facts),
                **{f"{prefix}_old": standing.rating or 0 for prefix, standing in standings.items()},
                **{f"{prefix}_listed": player.listed(kind) or 0 for prefix, kind in LISTS.items()},
                **{f"{prefix}_given": player.given_base(kind) or 0 for prefix, kind in LISTS.items()},
                **{f"{prefix}_plays_with": player.base(kind) or 0 for prefix, kind in LISTS.items()},
                "based": int(
                    any(one.base is not None and player.given_base(kind) for kind, one in player.standings.items())
                ),
                **{f"{prefix}_k": inputs.factor(player.id, kind) for prefix, kind in LISTS.items()},
                **{
                    f"{prefix}_junior": int(
                        inputs.junior(player.id, player.base(kind), player.standings[kind].reached_2300)
                    )
                    for prefix, kind in LISTS.items()
                },
                "year": player.born or 0,
                "young": int(rules.young(player.born, period.first.year, inputs.period.law)),
                "young_next": int(rules.young(player.born, period.new_list.year, inputs.period.law)),
                "here": int(not player.outside),
                "appears": int(player.id in inputs.active_players),
                "misspelt": 0,
                "nameless": 0,
                "unlike_birth": 0,
                "twice": 0,
                "too_low": sum(
                    one.rating is not None and not rules.can_be_listed(one.rating, inputs.period.law)
                    for one in standings.values()
                ),
            },
        )
    return columns


def events(inputs: KnownInputs) -> Columns:
    columns = Columns()
    older_lists = {line["list"] for _, line in inputs.rows("history")}
    for row, facts in inputs.rows("events"):
        rated = inputs.rated[facts["id"]]
        event, kind = rated.event, rated.kind
        day = rules.day_of_rules(event.start, event.end, inputs.readings)
        number = 0 if kind is None else NUMBER[kind]
        columns.put(
            row,
            {
                **parsed_cells({key: fact for key, fact in facts.items() if key != "name"}),
                "total": event.minutes + event.increment,
                "kind": number,
                "list_name": None if kind is None else Word(f"Parameters.{PREFIX[kind]}_name"),
                "broken": rated.broken_article,
                "list": number if rated.broken_article is None else 0,
                "rules_day": serial(day),
                "whole": int(kind is List.STANDARD and "strongest" in inputs.period.laws.at(day).numbers),
                "apart": int(number > 1 and "apart" in inputs.period.laws.at(day).numbers),
                "may_be_approved": int(rules.may_be_approved(event.time, event.start, inputs.period.law)),
                "by_approval": int(rated.approved),
                "unapproved": int(event.approved and not rated.approved),
                "older": serial(event.list_ref),
                "order": serial(event.end) * inputs.event_span + row,
                "rank": inputs.ranks[event.id],
                **dict.fromkeys(("misspelt", "twice", "misdated", "too_late"), 0),
                "unknown_list": int(event.list_ref is not None and event.list_ref not in older_lists),
                "began_earlier": int(_began_earlier(inputs, rated)),
            },
        )
    return columns


def _began_earlier(inputs: KnownInputs, rated_event: RatedEvent) -> bool:
    return rated_event.event.list_ref is None and rated_event.event.start < inputs.period.first


def pool(inputs: KnownInputs) -> Columns:
    columns, players = Columns(), inputs.period.players
    day = inputs.period.new_list
    earlier = defaultdict[tuple[str, List], list[tuple[date, int]]](list)
    for row, line in inputs.rows("pool"):
        earlier[line["player"], line["kind"]].append((line["end"], row))
    for row, line in inputs.rows("pool"):
        player, kind, ended = line["player"], line["kind"], line["end"]
        before = sum(one < (ended, row) for one in earlier[player, kind])
        score = Fraction(line["score"]) * 1000
        nought, old = rules.is_disregarded(before == 0, score), rules.too_old(ended, day, inputs.period.law)
        left_out = "8.2.1" if nought else "7.1.4" if old else None
        columns.put(
            row,
            {
                **parsed_cells(line),
                "name": players[player].name,
                "person": inputs.numbers[player],
                "list_no": NUMBER[kind],
                "owner": inputs.account(kind, player),
                "before": before,
                "first": int(before == 0),
                "months": (day.year - ended.year) * 12 + day.month - ended.month,
                "too_old": int(old),
                "left_out": left_out,
                "counts": int(left_out is None),
                "score_units": units(int(score)),
                **dict.fromkeys(("stranger", "late", "twice"), 0),
            },
        )
    return columns


def history(inputs: KnownInputs) -> Columns:
    columns = Columns()
    for row, line in inputs.rows("history"):
        player, kind, day = line["player"], line["kind"], serial(line["list"])
        number = inputs.numbers.get(player, 0)
        values = {**parsed_cells(line), "person": number, "list_no": NUMBER[kind]}
        if number:
            shown = player == inputs.choice and line["rating"] is not None
            values |= {
                "key": (day * (len(LISTS) + 1) + NUMBER[kind]) * inputs.people + number,
                "twice": 0,
                "on_card": day * inputs.entries + row if shown else None,
            }
        columns.put(row, values)
    return columns
