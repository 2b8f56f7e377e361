"""Nearly equal texts: other spellings of a name, typos of one letter."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from unicodedata import combining, normalize


def fold_name(name: str) -> str:
    """The name without capitals, accents and spaces."""
    if name.isascii():
        return "".join(name.lower().split())
    letters = normalize("NFKD", normalize("NFKD", name).casefold())
    return "".join(letter for letter in letters if not combining(letter) and not letter.isspace())


def known_as(name: str) -> str:
    """The folded name with the surname last: `Puig, Anna` and `Anna Puig` become equal."""
    surname, comma, rest = name.partition(",")
    return fold_name(f"{rest} {surname}" if comma else name)


def one_letter_apart(one: str, other: str) -> bool:
    """Return whether one letter was changed, omitted or inserted, or two neighbours swapped."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, other_rest = one[at:], other[at:]
    exchanged = rest[1::-1] + rest[2:] if len(rest) > 1 else rest
    return other_rest in {exchanged, rest[1:]} or rest[1:] == other_rest[1:] or rest == other_rest[1:]


class Neighbours:
    """Find texts one letter apart without comparing each with each.

    Two texts one letter apart become equal if one letter is left out, in one of them or in both.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_rest = defaultdict[str, list[str]](list)
        for text in texts:
            for rest in _rests(text):
                self._by_rest[rest].append(text)

    def of(self, text: str) -> Iterator[str]:
        near = dict.fromkeys(other for rest in _rests(text) for other in self._by_rest.get(rest, ()))
        return (other for other in near if one_letter_apart(text, other))


def _rests(text: str) -> set[str]:
    return {text, *(text[:at] + text[at + 1 :] for at in range(len(text)))}
