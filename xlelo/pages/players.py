"""A page for each player: his counted games, their sums, and his rating history."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Any

from xlelo.files import free_name
from xlelo.lang import FIRST_LANGUAGE, Words, words
from xlelo.lang.numbers import plain, signed, signed_decimal
from xlelo.law.article import citation
from xlelo.law.derivation import halves
from xlelo.pages.html import page, table
from xlelo.pages.pictures import rating_history
from xlelo.periods.cards import Card, CountedGame

INDEX = "index.html"
HEADINGS = tuple(
    f"Pages.{key}"
    for key in (
        *("event", "round", "date", "colour", "opponent", "rating", "result"),
        *("score", "expected", "factor", "change", "remark"),
    )
)
NUMERIC = (1, 2, 5, 7, 8, 9, 10)
"""A day too: it stays on one line."""
COLOUR, OPPONENT = 3, 4
RESERVED_NAMES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d|index)", re.IGNORECASE)
"""File names that some systems reserve, and the name of the list's page."""


def file_names(identities: Iterable[str]) -> dict[str, str]:
    """Id → file name. Every system accepts the names, and no two differ only in capitals."""
    taken: set[str] = set()
    names = {}
    for identity in identities:
        stem = re.sub(r"[^A-Za-z0-9_-]+", "_", identity)[:60].strip("_") or "player"
        stem = f"{stem}_" if RESERVED_NAMES.fullmatch(stem) else stem
        name = free_name(stem, taken)
        taken.add(name.casefold())
        names[identity] = f"{name}.html"
    return names


def player_page(
    name: str,
    identity: str,
    cards: Sequence[Card],
    links: Mapping[str, str],
    texts: Words,
    notes: Mapping[tuple[str, str], str] | None = None,
) -> str:
    """A player's page. `links`: other players' ids → pages; `notes`: (list, id) → note below the heading."""
    known_as = "" if identity == name else f" <small>({escape(identity)})</small>"
    body = [
        f'<p class="screen"><a href="{INDEX}">{escape(texts["Pages.all_lists"])}</a></p>',
        f"<h1>{escape(name)}{known_as}</h1>",
        *(_card(card, links, texts, (notes or {}).get((card.list, identity), "")) for card in cards),
    ]
    return page(name if identity == name else f"{name} ({identity})", "\n".join(body), language=texts.language)


def _card(card: Card, links: Mapping[str, str], texts: Words, note: str) -> str:
    parts = [
        f"<h2>{escape(card.title)}: {escape(_move(card, texts))}</h2>",
        *([f'<p class="note">{escape(note)}</p>'] if note else []),
        rating_history(card.rating_history, texts["Pages.course"]),
    ]
    if card.games:
        parts.append(_games(card, links, texts))
    else:
        parts.append(f"<p>{escape(texts['Pages.no_game'])}</p>")
    sums = [(one.label, one.value, citation(one.article) if one.article else "") for one in card.sums]
    parts.append(table((texts["Pages.sums"], "", ""), sums, (1,)))
    return "\n".join(parts)


def _games(card: Card, links: Mapping[str, str], texts: Words) -> str:
    """The games, without columns that are blank in all of them."""
    headings = [texts[key] for key in HEADINGS]
    headings[COLOUR], *sides = card.sides or [texts[f"Pages.{key}"] for key in ("colour", "white", "black")]
    rows = [_row(game, sides, texts) for game in card.games]
    shown = [at for at, cells in enumerate(zip(*rows, strict=True)) if any(cells)]
    leading = [{shown.index(OPPONENT): links[game.opponent]} if game.opponent in links else {} for game in card.games]
    numeric = [place for place, at in enumerate(shown) if at in NUMERIC]
    return table([headings[at] for at in shown], [[row[at] for at in shown] for row in rows], numeric, leading)


def _move(card: Card, texts: Words) -> str:
    if card.new is None:
        return texts["Pages.no_rating"]
    if card.old is None:
        return texts["Pages.first"].format(new=card.new)
    change = signed(card.new - card.old) or texts["Pages.unchanged"]
    return f"{card.old} → {card.new} ({change})"


def _row(game: CountedGame, sides: Sequence[str], texts: Words) -> tuple[str, ...]:
    opponent = f"{game.label} ({game.opponent})" if game.label and game.label != game.opponent else game.opponent
    language = texts.language
    return (
        game.event_name or game.event,
        "" if game.round is None else str(game.round),
        "" if game.day is None else _day(game.day, language),
        sides[0 if game.white else 1],
        opponent,
        "" if game.rating is None else str(game.rating),
        game.result,
        "" if game.score is None else _score(*game.score.as_integer_ratio()),
        "" if game.expected is None else _number(*game.expected.as_integer_ratio(), language),
        "" if game.factor is None else _number(*game.factor.as_integer_ratio(), language),
        "" if game.change is None else _change(*game.change.as_integer_ratio(), language),
        _remark(game.note, game.article) if game.note or game.article else "",
    )


MOST_VALUES = 50_000
"""The most cached texts; a value of a large list occurs many times. Numerators are found faster than fractions."""


@lru_cache(MOST_VALUES)
def _day(day: date, language: str) -> str:
    return words(language).short_day(day)


@lru_cache(MOST_VALUES)
def _score(numerator: int, denominator: int) -> str:
    return halves(Fraction(numerator, denominator))


@lru_cache(MOST_VALUES)
def _number(numerator: int, denominator: int, language: str) -> str:
    return words(language).number(plain(Fraction(numerator, denominator)))


@lru_cache(MOST_VALUES)
def _change(numerator: int, denominator: int, language: str) -> str:
    return words(language).number(signed_decimal(Fraction(numerator, denominator), 4))


def _remark(note: str, article: str | None) -> str:
    return "; ".join([part for part in (note, citation(article) if article else "") if part])


def player_pages(
    cards: Mapping[str, Sequence[Card]],
    people: Mapping[str, Any],
    names: Mapping[str, str],
    language: str = FIRST_LANGUAGE,
    notes: Mapping[tuple[str, str], str] | None = None,
) -> Iterator[tuple[str, str]]:
    """File name → page. `people`: the period's players; `notes`: (list, id) → note below the list's heading."""
    texts = words(language)
    for identity, found in cards.items():
        yield names[identity], player_page(people[identity].name, identity, found, names, texts, notes)
