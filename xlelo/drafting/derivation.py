"""A derivation: the rules called one after the other, each call kept as a step that can be read aloud."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from xlelo.drafting.article import article_of, cited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

P = ParamSpec("P")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Step:
    """One rule applied: the article that commands it, what went in, what came out, and the sentence."""

    article: str | None
    sentence: str
    inputs: Mapping[str, object] = field(default_factory=dict)
    value: object = None


@dataclass
class Derivation:
    """Steps under a title; parts are derivations of their own (a list, an event, a game)."""

    title: str
    steps: list[Step | Derivation] = field(default_factory=list)

    def part(self, title: str) -> Derivation:
        part = Derivation(title)
        self.steps.append(part)
        return part

    def take(
        self, rule: Callable[P, Value], sentence: str | Callable[[Value], str], /, *args: P.args, **kwargs: P.kwargs
    ) -> Value:
        """Apply a rule and keep the step. A sentence names the inputs and {value}, or is made from the value."""
        value = rule(*args, **kwargs)
        if isinstance(sentence, str):
            shown = {name: plain(given) for name, given in kwargs.items()}
            words = sentence.format(**shown, value=plain(value))
        else:
            words = sentence(value)
        self.steps.append(Step(article_of(rule), words, dict(kwargs), value))
        return value

    def say(self, sentence: str, article: str | None = None, value: object = None) -> None:
        """A step that is no arithmetic: a fact from the input, or a word on where the text slips."""
        self.steps.append(Step(article, sentence, value=value))


def plain(value: object) -> str:
    """A number as people write it: −11.946, 0.66, 15.1667; no float is involved."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return signed(str(value))
    if isinstance(value, Fraction):
        return signed(decimal(value))
    return str(value)


def halves(value: int | Fraction) -> str:
    """Points as players write them: 2, 1½, ½."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else plain(value)


def added(value: int | Fraction) -> str:
    """A summand with its sign: + 12, − 12."""
    return f"{'−' if value < 0 else '+'} {plain(abs(value))}"


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


def points(thousandths: int) -> str:
    """A score or expected score given in thousandths of a point."""
    return decimal(Fraction(thousandths, 1000))


def lines(derivation: Derivation, depth: int = 0) -> Iterator[str]:
    """The derivation as text, parts indented, each step with its article."""
    indent = "  " * depth
    yield f"{indent}{derivation.title}"
    for step in derivation.steps:
        if isinstance(step, Derivation):
            yield from lines(step, depth + 1)
        else:
            article = f"  [{cited(step.article)}]" if step.article else ""
            yield f"{indent}  {step.sentence}{article}"
