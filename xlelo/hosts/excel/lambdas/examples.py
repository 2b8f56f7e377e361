"""Formulas to look at, with what they should give: the catalogue's, and some players together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Example
from xlelo.hosts.excel.lambdas.compiled import over_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.functions.function import Function


@dataclass(frozen=True)
class Shown:
    formula: str
    by: str
    result: float | str


MORE: Final = (
    Shown('=ELO_PERF({1800,1900,1900,2000},3,"FCE")', "FCE 14.4: K0 24, two half-points", 1948),
    Shown('=ELO_PERF({1800,1900,1900,2000},1,"FCE")', "FCE 14.5: 1900 + 800 (2 − 4) / 4", 1500),
    Shown('=ELO_PERF({1800,1900,1750,2050},2.5,"ELO1972")', "ELO1972 (1): 1875 + D(.63)", 1970),
    Shown('=ELO_KFACTOR(1890,{27,0,10},"FCE","DELTA")', "FCE 16.2b: 3 − 91/54 = 1.31", 1),
    Shown('=ELO_KFACTOR(2000,80,"ELO1972","K")', "ELO1972 K", 10),
    Shown('=ELO_KFACTOR(2399,30,"FIDE2011","2400")', "FIDE2011 8.56: once 2400, always 10", 10),
    Shown('=ELO_INITIAL("","",1875,"")', "FCE 10.1", 1875),
    Shown('=ELO_CHANGE(2100,{2100,2046,2254,1363},{1,1,0,0},25,"CNXC")', "CNXC 6.4: 25 (2 − 2.365)", -9.125),
    Shown('=ELO_CHANGE(1500,1600,1,30,"FIDE2011")', "FIDE2011 We: 30 × (1 − .36)", 19.2),
    Shown('=ELO_CHANGE(2370,2370,"½",20,"ELO1972")', "ELO1972 (2): a draw with an equal", 0),
    Shown('=ELO_NEW(2000,2000,0,9,"CNXC")', "CNXC 6.6: 1995.5 goes up", 1996),
    Shown('=ELO_NEW(2000,2000,1,15,"FIDE2011")', "FIDE2011 We: 2007.5, a half away from zero", 2008),
    Shown('=ELO_NEW(2370,2370,0,20,"ELO1972")', "ELO1972 (2)", 2360),
    Shown('=ELO_DP(0.33,"FIDE2024")', "FIDE2024 8.1.1", -125),
)
"""So that each rule set is there; worked out by hand, as each line says."""

PLAYERS: Final = (
    (2150, 2030, 0, 18, -11.88, 2138),
    (1500, 1500, 1, 9, 4.5, 1505),
    (1500, 1500, 0, 9, -4.5, 1495),
    (1003, 1003, 0, 16.8, -8.4, 1000),
)
"""Rating, opponent, score, K; change and new rating by FCE 18.1, 17.2 (±4.5 is ±5) and 17.3 (not below 1000)."""


def shown() -> Iterator[Shown]:
    yield from _of_the_catalogue()
    yield from MORE


def _of_the_catalogue() -> Iterator[Shown]:
    """With every argument, for the names know no optional ones."""
    functions = {function.name: function for function in CATALOGUE}
    for definition in over_tables():
        function = functions[definition.name]
        for example in function.examples:
            left_out = [argument.default or "" for argument in function.arguments[len(example.arguments) :]]
            whole = Example((*example.arguments, *left_out), example.result)
            yield Shown(function.formula(whole), _articles(function, whole), whole.result)


def _articles(function: Function, example: Example) -> str:
    """Those of the rule set that the example names; the first one where it names none."""
    codes = [by.partition(" ")[0] for by in function.by]
    named = next((one for one in example.arguments if one in codes), codes[0])
    return ", ".join(by for by in function.by if by.partition(" ")[0] == named)


def once() -> Iterator[str]:
    """Each function in one formula."""
    seen = set()
    for one in shown():
        name = one.formula.partition("(")[0]
        if name not in seen:
            seen.add(name)
            yield one.formula
