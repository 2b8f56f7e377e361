"""A derivation: the rules called one after the other, each call kept as a step that can be read aloud."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.numbers import Figure, decimal, plain
from xlelo.lang.sentence import PLACEHOLDER, Sentence
from xlelo.law.article import article_of, cited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

P = ParamSpec("P")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Step:
    """One rule applied: the article that commands it, the sentence, and what came out."""

    article: str | None
    sentence: Sentence
    value: object = None
    rule: Callable[..., object] | None = None


@dataclass
class Derivation:
    """Steps under a title; parts are derivations of their own (a list, an event, a game)."""

    title: Sentence
    steps: list[Step | Derivation] = field(default_factory=list)

    def part(self, title: Sentence) -> Derivation:
        part = Derivation(title)
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

    def say(
        self, sentence: Sentence | Callable[[], Sentence], article: str | None = None, value: object = None
    ) -> None:
        """A step that is no rule: a fact from the input, a sum, or a word on where the text slips."""
        said = sentence if isinstance(sentence, Sentence) else sentence()
        self.steps.append(Step(article, said, value))


class _Silent(Derivation):
    """Nobody asks: rules are applied, and no sentence is made."""

    def part(self, title: Sentence) -> Derivation:  # noqa: ARG002 - nobody reads it
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

    def say(
        self, sentence: Sentence | Callable[[], Sentence], article: str | None = None, value: object = None
    ) -> None:
        pass


SILENT: Final[Derivation] = _Silent(Sentence(""))


def taken_as(figure: Sentence, exact: object, value: object) -> Sentence:
    """A figure of which a rule takes less: rounded, or cut."""
    return figure if exact == value else Sentence("{figure}, taken as {value}", figure=figure, value=value)


def _filled(template: str, values: Mapping[str, object]) -> Sentence:
    """With the values that it names."""
    return Sentence(template, **{name: values[name] for name, *_ in PLACEHOLDER.findall(template)})


def halves(value: int | Fraction) -> str:
    """Points as players write them: 2, 1½, ½."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else plain(value)


def added(value: int | Fraction) -> str:
    """A summand with its sign: + 12, − 12."""
    return Figure(f"{'−' if value < 0 else '+'} {plain(abs(value))}")


def points(thousandths: int) -> str:
    """A score or expected score given in thousandths of a point."""
    return decimal(Fraction(thousandths, 1000))


def lines(derivation: Derivation, language: str = FIRST_LANGUAGE, depth: int = 0) -> Iterator[str]:
    """The derivation as text, parts indented, each step with its article."""
    indent = "  " * depth
    yield f"{indent}{derivation.title.in_language(language)}"
    for step in derivation.steps:
        if isinstance(step, Derivation):
            yield from lines(step, language, depth + 1)
        else:
            article = f"  [{cited(step.article)}]" if step.article else ""
            yield f"{indent}  {step.sentence.in_language(language)}{article}"
