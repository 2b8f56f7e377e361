"""Explains a month for one player, and the regulation's own worked examples, rule by rule."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.derivation import Derivation, example_of, note_slips
from xlelo.model import Ending
from xlelo.regulations.fce import questions, rules
from xlelo.regulations.fce.events import Conditions, RatedEvent, met_by_guests, side_of
from xlelo.regulations.fce.period import Game, Player
from xlelo.regulations.fce.questions import Questions
from xlelo.regulations.fce.rules import TEXT, Law, List, Share
from xlelo.regulations.fce.run import Month, Row, first_rating, next_seasons

COLOURS = {True: Sentence("White"), False: Sentence("Black")}


def explanation(month: Month, identity: str) -> Derivation:
    player = month.period.players[identity]
    trace = Derivation(
        Sentence("{name} ({id}), list of {day}", name=player.name, id=identity, day=month.period.new_list)
    )
    for kind in List:
        _explain_list(trace.part(questions.LISTS[kind]), month, player, kind)
    return trace


def _explain_list(trace: Derivation, month: Month, player: Player, kind: List) -> None:
    row = month.lists[kind][player.id]
    if row.opening.initial is None:
        trace.say(Sentence("Elo in force: {rating}", rating=row.opening.old))
    else:
        standard = month.lists[List.STANDARD][player.id].opening.old if kind is List.RAPID else None
        first_rating(player, kind, player.federated, standard, month.period.law, trace)
    _explain_factor(
        trace, month, row.opening.old, player.first_season, month.period.season, player.standing(kind).seasons
    )
    total = Fraction(0)
    for rated in month.events:
        if rated.kind is kind:
            total += _explain_event(trace, month, rated, player.id)
    _explain_new(trace, month, player, row, kind, total)


def _explain_factor(
    trace: Derivation, month: Month, rating: int, first_season: int, season: int, games: Sequence[int]
) -> int:
    seasons = trace.take(
        rules.complete_seasons,
        {"first": lambda _: max(first_season, month.period.law.numbers["first_season"])},
        first_season,
        season,
        law=month.period.law,
    )
    return Questions(month.readings, month.period.law).factor_of(rating, seasons, games, trace)


def _explain_event(trace: Derivation, month: Month, rated_event: RatedEvent, identity: str) -> Fraction:
    """Explains the sum of the player's changes in an event. An event without him adds nothing to the derivation."""
    event = rated_event.event
    if rated_event.conditions is None:
        entered = any(participant.id == identity for participant in event.participants)
        if entered or any(
            identity in (game.white, game.black) for game in month.period.games if game.event == event.id
        ):
            trace.say(
                Sentence(
                    "Event {id} {name}: not evaluated, it breaks art. {articles}",
                    id=event.id,
                    name=event.name,
                    articles=", ".join(rated_event.broken_articles),
                ),
                rated_event.broken_articles[0],
            )
        return Fraction(0)
    games = [game for game in rated_event.games if identity in (game.white, game.black)]
    if not games:
        return Fraction(0)
    part = trace.part(Sentence("Event {id} {name}", id=event.id, name=event.name))
    questions.list_of(event.minutes, event.increment, part, month.period.law)
    at_start = rules.reference_list(event.weekly, event.list_ref)
    if at_start is not None:
        part.say(Sentence("Ratings and K of the list of {day}, in force when the event began", day=at_start), "8.3")
    if rated_event.is_under_twelve:
        questions.under_twelve_factor(rated_event.kind, part, month.period.law)
    return sum((_explain_game(part, month, rated_event, game, identity) for game in games), Fraction(0))


def _explain_game(trace: Derivation, month: Month, rated_event: RatedEvent, game: Game, identity: str) -> Fraction:
    assert rated_event.conditions is not None  # noqa: S101 - only evaluated events are told game by game
    white = game.white == identity
    opponent = game.black if white else game.white
    score = game.result.white if white else game.result.black
    at = rated_event.conditions
    side = side_of(at, identity, opponent, game.result)
    heading = Sentence(
        "Round {round}, {day}: {colour} v. {opponent}, {result}",
        round=game.round,
        day=game.day,
        colour=COLOURS[white],
        opponent=opponent,
        result=game.result.code,
    )
    if side is None:
        trace.say(Sentence("{game}: not evaluated", game=heading))
        return Fraction(0)
    part = trace.part(heading)
    own, other, whole_factor, share, _ = side
    _explain_opponent(part, month, rated_event, game, opponent, own)
    asked = Questions(month.readings, month.period.law)
    expected = asked.expected(own, other, part)
    factor = _explain_share(part, at, game, whole_factor, share, (identity, opponent), month.period.law)
    return Fraction(asked.change(factor, Fraction(score, 1000), expected, part))


def _explain_opponent(
    trace: Derivation, month: Month, rated_event: RatedEvent, game: Game, opponent: str, own: int
) -> None:
    at = rated_event.conditions
    assert at is not None  # noqa: S101 - as above
    if game.result.ending is Ending.FORFEITED:
        trace.step(rules.forfeit_opponent, own=own)
    elif opponent not in at.ratings:
        met = met_by_guests(rated_event.games, at.ratings)[opponent]
        opponents = [(at.ratings[one], Fraction(score, 1000), count) for one, (score, count) in met.items()]
        shown = [
            Sentence("{points} of {games} v. {rating}", points=scored, games=count, rating=rating)
            for rating, scored, count in opponents
        ]
        part = trace.part(Sentence("Guest {id} scored {results}", id=opponent, results=join_sentences(shown, "; ")))
        exact = rules.performance(opponents, month.readings, part, month.period.law)
        assert exact is not None  # noqa: S101 - an evaluated game against a guest has one
        part.take(rules.rating_of_guest, {"id": opponent}, performance=exact)


def _explain_share(
    trace: Derivation,
    conditions: Conditions,
    game: Game,
    factor: int,
    share: Share,
    players: tuple[str, str],
    law: Law,
) -> Fraction:
    identity, opponent = players
    used = questions.used(factor, share)
    if conditions.flat is not None:
        base = Sentence("K = {factor} of the under-{age} event", factor=conditions.flat, age=law.numbers["young_years"])
    elif game.result.was_played:
        base = Sentence("K = {factor}", factor=factor)
    else:
        base = Sentence("the lower K: {factor}", factor=factor)
        trace.step(rules.lower_factor, own=conditions.factors[identity], opponent=conditions.factors.get(opponent))
    if share != rules.WHOLE_SHARE:
        cited = "16.5" if game.result.was_played else "16.6b" if game.result.ending is Ending.FORFEITED else "16.6a"
        trace.say(questions.share_of(share, base, used), cited)
    return used


def _explain_new(trace: Derivation, month: Month, player: Player, row: Row, kind: List, total: Fraction) -> None:
    trace.take(rules.period_variation, {"evaluated": row.evaluated, "played": row.played}, int(total * rules.UNIT))
    new = Questions(month.readings, month.period.law).new_rating(row.opening.old, total, trace)
    if row.reinitialised is not None:
        trace.say(
            Sentence(
                "No game since the first rating of {day}, {months} months ago or more: a new first rating",
                months=month.period.law.numbers["months"],
                day=player.standing(kind).initialised or player.federated,
            ),
            row.reinitialised,
        )
        standard = month.lists[List.STANDARD][player.id].new if kind is List.RAPID else None
        new, _ = first_rating(player, kind, month.period.new_list, standard, month.period.law, trace)
    year = month.period.new_list.year
    seasons = next_seasons(player, kind, month.period, row.played)
    _explain_factor(trace.part(Sentence("K of the new list")), month, new, player.first_season, year, seasons)
    trace.take(rules.is_listed, {"year": year}, licence=player.licence, new_list=month.period.new_list)


def example_18_1() -> Derivation:
    trace = example_of(TEXT, "18.1", Sentence("A player of 2150 with K = 18.1 loses to one of 2030"))
    asked = Questions()
    expected = asked.expected(2150, 2030, trace)
    for factor in (Fraction(181, 10), Fraction(18)):
        asked.new_rating(2150, asked.change(factor, Fraction(0), expected, trace), trace)
    return note_slips(TEXT, trace, "18.1")


def example_19_1() -> Derivation:
    trace = example_of(TEXT, "19.1", Sentence("Born on 2000-08-23, just federated (30 September 2013)"))
    rating = questions.initial_by_age(date(2000, 8, 23), date(2013, 9, 30), trace)
    Questions().factor_of(rating, 0, (), trace)
    return note_slips(TEXT, trace, "19.1")


def example_19_2() -> Derivation:
    trace = example_of(TEXT, "19.2", Sentence("Elo 1890, three complete seasons"))
    base = rules.told_base_factor(1890, trace=trace)
    for part, games in (
        (trace.part(Sentence("As the figures are printed (9 × 3 games in the last season)")), (27, 0, 10)),
        (trace.part(Sentence("As the words say (four events of nine rounds)")), (36, 0, 10)),
    ):
        Questions().factor_from(base, 3, games, part)
    return note_slips(TEXT, trace, "19.2")


EXAMPLES = {"18.1": example_18_1, "19.1": example_19_1, "19.2": example_19_2}
