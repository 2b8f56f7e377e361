"""Expected cells of events: list, whether evaluated, and K."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.regulations.fce import rules
from xlelo.sheets.expected_cells import Columns, serial

if TYPE_CHECKING:
    from xlelo.regulations.fce.period import Event
    from xlelo.regulations.fce.sheets.expected_cells.known import KnownInputs


def events(inputs: KnownInputs) -> Columns:
    columns = Columns()
    most = _max_rounds(inputs)
    for rated in inputs.month.events:
        event = rated.event
        young, participants = _young(inputs, event)
        evaluated = rated.conditions is not None
        under = bool(rated.is_under_twelve)
        law = inputs.law
        columns.put(
            inputs.events[event.id],
            {
                "own_id": event.id,
                "begins": serial(event.start),
                "ends": serial(event.end),
                "long_minutes": Fraction(event.minutes),
                "long_increment": Fraction(event.increment),
                "of_teams": int(event.team),
                "runs_weekly": int(event.weekly),
                "older_list": serial(event.list_ref),
                "daily_rounds": event.rounds_per_day,
                "accepted": int(event.accept),
                "misspelt": 0,
                "total": Fraction(event.minutes) + Fraction(event.increment),
                "list": inputs.code(rated),
                "twice": 0,
                "misdated": 0,
                "rounds": most.get(event.id, 0),
                "broken_rounds": int("6.1" in rated.broken_articles),
                "days": (event.end - event.start).days + 1,
                "broken_days": int("6.2" in rated.broken_articles),
                "evaluated": int(evaluated),
                "reference": rules.reference_list(event.weekly, event.list_ref),
                "older_key": inputs.older_key(rated),
                "young_from": serial(date(event.start.year - law.numbers["young_years"], 1, 1)),
                "participants": participants,
                "young": young,
                "under_twelve": int(under),
                "flat": rules.under_twelve_factor(rated.kind, law) if under else None,
                "ordinary": Fraction(
                    rules.WHOLE_SHARE if under else rules.rapid_share(rated.kind, law), rules.WHOLE_SHARE
                ),
                "unplayed": Fraction(rules.unplayed_share(rated.kind, under, inputs.readings, law), rules.WHOLE_SHARE),
            },
        )
    return columns


def _max_rounds(inputs: KnownInputs) -> dict[str, int]:
    played: dict[str, dict[date, set[int]]] = {}
    for game in inputs.period.games:
        played.setdefault(game.event, {}).setdefault(game.day, set()).add(game.round)
    return {event: max(map(len, days.values())) for event, days in played.items()}


def _young(inputs: KnownInputs, event: Event) -> tuple[int, int]:
    births: dict[str, date | None] = {entered.id: entered.birth for entered in event.participants}
    for game in inputs.games_of.get(event.id, ()):
        births.setdefault(game.white, None)
        births.setdefault(game.black, None)
    young = 0
    for identity, birth in births.items():
        player = inputs.period.players.get(identity)
        listed = birth if player is None or player.birth is None else player.birth
        young += rules.is_under_twelve(listed, event.start, inputs.law)
    return young, len(births)
