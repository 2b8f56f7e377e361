"""Numbers in sentences: with a decimal point in English, with a comma in other languages."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from xlelo.lang import FIRST_LANGUAGE


class Figure(str):
    """A number as text."""

    __slots__ = ()

    def in_language(self, language: str) -> str:
        return str(self) if language == FIRST_LANGUAGE else self.replace(".", ",")


class ExactText(str):
    """An exact number as text for programs: 1261/100."""

    __slots__ = ()

    @classmethod
    def of(cls, value: Fraction | int | None) -> ExactText | None:
        return None if value is None else cls(value)


def plain(value: object) -> str:
    """Value as people write it: −11.946, 0.66, 15.1667. No float is used."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return with_sign(str(value))
    if isinstance(value, Fraction):
        return Figure(with_sign(decimal(value)))
    return str(value)


def summand(value: Any) -> Figure:
    """A summand with its sign: + 12, − 12."""
    return Figure(f"{'−' if value < 0 else '+'} {plain(abs(value))}")


def with_sign(text: str) -> str:
    return text.replace("-", "−")


def signed(number: int | None) -> str:
    """The number with its sign; blank for zero and for no number."""
    return with_sign(f"{number:+d}") if number else ""


def signed_decimal(value: Fraction, places: int) -> str:
    """`decimal` with its sign; zero has none."""
    return with_sign(("+" if value > 0 else "") + decimal(value, places))


def decimal(value: Fraction, places: int = 6) -> str:
    """Exact decimal if it ends within `places`; otherwise four decimals, cut off, and an ellipsis."""
    sign = "-" if value < 0 else ""
    scaled, left = divmod(abs(value.numerator) * 10**places, value.denominator)
    cut = "…" if left else ""
    whole, rest = divmod(scaled, 10**places)
    digits = f"{rest:0{places}d}"
    digits = digits[:4] if cut else digits.rstrip("0")
    return Figure(f"{sign}{whole}" + (f".{digits}{cut}" if digits else ""))
