"""Each list's players: first rating, K, the sum of the month, the new rating and the K of the new list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.movements import movement
from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import (
    SIGNED,
    SIGNED_TEN_THOUSANDTHS,
    TEXT,
    WHOLE,
    Column,
    Sheet,
    Table,
    computed,
    counted,
)
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets.inputs import SPAN

if TYPE_CHECKING:
    from collections.abc import Iterator


def _age(day: str, key: str, when: str, article: str) -> Iterator[Column]:
    """Age and the rating by age on a day; blank where there is nothing to go by."""
    yield computed(
        f"{key}_age",
        f'IF({{id}}="","",IF({when},ROUND(({day}-{{Roll.birth#}})/{{Parameters.year_days}},1),""))',
        article=article,
        format="0.0",
        width=7,
    )
    bounded = f"MIN(MAX({{{key}_age}},{{Parameters.youngest}}),{{Parameters.oldest}})"
    exact = f"{{Parameters.age_base}}+{{Parameters.age_step}}*{bounded}"
    yield computed(
        f"{key}_by_age",
        f'IF({{{key}_age}}="","",{half_away.excel(exact)})',
        article=article,
        format=WHOLE,
        width=7,
    )


def _base(rating: str) -> str:
    """K0 of a rating: 16.2a."""
    return (
        f"IF({rating}={{Parameters.top}},{{Parameters.k2600_taken}},INDEX({{Parameters.k0}},"
        f"MATCH(MAX({rating},INDEX({{Parameters.rating_from}},1)),{{Parameters.rating_from}},1)))"
    )


def _years(seasons: str) -> str:
    """The row of Taula 4; none without a complete season, or with one where the reading says so."""
    return (
        f"IF({seasons}=0,0,IF(AND({seasons}=1,{{Parameters.one_year_taken}}=0),0,"
        f"MIN({seasons},ROWS({{Parameters.seasons}}))))"
    )


def _mean(years: str, weighted: str) -> str:
    return f"MIN({{Parameters.most_games}},{weighted}/INDEX({{Parameters.divisor}},{years}))"


def _activity(mean: str) -> str:
    return half_away.excel(f"{{Parameters.most_activity}}-{mean}/{{Parameters.activity_divisor}}")


def _columns(sheet: str, prefix: str, *, noted: bool) -> Iterator[Column]:  # noqa: PLR0915 - one statement a column
    rapid = prefix == "rapid"
    owner = f"{2 if rapid else 1}*{{Ledger.persons}}+{{n}}"
    yield counted()
    yield computed(
        "id",
        '{Roll.id#}&""',
        format=TEXT,
        width=10,
    )
    yield computed("name", 'IF({id}="","",{Roll.name#})', format=TEXT, width=24, shown=True)
    yield computed(
        "elo",
        f'IF({{id}}="","",IF({{Roll.{prefix}_elo#}}<1,"",{{Roll.{prefix}_elo#}}))',
        article="8.1",
        format=WHOLE,
        width=7,
    )
    if rapid:
        yield computed(
            "first",
            'IF({id}="","",IF({elo}="",INDEX({Standard.old},{n}),""))',
            rules.initial_by_standard,
            article="11.1 (11.2, 11.3)",
            format=WHOLE,
            width=8,
        )
        yield computed("initial", 'IF({first}="","",{Parameters.first_rapid})', article="11", format=TEXT, width=8)
    else:
        yield computed(
            "fide",
            'IF({id}="","",IF({Roll.fide#}<1,"",{Roll.fide#}))',
            rules.initial_by_fide,
            article="10.1",
            format=WHOLE,
            width=7,
        )
        yield from _age(
            "{Roll.federated#}",
            "first",
            'AND({elo}="",{fide}="",{Roll.birth#}>0,{Roll.federated#}>0)',
            "10.2",
        )
        yield computed(
            "first",
            'IF({id}="","",IF({elo}<>"","",IF({fide}="",{first_by_age},{fide})))',
            article="10.1, 10.2",
            format=WHOLE,
            width=8,
        )
        yield computed(
            "initial",
            'IF({first}="","",IF({fide}="",{Parameters.first_by_age},{Parameters.first_by_fide}))',
            article="10",
            format=TEXT,
            width=8,
        )
    yield computed("old", 'IF({elo}="",{first},{elo})', article="8.1", format=WHOLE, width=7)
    yield computed("k0", f'IF({{old}}="","",{_base("{old}")})', rules.base_factor, format=WHOLE, width=6)
    yield computed(
        "since",
        'IF({old}="","",MAX({Parameters.first_season},IF({Roll.first_season#}<1,'
        "YEAR(MAX(0,{Roll.federated#})),{Roll.first_season#})))",
        article="20",
        format=WHOLE,
        width=7,
    )
    yield computed(
        "seasons",
        'IF({old}="","",MAX(0,{Period.season}-{since}))',
        rules.complete_seasons,
        format=WHOLE,
        width=8,
    )
    yield computed("years", f'IF({{old}}="","",{_years("{seasons}")})', article="16.2b, 16.2c", format=WHOLE, width=7)
    yield computed(
        "weighted",
        f'IF(OR({{years}}="",{{years}}=0),"",SUMPRODUCT(INDEX({{Roll.{prefix}_g1:{prefix}_g5}},{{n}},0),'
        "INDEX({Parameters.weight1:weight5},{years},0)))",
        article="Taula 4",
        format=WHOLE,
        width=9,
    )
    yield computed(
        "mean",
        f'IF({{weighted}}="","",{_mean("{years}", "{weighted}")})',
        rules.mean_games,
        format="0.00",
        width=8,
    )
    yield computed(
        "delta_k",
        f'IF({{old}}="","",IF({{mean}}="",0,{_activity("{mean}")}))',
        article="16.2b, 16.2c",
        format=SIGNED,
        width=6,
    )
    yield computed("k", 'IF({old}="","",{k0}+{delta_k})', rules.factor, format=WHOLE, width=6)
    yield _found(owner, noted=noted)
    yield computed(
        "last", f'IF({{old}}="","",IF(INDEX({{Ledger.owner}},{{found}})={owner},{{found}},1))', format=WHOLE, width=8
    )
    yield computed("evaluated", 'IF({old}="","",INDEX({Ledger.evaluated},{last}))', article="7", format=WHOLE, width=9)
    yield computed("played", 'IF({old}="","",INDEX({Ledger.played},{last}))', article="16.2b", format=WHOLE, width=8)
    yield computed(
        "change_exact",
        'IF({old}="","",INDEX({Ledger.sum},{last}))',
        rules.period_variation,
        format=SIGNED_TEN_THOUSANDTHS,
        width=11,
    )
    rounded = half_away.excel("{change_exact}/{Parameters.unit}")
    yield computed("rounded", f'IF({{old}}="","",{rounded})', rules.rounded_variation, format=SIGNED, width=8)
    yield computed(
        "booked", 'IF({old}="","",MAX({Parameters.floor},{old}+{rounded}))', rules.new_rating, format=WHOLE, width=8
    )
    again = "11.4" if rapid else "10.3"
    yield computed(
        "first_rated",
        f'IF({{old}}="","",MAX({{Roll.{prefix}_initialised#}},'
        f"IF({{Roll.{prefix}_initialised#}}>0,0,{{Roll.federated#}})))",
        article=again,
        format="yyyy-mm-dd;;",
        width=12,
    )
    yield computed(
        "due",
        f'IF({{old}}="","",IF(OR({{elo}}="",{{Roll.{prefix}_games_total#}}+{{evaluated}}>0,{{first_rated}}<1),0,'
        "IF({Period.list_day}>=EDATE({first_rated},{Parameters.months}),1,0)))",
        rules.initial_again,
        article=again,
        format=WHOLE,
        width=6,
    )
    if rapid:
        yield computed(
            "again",
            'IF({due}<>1,"",INDEX({Standard.new},{n}))',
            article="11.4",
            format=WHOLE,
            width=8,
        )
        yield computed(
            "reinitialised",
            'IF({again}="","",{Parameters.again_rapid})',
            article="11.4",
            format=TEXT,
            width=10,
            shown=True,
        )
    else:
        yield from _age(
            "{Period.list_day}",
            "again",
            'AND({due}=1,{fide}="",{Roll.birth#}>0)',
            "10.3",
        )
        yield computed(
            "again",
            'IF({due}<>1,"",IF({fide}="",{again_by_age},{fide}))',
            article="10.3",
            format=WHOLE,
            width=8,
        )
        yield computed(
            "reinitialised",
            'IF({again}="","",{Parameters.again_standard})',
            article="10.3",
            format=TEXT,
            width=10,
            shown=True,
        )
    yield computed(
        "new", 'IF({old}="","",IF({again}="",{booked},{again}))', article="17.3, " + again, format=WHOLE, width=7
    )
    yield computed("change", 'IF({old}="","",{new}-{old})', article="9.1", format=SIGNED, width=8)
    yield computed(
        "listed",
        'IF({old}="","",IF({Roll.licence#}>=YEAR(MAX(0,{Period.list_day})),1,0))',
        rules.listed,
        format=WHOLE,
        width=7,
    )
    yield computed("next_k0", f'IF({{old}}="","",{_base("{new}")})', article="16.2a, 9.1", format=WHOLE, width=8)
    yield computed(
        "next_seasons",
        'IF({old}="","",MAX(0,YEAR(MAX(0,{Period.list_day}))-{since}))',
        article="20",
        format=WHOLE,
        width=8,
    )
    yield computed(
        "next_years",
        f'IF({{old}}="","",{_years("{next_seasons}")})',
        article="16.2b, 16.2c",
        format=WHOLE,
        width=7,
    )
    yield computed(
        "next_weighted",
        'IF(OR({next_years}="",{next_years}=0),"",IF({Period.season_ends}=0,{weighted},INDEX({Parameters.weight1},{next_years})'
        f"*({{Roll.{prefix}_season_games#}}+{{played}})+{{earlier}}))",
        article="Taula 4",
        format=WHOLE,
        width=9,
    )
    yield computed(
        "earlier",
        f'IF(OR({{next_years}}="",{{next_years}}=0),"",IF({{Period.season_ends}}=0,"",SUMPRODUCT(INDEX({{Roll.{prefix}_g1:{prefix}_g4}},{{n}},0),'
        "INDEX({Parameters.weight2:weight5},{next_years},0))))",
        article="Taula 4",
        format=WHOLE,
        width=9,
    )
    yield computed(
        "next_mean",
        f'IF({{next_weighted}}="","",{_mean("{next_years}", "{next_weighted}")})',
        article="16.2b",
        format="0.00",
        width=8,
    )
    yield computed(
        "next_delta_k",
        f'IF({{old}}="","",IF({{next_mean}}="",0,{_activity("{next_mean}")}))',
        article="16.2b, 16.2c",
        format=SIGNED,
        width=7,
    )
    yield computed("next_k", 'IF({old}="","",{next_k0}+{next_delta_k})', article="16.2, 9.1", format=WHOLE, width=7)
    if not rapid:
        yield from _faults()
    yield computed(
        "rank_key",
        f'IF({{old}}="","",IF({{listed}}=1,{{new}}*{SPAN}+{SPAN}-{{n}},""))',
        article="9.1",
        format=WHOLE,
        width=10,
        aside=True,
    )
    yield computed(
        "place",
        f'IF({{rank_key}}="","",COUNTIF({{{sheet}.rank_key}},">"&{{rank_key}})+1)',
        article="9.1",
        format=WHOLE,
        width=8,
        aside=True,
    )
    yield computed(
        "movement",
        f'IF({{old}}="","",IF({{change}}=0,"",{movement("{change}", SPAN)}))',
        format=WHOLE,
        width=10,
        aside=True,
    )
    if noted:
        yield Column("found_noted", format=WHOLE, width=8, aside=True)


def _found(owner: str, *, noted: bool) -> Column:
    """The last line that is the owner's or stands before his. What was noted is only looked at first."""
    searched = f"MATCH({owner},{{Ledger.owner}},1)"
    here, following = (f"INDEX({{Ledger.owner}},{{found_noted}}{further})" for further in ("", "+1"))
    holds = f"IFERROR(AND({{found_noted}}>0,{here}<={owner},{following}>{owner}),0)"
    found = f"IF({holds},{{found_noted}},{searched})" if noted else searched
    return computed("found", f'IF({{old}}="","",{found})', format=WHOLE, width=8)


def _faults() -> Iterator[Column]:
    """What stands in the way of rating a player."""
    yield computed(
        "twice", 'IF({id}="","",IFERROR(IF(MATCH({id},{Players.id},0)={n},0,1),0))', format="0;;", width=7, aside=True
    )
    yield computed(
        "lacking",
        'IF({id}="","",IF({name}="",{Players.name@},IF(AND({Roll.first_season#}<1,{Roll.federated#}<1),'
        '{Players.first_season@},IF({old}<>"","",IF({Roll.birth#}<1,{Players.birth@},{Players.federated@})))))',
        format=TEXT,
        width=10,
        aside=True,
    )


def ratings(key: str, prefix: str, *, by_formula: bool) -> Sheet:
    columns = tuple(_columns(key, prefix, noted=not by_formula))
    return Sheet(key, (Table(columns, "players"),), lead=3)
