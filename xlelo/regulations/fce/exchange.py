"""Converts a month for other over-the-board regulations, and rates their months by this one."""

from collections import Counter, defaultdict
from datetime import date, timedelta
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.periods import exchange
from xlelo.periods.exchange import RAPID, STANDARD, Common, Standings, event_facts
from xlelo.regulations.fce.cards import cards
from xlelo.regulations.fce.period import Event, Game, Participant, Period, Player, Standing
from xlelo.regulations.fce.rules import LAW, SEASONS, Law, List, Readings, list_of
from xlelo.regulations.fce.run import rate

KINDS = {List.STANDARD: STANDARD, List.RAPID: RAPID}

ASSUMPTIONS = (
    Sentence("nobody has a complete season yet: ΔK is 0 (art. 16.2c)"),
    Sentence("everybody has a licence (art. 8.2)"),
    Sentence("players without a standard rating are guests (art. 14)"),
    Sentence("rounds without a date are spread over the days of their event (art. 6.1)"),
)


def common_period(period: Period) -> Common:
    """The month in the common form. Guests have no rating; a weekly event has only the games of the month."""
    players = {player.id: _shared_player(player) for player in period.players.values()}
    for event in period.events:
        for entered in event.participants:
            players.setdefault(
                entered.id, exchange.Player(entered.id, entered.name or entered.id, birth=entered.birth, guest=True)
            )
    weekly = {event.id for event in period.events if event.weekly}
    games = [game for game in period.games if game.event not in weekly or period.first <= game.day <= period.last]
    for game in games:
        for identity in (game.white, game.black):
            players.setdefault(identity, exchange.Player(identity, identity, guest=True))
    events = [
        exchange.Event(
            *event_facts(event), KINDS[list_of(event.minutes, event.increment, period.law)], event.team, event.weekly
        )
        for event in period.events
    ]
    return Common(period.new_list, period.first, period.last, players, events, [exchange.Game(*game) for game in games])


def _shared_player(player: Player) -> exchange.Player:
    standings = {
        KINDS[kind]: exchange.Standing(standing.elo, standing.games_total)
        for kind in List
        for standing in (player.standing(kind),)
    }
    return exchange.Player(player.id, player.name, standings, player.title, player.birth)


def standings(common: Common, readings: Readings, language: str, laws: DatedLaw[Law] = LAW) -> Standings:
    return Standings(cards(rate(_period_of(common, laws), readings), language), ASSUMPTIONS)


def _period_of(common: Common, laws: DatedLaw[Law]) -> Period:
    rated = {
        identity: player
        for identity, player in common.players.items()
        if not player.guest and player.standing(STANDARD).rating is not None
    }
    season = common.first.year
    entered = defaultdict[str, dict[str, Any]](dict)
    for game in common.games:
        for identity in (game.white, game.black):
            player = common.players[identity]
            entered[game.event][identity] = Participant(identity, player.name, player.birth)
    events = {event.id: event for event in common.events}
    rounds = Counter[str]()
    for game in common.games:
        rounds[game.event] = max(rounds[game.event], game.round)
    return Period(
        common.new_list,
        common.first,
        common.last,
        season,
        {identity: _player(player, common) for identity, player in rated.items()},
        [
            Event(*event_facts(event), event.team, event.weekly, participants=tuple(entered[event.id].values()))
            for event in common.events
        ],
        [
            Game._make(game._replace(day=game.day or _day(events[game.event], game.round, rounds[game.event])))
            for game in common.games
        ],
        laws=laws,
    )


def _day(event: exchange.Event, number: int, rounds: int) -> date:
    days = (event.end - event.start).days
    return event.start + timedelta(days=days * max(0, number - 1) // max(1, rounds - 1))


def _player(player: exchange.Player, common: Common) -> Player:
    standard, rapid = (
        Standing(one.rating, (0,) * SEASONS, games_total=one.games) for one in map(player.standing, (STANDARD, RAPID))
    )
    return Player(
        player.id,
        player.name,
        common.first.year,
        standard,
        rapid,
        title=player.title,
        birth=player.birth,
        licence=common.new_list.year,
    )
