"""The sheet of checks: what is open stands first, with its places, what stands there and what is to be done.

Two tables under one another in the same columns. The short one holds the open lines in their order, each with links to
its first places; below it stands all that is looked at. Beside them, for no eye: where each line's marks stand, and
what belongs into each input cell.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from xlelo.sheets.expected_input import entries, iso, spans
from xlelo.sheets.formats import TEXT, WHOLE
from xlelo.sheets.sheet import Column, Sheet, Table, computed, printed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

LINES = 6
"""So many open lines stand first, and where there are more it says how many; their rows are blank where nothing is."""

_NAMED = '"*!*"'
_STATUS = (
    'IF({faults}>1,{faults}&" "&{=Checks.some_fail},IF({faults}=1,{=Checks.one_fails},'
    'IF(COUNT({Checks.open})>1,COUNT({Checks.open})&" "&{=Checks.some_doubt},'
    "IF(COUNT({Checks.open})=1,{=Checks.one_doubt},{=Checks.all_pass}))))"
)
"""Faults first; without one, how many lines are open because something is likely mistyped."""
PLACES = ("first", "second", "third", "fourth")


class Check(NamedTuple):
    """Something to be looked at; its words and what can be done about it are the language's."""

    key: str
    number: str
    """A formula: how many there are."""
    column: str = ""
    """Where they stand, as Sheet.key …"""
    row: str = ""
    """… and the formula of the place in that column; {at}: where the mark was found."""
    article: str = ""
    fault: bool = True
    """Without it the figures are not right; otherwise it is for the officer to see and decide."""
    is_warning: bool = False
    """It is rated all the same, and likely to be mistyped."""
    letter: str = ""
    """The formula of the words Sheet!Column, where they are not always the same."""
    mark: str = ""
    """What marks the rows …"""
    among: str = ""
    """… of these cells; where nothing is marked, there is one place."""
    expected: str | None = ""
    """A formula: what is expected at the first place; None: what may be typed there."""

    @property
    def advice(self) -> str:
        """By its words: what can be done; about a doubt always the same."""
        return "Checks.doubt_advice" if self.is_warning else f"Checks.{self.key}_advice"

    def found(self, number: int) -> str:
        """A formula: where the mark stands, for the first time and the next ones."""
        if not self.row or (number and not self.mark):
            return '=""'
        if not self.mark:
            return '=IF({count}=0,"",1)'
        if number == 0:
            return f'=IF({{count}}=0,"",IFERROR(MATCH({self.mark},{self.among},0),""))'
        before = f"{{at_{PLACES[number - 1]}}}"
        rest = f"INDEX({self.among},{before}+1):INDEX({self.among},ROWS({self.among}))"
        return f'=IF({before}="","",IFERROR({before}+MATCH({self.mark},{rest},0),""))'

    def spot(self, place: str) -> str:
        """A formula: Games!D17."""
        at = f"{{at_{place}}}"
        said = f"{self._letter}&ROW(INDEX({{{self.column}}},{self.row}))".replace("{at}", at)
        return f'=IF({at}="","",IFERROR({said},""))' if self.row else '=""'

    def input(self) -> str:
        """A formula: which of the inputs that is; a single cell by its whole name."""
        letter = self._letter.replace("{at}", "{at_first}")
        by_letter = f"MATCH({letter},{{Checks.cell}},0)"
        found = f"IFERROR({by_letter},IFERROR(MATCH({{spot_first}},{{Checks.cell}},0),0))"
        return f'=IF({{spot_first}}="",0,{found})' if self.row else "=0"

    def held(self, spans: Mapping[str, str]) -> str:
        """A formula: what stands at the first place; only there a cell may hold an error value."""
        if not self.row:
            return '=""'
        span = spans.get(self.column.partition(".")[0]) if self.letter else None
        across = ",INDEX({Checks.across},{input})" if span else ""
        cell = f"INDEX({{{span or self.column}}},{self.row}{across})".replace("{at}", "{at_first}")
        return f'=IF({{input}}=0,"",IFERROR(IF({cell}="","",{cell}),{{=Checks.an_error}}))'

    def wanted(self) -> str:
        """A formula: what is expected there, or what may be typed."""
        if not self.row or self.expected == "":
            return '=""'
        said = "{=Checks.belongs_here}" if self.expected is None else "{=Checks.expected}"
        what = self.expected or "INDEX({Checks.belongs},{input})"
        return f'=IF({{input}}=0,"",IFERROR({said}&" "&{what},""))'.replace("{at}", "{at_first}")

    @property
    def _letter(self) -> str:
        return self.letter or f"{{{self.column}@}}"


def flagged(key: str, column: str, flags: str, article: str = "", *, row: str = "{at}", **facts: Any) -> Check:
    """One that a column of ones marks; `row`: its place in the column, where that is not where the mark is found."""
    return Check(key, f"SUM({{{flags}}})", column, row, article, mark="1", among=f"{{{flags}}}", **facts)


def marked(key: str, column: str, cells: str, article: str = "", *, mark: str = "0", **facts: Any) -> Check:
    """One that a value marks among others: rows whose word was looked up and not found hold a zero."""
    number = f"COUNTIF({{{cells}}},{mark})"
    facts = {"expected": None, **facts}
    return Check(key, number, column, "{at}", article, mark=mark, among=f"{{{cells}}}", **facts)


def named(key: str, column: str, cells: str, article: str = "", *, row: str = "{at}", **facts: Any) -> Check:
    """Rows in which a column of words names the cell, as Sheet!Column; for LibreOffice a number is a word, too."""
    letter, number = f"INDEX({{{cells}}},{{at}})", f"COUNTIF({{{cells}}},{_NAMED})"
    facts = {"expected": None, **facts}
    return Check(key, number, column, row, article, letter=letter, mark=_NAMED, among=f"{{{cells}}}", **facts)


def day(key: str, value: str, article: str) -> Check:
    """A day of the period, which no run does without; `value`: its number, or none."""
    return Check(f"period_{key}", f"IF({{Period.{value}}}>0,0,1)", f"Period.{key}", "1", article, expected=None)


def of_games(sheet: str, event: str, white: str, black: str, *, again: bool = True) -> Iterator[Check]:
    """A month's games, judged in that sheet: `event`, `white`, `black` are what it found them by."""
    for key, found in (("event", event), ("white", white), ("black", black), ("result", "code")):
        yield marked(f"game_{key}", f"Games.{key}", f"{sheet}.{found}")
    yield flagged("game_mirrored", "Games.black", f"{sheet}.mirrored")
    yield flagged("game_misdated", "Games.date", f"{sheet}.misdated")
    if again:
        yield flagged("game_twice", "Games.white", f"{sheet}.twice")
        yield named("game_unlike", "Games.white", f"{sheet}.unlike")


def checks(found: Sequence[Check], typed: Sequence[Sheet], *also: Column) -> Sheet:
    """`typed`: the sheets that people type into."""
    order = [(check.fault, check.is_warning) for check in found]
    assert order == sorted(order, reverse=True)  # noqa: S101 - faults, then doubts, then what is only worth knowing
    return Sheet(
        "Checks",
        (
            _open_lines(min(LINES, sum(check.fault or check.is_warning for check in found)), _widest(found)),
            _every_line(found, spans(typed)),
            entries(typed),
        ),
        fields=(
            computed("faults", "SUMPRODUCT({Checks.count}*{Checks.weighs})", format=WHOLE),
            computed("master", _STATUS, format=TEXT, visible=True),
            computed(
                "further", "MAX(0,COUNT({Checks.open})-ROWS({Checks.turn}))", format="0;;", visible=True, repeats=True
            ),
            *also,
        ),
        value_column=3,
    )


# -- what is open

_WIDTHS = {"what": 33, "number": 7, "first": 16, "stands": 26, "to_do": 54, "articles": 8}
_OTHER_PLACE = 6.5
_REPEATED: dict[str, Any] = {"visible": True, "repeats": True}


def _widest(found: Sequence[Check]) -> float:
    """What no word of the articles is broken in."""
    words = (word for check in found for word in check.article.split())
    return max([_WIDTHS["articles"], *(len(word) + 1 for word in words)])


def _open_lines(rows: int, articles: float) -> Table:
    return Table(
        (
            printed("turn", range(1, rows + 1), format=WHOLE, width=4, look="wrapped"),
            _of_line("what", "check", otherwise='IF({turn}+COUNT({Checks.open})=1,{=Checks.none_open},"")'),
            _of_line("number", "count", format=WHOLE, look=""),
            *_places(),
            _of_line("stands", "why"),
            _of_line("to_do", "advice"),
            _of_line("articles", "article", width=articles),
            computed(
                "line", 'IFERROR(SMALL({Checks.open},{turn}),"")', format=WHOLE, heading="Checks.behind", helper=True
            ),
            _of_line("urgency", "urgent", format=WHOLE, look="", heading="Checks.behind", helper=True),
        ),
        rows,
        lines=2,
    )


def _of_line(key: str, said: str, *, otherwise: str = '""', **facts: Any) -> Column:
    """What the list below says of the line that stands here; `otherwise`: where none does."""
    usual = {"format": TEXT, "width": _WIDTHS.get(key, 8), "look": "wrapped", "heading": f"Checks.{said}"}
    facts = {**usual, **_REPEATED, **facts}
    text = '&""' if facts["format"] == TEXT else ""  # a blank cell is none here
    return computed(key, f'IF({{line}}="",{otherwise},INDEX({{Checks.{said}}},{{line}}){text})', **facts)


def _places() -> Iterator[Column]:
    for place in PLACES:
        spot = f"INDEX({{Checks.spot_{place}}},{{line}})"
        yield computed(
            f"to_{place}",
            f'IF({{line}}="","",IF({spot}="","",{_link(spot, place)}))',
            format=TEXT,
            width=_WIDTHS.get(place, _OTHER_PLACE),
            look="place",
            heading=f"Checks.{place}",
            **_REPEATED,
        )


def _link(spot: str, place: str) -> str:
    """To #'Games'!D17, as Excel and LibreOffice follow it; after the first, cells of the same sheet."""
    said = spot if place == PLACES[0] else f'MID({spot},FIND("!",{spot})+1,LEN({spot}))'
    return f'HYPERLINK("#\'"&SUBSTITUTE({spot},"!","\'!"),{said})'


# -- all that is looked at

_DAY = iso("{held}")
_SAYS = (
    '=IF({held}="",{=Checks.nothing},IF({held}={=Checks.an_error},{held},IF(ISTEXT({held}),"“"&{held}&"”",'
    f'IF(INDEX({{Checks.of_days}},{{input}})=1,IFERROR({_DAY},{{held}}&""),{{held}}&""))))'
)
_WHY = '=IF({input}=0,"",{says}&IF({wanted}="","","; "&{wanted}))'


def _every_line(found: Sequence[Check], spans: Mapping[str, str]) -> Table:
    def of_each(key: str, made: Callable[[Check], Any], **facts: Any) -> Column:
        return printed(key, [made(check) for check in found], **{"format": TEXT, "visible": True, **facts})

    def links() -> Iterator[Column]:
        for place in PLACES:
            spot, width = f"{{spot_{place}}}", _WIDTHS.get(place, _OTHER_PLACE)
            link = f'=IF({spot}="","",{_link(spot, place)})'
            yield printed(place, [link] * len(found), format=TEXT, width=width, visible=True, look="place")

    return Table(
        (
            printed("order", range(1, len(found) + 1), format=WHOLE, width=4, heading="Checks.turn"),
            of_each("check", lambda one: f"Checks.{one.key}", words=True, width=_WIDTHS["what"]),
            of_each("count", lambda one: f"=IFERROR({one.number},1)", format=WHOLE, width=_WIDTHS["number"]),
            *links(),
            of_each("why", lambda _: _WHY, look="wrapped", width=_WIDTHS["stands"]),
            of_each("advice", lambda one: one.advice, words=True, width=_WIDTHS["to_do"]),
            of_each("article", lambda one: one.article, look="wrapped", width=_widest(found)),
            *(replace(column, helper=True, heading="Checks.behind") for column in _hidden_columns(found, spans)),
        ),
        len(found),
        under=True,
    )


def _hidden_columns(found: Sequence[Check], spans: Mapping[str, str]) -> Iterator[Column]:
    """For no eye: which lines are open, where their marks stand, what stands at the first one and what should."""

    def of_each(key: str, made: Callable[[Check], Any], shown: str = TEXT) -> Column:
        return printed(key, [made(check) for check in found], format=shown)

    yield of_each("weighs", lambda one: int(one.fault), WHOLE)
    yield of_each("open", lambda one: '=IF({count}=0,"",{order})' if one.fault or one.is_warning else '=""', WHOLE)
    yield of_each("urgent", lambda _: '=IF({open}="","",{weighs})', WHOLE)
    for number, place in enumerate(PLACES):
        yield printed(f"at_{place}", [one.found(number) for one in found], format=WHOLE)
        yield printed(f"spot_{place}", [one.spot(place) for one in found], format=TEXT)
    yield of_each("input", lambda one: one.input(), WHOLE)
    yield of_each("held", lambda one: one.held(spans))
    yield of_each("says", lambda one: _SAYS if one.row else '=""')
    yield of_each("wanted", lambda one: one.wanted())
