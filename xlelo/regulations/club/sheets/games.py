"""The sheet Games: beside each game both ratings before it, the expected score and both changes.

The row where a player played last depends on the names alone (`w_back`). So a corrected result searches nothing: each
row looks up there what that game left, in columns that end in the row above. A row without names calculates nothing.
That does not depend on `filled`, so an event's name recalculates no game.

LibreOffice tells a change to all rows that look into a range, in one step if it comes down a whole column, otherwise
cell by cell. So the columns of `BLOCK` are one range, and what changes first is part of it: the search of a name and
the rating to begin with. The ratings after a game are no part of it, because their changes come row by row.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from xlelo.regulations.club import excel
from xlelo.regulations.club.sheets.inputs import CODE, FILE, GAMES, found, plain_score
from xlelo.regulations.club.sheets.rules_sheet import BLOCK
from xlelo.sheets import row_hints
from xlelo.sheets.columns import flag, helpers, integer, text
from xlelo.sheets.formats import ISO_DATE
from xlelo.sheets.light import add_headings, message_column, typed_columns, value_columns
from xlelo.sheets.sheet import UNCHECKED, Column, Sheet, Table, computed, row_numbers

SIDES = {"w": "white", "b": "black"}
MARKS = "|--|.--|-.-|.-.-|"
"""What may remain of a score without its digits: a dash after each side, and decimal marks."""
SEARCHED = ("w_at", "b_at", "w_back", "b_back")
"""Columns in which each row searches a player. The embedded engine is ten times as fast if they begin with 0."""


def _scores() -> Iterator[Column]:
    """A score such as 3-1, in steps: its text with one kind of dash, and the points of both sides; −1 if invalid."""
    yield text("text", f'IFERROR({plain_score("{result<}")},"")')
    digits = "{text}"
    for digit in range(10):
        digits = f'SUBSTITUTE({digits},"{digit}","")'
    yield integer("dash", f'IF(ISNUMBER(FIND("|"&{digits}&"|","{MARKS}")),FIND("-",{{text}}),0)')
    yield text("rest", "MID({text},{dash}+1,MAX(0,LEN({text})-{dash}-1))")
    for key, part in (("first", "LEFT({text},{dash}-1)"), ("second", "{rest}")):
        dot = f'FIND(".",{part})'
        tens = f"MID({{Parameters.tens}},1,LEN({part})-{dot}+1)"
        parts = f"(0&LEFT({part},{dot}-1))+MID({part},{dot}+1,LEN({part}))/{tens}"
        yield computed(key, f"IFERROR(IF(ISNUMBER({dot}),{parts},{part}*1),0-1)")
    black = f"INDEX({{Parameters.black_score}},{CODE})"
    yield computed("b_score", f'IF(ISNUMBER({{w_score}}),IFERROR({black},1-{{w_score}}),"")', article="3")


def _steps() -> Iterator[Column]:
    yield computed("day", "IF(ISNUMBER({date_value}),{date_value},{day^})", needs="", format=f"{ISO_DATE};;", above=0)
    moves = "{Parameters.by_moves}"
    # never 0, which the blank cell above the first game equals
    yield computed(
        "step",
        f"IF({moves}={{=Choices.game}},{{n}},IF({moves}={{=Choices.day}},{{day}},"
        f"IF({moves}={{=Choices.month}},DATE(YEAR({{day}}),MONTH({{day}}),1),1)))",
        article="2",
    )
    unknown: dict[str, dict[str, Any]] = {side: {"blank_if": f"NOT(ISNUMBER({{{side}_at}}))"} for side in SIDES}
    for side, own in unknown.items():
        # the steps between his games add up to the row of the last one; LibreOffice searches twice as long for it
        searched = f"SUMIFS({{w_back:b_back~}},{{w_at:b_at~}},{{{side}_at}})"
        yield integer(f"{side}_back", f"{{n}}-{searched}", **own)
    for side, own in unknown.items():
        earlier = f"{{n}}-{{{side}_back}}"
        yield integer(f"{side}_side", f"IF(INDEX({{b_at~}},{earlier}+1)={{{side}_at}},1,0)", **own)
        same = f"IF({{{side}_back}}={{n}},0,IF(INDEX({{step~}},{earlier}+1)={{step}},1,0))"
        yield integer(f"{side}_same", same, **own)


def _earlier(side: str, what: str) -> str:
    if what not in BLOCK:
        return f"INDEX({{w_{what}:b_{what}~}},{{n}}-{{{side}_back}}+1,1+{{{side}_side}})"
    return f"INDEX({{w_{BLOCK[0]}:b_{BLOCK[-1]}~}},{{n}}-{{{side}_back}}+1,{{Parameters.at_{what}}}+{{{side}_side}})"


def _state(side: str) -> tuple[Column, ...]:
    """What the game leaves to the player's next one. An unrated player's sums are those of all his games."""
    other = "b" if side == "w" else "w"
    before, count = f"{{{side}_before}}", f"{{{side}_count}}"
    first_game, counts = f"{{{side}_back}}={{n}}", f"{{{side}_counts}}"
    own: dict[str, Any] = {"needs": f"{{{side}_back}}"}

    def running(what: str, more: str) -> str:
        kept = f'OR({{{side}_same}}=1,{before}="")'
        return f"IF({kept},{_earlier(side, what)},0)+{more}"

    opening = f"IF({{{side}_same}}=1,{_earlier(side, 'before')},{_earlier(side, 'after')})"
    played = f"{_earlier(side, 'games')}+IF({{{side}_same}}=1,0,{_earlier(side, 'count')})"
    met = f"{{{other}_before}}+{{Parameters.scale_used}}*(2*{{{side}_score}}-1)"
    moved = f'IF({before}="",{met},{{{SIDES[side]}_change}})'
    first = f"ROUND(MAX({{Parameters.floor_used}},ROUND({{{side}_sum}}/{count},6)),{{Parameters.places_kept}})"
    total = excel.add_change(before, f"{{{side}_sum}}")
    rated = excel.new_rating(total, "{Parameters.floor_used}", "{Parameters.places_kept}")
    return (
        computed(
            f"{side}_before",
            f"IF({first_game},{{{side}_begin}},{opening})",
            format="0.00",
            visible=True,
            article="4",
            asks=lambda row: UNCHECKED if row.record.game.scores is None else row.record.old_ratings[side == "b"],
            **own,
        ),
        integer(f"{side}_found", found(SIDES[side]), needs=""),
        computed(f"{side}_begin", f"{{Players.begin#{side}_at}}", heading="Players.begin", **own),
        integer(
            f"{side}_games",
            f'IF({before}="",0,IF({first_game},SUM({{Players.games_value#{side}_at}}),{played}))',
            **own,
        ),
        computed(f"{side}_sum", running("sum", f"IF({counts}=1,{moved},0)"), article="8, 9", **own),
        integer(f"{side}_count", running("count", counts), **own),
        integer(f"{side}_last", f"IF({counts}=1,{{n}},{_earlier(side, 'last')})", **own),
        computed(
            f"{side}_after",
            f'IF({before}="",IF({count}<{{Parameters.by_first_games}},"",{first}),IF({count}=0,{before},{rated}))',
            article="8, 9",
            **own,
        ),
    )


def _block() -> list[Column]:
    """Pairs of columns: first those that people read, then `BLOCK` and the ratings after the game."""
    pairs = [column for pair in zip(_state("w"), _state("b"), strict=True) for column in pair]
    return [*pairs[:2], *_results(), *helpers(*pairs[2:])]


def _rate() -> Iterator[Column]:
    for side, other in (("w", "b"), ("b", "w")):
        # Without MATCH, LibreOffice 7.4 calculates this column in threads. They took a rating before for a blank cell
        # if everything was calculated while the file was opened.
        known = f"ISNUMBER(MATCH({{{other}_at}},{{Players.n}},1))"
        counts = f"AND(ISNUMBER({{w_score}}),{known},ISNUMBER({{{other}_before}}),ISNUMBER({{root}}))"
        yield flag(f"{side}_counts", counts, needs=f"{{{side}_back}}")
    yield computed(
        "difference",
        excel.capped("ROUND({w_before}+{Parameters.by_advantage}-{b_before},6)", "{Parameters.cap_used}") + "*{root}",
        blank_if="IF(AND({w_counts}=1,{b_counts}=1),NOT(ISNUMBER({root})),TRUE)",
        article="4",
    )
    for side in SIDES:
        age = f"IF({{day}}=0,{{Parameters.beyond}},YEAR({{day}}))-{{Players.born_used#{side}_at}}"
        fits = (
            f"({{{side}_games}}<{{Parameters.used_games_under}})*({{{side}_before}}>={{Parameters.used_rating_from}})"
            f"*({{{side}_before}}<{{Parameters.used_rating_under}})*({age}<={{Parameters.used_age_to}})"
        )
        row = f"SUMPRODUCT(MIN({{Parameters.n}}+{{Parameters.beyond}}*(1-{fits})))"
        yield computed(
            f"{side}_k",
            f"IFERROR(INDEX({{Parameters.used_k}},{row}),0)",
            needs="{difference}",
            article="6",
            asks=lambda row, side=side: row.record.sides and row.record.sides[side == "b"].factor.k,
        )


def _results() -> Iterator[Column]:
    """What people read beside a game."""
    shown: dict[str, Any] = {"needs": "{difference}", "visible": True}
    table = "INDEX({Parameters.higher},MATCH(INT(ROUND(ABS({difference}),6)+1/2),{Parameters.difference_from},1))"
    curve = excel.expected("{difference}", "{Parameters.by_scale}")
    yield computed(
        "expected",
        f"IF({{Parameters.by_curve}}={{=Choices.fide}},1/2+SIGN({{difference}})*({table}-1/2),{curve})",
        article="5",
        format="0.000",
        asks=lambda row: row.record.sides and row.record.sides[0].expected,
        **shown,
    )
    for place, (side, colour) in enumerate(SIDES.items()):
        over = "{w_score}-{expected}" if side == "w" else "{b_score}-1+{expected}"
        yield computed(
            f"{colour}_change",
            f"{{{side}_k}}*IF(ISNUMBER({{weight_value}}),{{weight_value}},1)*{{root}}*({over})",
            article="7",
            format="+0.00;-0.00;0.00",
            asks=lambda row, place=place: row.record.sides and row.record.sides[place].change,
            **shown,
        )


def _fields() -> Iterator[Column]:
    """Single cells about all games: the day of the list, and the last row that `from` counts as before."""
    yield integer("last_row", _last_where("({Games.w_at}<{Parameters.beyond})"))
    moves = "{Parameters.by_moves}"
    yield flag("needs_day", f"OR({moves}={{=Choices.day}},{moves}={{=Choices.month}},{{Parameters.months_used}}>0)")
    day = "INDEX({Games.day},{last_row}+1)"
    own = "{Parameters.own_list_day}"
    yield computed("list_day", f"IF(ISNUMBER({own}),{own},{day})", format=f"{ISO_DATE};;")
    before = "({Games.w_at}<{Parameters.beyond})*({Games.day}>0)*({Games.day}<{Parameters.day_from})"
    yield integer("before_row", f"IF({{Parameters.day_from}}=0,0,{_last_where(before)})")
    yield computed("before_step", "INDEX({Games.step},{before_row}+1)", blank_if="{before_row}=0")
    # a step counts only if all its games are before that day
    mixed = "({Games.step}={before_step})*(({Games.n}>{before_row})+({Games.day}=0))"
    yield integer("mixed", f"SUMPRODUCT({mixed})", blank_if="{before_row}=0")
    whole = _last_where("({Games.w_at}<{Parameters.beyond})*({Games.n}<{before_row})*({Games.step}<>{before_step})")
    yield integer("cut", f"IF({{before_row}}=0,0,IF({{mixed}}=0,{{before_row}},{whole}))", article="11")


def _last_where(rows: str) -> str:
    return f"SUMPRODUCT(MAX({rows}*{{Games.n}}))"


def games() -> Sheet:
    workings = (*value_columns("Games", GAMES), *_scores(), *_steps(), *_rate())
    words = {"w_": "Games.white", "b_": "Games.black"}
    columns = (
        row_numbers(),
        *typed_columns(FILE["games"], GAMES),
        message_column("games_unread", "Games", GAMES, 38, required="w_at"),
        *_block(),
        *helpers(*workings),
    )
    begun = (replace(column, above=0) if column.key in SEARCHED else column for column in columns)
    table = Table.of("games", *tuple(add_headings(begun, "Games", words)), file="games", above=True, needs="{w_at}")
    status = row_hints.status("Games", "white", row_flag="filled")
    return Sheet.of("Games", table, fields=helpers(*_fields()), status=status, frozen=3)
