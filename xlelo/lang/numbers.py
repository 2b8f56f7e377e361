"""Numbers as sentences write them: the same figures in every language, as printed tables and lists have them."""

from __future__ import annotations

from fractions import Fraction


def plain(value: object) -> str:
    """As people write it: −11.946, 0.66, 15.1667; no float is involved."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return signed(str(value))
    if isinstance(value, Fraction):
        return signed(decimal(value))
    return str(value)


def signed(text: str) -> str:
    return text.replace("-", "−")


def decimal(value: Fraction, places: int = 6) -> str:
    """Exact when it ends within so many decimals; otherwise four decimals, truncated, and an ellipsis."""
    sign = "-" if value < 0 else ""
    scaled = abs(value) * 10**places
    cut = "" if scaled.denominator == 1 else "…"
    whole, rest = divmod(int(scaled), 10**places)
    digits = f"{rest:0{places}d}"
    digits = digits[:4] if cut else digits.rstrip("0")
    return f"{sign}{whole}" + (f".{digits}{cut}" if digits else "")
