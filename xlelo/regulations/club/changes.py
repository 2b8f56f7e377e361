"""A list under other rules: what would K 24 make of it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence
from xlelo.model import Problem
from xlelo.regulations.club.presets import PRESETS
from xlelo.regulations.club.rules import KINDS, Factor
from xlelo.regulations.club.settings import K, rules_of, value_of

if TYPE_CHECKING:
    from xlelo.law.interpretation import Setting
    from xlelo.regulations.club.period import Period

FACTOR: Final = "k"
"""One K for everybody, instead of the rows of K."""
PRESET: Final = "preset"


def changed(period: Period, settings: Sequence[Setting], problems: list[Problem]) -> Period:
    """The period with a preset's rules, with one K, or with single rules. It shows changes since its beginning."""
    own = {FACTOR: _factor, PRESET: _preset}
    for setting in settings:
        if (change := own.get(_name(setting))) is not None:
            period = change(period, setting, problems)
    rest = [setting for setting in settings if _name(setting) not in own]
    found = rules_of(rest, problems)
    named = {name: getattr(found, name) for name in map(_name, rest) if name in KINDS}
    return replace(period, rules=replace(period.rules, **named), first=None)


def _name(setting: Setting) -> str:
    return setting.name.strip().lower()


def _factor(period: Period, setting: Setting, problems: list[Problem]) -> Period:
    try:
        k = value_of(setting.value.strip(), K)
    except ValueError:
        problems.append(Problem(setting.value_place, setting.value, K.allowed))
        return period
    return replace(period, factors=[Factor(None, None, None, None, k)])


def _preset(period: Period, setting: Setting, problems: list[Problem]) -> Period:
    found = PRESETS.get(setting.value.strip().lower())
    if found is None:
        allowed = Sentence("one of these is allowed: {listed}", listed=list(PRESETS))
        problems.append(Problem(setting.value_place, setting.value, allowed))
        return period
    return replace(period, rules=found.rules, factors=found.factors)
