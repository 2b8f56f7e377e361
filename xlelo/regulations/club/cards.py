"""Player cards of a club: each game as it counts, and the rating after each step."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.law.rounding import half_away
from xlelo.periods.cards import Card, CountedGame, Point, Sum
from xlelo.regulations.club.listing import LIST, change_text, rating_text, whole
from xlelo.regulations.club.rules import PACKAGE, to_six_decimals
from xlelo.regulations.club.run import RatedGame, Result, Row


def cards(result: Result, language: str = FIRST_LANGUAGE) -> dict[str, list[Card]]:
    said = words(language, PACKAGE)
    title = said["List.title_line"] + ("" if result.list_day is None else f" · {said.day(result.list_day)}")
    games, histories = _games(result, said), _histories(result)
    sides = _sides(result.period.rules.words, said)
    return {
        row.id: [
            Card(
                LIST,
                title,
                whole(row.before),
                whole(row.rating),
                games=games.get(row.id, ()),
                sums=list(_sums(row, said)),
                rating_history=histories.get(row.id, ()),
                sides=sides,
            )
        ]
        for row in result.rows
    }


def _sides(named: str, words: Words) -> tuple[str, str, str] | None:
    """The rule `words`: a game's sides are players or teams instead of White and Black."""
    first, second = {"players": ("player1", "player2"), "teams": ("home", "away")}.get(named, ("", ""))
    return (words["Pages.side"], words[f"Games.{first}"], words[f"Games.{second}"]) if first else None


def _games(result: Result, words: Words) -> Mapping[str, list[CountedGame]]:
    found = defaultdict[str, list[CountedGame]](list)
    for rated in result.games:
        for second, player in enumerate((rated.game.white, rated.game.black)):
            found[player].append(_count(rated, bool(second), result, words))
    return found


def _count(rated_game: RatedGame, second: bool, result: Result, words: Words) -> CountedGame:
    game = rated_game.game
    opponent = game.white if second else game.black
    bare = CountedGame(
        game.event or "",
        None,
        game.day,
        not second,
        opponent,
        game.result,
        label=result.period.players[opponent].name,
        event_name=game.event or "",
    )
    if game.scores is None:
        return bare._replace(article="3", note=words["Pages.not_played"])
    if rated_game.sides is None:
        newcomer = rated_game.newcomer == second
        note = words["Pages.first_rating" if newcomer else "Pages.unrated_opponent"]
        return bare._replace(score=game.scores[second] if newcomer else None, article="9", note=note)
    side = rated_game.sides[second]
    return bare._replace(
        score=game.scores[second],
        rating=whole(rated_game.old_ratings[not second]),
        expected=to_six_decimals(side.expected),
        factor=side.factor.k,
        change=to_six_decimals(side.change),
    )


def _sums(row: Row, words: Words) -> Iterator[Sum]:
    yield Sum(words["List.games"], str(row.games))
    if row.published is not None:
        change = words["List.new"] if row.change is None else change_text(row.change, row.decimals) or "0"
        yield Sum(words["List.change"], change, "11")
        yield Sum(words["List.rating"], rating_text(row.published, row.decimals), "10")


def _histories(result: Result) -> Mapping[str, list[Point]]:
    """Rating history of each player, by day. Where days are unknown, the history goes by game."""
    found = defaultdict[str, dict[str, int]](dict)
    for (position, player), new in result.new_ratings.items():
        day = result.games[position - 1].game.day
        mark = str(position) if day is None else day.isoformat()
        found[player][mark] = half_away(new.rating)
    return {player: [Point(mark, rating) for mark, rating in course.items()] for player, course in found.items()}
