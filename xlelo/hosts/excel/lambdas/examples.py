"""Example formulas with their expected results: the catalogue's examples, and some with several players."""

from collections.abc import Iterator
from dataclasses import dataclass

from xlelo.functions import regulation_texts
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Example, Function
from xlelo.hosts.excel.lambdas.compiler import Library, library


@dataclass(frozen=True)
class Shown:
    formula: str
    by: str
    result: float | str


def all_examples() -> Iterator[Shown]:
    yield from _catalogue_examples()
    for function in CATALOGUE:
        for example, by in regulation_texts.more_examples(function.name):
            yield Shown(function.formula(example), by, example.result)


def _catalogue_examples() -> Iterator[Shown]:
    """The catalogue's examples with every argument, because a LAMBDA here has no optional ones."""
    functions = {function.name: function for function in CATALOGUE}
    for function in (functions[one.name] for one in library().table_definitions if one.name in functions):
        for example in function.examples:
            left_out = [argument.default or "" for argument in function.arguments[len(example.arguments) :]]
            whole = Example((*example.arguments, *left_out), example.result)
            yield Shown(function.formula(whole), _articles(function, whole), whole.result)


def _articles(function: Function, example: Example) -> str:
    """The articles of the example's rule set; those of the first rule set if it names none."""
    codes = [by.partition(" ")[0] for by in function.by]
    if not codes:
        return ""
    named = next((one for one in example.arguments if one in codes), codes[0])
    return ", ".join(by for by in function.by if by.partition(" ")[0] == named)


def name_formulas(names: Library) -> Iterator[str]:
    """One formula for each name."""
    seen = set()
    for one in all_examples():
        name = one.formula.partition("(")[0]
        if name not in seen:
            seen.add(name)
            yield one.formula
    for rules in names.sets:
        for helper in rules.lambdas.helpers.values():
            yield f"={helper.use}"
