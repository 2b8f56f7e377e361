"""Why a result is what it is, in one line: with the article and the table row, or why it is an error."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from xlelo.drafting.derivation import added, plain
from xlelo.functions.applied import Applied, applied, cited
from xlelo.functions.cells import TEXT, filled
from xlelo.functions.games import played
from xlelo.functions.grid import NOT_AVAILABLE, Error, Grid, Unanswerable, grid
from xlelo.functions.question import Question
from xlelo.functions.ratings import expected_points, variation
from xlelo.functions.rulesets import RuleSet, offered
from xlelo.functions.whatif import outlook

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from xlelo.functions.function import Function

FEW: Final = 4
"""So many games are told one by one."""


class Told(NamedTuple):
    """One answer with what led to it."""

    given: dict[str, Any]
    answer: Any
    rules: list[Applied]


def explained(catalogue: Sequence[Function], name: object, arguments: Sequence[object]) -> str:
    asked = TEXT.read(grid(name).cells[0])
    if asked is None:
        raise Unanswerable(NOT_AVAILABLE.because("no function is named"))
    if isinstance(asked, Error):
        raise Unanswerable(asked)
    function = named(catalogue, asked)
    if function is None:
        return f"There is no function {asked[:40]}; there are {', '.join(one.name for one in catalogue)}"
    if function.variadic or not function.arguments:
        return function.sentence
    try:
        question = Question(function, arguments)
        told = _told(question)
    except Unanswerable as unanswerable:
        return _reason(unanswerable.error)
    first = f"The first of {question.size} results: " if question.size > 1 else ""
    return first + _sentence(function, told)


def named(catalogue: Sequence[Function], name: str) -> Function | None:
    """Any case; Calc writes ELO.EXPECTED and ELO.INITIALFIDE in files."""
    wanted = _letters(name)
    return next((function for function in catalogue if _letters(function.name) == wanted), None)


def _letters(name: str) -> str:
    return name.strip().upper().replace(".", "").replace("_", "")


def _told(question: Question) -> Told:
    position = next(iter(question.positions()))
    question.answer(position)  # rules that remember an earlier result are quiet now, whether or not they did before
    with applied() as rules:
        answer = question.answer(position)
    names = [argument.name for argument in question.function.arguments]
    return Told(dict(zip(names, question.values(position), strict=True)), answer, rules)


def _sentence(function: Function, told: Told) -> str:
    if told.answer == "":
        return "All cells are blank, and blank stays blank"
    telling = _error if isinstance(told.answer, Error) else SENTENCES.get(function.name, _by_rules)
    sentence = telling(told)
    source = cited(told.rules) or _code(told)
    return (f"{sentence} ({source})" if source else sentence) + _remark(told)


def _remark(told: Told) -> str:
    """What somebody who compares with another source should know."""
    rules, rating, opponents = (told.given.get(name) for name in ("rules", "rating", "opponents"))
    if not isinstance(rules, RuleSet) or rating is None or opponents is None or isinstance(told.answer, Error):
        return ""
    met = filled(opponents.cells) if isinstance(opponents, Grid) else [opponents]
    remark = rules.questions.remark(rating, met)
    return f". {remark}" if remark else ""


def _reason(error: Error) -> str:
    return f"{error.text}: {error.reason}" if error.reason else error.text


def _error(told: Told) -> str:
    return _reason(told.answer)


def _code(told: Told) -> str:
    rules = told.given.get("rules")
    return rules.code if isinstance(rules, RuleSet) else ""


def _by_rules(told: Told) -> str:
    if told.rules:
        return _steps(told.rules)
    name, value = next(iter(told.given.items()))
    return f"{name} {plain(value)}: {plain(told.answer)}"


def _steps(rules: Sequence[Applied]) -> str:
    """A rule that was applied often is told together; one that only hands on the figure before it is not told."""
    told: dict[str, list[str]] = {}
    before = None
    for rule in rules:
        if rule.looked_up or rule.value != before:
            told.setdefault(rule.name, []).append(str(rule))
        before = rule.value
    return "; ".join(_some(list(dict.fromkeys(steps))) for steps in told.values())


def _some(steps: list[str]) -> str:
    return "; ".join(steps[:FEW]) + (f"; … ({len(steps) - FEW} more)" if len(steps) > FEW else "")


def _looked_up(told: Told) -> str:
    return _steps([rule for rule in told.rules if rule.looked_up])


def _expected(told: Told) -> str:
    rating, opponent = told.given["rating"], told.given["opponents"]
    difference = rating - opponent
    counted = next(row.at for rule in told.rules for row in rule.looked_up)
    taken = "" if counted == difference else f", taken as {plain(counted)}"
    return f"{plain(rating)} − {plain(opponent)} = {plain(difference)}{taken}; {_looked_up(told)}"


def _factor(told: Told) -> str:
    """The parts that K is made of, where the rules have some."""
    rating, games = told.given["rating"], filled(told.given["games"].cells)
    parts = []
    with applied() as rules:
        for part in told.given["rules"].questions.components:
            try:
                value = told.given["rules"].questions.factor(rating, games, part)
            except LookupError:
                break
            if value is not None:
                parts.append(f"{part} {plain(value)}")
    told.rules.extend(rules)
    return f"{', '.join(parts)}: {told.given['part']} {plain(told.answer)}" if parts else _steps(told.rules)


def _change(told: Told) -> str:
    given = told.given
    games = played(given["opponents"], given["scores"])
    expected = expected_points(given["rating"], games.opponents, given["rules"])
    change = variation(given["rating"], games, given["k"], given["rules"])
    used = given["rules"].questions.used_factor(given["k"], len(games.opponents))
    arithmetic = f"{plain(used)} × ({plain(games.points)} − {plain(expected)}) = {plain(change)}"
    if used != given["k"]:
        arithmetic = f"K is {plain(used)} for {len(games.opponents)} games; {arithmetic}"
    return f"{_looked_up(told)}; {arithmetic}" if games.opponents else f"no game played; {arithmetic}"


def _performance(told: Told) -> str:
    """First of all which performance it is: the word means one thing to most people, and another in some texts."""
    return f"{told.given['rules'].questions.performance_is}: {_steps(told.rules)}"


def _first_by_fide(told: Told) -> str:
    remark = offered("ELO_INITIAL_FIDE").remark(told.answer, told.given["date"])
    return _by_rules(told) + (f". {remark[0].upper()}{remark[1:]}" if remark else "")


def _new(told: Told) -> str:
    given = told.given
    games = played(given["opponents"], given["scores"])
    change = variation(given["rating"], games, given["k"], given["rules"])
    last_row = max((at for at, rule in enumerate(told.rules) if rule.looked_up), default=-1)
    steps = _steps(told.rules[last_row + 1 :])
    return "; ".join([_change(told), f"{plain(given['rating'])} {added(change)}", *([steps] if steps else [])])


def _needed(told: Told) -> str:
    given = told.given
    view = outlook(given["rating"], given["opponents"], given["scores"], given["k"], given["rules"])
    if not view.rest:
        scored = f"{plain(view.scored)} of {view.played} scored"
        return f"{scored}, which gives {view.after(0)}; expected {plain(view.expected)}"
    before = f"{plain(view.scored)} of {view.played} scored; " if view.played else ""
    of_what = f"{'the remaining ' if view.played else ''}{view.rest}"
    less = told.answer - Fraction(1, 2)
    short = f"; {plain(less)} give {view.after(less)}" if less >= 0 else ""
    enough = f"{plain(told.answer)} of {of_what} points give {view.after(told.answer)}"
    return f"{before}{enough}{short}; expected {plain(view.expected)}"


def _time(told: Told) -> str:
    minutes, increment = told.given["minutes"], told.given["increment"]
    return f"{plain(minutes)} + {plain(increment)} = {plain(minutes + increment)} minutes for 60 moves: {told.answer}"


def _article(told: Told) -> str:
    return f"The text of {told.given['rules']} {told.given['article']}, as it is printed"


SENTENCES: Final[dict[str, Callable[[Told], str]]] = {
    "ELO_EXPECTED": _expected,
    "ELO_PERF": _performance,
    "ELO_INITIAL_FIDE": _first_by_fide,
    "ELO_KFACTOR": _factor,
    "ELO_CHANGE": _change,
    "ELO_NEW": _new,
    "ELO_NEEDED": _needed,
    "ELO_TIME": _time,
    "ELO_ARTICLE": _article,
}
"""Where naming the rules applied would not say enough."""
