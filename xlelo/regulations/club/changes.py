"""A list under other rules: what would K 24 make of it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from xlelo.regulations.club.presets import PRESET, PRESETS
from xlelo.regulations.club.rules import KINDS, Factor
from xlelo.regulations.club.settings import K, chosen_rules

if TYPE_CHECKING:
    from xlelo.law.interpretation import Setting
    from xlelo.model import Problem
    from xlelo.regulations.club.period import Period

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
