"""Other rules for a list: those of a preset, from its published source, or single ones. What would K 24 make of it?"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any, Final, NamedTuple

from xlelo.law.interpretation import Setting
from xlelo.law.kinds import choice_of
from xlelo.model import Problem
from xlelo.regulations.club.period import Period
from xlelo.regulations.club.rules import KINDS, PACKAGE, Factor, Rules
from xlelo.regulations.club.settings import K, chosen_rules


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
