"""What is odd about a half-year and rated all the same."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from xlelo.lang.numbers import plain
from xlelo.model import Finding
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.plausible import implausible
from xlelo.regulations.cnxc.rules import LEAST_GAMES, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.regulations.cnxc.period import HalfYear, Player, RatedCompetition


def findings(half_year: HalfYear) -> list[Finding]:
    period = half_year.period
    found = [finding for player in period.players.values() for finding in _player(half_year, player)]
    found += [finding for rated in half_year.competitions for finding in _competition(rated)]
    return [*found, *implausible(half_year)]


def _player(half_year: HalfYear, player: Player) -> Iterator[Finding]:
    place = f"player {player.id}"
    yield from _games_counted(player, place)
    first = half_year.period.first
    if player.last_game is not None and player.last_game >= first:
        text = f"last counted game on {player.last_game}, but the lists before this one end before {first}"
        yield Finding("last-game-late", "5.2", place, text)
    if player.status is Status.PROVISIONAL:
        yield from _blocks(player, place)
    elif player.earlier:
        text = f"blocks are not used: the rating is not provisional but {player.status.value}"
        yield Finding("blocks-unused", "6.3", place, text, "notice")


def _games_counted(player: Player, place: str) -> Iterator[Finding]:
    games = player.games
    match player.status:
        case Status.UNRATED if games or player.last_game is not None:
            yield Finding("unrated-with-games", "5.1", place, "has games behind him and no rating")
        case Status.PROVISIONAL if games >= LEAST_GAMES:
            text = f"provisional with {games} games: effective from a list with {LEAST_GAMES}"
            yield Finding("provisional-long", "5.1", place, text)
        case Status.EFFECTIVE if games < LEAST_GAMES:
            text = f"effective with {games} games, fewer than {LEAST_GAMES}: K as for new effective players"
            yield Finding("effective-early", "5.1", place, text)


def _blocks(player: Player, place: str) -> Iterator[Finding]:
    if not player.earlier:
        text = f"no blocks: the rating {player.elo} is taken as the performance of all {player.games} games"
        yield Finding("blocks-missing", "6.3", place, text)
        return
    for earlier in player.earlier:
        games, performance = earlier.block
        if (games * performance).denominator != 1:
            named = " ".join(("block", *filter(None, (earlier.list, earlier.competition))))
            text = f"{named}: {games} × {plain(performance)} is not a whole number"
            yield Finding("block-not-whole", "6.2", place, text)
    games = sum(block.games for block in player.blocks)
    if games != player.games:
        yield Finding("blocks-other-games", "6.3", place, f"blocks of {games} games in all, {player.games} counted")
    rating = rules.rounded(rules.provisional(player.blocks))
    if rating != player.elo:
        yield Finding("blocks-other-rating", "6.3", place, f"the blocks give {rating}, the elo is {player.elo}")


def _competition(rated: RatedCompetition) -> Iterator[Finding]:
    competition = rated.competition
    place = f"competition {competition.id}"
    if competition.winner is not None and not competition.norm:
        text = f"winner {competition.winner} has no effect: not valid for master norms"
        yield Finding("winner-without-norm", "7.1", place, text, "notice")
    met = defaultdict[frozenset[str], int](int)
    for game in rated.games:
        for white, _ in game.white:
            for black, _ in game.black:
                met[frozenset((white, black))] += 1
    for pair, times in met.items():
        if times > 1:
            names = " and ".join(sorted(pair))
            yield Finding("paired-again", None, place, f"{names} met {times} times", "notice")
