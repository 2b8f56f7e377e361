"""Warnings and notices about a half-year; the data is rated as entered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, join_and
from xlelo.law.article import article_of
from xlelo.model import Finding
from xlelo.periods.collection_pause import pause_collection
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.cnxc.warnings import implausible

if TYPE_CHECKING:
    from xlelo.regulations.cnxc.period import HalfYear, Player, RatedCompetition


@pause_collection()
def findings(half_year: HalfYear) -> list[Finding]:
    period = half_year.period
    found = [finding for player in period.players.values() for finding in _player(half_year, player)]
    found += [finding for rated in half_year.competitions for finding in _competition(rated)]
    return [*found, *implausible(half_year)]


def _player(half_year: HalfYear, player: Player) -> Iterator[Finding]:
    place = Sentence("player {id}", id=player.id)
    yield from _game_count_findings(player, place, half_year.period.law.numbers["least_games"])
    first = half_year.period.first
    if player.last_game is not None and player.last_game >= first:
        text = Sentence(
            "last counted game on {last_game}, but the earlier lists end before {first}",
            last_game=player.last_game,
            first=first,
        )
        yield Finding("last-game-late", "5.2", place, text)
    if player.status is Status.PROVISIONAL:
        yield from _blocks(player, place)
    elif player.earlier and player.status is Status.UNRATED:
        text = Sentence("has blocks but no rating: the blocks count from now on")
        yield Finding("blocks-unrated", "6.3", place, text, "notice")


def _game_count_findings(player: Player, place: Sentence, least: int) -> Iterator[Finding]:
    games = player.games
    match player.status:
        case Status.UNRATED if games or player.last_game is not None:
            yield Finding("unrated-with-games", "5.1", place, Sentence("has earlier games but no rating"))
        case Status.PROVISIONAL if games >= least:
            text = Sentence(
                "provisional with {games} {games:game|games}: effective from a list with {least}",
                games=games,
                least=least,
            )
            yield Finding("provisional-long", "5.1", place, text)
        case Status.EFFECTIVE if games < least:
            text = Sentence(
                "effective with {games} {games:game|games}, fewer than {least}: K as for new effective players",
                games=games,
                least=least,
            )
            yield Finding("effective-early", "5.1", place, text)


def _blocks(player: Player, place: Sentence) -> Iterator[Finding]:
    if not player.earlier:
        text = Sentence(
            "no blocks: the rating {elo} is used as the performance of all {games} games",
            elo=player.elo,
            games=player.games,
        )
        yield Finding("blocks-missing", "6.3", place, text)
        return
    for earlier in player.earlier:
        games, performance = earlier.block
        if (games * performance).denominator != 1:
            of = " ".join(filter(None, (earlier.list, earlier.competition)))
            text = Sentence(
                "{block}: {games} × {performance} is not a whole number",
                block=Sentence("block {of}", of=of) if of else Sentence("block"),
                games=games,
                performance=performance,
            )
            yield Finding("block-not-whole", "6.2", place, text)
    games = sum(block.games for block in player.blocks)
    if games != player.games:
        yield Finding(
            "blocks-other-games",
            "6.3",
            place,
            Sentence(
                "blocks of {games} {games:game|games} in all, {counted} counted", games=games, counted=player.games
            ),
        )
    rating = rules.round_rating(rules.provisional(player.blocks))
    if rating != player.elo:
        yield Finding(
            "blocks-other-rating",
            "6.3",
            place,
            Sentence("the blocks give {rating}, but the elo is {elo}", rating=rating, elo=player.elo),
        )


def _competition(rated_competition: RatedCompetition) -> Iterator[Finding]:
    competition = rated_competition.competition
    place = Sentence("competition {id}", id=competition.id)
    if competition.winner is not None and not competition.norm:
        text = Sentence("winner {winner} has no effect: not valid for master norms", winner=competition.winner)
        yield Finding("winner-without-norm", "7.1", place, text, "notice")
    if pending := sum(game.pending for game in rated_competition.games):
        text = Sentence("{count} pending {count:game|games}: not counted", count=pending)
        yield Finding("games-pending", article_of(rules.is_in_period), place, text, "notice")
    met = defaultdict[frozenset[str], int](int)
    for game in rated_competition.games:
        for white, _ in game.white:
            for black, _ in game.black:
                met[frozenset((white, black))] += 1
    for pair, times in met.items():
        if times > 1:
            names = join_and(sorted(pair))
            yield Finding(
                "paired-again", None, place, Sentence("{names} met {times} times", names=names, times=times), "notice"
            )
