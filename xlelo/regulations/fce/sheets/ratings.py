"""The players of each list: first rating, K, the month's sum, the new rating and its K."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.regulations.fce import excel, rules
from xlelo.regulations.fce.rules import SEASONS
from xlelo.regulations.fce.sheets.inputs import SPAN
from xlelo.regulations.fce.sheets.lists import RATED, base_factor
from xlelo.sheets.columns import flag, helpers, integer, nonzero, text
from xlelo.sheets.formats import ISO_DATE, SIGN_FORMAT, SIGNED_TEN_THOUSANDTHS, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, first_of, stood_before, year
from xlelo.sheets.movements import rank_columns
from xlelo.sheets.sheet import Column, Sheet, Table, computed, row_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator


def _age(day: str, key: str, when: str, article: str) -> Iterator[Column]:
    """Age and rating by age on a day; blank if there is no basis."""
    age = f"{{{key}_age}}"
    yield computed(
        f"{key}_age",
        f'IF({when},{excel.age(day, "{Roll.birth#}")},"")',
        needs="{id}",
        article=article,
        format="0.0",
        width=7,
    )
    yield integer(f"{key}_by_age", excel.initial_by_age(age), needs=age, article=article, width=7)


def _known_columns(prefix: str) -> tuple[Column, ...]:
    return (
        row_numbers(),
        text("id", '{Roll.id#}&""', needs="", width=10),
        text("name", "{Roll.name#}", needs="{id}", width=24, visible=True),
        integer(
            "elo",
            blank_if(f"{{Roll.{prefix}_elo#}}<1", f"{{Roll.{prefix}_elo#}}"),
            needs="{id}",
            article="8.1",
            width=7,
        ),
    )


def _first_standard() -> Iterator[Column]:
    """First standard rating: FIDE's, or the one by age."""
    yield integer(
        "fide", blank_if("{Roll.fide#}<1", "{Roll.fide#}"), rules.initial_by_fide, needs="{id}", article="10.1", width=7
    )
    yield from _age("{Roll.federated#}", "first", 'AND({elo}="",{fide}="",{Roll.birth#}>0,{Roll.federated#}>0)', "10.2")
    yield integer(
        "first",
        blank_if('{elo}<>""', 'IF({fide}="",{first_by_age},{fide})'),
        needs="{id}",
        article="10.1, 10.2",
        width=8,
    )
    yield text(
        "initial",
        'IF({fide}="",{Parameters.first_by_age},{Parameters.first_by_fide})',
        needs="{first}",
        article="10",
        width=8,
    )


def _first_rapid() -> Iterator[Column]:
    """First rapid rating: the standard one."""
    yield integer(
        "first",
        'IF({elo}="",{Standard.old#},"")',
        rules.initial_by_standard,
        needs="{id}",
        article="11.1 (11.2, 11.3)",
        width=8,
    )
    yield text("initial", "{Parameters.first_rapid}", needs="{first}", article="11", width=8)


def _standard_reinitialisation() -> Iterator[Column]:
    yield from _age("{Period.list_day}", "again", 'AND({due}=1,{fide}="",{Roll.birth#}>0)', "10.3")
    yield integer("again", 'IF({fide}="",{again_by_age},{fide})', blank_if="{due}<>1", article="10.3", width=8)
    yield text("reinitialised", "{Parameters.again_standard}", needs="{again}", article="10.3", width=10, visible=True)


def _rapid_reinitialisation() -> Iterator[Column]:
    yield integer("again", "{Standard.new#}", blank_if="{due}<>1", article="11.4", width=8)
    yield text("reinitialised", "{Parameters.again_rapid}", needs="{again}", article="11.4", width=10, visible=True)


def _table_row(seasons: str) -> str:
    """Formula for the row of Taula 4. It is 0 without a complete season, or with one if the reading says so."""
    return first_of(
        {f"{seasons}=0": "0", f"AND({seasons}=1,{{Parameters.one_year_taken}}=0)": "0"},
        f"MIN({seasons},ROWS({{Parameters.seasons}}))",
    )


def _weigh(prefix: str, last: int, weights: str, years: str) -> str:
    """Formula for the weighted sum of games in complete seasons, newest first."""
    games = f"INDEX({{Roll.{prefix}_g1:{prefix}_g{last}}},{{n}},0)"
    return f"SUMPRODUCT({games},INDEX({{Parameters.{weights}:weight{SEASONS}}},{years},0))"


def _season_columns(next_: str) -> tuple[Column, ...]:
    """ΔK from the mean of the seasons' games. `next_` is the prefix of the new list's columns."""
    weighted, years, mean = f"{{{next_}weighted}}", f"{{{next_}years}}", f"{{{next_}mean}}"
    bounded = excel.mean_games(weighted, f"INDEX({{Parameters.divisor}},{years})")
    rule = None if next_ else rules.mean_games
    return (
        computed(f"{next_}mean", bounded, rule, needs=weighted, article="16.2b", format="0.00", width=8),
        computed(
            f"{next_}delta_k",
            f'IF({mean}="",0,{excel.activity(mean)})',
            article="16.2b, 16.2c",
            format=SIGN_FORMAT,
            width=7 if next_ else 6,
        ),
    )


def _factor(prefix: str) -> Iterator[Column]:
    """K in force."""
    yield integer("old", 'IF({elo}="",{first},{elo})', needs="", article="8.1", width=7)
    yield integer("k0", base_factor("{old}"), rules.base_factor, width=6)
    federated = year("{Roll.federated#}")
    yield integer(
        "since",
        f"MAX({{Parameters.first_season}},IF({{Roll.first_season#}}<1,{federated},{{Roll.first_season#}}))",
        article="20",
        width=7,
    )
    yield integer("seasons", "MAX(0,{Period.season}-{since})", rules.complete_seasons, width=8)
    yield integer("years", _table_row("{seasons}"), article="16.2b, 16.2c", width=7)
    yield integer(
        "weighted",
        _weigh(prefix, SEASONS, "weight1", "{years}"),
        blank_if='OR({years}="",{years}=0)',
        article="Taula 4",
        width=9,
    )
    yield from _season_columns("")
    yield integer("k", "{k0}+{delta_k}", rules.factor, width=6)


def _month(prefix: str, owner: str, *, large: bool) -> Iterator[Column]:
    """The new rating from the month's games."""
    yield _find(owner, large=large)
    yield integer("last", f"IF({{Ledger.owner#found}}={owner},{{found}},1)", width=8)
    yield integer("evaluated", "{Ledger.evaluated#last}", article="7", width=9)
    yield integer("played", "{Ledger.played#last}", article="16.2b", width=8)
    yield computed("change_exact", "{Ledger.sum#last}", rules.period_variation, format=SIGNED_TEN_THOUSANDTHS, width=11)
    rounded = excel.rounded_change("{change_exact}/{Parameters.unit}")
    yield computed("rounded", rounded, rules.rounded_variation, format=SIGN_FORMAT, width=8)
    yield integer("booked", excel.new_rating("{old}", "{rounded}"), rules.new_rating, width=8)
    article = "11.4" if prefix == "rapid" else "10.3"
    initialised = f"{{Roll.{prefix}_initialised#}}"
    yield computed(
        "first_rated",
        f"MAX({initialised},IF({initialised}>0,0,{{Roll.federated#}}))",
        article=article,
        format=f"{ISO_DATE};;",
        width=12,
    )
    yield integer(
        "due",
        f'IF(OR({{elo}}="",{{Roll.{prefix}_games_total#}}+{{evaluated}}>0,{{first_rated}}<1),0,'
        "IF({Period.list_day}>=EDATE({first_rated},{Parameters.months}),1,0))",
        rules.initial_again,
        article=article,
        width=6,
    )
    yield from _rapid_reinitialisation() if prefix == "rapid" else _standard_reinitialisation()
    yield integer("new", 'IF({again}="",{booked},{again})', article=f"17.3, {article}", width=7)
    yield computed("change", "{new}-{old}", article="9.1", format=SIGN_FORMAT, width=8)


def _find(owner: str, *, large: bool) -> Column:
    """Position of the owner's last line, or of the last line before his.

    A large workbook tries the noted position first.
    """
    searched = f"MATCH({owner},{{Ledger.owner}},1)"
    here, following = (f"INDEX({{Ledger.owner}},{{found_noted}}{further})" for further in ("", "+1"))
    holds = f"IFERROR(AND({{found_noted}}>0,{here}<={owner},{following}>{owner}),0)"
    return integer("found", f"IF({holds},{{found_noted}},{searched})" if large else searched, width=8)


def _next_factor(prefix: str) -> Iterator[Column]:
    """K of the new list."""
    list_year = year("{Period.list_day}")
    yield flag("listed", f"{{Roll.licence#}}>={list_year}", rules.is_listed, format=WHOLE_FORMAT, width=7)
    yield integer("next_k0", base_factor("{new}"), article="16.2a, 9.1", width=8)
    yield integer("next_seasons", f"MAX(0,{list_year}-{{since}})", article="20", width=8)
    yield integer("next_years", _table_row("{next_seasons}"), article="16.2b, 16.2c", width=7)
    none = 'OR({next_years}="",{next_years}=0)'
    newest = f"{{Parameters.weight1#next_years}}*({{Roll.{prefix}_season_games#}}+{{played}})"
    yield integer(
        "next_weighted",
        f"IF({{Period.season_ends}}=0,{{weighted}},{newest}+{{earlier}})",
        blank_if=none,
        article="Taula 4",
        width=9,
    )
    yield integer(
        "earlier",
        blank_if("{Period.season_ends}=0", _weigh(prefix, 4, "weight2", "{next_years}")),
        blank_if=none,
        article="Taula 4",
        width=9,
    )
    yield from _season_columns("next_")
    yield integer("next_k", "{next_k0}+{next_delta_k}", article="16.2, 9.1", width=7)


_FAULTS = helpers(
    nonzero("twice", stood_before("{id}", "{Roll.id}"), needs="{id}", width=7),
    text(
        "lacking",
        first_of(
            {
                '{name}=""': "{Players.name@}",
                "AND({Roll.first_season#}<1,{Roll.federated#}<1)": "{Players.first_season@}",
                '{old}<>""': EMPTY_TEXT,
                "{Roll.birth#}<1": "{Players.birth@}",
            },
            "{Players.federated@}",
        ),
        needs="{id}",
        width=10,
    ),
)
"""Problems because of which a player cannot be rated."""


def ratings(prefix: str, *, large: bool) -> Sheet:
    sheet, rapid = RATED[prefix], prefix == "rapid"
    number = list(RATED).index(prefix) + 1
    columns = (
        *_known_columns(prefix),
        *(_first_rapid() if rapid else _first_standard()),
        *_factor(prefix),
        *_month(prefix, f"{number}*{{Ledger.persons}}+{{n}}", large=large),
        *_next_factor(prefix),
        *(() if rapid else _FAULTS),
        *rank_columns(sheet, f'IF({{listed}}=1,{{new}}*{SPAN}+{SPAN}-{{n}},"")', SPAN, "{old}", "9.1"),
        *((Column("found_noted", format=WHOLE_FORMAT, width=8, helper=True),) if large else ()),
    )
    return Sheet(sheet, (Table(columns, "players", needs="{old}"),), frozen=3)
