"""What people read: the list, the half-year in figures, one player, what if, the checks."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.drafting.figures import Columns, serial
from xlelo.drafting.movements import MOVEMENTS
from xlelo.drafting.sheet import Phrase, Said, Spot
from xlelo.drafting.summary import checked
from xlelo.drafting.table import POINT, hundredths
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import ENDINGS, THEN
from xlelo.regulations.cnxc.listing import MARK
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.cnxc.sheets.bounds import FIRST_DAY, HIGHEST, LOWEST, MOST_GAMES
from xlelo.regulations.cnxc.sheets.figures.games import competitions, of_line
from xlelo.regulations.cnxc.sheets.figures.ratings import blocks
from xlelo.regulations.cnxc.sheets.inputs import BAND_WIDTH, BANDS
from xlelo.regulations.cnxc.sheets.parameters import CLAIM_DAYS, SPAN, YEARS
from xlelo.regulations.cnxc.sheets.published import CARD_LISTS

if TYPE_CHECKING:
    from datetime import date

    from xlelo.regulations.cnxc.sheets.figures.known import Known, Line


def official_list(known: Known) -> Columns:
    columns = Columns()
    for place, (identity, row) in enumerate(known.listed, 1):
        columns.put(
            place,
            {
                "name": known.period.players[identity].name,
                "id": identity,
                "games_total": row.games_total,
                "games_period": row.games_period,
                "new": row.new,
                "mark": MARK if row.status_after is Status.PROVISIONAL else None,
                "variation": Said("Parameters.new_player") if row.old is None else row.change,
                "row": known.players[identity],
            },
        )
    return columns.fields(
        {
            "list": known.period.list,
            "to": serial(known.period.last),
            "holds": len(known.listed),
            "should_hold": len(known.listed),
            "listed": Phrase((f"{len(known.listed)} ", Said("Checks.of"), f" {len(known.listed)}")),
            "whole": Said("Checks.whole"),
            "shift": known.half_year.calibration.shift,
            "claim_days": CLAIM_DAYS,
        }
    )


def period(known: Known) -> Columns:
    columns = Columns()
    for number, band in enumerate(BANDS, 1):
        inside = sum(band <= (row.new or 0) < band + BAND_WIDTH for _, row in known.listed)
        columns.put(number, {"band_players": inside})
    for key, sign in (("gain", 1), ("loss", -1)):
        moved = sorted(
            (-sign * change, known.players[identity], identity)
            for identity, row in known.listed
            if (change := row.change or 0) * sign > 0
        )
        for place, (size, at, identity) in enumerate(moved[:MOVEMENTS], 1):
            columns.put(
                place, {f"{key}_row": at, f"{key}_name": known.period.players[identity].name, key: -sign * size}
            )
    rows = known.half_year.rows.values()
    return columns.fields(
        {
            "name": known.period.list,
            "first_day": serial(known.period.first),
            "last_day": serial(known.period.last),
            "in_order": 1,
            "in_force": known.period.in_force,
            "active_after": serial(_years_before(known.period.last)),
            "players": len(rows),
            "listed": len(known.listed),
            "passive": sum(row.passive for row in rows),
            "provisional": sum(row.status_after is Status.PROVISIONAL for _, row in known.listed),
            "competitions": sum(not rated.excluded for rated in known.half_year.competitions),
            "games": len(known.games),
            "rated_games": sum(known.counts(game) for _, game in known.games),
            "substituted": sum(max(len(game.white), len(game.black)) > 1 for _, game in known.games),
        }
    )


def history(known: Known) -> Columns:
    """Which of its rows are the chosen player's."""
    columns = Columns()
    table = known.typed.tables["history"]
    chosen = {row for row, _ in _behind(known)}
    rows = zip(known.typed.rows["history"], table["list"], table["player"], table["elo"], strict=True)
    for row, published, player, elo in rows:
        values = {"filled": 1, "own_list": published, "own_player": player, "own_elo": elo}
        columns.put(row, {**values, "chosen": row if row in chosen else None})
    return columns


def _behind(known: Known) -> list[tuple[int, tuple[str, int]]]:
    """The chosen player's lists before the one in force: the row of each, its name and his rating there."""
    player, table = known.player("Card"), known.typed.tables["history"]
    rows = zip(known.typed.rows["history"], table["list"], table["player"], table["elo"], strict=True)
    return [
        (row, (published, elo))
        for row, published, identity, elo in rows
        if player is not None and identity == player.id and published != known.period.in_force
    ]


def card(known: Known) -> Columns:
    columns = Columns()
    player = known.player("Card")
    if player is None:
        blank = dict.fromkeys(("name", "old", "status", "k", "exact", "shift", "new"))
        return columns.fields({"number": 0, "games": 0, "older": 0, **blank})
    row = known.half_year.rows[player.id]
    factor = rules.factor(player.elo, player.games) if player.effective_elo is not None and player.elo else None
    own = [(number, line) for number, line in enumerate(known.lines, 1) if line.identity == player.id]
    for place, (number, line) in enumerate(own, 1):
        columns.put(place, _card_line(known, number, line, factor))
    kept = _behind(known)
    points = [*(point for _, point in kept), (known.period.in_force, player.elo), (known.period.list, row.new)]
    skipped = max(0, len(points) - CARD_LISTS)
    for place in range(1, CARD_LISTS + 1):
        at = place + skipped
        name, elo = points[at - 1] if at <= len(points) else (None, None)
        columns.put(place, {"at": at, "kept": kept[at - 1][0] if at <= len(kept) else None, "list": name, "elo": elo})
    return columns.fields(
        {
            "number": known.players[player.id],
            "name": player.name,
            "old": player.elo,
            "status": row.status_after.value,
            "k": factor,
            "games": len(own),
            "older": len(kept),
            "exact": row.exact,
            "shift": known.half_year.calibration.shift,
            "new": row.new,
        }
    )


def _card_line(known: Known, number: int, line: Line, factor: int | None) -> dict[str, Any]:
    others = line.game.black if line.white else line.game.white
    full = of_line(known, number, line, 0)
    expected = full.get("expected") if full["imputed"] else None
    change = None
    if factor is not None and expected is not None:
        change = factor * (full["scored"] - expected)
    return {
        "line": number,
        "game": line.row,
        "event": line.game.competition,
        "side": full["side"],
        "rivals": THEN.join(identity for identity, _ in others),
        "result": known.codes[line.row],
        "letter": full["letter"],
        "opponent": full.get("opponent"),
        "imputed": full["imputed"],
        "scored": full.get("scored"),
        "expected": expected,
        "change": change,
    }


def what_if(known: Known) -> Columns:
    columns = Columns()
    typed = known.typed.singles.get("WhatIf", {})
    player = known.player("WhatIf")
    elo = None if player is None else player.effective_elo
    factor = None if player is None or elo is None else rules.factor(elo, player.games)
    tried = [
        (place, opponent, Fraction(score) * POINT)
        for place, (opponent, score) in enumerate(
            zip(typed.get("opponent", ()), typed.get("score", ()), strict=False), 1
        )
        if opponent is not None and score is not None
    ]
    expected, total = 0, Fraction(0)
    for place, opponent, points in tried:
        values: dict[str, Any] = {"rated": opponent, "points": points}
        if elo is not None and factor is not None:
            found = rules.expected(elo - opponent)
            change = factor * (points - found)
            expected += found
            total += change
            values |= {"difference": elo - opponent, "expected": found, "change": change}
        columns.put(place, values)
    games, scored = len(tried), sum((points for *_, points in tried), Fraction(0))
    fields: dict[str, Any] = {
        "number": known.chosen("WhatIf"),
        "name": None if player is None else player.name,
        "rating": None if player is None else player.elo,
        "k": factor,
        "games": games,
        "scored": scored if games else None,
        **dict.fromkeys(("we", "v", "new", "rc", "hundredths", "performance", "needed_v", "needed")),
    }
    if elo is not None and factor is not None and games:
        fields |= {"we": expected, "v": total}
        fields["new"] = rules.rounded(rules.new_effective(elo, [total / POINT]))
        fields |= _needed(elo, factor, expected, typed.get("target"))
    if games:
        mean = rules.opponents_mean([opponent for _, opponent, _ in tried])
        share = rules.share(scored, games)
        fields |= {
            "rc": mean,
            "hundredths": hundredths(share, 1),
            "performance": rules.performance(mean, rules.difference_of(share)),
        }
    return columns.fields(fields)


def parameters(known: Known) -> Columns:
    columns = Columns()
    for number, row in enumerate(rules.EXPECTED.rows, 1):
        columns.put(number, {"higher_points": row.higher, "lower_points": row.lower})
    for number, result in enumerate(ENDINGS.values(), 1):
        columns.put(number, {"white_points": result.white, "black_points": result.black})
    farthest = rules.difference_of(Fraction(1))
    least_own, most_own = LOWEST - farthest, HIGHEST + farthest
    return columns.fields(
        {
            "pooled_taken": int(known.readings.pooled),
            "pooled_odd": 0,
            "most_day": SPAN - 1,
            "least_last_game": FIRST_DAY,
            "most_last_game": serial(known.period.last),
            "least_own": least_own,
            "most_own": most_own,
            "most_block": MOST_GAMES,
            "least_weighted": least_own,
            "most_weighted": most_own * MOST_GAMES,
        }
    )


def checks(known: Known, results: Columns) -> dict[str, Any]:
    flags: dict[str, tuple[list[Any], Spot]] = {
        "winner_without_norm": (competitions(known).get("idle_norm", []), Spot("Competitions", "winner", 0)),
        "block_broken": (blocks(known).get("broken", []), Spot("Blocks", "weighted", 0)),
        "odd_games": (results.get("odd_games", []), Spot("Players", "games", 0)),
        "odd_blocks": (results.get("odd_blocks", []), Spot("Players", "elo", 0)),
        "odd_last_game": (results.get("odd_last_game", []), Spot("Players", "last_game", 0)),
    }
    few = len(known.half_year.calibration.common) < rules.LEAST_IN_COMMON
    notices = {key: marked.count(1) for key, (marked, _) in flags.items()} | {"few_common": int(few)}
    first = {key: column._replace(row=marked.index(1) + 1) for key, (marked, column) in flags.items() if 1 in marked}
    return checked(notices, first)


def _years_before(day: date) -> date:
    """As EDATE does: 29 February becomes 28 February where there is none."""
    leap = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - YEARS, day=28 if leap else day.day)


def _needed(elo: int, factor: int, expected: int, target: int | None) -> dict[str, Any]:
    """The least score in half-points whose new rating, rounded by 6.6, reaches the target."""
    if target is None:
        return {}
    variation = (target - Fraction(1, 2) - elo) * POINT
    halves = -(-2 * (expected + variation / factor) / POINT // 1)
    return {"needed_v": variation, "needed": max(Fraction(0), Fraction(halves, 2))}
