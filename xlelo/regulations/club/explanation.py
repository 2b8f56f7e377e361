"""Explains step by step how a player's rating follows from the club's rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.derivation import Derivation, taken_as
from xlelo.regulations.club.rules import UNIT, Factor, exact, points, rated_points

if TYPE_CHECKING:
    from xlelo.regulations.club.rules import Rules
    from xlelo.regulations.club.run import NewRating, RatedGame, Result


def explanation(result: Result, player: str) -> Derivation:
    period = result.period
    known = period.players[player]
    title = (
        join_sentences([known.name]) if player == known.name else Sentence("{name} ({id})", name=known.name, id=player)
    )
    if result.list_day is not None:
        title = Sentence("{title}, list of {day}", title=title, day=result.list_day)
    told = Derivation(title)
    _beginning(result, player, told)
    for rated in result.games:
        if player in (rated.game.white, rated.game.black):
            _game(rated, player, result, told)
        if (new := result.new_ratings.get((rated.position, player))) is not None:
            _new(new, told)
    (row,) = (row for row in result.rows if row.id == player)
    if row.published is not None:
        told.say(Sentence("Rating on the list: {rating}", rating=points(row.published)), "10", points(row.published))
    return told


def _beginning(result: Result, player: str, told: Derivation) -> None:
    known, by = result.period.players[player], result.period.rules
    if known.start is not None:
        told.say(Sentence("Rating to begin with: {rating}", rating=points(known.start)))
    elif by.first == "performance" and not known.games:
        told.say(Sentence("Unrated; a first rating takes {games} games", games=by.first_games), "9")
    else:
        told.say(Sentence("Rating to begin with, from the row “start”: {rating}", rating=by.start))


def _game(rated_game: RatedGame, player: str, result: Result, told: Derivation) -> None:
    game, by = rated_game.game, result.period.rules
    second = player == game.black
    part = told.part(
        Sentence(
            "Game {row}: {white} – {black} {result}",
            row=rated_game.position,
            white=game.white,
            black=game.black,
            result=game.result,
        )
    )
    if game.scores is None:
        part.say(Sentence("Not played: it does not count"), "3")
        return
    if rated_game.sides is None or rated_game.difference is None or rated_game.expected is None:
        _explain_unrated(rated_game, second, part)
        return
    own, other = rated_game.old_ratings[second], rated_game.old_ratings[not second]
    apart = -rated_game.difference if second else rated_game.difference
    part.say(
        Sentence(
            "Difference: {own} against {other}: {apart}",
            own=rated_points(own),
            other=rated_points(other),
            apart=rated_points(apart),
        ),
        "4",
    )
    expected, score, side = rated_game.expected[second], game.scores[second], rated_game.sides[second]
    if by.curve == "fide":
        part.say(Sentence("Expected score by FIDE's table: {value}", value=expected), "5")
    else:
        part.say(Sentence("Expected score: {value}", value=exact(expected)), "5")
    part.say(
        Sentence("K of {k}, from the row: {row}", k=side.factor.k, row=conditions(side.factor)), "6", side.factor.k
    )
    factors = join_sentences([side.factor.k, *_further(rated_game, by)], " × ")
    part.say(
        Sentence(
            "{factors} × ({score} − {expected}) = {change}",
            factors=factors,
            score=score,
            expected=exact(expected),
            change=exact(side.change),
        ),
        "7",
    )


def _further(rated_game: RatedGame, by: Rules) -> Iterator[object]:
    if rated_game.game.weight != 1:
        yield rated_game.game.weight
    if by.length == "root" and rated_game.game.length != 1:
        yield f"√{rated_game.game.length}"


def _explain_unrated(rated_game: RatedGame, second: bool, part: Derivation) -> None:
    own, other = rated_game.old_ratings[second], rated_game.old_ratings[not second]
    if own is None and other is None:
        part.say(Sentence("Both players are unrated: it does not count"), "9")
    elif own is None:
        part.say(
            Sentence(
                "Counts for a first rating: {score} against {other}",
                score=(rated_game.game.scores or ())[second],
                other=rated_points(other),
            ),
            "9",
        )
    else:
        part.say(Sentence("The opponent is unrated: the rating does not move"), "9")


def _new(new: NewRating, told: Derivation) -> None:
    if new.first is not None:
        count, scored = len(new.first.opponents), sum(new.first.scores, Fraction(0))
        mean = Fraction(sum(new.first.opponents), count * UNIT)
        told.say(
            Sentence(
                "First rating: mean {mean}, {scored} of {count}: {rating}",
                mean=mean,
                scored=scored,
                count=count,
                rating=rated_points(new.rating),
            ),
            "9",
        )
        return
    moved = points(new.new_rating)
    figure = Sentence(
        "New rating: {before} {change+} = {exact}",
        before=rated_points(new.old_rating),
        change=points(new.new_rating - new.old_rating),
        exact=moved,
    )
    told.say(taken_as(figure, moved, points(new.rating)), "8", points(new.rating))


def conditions(factor: Factor) -> Sentence:
    """A row of factors.csv in words."""
    games, least, under, age, _ = factor
    found = []
    if games is not None:
        found.append(Sentence("fewer than {value} games", value=games))
    if least is not None:
        found.append(Sentence("rated {value} or more", value=least))
    if under is not None:
        found.append(Sentence("rated below {value}", value=under))
    if age is not None:
        found.append(Sentence("aged {value} or less", value=age))
    return join_sentences(found) if found else Sentence("everybody else")
