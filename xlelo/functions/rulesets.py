"""The rule sets that answer questions, by their codes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Final, NamedTuple

from xlelo.functions.cells import Kind, text, text_of_number
from xlelo.functions.grid import NO_NUMBER, NO_VALUE, Error, Grid, Unanswerable, rows
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.interpretation import Setting, apply_settings
from xlelo.law.questions import Questions
from xlelo.law.rounding import Exact
from xlelo.model import NumberProblem, Place, Problem, Refused
from xlelo.regulations import ALL, NAMES, code_of, derived_ones, find
from xlelo.regulations.regulation import OwnRules, Regulation

RULE_AND_VALUE: Final = 2
"""Number of columns of a range of rules."""


class RuleSet(NamedTuple):
    code: str
    questions: Questions


def ruleset(cell: object) -> RuleSet:
    """The rule set of a cell: its code or usual name, optionally with other interpretations: NAME name.reading=0."""
    code, settings = parse_name(text(cell))
    if code in _ANSWERING and not settings:
        return _ANSWERING[code]
    return _under(code, settings, moment())


def parse_name(name: str) -> tuple[str, tuple[str, ...]]:
    """The code of a rule set, and the settings behind its name."""
    name, *settings = name.split() or [""]
    if settings and f"{name} {settings[0]}".upper() in NAMES:
        name = f"{name} {settings.pop(0)}"
    return code_of(name), tuple(settings)


def moment() -> int:
    """The second of the clock. A rule file is looked for again after it, because people change it while they work."""
    return int(monotonic())


@lru_cache(maxsize=200)
def _under(code: str, settings: tuple[str, ...], second: int) -> RuleSet:  # noqa: ARG001 - only its key
    place = Place("rules")
    chosen = (one.partition("=") for one in settings)
    problems: list[Problem] = []
    return _sound(
        build_rule_set(code, [Setting(name, value, place, place) for name, _, value in chosen], problems), problems
    )


def build_rule_set(name: str, settings: Sequence[Setting], problems: list[Problem]) -> RuleSet:
    """The rule set of this name with these settings."""
    builder = _BUILDERS.get(name) or _builder_of(regulation(name))
    return RuleSet(name, builder(settings, problems))


def _builder_of(regulation: Regulation) -> Callable[[Sequence[Setting], list[Problem]], Questions]:
    """From settings and the problems so far to the questions of the regulation."""
    questions, readings = regulation.questions, regulation.readings
    if questions is None:
        raise ValueError(regulation.code)
    return lambda settings, problems: questions(apply_settings(readings, settings, problems))


def rules_in_cells(grid: Grid[object]) -> RuleSet:
    """The rule set whose rules are the rows of a range: rule and value."""
    if grid.width != RULE_AND_VALUE:
        raise NO_VALUE.refusal(Sentence("rules: a name or a range of two columns (rule, value) is needed"))
    code, own = _own_rules()
    settings = [
        Setting(name, value, place, place)
        for place, (name, value) in _rows(grid)
        if (name or value) and name.lower() != "rule"
    ]
    problems: list[Problem] = []
    return _sound(RuleSet(code, own.rules(settings, problems)), problems)


def factors_in_cells(grid: Grid[object]) -> RuleSet:
    """The rule set whose rows of K are the rows of a range. A range of two columns is its rules."""
    code, own = _own_rules()
    if grid.width != own.columns:
        return rules_in_cells(grid)
    problems: list[Problem] = []
    return _sound(RuleSet(code, own.factors(list(_rows(grid)), problems)), problems)


def regulation(code: str) -> Regulation:
    """The regulation with this code. Rule files are looked for once a second."""
    return _regulation(code, moment())


@lru_cache(maxsize=200)
def _regulation(code: str, second: int) -> Regulation:  # noqa: ARG001 - only its key
    try:
        return find(code)
    except (LookupError, Refused) as unknown:
        raise ValueError(code) from unknown


def document(cell: object) -> str:
    """The code of any regulation, even of one that answers no questions."""
    return regulation(text(cell)).code


def having(rating: Exact) -> list[str]:
    """The codes of the rule sets that have such a rating."""
    return [code for code, rules in _ANSWERING.items() if rules.questions.can_be_listed(rating)]


def usual() -> RuleSet | None:
    """The rule set whose performance is the usual one; None if there is none."""
    return next((one for one in _ANSWERING.values() if one.questions.usual), None)


def answering(function: str) -> RuleSet:
    """The rule set that alone answers the function."""
    return next(_ANSWERING[one.code] for one in ALL if function in one.offers)


def parts() -> tuple[str, ...]:
    """The names of K and related values that any rule set knows."""
    return tuple(dict.fromkeys(part for rules in _ANSWERING.values() for part in rules.questions.parts))


CELL: Final = Kind(Sentence("a text or a number"), text_of_number)
"""A cell of a range of rules."""


def _sound(rule_set: RuleSet, problems: list[Problem]) -> RuleSet:
    if problems:
        error = NO_NUMBER if all(isinstance(one, NumberProblem) for one in problems) else NO_VALUE
        raise error.refusal(join_sentences((one.sentence for one in problems), "; "))
    return rule_set


def _rows(grid: Grid[object]) -> Iterator[tuple[Place, list[str]]]:
    """Each row of a range as texts, with its place. An error in a cell is the error of the whole range."""
    for row, cells in enumerate(rows(grid.cells, grid.width), 1):
        values = [CELL.read(cell) for cell in cells]
        if (error := next((value for value in values if isinstance(value, Error)), None)) is not None:
            raise Unanswerable(error)
        yield Place("rules", row), [value or "" for value in values]


def _own_rules() -> tuple[str, OwnRules]:
    """The regulation whose rules people write themselves."""
    return next((one.code, one.own_rules) for one in ALL if one.own_rules is not None)


_BUILDERS: Final[Mapping[str, Callable[[Sequence[Setting], list[Problem]], Questions]]] = {
    name: builder
    for one in ALL
    if one.questions is not None
    for name, builder in (one.own_rules.names if one.own_rules else {one.code: _builder_of(one)}).items()
}
"""Name → builder of the questions from the settings behind it."""

_ANSWERING: Final = {name: RuleSet(name, builder((), [])) for name, builder in _BUILDERS.items()}

OFFERS: Final[Mapping[str, Callable[..., Exact | str]]] = {
    function: offer for one in reversed(ALL) for function, offer in one.offers.items()
}
"""Function → answer. If two regulations answer it, the first in the list does."""


def _named(codes: Iterable[str]) -> Sentence:
    return Sentence("a rule set ({names})", names=list(codes))


@dataclass(frozen=True)
class _OfRules(Kind):
    """A kind of rule set. Its errors also list the rule files that are found at that moment."""

    codes: tuple[str, ...] = ()

    def _why(self, cell: object) -> Sentence:
        return self._with_rule_files()._why(cell)  # noqa: SLF001 - its own kind

    def wanted(self, entry: str) -> Sentence:
        return self._with_rule_files().wanted(entry)

    def _with_rule_files(self) -> Kind:
        return Kind(_named([*self.codes, *(one.code for one in derived_ones())]), self.parse)


def _of_rules(
    codes: Iterable[str], parse: Callable[[object], object], parse_range: Callable[[Grid[object]], object] | None = None
) -> Kind:
    codes = tuple(codes)
    return _OfRules(_named(codes), parse, zero_is_blank=True, parse_range=parse_range, codes=codes)


RULES: Final = _of_rules([*_ANSWERING, "FIDE"], ruleset, rules_in_cells)
RULES_OR_FACTORS: Final = _of_rules([*_ANSWERING, "FIDE"], ruleset, factors_in_cells)
DOCUMENT: Final = _of_rules((one.code for one in ALL), document)


def _part(cell: object) -> str:
    """A part of K, or an age, as a text."""
    part = text(cell).upper()
    if part not in parts() and not part.isdecimal():
        raise ValueError(cell)
    return part


PART_OF_K: Final = Kind(Sentence("one of {names}, or an age", names=list(parts())), _part, zero_is_blank=True)
