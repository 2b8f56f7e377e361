"""What is typed, and beside each row what follows from it alone: the month, players, events, the pool, older lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlelo.drafting.bands import bands, in_band, widths
from xlelo.drafting.movements import moved
from xlelo.drafting.sheet import DATE, ISO_DATE, TEXT, WHOLE, Column, Sheet, Table, computed, inputs, typed
from xlelo.drafting.taken import misspelt, taken_beside, unread
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.files import FILES, LISTS
from xlelo.regulations.fide2024.sheets.bounds import DATES, EVENT, PLAYER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FILE = {file.name: file for file in FILES}
RATED = {"std": "Standard", "rapid": "Rapid", "blitz": "Blitz"}
"""The sheet of each list, by what its columns begin with."""

FLAG = "0;;"


def aside(key: str, formula: str, rule: Callable[..., object] | None = None, **facts: Any) -> Column:
    """A column that serves others, to the right of what is printed."""
    return computed(key, formula, rule, **{"format": WHOLE, "aside": True, **facts})


def factor_of(rating: str, games: str, reached: str, young: str) -> str:
    """K, the lines in the order of 8.3.3."""
    return (
        f"IF({games}<{{Parameters.new_games}},{{Parameters.k_new}},IF(OR({reached}=1,{rating}>={{Parameters.top}}),"
        f"{{Parameters.k_top}},IF(AND({young}=1,{rating}<{{Parameters.young_below}}),{{Parameters.k_young}},"
        "{Parameters.k_usual})))"
    )


def _own_row(sheet: str) -> Column:
    """The id stands in a row before this one."""
    return aside(
        "twice", f'IF({{filled}}="","",IFERROR(IF(MATCH({{id_taken}},{{{sheet}.id}},0)={{n}},0,1),0))', format=FLAG
    )


def _of_player() -> Iterator[Column]:
    """`appears` spares many sums: what is typed is quickly searched, for blank cells are skipped.

    An id typed as a number is not found there, though it is taken: then everybody counts as one who may have played.
    """
    for prefix in LISTS:
        yield computed(
            f"{prefix}_old",
            f'IF({{filled}}="","",MAX(0,{{{prefix}_rating_taken}}))',
            article="t.1.4.6",
            format=FLAG,
            heading=f"Players.{prefix}_rating",
            aside=True,
        )
    for prefix in LISTS:
        standing = "{std_old}" if prefix == "std" else f"IF({{{prefix}_old}}>0,{{{prefix}_old}},{{std_old}})"
        yield computed(
            f"{prefix}_base", f'IF({{filled}}="","",{standing})', rules.standing_rating, format=FLAG, aside=True
        )
    yield aside(
        "year",
        'IF({filled}="","",IF({birth_taken}>0,YEAR(MAX(0,{birth_taken})),MAX(0,{born_taken})))',
        article="8.3.3",
        format=FLAG,
    )
    for key, day in (("young", "first_day"), ("young_next", "list_day")):
        yield aside(
            key,
            f'IF({{filled}}="","",IF({{year}}<1,0,IF(YEAR(MAX(0,{{Period.{day}}}))<={{year}}+{{Parameters.young_age}},1,0)))',
            article="8.3.3",
            format=FLAG,
        )
    for prefix in LISTS:
        base, young = f"{{{prefix}_base}}", "{young}"
        factor = factor_of(base, f"{{{prefix}_games_taken}}", f"{{{prefix}_2400_taken}}", young)
        yield aside(f"{prefix}_k", f'IF({{filled}}="","",IF({base}<1,0,{factor}))', rules.factor, format=FLAG)
    yield aside("here", 'IF({filled}="","",IF({outside_taken}=1,0,1))', format=FLAG)
    sides = "".join(f"IF(ISNUMBER(MATCH({{id_taken}},{{Games.{side}}},0)),1," for side in ("white", "black"))
    yield aside("appears", f'IF({{filled}}="","",IF({{Period.numbered}}>0,1,{sides}0))))', format=FLAG)
    yield misspelt("misspelt", "{id_taken}")
    yield unread("garbled", "Players.id", "id_taken:federation_taken", '"~?"')
    yield unread("unread", "Players.birth", "birth_taken:blitz_2400_taken")
    yield aside("nameless", 'IF({filled}="","",IF({name_taken}="",1,0))', format=FLAG)
    yield aside(
        "unlike_birth",
        'IF({filled}="","",IF(AND({birth_taken}>0,{born_taken}>0,{born_taken}<>{year}),1,0))',
        format=FLAG,
    )
    yield _own_row("Players")
    yield aside(
        "too_low",
        'IF({filled}="","",'
        + "+".join(f"({{{one}_old}}>0)*({{{one}_old}}<{{Parameters.floor}})" for one in LISTS)
        + ")",
        article="7.1.2",
        format=FLAG,
    )


PLAYERS = Sheet(
    "Players",
    (
        Table(
            (
                *inputs(
                    FILE["players"],
                    PLAYER,
                    id={"width": 10, "once": True},
                    name={"width": 26},
                    title={"width": 6},
                    born={"width": 7},
                    **{f"{prefix}_2400": {"width": 7} for prefix in LISTS},
                ),
                Column("n", format=WHOLE, width=6, aside=True),
                *taken_beside("Players", FILE["players"], PLAYER),
                *_of_player(),
            ),
            "players",
            file="players",
        ),
    ),
    lead=2,
)

EVENTS = Sheet(
    "Events",
    (
        Table(
            (
                *inputs(
                    FILE["events"],
                    EVENT,
                    id={"width": 10, "once": True},
                    name={"width": 26},
                    minutes={"width": 8},
                    increment={"width": 9},
                    unequal={"width": 8},
                ),
                computed(
                    "total",
                    'IF({filled}="","",ROUND(MAX(0,{minutes_taken})+MAX(0,{increment_taken}),6))',
                    article="1.1, r.1.1.1",
                    width=8,
                ),
                computed(
                    "kind",
                    'IF({total}="","",IF({total}>={Parameters.standard_from},1,IF({total}>{Parameters.rapid_above},2,'
                    "IF({total}>{Parameters.blitz_above},{Parameters.blitz_no},0))))",
                    rules.list_of,
                    format=FLAG,
                    width=6,
                ),
                computed(
                    "list_name",
                    'IF({kind}="","",IF({kind}=0,"",INDEX({Parameters.list_name},MAX(1,{kind}))))',
                    article="1.1, r.1.1.1, r.1.1.2",
                    format=TEXT,
                    width=11,
                    shown=True,
                ),
                computed(
                    "broken",
                    'IF({kind}="","",IF({kind}=0,{Parameters.no_list},IF(AND({kind}>1,{unequal_taken}=1),{Parameters.unequal_times},"")))',
                    rules.same_time,
                    article="r.1.1.2, r.1.2",
                    format=TEXT,
                    width=9,
                ),
                Column("n", format=WHOLE, width=6, aside=True),
                *taken_beside("Events", FILE["events"], EVENT, without=("name",)),
                aside("list", 'IF({kind}="","",IF({broken}="",{kind},0))', format=FLAG),
                aside(
                    "rules_day",
                    'IF({total}="","",MAX(0,IF({Parameters.amended_taken}="end",{end_taken},{start_taken})))',
                    rules.day_of_rules,
                    format=f"{ISO_DATE};;",
                    width=12,
                ),
                aside(
                    "whole",
                    'IF({total}="","",IF(AND({kind}=1,{rules_day}>={Parameters.whole_from}),1,0))',
                    article="8.3.1",
                    format=FLAG,
                ),
                aside(
                    "apart",
                    'IF({total}="","",IF(AND({kind}>1,{rules_day}>={Parameters.apart_from}),1,0))',
                    article="r.7.3.1",
                    format=FLAG,
                ),
                aside(
                    "older",
                    'IF({total}="","",MAX(0,{list_ref_taken}))',
                    article="t.1.4.6",
                    format=f"{ISO_DATE};;",
                    width=12,
                ),
                aside(
                    "order", 'IF({total}="","",MAX(0,{end_taken})*{Parameters.events}+{n})', article="8.2.1", width=11
                ),
                aside("rank", 'IF({order}="","",COUNTIF({Events.order},"<="&{order}))', article="8.2.1"),
                misspelt("misspelt", "{id_taken}"),
                unread("unread", "Events.start", "start_taken:list_ref_taken"),
                aside(
                    "incomplete",
                    'IF({filled}="","",IF(AND({start_taken}<>0,{end_taken}<>0,IFERROR({minutes}<>"",1)),0,1))',
                    format=FLAG,
                ),
                _own_row("Events"),
                aside(
                    "misdated",
                    'IF({filled}="","",IF(OR({end_taken}<{start_taken},{end_taken}<{Period.first_day},'
                    "{end_taken}>{Period.last_day}),1,0))",
                    article="7.1",
                    format=FLAG,
                ),
                aside("too_late", 'IF({filled}="","",IF({older}>{start_taken},1,0))', article="t.1.4.6", format=FLAG),
                aside(
                    "unknown_list",
                    'IF({filled}="","",IF({older}<1,0,IF(COUNTIF({History.list_taken},{older})>0,0,1)))',
                    article="t.1.4.6",
                    format=FLAG,
                ),
                aside(
                    "began_earlier",
                    'IF({filled}="","",IF(AND({older}<1,{start_taken}<{Period.first_day}),1,0))',
                    article="t.1.4.6",
                    format=FLAG,
                ),
            ),
            "events",
            file="events",
        ),
    ),
    lead=2,
)


PERIOD = Sheet(
    "Period",
    (
        bands(*(in_band(f"{prefix}_players", f"{sheet}.new") for prefix, sheet in RATED.items())),
        *(
            moved(f"{prefix}_{what}", what, sheet, "change", under=what == "loss")
            for prefix, sheet in RATED.items()
            for what in ("gain", "loss")
        ),
    ),
    fields=(
        *(typed(key, FILE["period"][key].kind, format=DATE, article="7.1") for key in ("new_list", "from", "to")),
        *(
            computed(key, DATES.taken(f"{{{typed_in}}}"), format=f"{ISO_DATE};General;", shown=True)
            for key, typed_in in (("list_day", "new_list"), ("first_day", "from"), ("last_day", "to"))
        ),
        computed("players", "SUM({Players.here})", format=WHOLE, shown=True),
        computed("events", 'COUNTIF({Events.total},">=0")', format=WHOLE, shown=True),
        computed("games", "SUM({Games.valid})", format=WHOLE, shown=True),
        *(
            computed(
                f"{prefix}_games",
                f"COUNTIFS({{Games.list}},{{Parameters.{prefix}_no}},{{Games.rated}},1)",
                format=WHOLE,
                shown=True,
            )
            for prefix in RATED
        ),
        *(
            computed(f"{prefix}_active", f'COUNTIF({{{sheet}.games}},">0")', format=WHOLE, shown=True)
            for prefix, sheet in RATED.items()
        ),
        *(
            computed(f"{prefix}_first", f"COUNT({{{sheet}.first}})", article="8.2", format=WHOLE, shown=True)
            for prefix, sheet in RATED.items()
        ),
        computed("numbered", "COUNT({Games.white},{Games.black})", format=FLAG),
        *widths(",".join(f"{{{sheet}.new}}" for sheet in RATED.values())),
    ),
    beside=True,
    label_width=42,
    one_page=True,
    file="period",
)
