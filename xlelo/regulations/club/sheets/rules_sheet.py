"""The sheet Rules: a preset, the club's own rules and factors, and the rules in force.

Its key is Parameters, as in all workbooks: bounds, tables and words of messages are there too.
"""

from collections.abc import Iterator
from typing import Any

from xlelo.law.tables import POINT
from xlelo.model import Ending
from xlelo.periods.results import SPELLINGS
from xlelo.regulations.club.rules import ARTICLES, KINDS, LARGEST_POWER, NUMBERS, PLACES, TABLE, Factor
from xlelo.regulations.club.settings import PRESETS, Preset
from xlelo.regulations.club.sheets.inputs import BOUNDS, DAY, FACTORS, FILE, GAMES, PLAYERS, RULES
from xlelo.sheets.columns import flag, helpers, integer
from xlelo.sheets.faults import fault
from xlelo.sheets.formats import DATE, FLAG, TEXT, WHOLE_FORMAT
from xlelo.sheets.light import (
    Input,
    add_headings,
    bounds_of,
    message_column,
    typed_columns,
    value,
    value_columns,
)
from xlelo.sheets.parsed import parse_from_list
from xlelo.sheets.row_hints import cells_of, sentences, status_words
from xlelo.sheets.sheet import Column, Sheet, Table, computed, fixed_column, fixed_table

NO_VALUE = "–"
"""Value of a rule that has none: no cap, no floor."""
WORD_SOURCES = {"own_": "Parameters.taken", "by_": "Parameters.used", "used_": "Parameters.used"}
BLOCK = ("found", "begin", "games", "sum", "count", "last")
"""Pairs of columns of the sheet Games into which later rows look as one range."""
FREE, FREE_OR_NONE = '[>=1000000000]"–";[<=-1000000000]"–";General', '[>=1000000000]"–";[<=0]"";General'
FREE_FROM_OR_NONE = '[<=-1000000000]"–";[=0]"";General'
"""Formats of a condition: a row of K without it, and rows that are not in use."""
ALONE = {"=": "1/2", ".5": "1/2", "0.5": "1/2", "1": "1-0", "1.0": "1-0", "0": "0-1", "0.0": "0-1"}
"""Score of the first-named side alone → result."""
BEYOND, ANY_AGE = 10**9, 4 * 10**9
"""Numbers beyond all that may be typed, for a missing condition."""
UNITS = "1000000"
LETTERS = 21
"""Number of letters of an id by which players with equal ratings are sorted."""
SIGNS = "\u200c" + "".join(chr(code) for code in (*range(32, 127), *range(161, 592)))
"""Letters in the order of their code points, after one that stands for the end of an id."""


RULE_INPUTS = tuple(
    Input(
        column.name,
        column.kind,
        DAY if column.kind.name == "date" else BOUNDS.get(column.name),
        value=parse_from_list("{preset}", "Parameters.preset_name") if column.name == "preset" else "",
        facts={"width": 14, "article": ARTICLES.get(column.name, "")}
        | ({"choices": "Parameters.preset_name", "known": "Parameters.preset_name"} if column.name == "preset" else {}),
    )
    for column in RULES.columns
)


def _rule_cells() -> Iterator[Column]:
    """Hidden cells: each rule as typed, and in force."""
    yield integer("preset_no", "IFERROR(MATCH({own_preset},{Parameters.preset_name},0),1)")
    for rule in RULE_INPUTS:
        own = f"own_{rule.key}"
        yield computed(own, rule.value or value(rule.kind, f"{{{rule.key}}}", rule.bound))
        if rule.key in KINDS:
            preset = f"INDEX({{Parameters.p_{rule.key}}},{{preset_no}})"
            yield computed(f"by_{rule.key}", f'IF(OR({{{own}}}="",{{{own}}}="?"),{preset},{{{own}}})')
    yield computed("day_from", "IF(ISNUMBER({own_from}),{own_from},0)", format=DATE)
    yield computed("cap_used", "IF(ISNUMBER({by_cap}),{by_cap},{beyond})")
    yield computed("floor_used", "IF(ISNUMBER({by_floor}),{by_floor},0-{beyond})")
    yield computed("months_used", "IF(ISNUMBER({by_active_months}),{by_active_months},0)")
    yield integer("places_used", "{by_decimals}*1")
    kept = "{by_carry}={=Choices.published}"
    yield integer("places_kept", f"IF({kept},{{places_used}},{{places}})")
    yield computed("scale_used", "IF({by_curve}={=Choices.fide},{usual_scale},{by_scale})")
    yield integer("typed_factors", "SUM({Parameters.filled})")
    yield integer("last_factor", "SUMPRODUCT(MAX(({Parameters.filled}=1)*{Parameters.n}))")


def _constants() -> Iterator[Column]:
    for key, number in (
        ("beyond", BEYOND),
        ("any_age", ANY_AGE),
        ("ten", 10),
        ("places", PLACES),
        ("most_power", LARGEST_POWER),
        ("usual_scale", NUMBERS["usual_scale"]),
        *((f"at_{key}", 2 * place + 1) for place, key in enumerate(BLOCK) if place > 1),
        ("base", len(SIGNS) + 1),
        *((f"part_{part}", 3 * part - 2) for part in range(1, LETTERS // 3 + 1)),
    ):
        shared = {"at_": "Parameters.at", "part_": "Parameters.part"}
        word = next((word for prefix, word in shared.items() if key.startswith(prefix)), "")
        yield fixed_column(key, (number,), format=WHOLE_FORMAT, heading=word)
    yield fixed_column("tens", (UNITS,), format=TEXT)
    yield fixed_column("signs", (SIGNS,), format=TEXT)
    yield fixed_column("ends", (SIGNS[0] * LETTERS,), format=TEXT, heading="Parameters.signs")
    rules = [one for one in RULE_INPUTS if one.bound is not DAY]
    yield from bounds_of({"Parameters": [*rules, *FACTORS], "Players": PLAYERS, "Games": GAMES})
    for sheet, found in (("Players", PLAYERS), ("Games", GAMES), ("Parameters", FACTORS)):
        keys = [one.key for one in found]
        yield from (*sentences(keys), *cells_of(sheet, keys))
    yield from status_words()


def _explanation_table() -> Table:
    """Beside each typed cell: the preset's value, the value in force, and what it means."""
    names = [column.name for column in RULES.columns]

    def formulas(cell: str) -> list[str]:
        return [f"={cell.format(name)}" if name in KINDS else '=""' for name in names]

    preset = formulas("INDEX({{Parameters.p_{}}},{{Parameters.preset_no}})")
    odd = [f'=IF({{Parameters.own_{name}}}="?",1,0)' for name in names]
    invalid = fault("rules_invalid", f"Parameters.{names[0]}:{names[-1]}", expected=None)
    meanings = [f"Parameters.about_{name}" for name in names]
    return fixed_table(
        fixed_column("preset_value", preset, width=12, visible=True),
        fixed_column("used", formulas("{{Parameters.by_{}}}"), width=12, visible=True),
        fixed_column("odd", odd, format=FLAG, helper=True, lines=invalid),
        fixed_column("meaning", meanings, words=True, format=TEXT, width=62, visible=True),
    )


def _factors() -> Table:
    def used(key: str, unused: str) -> Column:
        own = f"IF(ISNUMBER({{{key}_value}}),{{{key}_value}},{unused})"
        listed = f"INDEX({{Parameters.pf_{key}}},{{Parameters.preset_row}}+{{n}})"
        preset = f"IF({{n}}>{{Parameters.preset_rows}},{unused},{listed})"
        return computed(
            f"used_{key}",
            f"IF({{Parameters.typed_factors}}>0,{own},{preset})",
            article="6",
            format=FREE_FROM_OR_NONE if key == "rating_from" else FREE_OR_NONE,
            visible=True,
        )

    empty = "{games_under_value}<1,{rating_from_value}>={rating_under_value}"
    included = "({Parameters.n}<{n})*({Parameters.filled}=1)"  # an earlier row fits whenever this one does
    for key, sign in (("games_under", ">="), ("rating_from", "<="), ("rating_under", ">="), ("age_to", ">=")):
        included += f"*({{Parameters.{key}_value}}{sign}{{{key}_value}})"
    return Table.of(
        "factors",
        *typed_columns(FILE["factors"], FACTORS),
        Column("n", width=5, format=WHOLE_FORMAT),
        message_column("factors_unread", "Parameters", FACTORS, 50, article="6"),
        *value_columns("Parameters", FACTORS),
        flag("never_fits", f"OR({empty},SUMPRODUCT({included})>0)", needs="{filled}", helper=True),
        *add_headings((used(key, "0") for key in Factor._fields), "Parameters", WORD_SOURCES),
        file="factors",
    )


def _presets() -> Table:
    def cell(preset: Preset, rule: str) -> Any:
        kind, value = KINDS[rule], getattr(preset.rules, rule)
        if value is None or kind.meanings is None:
            return NO_VALUE if value is None else value
        code = kind.text_of(value)
        return code if kind.home is None else f"={{=Choices.{code}}}"

    presets = PRESETS.values()
    return fixed_table(
        fixed_column("preset_name", [f"Choices.{name}" for name in PRESETS], words=True, format=TEXT, width=16),
        *(
            fixed_column(f"p_{rule}", [cell(one, rule) for one in presets], heading=f"Parameters.{rule}")
            for rule in KINDS
        ),
        fixed_column("source", [one.source for one in presets], format=TEXT, width=84, visible=True),
    )


def _preset_factors() -> Table:
    names = [f"Choices.{name}" for name, preset in PRESETS.items() for _ in preset.factors]
    rows = [row for preset in PRESETS.values() for row in preset.factors]
    free = (BEYOND, -BEYOND, BEYOND, ANY_AGE, None)

    def column(place: int, key: str) -> Column:
        cells = [free[place] if row[place] is None else row[place] for row in rows]
        return fixed_column(f"pf_{key}", cells, heading=f"Parameters.{key}", format=FREE)

    return fixed_table(
        fixed_column("pf_preset", names, words=True, format=TEXT, width=16),
        *(column(place, key) for place, key in enumerate(Factor._fields)),
    )


def _results() -> Table:
    played = {text: one for text, one in SPELLINGS.items() if one.ending is not Ending.ADJUDICATED}

    def score(result: Any, points: int) -> Any:
        unplayed = f'=IF({{Parameters.by_forfeits}}="0","",{points // POINT})'
        return unplayed if result.ending is Ending.FORFEITED else points / POINT

    alone = {text: played[meant] for text, meant in ALONE.items()}
    found = {text: one for text, one in played.items() if "1/2" not in text and "½" not in text} | alone
    return fixed_table(
        fixed_column("code", ['="="' if one == "=" else one for one in found], format=TEXT),
        fixed_column("white_score", [score(one, one.white) for one in found.values()], article="3"),
        fixed_column("black_score", [score(one, one.black) for one in found.values()], article="3"),
    )


def _expectation_table() -> Table:
    return fixed_table(
        fixed_column("difference_from", [row.low for row in TABLE.rows], format=WHOLE_FORMAT, article="5"),
        fixed_column("higher", [row.higher / POINT for row in TABLE.rows], article="5"),
    )


def rules_sheet() -> Sheet:
    preset_cells = (
        computed("preset_row", "MATCH(INDEX({Parameters.preset_name},{preset_no}),{Parameters.pf_preset},0)-1"),
        computed("preset_rows", "COUNTIF({Parameters.pf_preset},INDEX({Parameters.preset_name},{preset_no}))"),
    )
    offered = [f"Choices.{one}" for one in ("1-0", "0-1", "1/2", "+/-", "-/+", "-/-")]
    return Sheet.of(
        "Parameters",
        _explanation_table(),
        _factors(),
        _presets(),
        _preset_factors(),
        _results(),
        _expectation_table(),
        fixed_table(fixed_column("offered", offered, words=True, format=TEXT)),
        fields=(
            *typed_columns(RULES, RULE_INPUTS),
            *helpers(*add_headings(_rule_cells(), "Parameters", WORD_SOURCES), *preset_cells, *_constants()),
        ),
        file="rules",
        tables_right=True,
        status="{Parameters.rows_see}",
    )
