"""Explains a month for one player, rule by rule."""

from fractions import Fraction

from xlelo.lang.numbers import with_sign
from xlelo.lang.sentence import Sentence
from xlelo.law import elo_law as compared
from xlelo.law.derivation import Derivation, points
from xlelo.regulations.fide2024 import questions, rules
from xlelo.regulations.fide2024.events import RatedEvent, RatedGame, Side, UnratedSide
from xlelo.regulations.fide2024.findings import event_reasons, game_reasons
from xlelo.regulations.fide2024.period import Player
from xlelo.regulations.fide2024.rules import Law, List
from xlelo.regulations.fide2024.run import First, Month, Row, add_accounts, first_rating

LISTS = {
    List.STANDARD: Sentence("standard list"),
    List.RAPID: Sentence("rapid list"),
    List.BLITZ: Sentence("blitz list"),
    None: Sentence("no list"),
}
COLOURS = {True: Sentence("White"), False: Sentence("Black")}


def explanation(month: Month, identity: str) -> Derivation:
    """Derivation of the lists in which the player is rated or has played."""
    player = month.period.players[identity]
    trace = Derivation(
        Sentence("{name} ({id}), list of {day}", name=player.name, id=identity, day=month.period.new_list)
    )
    if player.outside:
        trace.say(Sentence("Only an opponent here: in no new list"))
        return trace
    for kind in List:
        row = month.lists[kind][identity]
        played = any(_games(rated, identity) for rated in month.events if rated.kind is kind)
        if row.old is not None or row.new is not None or row.first is not None or played:
            _explain_list(trace.part(LISTS[kind]), month, player, kind, row)
    for rated in month.events:
        if rated.broken_article is not None and any(
            identity in (game.white, game.black) for game in month.period.games if game.event == rated.event.id
        ):
            why = event_reasons(month.period.law)[rated.broken_article]
            trace.say(Sentence("{event}: not rated, {why}", event=_name(rated), why=why), rated.broken_article)
    if not trace.steps:
        trace.say(Sentence("Neither a rating nor a game"))
    return trace


def _name(rated_event: RatedEvent) -> Sentence:
    return Sentence("Event {name}", name=f"{rated_event.event.id} {rated_event.event.name}".rstrip())


def _games(rated_event: RatedEvent, identity: str) -> list[RatedGame]:
    return [game for game in rated_event.games if identity in (game.game.white, game.game.black)]


def _explain_list(trace: Derivation, month: Month, player: Player, kind: List, row: Row) -> None:
    standing = player.standings[kind]
    if row.old is not None:
        trace.say(Sentence("Rating in force: {rating}", rating=row.old))
    if (base := player.given_base(kind)) is not None:
        trace.say(Sentence("FIDE starts from {base}, which is not on the list: the own rating in each game", base=base))
    elif row.old is None and row.base is not None:
        trace.step(rules.standing_rating, kind=kind, rating=None, standard=row.base)
    elif row.old is None:
        trace.say(Sentence("Unrated"))
    if row.base is not None and row.factor is not None:
        once = questions.Once(standing.reached, standing.reached_2300)
        _explain_factor(trace, month, player, row.base, standing.games, once, month.period.first.year)
    for rated in month.events:
        if rated.kind is kind and (games := _games(rated, player.id)):
            _explain_event(trace.part(_name(rated)), rated, games, player.id, month.period.law)
    if row.first is not None:
        _explain_first(trace, row.first, month, row)
    elif row.worked_out is not None:
        _explain_new(trace, month, player, kind, row)


def _explain_factor(
    trace: Derivation, month: Month, player: Player, rating: int, games: int, once: questions.Once, year: int
) -> int:
    law, fides = month.period.law, month.period.laws is rules.LAW
    young = rules.young(player.born, year, law)
    if player.born is not None:
        trace.step(rules.young, player.born, year, law=law)
    return questions.factor(rating, games, once, young, trace, law, month.readings, fides=fides)


def _explain_event(trace: Derivation, rated_event: RatedEvent, games: list[RatedGame], identity: str, law: Law) -> None:
    event = rated_event.event
    trace.take(
        rules.list_of,
        {"time": event.time, "list": LISTS.__getitem__, "article": rules.TIME_ARTICLES.__getitem__},
        event.minutes,
        event.increment,
        law=law,
    )
    if rated_event.approved:
        trace.step(rules.may_be_approved, event.time, event.start, law=law)
    if event.list_ref is not None:
        trace.say(
            Sentence("Ratings of the list of {day}, in force when the event began", day=event.list_ref), "t.1.4.6"
        )
    for game in games:
        _explain_game(trace, rated_event, game, identity, law)


def _explain_game(trace: Derivation, rated_event: RatedEvent, rated_game: RatedGame, identity: str, law: Law) -> None:
    game, left_out, white_side, black_side = rated_game
    white = game.white == identity
    side, opponent = (white_side, game.black) if white else (black_side, game.white)
    heading = Sentence(
        "Round {round}: {colour} v. {opponent}, {result}",
        round=game.round,
        colour=COLOURS[white],
        opponent=opponent,
        result=game.result.code,
    )
    if left_out is not None:
        trace.say(Sentence("{game}: not rated, {why}", game=heading, why=game_reasons(law)[left_out]), left_out)
    elif side is None:
        trace.say(Sentence("{game}: does not count, the opponent is unrated", game=heading), "8.3.1")
    elif isinstance(side, UnratedSide):
        trace.say(
            Sentence(
                "{game}: {points} against {rating} goes into the pool",
                game=heading,
                points=points(side.score),
                rating=side.opponent,
            ),
            "7.1.4",
        )
    else:
        _explain_side(trace.part(heading), rated_event, side, law)


def _explain_side(trace: Derivation, rated_event: RatedEvent, side: Side, law: Law) -> None:
    assert rated_event.kind is not None  # noqa: S101 - only rated events are told game by game
    article = "8.3.1" if rated_event.kind is List.STANDARD else "r.7.3.1"
    trace.say(compared.difference(side.own_rating, side.opponent, side.counted), article, side.counted)
    questions.expected(side.counted, trace, law)
    trace.step(rules.game_change, score=Fraction(side.score, 1000), expected=Fraction(side.expected, 1000))


def _explain_new(trace: Derivation, month: Month, player: Player, kind: List, row: Row) -> None:
    if not row.games:
        trace.say(Sentence("No game that counts: the rating stays"), "7.1")
        return
    assert row.factor is not None  # noqa: S101 - who has a base has a K
    assert row.used is not None  # noqa: S101
    used = questions.used_factor(row.factor, row.games, trace, month.period.law)
    sums = list(add_accounts([rated for rated in month.events if rated.kind is kind])[kind][player.id].events.values())
    shown = " + ".join(points(one) if one >= 0 else f"({with_sign(points(one))})" for one in sums)
    questions.period_change(row.used, row.total, lambda: shown if len(sums) == 1 else f"({shown})", trace)
    change = trace.take(
        rules.summed_change,
        "Rounded, each event by itself: {value}" if month.readings.rounding == "event" else "Rounded: {value}",
        changes=[rules.period_change(used, one) for one in sums],
        readings=month.readings,
    )
    assert row.base is not None  # noqa: S101 - as above
    questions.new_rating(row.base, change, trace)
    if row.fell:
        trace.say(Sentence("Below {floor}: unrated on the new list", floor=month.period.law.numbers["floor"]), "7.2.1")
    _explain_next(trace, month, player, row)


def _explain_next(trace: Derivation, month: Month, player: Player, row: Row) -> None:
    if row.new is not None:
        part = trace.part(Sentence("K of the new list"))
        once = questions.Once(row.reached, row.reached_2300)
        _explain_factor(part, month, player, row.new, row.games_total, once, month.period.new_list.year)


def _explain_first(trace: Derivation, first: First, month: Month, row: Row) -> None:
    law = month.period.law
    found = first_rating([judged.block for judged in first.blocks], month.period.new_list, law, trace)
    if found.rating is not None:
        trace.step(rules.can_be_listed, found.rating, law=law)
        _explain_next(trace, month, month.period.players[row.id], row)
