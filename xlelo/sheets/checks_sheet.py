"""The sheet Checks: open lines first, with their cells, present values and advice.

Two tables share the same columns. The short one holds the open lines in order, each with links to its first cells. The
list of all checks follows below. Hidden columns hold the place of each mark, and the expected content of each input
cell.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import translate
from typing import Any, NamedTuple

from xlelo.sheets.asked_row import Row
from xlelo.sheets.expected_input import entries, input_keys, iso, spans
from xlelo.sheets.formats import TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import one_if
from xlelo.sheets.sheet import (
    PLACE,
    UNCHECKED,
    WEIGHTS,
    CellReference,
    Column,
    Sheet,
    Table,
    Weight,
    Word,
    WordKeys,
    computed,
    fixed_column,
    fixed_table,
)

LINES = 6
"""Number of lines for open checks. If more are open, the sheet says how many. Unused lines are blank."""

_CELL_NAME = '"*!*"'
_STATUS = (
    'IF({faults}>1,{faults}&" "&{=Checks.some_fail},IF({faults}=1,{=Checks.one_fails},'
    'IF(COUNT({Checks.open})>1,COUNT({Checks.open})&" "&{=Checks.some_doubt},'
    "IF(COUNT({Checks.open})=1,{=Checks.one_doubt},{=Checks.all_pass}))))"
)
"""Number of faults. If there are none, number of open warning lines."""
PLACES = ("first", "second", "third", "fourth")


PLACE_ABOVE = f"{PLACE}-1"
"""Row of the input if the marks begin with the row above the first one."""


class Check(NamedTuple):
    """A check. The words of each language hold its name and its advice."""

    key: str
    number: str
    """Formula: number of faults or warnings."""
    column: str = ""
    """Column of the cells to correct, as Sheet.key."""
    row: str = ""
    """Formula: row within that column. {at} is the place of the mark."""
    article: str = ""
    weight: Weight = "fault"
    letter: str = ""
    """Formula: the words Sheet!Column, if the column differs from row to row."""
    mark: str = ""
    """Value that marks rows to correct."""
    among: str = ""
    """Cells that hold the marks. Without a mark, the check concerns a single place."""
    expected: str | None = ""
    """Formula: expected value at the first place. None: say what may be typed there."""
    address: str = ""
    """Formula: the whole address, if the check does not concern the value of a cell."""
    above: bool = False
    """Whether the marks begin with the row above the first one."""

    def marks(self, row: Row) -> Sequence[int] | None:
        """Rows that the column marks, as a workbook holds them. None if no single column has the marks."""
        marked = _ONE_COLUMN.fullmatch(self.among)
        if marked is None:
            return None
        if self.mark.startswith('"'):
            return row.rows_with(marked[1], re.compile(translate(self.mark.strip('"'))))
        read = _ONE_COLUMN.fullmatch(self.mark)
        return row.rows_with(marked[1], row.at(read[1], 1) if read else int(self.mark))

    def counted(self, row: Row) -> Any:
        """Number of rows that it must count in a period that the rules have rated."""
        if self.weight == "fault":
            return 0
        marks = self.marks(row)
        return UNCHECKED if marks is None else len(marks)

    def placed(self, row: Row, number: int) -> Any:
        """Place of the mark. A check without marks has a single place."""
        if not self.mark:
            return 1 if self.row and not number and row.flag("count") else None
        marks = self.marks(row)
        if marks is None:
            return UNCHECKED
        return marks[number] + self.above if number < len(marks) else None

    def input_row(self, row: Row, place: str) -> int | None:
        """Row of the input at a place. None if its column or its row depends on the mark."""
        at = row(f"at_{place}")
        if at is None or self.letter or self.address or ":" in self.column:
            return None
        if found := _ROW_OF_MARK.fullmatch(self.row):
            return int(row.at(found[1], at - self.above))
        return int(at - self.above) if self.row in {PLACE, PLACE_ABOVE, "1"} else None

    def spotted(self, row: Row, place: str) -> Any:
        """Address of a place."""
        if row(f"at_{place}") is None:
            return None
        number = self.input_row(row, place)
        if number is None:
            return UNCHECKED
        sheet, key = self.column.split(".")
        return CellReference(sheet, key, number)

    def found_input(self, row: Row, inputs: Sequence[str]) -> Any:
        """Number of the input column of the first place. `inputs`: all of them, as Sheet.key."""
        if not self.has_value or row("at_first") is None:
            return 0
        if self.letter or ":" in self.column:
            return UNCHECKED
        return inputs.index(self.column) + 1 if self.column in inputs else 0

    def held(self, row: Row) -> Any:
        """Value at the first place."""
        if not row("input"):
            return None
        number = self.input_row(row, PLACES[0])
        return UNCHECKED if number is None else row.at(self.column, number)

    @property
    def advice(self) -> str:
        """Key of the advice. All warnings share one."""
        return "Checks.doubt_advice" if self.weight == "warning" else f"Checks.{self.key}_advice"

    @property
    def has_value(self) -> bool:
        """Whether it is about the value of a cell."""
        return self.row != "" and not self.address

    def place(self, number: int) -> str:
        """Formula: place of the mark, for the first one (0) and the next ones."""
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
        """Formula: address of a place, such as Games!D17."""
        at = f"{{at_{place}}}"
        said = self.address or f"{self._letter}&ROW(INDEX({{{self.column}}},{self.row}))"
        said = said.replace("{at}", at)
        return f'=IF({at}="","",IFERROR({said},""))' if self.row else '=""'

    def input(self) -> str:
        """Formula: number of the input column of the first place. A single cell is found by its full address."""
        letter = self._letter.replace("{at}", "{at_first}")
        by_letter = f"MATCH({letter},{{Checks.cell}},0)"
        found = f"IFERROR({by_letter},IFERROR(MATCH({{spot_first}},{{Checks.cell}},0),0))"
        return f'=IF({{spot_first}}="",0,{found})' if self.has_value else "=0"

    def value(self, spans: Mapping[str, str]) -> str:
        """Formula: value at the first place. This cell alone may read an error value."""
        if not self.has_value:
            return '=""'
        span = spans.get(self.column.partition(".")[0]) if self.letter else None
        across = ",INDEX({Checks.across},{input})" if span else ""
        cell = f"INDEX({{{span or self.column}}},{self.row}{across})".replace("{at}", "{at_first}")
        return f'=IF({{input}}=0,"",IFERROR(IF({cell}="","",{cell}),{{=Checks.an_error}}))'

    def expectation(self) -> str:
        """Formula: what is expected at the first place, or what may be typed there."""
        if not self.has_value or self.expected == "":
            return '=""'
        said = "{=Checks.belongs_here}" if self.expected is None else "{=Checks.expected}"
        what = self.expected or "INDEX({Checks.belongs},{input})"
        return f'=IF({{input}}=0,"",IFERROR({said}&" "&{what},""))'.replace("{at}", "{at_first}")

    @property
    def _letter(self) -> str:
        return self.letter or f"{{{self.column}@}}"


_ROW_OF_MARK = re.compile(r"INDEX\(\{(\w+\.\w+)\},\{at\}\)")
_ONE_COLUMN = re.compile(r"\{(\w+\.\w+)\}")


def check_if(key: str, condition: str, cell: str = "", article: str = "", **facts: Any) -> Check:
    """A check of one condition. `cell`: the single cell to correct, as Sheet.key."""
    return Check(key, one_if(condition), cell, "1" if cell else "", article, **facts)


def notice_if(key: str, condition: str, cell: str = "", article: str = "") -> Check:
    return check_if(key, condition, cell, article, weight="notice")


def flag_check(key: str, column: str, flags: str, article: str = "", *, row: str = PLACE, **facts: Any) -> Check:
    """A check on a column of flags (1). `row`: row to correct, if it is not the row of the flag."""
    return Check(key, f"SUM({{{flags}}})", column, row, article, mark="1", among=f"{{{flags}}}", **facts)


def mark_check(key: str, column: str, cells: str, article: str = "", *, mark: str = "0", **facts: Any) -> Check:
    """A check on marked values. Rows with an unknown word hold 0."""
    number = f"COUNTIF({{{cells}}},{mark})"
    facts = {"expected": None, "row": PLACE, **facts}
    return Check(key, number, column, article=article, mark=mark, among=f"{{{cells}}}", **facts)


def name_check(key: str, column: str, cells: str, article: str = "", *, row: str = PLACE, **facts: Any) -> Check:
    """A check on a column that names the cell to correct, as Sheet!Column. LibreOffice also counts numbers here."""
    letter, number = f"INDEX({{{cells}}},{{at}})", f"COUNTIF({{{cells}}},{_CELL_NAME})"
    facts = {"expected": None, **facts}
    return Check(key, number, column, row, article, letter=letter, mark=_CELL_NAME, among=f"{{{cells}}}", **facts)


def day(key: str, value: str, article: str) -> Check:
    """A check on a required day of the period. `value`: key of its serial number."""
    return Check(f"period_{key}", f"IF({{Period.{value}}}>0,0,1)", f"Period.{key}", "1", article, expected=None)


CELL_MOVED = Check(
    "cell_moved",
    "SUM({Checks.moved})",
    row="{at}",
    mark="1",
    among="{Checks.moved}",
    address="INDEX({Checks.cell},{at})",
)
"""The check of all single cells. The verbs find them by their names, which go along with a cell that is cut."""

_PART_FOUND = "ISNUMBER(MATCH(LEFT(INDEX({Checks.check},1),2),{Checks.check},0))"
_TEXT_COUNTS = 'ISNUMBER(""*1),ISNUMBER("x"*1),NOT(ISNUMBER("2"*1))'


def _program_settings(sheets: Sequence[Sheet]) -> Check:
    """The check of what LibreOffice lets everybody choose for all files.

    These are whether a search finds Anna in Joanna, and what a text is worth in a sum. Names would be taken for others,
    and blank cells would count. The formula reads all inputs, so that a program calculates it as soon as one is typed.
    """
    typed = ",".join(f"{{{cells}}}" for cells in spans(sheets).values())
    return Check("program_settings", f"{one_if(f'OR({_PART_FOUND},{_TEXT_COUNTS})')}+0*COUNTA({typed})")


def checks(of_book: Sequence[Check], sheets: Sequence[Sheet], *also: Column) -> Sheet:
    """Make the sheet Checks. `sheets`: those with inputs; others may be among them."""
    checks = (CELL_MOVED, _program_settings(sheets), *of_book)
    order = [WEIGHTS.index(check.weight) for check in checks]
    assert order == sorted(order)  # noqa: S101 - faults, then warnings, then notices
    rows = min(LINES, sum(check.weight != "notice" for check in checks))
    return Sheet.of(
        "Checks",
        _open_lines(rows, len(checks), _widest(checks)),
        _every_line(checks, sheets),
        entries(sheets),
        fields=(
            computed("faults", "SUMPRODUCT({Checks.count}*{Checks.weighs})", format=WHOLE_FORMAT, asks=lambda _row: 0),
            computed("master", _STATUS, format=TEXT, asks=lambda row: _status(row, len(checks))),
            computed(
                "further",
                "MAX(0,COUNT({Checks.open})-ROWS({Checks.turn}))",
                format="0;;",
                asks=lambda row: max(0, len(_open_checks(row, len(checks))) - rows),
            ),
            *also,
        ),
        value_column=3,
    )


def _status(row: Row, number: int) -> Word | WordKeys:
    """The status line, without faults."""
    doubtful = len(_open_checks(row, number))
    if doubtful > 1:
        return WordKeys((str(doubtful), " ", Word("Checks.some_doubt")))
    return Word("Checks.one_doubt" if doubtful else "Checks.all_pass")


# -- open lines

_WIDTHS = {"what": 33, "number": 7, "first": 16, "stands": 26, "to_do": 54, "articles": 8}
_OTHER_PLACE = 6.5


def _widest(checks: Sequence[Check]) -> float:
    """Column width in which no word of the articles is broken."""
    words = (word for check in checks for word in check.article.split())
    return max([_WIDTHS["articles"], *(len(word) + 1 for word in words)])


def _open_checks(row: Row, number: int) -> list[int]:
    """Places of the open checks in the list of all."""
    return [place for place in range(1, number + 1) if row.at("Checks.open", place) is not None]


def _open_lines(rows: int, number: int, articles: float) -> Table:
    return fixed_table(
        fixed_column("turn", range(1, rows + 1), format=WHOLE_FORMAT, width=4, look="wrapped"),
        _line_column("what", "check", otherwise='IF({turn}+COUNT({Checks.open})=1,{=Checks.none_open},"")'),
        _line_column("number", "count", format=WHOLE_FORMAT, look=""),
        *_places(),
        _line_column("stands", "why"),
        _line_column("to_do", "advice"),
        _line_column("articles", "article", width=articles),
        computed(
            "line",
            'IFERROR(SMALL({Checks.open},{turn}),"")',
            format=WHOLE_FORMAT,
            heading="Checks.behind",
            helper=True,
            asks=lambda row: next(iter(_open_checks(row, number)[row.number - 1 :]), None),
        ),
        _line_column(
            "urgency", "urgent", format=WHOLE_FORMAT, look="", heading="Checks.behind", visible=True, helper=True
        ),
        lines=2,
    )


def _line_column(key: str, words: str, *, otherwise: str = '""', **facts: Any) -> Column:
    """A column of an open line, looked up in the list of all checks. `otherwise`: value of an unused line."""
    usual: dict[str, Any] = {
        "format": TEXT,
        "width": _WIDTHS.get(key, 8),
        "look": "wrapped",
        "heading": f"Checks.{words}",
    }
    facts = usual | facts
    text = '&""' if facts["format"] == TEXT else ""  # INDEX would give 0 for a blank cell
    if not text:
        facts["asks"] = lambda row: row.at(f"Checks.{words}", row("line")) if row("line") else None
    return computed(key, f'IF({{line}}="",{otherwise},INDEX({{Checks.{words}}},{{line}}){text})', **facts)


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
        )


def _link(spot: str, place: str) -> str:
    """Link to a cell, such as #'Games'!D17, for Excel and LibreOffice. Links after the first show the cell only."""
    said = spot if place == PLACES[0] else f'MID({spot},FIND("!",{spot})+1,LEN({spot}))'
    return f'HYPERLINK("#\'"&SUBSTITUTE({spot},"!","\'!"),{said})'


# -- all checks

_DAY = iso("{held}")
_ROUND = "ROUND({held},6)"
"""Formula: the held number. Without rounding, each program would write other last digits of it."""
_SAYS = (
    '=IF({held}="",{=Checks.nothing},IF({held}={=Checks.an_error},{=Checks.an_error},IF(ISTEXT({held}),"“"&{held}&"”",'
    f'IF(INDEX({{Checks.of_days}},{{input}})=1,IFERROR({_DAY},{_ROUND}&""),IF(ISLOGICAL({{held}}),{{held}},{_ROUND})&""))))'
)
_REASON = '=IF({input}=0,"",{says}&IF({wanted}="","","; "&{wanted}))'


def _ask(checks: Sequence[Check], ask: Callable[..., Any], *about: Any) -> Callable[[Row], Any]:
    """What a column of the list asks the check of its row."""
    return lambda row: ask(checks[row.number - 1], row, *about)


def _every_line(checks: Sequence[Check], sheets: Sequence[Sheet]) -> Table:
    def check_column(key: str, made: Callable[[Check], Any], **facts: Any) -> Column:
        return fixed_column(key, [made(check) for check in checks], **{"format": TEXT, **facts})

    def links() -> Iterator[Column]:
        for place in PLACES:
            spot, width = f"{{spot_{place}}}", _WIDTHS.get(place, _OTHER_PLACE)
            link = f'=IF({spot}="","",{_link(spot, place)})'
            yield fixed_column(place, [link] * len(checks), format=TEXT, width=width, look="place")

    return fixed_table(
        fixed_column("order", range(1, len(checks) + 1), format=WHOLE_FORMAT, width=4, heading="Checks.turn"),
        check_column("check", lambda one: f"Checks.{one.key}", words=True, width=_WIDTHS["what"]),
        check_column(
            "count",
            lambda one: f"=IFERROR({one.number},1)",
            format=WHOLE_FORMAT,
            width=_WIDTHS["number"],
            asks=_ask(checks, Check.counted),
        ),
        *links(),
        check_column("why", lambda _: _REASON, look="wrapped", width=_WIDTHS["stands"]),
        check_column("advice", lambda one: one.advice, words=True, width=_WIDTHS["to_do"]),
        check_column("article", lambda one: one.article, look="wrapped", width=_widest(checks)),
        *(replace(column, helper=True, heading="Checks.behind") for column in _hidden_columns(checks, sheets)),
        under=True,
    )


def _hidden_columns(checks: Sequence[Check], sheets: Sequence[Sheet]) -> Iterator[Column]:
    """Hidden columns: open lines, places of their marks, and the present and expected value of the first place."""

    def check_column(key: str, made: Callable[[Check], Any], text: str = TEXT, **facts: Any) -> Column:
        return fixed_column(key, [made(check) for check in checks], format=text, **facts)

    rows, inputs = spans(sheets), input_keys(sheets)

    def is_open(row: Row) -> bool:
        check = checks[row.number - 1]
        return check.weight != "notice" and row.flag("count")

    yield check_column("weighs", lambda one: int(one.weight == "fault"), WHOLE_FORMAT)
    yield check_column(
        "open",
        lambda one: '=IF({count}=0,"",{order})' if one.weight != "notice" else '=""',
        WHOLE_FORMAT,
        asks=lambda row: row.number if is_open(row) else None,
    )
    yield check_column(
        "urgent",
        lambda _: '=IF({open}="","",{weighs})',
        WHOLE_FORMAT,
        asks=lambda row: row("weighs") if is_open(row) else None,
    )
    for number, place in enumerate(PLACES):
        at, spots = [one.place(number) for one in checks], [one.spot(place) for one in checks]
        yield fixed_column(f"at_{place}", at, format=WHOLE_FORMAT, asks=_ask(checks, Check.placed, number))
        yield fixed_column(f"spot_{place}", spots, format=TEXT, asks=_ask(checks, Check.spotted, place))
    yield check_column("input", lambda one: one.input(), WHOLE_FORMAT, asks=_ask(checks, Check.found_input, inputs))
    yield check_column("held", lambda one: one.value(rows), asks=_ask(checks, Check.held))
    yield check_column("says", lambda one: _SAYS if one.has_value else '=""')
    yield check_column("wanted", lambda one: one.expectation())
