"""A club's own rules and rows of K as people write them: in files, on sheets and in formulas.

Presets have those of published sources. A list can also be rated by other rules: what would K 24 make of it?
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.interpretation import Setting
from xlelo.law.kinds import COUNT, Kind, choice_of
from xlelo.law.rounding import Exact
from xlelo.model import NumberProblem, Place, Problem
from xlelo.periods.form import Column, File, must
from xlelo.periods.numerals import meanings, sole
from xlelo.regulations.club.period import Period
from xlelo.regulations.club.rules import KINDS, PACKAGE, POINTS, USUAL_RULES, Factor, Rules

AGE: Final = Kind("whole", Sentence("an age from 0 to 150 is allowed"), 0, 150)
K: Final = Kind("fraction", Sentence("a factor K from 0 to 1000 is allowed"), 0, 1000)

CONDITIONLESS: Final = Sentence("the last row must have no condition: its K is that of everybody else")
NEVER_FITS: Final = Sentence("this row can never fit: its range is empty, or an earlier row fits whenever it does")
FACTORS: Final = File.of(
    "factors",
    Column("games_under", COUNT, note="fewer games than this"),
    Column("rating_from", POINTS),
    Column("rating_under", POINTS),
    Column("age_to", AGE, note="not older than this in the year of the game"),
    must("k", K, "the first row that fits counts; the last row must have no condition"),
    is_required=False,
)
IN_FACTORS: Final = Sentence(
    "this is no rule: the file factors.csv has a row for each K ({columns})",
    columns=[column.name for column in FACTORS.columns],
)


def chosen_rules(
    settings: Iterable[Setting],
    problems: list[Problem],
    kinds: Mapping[str, Kind] = KINDS,
    elsewhere: Mapping[str, Sentence] = MappingProxyType({}),
) -> dict[str, Any]:
    """Rule → value. A blank value is the default; an invalid one is None, and a problem.

    `elsewhere`: names that are no rules → the place where the period has them.
    """
    chosen: dict[str, Any] = {}
    for setting in settings:
        name = setting.name.strip().lower()
        kind = kinds.get(name)
        if kind is None:
            unknown = Sentence("one of these rules is allowed: {names}", names=list(kinds))
            allowed = elsewhere.get(name, unknown)
            problems.append(Problem(setting.name_place, setting.name or None, allowed))
        elif name in chosen:
            problems.append(
                Problem(setting.name_place, setting.name, Sentence("{name} may be set only once", name=name))
            )
        elif name in KINDS and not setting.value.strip():
            chosen[name] = getattr(USUAL_RULES, name)
        else:
            chosen[name] = _parse(setting.value, kind, setting.value_place, problems, name)
    return chosen


def factors_of(rows: Iterable[tuple[Place, Sequence[str]]], problems: list[Problem]) -> tuple[Factor, ...]:
    """The rows of K. Blank rows are ignored, and so is a row that repeats the names of the columns."""
    found, last = [], None
    for place, row in rows:
        cells = [cell.strip() for cell in row]
        if not any(cells) or [cell.lower() for cell in cells] == list(Factor._fields):
            continue
        values: list[Any] = [
            _parse(cell, column.kind, place, problems, column.name) if cell or column.is_filled else None
            for cell, column in zip(cells, FACTORS.columns, strict=True)
        ]
        found.append(Factor(*values))
        last = place
    if last is not None and found[-1].conditions:
        problems.append(Problem(last, None, CONDITIONLESS))
    return tuple(found)


def _parse(entry: str, kind: Kind, place: Place, problems: list[Problem], name: str) -> Any:
    try:
        return value_of(entry.strip(), kind)
    except (KeyError, ValueError):
        allowed = Sentence("{name}: {allowed}", name=name, allowed=kind.allowed)
        problem = NumberProblem if kind.meanings is None and meanings(entry.strip()) else Problem
        problems.append(problem(place, entry or None, allowed))
        return None


def value_of(entry: str, kind: Kind) -> Any:
    """The value of a cell whose kind depends on its row."""
    if kind.meanings is not None:
        return kind.meaning(entry)
    value: Exact = sole(
        value
        for value in meanings(entry)
        if (kind.least is None or value >= kind.least) and (kind.most is None or value <= kind.most)
    )
    if kind.name == "whole" and value.denominator != 1:
        raise ValueError(entry)
    return value


class Preset(NamedTuple):
    source: str
    rules: Rules
    factors: Sequence[Factor]


def _load() -> dict[str, Preset]:
    text = (files(PACKAGE) / "presets.toml").read_text(encoding="utf-8")
    return {name: _preset(**table) for name, table in tomllib.loads(text).items()}


def _preset(source: str, factors: Sequence[Sequence[Any]], **rules: Any) -> Preset:
    return Preset(source, Rules(**rules), [Factor._make(None if one == "" else one for one in row) for row in factors])


PRESETS: Final = _load()
PRESET: Final = choice_of({name: name for name in PRESETS}, PACKAGE)
USUAL: Final = next(iter(PRESETS))
"""The preset whose rules are the defaults."""


def merge_rules(preset: str | None, values: Mapping[str, Any]) -> Rules:
    """The preset's rules, except those that the club has filled in."""
    return replace(PRESETS[preset or USUAL].rules, **{key: one for key, one in values.items() if one is not None})


def entries_for(rules: Rules) -> dict[str, Any]:
    """What a club with the usual preset fills in to have these rules."""
    usual = PRESETS[USUAL].rules
    changed = {name: getattr(rules, name) for name in KINDS if getattr(rules, name) != getattr(usual, name)}
    return {name: KINDS[name].text_of(one) if KINDS[name].meanings else one for name, one in changed.items()}


FOR_ALL: Final = {"preset": PRESET, "k": K}
"""A preset with its rows of K, and one K for everybody instead of the rows of K."""


def changed(period: Period, settings: Sequence[Setting], problems: list[Problem]) -> Period:
    """The period with a preset's rules, with one K, or with single rules. It shows changes since its beginning."""
    chosen = chosen_rules(settings, problems, {**KINDS, **FOR_ALL})
    if (preset := chosen.pop("preset", None)) is not None:
        period = replace(period, rules=PRESETS[preset].rules, factors=PRESETS[preset].factors)
    if (k := chosen.pop("k", None)) is not None:
        period = replace(period, factors=[Factor(None, None, None, None, k)])
    return replace(period, rules=replace(period.rules, **chosen), first=None)
