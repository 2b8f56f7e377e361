"""Ids that look alike: foreign letters and digits, invisible characters, leading zeros, O and 0."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final
from unicodedata import category, decimal, normalize

from xlelo.lang.sentence import Sentence
from xlelo.model import Finding

LATIN: Final = {
    **dict(zip("АВЅСЕНІЈКМОРТХУԀԚԜѴЗавѕсеніјкмортхуԁԛԝѵзһ", "ABSCEHIJKMOPTXYDQWV3abscehijkmoptxydqwv3h", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχϲ", "ABEZHIKMNOPTYXabezhikmnoptyxc", strict=True)),
    **dict.fromkeys("‐‑‒–—―−", "-"),
}
"""Cyrillic and Greek letters and dashes → the character that they look like."""
DIGITS: Final = str.maketrans("OoIl|", "00111")
"""Letters that look like a digit → the digit."""
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u3164\uffa0\u180b\u180c\u180d")
ZEROS: Final = re.compile(r"(?<!\d)0+(?=\d)")


def visible(identity: str) -> str:
    """The id as it looks: foreign letters become Latin, blanks and invisible characters are removed."""
    if identity.isascii():
        return "".join(identity.split())
    seen = (letter for letter in normalize("NFKC", identity) if not _is_unseen(letter))
    return "".join(LATIN.get(letter) or str(decimal(letter, letter)) for letter in seen)


def _is_unseen(letter: str) -> bool:
    return letter.isspace() or letter in UNSEEN or category(letter) in {"Cf", "Cc"} or "\ufe00" <= letter <= "\ufe0f"


def skeletons(identity: str) -> tuple[str, str]:
    """Two keys of an id. Ids that share one look alike: with O as 0 and so on, or without leading zeros."""
    seen = visible(identity)
    return seen.translate(DIGITS).casefold(), ZEROS.sub("", seen.casefold())


def player_lookalikes(period: Any, **places: Iterable[str]) -> Iterator[Finding]:
    """Warn about ids that look alike, in players, in earlier lists and in the given places."""
    history = chain.from_iterable(period.history.values())
    for identity, text in look_alikes(players=period.players, **places, history=history):
        yield Finding("ids-alike", None, Sentence("player {id}", id=identity), text)


def look_alikes(**places: Iterable[str]) -> Iterator[tuple[str, Sentence]]:
    """Yield each id that looks like an earlier one, with a sentence. `places`: place → ids of the same kind."""
    first: tuple[dict[str, str], dict[str, str]] = ({}, {})
    there: dict[str, str] = {}
    for place, ids in places.items():
        for identity in ids:
            if identity is None or identity in there:
                continue
            there[identity] = place
            keys = zip(first, skeletons(identity), strict=True)
            earlier = [known.setdefault(key, identity) for known, key in keys]
            if like := next((other for other in earlier if other != identity), None):
                text = Sentence(
                    "{id} in {place} looks like {like} in {there}: use ids that are easy to tell apart",
                    id=code_point_text(identity),
                    place=place,
                    like=code_point_text(like),
                    there=there[like],
                )
                yield identity, text


def code_point_text(identity: str) -> str:
    """The id with the code points of characters that look like others or are invisible."""
    strange = " ".join(f"U+{ord(letter):04X}" for letter in identity if visible(letter) != letter)
    return f"{identity} ({strange})" if strange else identity
