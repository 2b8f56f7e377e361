"""Results as lists write them."""

from typing import Final

from xlelo.model import PENDING
from xlelo.periods.results import code_of

WON, DRAWN, LOST = "1", "½", "0"
POINTS: Final = {
    "1": WON,
    "1.0": WON,
    "1,0": WON,
    "0": LOST,
    "0.0": LOST,
    "0,0": LOST,
    "½": DRAWN,
    "1/2": DRAWN,
    "0.5": DRAWN,
    "0,5": DRAWN,
    ".5": DRAWN,
    "=": DRAWN,
    "+": "+",
    "-": "-",
    "1k": "+",
    "0k": "-",
    "1f": "+",
    "0f": "-",
    "k": "+",
}
"""One player's side of a result."""

OUTCOMES: Final = {
    (WON, LOST): "1-0",
    (LOST, WON): "0-1",
    (DRAWN, DRAWN): "1/2",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
    (WON, "-"): "+/-",
    (LOST, "+"): "-/+",
}
WHOLE: Final = {
    "=": "1/2",
    "½": "1/2",
    "1/2": "1/2",
    "0.5": "1/2",
    "0,5": "1/2",
    "+-": "+/-",
    "-+": "-/+",
    "--": "-/-",
    "+--": "+/-",
    "--+": "-/+",
    "---": "-/-",
    "+:-": "+/-",
    "-:+": "-/+",
    "-:-": "-/-",
}
UNFINISHED: Final = frozenset(
    {"", "*", "?", "adj", "-:", ":", "adjourned", "postponed", "unfinished", "in progress", "ongoing"}
    | {"en curs", "en curso", "em curso", "ajornada", "aplazada", "adiada"}
)


def outcome(entry: str) -> str | None:
    """The code of a result; "" for a game without a result, None if the text is unknown."""
    plain = entry.strip().lower().replace("–", "-").replace("−", "-").replace("—", "-")
    if plain in UNFINISHED or plain in {"- *", "* - *"}:
        return ""
    if (code := code_of(plain)) is not None:
        return "" if code == PENDING.code else code
    tight = plain.replace(" ", "")
    if tight in WHOLE:
        return WHOLE[tight]
    for separator in (":", " - ", "-"):
        left, found, right = plain.partition(separator)
        sides = POINTS.get(left.strip()), POINTS.get(right.strip())
        if found and (code := OUTCOMES.get((sides[0] or "", sides[1] or ""))):
            return code
    return None
