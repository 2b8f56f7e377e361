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
    from xlelo.regulations.fide2024.sheets.expected_cells.known import Known

WORDS = ("id", "name", "title", "federation", "event", "player", "kind", "white", "black", "result")


def parsed(facts: dict[str, Any]) -> dict[str, Any]:
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


def players(known: Known) -> Columns:
    columns = Columns()
    period = known.period
    for row, facts in known.rows("players"):
        player = period.players[facts["id"]]
        standings = {prefix: player.standings[kind] for prefix, kind in LISTS.items()}
        columns.put(
            row,
            {
                **parsed(facts),
                **{f"{prefix}_old": standing.rating or 0 for prefix, standing in standings.items()},
                **{f"{prefix}_listed": player.listed(kind) or 0 for prefix, kind in LISTS.items()},
                **{f"{prefix}_given": player.given_base(kind) or 0 for prefix, kind in LISTS.items()},
                **{f"{prefix}_plays_with": player.base(kind) or 0 for prefix, kind in LISTS.items()},
                "based": int(
                    any(one.base is not None and player.given_base(kind) for kind, one in player.standings.items())
                ),
                **{f"{prefix}_k": known.factor(player.id, kind) for prefix, kind in LISTS.items()},
                **{
                    f"{prefix}_junior": int(
                        known.junior(player.id, player.base(kind), player.standings[kind].reached_2300)
                    )
                    for prefix, kind in LISTS.items()
                },
                "year": player.born or 0,
                "young": int(rules.young(player.born, period.first.year, known.period.law)),
                "young_next": int(rules.young(player.born, period.new_list.year, known.period.law)),
                "here": int(not player.outside),
                "appears": int(player.id in known.seated),
                "misspelt": 0,
                "nameless": 0,
                "unlike_birth": 0,
                "twice": 0,
                "too_low": sum(
                    one.rating is not None and not rules.in_the_list(one.rating, known.period.law)
                    for one in standings.values()
                ),
            },
        )
    return columns


def events(known: Known) -> Columns:
    columns = Columns()
    older_lists = {line["list"] for _, line in known.rows("history")}
    for row, facts in known.rows("events"):
        rated = known.rated[facts["id"]]
        event, kind = rated.event, rated.kind
        day = rules.day_of_rules(event.start, event.end, known.readings)
        number = 0 if kind is None else NUMBER[kind]
        columns.put(
            row,
            {
                **parsed({key: fact for key, fact in facts.items() if key != "name"}),
                "total": event.minutes + event.increment,
                "kind": number,
                "list_name": None if kind is None else Word(f"Parameters.{PREFIX[kind]}_name"),
                "broken": rated.broken,
                "list": number if rated.broken is None else 0,
                "rules_day": serial(day),
                "whole": int(kind is List.STANDARD and "strongest" in known.period.laws.at(day).numbers),
                "apart": int(number > 1 and "apart" in known.period.laws.at(day).numbers),
                "may_be_approved": int(rules.may_be_approved(event.time, event.start, known.period.law)),
                "by_approval": int(rated.approved),
                "unapproved": int(event.approved and not rated.approved),
                "older": serial(event.list_ref),
                "order": serial(event.end) * known.event_span + row,
                "rank": known.ranks[event.id],
                **dict.fromkeys(("misspelt", "twice", "misdated", "too_late"), 0),
                "unknown_list": int(event.list_ref is not None and event.list_ref not in older_lists),
                "began_earlier": int(_began_earlier(known, rated)),
            },
        )
    return columns


def _began_earlier(known: Known, rated: RatedEvent) -> bool:
    return rated.event.list_ref is None and rated.event.start < known.period.first


def pool(known: Known) -> Columns:
    columns, players = Columns(), known.period.players
    day = known.period.new_list
    earlier = defaultdict[tuple[str, List], list[tuple[date, int]]](list)
    for row, line in known.rows("pool"):
        earlier[line["player"], line["kind"]].append((line["end"], row))
    for row, line in known.rows("pool"):
        player, kind, ended = line["player"], line["kind"], line["end"]
        before = sum(one < (ended, row) for one in earlier[player, kind])
        score = Fraction(line["score"]) * 1000
        nought, old = rules.disregarded(before == 0, score), rules.too_old(ended, day, known.period.law)
        left_out = "8.2.1" if nought else "7.1.4" if old else None
        columns.put(
            row,
            {
                **parsed(line),
                "name": players[player].name,
                "person": known.numbers[player],
                "list_no": NUMBER[kind],
                "owner": known.account(kind, player),
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


def history(known: Known) -> Columns:
    columns = Columns()
    for row, line in known.rows("history"):
        player, kind, day = line["player"], line["kind"], serial(line["list"])
        number = known.numbers.get(player, 0)
        values = {**parsed(line), "person": number, "list_no": NUMBER[kind]}
        if number:
            shown = player == known.chosen and line["rating"] is not None
            values |= {
                "key": (day * (len(LISTS) + 1) + NUMBER[kind]) * known.people + number,
                "twice": 0,
                "on_card": day * known.entries + row if shown else None,
            }
        columns.put(row, values)
    return columns
