"""The functions' reference for a terminal, made from the catalogue."""

from collections.abc import Iterator

from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Argument, Example, Function
from xlelo.functions.why import find_function
from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.sentence import Sentence, UnknownNameError, in_language


def plain_lines(name: str | None = None, language: str = FIRST_LANGUAGE) -> list[str]:
    """One line per function, or a single function with its arguments and examples."""
    if name is None:
        width = max(len(function.name) for function in CATALOGUE)
        return [f"{one.name.ljust(width)}  {in_language(one.sentence, language)}" for one in CATALOGUE]
    function = find_function(CATALOGUE, name)
    if function is None:
        known = [one.name for one in CATALOGUE]
        raise UnknownNameError(Sentence("there is no function {name}; there are {known}", name=name, known=known))
    return list(_description(function, language))


def signature(function: Function) -> str:
    return f"{function.name}({', '.join(map(_argument_text, function.arguments))})"


def _argument_text(argument: Argument) -> str:
    if argument.variadic:
        return f"[{argument.name}…]"
    return f"[{argument.name}]" if argument.optional else argument.name


def _description(function: Function, language: str) -> Iterator[str]:
    yield signature(function)
    yield in_language(function.sentence, language)
    width = max((len(argument.name) for argument in function.arguments), default=0)
    for argument in function.arguments:
        yield f"  {argument.name.ljust(width)}  {in_language(argument.sentence, language)}"
    if function.by:
        yield Sentence("By {articles}", articles=list(function.by))
    for example in function.examples:
        yield f"  {function.formula(example)} → {result_text(example)}"


def result_text(example: Example) -> str:
    """The result as a cell shows it."""
    if isinstance(example.result, str):
        return example.result
    return str(int(example.result)) if example.result.is_integer() else f"{example.result:.10g}"
