"""A derivation: the rules called one after the other, each call kept as a step that can be read aloud."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from xlelo.drafting.article import article_of, cited
from xlelo.drafting.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

P = ParamSpec("P")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Step:
    """One rule applied: the article that commands it, the sentence, and what came out."""

    article: str | None
    said: Sentence
    value: object = None
    rule: Callable[..., object] | None = None

    @property
    def sentence(self) -> str:
        return str(self.said)


@dataclass
class Derivation:
    """Steps under a title; parts are derivations of their own (a list, an event, a game)."""

    headed: Sentence
    steps: list[Step | Derivation] = field(default_factory=list)

    @classmethod
    def of(cls, title: str, /, **values: object) -> Derivation:
        return cls(_filled(title, values))

    @property
    def title(self) -> str:
        return str(self.headed)

    def part(self, title: str | Sentence, /, **values: object) -> Derivation:
        part = Derivation(title if isinstance(title, Sentence) else _filled(title, values))
        self.steps.append(part)
        return part

    def take(
        self,
        rule: Callable[P, Value],
        sentence: str | Callable[[Value], Sentence | None],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Value:
        """Apply a rule and keep the step. A sentence names the inputs and {value}, or is made from the value.

        Without a sentence there is no step: what the rule says is told by the next one.
        """
        value = rule(*args, **kwargs)
        said = _filled(sentence, {**kwargs, "value": value}) if isinstance(sentence, str) else sentence(value)
        if said is not None:
            self.steps.append(Step(article_of(rule), said, value, rule))
        return value

    def say(self, sentence: str | Sentence, article: str | None = None, value: object = None, **values: object) -> None:
        """A step that is no arithmetic: a fact from the input, or a word on where the text slips."""
        said = _filled(sentence, {**values, "value": value}) if isinstance(sentence, str) else sentence
        self.steps.append(Step(article, said, value))


class _Silent(Derivation):
    """Nobody asks: rules are applied, and no sentence is made."""

    def part(self, title: str | Sentence, /, **values: object) -> Derivation:  # noqa: ARG002 - said by the others
        return self

    def take(
        self,
        rule: Callable[P, Value],
        sentence: str | Callable[[Value], Sentence | None],  # noqa: ARG002 - as above
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Value:
        return rule(*args, **kwargs)

    def say(self, sentence: str | Sentence, article: str | None = None, value: object = None, **values: object) -> None:
        pass


SILENT: Final[Derivation] = _Silent(Sentence(""))


def taken_as(said: Sentence, exact: object, value: object) -> Sentence:
    """A figure of which a rule takes less: rounded, or cut."""
    return said if exact == value else Sentence("{figure}, taken as {value}", figure=said, value=plain(value))


def joined(sentences: Iterable[Sentence], by: str = "; ") -> Sentence:
    parts = {f"part{number}": sentence for number, sentence in enumerate(sentences)}
    return Sentence(by.join(f"{{{name}}}" for name in parts), **parts)


def _filled(template: str, values: Mapping[str, Any]) -> Sentence:
    return Sentence(template, **{name: _shown(values[name]) for name in _names(template)})


@cache
def _names(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name is not None))


def _shown(value: object) -> object:
    return value if isinstance(value, Sentence) else plain(value)


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
