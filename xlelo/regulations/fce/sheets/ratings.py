"""Each list's players: first rating, K, the sum of the month, the new rating and the K of the new list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.columns import flag, some, text, whole
from xlelo.drafting.formulas import stood_before, unless
from xlelo.drafting.movements import movement
from xlelo.drafting.rounding import half_away
from xlelo.drafting.sheet import SIGNED, SIGNED_TEN_THOUSANDTHS, WHOLE, Column, Sheet, Table, computed, counted
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.sheets.inputs import SPAN

if TYPE_CHECKING:
    from collections.abc import Iterator


def _age(day: str, key: str, when: str, article: str) -> Iterator[Column]:
    """Age and the rating by age on a day; blank where there is nothing to go by."""
    yield computed(
        f"{key}_age",
        f'IF({when},ROUND(({day}-{{Roll.birth#}})/{{Parameters.year_days}},1),"")',
        where="{id}",
        article=article,
        format="0.0",
        width=7,
    )
    bounded = f"MIN(MAX({{{key}_age}},{{Parameters.youngest}}),{{Parameters.oldest}})"
    exact = f"{{Parameters.age_base}}+{{Parameters.age_step}}*{bounded}"
    yield whole(f"{key}_by_age", half_away.excel(exact), where=f"{{{key}_age}}", article=article, width=7)


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
    yield text("id", '{Roll.id#}&""', where="", width=10)
    yield text("name", "{Roll.name#}", where="{id}", width=24, shown=True)
    yield whole(
        "elo", unless(f"{{Roll.{prefix}_elo#}}<1", f"{{Roll.{prefix}_elo#}}"), where="{id}", article="8.1", width=7
    )
    if rapid:
        yield whole(
            "first",
            'IF({elo}="",{Standard.old#},"")',
            rules.initial_by_standard,
            where="{id}",
            article="11.1 (11.2, 11.3)",
            width=8,
        )
        yield text("initial", "{Parameters.first_rapid}", where="{first}", article="11", width=8)
    else:
        yield whole(
            "fide",
            unless("{Roll.fide#}<1", "{Roll.fide#}"),
            rules.initial_by_fide,
            where="{id}",
            article="10.1",
            width=7,
        )
        yield from _age(
            "{Roll.federated#}", "first", 'AND({elo}="",{fide}="",{Roll.birth#}>0,{Roll.federated#}>0)', "10.2"
        )
        yield whole(
            "first",
            unless('{elo}<>""', 'IF({fide}="",{first_by_age},{fide})'),
            where="{id}",
            article="10.1, 10.2",
            width=8,
        )
        yield text(
            "initial",
            'IF({fide}="",{Parameters.first_by_age},{Parameters.first_by_fide})',
            where="{first}",
            article="10",
            width=8,
        )
    yield whole("old", 'IF({elo}="",{first},{elo})', where="", article="8.1", width=7)
    yield whole("k0", _base("{old}"), rules.base_factor, width=6)
    yield whole(
        "since",
        "MAX({Parameters.first_season},IF({Roll.first_season#}<1,YEAR(MAX(0,{Roll.federated#})),{Roll.first_season#}))",
        article="20",
        width=7,
    )
    yield whole("seasons", "MAX(0,{Period.season}-{since})", rules.complete_seasons, width=8)
    yield whole("years", _years("{seasons}"), article="16.2b, 16.2c", width=7)
    yield whole(
        "weighted",
        f"SUMPRODUCT(INDEX({{Roll.{prefix}_g1:{prefix}_g5}},{{n}},0),"
        "INDEX({Parameters.weight1:weight5},{years},0))",
        unless='OR({years}="",{years}=0)',
        article="Taula 4",
        width=9,
    )
    yield computed("mean", _mean("{years}", "{weighted}"), rules.mean_games, where="{weighted}", format="0.00", width=8)
    yield computed(
        "delta_k", f'IF({{mean}}="",0,{_activity("{mean}")})', article="16.2b, 16.2c", format=SIGNED, width=6
    )
    yield whole("k", "{k0}+{delta_k}", rules.factor, width=6)
    yield _found(owner, noted=noted)
    yield whole("last", f"IF({{Ledger.owner#found}}={owner},{{found}},1)", width=8)
    yield whole("evaluated", "{Ledger.evaluated#last}", article="7", width=9)
    yield whole("played", "{Ledger.played#last}", article="16.2b", width=8)
    yield computed("change_exact", "{Ledger.sum#last}", rules.period_variation, format=SIGNED_TEN_THOUSANDTHS, width=11)
    rounded = half_away.excel("{change_exact}/{Parameters.unit}")
    yield computed("rounded", rounded, rules.rounded_variation, format=SIGNED, width=8)
    yield whole("booked", "MAX({Parameters.floor},{old}+{rounded})", rules.new_rating, width=8)
    again = "11.4" if rapid else "10.3"
    yield computed(
        "first_rated",
        f"MAX({{Roll.{prefix}_initialised#}},IF({{Roll.{prefix}_initialised#}}>0,0,{{Roll.federated#}}))",
        article=again,
        format="yyyy-mm-dd;;",
        width=12,
    )
    yield whole(
        "due",
        f'IF(OR({{elo}}="",{{Roll.{prefix}_games_total#}}+{{evaluated}}>0,{{first_rated}}<1),0,'
        "IF({Period.list_day}>=EDATE({first_rated},{Parameters.months}),1,0))",
        rules.initial_again,
        article=again,
        width=6,
    )
    if rapid:
        yield whole("again", "{Standard.new#}", unless="{due}<>1", article="11.4", width=8)
        yield text("reinitialised", "{Parameters.again_rapid}", where="{again}", article="11.4", width=10, shown=True)
    else:
        yield from _age("{Period.list_day}", "again", 'AND({due}=1,{fide}="",{Roll.birth#}>0)', "10.3")
        yield whole("again", 'IF({fide}="",{again_by_age},{fide})', unless="{due}<>1", article="10.3", width=8)
        yield text(
            "reinitialised", "{Parameters.again_standard}", where="{again}", article="10.3", width=10, shown=True
        )
    yield whole("new", 'IF({again}="",{booked},{again})', article="17.3, " + again, width=7)
    yield computed("change", "{new}-{old}", article="9.1", format=SIGNED, width=8)
    yield flag("listed", "{Roll.licence#}>=YEAR(MAX(0,{Period.list_day}))", rules.listed, format=WHOLE, width=7)
    yield whole("next_k0", _base("{new}"), article="16.2a, 9.1", width=8)
    yield whole("next_seasons", "MAX(0,YEAR(MAX(0,{Period.list_day}))-{since})", article="20", width=8)
    yield whole("next_years", _years("{next_seasons}"), article="16.2b, 16.2c", width=7)
    yield whole(
        "next_weighted",
        "IF({Period.season_ends}=0,{weighted},"
        f"{{Parameters.weight1#next_years}}*({{Roll.{prefix}_season_games#}}+{{played}})"
        "+{earlier})",
        unless='OR({next_years}="",{next_years}=0)',
        article="Taula 4",
        width=9,
    )
    yield whole(
        "earlier",
        unless(
            "{Period.season_ends}=0",
            f"SUMPRODUCT(INDEX({{Roll.{prefix}_g1:{prefix}_g4}},{{n}},0),"
            "INDEX({Parameters.weight2:weight5},{next_years},0))",
        ),
        unless='OR({next_years}="",{next_years}=0)',
        article="Taula 4",
        width=9,
    )
    yield computed(
        "next_mean",
        _mean("{next_years}", "{next_weighted}"),
        where="{next_weighted}",
        article="16.2b",
        format="0.00",
        width=8,
    )
    yield computed(
        "next_delta_k",
        f'IF({{next_mean}}="",0,{_activity("{next_mean}")})',
        article="16.2b, 16.2c",
        format=SIGNED,
        width=7,
    )
    yield whole("next_k", "{next_k0}+{next_delta_k}", article="16.2, 9.1", width=7)
    if not rapid:
        yield from _faults()
    yield whole("rank_key", f'IF({{listed}}=1,{{new}}*{SPAN}+{SPAN}-{{n}},"")', article="9.1", width=10, aside=True)
    yield whole(
        "place",
        f'COUNTIF({{{sheet}.rank_key}},">"&{{rank_key}})+1',
        where="{rank_key}",
        article="9.1",
        width=8,
        aside=True,
    )
    yield whole("movement", unless("{change}=0", movement("{change}", SPAN)), width=10, aside=True)
    if noted:
        yield Column("found_noted", format=WHOLE, width=8, aside=True)


def _found(owner: str, *, noted: bool) -> Column:
    """The last line that is the owner's or stands before his. What was noted is only looked at first."""
    searched = f"MATCH({owner},{{Ledger.owner}},1)"
    here, following = (f"INDEX({{Ledger.owner}},{{found_noted}}{further})" for further in ("", "+1"))
    holds = f"IFERROR(AND({{found_noted}}>0,{here}<={owner},{following}>{owner}),0)"
    found = f"IF({holds},{{found_noted}},{searched})" if noted else searched
    return whole("found", found, width=8)


def _faults() -> Iterator[Column]:
    """What stands in the way of rating a player."""
    yield some("twice", stood_before("{id}", "{Players.id}"), where="{id}", width=7, aside=True)
    yield text(
        "lacking",
        'IF({name}="",{Players.name@},IF(AND({Roll.first_season#}<1,{Roll.federated#}<1),'
        '{Players.first_season@},IF({old}<>"","",IF({Roll.birth#}<1,{Players.birth@},'
        "{Players.federated@}))))",
        where="{id}",
        width=10,
        aside=True,
    )


def ratings(key: str, prefix: str, *, by_formula: bool) -> Sheet:
    columns = tuple(_columns(key, prefix, noted=not by_formula))
    return Sheet(key, (Table(columns, "players"),), lead=3)
