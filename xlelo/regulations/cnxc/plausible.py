"""What contradicts itself in a half-year or is likely to be mistyped: the figure, its place, what is expected."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import timedelta
from statistics import median_low
from typing import TYPE_CHECKING

from xlelo.drafting.plausible import alike, each, folded, limits
from xlelo.drafting.table import POINT
from xlelo.model import Finding
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import list_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.regulations.cnxc.period import HalfYear, Player, RatedCompetition

LIKELY = limits("xlelo.regulations.cnxc")
LIST = re.compile(r"[12]\d{3}-[12]")
DAYS_IN_A_YEAR = 366


def implausible(half_year: HalfYear) -> list[Finding]:
    return each((_period, _players, _namesakes, _histories, _calibration, _competitions, _entered_twice), half_year)


def _period(half_year: HalfYear) -> Iterator[Finding]:
    period = half_year.period
    expected = list_of(period.last)
    if period.list != expected:
        text = f"list “{period.list}”: {expected}, the list of what ends from {period.first} to {period.last},"
        yield Finding("list-unlike-dates", "4.1", "period", f"{text} is expected")
    half = (period.first.day, (period.last + timedelta(days=1)).day) == (1, 1)
    months = (period.last.year - period.first.year) * 12 + period.last.month - period.first.month + 1
    if not half or months != rules.LIST_MONTHS or period.first.month not in {1, rules.LIST_MONTHS + 1}:
        text = f"from {period.first} to {period.last}: 1 January to 30 June, or 1 July to 31 December, is expected"
        yield Finding("no-half-year", "4.1", "period", text)


def _players(half_year: HalfYear) -> Iterator[Finding]:
    period = half_year.period
    for player in period.players.values():
        place = f"player {player.id}"
        yield from _ratings(player, place)
        if wrong := LIKELY["games"].odd(player.games):
            yield Finding("games-unlikely", "6.4", place, f"games {player.games}; {wrong}")
        if player.last_game is not None:
            years = (period.first - player.last_game).days // DAYS_IN_A_YEAR
            if wrong := LIKELY["last_years"].odd(years):
                yield Finding("last-game-early", "5.2", place, f"last_game {player.last_game}, {years} years; {wrong}")
        for earlier in player.earlier:
            if wrong := LIKELY["performance"].odd(earlier.block.performance):
                text = (
                    f"block of {earlier.list or 'no list'}: performance {float(earlier.block.performance):g}; {wrong}"
                )
                yield Finding("performance-unlikely", "6.2", place, text)
            if LIST.fullmatch(earlier.list or "") and str(earlier.list) >= list_of(period.first):
                text = f"block of list {earlier.list}: a list before {list_of(period.first)} is expected"
                yield Finding("block-later", "6.3", place, text)


def _ratings(player: Player, place: str) -> Iterator[Finding]:
    typed = {column: getattr(player, column) for column in ("elo", "iccf", "fpx", "fide", "iccf_next")}
    present = {column: rating for column, rating in typed.items() if rating is not None}
    for column, rating in present.items():
        if wrong := LIKELY["rating"].odd(rating):
            yield Finding("rating-unlikely", "5.3", place, f"{column} {rating}; {wrong}")
    own = present.get("elo")
    for column in ("iccf", "fpx", "fide"):
        other = present.get(column)
        if own is not None and other is not None and (wrong := LIKELY["apart"].odd(abs(own - other))):
            text = f"elo {own} and {column} {other} are {abs(own - other)} apart; {wrong}"
            yield Finding("ratings-apart", None, place, text)
    if player.iccf is not None and player.iccf_next is not None:
        moved = abs(player.iccf_next - player.iccf)
        if wrong := LIKELY["iccf_month"].odd(moved):
            text = f"iccf_next {player.iccf_next} and iccf {player.iccf} are {moved} apart; {wrong}"
            yield Finding("iccf-next-unlikely", "7.3", place, text)


def _namesakes(half_year: HalfYear) -> Iterator[Finding]:
    players = half_year.period.players
    for identity, other in alike((one.id, folded(one.name)) for one in players.values()):
        text = f"{players[identity].name} has the name of {other}: two players are expected to differ"
        yield Finding("same-name", None, f"player {identity}", text)


def _histories(half_year: HalfYear) -> Iterator[Finding]:
    period = half_year.period
    for published in period.history:
        if not LIST.fullmatch(published):
            text = f"list “{published}”: a list such as {period.in_force} is expected"
            yield Finding("history-no-list", "4.1", "history", text)
        elif published >= list_of(period.first):
            text = f"list {published}: lists before {list_of(period.first)} are expected"
            yield Finding("history-later", "4.1", "history", text)
    for identity, elo in period.history.get(period.in_force, {}).items():
        player = period.players.get(identity)
        if player is None or player.elo is None:
            continue
        if wrong := LIKELY["history"].odd(abs(player.elo - elo)):
            text = f"elo {player.elo} is far from {elo} in the list {period.in_force}; {wrong}"
            yield Finding("far-from-history", "4.1", f"player {identity}", text)


def _calibration(half_year: HalfYear) -> Iterator[Finding]:
    """7.3: who lies far from what the others say, and what the shift were without him."""
    players, rows, calibration = half_year.period.players, half_year.rows, half_year.calibration
    pairs = {
        identity: (iccf, own)
        for identity in calibration.common
        if (iccf := players[identity].iccf_next) is not None and (own := rows[identity].before_calibration) is not None
    }
    if calibration.exact is None or not pairs:
        return
    usual = median_low([iccf - own for iccf, own in pairs.values()])
    for identity, (iccf, own) in pairs.items():
        if wrong := LIKELY["calibration"].odd(abs(iccf - own - usual)):
            others = [pair for other, pair in pairs.items() if other != identity]
            exact = rules.difference_of_means([one for one, _ in others], [one for _, one in others])
            text = f"iccf_next {iccf} beside {own}: everybody moves by {calibration.shift}, without it by"
            yield Finding("calibration-unlikely", "7.3", f"player {identity}", f"{text} {rules.shift(exact)}; {wrong}")
    if wrong := LIKELY["shift"].odd(abs(calibration.shift)):
        yield Finding("shift-unlikely", "7.3", "calibration", f"everybody moves by {calibration.shift}; {wrong}")


def _competitions(half_year: HalfYear) -> Iterator[Finding]:
    for rated in half_year.competitions:
        competition, place = rated.competition, f"competition {rated.competition.id}"
        if not rated.games:
            yield Finding("competition-empty", None, place, "no games: a competition has some, or is left out")
        if competition.norm and competition.winner is None:
            yield Finding("norm-without-winner", "7.1", place, "norm 1 and no winner: the winner's id is expected")
        if competition.norm and competition.thematic:
            text = "thematic 1 and norm 1: a thematic competition is not rated (art. 3.1), its norm has no effect"
            yield Finding("thematic-norm", "3.1", place, text)
        yield from _winner(rated, place)
        for game in rated.games:
            if game.day is None:
                continue
            years = (competition.end - game.day).days // DAYS_IN_A_YEAR
            if wrong := LIKELY["game_years"].odd(years):
                yield Finding(
                    "game-long-ago", "4.1", place, f"a game of {game.day}, {years} years before its end; {wrong}"
                )


def _winner(rated: RatedCompetition, place: str) -> Iterator[Finding]:
    """By the games as they ended, whoever is imputed them; of a side with a substitution nobody has the whole."""
    winner = rated.competition.winner
    points: dict[str, int] = defaultdict(int)
    for game in rated.games:
        for side, scored in ((game.white, game.result.white), (game.black, game.result.black)):
            if len(side) == 1:
                points[side[0][0]] += scored
    if winner is None or winner not in points:
        return
    best = max(points, key=lambda identity: points[identity])
    if points[best] > points[winner]:
        text = f"winner {winner} has {points[winner] / POINT:g} points, {best} {points[best] / POINT:g}"
        yield Finding("winner-not-best", "7.1", place, f"{text}: who has most is expected")


def _entered_twice(half_year: HalfYear) -> Iterator[Finding]:
    """A single game may well be played again; a table is not."""
    first: dict[object, RatedCompetition] = {}
    for rated in half_year.competitions:
        games = frozenset((game.white, game.black, game.result) for game in rated.games)
        if len(games) > 1 and (other := first.setdefault(games, rated)) is not rated:
            text = f"the same {len(games)} games as competition {other.competition.id}: one of the two is expected"
            yield Finding("entered-twice", None, f"competition {rated.competition.id}", text)
