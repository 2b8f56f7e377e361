"""Number formats: enough of them to tell whether two formats show the same figures."""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from itertools import groupby

from xlelo.law.days import ZERO_DAY
from xlelo.workbook.values import Value

_PIECE = re.compile(r'"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]|General|.', re.DOTALL | re.IGNORECASE)
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]")
_CURRENCY = re.compile(r"\[\$([^-\]]*)")
_DIGIT = frozenset("0#?")
_DAYS = frozenset("yYdD")
_MAX_SECTIONS = 4
_FIGURE = re.compile(r"-?\d+(?:\.\d+)?")
_GROUPING = re.compile(r"(?<=\d),(?=\d{3})")

COLOURS = {
    "black": (0, 0, 0),
    "white": (255, 255, 255),
    "red": (255, 0, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "yellow": (255, 255, 0),
    "magenta": (255, 0, 255),
    "cyan": (0, 255, 255),
}
_COLOUR = re.compile(rf"\[({'|'.join(COLOURS)})\]", re.IGNORECASE)
_LANGUAGE = re.compile(r"\[\$-0?[0-9A-F]?(?:03|06|07|09|0A|0C|10|13|14|16|1D|2D|56)\]", re.IGNORECASE)
"""Locale codes of languages with the Latin alphabet, its digits and the usual calendar."""
_WORDS = re.compile(r"[-+ ]*|\s[^\W\d_]{2,}\.?")
"""A sign, or a unit after a space."""
_BETWEEN_PARTS_OF_A_DAY = re.compile(r"[^\d\w]*|\s?[^\W\d_]{2,}\s?")
_NUMBER = re.compile(r"'*(?:[0#?](?:,?[0#?])*(?:\.[0#?]+)?%?|general|@)?'*")
_PARTS_OF_A_DAY = ({"yy", "yyyy"}, {"m", "mm", "mmm", "mmmm"}, {"d", "dd"})
_WEEKDAYS = {"ddd", "dddd"}
_SAMPLES = tuple(map(Decimal, (0, 1, -1, 5, -5, 12, 123, -123, 2345, -2345, 43191)))
_SAMPLE_DAYS = tuple(map(Decimal, (1, 59, 36526, 43191, 43465)))
_SAMPLE_TEXTS = ("new", "12")


@cache
def shows_alike(one: str, other: str) -> bool:
    """Return whether a reader sees the same figures as with format `one`.

    A format that this module understands behaves alike between two borders of its sections. So a few sample numbers and
    the borders are enough. A format that it does not understand may show anything.
    """
    own, found = _sections(one), _sections(other)
    if _normal(own) == _normal(found):
        return True
    if not all(map(_is_plain, found)):
        return False
    days = any(piece in _DAYS for piece in own[0])
    tried: list[Value] = list(_SAMPLE_TEXTS)
    if one != "@":
        parts = () if days else (Decimal(number).scaleb(-_decimals(own)) for number in (7, -25, 12345))
        tried += map(float, (*(_SAMPLE_DAYS if days else _SAMPLES), *parts, *_borders(own, found)))
    return all(_look_alike(display_text(value, one), display_text(value, other)) for value in tried)


def _look_alike(own: str, seen: str) -> bool:
    """Compare two displayed texts. If the written format displays nothing, anything is allowed."""
    if not own.strip():
        return True
    if _numbers(own) != _numbers(seen):
        return False
    return ("+" in own or "+" not in seen) if _FIGURE.search(own) else own.strip() == seen.strip()


def _numbers(text: str) -> tuple[list[Decimal], bool]:
    plain = _GROUPING.sub("", text)
    return [Decimal(figure) for figure in _FIGURE.findall(plain)], "%" in text


def colour(code: str) -> tuple[int, int, int] | None:
    """The colour in a format. If there are several, the lightest, which is the worst to read on white."""
    named = [COLOURS[name.casefold()] for name in _COLOUR.findall(code)]
    return max(named, key=sum, default=None)


def _normal(sections: Sequence[Sequence[str]]) -> list[str]:
    """Normalise quoting, and drop the empty text section that LibreOffice adds."""
    kept = sections[:-1] if len(sections) == _MAX_SECTIONS and not sections[-1] else sections
    return ["".join(map(_spell, section)) for section in kept]


def _spell(piece: str) -> str:
    """Quote a literal sign in one way, because its quotes are optional."""
    if piece[0] in '"\\' or not (len(piece) > 1 or piece.isalnum() or piece in "#?.,%@"):
        return "".join(f"'{letter}" for letter in _literal(piece))
    return piece


def _decimals(sections: Sequence[Sequence[str]]) -> int:
    section = sections[0]
    return sum(piece in _DIGIT for piece in section[section.index(".") :]) if "." in section else 0


def _borders(*codes: Sequence[Sequence[str]]) -> Iterator[Decimal]:
    """The bounds in a section's condition, and the numbers beside them."""
    for sections in codes:
        for match in map(_CONDITION.fullmatch, (piece for section in sections for piece in section)):
            if match is not None:
                yield from (Decimal(match[2]) + beside for beside in (-1, 0, 1))


def _is_plain(section: Sequence[str]) -> bool:
    """Return whether every piece is understood and changes no figure."""
    kept = [
        piece for piece in section if not (_CONDITION.fullmatch(piece) or _COLOUR.fullmatch(piece) or piece[0] == "_")
    ]
    if any(piece in _DAYS for piece in kept):
        return _is_a_day([piece for piece in kept if not _LANGUAGE.fullmatch(piece)])
    shape = ""
    for piece in kept:
        if piece in _DIGIT or piece in {".", ",", "%", "@"} or piece.casefold() == "general":
            shape += piece.casefold()
        elif piece[0] not in "[*" and _WORDS.fullmatch(_literal(piece)):
            shape += "'"
        else:
            return False
    return _NUMBER.fullmatch(shape) is not None


def _is_a_day(section: Sequence[str]) -> bool:
    """Return whether the section has year, month and day once each, in any order, and perhaps the weekday."""
    runs = ["".join(run) for letter, run in groupby(map(str.casefold, section)) if letter in {"y", "m", "d"}]
    others = [_literal(piece) for piece in section if piece.casefold() not in {"y", "m", "d"}]
    dated = [run for run in runs if run not in _WEEKDAYS]
    once = len(dated) == len(_PARTS_OF_A_DAY) and len(runs) <= len(dated) + 1
    fine = all(any(run in part for run in dated) for part in _PARTS_OF_A_DAY)
    strange = any(piece[0] in "[*" for piece in section)
    return once and fine and not strange and all(map(_BETWEEN_PARTS_OF_A_DAY.fullmatch, others))


def display_text(value: Value, code: str) -> str:
    sections = _sections(code)
    if isinstance(value, str):
        return _text(value, sections)
    section, number = _section_of(Decimal(repr(float(value))), sections)
    section = ["General" if piece == "@" else piece for piece in section]
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
    """Display a text. LibreOffice adds an empty text section, which hides texts only if all sections are empty."""
    section: Sequence[str] = ["@"]
    if "@" in sections[-1] or (len(sections) == _MAX_SECTIONS and (sections[-1] or not any(sections))):
        section = sections[-1]
    return "".join(text if piece == "@" else _literal(piece) for piece in section)


def _section_of(number: Decimal, sections: Sequence[list[str]]) -> tuple[list[str], Decimal]:
    """Choose the section for a number. A section for negative numbers has a minus sign of its own."""
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
    if number == 0 and len(sections) > 2:  # noqa: PLR2004 - positive; negative; zero
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
    """Display a full date as year-month-day, whatever its format. Of a partial date, display the parts."""
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
    cells = _integer_part(whole, section, [position for position in places if position < point])
    for position, digit in zip(fraction, decimals, strict=True):
        cells[position] = digit
    shown = "".join(
        cells.get(position, "" if piece == "," or position in places else _literal(piece))
        for position, piece in enumerate(section)
    )
    return f"-{shown}" if scaled < 0 and rounded else shown


def _integer_part(digits: str, section: Sequence[str], places: Sequence[int]) -> dict[int, str]:
    """Assign digits from right to left. Digits without a place are put before the first one."""
    shown: dict[int, str] = {}
    rest = "" if digits == "0" and not any(section[position] == "0" for position in places) else digits
    for position in reversed(places):
        rest, digit = rest[:-1], rest[-1:]
        shown[position] = digit or ("0" if section[position] == "0" else "")
    if places and rest:
        shown[places[0]] = rest + shown[places[0]]
    return shown
