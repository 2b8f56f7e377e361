"""Result lists as .csv and .xlsx, with one game per line. Other lines above and between games are allowed."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Final

from xlelo.lang.sentence import Sentence
from xlelo.model import PENDING, RESULTS, Place, Problem, Result
from xlelo.periods.outcomes import LOST, POINTS, WON
from xlelo.readers.folder import HEADER_WITHIN
from xlelo.readers.formulas import FormulaFault
from xlelo.readers.packages import BrokenError
from xlelo.readers.tournaments import days
from xlelo.readers.tournaments.columns import (
    HOUR,
    ROUND,
    SCORES,
    SIDES,
    Further,
    OpenColumn,
    candidates,
    find_columns,
    is_header,
    label,
    name_of,
    positions_said,
    team_headings,
)
from xlelo.readers.tournaments.crosstables import federation_in, games, grid_of, rating_in
from xlelo.readers.tournaments.headings import BYE, REQUIRED_COLUMNS, SIDE_SCORES, fold_heading, round_in, sorted_words
from xlelo.readers.tournaments.plain_tables import table_of
from xlelo.readers.tournaments.seats import seats_of
from xlelo.readers.tournaments.text import LINE_END, Log, decode, first_spelling, tidy
from xlelo.readers.xlsx import column_name, sheets, side_by_side
from xlelo.tournament import Bye, Entrant, Pairing, Tournament, by_finish

SAMPLE = 20_000
WHITE_POINTS: Final[Mapping[str | None, str]] = {WON: "1-0", LOST: "0-1"}
MAX_CELLS_IN_MESSAGE = 12

DAY = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}[-/. ][^\W\d]{3,}.*", re.ASCII)
DATE_IN_LINE = re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}", re.ASCII)


@dataclass
class Lines:
    """The filled lines of a file or sheet, each with its number."""

    file: str
    rows: list[tuple[int, list[str]]]
    further: Further
    cells: bool = False
    """True if places are cells of a sheet."""
    teams: bool = False
    """True if names of teams stood in the place of headings."""

    def __post_init__(self) -> None:
        for at, (number, cells) in enumerate(self.rows):
            if (headings := team_headings(cells)) is not None:
                self.rows[at], self.teams = (number, headings), True

    def place(self, line: int, position: int | None, column: str | None) -> Place:
        if self.cells and position is not None:
            return Place(self.file, line, column, f"{column_name(position)}{line}")
        return Place(self.file, line, column)


@dataclass
class ReadingState:
    """The state of reading."""

    log: Log
    entrants: dict[str, Entrant] = field(default_factory=dict)
    pairings: list[Pairing] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    round: int | None = None
    day: date | None = None
    round_days: dict[int, date] = field(default_factory=dict)
    spellings: dict[str, list[str]] = field(default_factory=dict)


def read_csv(raw: bytes, mapping: Mapping[str, str], log: Log, further: Further) -> list[Tournament]:
    text = LINE_END.sub("\n", decode(raw, log))
    header = text[:SAMPLE]
    separator = max((";", "\t", ","), key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=False)
    rows = []
    begins = 1
    try:
        for row in reader:
            if any(map(str.strip, row)):
                rows.append((begins, [cell.strip() for cell in row]))
                _refuse_hidden_lines(begins, row, separator, log)
            begins = reader.line_num + 1
    except csv.Error as error:
        log.refuse(begins, None, None, Sentence("from here on the file is not valid CSV ({error})", error=error))
    log.stop()
    lines = Lines(log.file, rows, further)
    if _header(lines, mapping) is None and separator != "\t":
        plain = table_of([(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()])
        if plain and seats_of([cells[2:] for _, cells in plain[1:]]) is not None:
            lines.rows = plain
    return [_tournament(lines, mapping, log)]


def _refuse_hidden_lines(line: int, row: list[str], separator: str, log: Log) -> None:
    """Refuse a cell with separators in its later lines: an open quotation mark has swallowed those lines."""
    for cell in row:
        if separator in cell.partition("\n")[2]:
            allowed = Sentence("a quotation mark opens here and takes in the lines below: close it or delete it")
            log.refuse(line, None, cell.partition("\n")[0][:80], allowed)


def read_xlsx(raw: bytes, mapping: Mapping[str, str], log: Log, further: Further) -> list[Tournament]:
    """All sheets with a header form one tournament, because many programs write a sheet per round."""
    try:
        found = sheets(raw)
    except BrokenError as broken:
        log.refuse(None, None, None, broken.sentence)
        log.stop()
        return []
    several = len(found) > 1
    lists = []
    for title, rows in found:
        width = [(number, side_by_side(cells)) for number, cells in rows]
        lines = Lines(f"{log.file}, sheet {title}" if several else log.file, width, further, cells=True)
        if _header(lines, mapping) is not None:
            lists.append((title, lines))
        elif rows and several:
            log.adjust(Sentence("sheet {title} ignored: no headings of a list of results", title=title[:40]), "")
    if not lists:
        every = [(number, side_by_side(cells)) for _, rows in found for number, cells in rows]
        lines = Lines(log.file, every, further, cells=True)
        return [_tournament(lines, mapping, log)]
    collected = ReadingState(log)
    for title, lines in lists:
        collected.round = round_in(fold_heading(title))
        _read_lists(lines, mapping, collected)
    return [_finish(collected)]


def _tournament(lines: Lines, mapping: Mapping[str, str], log: Log) -> Tournament:
    collected = ReadingState(log)
    grid = None if _header(lines, mapping) is not None else grid_of(lines.rows, log, lines.place)
    if grid is None:
        _read_lists(lines, mapping, collected)
    else:
        entrants, pairings = games(grid)
        collected = ReadingState(log, dict(entrants), pairings)
    return _finish(collected)


def _finish(state: ReadingState) -> Tournament:
    log = state.log
    if not state.pairings and not log.problems:
        log.refuse(None, None, None, Sentence("this file has no games"))
    log.stop()
    finished, unfinished = by_finish(state.pairings)
    return Tournament(
        name="",
        place=Place(log.file),
        entrants=state.entrants,
        pairings=finished,
        open_pairings=unfinished,
        byes=tuple(state.byes),
        round_days=state.round_days,
        notices=log.notices(),
    )


def _header(lines: Lines, mapping: Mapping[str, str]) -> int | None:
    """The position of the first line whose headings name both players and the result."""
    top = enumerate(lines.rows[:HEADER_WITHIN])
    return next((at for at, (_, cells) in top if is_header(cells, mapping, lines.further)), None)


def _read_lists(lines: Lines, mapping: Mapping[str, str], state: ReadingState) -> None:
    first = _header(lines, mapping)
    if first is None:
        _no_header(lines, mapping, state.log)
        return
    for line, cells in lines.rows[:first]:
        _is_between_games(line, cells, lines, state, above=True)
    if lines.teams:
        kind = Sentence("a match of teams does not tell colours: the player on the left is entered as White")
        state.log.adjust(kind, "")
    below = range(first + 1, len(lines.rows))
    heads = lines.rows[first][1]
    by_number = bool(positions_said(mapping))  # then any line of this width would do as a header
    headers = [
        first,
        *(
            at
            for at in below
            if (lines.rows[at][1] == heads if by_number else is_header(lines.rows[at][1], mapping, lines.further))
        ),
    ]
    for header, end in pairwise([*headers, len(lines.rows)]):
        at = _columns(lines, header, end, mapping, state.log, again=header != first)
        headless = by_number and bool(lines.further.result(lines.rows[header][1][at["result"]]))
        below_header = lines.rows[header + (not headless) : end]
        _standardise_days(below_header, at, state.log)
        if fold_heading(lines.rows[header][1][at.get("result", 0)]) not in SCORES:
            _standardise_results(below_header, at, lines, state.log)
        for line, cells in below_header:
            _line(line, cells, at, lines, state)
            if any(cells[len(lines.rows[header][1]) :]):
                state.log.adjust(Sentence("cells after the last heading ignored"), line)


def _standardise_days(rows: Sequence[tuple[int, list[str]]], at: Mapping[str, int], log: Log) -> None:
    """Write days in the standard's form if their column has the month first or short years."""
    for column, position in ((column, at[column]) for column in ("date", "ended") if column in at):
        filled = [cells for _, cells in rows if position < len(cells) and cells[position]]
        read = days.unusual_days([HOUR.sub("", cells[position]) for cells in filled])
        for cells in filled:
            typed = HOUR.sub("", cells[position])
            if typed in read:
                cells[position] = str(read[typed])
        if read:
            typed, day = next(iter(read.items()))
            log.adjust(Sentence("{what} “{typed}” read as {day}", what=column, typed=typed, day=day), "")


def _standardise_results(rows: Sequence[tuple[int, list[str]]], at: Mapping[str, int], lines: Lines, log: Log) -> None:
    """Write 1-0 and 0-1 where a result is White's points alone."""
    for line, cells in rows:
        position = at.get("result", len(cells))
        is_bye = any(fold_heading(cells[at[side]]) in BYE for side in SIDES if at[side] < len(cells))
        points = POINTS.get(cells[position]) if position < len(cells) and not is_bye else None
        if points in WHITE_POINTS and lines.further.result(cells[position]) is None:
            cells[position] = WHITE_POINTS[points]
            log.adjust(Sentence("results 1 and 0 read as White's points"), line)


def _columns(
    lines: Lines, first: int, end: int, mapping: Mapping[str, str], log: Log, *, again: bool
) -> Mapping[str, int]:
    """Column → position below a header. The meaning of the columns is reported once."""
    line, header = lines.rows[first]
    at, unsettled = find_columns(header, mapping, [cells for _, cells in lines.rows[first + 1 : end]], lines.further)
    for one in unsettled:
        log.ask(Problem(lines.place(line, None, None), None, one.question()), [one])
    told = [f"{column} = {label(header, position)}" for column, position in at.items()]
    log.adjust(
        Sentence("columns read as {told}", told=told),
        "" if set(mapping.values()) >= at.keys() else Sentence("guessed; --map corrects it"),
    )
    invalid_cell = [heading for position, heading in enumerate(header) if heading and position not in at.values()]
    if invalid_cell and not again:
        shown = [heading[:30] for heading in invalid_cell[:MAX_CELLS_IN_MESSAGE]]
        more = ["…"] if len(invalid_cell) > MAX_CELLS_IN_MESSAGE else []
        log.adjust(Sentence("ignored: {columns}", columns=[*shown, *more]), line)
    return at


def _no_header(lines: Lines, mapping: Mapping[str, str], log: Log) -> None:
    headings = max(
        (cells for _, cells in lines.rows[:HEADER_WITHIN]),
        key=lambda row: (len(candidates(row, mapping, lines.further)), sum(map(bool, row))),
        default=[],
    )
    shown = ", ".join(heading[:30] for heading in headings if heading)[:200] or None
    at = candidates(headings, mapping, lines.further)
    missing = ", ".join(column for column in REQUIRED_COLUMNS if column not in at) or ", ".join(REQUIRED_COLUMNS)
    example = ",".join(f"{column}=…" for column in REQUIRED_COLUMNS)
    allowed = Sentence(
        "no headings found for {missing} (headings: {shown}); name them with --map {example}",
        missing=missing,
        shown=shown,
        example=example,
    )
    problem = Problem(Place(lines.file), None, allowed)
    named = [
        (name_of(headings, at), _first_cell_below(lines, headings, at))
        for at, heading in enumerate(headings)
        if heading
    ]
    if named:
        known, examples = zip(*named, strict=True)
        log.ask(problem, [OpenColumn(column, known, examples) for column in missing.split(", ")])
    else:
        log.problems.append(problem)


def _first_cell_below(lines: Lines, headings: Sequence[str], at: int) -> str:
    """The first filled cell below a heading."""
    rows = [cells for _, cells in lines.rows]
    below = next(number for number, cells in enumerate(rows, 1) if cells is headings)
    return next((cells[at] for cells in rows[below:] if at < len(cells) and cells[at]), "")


def _is_between_games(line: int, cells: list[str], lines: Lines, state: ReadingState, *, above: bool = False) -> bool:
    """True if the line states the next round (and perhaps its day) or is a remark, not a game."""
    filled = [cell for cell in cells if cell]
    number = round_in(fold_heading(filled[0])) if filled and len(filled) <= 3 else None  # noqa: PLR2004 - round, day, hour
    if number is None:
        if not above and len(filled) <= 2:  # noqa: PLR2004 - a remark, not a game
            state.log.adjust(Sentence("not a game: ignored"), line)
            return True
        return False
    state.round, state.day = number, None
    day = DATE_IN_LINE.search(" ".join(filled))
    if day is not None and (read := days.day(day[0])) is not None:
        state.day = read.day
        before = state.round_days.setdefault(state.round, read.day)
        if before != read.day:
            allowed = Sentence(
                "an earlier line gives round {round} the date {before}", round=state.round, before=before
            )
            state.log.problems.append(Problem(lines.place(line, None, None), day[0], allowed))
    return True


@dataclass(frozen=True)
class GameLine:
    """A line of a list: its cells by column, and how to report their problems."""

    number: int
    cells: Mapping[str, str]
    positions: Mapping[str, int]
    lines: Lines
    state: ReadingState

    def refuse(self, column: str, value: str | None, allowed: Sentence) -> None:
        place = self.lines.place(self.number, self.positions.get(column), column)
        self.state.log.problems.append(Problem(place, value, allowed))

    def tidy(self, column: str) -> str:
        return tidy(self.cells.get(column, ""), self.state.log, self.number)

    @property
    def result_text(self) -> str:
        """The result, or the points of both sides. A list without such columns is one of wins."""
        if "result" in self.cells:
            return self.cells["result"]
        points = [self.cells.get(column, "") for column in SIDE_SCORES if column in self.cells]
        if not points:
            return "1-0"
        return "-".join(points) if any(points) else ""

    @property
    def result(self) -> str | None:
        entry = self.result_text
        code = self.lines.further.result(entry)
        if code is None:
            won = {self.tidy(side).casefold(): won for side, won in (("white", "1-0"), ("black", "0-1"))}
            code = won.get(entry.casefold())
        if code is not None:
            return code
        if DAY.fullmatch(entry.strip()):
            allowed = Sentence("a spreadsheet turned this result into a date; type it again as text, such as ½-½")
        else:
            allowed = Sentence(
                "1-0, 0-1, ½-½, white, black, draw, the winner's name, forfeits + - or - +, or * are allowed as result"
            )
        self.refuse("result", entry, allowed)
        return None

    @property
    def round(self) -> int | None:
        typed = self.cells.get("round", "")
        if not typed:
            return self.state.round
        match = ROUND.fullmatch(typed)
        number = int(match[1]) if match else round_in(fold_heading(typed))
        if number is None:
            self.refuse("round", typed, Sentence("the round must be a whole number"))
        return number

    def day(self, column: str) -> date | None:
        typed = HOUR.sub("", self.cells.get(column, ""))
        read = days.day(typed) if typed else None
        if typed and read is None:
            self.refuse(column, typed, Sentence("a day such as 2018-03-09 or 09/03/2018 is allowed"))
        return None if read is None else read.day

    def entrant(self, side: str, name: str) -> str | None:
        """The player's key: his number if the list has one, else his name. None if a problem was reported."""
        national, fide_number = self.tidy(f"{side}_id"), self.tidy(f"{side}_fide").strip("-–—?")
        if fide_number and not (fide_number.isascii() and fide_number.isdigit()):
            self.refuse(f"{side}_fide", fide_number, Sentence("a FIDE number is allowed here"))
            return None
        fide_number = fide_number.lstrip("0")
        birth, year, _ = days.birth(self.cells.get(f"{side}_birth", ""))
        key = national or (f"FIDE {fide_number}" if fide_number else "")
        key = key or first_spelling(name, self.state.spellings, self.state.log, self.number)
        before = self.state.entrants.get(key)
        rating = rating_in(self.tidy(f"{side}_rating"))
        if before is None:
            self.state.entrants[key] = Entrant(
                key,
                name,
                self.lines.place(self.number, self.positions.get(side), side),
                fide_number=fide_number or None,
                national={"": national} if national else {},
                birth=birth,
                birth_year=birth.year if birth is not None else year,
                rating=rating,
                federation=federation_in(self.tidy(f"{side}_federation")),
            )
        elif sorted_words(before.name) != sorted_words(name):
            self.refuse(
                side, name, Sentence("{key} is {name} at {place}", key=key, name=before.name, place=before.place)
            )
            return None
        elif birth is not None and before.birth not in (None, birth):
            allowed = Sentence("{name} was born {birth} at {place}", name=name, birth=before.birth, place=before.place)
            self.refuse(f"{side}_birth", str(birth), allowed)
            return None
        elif before.rating is None:
            self.state.entrants[key] = replace(before, rating=rating)
        return key


def _line(line: int, cells: list[str], positions: Mapping[str, int], lines: Lines, state: ReadingState) -> None:
    log = state.log
    cell = {column: cells[position] if position < len(cells) else "" for column, position in positions.items()}
    game = GameLine(line, cell, positions, lines, state)
    faults = {column: value for column, value in cell.items() if isinstance(value, FormulaFault)}
    for column, value in faults.items():
        game.refuse(column, value, value.fault)
    if faults:
        return
    names = {side: game.tidy(side) for side in ("white", "black")}
    missing = [side for side, name in names.items() if fold_heading(name) in BYE or name in BYE]
    if len(missing) == len(names) or (missing and not game.result_text):
        if not _is_between_games(line, cells, lines, state):
            log.adjust(Sentence("not a game: ignored"), line)
        return
    number = game.round
    if missing:
        present = next(side for side in names if side not in missing)
        entrant = game.entrant(present, names[present])
        log.adjust(Sentence("no opponent: a bye"), line)
        if entrant is not None and number is not None:
            state.byes.append(Bye(number, entrant, "U"))
        return
    known = len(log.problems)
    white, black = (game.entrant(side, name) for side, name in names.items())
    day, ended = game.day("date"), game.day("ended")
    code = game.result
    further = tuple((column, cell[column]) for column in lines.further.columns if cell.get(column))
    if white is not None and white == black:
        game.refuse("black", names["black"], Sentence("a player cannot play against himself"))
    if len(log.problems) > known or white is None or black is None:
        return
    result = RESULTS.get(code, Result(code, 0, 0)) if code else PENDING
    place = lines.place(line, None, None)
    state.pairings.append(Pairing(number, day or state.day, white, black, result, place, ended, further))
