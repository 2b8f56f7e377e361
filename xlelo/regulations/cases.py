"""The cases of each regulation: what a rule must answer, and the evidence for it.

Each file `<regulation>/cases/<article>.toml` has tables `rule`. A table names a rule of rules.py; `curve.performance`
is a rule of curve.py. Each of its cases has a name, the values that are given, the value that is expected, and the
source. `evidence` says what kind of source it is; without it, the source is a calculation by hand. If all cases share
the source or the evidence, the table has it. A table `settled` names the readings that published figures decide.

"91/6" is an exact number. "List.RAPID" is a name of rules.py. A table under `readings` holds other readings; a day
under `law` chooses the law of that day. If there is no result, `raises` holds a part of the reason.
"""

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any, Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.article import article_of
from xlelo.law.interpretation import choices
from xlelo.regulations.regulation import Regulation

EVIDENCE: Final = {
    "published": Sentence("published figure"),
    "document": Sentence("the document's own example or table"),
    "hand": Sentence("calculation by hand"),
    "reading": Sentence("a reading, not settled by anything published"),
}
"""Kinds of evidence, the strongest first."""

KEYS: Final = frozenset({"name", "source", "evidence", "rule", "given", "expected", "raises"})

_EXACT = re.compile(r"-?\d+(/\d+)?", re.ASCII)
_NAME = re.compile(r"[A-Z]\w*\.[A-Z_]+", re.ASCII)
_RECORDS: Final[Mapping[str, Callable[[ModuleType, Any], Any]]] = {
    "readings": lambda rules, given: rules.Readings(**given),
    "rules": lambda rules, given: rules.Rules(**given),
    "law": lambda rules, given: rules.LAW.at(given),
    "factors": lambda rules, given: tuple(rules.Factor(*one) for one in given),
}
"""Records of rules.py that a case gives by their fields; the law by its day."""


class Case:
    def __init__(self, folder: str, article: str, facts: Mapping[str, Any]) -> None:
        self.folder, self.facts = folder, facts
        self.name: str = facts["name"]
        self.source: str = facts["source"]
        self.evidence: str = facts.get("evidence", "hand")
        self.article = article

    @cached_property
    def rule(self) -> Callable[..., Any]:
        module, _, name = self.facts["rule"].rpartition(".")
        found: Callable[..., Any] = getattr(self._module(module or "rules"), name)
        return found

    @property
    def refused(self) -> str | None:
        """A part of the reason why the rule has no answer."""
        return self.facts.get("raises")

    @property
    def expected(self) -> Any:
        return self._meaning(self.facts["expected"])

    def answer(self) -> Any:
        """The rule's answer."""
        given = self._meaning(self.facts["given"])
        records = {name: made(self._module("rules"), given[name]) for name, made in _RECORDS.items() if name in given}
        return self.rule(**{**given, **records})

    def data(self) -> dict[str, Any]:
        """The case for other programs."""
        result = {"refused": self.refused} if self.refused else {"expected": _bare(self.facts["expected"])}
        return {
            "article": self.article,
            "rule": self.facts["rule"].rpartition(".")[2],
            "name": self.name,
            "given": _bare(self.facts["given"]),
            **result,
            "evidence": self.evidence,
            "source": self.source,
        }

    def _module(self, name: str) -> ModuleType:
        """A module of the regulation, which is loaded already."""
        return sys.modules[f"{__package__}.{self.folder}.{name}"]

    def _meaning(self, value: Any) -> Any:
        match value:
            case str() if _EXACT.fullmatch(value):
                exact = Fraction(value)
                return exact.numerator if exact.denominator == 1 else exact
            case str() if _NAME.fullmatch(value):
                kind, _, name = value.partition(".")
                return getattr(getattr(self._module("rules"), kind), name)
            case str() if value == "none":
                return None
            case float():
                raise ValueError(f"write {value} as an exact number in quotes")
            case list():
                return tuple(self._meaning(one) for one in value)
            case dict():
                return {key: self._meaning(one) for key, one in value.items()}
            case _:
                return value


class Evidence(NamedTuple):
    """The evidence for an article: its cases, examples, and the readings that nothing settles."""

    article: str
    cases: Sequence[Case]
    example: bool
    """Whether `xlelo explain` works out the document's own example."""
    readings: Sequence[str]
    """The parameters that choose among readings, and that nothing published settles."""
    settled: Sequence[str]
    """The published figures that settle the others."""

    def kinds(self) -> Counter[str]:
        found = Counter(case.evidence for case in self.cases)
        more = {"published": len(self.settled), "document": int(self.example), "reading": len(self.readings)}
        return found + Counter(more)

    def strongest(self) -> Case | None:
        order = list(EVIDENCE)
        return min(self.cases, key=lambda case: order.index(case.evidence), default=None)


def cases_of(regulation: Regulation) -> list[Case]:
    """The cases in the order of the articles. A file that is no article has those of its rules' articles."""
    found = [
        Case(regulation.code.lower(), article, facts)
        for article, content in _files(regulation)
        for rule in content["rule"]
        for facts in _facts(rule)
    ]
    for case in found:
        case.article = case.article or article_of(case.rule)
    order = list(regulation.text.articles)
    return sorted(found, key=lambda case: order.index(case.article))


def _facts(rule: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The facts of each case of a rule, with those that the rule has for all."""
    common = {key: value for key, value in rule.items() if key not in ("name", "cases")}
    for case in rule["cases"]:
        yield {**common, "rule": rule["name"], **case}


def evidence_of(regulation: Regulation) -> Iterator[Evidence]:
    """The evidence for each article that is calculated. An article without own cases has those of its rules."""
    cases, text = cases_of(regulation), regulation.text
    parameters = choices(regulation.readings) if regulation.readings is not None else ()
    settled = settled_readings(regulation)
    for number in (regulation.code.lower(), *text.articles):
        rules = text.rules.get(number, ())
        own = [case for case in cases if case.article == number] or [case for case in cases if case.rule in rules]
        named = [one.name for one in parameters if one.article == number]
        if own or named or (number in text.articles and text[number].words and number not in text.reasons):
            parted = [one for one in named if one not in settled], [settled[one] for one in named if one in settled]
            yield Evidence(number, own, number in (regulation.examples or {}), *parted)


def agrees(case: Case) -> bool:
    """Whether the rule answers as the case expects."""
    try:
        answer = case.answer()
    except ValueError as error:
        return case.refused is not None and case.refused in str(error)
    return case.refused is None and bool(answer == case.expected)


def settled_readings(regulation: Regulation) -> dict[str, str]:
    """Parameter → the published figures that decide it."""
    return {name: why for _, content in _files(regulation) for name, why in content.get("settled", {}).items()}


def _files(regulation: Regulation) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The content of each file, with the number of its article; "" if its name is no article."""
    numbers = {number.casefold(): number for number in regulation.text.articles}
    for path in files(__package__).joinpath(regulation.code.lower(), "cases").iterdir():
        name = path.name.removesuffix(".toml").replace("_", " ").casefold()
        yield numbers.get(name, ""), tomllib.loads(path.read_text(encoding="utf-8"))


def _bare(value: Any) -> Any:
    """A value of a case as JSON: "none" is null, List.RAPID is "RAPID", a day is text."""
    match value:
        case "none":
            return None
        case str() if _NAME.fullmatch(value):
            return value.partition(".")[2]
        case str() | bool() | int():
            return value
        case list():
            return [_bare(one) for one in value]
        case dict():
            return {key: _bare(one) for key, one in value.items()}
        case _:
            return value.isoformat()
