"""Converts a month for other over-the-board regulations, and rates their months by this one."""

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.periods import exchange
from xlelo.periods.exchange import BLITZ, RAPID, STANDARD, Common, Standings, event_facts
from xlelo.regulations.fide2024.cards import cards
from xlelo.regulations.fide2024.period import Event, Period, Player, Standing
from xlelo.regulations.fide2024.rules import LAW, Law, List, Readings, at_2300, is_at_the_top, list_of
from xlelo.regulations.fide2024.run import rate

KINDS = {List.STANDARD: STANDARD, List.RAPID: RAPID, List.BLITZ: BLITZ}


def common_period(period: Period) -> Common:
    players = {
        player.id: exchange.Player(
            player.id,
            player.name,
            {KINDS[kind]: exchange.Standing(one.rating, one.games) for kind, one in player.standings.items()},
            player.title,
            player.birth,
            born=player.born,
            guest=player.outside,
        )
        for player in period.players.values()
    }
    kinds = (list_of(event.minutes, event.increment, period.law) for event in period.events)
    events = [
        exchange.Event(*event_facts(event), None if kind is None else KINDS[kind])
        for event, kind in zip(period.events, kinds, strict=True)
    ]
    return Common(period.new_list, period.first, period.last, players, events, period.games)


def standings(common: Common, readings: Readings, language: str, laws: DatedLaw[Law] = LAW) -> Standings:
    law = laws.at(common.new_list)
    assumed = [
        Sentence(
            "only players rated {below} or {top} have reached that rating before (8.3.3)",
            below=law.numbers["young_below"],
            top=law.numbers["top"],
        ),
        Sentence("the pool of the unrated is empty"),
    ]
    if common.new_list < laws.first:
        early = Sentence(
            "the rules are applied to the list of {day}, before they entered into force", day=common.new_list
        )
        assumed.append(early)
    return Standings(cards(rate(_period_of(common, laws), readings), language), assumed)


def _period_of(common: Common, laws: DatedLaw[Law]) -> Period:
    law = laws.at(common.new_list)
    players = {
        player.id: Player(
            player.id,
            player.name,
            {kind: _standing(player.standing(name), law) for kind, name in KINDS.items()},
            player.title,
            born=player.birth.year if player.birth is not None else player.born,
            outside=player.guest,
        )
        for player in common.players.values()
    }
    return Period(
        common.new_list,
        common.first,
        common.last,
        players,
        [Event(*event_facts(event)) for event in common.events],
        common.games,
        laws=laws,
    )


def _standing(standing: exchange.Standing, law: Law) -> Standing:
    rating = standing.rating or 0
    return Standing(standing.rating, standing.games, is_at_the_top(rating, law), at_2300(rating, law))
