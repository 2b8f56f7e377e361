"""SVG pictures: a rating history, and two rankings side by side. They also print well in grey."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import chain
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.periods.cards import Point

INK, LINE, GRID, GAIN, LOSS, SAME = "#1b1f24", "#1f4e8c", "#d5dae1", "#1b7f5c", "#a8322a", "#8a93a0"
FONT = "Arial, sans-serif"
STEPS = (10, 20, 50, 100, 200, 500, 1000)
MAX_LINES = 6
"""The most lines of the grid."""
_LEFT, _RIGHT = 46, 32
"""Width of the margins beside the grid."""


def rating_history(points: Sequence[Point], name: str, *, width: int = 640, height: int = 220) -> str:
    """A chart of ratings from list to list; empty for fewer than two.

    `name`: its description, with {first} and {last}.
    """
    if len(points) < 2:  # noqa: PLR2004 - one point is no course
        return ""
    top, bottom = 18, height - 34
    least, most, step = _scale([point.rating for point in points])
    downs = [bottom - (bottom - top) * (point.rating - least) / (most - least) for point in points]
    heights = [f"{down:.1f}" for down in downs]
    ratings = [point.rating for point in points]
    return _course_of(tuple([point.list for point in points]), name, width, height) % (
        _grid(least, most, step, (_LEFT, width - _RIGHT, top, bottom)),
        *heights,
        *chain.from_iterable(zip(heights, ratings, strict=True)),
        f"{downs[-1] - 7:.1f}",
        ratings[-1],
    )


MONTH, DAY = len("2026-01"), len("2026-01-31")


@lru_cache(1000)
def _course_of(lists: Sequence[str], named: str, width: int, height: int) -> str:
    """The chart with placeholders, which the players of a list share.

    They are: the grid, the height of each point in the line, height and rating of each circle, and of the last label.
    """
    left, right = _LEFT, width - _RIGHT
    across = [left + (right - left) * number / (len(lists) - 1) for number in range(len(lists))]
    drawn = [f'<polyline points="{" ".join(f"{at:.1f},%s" for at in across)}" fill="none" stroke="{LINE}"']
    drawn.append(' stroke-width="2"/>')
    every = max(1, -(-len(lists) // 8))
    # A month is enough where each list has its own; a club's list may name several days of one.
    letters = MONTH if len({name[:MONTH] for name in lists}) == len(lists) else DAY
    for number, (at, name) in enumerate(zip(across, lists, strict=True)):
        last = number == len(lists) - 1
        title = escape(name).replace("%", "%%")
        drawn.append(f'<circle cx="{at:.1f}" cy="%s" r="3" fill="{LINE}"><title>{title}: %d</title></circle>')
        if last or (number % every == 0 and len(lists) - 1 - number >= every):
            drawn.append(_text(at, height - 18, name[:letters]).replace("%", "%%"))
    drawn.append(_label(across[-1], "%s", "%d", weight="bold"))
    named = named.format(first=lists[0], last=lists[-1]).replace("%", "%%")
    return _svg(width, height, named, ["%s", *drawn])


class Slope(NamedTuple):
    """A player's rating under two regulations."""

    name: str
    left: int
    right: int


def slopes(slopes: Sequence[Slope], titles: tuple[str, str], language: str, *, width: int = 760) -> str:
    """Both rankings, with a line for each player from one to the other."""
    height = 84 + 20 * max(1, len(slopes))
    places = []
    for side in (1, 2):
        order = sorted(range(len(slopes)), key=lambda number, side=side: -int(slopes[number][side]))  # type: ignore[misc]
        places.append({number: place for place, number in enumerate(order)})
    x1, x2 = width * 0.36, width * 0.64
    drawn = [
        _text(x1, 24, titles[0], anchor="end", weight="bold"),
        _text(x2, 24, titles[1], anchor="start", weight="bold"),
    ]
    for number, one in enumerate(slopes):
        y1, y2 = (54 + 20 * place[number] for place in places)
        colour = GAIN if one.right > one.left else LOSS if one.right < one.left else SAME
        dashes = ' stroke-dasharray="5 3"' if one.right < one.left else ""
        drawn.append(f'<line x1="{x1 + 6:.0f}" y1="{y1}" x2="{x2 - 6:.0f}" y2="{y2}" stroke="{colour}"{dashes}/>')
        drawn.append(_text(x1, y1 + 4, f"{one.name}  {one.left}", anchor="end"))
        drawn.append(_text(x2, y2 + 4, f"{one.right}  {one.name}", anchor="start"))
    for x, colour, dashes, words in (
        (x1 - 120, GAIN, "", Sentence("higher at the right")),
        (x1 + 60, LOSS, ' stroke-dasharray="5 3"', Sentence("lower at the right")),
        (x1 + 240, SAME, "", Sentence("the same")),
    ):
        drawn.append(f'<path d="M{x:.0f} {height - 14}h28" stroke="{colour}"{dashes}/>')
        drawn.append(_text(x + 34, height - 10, words.in_language(language), anchor="start"))
    return _svg(width, height, " – ".join(titles), drawn)


def _scale(ratings: Sequence[int]) -> tuple[int, int, int]:
    """Least value, greatest value and step of a grid with few lines around the ratings."""
    spread = max(ratings) - min(ratings)
    step = next((one for one in STEPS if spread <= one * (MAX_LINES - 2)), STEPS[-1])
    least = min(ratings) // step * step
    most = -(-max(ratings) // step) * step
    return (least, most if most > least else least + step, step)


@lru_cache(10_000)
def _grid(least: int, most: int, step: int, frame: tuple[int, int, int, int]) -> str:
    """The grid, cached because the players of a list share a few of them."""
    left, right, top, bottom = frame
    lines = []
    for rating in range(least, most + 1, step):
        y = bottom - (bottom - top) * (rating - least) / (most - least)
        lines.append(f'<line x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="{GRID}"/>')
        lines.append(_text(left - 6, y + 3.5, str(rating), anchor="end"))
    return "".join(lines)


def _text(x: float, y: float, text: str, *, anchor: str = "middle", weight: str = "normal") -> str:
    return _label(x, f"{y:.1f}", text, anchor=anchor, weight=weight)


def _label(x: float, y: str, text: str, *, anchor: str = "middle", weight: str = "normal") -> str:
    return (
        f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}" font-weight="{weight}" xml:space="preserve">'
        f"{escape(text)}</text>"
    )


def _svg(width: int, height: int, name: str, drawn: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{escape(name)}" font-family="{FONT}" font-size="11" fill="{INK}">'
        + "".join(drawn)
        + "</svg>"
    )
