"""A strategy played list by list under every regulation."""

from dataclasses import replace

from xlelo.law.rounding import half_away, half_up
from xlelo.regulations.cnxc import excel as cnxc
from xlelo.regulations.fce import excel as fce
from xlelo.regulations.fide2011 import excel as fide
from xlelo.regulations.melao import rules
from xlelo.sheets.columns import integer
from xlelo.sheets.formats import AMOUNT, OR_NOTHING, THOUSANDTHS, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, difference_at, expected_or_blank
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, fixed_table, row_numbers
from xlelo.whatif.sheets import logistic
from xlelo.whatif.sheets.bounds import MAX_LISTS
from xlelo.whatif.sheets.parameters import FCE, FIDE, LEGS, LISTS, weighting

TABLE_OF = {"half": "fide", "month": "fide", "cnxc": "cnxc", "fce": "fce", "fide": "fide", "elo": "elo"}
"""System → rule set whose table of expected scores it uses."""
BY_GAMES = {"cnxc", "fide", logistic.KEY}
"""Systems whose K depends on the number of games before."""


def play(name: str) -> Sheet:
    return Sheet.of(
        f"Play{name}",
        _legs(name),
        _lists(name),
        fields=(
            computed("last", f'COUNTIF({{Play{name}.leg_games}},">0")', format=OR_NOTHING),
            computed(
                "total",
                f"SUM({{Play{name}.leg_points}})/SUM({{Play{name}.leg_games}})",
                rules.total_score,
                blank_if="{last}=0",
                format="0.0%",
            ),
        ),
        value_column=5,
    )


def _legs(name: str) -> Table:
    """Half-years of the chosen claim, or the complete ones that were typed."""
    own = name.lower()
    typed = ",".join(f"INDEX({{Workings.{key}_{own}}},{{leg}})" for key in ("games", "percentage", "opposition"))

    def claim_value(key: str) -> str:
        claimed, own_row = (f"{{{sheet}.{key}_{own}#row}}" for sheet in ("Parameters", "Workings"))
        return f"IF({{Parameters.claim_number}}>0,{claimed},{own_row})"

    def leg_column(key: str, formula: str) -> Column:
        return computed(key, formula, blank_if="{leg_games}=0")

    return fixed_table(
        fixed_column("leg", range(1, LEGS + 1), format=WHOLE_FORMAT, width=6),
        integer("whole", "{leg}", blank_if=f"COUNT({typed})<COUNT({{Parameters.filled}})"),
        integer("nth", f'IFERROR(SMALL({{Play{name}.whole}},{{leg}}),"")'),
        integer(
            "row",
            "IF({Parameters.claim_number}>0,({Parameters.claim_number}-1)*ROWS({Strategies.leg})+{leg},{nth})",
        ),
        computed("leg_games", f'IF({{row}}="",0,SUM({claim_value("games")}))', format=OR_NOTHING),
        leg_column("leg_percentage", claim_value("percentage")),
        leg_column("leg_opposition", claim_value("opposition")),
        computed(
            "leg_points",
            "{leg_games}*{leg_percentage}/{Parameters.per_cent}",
            blank_if="{leg_games}=0",
            article="afirmação 3",
        ),
    )


def _lists(name: str) -> Table:
    def half_sum(column: str) -> str:
        return f"SUM({{Play{name}.{column}#half}})"

    columns = (
        row_numbers(),
        integer("half", "INT(({n}-1)/{Parameters.most_lists})+1", width=5),
        integer("step", "{n}-({half}-1)*{Parameters.most_lists}", width=5),
        computed("games", half_sum("leg_games"), format=OR_NOTHING),
        computed("percentage", half_sum("leg_percentage")),
        computed("opposition", half_sum("leg_opposition"), format=OR_NOTHING),
        *(column for system in LISTS for column in _system(system)),
    )
    unprinted = tuple(replace(column, helper=True) for column in columns)
    return Table.of(LEGS * MAX_LISTS, *unprinted, above=True)


def _difference(system: str) -> str:
    """Formula for the counted difference. FIDE's limit is 400; the article's own K uses the whole difference."""
    whole = half_away.excel(f"{{old_{system}}}-{{opposition}}")
    return f"MAX(-{{Parameters.cap}},MIN({{Parameters.cap}},{whole}))" if system == "fide" else whole


def _system(system: str) -> tuple[Column, ...]:
    games, old, difference = (f"{{{key}_{system}}}" for key in ("games", "old", "d"))
    portions = f"{{Parameters.portions_{system}}}"
    return (
        computed(
            f"games_{system}",
            f"IF({{step}}>{portions},0,INT({{games}}*{{step}}/{portions})-INT({{games}}*({{step}}-1)/{portions}))",
            format=OR_NOTHING,
        ),
        computed(f"old_{system}", f"IF({{n}}=1,SUM({{Strategies.start_taken}}),{{rating_{system}^}})"),
        *(_curve(games, old, difference) if system == logistic.KEY else _table(system, games, old, difference)),
        *(_yearly() if system == "elo" else _list_columns(system)),
    )


def _table(system: str, games: str, old: str, difference: str) -> tuple[Column, ...]:
    return (
        integer(f"d_{system}", f'IF(ISNUMBER({old}),{_difference(system)},"")', blank_if=f"{games}=0"),
        computed(f"e_{system}", expected_or_blank(difference, f"{TABLE_OF[system]}_"), format=THOUSANDTHS),
    )


def _curve(games: str, old: str, difference: str) -> tuple[Column, ...]:
    return (
        computed("d_logistic", logistic.capped(f"({old}+{{Workings.ahead}}-{{opposition}})"), blank_if=f"{games}=0"),
        computed("e_logistic", logistic.expected(difference), needs=difference, format="0.000"),
    )


_FIXED_FACTOR = 'IF(ISNUMBER({Strategies.fixed_k_taken}),{Strategies.fixed_k_taken},"")'


def _list_columns(system: str) -> tuple[Column, ...]:
    games, old, score, factor = (f"{{{key}_{system}}}" for key in ("games", "old", "e", "k"))
    factors = {
        "half": _FIXED_FACTOR,
        "month": _FIXED_FACTOR,
        "cnxc": weighting("MAX(0,{old_cnxc})", "{before_cnxc}"),
        "fce": fce.base_factor(old, FCE),
        "fide": fide.factor(
            "{before_fide}<{Parameters.new_games}",
            "{highest_fide}>={Parameters.top_rating}",
            "{Parameters.new_k}",
            FIDE,
        ),
        logistic.KEY: logistic.factor("{before_logistic}"),
    }
    total = f"{old}+{{change_{system}}}"
    new = {
        "half": f"ROUND({total},6)",
        "month": f"ROUND({total},6)",
        "cnxc": cnxc.new_rating(old, f"{{change_{system}}}"),
        "fce": fce.new_rating(old, fce.rounded_change(f"{{change_{system}}}"), FCE),
        "fide": fide.new_rating(old, f"{{change_{system}}}"),
        logistic.KEY: f"ROUND({total},6)",
    }
    before = integer(
        f"before_{system}", f"IF({{n}}=1,SUM({{Strategies.before_taken}}),{{before_{system}^}}+{{games_{system}^}})"
    )
    highest = computed("highest_fide", "MAX({old_fide},SUM({highest_fide^}))", format=OR_NOTHING)
    return (
        *((before,) if system in BY_GAMES else ()),
        *((highest,) if system == "fide" else ()),
        computed(f"rules_{system}", factors[system], blank_if=f"{games}=0", width=6),
        *_limit(system, games),
        computed(
            f"change_{system}",
            f'IF(OR({score}="",{factor}=""),0,ROUND({factor}*{games}*({{percentage}}/{{Parameters.per_cent}}'
            f"-{score}{'' if system == logistic.KEY else '/{Parameters.unit}'}),6))",
            format='+General;-General;""',
        ),
        computed(f"rating_{system}", f"IF({games}=0,{old},{new[system]})"),
    )


def _limit(system: str, games: str) -> tuple[Column, ...]:
    """K, lowered so that K · n stays within the limit, and that K · n."""
    by_rules = f"{{rules_{system}}}"
    return (
        computed(
            f"k_{system}",
            f"IF(SUM({{Strategies.limit_taken}})=0,{by_rules},MIN({by_rules},INT({{Strategies.limit_taken}}/{games})))",
            blank_if=f'{by_rules}=""',
            article="afirmação 6",
            width=6,
        ),
        computed(f"exposure_{system}", f"SUM({{k_{system}}})*{games}", rules.exposure, format=AMOUNT),
    )


def _yearly() -> tuple[Column, ...]:
    """The list of 1972.

    Without a chosen number of lists there is one for both halves of a year. After more than 80 games it goes by
    performance.
    """
    waiting = {
        "games": "{games_elo}",
        "points": "{games_elo}*{percentage}/{Parameters.per_cent}",
        "expected": "{games_elo}*SUM({e_elo})",
        "opposition": "{games_elo}*{opposition}",
    }
    pools = tuple(
        column
        for key, added in waiting.items()
        for column in (
            computed(f"pool_{key}", f"{added}+SUM({{wait_{key}^}})", format=AMOUNT),
            computed(f"wait_{key}", f"IF({{due}}=1,0,{{pool_{key}}})", format=AMOUNT),
        )
    )
    return (
        computed(
            "due",
            "IF({games_elo}=0,0,IF(OR(SUM({Strategies.lists_taken})>0,MOD({half},2)=0,{half}={last}),1,0))",
            format=OR_NOTHING,
            width=5,
        ),
        *pools,
        computed(
            "rules_elo",
            blank_if("{pool_games}>{Parameters.year_games}", "{Parameters.elo_k}"),
            blank_if="{due}=0",
            width=6,
        ),
        *_limit("elo", "{pool_games}"),
        integer(
            "share_elo",
            half_up.excel("{pool_points}*{Parameters.per_cent}/{pool_games}"),
            blank_if='OR({due}=0,{k_elo}<>"")',
        ),
        computed(
            "performance_elo",
            f"IFERROR({{pool_opposition}}/{{pool_games}}+{difference_at('{share_elo}', 'elo_')},{{Parameters.plus}})",
            needs="{share_elo}",
        ),
        computed(
            "exact_elo",
            'IF({share_elo}<>"",{performance_elo},IF(AND({due}=1,ISNUMBER({old_elo})),{old_elo}'
            "+{k_elo}*({pool_points}-{pool_expected}/{Parameters.unit}),{old_elo}))",
        ),
        computed(
            "rating_elo",
            "IF(NOT(ISNUMBER({old_elo})),{old_elo},IF(ISNUMBER({exact_elo}),"
            f"{half_away.excel('{exact_elo}')},{{exact_elo}}))",
        ),
    )
