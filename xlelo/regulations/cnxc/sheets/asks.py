"""What columns ask the rules about their row, sheet by sheet: key → function of the row."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from statistics import median_low
from typing import Any

from xlelo.law.tables import POINT
from xlelo.periods.results import spelling
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.files import side_text
from xlelo.regulations.cnxc.period import Variation
from xlelo.regulations.cnxc.sheets.parameters import ENDINGS, SPAN
from xlelo.sheets.asked_row import Asks, Row
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.movements import moved
from xlelo.sheets.sheet import Word

RESULT_NUMBERS = {code: number for number, code in enumerate(ENDINGS, 1)}


def _none(*keys: str) -> Asks:
    """Flags that no row of a valid half-year has."""
    return dict.fromkeys(keys, lambda _row: 0)


def _pooled_difference(row: Row) -> int | None:
    """Difference of all performances together, for a player without an effective rating."""
    if row.flag("effective") or not row("games_period"):
        return None
    return rules.difference_of(rules.share(row("points"), row("games_period")), row.law)


def _virtual_rating(row: Row) -> int:
    """Rating in the first other list that has one. 0: the competition's category decides."""
    player = row.record.player
    return next((one for one in (player.iccf, player.fpx, player.fide) if one is not None), 0)


def _is_passive(row: Row) -> int:
    last = row.day("last_game")
    return int(last is not None and rules.passive(last, row("games_period"), row.result.period.last, row.law))


def _movement(row: Row) -> int | None:
    """Change of a published rating and the player's row, in one number to sort by."""
    return moved(row("variation") or 0, SPAN, row.number) if row.flag("listed") else None


def _mean(ratings: Iterable[int]) -> Fraction | None:
    return rules.opponents_mean(found) if (found := list(ratings)) else None


COMPETITIONS: Asks = {
    "event": lambda row: row("own_id"),
    "excluded": lambda row: int(row.record.is_excluded),
    "virtual": lambda row: row.law.virtual[row.record.competition.category],
    "first": lambda row: row("own_winner") if row.flag("own_norm") else None,
    "idle_norm": lambda row: int(row("own_winner") is not None and row("first") is None),
}

BOARDS: Asks = {
    "event": lambda row: row.record.game.competition,
    "white_side": lambda row: side_text(row.record.game.white),
    "black_side": lambda row: side_text(row.record.game.black),
    "competition": lambda row: row.record.competition_number,
    "result": lambda row: RESULT_NUMBERS[spelling(row("own_result"), ENDINGS)],
    "pending": lambda row: int(row.record.game.pending),
    "open": lambda row: int(row.record.is_open),
    "day": lambda row: serial(rules.counted_on(row.record.game.day, row.record.competition.end)),
    "white_seats": lambda row: len(row.record.game.white),
    "black_seats": lambda row: len(row.record.game.black),
    "substituted": lambda row: int(max(row("white_seats"), row("black_seats")) > 1),
    "rated": lambda row: int(row.record.counts),
    "twin": lambda row: row.record.twin,
    **_none("faulty"),
}

LEDGER: Asks = {
    "game": lambda row: row.record.board.row,
    "competition": lambda row: row.record.board.competition_number,
    "event": lambda row: row.record.board.game.competition,
    "side": lambda row: 1 if row.record.white else 2,
    "seat": lambda row: row.record.seat + 1,
    "id": lambda row: row.record.player.id,
    "player": lambda row: row.record.player_number,
    "name": lambda row: row.record.player.name,
    "moved": lambda row: int(row.record.has_moved),
    "seated": lambda row: row.record.movers_so_far,
    "partners": lambda row: len(row.record.own),
    "letter": lambda row: row.record.letter,
    "rating": lambda row: row.record.rating,
    "best": lambda row: row.record.best_so_far,
    "opponent": lambda row: row.record.opponent,
    "points": lambda row: row.record.points,
    "difference": lambda row: None if row.record.player.effective_elo is None else row("rating") - row("opponent"),
    "expected": lambda row: rules.expected(row("difference"), row.law),
    "margin": lambda row: row("points") - row("expected"),
    "imputed": lambda row: int(row.record.scored is not None),
    "scored": lambda row: row.record.scored,
    "key": lambda row: row("competition") * SPAN + row("player") if row.flag("imputed") else 0,
    "moment": lambda row: row("player") * SPAN + serial(row.record.day) if row.flag("imputed") else 0,
    "ended": lambda row: row.record.ended,
    **_none("twice"),
}

STANDINGS: Asks = {
    "event": lambda row: row.record.rated.competition.id,
    "id": lambda row: row.record.player.id,
    "name": lambda row: row.record.player.name,
    "games": lambda row: row.record.outcome.games,
    "points": lambda row: row.record.outcome.points,
    "we": lambda row: row.record.outcome.expected,
    "k": lambda row: row.record.outcome.factor if isinstance(row.record.outcome, Variation) else None,
    "exact": lambda row: rules.variation(row("k"), row("points"), row("we")) * POINT,
    "winner": lambda row: int(row.record.is_winner),
    "v": lambda row: rules.winner_variation(Fraction(row("exact"))) if row.flag("winner") else row("exact"),
    "opponents": lambda row: (
        sum(one.opponent for one in row.record.rated.imputed_games[row.record.player.id]) if row("k") is None else None
    ),
    "rc": lambda row: rules.opponents_mean([Fraction(row("opponents"), row("games"))]),
    "p": lambda row: rules.share(row("points"), row("games")),
    "d": lambda row: rules.difference_of(rules.share(row("points"), row("games")), row.law),
    "ended": lambda row: row.record.ended,
    "performance": lambda row: rules.performance(Fraction(row("opponents"), row("games")), row("d")),
}

RESULTS: Asks = {
    "id": lambda row: row.record.player.id,
    "name": lambda row: row.record.player.name,
    "old": lambda row: row.record.player.elo,
    "games_before": lambda row: row.record.player.games,
    "status_before": lambda row: Word(f"Choices.{row.record.player.status.value}"),
    "effective": lambda row: int(row.record.player.effective_elo is not None),
    "virtual": _virtual_rating,
    "known": lambda row: row("virtual") if row("old") is None else row("old"),
    "k": lambda row: rules.factor(row("old"), row("games_before"), row.law) if row.flag("effective") else None,
    "games_period": lambda row: row.record.row.games_period,
    "games_total": lambda row: row.record.row.games_total,
    "opponents": lambda row: None if row.flag("effective") else sum(sum(rated) for rated, _ in row.record.played),
    "points": lambda row: None if row.flag("effective") else sum(points for _, points in row.record.played),
    "pooled_d": _pooled_difference,
    "exact": lambda row: row.record.row.exact,
    "before_calibration": lambda row: row.record.row.before_calibration,
    "status_after": lambda row: Word(f"Choices.{row.record.row.status_after.value}"),
    "last_game": lambda row: serial(row.record.row.last_game),
    "passive": _is_passive,
    "common": lambda row: (
        row.number
        if rules.is_in_common_set(row.record.row.status_after, row.flag("passive"), row.record.player.iccf_next)
        else None
    ),
    "new": lambda row: (
        None
        if row("before_calibration") is None
        else rules.calibrate(row("before_calibration"), row.record.row.status_after, row("Calibration.shift"))
    ),
    "variation": lambda row: None if None in (row("old"), row("new")) else rules.change(row("old"), row("new")),
    "listed": lambda row: int(row.record.row.is_listed),
    "order": lambda row: row("new") * SPAN - row.number if row.flag("listed") else None,
    "movement": _movement,
}

CALIBRATION: Asks = {
    "day": lambda row: rules.iccf_list(row.result.period.last),
    "players": lambda row: len(row.result.calibration.common),
    "least": lambda row: row.law.numbers["least_common"],
    "mean_iccf": lambda row: _mean(iccf for iccf, _ in row.result.calibration.common.values()),
    "mean_cnxc": lambda row: _mean(cnxc for _, cnxc in row.result.calibration.common.values()),
    "shift_exact": lambda row: row.result.calibration.exact,
    "usual": lambda row: (
        median_low(found) if (found := [iccf - cnxc for iccf, cnxc in row.result.calibration.common.values()]) else None
    ),
    "shift": lambda row: row.result.calibration.shift,
}


def _of_line(key: str) -> Callable[[Row], Any]:
    """The cell of the Ledger's line that this line of the card shows."""
    return lambda row: row.at(f"Ledger.{key}", row("line"))


def _points(key: str) -> Callable[[Row], Fraction | None]:
    """Points of the line, if the game is imputed."""

    def points(row: Row) -> Fraction | None:
        found = row.at(f"Ledger.{key}", row("line")) if row.flag("imputed") else None
        return None if found is None else Fraction(found, POINT)

    return points


def _change(row: Row) -> Fraction | None:
    factor, expected = row("Card.k"), row("expected")
    return None if factor is None or expected is None else factor * (row("scored") - expected)


def _of_player(key: str) -> Callable[[Row], Any]:
    return lambda row: row.at(f"Results.{key}", row("number")) if row("number") else None


def _status(row: Row) -> Word | None:
    identity = _of_player("id")(row)
    return None if identity is None else Word(f"Card.{row.result.rows[identity].status_after.value}")


def _point(row: Row) -> int | None:
    """The list whose point this row of the rating history repeats: before the first rating, that of the first."""
    return row("drawn") or min(row.rows_with("elo"), default=None)


def _year(row: Row) -> Fraction:
    """Position of a list on the time axis: 2004-1 at the middle of 2004, if there are two lists a year.

    A list with another name is at its place among the lists.
    """
    name = row.at("list", row("point"))
    year, number = name[:4], name[5:6]
    known = year.isdecimal() and number.isdecimal()
    return int(year) + Fraction(int(number), row.law.year_lists) if known else Fraction(row("point"))


CARD: Asks = {
    **{key: _of_line(key) for key in ("game", "event", "side", "letter", "opponent", "imputed")},
    **{key: _points(key) for key in ("scored", "expected")},
    "colour": lambda row: "○" if row("side") == 1 else "●",
    "rivals": lambda row: row.at("Boards.black_side" if row("side") == 1 else "Boards.white_side", row("game")),
    "rival": lambda row: players[one].name if (one := row("rivals")) in (players := row.result.period.players) else one,
    "result": lambda row: row.at("Boards.own_result", row("game")),
    "change": _change,
    "remark": lambda row: None if row.flag("imputed") else Word("Card.not_imputed"),
    "sum": lambda row: (row("k") or 0) * (row("points") - row("expected_points")) if row("games") else None,
    **{key: _of_player(key) for key in ("name", "old", "k", "exact", "new")},
    "status": _status,
    "shift": lambda row: row.result.calibration.shift if row("number") else None,
    "drawn": lambda row: row.at("drawn", row.number - 1) if row("elo") is None else row.number,
    "point": _point,
    "year": _year,
    "rating": lambda row: row.at("elo", row("point")),
}

ASKS = {
    "Competitions": COMPETITIONS,
    "Boards": BOARDS,
    "Ledger": LEDGER,
    "Standings": STANDINGS,
    "Results": RESULTS,
    "Calibration": CALIBRATION,
    "Card": CARD,
}
