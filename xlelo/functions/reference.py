"""The functions' reference for a terminal, made from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.why import find_function
from xlelo.lang.sentence import Sentence, UnknownNameError

if TYPE_CHECKING:
    from xlelo.functions.function import Argument, Example, Function


def plain_lines(name: str | None = None, words: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """One line per function, or a single function with its arguments and examples. `words`: English → translation."""
    if name is None:
        width = max(len(function.name) for function in CATALOGUE)
        return [f"{one.name.ljust(width)}  {words.get(one.sentence, one.sentence)}" for one in CATALOGUE]
    function = find_function(CATALOGUE, name)
    if function is None:
        known = [one.name for one in CATALOGUE]
        raise UnknownNameError(Sentence("there is no function {name}; there are {known}", name=name, known=known))
    return list(_description(function, words))


def signature(function: Function) -> str:
    return f"{function.name}({', '.join(map(_argument_text, function.arguments))})"


def _argument_text(argument: Argument) -> str:
    if argument.variadic:
        return f"[{argument.name}…]"
    return f"[{argument.name}]" if argument.optional else argument.name


def _description(function: Function, words: Mapping[str, str]) -> Iterator[str]:
    yield signature(function)
    yield words.get(function.sentence, function.sentence)
    width = max((len(argument.name) for argument in function.arguments), default=0)
    for argument in function.arguments:
        yield f"  {argument.name.ljust(width)}  {words.get(argument.sentence, argument.sentence)}"
    if function.by:
        yield Sentence("By {articles}", articles=list(function.by))
    for example in function.examples:
        yield f"  {function.formula(example)} → {result_text(example)}"


def result_text(example: Example) -> str:
    """The result as a cell shows it."""
    if isinstance(example.result, str):
        return example.result
    return str(int(example.result)) if example.result.is_integer() else f"{example.result:.10g}"
