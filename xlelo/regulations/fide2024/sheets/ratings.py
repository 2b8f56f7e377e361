"""Each list's players: what their games add up to, a first rating out of the pool, and the K of the new list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.movements import movement
from xlelo.drafting.rounding import half_away, half_up
from xlelo.drafting.sheet import SIGNED, TEXT, WHOLE, Column, Sheet, Table, computed, counted
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.sheets.inputs import FLAG, RATED, factor_of
from xlelo.regulations.fide2024.sheets.parameters import HUNDREDTHS, SIGNED_HUNDREDTHS

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
    yield computed("id", 'IF({Players.here#}=1,{Players.id_taken#},"")', format=TEXT, width=10)
    yield computed("name", 'IF({id}="","",{Players.name_taken#})', format=TEXT, width=24, shown=True)
    yield computed(
        "old",
        f'IF({{id}}="","",IF({{Players.{prefix}_old#}}>0,{{Players.{prefix}_old#}},""))',
        article="7.1",
        format=WHOLE,
        width=7,
    )
    yield computed(
        "owner", f'IF({{id}}="","",{{Parameters.{prefix}_no}}*{{Parameters.people}}+{{n}})', format=WHOLE, width=8
    )
    yield computed(
        "plays_with",
        f'IF({{id}}="","",IF({{Players.{prefix}_base#}}>0,{{Players.{prefix}_base#}},""))',
        rules.standing_rating,
        format=WHOLE,
        width=8,
    )
    yield computed("plays", 'IF({id}="","",{Players.appears#})', format=FLAG, width=7)
    for own, _, had in SIDES:
        games = f'IF({{plays_with}}="",{{Games.{own}_met}},{{Games.{own}_owner}})'
        yield computed(
            had,
            f'IF({{id}}="","",IF({{plays}}*{{Period.{prefix}_games}}=0,0,IFERROR(MATCH({{owner}},{games},0),0)))',
            article="8.3.2, 7.1.4",
            format=FLAG,
            width=7,
        )
    yield computed(
        "games",
        f'IF({{plays_with}}="","",{_number("owner", "{owner}")})',
        article="8.3.2",
        format=WHOLE,
        width=7,
    )
    yield computed(
        "base",
        'IF({plays_with}="","",IF(AND({old}="",{games}=0),"",{plays_with}))',
        article="7.1, r.7.2.1",
        format=WHOLE,
        width=7,
    )
    yield computed("k", f'IF({{base}}="","",{{Players.{prefix}_k#}})', rules.factor, format=WHOLE, width=6)
    yield computed(
        "used",
        'IF({k}="","",IF({k}*{games}>{Parameters.most_product},INT({Parameters.most_product}/{games}),{k}))',
        rules.used_factor,
        format=WHOLE,
        width=7,
    )
    yield computed(
        "total",
        f'IF({{base}}="","",{_both("{own}_change", "owner", "{owner}")})',
        article="8.3.2",
        format=SIGNED_HUNDREDTHS,
        width=9,
    )
    yield computed(
        "change_exact",
        'IF({used}="","",{used}*{total}/{Parameters.unit})',
        rules.period_change,
        format="+0.00;-0.00;0",
        width=10,
    )
    by_event = _both("{own}_rounded", "owner", "{owner}")
    yield computed(
        "change",
        f'IF({{used}}="","",IF({{Parameters.rounding_taken}}="event",{by_event},{half_away.excel("{change_exact}")}))',
        rules.summed_change,
        format=SIGNED,
        width=8,
    )
    yield computed("booked", 'IF({used}="","",{base}+{change})', rules.new_rating, format=WHOLE, width=8)
    yield computed(
        "fell", 'IF({used}="","",IF({booked}<{Parameters.floor},1,0))', rules.in_the_list, format=FLAG, width=7
    )


def _first() -> Iterator[Column]:
    """An unrated player's way to a first rating: the pool, and this month's games against rated opponents."""
    yield computed(
        "pooled",
        'IF({id}="","",IF({plays_with}="",COUNTIF({Pool.owner},{owner}),""))',
        article="7.1.4",
        format=FLAG,
        width=7,
    )
    yield computed(
        "met",
        f'IF({{pooled}}="","",{_number("met", "{owner}")})',
        article="7.1.4",
        format=FLAG,
        width=7,
    )
    events = "{Games.w_met_event:b_met_event}"
    yield computed(
        "first_event",
        f'IF({{pooled}}="","",IF(({{pooled}}=0)*{{met}}=0,"",'
        f'SMALL({events},COUNTIF({events},"<"&{{owner}}*{{Parameters.events}})+1)))',
        rules.disregarded,
        format=WHOLE,
        width=10,
    )
    key = "{first_event}"
    yield computed(
        "nought",
        f'IF({{first_event}}="","",IF({_both("{own}_points", "met_event", key)}=0,1,0))',
        rules.disregarded,
        format=FLAG,
        width=7,
    )
    yield computed(
        "nought_games",
        f'IF({{nought}}<>1,"",COUNTIF({events},{key}))',
        article="8.2.1",
        format=FLAG,
        width=8,
    )
    yield computed(
        "nought_sum",
        f'IF({{nought}}<>1,"",{_both("{other}_start", "met_event", key)})',
        article="8.2.1",
        format=FLAG,
        width=9,
    )
    for name, of_pool, of_month in (
        ("first_games", "games_taken", "{met}-SUM({nought_games})"),
        ("first_opponents", "opponents_taken", f"{_both('{other}_start', 'met', '{owner}')}-SUM({{nought_sum}})"),
        ("first_score", "score_units", _both("{own}_points", "met", "{owner}")),
    ):
        pool = f"SUMIFS({{Pool.{of_pool}}},{{Pool.owner}},{{owner}},{{Pool.counts}},1)"
        yield computed(
            name,
            f'IF({{pooled}}="","",IF({{pooled}}+{{met}}=0,"",{pool}+{of_month}))',
            article="7.1.4",
            format=HUNDREDTHS if name == "first_score" else WHOLE,
            width=9,
        )
    yield computed(
        "ra",
        'IF(SUM({first_games})=0,"",({first_opponents}+2*{Parameters.added_rating})/({first_games}+2))',
        rules.average,
        format="0.00",
        width=9,
    )
    share = half_up.excel("({first_score}+{Parameters.unit})/({first_games}+2)")
    yield computed("p", f'IF({{ra}}="","",{share})', rules.share, format=HUNDREDTHS, width=7)
    yield computed("dp", 'IF({ra}="","",INDEX({Parameters.dp},{p}+1))', rules.difference_of, format=SIGNED, width=7)
    yield computed("ru", 'IF({ra}="","",{ra}+{dp})', rules.first_performance, format="0.00", width=9)
    yield computed(
        "worked_out",
        'IF({ra}="","",IF({first_games}<{Parameters.enough_games},"",'
        f"MIN({{Parameters.highest_first}},{half_away.excel('{ru}')})))",
        rules.first_rating,
        article="7.1.4, 8.2.3",
        format=WHOLE,
        width=8,
    )
    yield computed(
        "first",
        'IF({worked_out}="","",IF({worked_out}<{Parameters.floor},"",{worked_out}))',
        article="7.1.4",
        format=WHOLE,
        width=8,
    )


def _new(sheet: str, prefix: str) -> Iterator[Column]:
    yield computed(
        "new",
        'IF({id}="","",IF({base}="",{first},IF({fell}=1,"",{booked})))',
        article="7.1.4, 7.2.1",
        format=WHOLE,
        width=7,
    )
    yield computed(
        "games_total",
        f'IF({{id}}="","",{{Players.{prefix}_games_taken#}}+IF({{base}}<>"",{{games}},IF({{first}}="",0,{{first_games}})))',
        article="8.3.3",
        format=WHOLE,
        width=8,
    )
    yield computed(
        "reached",
        f'IF({{id}}="","",IF(OR({{Players.{prefix}_2400_taken#}}=1,MAX({{old}},{{new}})>={{Parameters.top}}),1,0))',
        article="8.3.3",
        format=FLAG,
        width=8,
    )
    k = factor_of("{new}", "{games_total}", "{reached}", "{Players.young_next#}")
    yield computed("next_k", f'IF({{new}}="","",{k})', article="8.3.3, 7.1.2", format=WHOLE, width=7)
    yield computed(
        "listed_games",
        'IF({new}="","",IF({base}="",{first_games},{games}))',
        article="7.1.2",
        format=FLAG,
        width=8,
        aside=True,
    )
    missing = "" if prefix == "std" else "+({Players.std_rating_taken#}<0)"
    yield computed(
        "due",
        'IF({Players.here#}<>1,"",'
        f"IF(({{Players.{prefix}_rating_taken#}}<>0)*1{missing}>0,1-SUM({{fell}}),COUNT({{new}})))",
        article="7.1.2",
        format=FLAG,
        width=7,
        aside=True,
    )
    yield computed(
        "rank_key",
        'IF({new}="","",{new}*{Parameters.people}+{Parameters.people}-{n})',
        article="7.1.2",
        format=WHOLE,
        width=10,
        aside=True,
    )
    yield computed(
        "place",
        f'IF({{rank_key}}="","",COUNTIF({{{sheet}.rank_key}},">"&{{rank_key}})+1)',
        article="7.1.2",
        format=WHOLE,
        width=8,
        aside=True,
    )
    yield computed(
        "movement",
        f'IF({{used}}="","",IF({{change}}=0,"",{movement("{change}", "{Parameters.people}")}))',
        format=WHOLE,
        width=10,
        aside=True,
    )


def ratings(prefix: str) -> Sheet:
    sheet = RATED[prefix]
    return Sheet(sheet, (Table((*_rated(prefix), *_first(), *_new(sheet, prefix)), "players"),), lead=3)
