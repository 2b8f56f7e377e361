"""The players of each list: sums of games, first rating from the pool, and K in the new list."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from xlelo.law.rounding import half_away, half_up
from xlelo.law.tables import POINT
from xlelo.regulations.fide2024 import excel, rules
from xlelo.regulations.fide2024.files import LISTS
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.run import First, JudgedBlock
from xlelo.regulations.fide2024.sheets.lists import (
    NUMBER,
    RATED,
    SPAN,
    UNIT,
    factor,
    keeps_young_factor,
    units,
)
from xlelo.regulations.fide2024.sheets.parameters import HUNDREDTHS, SIGNED_HUNDREDTHS
from xlelo.sheets.asked_row import Asks, Row
from xlelo.sheets.columns import all_needing, flag, integer, nonzero, text
from xlelo.sheets.faults import notice
from xlelo.sheets.formats import SIGN_FORMAT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if
from xlelo.sheets.movements import rank_columns
from xlelo.sheets.sheet import Column, Sheet, Table, computed, row_numbers

SIDES = (("w", "b", "as_white"), ("b", "w", "as_black"))
"""Side, the other side, and the column that tells whether the player had it."""


def _sum_of_colours(values: str, keys: str, key: str) -> str:
    """Sum over the player's games as White and as Black. A colour without games is skipped, which is faster."""
    return "+".join(
        f"IF({{{had}}}=0,0,SUMIFS({{Games.{values.format(own=own, other=other)}}},{{Games.{own}_{keys}}},{key}))"
        for own, other, had in SIDES
    )


def _number(keys: str, key: str) -> str:
    return "+".join(f"IF({{{had}}}=0,0,COUNTIF({{Games.{own}_{keys}}},{key}))" for own, _, had in SIDES)


def _rate(prefix: str) -> Iterator[Column]:
    """Columns from the list in force to the rating after the month's games."""
    yield row_numbers()
    yield text("id", 'IF({Players.here#}=1,{Players.id_taken#},"")', needs="")
    yield text("name", "{Players.name_taken#}", width=24, visible=True)
    yield integer("old", f'IF({{Players.{prefix}_old#}}>0,{{Players.{prefix}_old#}},"")', article="7.1")
    yield integer(
        "owner",
        f"{{Parameters.{prefix}_no}}*{{Parameters.people}}+{{n}}",
        asks=lambda row: NUMBER[LISTS[prefix]] * row("Parameters.people") + row.number,
    )
    yield integer(
        "plays_with",
        f'IF({{Players.{prefix}_plays_with#}}>0,{{Players.{prefix}_plays_with#}},"")',
        rules.standing_rating,
        asks=lambda row: row.result.period.players[row.record.id].base(LISTS[prefix]),
    )
    yield nonzero("plays", "{Players.appears#}", asks=lambda row: row("Players.appears"))
    for own, _, had in SIDES:
        games = f'IF({{plays_with}}="",{{Games.{own}_met}},{{Games.{own}_owner}})'
        yield nonzero(
            had,
            f"IF({{plays}}*{{Period.{prefix}_games}}=0,0,IFERROR(MATCH({{owner}},{games},0),0))",
            article="8.3.2, 7.1.4",
        )
    yield integer("games", _number("owner", "{owner}"), needs="{plays_with}", article="8.3.2")
    yield integer(
        "base",
        blank_if(f'AND({{old}}="",{{games}}=0,{{Players.{prefix}_base_taken#}}<1)', "{plays_with}"),
        needs="{plays_with}",
        article="7.1, r.7.2.1",
    )
    yield integer("k", f"{{Players.{prefix}_k#}}", rules.factor, needs="{base}", width=6)
    yield integer("used", excel.used_factor("{k}", "{games}"), rules.used_factor, needs="{k}")
    yield computed(
        "total",
        _sum_of_colours("{own}_change", "owner", "{owner}"),
        needs="{base}",
        article="8.3.2",
        format=SIGNED_HUNDREDTHS,
    )
    yield computed(
        "change_exact", "{used}*{total}/{Parameters.unit}", rules.period_change, needs="{used}", format="+0.00;-0.00;0"
    )
    by_event = _sum_of_colours("{own}_rounded", "owner", "{owner}")
    yield computed(
        "change",
        f"IF({{Parameters.rounding_taken}}={{=Choices.event}},{by_event},{half_away.excel('{change_exact}')})",
        rules.summed_change,
        needs="{used}",
        format=SIGN_FORMAT,
    )
    yield integer("booked", "{base}+{change}", rules.new_rating, needs="{used}")
    yield flag(
        "fell",
        "{booked}<{Parameters.floor}",
        rules.can_be_listed,
        needs="{used}",
        lines=notice(f"{prefix}_fell", f"{RATED[prefix]}.name", "7.2.1"),
    )


def _first_event_columns(kind: List) -> Iterator[Column]:
    """An unrated player's games against rated opponents: in the pool, in this month, and in his first event.

    The first event is left out if it brought no point.
    """
    yield nonzero(
        "pooled",
        'IF({plays_with}="",COUNTIF({Pool.owner},{owner}),"")',
        needs="{id}",
        article="7.1.4",
        asks=lambda row: (
            len(row.result.period.pool.get((row.record.id, kind), ())) if row("plays_with") is None else None
        ),
    )
    yield nonzero("met", _number("met", "{owner}"), needs="{pooled}", article="7.1.4")
    events = "{Games.w_met_event:b_met_event}"
    yield integer(
        "first_event",
        blank_if("({pooled}=0)*{met}=0", f'SMALL({events},COUNTIF({events},"<"&{{owner}}*{{Parameters.events}})+1)'),
        rules.is_disregarded,
        needs="{pooled}",
    )
    key = "{first_event}"
    yield flag(
        "nought", f"{_sum_of_colours('{own}_points', 'met_event', key)}=0", rules.is_disregarded, needs="{first_event}"
    )
    yield nonzero("nought_games", f"COUNTIF({events},{key})", blank_if="{nought}<>1", article="8.2.1")
    yield nonzero(
        "nought_sum", _sum_of_colours("{other}_start", "met_event", key), blank_if="{nought}<>1", article="8.2.1"
    )


def _blocks(row: Row) -> Sequence[JudgedBlock]:
    """Events of an unrated player: those of the pool, then those of the month."""
    first: First | None = row.record.first
    return () if first is None else first.blocks


def _counting() -> Iterator[Column]:
    """The games that count for a first rating, with ratings and points."""
    for name, of_pool, of_month in (
        ("first_games", "games_taken", "{met}-SUM({nought_games})"),
        (
            "first_opponents",
            "opponents_taken",
            f"{_sum_of_colours('{other}_start', 'met', '{owner}')}-SUM({{nought_sum}})",
        ),
        ("first_score", "score_units", _sum_of_colours("{own}_points", "met", "{owner}")),
    ):
        pool = f"SUMIFS({{Pool.{of_pool}}},{{Pool.owner}},{{owner}},{{Pool.counts}},1)"
        yield computed(
            name,
            blank_if("{pooled}+{met}=0", f"{pool}+{of_month}"),
            needs="{pooled}",
            article="7.1.4",
            format=HUNDREDTHS if name == "first_score" else WHOLE_FORMAT,
            asks=_ASKS_FIRST[name],
        )


_ASKS_FIRST: dict[str, Callable[[Row], int | None]] = {
    "first_games": lambda row: row.record.first and row.record.first.games,
    "first_opponents": lambda row: row.record.first and row.record.first.opponents,
    "first_score": lambda row: row.record.first and units(row.record.first.score),
}


def _first() -> Iterator[Column]:
    """The first rating from those games."""
    yield computed(
        "ra",
        "({first_opponents}+{Parameters.added_games}*{Parameters.added_rating})/({first_games}+{Parameters.added_games})",
        rules.average,
        blank_if="SUM({first_games})=0",
        format="0.00",
    )
    points = "{first_score}+{Parameters.added_points}*{Parameters.unit}"
    share = half_up.excel(f"({points})/({{first_games}}+{{Parameters.added_games}})")
    yield computed("p", share, rules.share, format=HUNDREDTHS)
    yield computed("dp", "{Parameters.dp#p+1}", rules.difference_of, format=SIGN_FORMAT)
    yield computed("ru", "{ra}+{dp}", rules.first_performance, format="0.00")
    yield integer(
        "worked_out",
        blank_if(
            "{first_games}<{Parameters.enough_games}", f"MIN({{Parameters.highest_first}},{half_away.excel('{ru}')})"
        ),
        rules.first_rating,
        article="7.1.4, 8.2.3",
    )
    yield integer(
        "first", blank_if("{worked_out}<{Parameters.floor}", "{worked_out}"), needs="{worked_out}", article="7.1.4"
    )


def _new(prefix: str) -> Iterator[Column]:
    yield integer("new", 'IF({base}="",{first},IF({fell}=1,"",{booked}))', needs="{id}", article="7.1.4, 7.2.1")
    yield integer(
        "games_total",
        f'{{Players.{prefix}_games_taken#}}+IF({{base}}<>"",{{games}},IF({{first}}="",0,{{first_games}}))',
        needs="{id}",
        article="8.3.3",
    )
    yield flag(
        "reached",
        f"OR({{Players.{prefix}_2400_taken#}}=1,MAX({{old}},{{new}})>={{Parameters.top}})",
        needs="{id}",
        article="8.3.3",
    )
    yield flag(
        "reached_2300",
        f"OR({{Players.{prefix}_2300_taken#}}=1,MAX({{old}},{{new}})>={{Parameters.young_below}})",
        needs="{id}",
        article="8.3.3",
    )
    junior = keeps_young_factor("{new}", "{Players.young_next#}", "{reached_2300}")
    yield nonzero("junior", f"IF({junior},1,0)", article="8.3.3")
    k = factor("{new}", "{games_total}", "{reached}", "{junior}")
    yield integer("next_k", k, article="8.3.3, 7.1.2")
    yield nonzero("listed_games", 'IF({base}="",{first_games},{games})', article="7.1.2", helper=True)
    missing = "" if prefix == "std" else "+({Players.std_rating_taken#}<0)"
    yield nonzero(
        "due",
        f"IF(({{Players.{prefix}_rating_taken#}}<>0)*1{missing}>0,1-SUM({{fell}}),COUNT({{new}}))",
        blank_if="{Players.here#}<>1",
        article="7.1.2",
        helper=True,
    )
    yield from rank_columns(SPAN, "{used}", "7.1.2")


_ASKS: Asks = {
    "id": lambda row: row.record.id if row.record else None,
    "name": lambda row: row.result.period.players[row.record.id].name,
    "old": lambda row: row.record.old,
    "games": lambda row: row.record.games,
    "base": lambda row: row.record.base,
    "k": lambda row: row.record.factor,
    "used": lambda row: rules.used_factor(row("k"), row("games"), row.law),
    "total": lambda row: units(row.record.total),
    "change_exact": lambda row: rules.period_change(row("used"), row("total") * POINT // UNIT),
    "change": lambda row: row.record.change,
    "booked": lambda row: rules.new_rating(row("base"), row("change")),
    "fell": lambda row: int(not rules.can_be_listed(row("booked"), row.law)),
    "met": lambda row: sum(one.block.games for one in _blocks(row)[row("pooled") :]),
    "nought": lambda row: int(rules.is_disregarded(first=True, score=_blocks(row)[0].block.score)),
    "nought_games": lambda row: _blocks(row)[0].block.games if row("nought") else None,
    "nought_sum": lambda row: _blocks(row)[0].block.opponents if row("nought") else None,
    "ra": lambda row: (
        rules.average(row("first_opponents"), row("first_games"), row.law) if row("first_games") else None
    ),
    "p": lambda row: rules.share(Fraction(row("first_score"), UNIT), row("first_games"), row.law),
    "dp": lambda row: rules.difference_of(row("p"), row.law),
    "ru": lambda row: rules.first_performance(row("ra"), row("dp")),
    "worked_out": lambda row: (
        rules.first_rating(row("ru"), row.law) if rules.enough_games(row("first_games"), row.law) else None
    ),
    "first": lambda row: row("worked_out") if rules.can_be_listed(row("worked_out"), row.law) else None,
    "new": lambda row: row.record.new,
    "games_total": lambda row: row.record.games_total,
    "reached": lambda row: int(row.record.reached),
    "reached_2300": lambda row: int(row.record.reached_2300),
    "junior": lambda row: int(
        row.flag("Players.young_next")
        and rules.keeps_young_factor(row("new"), row.flag("reached_2300"), row.law, row.readings)
    ),
    "next_k": lambda row: rules.factor(
        row("new"),
        row("games_total"),
        row.flag("reached"),
        row.flag("Players.young_next"),
        row.flag("reached_2300"),
        row.law,
        row.readings,
    ),
    "listed_games": lambda row: row("games") if row.record.first is None else row("first_games"),
    "due": lambda row: int(row.record.new is not None),
}
"""Column → what its cell must hold, asked with its row."""


def ratings(prefix: str) -> Sheet:
    sheet = RATED[prefix]
    first = (*_first_event_columns(LISTS[prefix]), *_counting(), *_first())
    columns = (*_rate(prefix), *all_needing("{ra}", *first), *all_needing("{new}", *_new(prefix)))
    return Sheet.of(sheet, Table.of("players", *columns, needs="{id}"), frozen=3, asks=_ASKS)
