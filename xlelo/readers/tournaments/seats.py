"""Cells of a crosstable by rounds: the opponent's number, perhaps the colour, and the result.

Programs and people write them in several layouts. The cells of one table share a layout, and only the whole table
says what a sign means: beside 1 and 0, or W and L, a plus is a forfeit, else it is a win.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from xlelo.periods.outcomes import DRAWN, LOST, POINTS, WON
from xlelo.readers.tournaments.headings import BYE, fold_heading

NUMBER, COLOUR = r"(?P<opponent>\d{1,4})", "(?P<colour>[wbsnpz])"
"""Colours: w and b, s or z; b and n (blanques, blancas, blancs; negres, negras, noirs); b and p (brancas, pretas)."""

SIGN = r"(?P<sign>[=½+\-<>*?])"
RESULT = r"(?P<result>1/2|½|0?[.,]5|[10](?:[.,]0)?[kf]?|[=+\-<>*?k])"
BETWEEN = r"[\s:/]*"

LAYOUTS: Final = tuple(
    re.compile(layout)
    for layout in (
        f"{NUMBER}{BETWEEN}{COLOUR}{BETWEEN}{RESULT}?",  # 12w1, 12b½, 12 w
        rf"{COLOUR}\s*{NUMBER}(?:\s*{SIGN}|[\s:/]+{RESULT})?",  # w12=, w12 1
        rf"{SIGN}\s*{NUMBER}\s*{COLOUR}",  # +12w
        rf"{NUMBER}(?:\s*{SIGN}|\s*[:/]\s*(?P<letter>[a-z]|{RESULT}))",  # 12:W, 12+, 12:1
        rf"(?:{SIGN}|(?P<letter>[a-z]))\s*{NUMBER}",  # +12, W12
        rf"{SIGN}\s*{COLOUR}\s*{NUMBER}",  # +w12
    )
)
EXAMPLES: Final = ("12w1", "w12=", "+12w", "12:1", "+12", "+w12")

NO_GAME = re.compile(r"[a-z]-{2,}|[-+=<>x*]*(?:0{1,4})?[-+=:]?(?:[01]|½|1/2|[01]?[.,][05])?[-+=a-z]?", re.ASCII)
"""Byes and absences: -1, -½, 0, +, U, 0000-, H---."""

LETTERS: Final = (
    ("v", {"v": WON, "e": DRAWN, "d": LOST}),
    ("g", {"g": WON, "t": DRAWN, "n": DRAWN, "e": DRAWN, "p": LOST}),
    ("", {"w": WON, "d": DRAWN, "l": LOST}),
)
"""A letter that tells the language, and the results: Portuguese; Catalan, Spanish, French; English."""


class Seat(NamedTuple):
    """A player's side of a game."""

    opponent: int
    white: bool | None
    """None if the table does not tell colours."""
    result: str | None
    """A side of a result; "" for a game that goes on, None if the sign is unknown."""


class Seats(NamedTuple):
    """All cells of a table: rows of seats, and the cells that are neither a game nor a bye."""

    rows: Sequence[Sequence[Seat | None]]
    unknown: Sequence[tuple[int, int]]
    example: str

    @property
    def coloured(self) -> bool:
        return any(seat is not None and seat.white is not None for row in self.rows for seat in row)


def seats_of(rows: Sequence[Sequence[str]]) -> Seats | None:
    """The seats, if most of the filled cells have one layout."""
    cells = [[_plain(cell) for cell in row] for row in rows]
    counts = [sum(layout.fullmatch(cell) is not None for row in cells for cell in row) for layout in LAYOUTS]
    chosen = counts.index(max(counts))
    filled = sum(not _is_no_game(cell) for row in cells for cell in row)
    if not counts[chosen] or counts[chosen] * 2 < filled:
        return None
    found = [[LAYOUTS[chosen].fullmatch(cell) or _forfeit(cell, chosen) for cell in row] for row in cells]
    played = [match for row in found for match in row if match is not None]
    white = "w" if "w" in {_group(match, "colour") for match in played} else "b"
    meanings = _meanings(_result(match) for match in played)
    return Seats(
        [[_seat(match, white, meanings) for match in row] for row in found],
        [
            (number, at)
            for number, row in enumerate(cells)
            for at, cell in enumerate(row)
            if found[number][at] is None and not _is_no_game(cell)
        ],
        EXAMPLES[chosen],
    )


def _plain(cell: str) -> str:
    return " ".join(cell.lower().replace("–", "-").replace("−", "-").replace("—", "-").split())


def _forfeit(cell: str, chosen: int) -> re.Match[str] | None:
    """A forfeit in a table with colours may have none: 12+."""
    match = LAYOUTS[3].fullmatch(cell) if chosen == 0 else None
    return match if match is not None and match["sign"] in {"+", "-"} else None


def _group(match: re.Match[str], name: str) -> str:
    return (match.groupdict().get(name) or "") if name in match.re.groupindex else ""


def _result(match: re.Match[str]) -> str:
    return _group(match, "sign") or _group(match, "result") or _group(match, "letter")


def _meanings(results: Iterable[str]) -> dict[str, str]:
    """What each text of a result means in this table."""
    typed = set(results)
    letters = next(meanings for letter, meanings in LETTERS if not letter or letter in typed)
    other = any(POINTS.get(one) in {WON, LOST} or one in letters for one in typed)
    signs = {"+": "+", "-": "-"} if other else {"+": WON, "-": LOST}
    return POINTS | letters | signs | {">": "+", "<": "-", "": "", "*": "", "?": ""}


def _seat(match: re.Match[str] | None, white: str, meanings: dict[str, str]) -> Seat | None:
    if match is None or not int(match["opponent"]):
        return None
    colour = _group(match, "colour")
    return Seat(int(match["opponent"]), colour == white if colour else None, meanings.get(_result(match)))


def _is_no_game(cell: str) -> bool:
    if NO_GAME.fullmatch(cell.replace(" ", "")):
        return True
    words = fold_heading(cell)
    return bool(words) and (words in BYE or words.split()[0] in BYE)
