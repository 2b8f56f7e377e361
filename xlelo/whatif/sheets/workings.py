"""Workings of the page: each game, each rule set's K, and FCE's K from the seasons."""

from collections.abc import Iterator

from xlelo.law.rounding import half_up
from xlelo.regulations.cnxc import excel as cnxc
from xlelo.regulations.fce import excel as fce
from xlelo.regulations.fide2011 import excel as fide
from xlelo.regulations.fide2024 import excel as today
from xlelo.sheets.columns import flag, integer, text
from xlelo.sheets.formats import OR_NOTHING, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import EMPTY_TEXT, blank_if, difference_at, first_of
from xlelo.sheets.parsed import INVALID_PATTERN, invalid_cell
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, fixed_table, row_numbers
from xlelo.whatif.sheets import logistic
from xlelo.whatif.sheets.bounds import parsed_columns
from xlelo.whatif.sheets.page import GAMES, OPPONENTS, SEASONS, listed_or_mark, new_rating
from xlelo.whatif.sheets.parameters import FCE, FIDE, FIDE_SETS, LEGS, LISTS_FROM, NAMES, RULE_SETS, TODAY, weighting
from xlelo.whatif.sheets.strategies import LEG_KINDS, LEGS_FILE

GAMES_MISSING = "NOT(ISNUMBER({WhatIf.fide_games_taken}))"
"""Condition: the number of completed games, which FIDE's K depends on, is missing."""


def workings() -> Sheet:
    return Sheet.of(
        "Workings",
        _games(),
        _rule_sets(),
        _seasons(),
        _legs(),
        logistic.search(),
        fields=(*_singles(), *logistic.singles()),
        value_column=6,
        portrait=True,
    )


def _singles() -> tuple[Column, ...]:
    return (
        computed("above", "ROUND(2*{WhatIf.points},0)-{WhatIf.played}", blank_if="{WhatIf.played}=0", format="+0;-0;0"),
        integer("share", half_up.excel("{WhatIf.points}*{Parameters.per_cent}/{WhatIf.played}"), needs="{above}"),
        computed(
            "enough",
            "{WhatIf.target_taken}-{WhatIf.rating_taken}-{Parameters.half}",
            blank_if="SUM({WhatIf.rating_taken})*SUM({WhatIf.target_taken})=0",
            format="+0.0;-0.0;0.0",
        ),
        computed("rest", "{WhatIf.listed}-{WhatIf.played}", format=OR_NOTHING),
        computed("seasons", f"COUNT({_season_games()})", format=OR_NOTHING),
        computed(
            "mean_games",
            fce.mean_games("SUMPRODUCT({Workings.season_games}*{Workings.weight})", "SUM({Workings.weight})", FCE),
            blank_if="{seasons}=0",
            format="0.00",
        ),
        computed("activity", f'IF({{mean_games}}="",0,{fce.activity("{mean_games}", FCE)})', format='+0;-0;""'),
        integer("k0", fce.base_factor("{WhatIf.rating_taken}", FCE), blank_if="SUM({WhatIf.rating_taken})=0"),
        integer("fce_k", "{k0}+{activity}", needs="{k0}"),
        integer(
            "cnxc_k",
            weighting("{WhatIf.rating_taken}", "{WhatIf.cnxc_games_taken}"),
            blank_if="SUM({WhatIf.rating_taken})=0",
        ),
        flag(
            "fide_top",
            "OR({WhatIf.fide_part_taken}={Parameters.reached},SUM({WhatIf.rating_taken})>={Parameters.top_rating})",
            format=WHOLE_FORMAT,
        ),
        flag(
            "fide_young",
            "AND({WhatIf.fide_part_taken}={Parameters.young},SUM({WhatIf.rating_taken})<{Parameters.young_below})",
            format=WHOLE_FORMAT,
        ),
        integer("mean_k0", fce.base_factor("{WhatIf.mean}", FCE), needs="{WhatIf.mean}"),
    )


def _games() -> Table:
    difference = "{WhatIf.difference#}"
    return Table.of(
        GAMES,
        row_numbers(),
        integer("met", f'IF(AND(ISNUMBER({difference}),ISNUMBER({{score}})),{{opponent}},"")'),
        computed("scored", "{score}", needs="{met}"),
        integer(
            "counted_today", today.counted_difference("{WhatIf.rating_taken}", difference, TODAY), needs=difference
        ),
        integer("counted_fide", fide.counted_difference(difference, FIDE), needs=difference),
        *logistic.game_columns(),
        *_taken_games(),
    )


def _taken_games() -> Iterator[Column]:
    """Parsed games. A game with an invalid cell does not count."""
    yield from parsed_columns("WhatIf", OPPONENTS, "{{WhatIf.{name}#}}", "{name}_read")
    yield invalid_cell("unread", "WhatIf.opponent", "opponent_read:score_read", INVALID_PATTERN, cell="{n}")
    for key in ("opponent", "score"):
        yield computed(key, blank_if('{unread}<>""', f"{{{key}_read}}"), heading=f"WhatIf.{key}, Parameters.taken")
    yield flag("no_opponent", 'AND({unread}="",{opponent_read}="",{score_read}<>"")')


def _legs() -> Table:
    """Half-years of both strategies, as parsed. One with a blank cell is not played."""
    columns = LEGS_FILE.header

    def gap(name: str) -> Column:
        """Blank cell of a strategy's half-year that has other cells filled."""
        keys = [f"{key}_{name}" for key in LEG_KINDS]
        others = f"COUNT({{{keys[0]}:{keys[-1]}}})>0"
        cells = {f'AND({{{key}}}="",{others})': f"{{Strategies.{key}@}}" for key in keys}
        return text(f"gap_{name}", first_of(cells), blank_if='{leg_unread}<>""', heading="Workings.leg_gap")

    return fixed_table(
        fixed_column("no", range(1, LEGS + 1), format=WHOLE_FORMAT, heading="Strategies.leg"),
        *parsed_columns("Strategies", LEGS_FILE, "{{Strategies.{name}#no}}", "{name}"),
        invalid_cell("leg_unread", f"Strategies.{columns[0]}", f"{columns[0]}:{columns[-1]}", INVALID_PATTERN, "{no}"),
        *(gap(name.lower()) for name in NAMES),
        text("leg_gap", 'IF({gap_a}="",{gap_b},{gap_a})'),
    )


def _rule_sets() -> Table:
    gains = dict.fromkeys(RULE_SETS, "{enough}") | {
        "fce": "IF({WhatIf.target_taken}<={Parameters.floor},-{Parameters.far},"
        "{enough}+IF({WhatIf.target_taken}>{WhatIf.rating_taken},0,{Parameters.least}))",
        "today": "{enough}+IF({WhatIf.target_taken}>{WhatIf.rating_taken},0,{Parameters.least})",
    }

    still = "MAX(0,{least}-SUM({WhatIf.points}))"

    def page_value(column: str) -> str:
        return f"INDEX({{WhatIf.{column}}},MATCH({{rule_set}},{{WhatIf.rules}},0))"

    return fixed_table(
        fixed_column("rule_set", [one.code for one in RULE_SETS.values()], format=TEXT),
        fixed_column("obstacle", [f"={_obstacle(key)}" for key in RULE_SETS], format=TEXT, width=22),
        fixed_column("by_rules", [f"={formula}" for formula in _factors().values()]),
        fixed_column("used", [f"={_use(key, page_value('k'), '{WhatIf.played}')}" for key in RULE_SETS]),
        fixed_column("used_all", [f"={_use(key, page_value('k'), '{WhatIf.listed}')}" for key in RULE_SETS]),
        fixed_column(
            "performance",
            [f'=IF({{WhatIf.played}}=0,"",{formula})' for formula in _performances().values()],
            format="0.0#",
            width=12,
        ),
        fixed_column(
            "gain",
            [f'=IF(OR({page_value("k")}="",{{enough}}=""),"",{gain})' for gain in gains.values()],
            format="+0.0;-0.0;0.0",
        ),
        computed(
            "least",
            f"-INT(-ROUND({{Parameters.halves}}*({page_value('expected_all')}+{{gain}}/{{used_all}}),"
            "6))/{Parameters.halves}",
            blank_if=f'OR({{gain}}="",{page_value("expected_all")}="")',
            format="0.0",
        ),
        fixed_column(
            "still",
            [f'=IF({{least}}="","",{listed_or_mark(key, "{WhatIf.target_taken}", still)})' for key in RULE_SETS],
            format="0.0",
        ),
        fixed_column(
            "best",
            [f'=IF({{least}}="","",{new_rating(key, "(SUM({WhatIf.points})+{rest})")})' for key in RULE_SETS],
            format=WHOLE_FORMAT,
        ),
        text("said", f'IF({{obstacle}}<>"",{{obstacle}},{_need()})', width=26),
    )


def _need() -> str:
    """Formula for the score needed as text: 1½ of the remaining 2, the result, or the best rating in reach."""
    points = 'IF(AND({still}>0,{still}<1),"",INT({still}))&IF({still}=INT({still}),"",{Parameters.half_mark})'
    of_what = "IF({WhatIf.played}=0,{Parameters.of_all},{Parameters.of_the_rest})"
    reached = f'IF({{still}}>{{rest}},{{Parameters.out_of_reach}}&" "&{{best}},{points}&" "&{of_what}&" "&{{rest}})'
    return f"IF(ISNUMBER({{still}}),IF(AND({{still}}=0,{{rest}}=0),{{Parameters.done}},{reached}),{{still}})"


def _use(key: str, factor: str, games: str) -> str:
    """Formula for the K that is used. Today K times the games of a period is at most 700 (8.3.3)."""
    if key != "today":
        return factor
    limited = today.used_factor(factor, games, TODAY)
    return f'IF({factor}="","",{limited})'


def _obstacle(key: str) -> str:
    """Formula for the reason why a rule set gives no K.

    It has no such rating, or needs the number of completed or counted games.
    """
    texts = {"SUM({WhatIf.rating_taken})=0": EMPTY_TEXT}
    if key in LISTS_FROM:
        least, mark = LISTS_FROM[key]
        texts[f"SUM({{WhatIf.rating_taken}})<{{Parameters.{least}}}"] = f"{{Parameters.{mark}}}"
    if key in FIDE_SETS:
        texts[f"AND({GAMES_MISSING},SUM({{WhatIf.own_k_taken}})=0)"] = "{Parameters.ask_games}"
    if key == "cnxc":
        few = "SUM({WhatIf.cnxc_games_taken})<{Parameters.cnxc_least}"
        texts[f"AND({few},SUM({{WhatIf.own_k_taken}})=0)"] = "{Parameters.ask_cnxc}"
    if key == logistic.KEY:
        texts[logistic.NO_FACTOR] = "{Parameters.ask_logistic}"
    return first_of(texts, EMPTY_TEXT) if len(texts) > 1 else EMPTY_TEXT


def _factors() -> dict[str, str]:
    """Rule set → formula for K. Without a rating there is no K."""
    unrated, new_at_fide = "SUM({WhatIf.rating_taken})=0", "{WhatIf.fide_games_taken}<{Parameters.new_games}"
    unknown = f"OR({unrated},{GAMES_MISSING})"
    return {
        "fce": "{fce_k}",
        "cnxc": 'IF(SUM({WhatIf.cnxc_games_taken})<{Parameters.cnxc_least},"",{cnxc_k})',
        "today": blank_if(unknown, today.factor(new_at_fide, "{fide_top}=1", "{fide_young}=1", TODAY)),
        "fide": blank_if(unknown, fide.factor(new_at_fide, "{fide_top}=1", "{Parameters.new_k}", FIDE)),
        "elo": first_of(
            {unrated: EMPTY_TEXT, "SUM({WhatIf.elo_games_taken})>{Parameters.year_games}": EMPTY_TEXT},
            "{Parameters.elo_k}",
        ),
        logistic.KEY: blank_if(unrated, logistic.factor("{WhatIf.logistic_games_taken}", logistic.GAMES_UNKNOWN)),
    }


def _performances() -> dict[str, str]:
    mean = "{WhatIf.mean}"
    return {
        "fce": f"IF({{above}}<0,{fce.performance_below_half(mean, '{above}*{Parameters.widest}/{WhatIf.played}')},"
        f"{fce.performance_from_half(mean, '{mean_k0}', '{above}')})",
        "cnxc": cnxc.performance(mean, difference_at("{share}", "cnxc_")),
        "today": "{WhatIf.plain}",
        "fide": f"{mean}+{difference_at('{share}', 'fide_')}",
        "elo": f"IFERROR({mean}+{difference_at('{share}', 'elo_')},{{Parameters.plus}})",
        logistic.KEY: logistic.performance(),
    }


def _season_games() -> str:
    return ",".join(f"{{WhatIf.season{number}_taken}}" for number in range(1, SEASONS + 1))


def _seasons() -> Table:
    """FCE's K0, and the part of K from the games of the last complete seasons."""
    games = f"CHOOSE({{season}},{_season_games()})"
    return fixed_table(
        fixed_column("season", range(1, SEASONS + 1), format=WHOLE_FORMAT),
        computed("season_games", f"IF(ISNUMBER({games}),{games},0)", format=OR_NOTHING),
        computed("weight", "MAX(0,{seasons}+1-{season})", format=OR_NOTHING),
        computed("gap", f"IF(AND({{season}}<={{seasons}},NOT(ISNUMBER({games}))),1,0)", format=OR_NOTHING),
    )
