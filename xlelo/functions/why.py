"""The reason for a result or an error in one line, with the article and the table row."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from xlelo.functions.cells import TEXT
from xlelo.functions.function import Function
from xlelo.functions.grid import Blank, Error, Unanswerable, grid, missing
from xlelo.functions.question import Question
from xlelo.functions.regulation_texts import names
from xlelo.functions.rulesets import RuleSet, regulation
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.derivation import Derivation, Step
from xlelo.regulations import ALL

MAX_SENTENCES: Final = 4
"""The number of steps of one kind that are listed."""


def explanation(catalogue: Sequence[Function], name: object, arguments: Sequence[object]) -> Sentence:
    asked = TEXT.read(grid(name).cells[0])
    if asked is None:
        raise missing(Sentence("name a function"))
    if isinstance(asked, Error):
        raise Unanswerable(asked)
    function = find_function(catalogue, asked)
    if function is None:
        return Sentence(
            "There is no function {asked}; there are {known}", asked=asked[:40], known=[one.name for one in catalogue]
        )
    if function.variadic or not function.arguments:
        return join_sentences([function.sentence])
    try:
        question = Question(function, arguments)
    except Unanswerable as unanswerable:
        return _reason(unanswerable.error)
    trace = _explanation(question)
    if question.size == 1:
        return trace
    return Sentence("The first of {results} results: {told}", results=question.size, told=trace)


def find_function(catalogue: Sequence[Function], name: str) -> Function | None:
    """The function of this name in upper or lower case; also in Calc's spelling, ELO.EXPECTED and ELO.INITIALFIDE."""
    wanted = _plain_name(name)
    return next((function for function in catalogue if _plain_name(function.name) == wanted), None)


def _plain_name(name: str) -> str:
    return name.strip().upper().replace(".", "").replace("_", "")


def _explanation(question: Question) -> Sentence:
    position = next(iter(question.positions()))
    derivation = Derivation(Sentence("Why"))
    answer = question.answer(position, trace=derivation)
    if answer == "":
        return Sentence("All cells are blank, so the result is blank")
    names = [argument.name for argument in question.function.arguments]
    given = dict(zip(names, question.values(position), strict=True))
    trace = _reason(answer) if isinstance(answer, Error | Blank) else _line(derivation) or _plainly(given, answer)
    source = citation(derivation, _codes_for(given)) or _code(given)
    return Sentence("{told} ({source})", told=trace, source=source) if source else trace


def _line(derivation: Derivation) -> Sentence | None:
    """The steps in one line.

    Steps of one kind are joined, and only the first few listed; their sub-steps are omitted.
    """
    kinds: dict[object, dict[str, Sentence]] = {}
    for step in derivation.steps:
        if isinstance(step, Step):
            kinds.setdefault(step.rule or step.sentence.template, {})[step.sentence] = step.sentence
    trace = [sentence for steps in kinds.values() for sentence in _shorten(list(steps.values()))]
    return join_sentences(trace, "; ") if trace else None


def _shorten(sentences: list[Sentence]) -> list[Sentence]:
    more = len(sentences) - MAX_SENTENCES
    return [*sentences[:MAX_SENTENCES], *([Sentence("… ({count} more)", count=more)] if more > 0 else [])]


def citation(derivation: Derivation, codes: Mapping[Callable[..., object], str]) -> str:
    """The codes of the rule sets, each with its articles."""
    articles: dict[str, dict[str, None]] = {}
    for rule, article in _applied_rules(derivation):
        articles.setdefault(codes[rule], {})[article] = None
    return "; ".join(f"{code} {_article_list(list(cited))}" for code, cited in articles.items())


def _article_list(articles: list[str]) -> str:
    numbered = [article for article in articles if article[0].isdigit()]
    named = [article for article in articles if not article[0].isdigit()]
    return ", ".join([*(["art. " + ", ".join(numbered)] if numbered else []), *named])


def _applied_rules(derivation: Derivation) -> Iterator[tuple[Callable[..., object], str]]:
    """The rules of the steps, each with the article that applied."""
    for step in derivation.steps:
        if isinstance(step, Derivation):
            yield from _applied_rules(step)
        elif step.rule is not None and step.article is not None:
            yield step.rule, step.article


def _plainly(values: dict[str, Any], answer: Any) -> Sentence:
    name, value = next(iter(values.items()))
    return Sentence("{name} {value}: {answer}", name=name, value=value, answer=answer)


def _reason(answer: Error | Blank) -> Sentence:
    if isinstance(answer, Blank):
        return Sentence("Blank: {reason}", reason=answer.reason)
    return join_sentences((answer.text, answer.reason), ": ") if answer.reason else join_sentences([answer.text])


def _code(values: Mapping[str, Any]) -> str:
    rules = values.get("rules")
    return rules.code if isinstance(rules, RuleSet) else ""


def _codes_for(values: Mapping[str, Any]) -> Mapping[Callable[..., object], str]:
    """The codes, with that of a derived rule set for the rules of its articles."""
    code = _code(values)
    if not code or code in names():
        return _CODES
    return _CODES | {rule: code for rules in regulation(code).text.rules.values() for rule in rules}


def codes() -> dict[Callable[..., object], str]:
    """Rule → code of its rule set. The function itself is the key, because two rules may have equal texts."""
    return {rule: one.code for one in ALL for rules in one.text.rules.values() for rule in rules}


_CODES: Final = codes()
