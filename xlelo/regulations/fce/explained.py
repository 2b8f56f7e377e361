"""A month told for one player, and the regulation's own worked examples, rule by rule."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.drafting.derivation import Derivation, added, plain, points, signed
from xlelo.model import Ending
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.events import met_by_guests, side_of
from xlelo.regulations.fce.rules import TEXT, List
from xlelo.regulations.fce.run import first_rating, next_seasons

if TYPE_CHECKING:
    from xlelo.regulations.fce.events import Conditions, RatedEvent
    from xlelo.regulations.fce.period import Game, Player
    from xlelo.regulations.fce.rules import Quarters
    from xlelo.regulations.fce.run import Month, Row

PARTS_OF_K = {1: "a quarter of ", 2: "half of ", 4: ""}


def explained(month: Month, identity: str) -> Derivation:
    player = month.period.players[identity]
    told = Derivation(f"{player.name} ({identity}), list of {month.period.new_list}")
    for kind in List:
        _explain_list(told.part(f"{kind.value} list"), month, player, kind)
    return told


def _explain_list(told: Derivation, month: Month, player: Player, kind: List) -> None:
    row = month.lists[kind][player.id]
    if row.opening.initial is None:
        told.say(f"Elo in force: {row.opening.old}")
    else:
        standard = month.lists[List.STANDARD][player.id].opening.old if kind is List.RAPID else None
        _explain_first(told, player, kind, player.federated, standard)
    _explain_factor(
        told, month, row.opening.old, player.first_season, month.period.season, player.standing(kind).seasons
    )
    total = Fraction(0)
    for rated in month.events:
        if rated.kind is kind:
            total += _explain_event(told, month, rated, player.id)
    _explain_new(told, month, player, row, kind, total)


def _explain_first(told: Derivation, player: Player, kind: List, on: date | None, standard: int | None) -> int:
    if kind is List.RAPID and standard is not None:
        return told.take(rules.initial_by_standard, "First rating from the standard list: {value}", standard=standard)
    if player.fide is not None:
        return told.take(rules.initial_by_fide, "First rating from the FIDE rating: {value}", fide=player.fide)
    if player.birth is None or on is None:
        return first_rating(player, kind, on, standard)[0]
    return _explain_age(told, player.birth, on)


def _explain_age(told: Derivation, birth: date, on: date) -> int:
    days = (on - birth).days
    age = told.take(rules.age, f"Age = ({on} − {birth}) / 365 = {days} / 365 = {{value}}", birth=birth, federated=on)
    bounded = Fraction(5) <= age <= Fraction(17)
    formula = (
        f"1020 + 40 × {plain(age)} = " if bounded else "younger than 5: " if age < Fraction(17) else "older than 17: "
    )
    return told.take(rules.initial_by_age, f"First rating: {formula}{{value}}", age=age)


def _explain_factor(
    told: Derivation, month: Month, rating: int, first_season: int, season: int, games: tuple[int, ...]
) -> int:
    readings = month.readings
    base = told.take(rules.base_factor, "K0 of {rating}: {value} (Taula 3)", rating=rating, readings=readings)
    seasons = told.take(
        rules.complete_seasons,
        f"Complete seasons before {season}, counted from {max(first_season, 2015)}: {{value}}",
        first_season=first_season,
        season=season,
    )
    return _explain_activity(told, base, seasons, games, month.readings)


def _explain_activity(
    told: Derivation, base: int, seasons: int, games: tuple[int, ...], readings: rules.Readings
) -> int:
    mean = rules.mean_games(seasons, games, readings)
    if mean is None:
        activity = told.take(rules.component_without_seasons, "ΔK = {value}: less than a year active")
    else:
        counted = ", ".join(map(str, games[:seasons])) or "none"
        told.take(
            rules.mean_games,
            f"Games played in those seasons, newest first: {counted}; weighted mean MP = {{value}} (at most 54)",
            seasons=seasons,
            games=games,
            readings=readings,
        )
        exact = plain(3 - mean / 9)
        activity = told.take(
            rules.activity_component, f"ΔK = 3 − {plain(mean)} / 9 = {exact}, rounded {{value}}", mean=mean
        )
    return told.take(rules.factor, f"K = {base} {added(activity)} = {{value}}", base=base, activity=activity)


def _explain_event(told: Derivation, month: Month, rated: RatedEvent, identity: str) -> Fraction:
    """The sum of the player's changes in the event; an event without him leaves no trace."""
    event = rated.event
    if rated.conditions is None:
        entered = any(participant.id == identity for participant in event.participants)
        if entered or any(
            identity in (game.white, game.black) for game in month.period.games if game.event == event.id
        ):
            articles = ", ".join(rated.broken)
            told.say(f"Event {event.id} {event.name}: not evaluated, it breaks art. {articles}", rated.broken[0])
        return Fraction(0)
    games = [game for game in rated.games if identity in (game.white, game.black)]
    if not games:
        return Fraction(0)
    part = told.part(f"Event {event.id} {event.name}")
    time = plain(event.minutes + event.increment)
    part.take(
        rules.list_of,
        lambda kind: f"{time} minutes for 60 moves: {kind.value} list",
        minutes=event.minutes,
        increment=event.increment,
    )
    at_start = rules.reference_list(event.weekly, event.list_ref)
    if at_start is not None:
        part.say(f"Ratings and K of the list of {at_start}, in force when the event began", "8.3")
    if rated.under_twelve:
        part.take(
            rules.under_twelve_factor,
            "At least 80 % of the participants are under twelve: K = {value} for everybody",
            kind=rated.kind,
        )
    return sum((_explain_game(part, month, rated, game, identity) for game in games), Fraction(0))


def _explain_game(told: Derivation, month: Month, rated: RatedEvent, game: Game, identity: str) -> Fraction:
    assert rated.conditions is not None  # noqa: S101 - only evaluated events are told game by game
    white = game.white == identity
    opponent = game.black if white else game.white
    score = game.result.white if white else game.result.black
    at = rated.conditions
    side = side_of(at, identity, opponent, game.result)
    heading = f"Round {game.round}, {game.day}: {'White' if white else 'Black'} v. {opponent}, {game.result.code}"
    if side is None:
        told.say(f"{heading}: not evaluated")
        return Fraction(0)
    part = told.part(heading)
    own, other, whole_factor, share, expected_score = side
    _explain_opponent(part, month, rated, game, opponent, own)
    part.take(
        rules.expected,
        lambda expected: (
            f"{own} − {other} = {signed(str(own - other))};"
            f" Taula 1, row {rules.EXPECTED.row(own - other)}: P_D = {points(expected)}"
        ),
        difference=own - other,
    )
    factor = _explain_share(part, at, game, whole_factor, share, identity, opponent)
    return part.take(
        rules.variation,
        f"R = {plain(factor)} × ({points(score)} − {points(expected_score)}) = {{value}}",
        factor=factor,
        score=Fraction(score, 1000),
        expected=Fraction(expected_score, 1000),
    )


def _explain_opponent(told: Derivation, month: Month, rated: RatedEvent, game: Game, opponent: str, own: int) -> None:
    at = rated.conditions
    assert at is not None  # noqa: S101 - as above
    if game.result.ending is Ending.FORFEITED:
        told.take(rules.forfeit_opponent, "By forfeit: as against an equal, {value}", own=own)
    elif opponent not in at.ratings:
        met = met_by_guests(rated.games, at.ratings)[opponent]
        opponents = tuple((at.ratings[one], Fraction(score, 1000), count) for one, (score, count) in met.items())
        shown = "; ".join(f"{plain(scored)} of {count} v. {rating}" for rating, scored, count in opponents)
        exact = told.take(
            rules.performance,
            lambda exact: f"Guest {opponent} scored {shown}: performance {plain(exact)}",
            opponents=opponents,
            readings=month.readings,
        )
        assert exact is not None  # noqa: S101 - an evaluated game against a guest has one
        told.take(rules.rating_of_guest, lambda rating: f"{opponent} counts as {rating}", performance=exact)


def _explain_share(
    told: Derivation, at: Conditions, game: Game, factor: int, share: Quarters, identity: str, opponent: str
) -> Fraction:
    used = Fraction(share * factor, rules.WHOLE)
    if at.flat is not None:
        base = f"K = {at.flat} of the under-12 event"
    elif game.result.played:
        base = f"K = {factor}"
    else:
        base = f"the lower K: {factor}"
        told.take(
            rules.lower_factor,
            "The lower K of the two: {value}",
            own=at.factors[identity],
            opponent=at.factors.get(opponent),
        )
    if share != rules.WHOLE:
        cited = "16.5" if game.result.played else "16.6b" if game.result.ending is Ending.FORFEITED else "16.6a"
        told.say(f"{PARTS_OF_K[share].capitalize()}{base}: {plain(used)}", cited)
    return used


def _explain_new(told: Derivation, month: Month, player: Player, row: Row, kind: List, total: Fraction) -> None:
    units = total * rules.UNIT
    told.take(
        rules.period_variation,
        f"Sum over {row.evaluated} evaluated games ({row.played} played): {{value}}",
        units=int(units),
    )
    rounded = told.take(rules.rounded_variation, "R(n) = {variation}, rounded {value}", variation=total)
    old = row.opening.old
    new = told.take(
        rules.new_rating,
        f"New Elo = {old} {added(rounded)} = {{value}} (never below 1000)",
        old=old,
        variation=rounded,
    )
    if row.reinitialised is not None:
        initialised = player.standing(kind).initialised or player.federated
        told.say(
            f"No game since the first rating of {initialised}, twelve months ago or more: a new first rating",
            row.reinitialised,
        )
        standard = month.lists[List.STANDARD][player.id].new if kind is List.RAPID else None
        new = _explain_first(told, player, kind, month.period.new_list, standard)
    year = month.period.new_list.year
    seasons = next_seasons(player, kind, month.period, row.played)
    _explain_factor(told.part("K of the new list"), month, new, player.first_season, year, seasons)
    told.take(
        rules.listed,
        lambda listed: "Listed" if listed else f"Not listed: no licence for {year}",
        licence=player.licence,
        new_list=month.period.new_list,
    )


def example_18_1() -> Derivation:
    told = _example("18.1", "A player of 2150 with K = 18.1 loses to one of 2030")
    expected = told.take(
        rules.expected,
        lambda found: f"2150 − 2030 = 120; Taula 1, row {rules.EXPECTED.row(120)}: P_D = {points(found)}",
        difference=2150 - 2030,
    )
    for factor in (Fraction(181, 10), Fraction(18)):
        exact = told.take(
            rules.variation,
            f"R = K × (P − P_D) = {plain(factor)} × (0 − {points(expected)}) = {{value}}",
            factor=factor,
            score=Fraction(0),
            expected=Fraction(expected, 1000),
        )
        rounded = told.take(rules.rounded_variation, "R(n) = {variation}, rounded {value}", variation=exact)
        told.take(rules.new_rating, f"ELO = 2150 {added(rounded)} = {{value}}", old=2150, variation=rounded)
    return _with_slips(told, "18.1")


def example_19_1() -> Derivation:
    told = _example("19.1", "Born on 2000-08-23, just federated (30 September 2013)")
    rating = _explain_age(told, date(2000, 8, 23), date(2013, 9, 30))
    base = told.take(rules.base_factor, "K0 of {rating}: {value} (Taula 3)", rating=rating)
    _explain_activity(told, base, 0, (), rules.AS_READ)
    return _with_slips(told, "19.1")


def example_19_2() -> Derivation:
    told = _example("19.2", "Elo 1890, three complete seasons")
    base = told.take(rules.base_factor, "K0 of {rating}: {value} (Taula 3)", rating=1890)
    for title, games in (
        ("As the figures are printed (9 × 3 games in the last season)", (27, 0, 10)),
        ("As the words say (four events of nine rounds)", (36, 0, 10)),
    ):
        _explain_activity(told.part(title), base, 3, games, rules.AS_READ)
    return _with_slips(told, "19.2")


EXAMPLES = {"18.1": example_18_1, "19.1": example_19_1, "19.2": example_19_2}


def _example(number: str, title: str) -> Derivation:
    return Derivation(f"{TEXT.title}, example {number}: {title}")


def _with_slips(told: Derivation, number: str) -> Derivation:
    for slip in TEXT[number].slips:
        told.say(f"Where the text slips: {slip}", number)
    return told
