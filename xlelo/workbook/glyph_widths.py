"""Widths of letters in Arial bold, which Liberation Sans and Helvetica share. Regular text is narrower."""

import unicodedata
from functools import lru_cache

_BY_WIDTH = {
    278: " I,./\\jli|·",
    333: "!()-:;[]`ft°",
    389: "*r",
    238: "'",
    474: '"',
    500: "z",
    556: "0123456789_$#aceksvxyJ…",
    584: "+<=>~−×±",
    611: "?FLTZbdghnopqu",
    667: "EPSVXY",
    722: "ABCDHKNRUΔ",
    778: "GOQw",
    833: "M",
    889: "m%",
    944: "W",
    1000: "→◄½—–",
}
_WIDTHS = {letter: width for width, letters in _BY_WIDTH.items() for letter in letters}
_WIDEST = 1000
DOTS_PER_POINT = 96 / 72
ROUNDING_MARGIN = 1.03
"""Allowance for programs that place letters on whole pixels."""


def width(text: str, points: float) -> float:
    """Width of a text in screen pixels. Accents take no room."""
    return _thousandths(text) / 1000 * points * DOTS_PER_POINT * ROUNDING_MARGIN


@lru_cache(4096)
def _thousandths(text: str) -> int:
    """Width of a text, in thousandths of its size. Words of headings and sentences come again and again."""
    plain = text if text.isascii() else unicodedata.normalize("NFD", text)
    return sum([_WIDTHS.get(letter, _WIDEST) for letter in plain if not unicodedata.combining(letter)])


def lines(text: str, points: float, room: float) -> int:
    """Number of lines that a text takes. Words are not broken."""
    used, number = 0.0, 1
    for word in text.split():
        wide = width(word, points)
        if used and used + width(" ", points) + wide > room:
            used, number = wide, number + 1
        else:
            used += wide + (width(" ", points) if used else 0)
    return number


def widest_word(text: str, points: float) -> float:
    return max((width(word, points) for word in text.split()), default=0.0)
