"""Warnings and notices about a half-year; the data is rated as entered."""

from collections import defaultdict
from collections.abc import Iterator

from xlelo.lang.sentence import Sentence, join_and
from xlelo.model import Finding
from xlelo.periods.collection_pause import pause_collection
from xlelo.periods.finding_table import FindingTable
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.period import HalfYear, Player, RatedCompetition
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.cnxc.warnings import implausible

finding = FindingTable(rules.PACKAGE)


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
        yield finding("last-game-late", place, player, first=first)
    if player.status is Status.PROVISIONAL:
        yield from _blocks(player, place)
    elif player.earlier and player.status is Status.UNRATED:
        yield finding("blocks-unrated", place)


def _game_count_findings(player: Player, place: Sentence, least: int) -> Iterator[Finding]:
    games = player.games
    match player.status:
        case Status.UNRATED if games or player.last_game is not None:
            yield finding("unrated-with-games", place)
        case Status.PROVISIONAL if games >= least:
            yield finding("provisional-long", place, games=games, least=least)
        case Status.EFFECTIVE if games < least:
            yield finding("effective-early", place, games=games, least=least)


def _blocks(player: Player, place: Sentence) -> Iterator[Finding]:
    if not player.earlier:
        yield finding("blocks-missing", place, player)
        return
    for earlier in player.earlier:
        games, performance = earlier.block
        if (games * performance).denominator != 1:
            of = " ".join(filter(None, (earlier.list, earlier.competition)))
            yield finding(
                "block-not-whole",
                place,
                block=Sentence("block {of}", of=of) if of else Sentence("block"),
                games=games,
                performance=performance,
            )
    games = sum(block.games for block in player.blocks)
    if games != player.games:
        yield finding("blocks-other-games", place, games=games, counted=player.games)
    rating = rules.round_rating(rules.provisional(player.blocks))
    if rating != player.elo:
        yield finding("blocks-other-rating", place, player, rating=rating)


def _competition(rated_competition: RatedCompetition) -> Iterator[Finding]:
    competition = rated_competition.competition
    place = Sentence("competition {id}", id=competition.id)
    if competition.winner is not None and not competition.norm:
        yield finding("winner-without-norm", place, competition)
    if pending := sum(game.pending for game in rated_competition.games):
        yield finding("games-pending", place, count=pending)
    met = defaultdict[frozenset[str], int](int)
    for game in rated_competition.games:
        for white, _ in game.white:
            for black, _ in game.black:
                met[frozenset((white, black))] += 1
    for pair, times in met.items():
        if times > 1:
            names = join_and(sorted(pair))
            yield finding("paired-again", place, names=names, times=times)
