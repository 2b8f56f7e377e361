"""What a number format lets a reader see: enough of it to tell whether two formats show the same figure."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from xlelo.workbook.cells import ZERO_DAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlelo.workbook.values import Value

_PIECE = re.compile(r'"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]|General|.', re.DOTALL | re.IGNORECASE)
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]")
_CURRENCY = re.compile(r"\[\$([^-\]]*)")
_DIGIT = frozenset("0#?")
_DAYS = frozenset("yYdD")
_MOST_SECTIONS = 4
_FIGURE = re.compile(r"-?\d+(?:\.\d+)?")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3})")


def shows_alike(value: Value, one: str, other: str) -> bool:
    """Whether a reader sees the same figure, or the same words."""
    if one == other:
        return True
    seen, instead = displayed(value, one), displayed(value, other)
    if not value and {seen.strip(" 0."), instead.strip(" 0.")} == {""}:
        return True  # nothing, or a nought
    if isinstance(value, str):
        return seen.strip() == instead.strip()
    return _figures(seen) == _figures(instead)


def _figures(text: str) -> tuple[list[Decimal], bool]:
    plain = _GROUPED.sub("", text)
    return [Decimal(figure) for figure in _FIGURE.findall(plain)], "%" in text


def displayed(value: Value, code: str) -> str:
    sections = _sections(code)
    if isinstance(value, str):
        return _text(value, sections)
    section, number = _chosen(Decimal(repr(float(value))), sections)
    if any(piece.casefold() == "general" for piece in section):
        plain = f"{number.normalize():f}"
        return "".join(plain if piece.casefold() == "general" else _literal(piece) for piece in section)
    if any(piece in _DAYS for piece in section):
        return _day(number, section)
    return _number(number, section)


def _sections(code: str) -> list[list[str]]:
    sections: list[list[str]] = [[]]
    for piece in _PIECE.findall(code):
        if piece == ";":
            sections.append([])
        else:
            sections[-1].append(piece)
    return sections


def _text(text: str, sections: Sequence[Sequence[str]]) -> str:
    """LibreOffice adds an empty section for texts to formats that it saves: texts are hidden only where all is."""
    section: Sequence[str] = ["@"]
    if "@" in sections[-1] or (len(sections) == _MOST_SECTIONS and (sections[-1] or not any(sections))):
        section = sections[-1]
    return "".join(text if piece == "@" else _literal(piece) for piece in section)


def _chosen(number: Decimal, sections: Sequence[list[str]]) -> tuple[list[str], Decimal]:
    """The section for that number, and what of it is shown: a section for negative ones brings its own sign."""
    conditions = [_CONDITION.fullmatch(piece) for section in sections for piece in section[:1]]
    if any(conditions):
        for section in sections:
            match = next((found for piece in section if (found := _CONDITION.fullmatch(piece))), None)
            if match is None or _holds(number, match[1], Decimal(match[2])):
                return section, number
        return [], number
    if len(sections) == 1:
        return sections[0], number
    if number < 0:
        return sections[1], -number
    if number == 0 and len(sections) > 2:  # noqa: PLR2004 - positive; negative; nought
        return sections[2], number
    return sections[0], number


def _holds(number: Decimal, sign: str, other: Decimal) -> bool:
    return {
        "<": number < other,
        ">": number > other,
        "=": number == other,
        "<=": number <= other,
        ">=": number >= other,
        "<>": number != other,
    }[sign]


def _literal(piece: str) -> str:
    if piece.startswith('"'):
        return piece.strip('"')
    if piece.startswith("\\"):
        return piece[1:]
    if piece.startswith("[$"):
        match = _CURRENCY.match(piece)
        return match[1] if match else ""
    if piece.startswith(("_", "*")):
        return " "
    return "" if piece.startswith("[") else piece


def _day(number: Decimal, section: Sequence[str]) -> str:
    """A whole date as year-month-day, however it is written; of less than that, the parts."""
    day = ZERO_DAY + timedelta(days=int(number))
    parts = {piece.casefold() for piece in section}
    if {"y", "m", "d"} <= parts and section.count("m") + section.count("M") <= 4:  # noqa: PLR2004 - m to mmmm
        extra = "".join(_literal(piece) for piece in section if piece.startswith('"'))
        return f"{day.isoformat()}{extra if any(map(str.isdigit, extra)) else ''}"
    named = {"y": day.year, "m": day.month, "d": day.day}
    return " ".join(str(number) for part, number in named.items() if part in parts)


def _number(number: Decimal, section: Sequence[str]) -> str:
    places = [position for position, piece in enumerate(section) if piece in _DIGIT]
    if not places:
        return "".join(map(_literal, section)) if number >= 0 else "-" + "".join(map(_literal, section))
    point = next((position for position, piece in enumerate(section) if piece == "."), len(section))
    fraction = [position for position in places if position > point]
    last = max((position for position in places if position < point), default=-1)
    scaled = number * 100 ** section.count("%")
    for piece in section[last + 1 : point]:
        scaled /= 1000 if piece == "," else 1
    rounded = abs(scaled).quantize(Decimal(1).scaleb(-len(fraction)), ROUND_HALF_UP)
    whole, _, decimals = f"{rounded:f}".partition(".")
    cells = _whole(whole, section, [position for position in places if position < point])
    for position, digit in zip(fraction, decimals, strict=True):
        cells[position] = digit
    shown = "".join(
        cells.get(position, "" if piece == "," or position in places else _literal(piece))
        for position, piece in enumerate(section)
    )
    return f"-{shown}" if scaled < 0 and rounded else shown


def _whole(digits: str, section: Sequence[str], places: Sequence[int]) -> dict[int, str]:
    """Digits stand from right to left; those for which there is no place stand before the first."""
    shown: dict[int, str] = {}
    rest = "" if digits == "0" and not any(section[position] == "0" for position in places) else digits
    for position in reversed(places):
        rest, digit = rest[:-1], rest[-1:]
        shown[position] = digit or ("0" if section[position] == "0" else "")
    if places and rest:
        shown[places[0]] = rest + shown[places[0]]
    return shown
