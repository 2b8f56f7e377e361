"""Results as lists write them."""

from __future__ import annotations

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
WORDS: Final = {
    word: code
    for code, words in {
        "1-0": "white; white wins; white won; w; win; won; blanques; guanyen blanques; blancas; ganan blancas;"
        " brancas; ganham brancas; victoria; vitória; weiss; weiß; blancs; bianco; wit",
        "0-1": "black; black wins; black won; b; l; loss; lost; negres; guanyen negres; negras; ganan negras;"
        " pretas; ganham pretas; derrota; schwarz; noirs; nero; zwart",
        "1/2": "d; draw; drawn; tie; tied; taules; tablas; empate; empat; remis; remise; unentschieden; nul; nulle;"
        " patta",
    }.items()
    for word in words.split("; ")
}
"""Results as people say them: who won, or how it went for the first player of the two."""
UNFINISHED: Final = frozenset({"", "*", "?", "adj", "-:", ":"})


def outcome(entry: str, *, in_words: bool = True) -> str | None:
    """The code of a result; "" for a game without a result, None if the text is unknown."""
    plain = entry.strip().lower().replace("–", "-").replace("−", "-").replace("—", "-")
    if plain in UNFINISHED or plain in {"- *", "* - *"}:
        return ""
    if (code := code_of(plain)) is not None:
        return "" if code == PENDING.code else code
    tight = plain.replace(" ", "")
    if (code := WHOLE.get(tight)) is not None:
        return code
    if in_words and (code := WORDS.get(" ".join(plain.split()))) is not None:
        return code
    for separator in (":", " - ", "-"):
        left, found, right = plain.partition(separator)
        sides = POINTS.get(left.strip()), POINTS.get(right.strip())
        if found and (code := OUTCOMES.get((sides[0] or "", sides[1] or ""))):
            return code
    return None
