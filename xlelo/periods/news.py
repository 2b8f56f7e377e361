"""News between two periods: new players, and facts from elsewhere. A blank cell changes nothing."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar

from xlelo.lang.sentence import Sentence
from xlelo.model import refuse
from xlelo.periods.form import Column, File, Table

Period = TypeVar("Period", bound=Any)
Player = TypeVar("Player")

NO_NAME: Final = ("name", Sentence("a name is needed"))


def news_of(files: Iterable[File], facts: Iterable[str] | None = None) -> File:
    """The file of news: the ids of players, and these facts, by default all."""
    players = next(file for file in files if file.name == "players")
    named = [name for name in players.header if name != "id"] if facts is None else facts
    return File.of("players", players["id"], *(Column(name, players[name].kind) for name in named), key=("id",))


def merge_news(
    period: Period,
    news: Table | None,
    change: Callable[[str, Player | None, dict[str, Any]], Player],
    lacking: Callable[[Player], tuple[str, Sentence] | None] = lambda _: None,
) -> Period:
    """The period with the news of its players.

    `change`: (id, player or None if he is new, facts) → the player. `lacking`: a column that he lacks, and why.
    """
    if news is None:
        return period
    joined = dict(period.players)
    problems = []
    names = [name for name in news.file.header if name != "id"]
    for row, (identity, *values) in enumerate(news.rows("id", *names)):
        known = joined.get(identity)
        facts = {name: value for name, value in zip(names, values, strict=True) if value is not None}
        joined[identity] = change(identity, known, facts)
        if known is None and (lacks := lacking(joined[identity])):
            column, needed = lacks
            allowed = Sentence("{id} is a new player: {needed}", id=identity, needed=needed)
            problems.append(news.problem(row, column, None, allowed))
    refuse(problems)
    return replace(period, players=joined)
