"""Derivations: each call of a rule is kept as a step that can be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from inspect import signature
from typing import Final, ParamSpec, TypeVar

from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.numbers import decimal, plain
from xlelo.lang.sentence import PLACEHOLDER, Sentence, rows
from xlelo.law.article import Text, article_of, citation

P = ParamSpec("P")
Value = TypeVar("Value")

TABLE: Final = "steps.tsv"
"""The sentences of a regulation's steps: rule; case of its value (yes, no, none, or blank for any other); sentence."""


@dataclass(frozen=True)
class Step:
    """One applied rule: its article, the sentence, and the value."""

    article: str | None
    sentence: Sentence
    value: object = None
    rule: Callable[..., object] | None = None


@dataclass
class Derivation:
    """Steps under a title. A part is a derivation of its own (a list, an event, a game)."""

    title: Sentence
    steps: list[Step | Derivation] = field(default_factory=list)

    def part(self, title: Sentence) -> Derivation:
        part = Derivation(title)
        self.steps.append(part)
        return part

    def step(self, rule: Callable[P, Value], /, *args: P.args, **kwargs: P.kwargs) -> Value:
        """Apply a rule and keep the step, with the rule's sentence in the table of its regulation."""
        return self.take(rule, {}, *args, **kwargs)

    def take(
        self,
        rule: Callable[P, Value],
        sentence: str | Mapping[str, object] | Callable[[Value], str | None],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Value:
        """Apply a rule and keep the step.

        The sentence names {value}, inputs of the rule and numbers of its law; or a function makes it from the value.
        Values instead of a sentence: the table's sentence also names these. A function makes one from the rule's value.
        The value `article` is the article of the step, for a rule of several articles.
        If there is no sentence, there is no step; the next step then tells the result.
        """
        value, further = rule(*args, **kwargs), {}
        if isinstance(sentence, Mapping):
            said: str | None = step_sentence(rule, value)
            further = {name: fact(value) if callable(fact) else fact for name, fact in sentence.items()}
        else:
            said = sentence if isinstance(sentence, str) else sentence(value)
        if said is not None:
            if not isinstance(said, Sentence):
                said = _fill(said, {**_named(rule, *args, **kwargs), "value": value, **further})
            self.steps.append(Step(str(further.get("article", article_of(rule))), said, value, rule))
        return value

    def say(
        self, sentence: Sentence | Callable[[], Sentence], article: str | None = None, value: object = None
    ) -> None:
        """Add a step that is no rule: a fact from the input, a sum, or a note on an error in the text."""
        said = sentence if isinstance(sentence, Sentence) else sentence()
        self.steps.append(Step(article, said, value))


class _Silent(Derivation):
    """A derivation that nobody reads: it applies rules and makes no sentences."""

    def part(self, title: Sentence) -> Derivation:  # noqa: ARG002 - nobody reads it
        return self

    def step(self, rule: Callable[P, Value], /, *args: P.args, **kwargs: P.kwargs) -> Value:
        return rule(*args, **kwargs)

    def take(
        self,
        rule: Callable[P, Value],
        sentence: str | Mapping[str, object] | Callable[[Value], str | None],  # noqa: ARG002 - as above
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


@cache
def step_sentences(package: str) -> Mapping[tuple[str, str], str]:
    """Rule and case of its value → sentence of the step, from the table of a regulation."""
    return {(row["rule"], row["value"]): row["sentence"] for row in rows(files(package) / TABLE)}


def step_sentence(rule: Callable[..., object], value: object) -> str:
    """The sentence of a rule for its value."""
    case = ("yes" if value else "no") if isinstance(value, bool) else "none" if value in (None, ()) else ""
    table, name = step_sentences(rule.__module__.rpartition(".")[0]), rule.__name__
    return table.get((name, case)) or table[name, ""]


def taken_as(figure: Sentence, exact: object, value: object) -> Sentence:
    """A figure, with the value that the rule takes if it is rounded or limited."""
    return figure if exact == value else Sentence("{figure}, taken as {value}", figure=figure, value=value)


def _named(rule: Callable[P, Value], *args: P.args, **kwargs: P.kwargs) -> dict[str, object]:
    """Inputs of a rule by name, and the numbers of its law."""
    inputs = signature(rule).bind(*args, **kwargs)
    inputs.apply_defaults()
    law = inputs.arguments.get("law")
    return {**({} if law is None else law.numbers.values), **inputs.arguments}


def _fill(template: str, values: Mapping[str, object]) -> Sentence:
    """A sentence with the values that the template names."""
    return Sentence(template, **{name: values[name] for name, *_ in PLACEHOLDER.findall(template)})


def halves(value: int | Fraction) -> str:
    """Points as players write them: 2, 1½, ½."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else plain(value)


def points(thousandths: int) -> str:
    """Points as text, from thousandths of a point."""
    return decimal(Fraction(thousandths, 1000))


def lines(derivation: Derivation, language: str = FIRST_LANGUAGE, depth: int = 0) -> Iterator[str]:
    """Yield the derivation as text: parts are indented, each step has its article."""
    indent = "  " * depth
    yield f"{indent}{derivation.title.in_language(language)}"
    for step in derivation.steps:
        if isinstance(step, Derivation):
            yield from lines(step, language, depth + 1)
        else:
            article = f"  [{citation(step.article)}]" if step.article else ""
            yield f"{indent}  {step.sentence.in_language(language)}{article}"


def example_of(text: Text, number: str, title: Sentence) -> Derivation:
    """The derivation of a worked example of the text, still without its steps."""
    return Derivation(Sentence("{text}, example {number}: {title}", text=text.title, number=number, title=title))


def note_slips(text: Text, trace: Derivation, number: str) -> Derivation:
    """The derivation with the errors of the text that its article lists."""
    for slip in text[number].slips:
        trace.say(Sentence("Error in the text: {slip}", slip=slip), number)
    return trace
