"""Explains step by step how a player's rating follows from the club's rules."""

from dataclasses import replace
from datetime import date

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.derivation import Derivation
from xlelo.law.rounding import Exact
from xlelo.regulations.club.questions import Questions, row_text
from xlelo.regulations.club.run import RatedGame, Result, Row


def explanation(result: Result, player: str) -> Derivation:
    name, by = result.period.players[player].name, result.period.rules
    title = join_sentences([name]) if player == name else Sentence("{name} ({id})", name=name, id=player)
    if result.list_day is not None:
        title = Sentence("{title}, list of {day}", title=title, day=result.list_day)
    told = Derivation(title)
    _beginning(result, player, told)
    for rated in result.games:
        if player in (rated.game.white, rated.game.black):
            _game(rated, player, result, told)
        if (new := result.new_ratings.get((rated.position, player))) is not None:
            if new.first:
                Questions(by).first_rating(new.first, told)
            else:
                Questions(by).carried(new.old_rating, new.change, told)
    (row,) = (row for row in result.rows if row.id == player)
    if row.listed:
        told.say(Sentence("Rating on the list: {rating}", rating=row.published), "10", row.published)
    elif row.published is not None:
        text = Sentence("Not listed, by “members_only” or “active_months”; rating: {rating}", rating=row.published)
        told.say(text, "10", row.published)
    if row.published is not None:
        told.say(_change(row, row.published, result.period.first), "11", row.change)
    return told


def _change(row: Row, now: Exact, day: date | None) -> Sentence:
    if row.change is None:
        return Sentence("New on the list")
    since = Sentence("Change") if day is None else Sentence("Change since {day}", day=day)
    return Sentence(
        "{since}: {now} − {before} = {change}", since=since, now=now, before=now - row.change, change=row.change
    )


def _beginning(result: Result, player: str, told: Derivation) -> None:
    known, by = result.period.players[player], result.period.rules
    if known.start is not None:
        told.say(Sentence("Rating to begin with: {rating}", rating=known.start))
    elif by.first == "performance" and not known.games:
        told.say(Sentence("Unrated; a first rating takes {games} games", games=by.first_games), "9")
    else:
        told.say(Sentence("Rating to begin with, from the row “start”: {rating}", rating=by.start))


def _game(rated_game: RatedGame, player: str, result: Result, told: Derivation) -> None:
    game, by = rated_game.game, result.period.rules
    second = player == game.black
    title = Sentence(
        "Game {row}: {white} – {black} {result}",
        row=rated_game.position,
        white=game.white,
        black=game.black,
        result=game.result,
    )
    part = told.part(title)
    own, other = rated_game.old_ratings[second], rated_game.old_ratings[not second]
    if game.scores is None:
        part.say(Sentence("Not played: it does not count"), "3")
    elif rated_game.sides is not None and own is not None and other is not None:
        asked = Questions(replace(by, advantage=-by.advantage) if second else by)
        expected, factor, _ = rated_game.sides[second]
        asked.expected(own, other, part, game.length)
        part.say(row_text(factor), "6", factor.k)
        asked.change(factor.k, game.scores[second], expected, part, game.weight, game.length)
    elif own is not None:
        part.say(Sentence("The opponent is unrated: the rating does not move"), "9")
    elif other is not None:
        score = game.scores[second]
        part.say(Sentence("Counts for a first rating: {score} against {other}", score=score, other=other), "9")
    else:
        part.say(Sentence("Both players are unrated: it does not count"), "9")
