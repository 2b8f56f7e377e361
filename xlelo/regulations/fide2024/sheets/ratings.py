"""Each list's players: what their games add up to, a first rating out of the pool, and the K of the new list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.law.rounding import half_away, half_up
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.sheets.lists import RATED, factor, used_factor
from xlelo.regulations.fide2024.sheets.parameters import HUNDREDTHS, SIGNED_HUNDREDTHS
from xlelo.sheets.columns import all_where, flag, some, text, whole
from xlelo.sheets.formats import SIGNED, WHOLE
from xlelo.sheets.formulas import unless
from xlelo.sheets.movements import ranked
from xlelo.sheets.sheet import Column, Sheet, Table, computed, counted

if TYPE_CHECKING:
    from collections.abc import Iterator


SIDES = (("w", "b", "as_white"), ("b", "w", "as_black"))
"""A side, the other one, and the column that says whether the player had it at all."""


def _both(values: str, keys: str, key: str) -> str:
    """The sum over the games that a player had with White and those with Black; who had none is not added up."""
    return "+".join(
        f"IF({{{had}}}=0,0,SUMIFS({{Games.{values.format(own=own, other=other)}}},{{Games.{own}_{keys}}},{key}))"
        for own, other, had in SIDES
    )


def _number(keys: str, key: str) -> str:
    return "+".join(f"IF({{{had}}}=0,0,COUNTIF({{Games.{own}_{keys}}},{key}))" for own, _, had in SIDES)


def _rated(prefix: str) -> Iterator[Column]:
    """From the list in force to what the month's games make of it."""
    yield counted()
    yield text("id", 'IF({Players.here#}=1,{Players.id_taken#},"")', where="", width=10)
    yield text("name", "{Players.name_taken#}", width=24, shown=True)
    yield whole("old", f'IF({{Players.{prefix}_old#}}>0,{{Players.{prefix}_old#}},"")', article="7.1", width=7)
    yield whole("owner", f"{{Parameters.{prefix}_no}}*{{Parameters.people}}+{{n}}", width=8)
    yield whole(
        "plays_with", f'IF({{Players.{prefix}_base#}}>0,{{Players.{prefix}_base#}},"")', rules.standing_rating, width=8
    )
    yield some("plays", "{Players.appears#}", width=7)
    for own, _, had in SIDES:
        games = f'IF({{plays_with}}="",{{Games.{own}_met}},{{Games.{own}_owner}})'
        yield some(
            had,
            f"IF({{plays}}*{{Period.{prefix}_games}}=0,0,IFERROR(MATCH({{owner}},{games},0),0))",
            article="8.3.2, 7.1.4",
            width=7,
        )
    yield whole("games", _number("owner", "{owner}"), where="{plays_with}", article="8.3.2", width=7)
    yield whole(
        "base", unless('AND({old}="",{games}=0)', "{plays_with}"), where="{plays_with}", article="7.1, r.7.2.1", width=7
    )
    yield whole("k", f"{{Players.{prefix}_k#}}", rules.factor, where="{base}", width=6)
    yield whole("used", used_factor("{k}", "{games}"), rules.used_factor, where="{k}", width=7)
    yield computed(
        "total",
        _both("{own}_change", "owner", "{owner}"),
        where="{base}",
        article="8.3.2",
        format=SIGNED_HUNDREDTHS,
        width=9,
    )
    yield computed(
        "change_exact",
        "{used}*{total}/{Parameters.unit}",
        rules.period_change,
        where="{used}",
        format="+0.00;-0.00;0",
        width=10,
    )
    by_event = _both("{own}_rounded", "owner", "{owner}")
    yield computed(
        "change",
        f"IF({{Parameters.rounding_taken}}={{=Choices.event}},{by_event},{half_away.excel('{change_exact}')})",
        rules.summed_change,
        where="{used}",
        format=SIGNED,
        width=8,
    )
    yield whole("booked", "{base}+{change}", rules.new_rating, where="{used}", width=8)
    yield flag("fell", "{booked}<{Parameters.floor}", rules.in_the_list, where="{used}", width=7)


def _met() -> Iterator[Column]:
    """An unrated player's games against rated opponents: those in the pool, those of this month, and his first event,
    which is left out where it brought him no point."""
    yield some("pooled", 'IF({plays_with}="",COUNTIF({Pool.owner},{owner}),"")', where="{id}", article="7.1.4", width=7)
    yield some("met", _number("met", "{owner}"), where="{pooled}", article="7.1.4", width=7)
    events = "{Games.w_met_event:b_met_event}"
    yield whole(
        "first_event",
        unless("({pooled}=0)*{met}=0", f'SMALL({events},COUNTIF({events},"<"&{{owner}}*{{Parameters.events}})+1)'),
        rules.disregarded,
        where="{pooled}",
        width=10,
    )
    key = "{first_event}"
    yield flag(
        "nought", f"{_both('{own}_points', 'met_event', key)}=0", rules.disregarded, where="{first_event}", width=7
    )
    yield some("nought_games", f"COUNTIF({events},{key})", unless="{nought}<>1", article="8.2.1", width=8)
    yield some("nought_sum", _both("{other}_start", "met_event", key), unless="{nought}<>1", article="8.2.1", width=9)


def _counting() -> Iterator[Column]:
    """What counts of them."""
    for name, of_pool, of_month in (
        ("first_games", "games_taken", "{met}-SUM({nought_games})"),
        ("first_opponents", "opponents_taken", f"{_both('{other}_start', 'met', '{owner}')}-SUM({{nought_sum}})"),
        ("first_score", "score_units", _both("{own}_points", "met", "{owner}")),
    ):
        pool = f"SUMIFS({{Pool.{of_pool}}},{{Pool.owner}},{{owner}},{{Pool.counts}},1)"
        yield computed(
            name,
            unless("{pooled}+{met}=0", f"{pool}+{of_month}"),
            where="{pooled}",
            article="7.1.4",
            format=HUNDREDTHS if name == "first_score" else WHOLE,
            width=9,
        )


def _first() -> Iterator[Column]:
    """His first rating out of that."""
    yield computed(
        "ra",
        "({first_opponents}+2*{Parameters.added_rating})/({first_games}+2)",
        rules.average,
        unless="SUM({first_games})=0",
        format="0.00",
        width=9,
    )
    share = half_up.excel("({first_score}+{Parameters.unit})/({first_games}+2)")
    yield computed("p", share, rules.share, format=HUNDREDTHS, width=7)
    yield computed("dp", "{Parameters.dp#p+1}", rules.difference_of, format=SIGNED, width=7)
    yield computed("ru", "{ra}+{dp}", rules.first_performance, format="0.00", width=9)
    yield whole(
        "worked_out",
        unless(
            "{first_games}<{Parameters.enough_games}", f"MIN({{Parameters.highest_first}},{half_away.excel('{ru}')})"
        ),
        rules.first_rating,
        article="7.1.4, 8.2.3",
        width=8,
    )
    yield whole(
        "first",
        unless("{worked_out}<{Parameters.floor}", "{worked_out}"),
        where="{worked_out}",
        article="7.1.4",
        width=8,
    )


def _new(sheet: str, prefix: str) -> Iterator[Column]:
    yield whole("new", 'IF({base}="",{first},IF({fell}=1,"",{booked}))', where="{id}", article="7.1.4, 7.2.1", width=7)
    yield whole(
        "games_total",
        f'{{Players.{prefix}_games_taken#}}+IF({{base}}<>"",{{games}},IF({{first}}="",0,{{first_games}}))',
        where="{id}",
        article="8.3.3",
        width=8,
    )
    yield flag(
        "reached",
        f"OR({{Players.{prefix}_2400_taken#}}=1,MAX({{old}},{{new}})>={{Parameters.top}})",
        where="{id}",
        article="8.3.3",
        width=8,
    )
    k = factor("{new}", "{games_total}", "{reached}", "{Players.young_next#}")
    yield whole("next_k", k, article="8.3.3, 7.1.2", width=7)
    yield some("listed_games", 'IF({base}="",{first_games},{games})', article="7.1.2", width=8, aside=True)
    missing = "" if prefix == "std" else "+({Players.std_rating_taken#}<0)"
    yield some(
        "due",
        f"IF(({{Players.{prefix}_rating_taken#}}<>0)*1{missing}>0,1-SUM({{fell}}),COUNT({{new}}))",
        unless="{Players.here#}<>1",
        article="7.1.2",
        width=7,
        aside=True,
    )
    span = "{Parameters.people}"
    yield from ranked(sheet, f"{{new}}*{span}+{span}-{{n}}", span, "{used}", "7.1.2")


def ratings(prefix: str) -> Sheet:
    sheet = RATED[prefix]
    first = (*_met(), *_counting(), *_first())
    columns = (*_rated(prefix), *all_where("{ra}", *first), *all_where("{new}", *_new(sheet, prefix)))
    return Sheet(sheet, (Table(columns, "players", where="{id}"),), lead=3)
