"""A function with its arguments: they are parsed, aligned, and answered position by position."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from xlelo.functions.cells import Value, parse
from xlelo.functions.default_rules import default_rules
from xlelo.functions.function import Argument, Function, Use
from xlelo.functions.grid import (
    DIVIDED_BY_ZERO,
    NO_NUMBER,
    NO_VALUE,
    NOT_AVAILABLE,
    OMITTED,
    Blank,
    Error,
    Grid,
    Unanswerable,
    check_lines,
    common_shape,
    grid,
    line_shape,
    lines,
    rows,
    stretch,
)
from xlelo.lang.sentence import Sentence, join_and, sentence_of
from xlelo.law.derivation import Derivation
from xlelo.regulations.regulation import OpenQuestionError

Result = float | str | Error

LONGEST_TEXT: Final = 32767
"""The most characters of a cell."""
LONGEST_TEXT_IN_ARRAY: Final = 255
"""The most characters that Excel accepts from an array function."""


class _Column(NamedTuple):
    """An argument and its given cells."""

    argument: Argument
    grid: Grid[Value]
    line: tuple[int, int] | None
    """The shape of the cells for one answer; None if each cell has its own answer."""

    @property
    def is_required(self) -> bool:
        return not (self.argument.optional or self.argument.may_be_blank)


class Question:
    """A call with several positions. Positions with equal values are calculated once."""

    def __init__(self, function: Function, arguments: Sequence[object]) -> None:
        if len(arguments) > len(function.arguments):
            most = len(function.arguments)
            raise NO_VALUE.refusal(Sentence("{name} takes at most {most} arguments", name=function.name, most=most))
        absent = len(function.arguments) - len(arguments)
        given = [
            (argument, _grid(argument, value))
            for argument, value in zip(function.arguments, [*arguments, *[OMITTED] * absent], strict=True)
        ]
        self.function = function
        self.height, self.width = common_shape([cells for argument, cells in given if argument.use is Use.CELL])
        self.columns = [self._column(argument, cells) for argument, cells in given]
        self._values = [
            (position, column.line is not None, column.is_required, column.argument.name)
            for position, column in enumerate(self.columns)
            if column.argument.use is not Use.ONE
        ]
        self._lines = [(position, column.line) for position, column in enumerate(self.columns) if column.line]
        check_lines(shape for _, shape in self._lines)

    @property
    def size(self) -> int:
        return self.height * self.width

    def positions(self) -> Iterable[tuple[Value, ...]]:
        """The values at each position; several cells of one answer are a tuple."""
        columns = [stretch(column.grid, self.height, self.width) for column in self.columns]
        return zip(*columns, strict=True) if columns else [()]

    def results(self) -> list[list[Result]]:
        if self.function.returns_array:
            table: list[list[Result]] = self.function.answer()
            return table
        known = _Results(self, LONGEST_TEXT if self.size == 1 else LONGEST_TEXT_IN_ARRAY)
        result_of = known.__getitem__ if self.function.alike is None else known.for_likeness
        return rows([result_of(position) for position in self.positions()], self.width)

    def values(self, position: tuple[Value, ...]) -> Sequence[Value]:
        """The values as the function takes them, with several cells as a grid."""
        if not self._lines:
            return position
        values = list(position)
        for at, shape in self._lines:
            values[at] = Grid(values[at], *shape)
        return values

    def answer(self, position: tuple[Value, ...], **telling: Derivation) -> Any:
        """The exact answer: a number, a text or an error. `trace` collects its derivation."""
        settled = self._early_answer(position)
        return self._worked_out(self.values(position), telling) if settled is None else settled

    def _column(self, argument: Argument, grid: Grid[Value]) -> _Column:
        if argument.use is not Use.LINE:
            return _Column(argument, grid, None)
        found = lines(grid, self.height, self.width)
        if common_shape([found, Grid((), self.height, self.width)]) != (self.height, self.width):
            raise NO_VALUE.refusal(Sentence("there must be one row for each player"))
        return _Column(argument, found, line_shape(grid, self.height, self.width))

    def _early_answer(self, position: tuple[Value, ...]) -> str | Error | Blank | None:
        """An answer that needs no calculation: an error stays, and a missing value leaves the result blank."""
        missing: list[str] = []
        asked = False
        for at, is_line, needed, name in self._values:
            value = position[at]
            if is_line:
                error = next((cell for cell in value if cell.__class__ is Error), None)
                if error is not None:
                    return error
                blank = value.count(None) == len(value)
            elif value.__class__ is Error:
                return value
            else:
                blank = value is None
            if not blank:
                asked = True
            elif needed:
                missing.append(name)
        if not asked and self._values and not self.function.answers_blanks:
            return ""
        return Blank(Sentence("{arguments} missing", arguments=join_and(missing))) if missing else None

    def _worked_out(self, values: Sequence[Value], telling: Mapping[str, Derivation]) -> Any:
        try:
            answer = self.function.answer(*values, **telling)
        except Unanswerable as unanswerable:
            return unanswerable.error
        except OpenQuestionError as open_question:
            return Blank(sentence_of(open_question))
        except ZeroDivisionError:
            return DIVIDED_BY_ZERO.because(Sentence("division by zero"))
        except ValueError as refused:
            return NO_NUMBER.because(sentence_of(refused))
        return (
            NOT_AVAILABLE.because(Sentence("the rules give no number for these values")) if answer is None else answer
        )


def cell_value(answer: Any, longest: int = LONGEST_TEXT) -> Result:
    """The answer as the host takes it. Only here an exact number becomes a float."""
    if isinstance(answer, int | Fraction):
        return float(answer)
    if isinstance(answer, Blank):
        return ""
    if isinstance(answer, str) and len(answer) > longest:
        return answer[: longest - 1] + "…"
    result: Result = answer
    return result


class _Results(dict[tuple[Value, ...], Result]):
    def __init__(self, question: Question, longest: int) -> None:
        super().__init__()
        self.question = question
        self.longest = longest
        self.alike = question.function.alike or tuple
        self.cache: dict[object, Result] = {}

    def __missing__(self, position: tuple[Value, ...]) -> Result:
        result = self[position] = cell_value(self.question.answer(position), self.longest)
        return result

    def for_likeness(self, position: tuple[Value, ...]) -> Result:
        try:
            likeness = self.alike(*position)
        except TypeError:  # a blank or an error among the values
            return self[position]
        result = self.cache.get(likeness)
        if result is None:
            result = self.cache[likeness] = self[position]
        return result


def _grid(argument: Argument, value: object) -> Grid[Value]:
    given = grid(value)
    if argument.kind.parse_range is not None and len(given.cells) != 1:
        return Grid((argument.kind.parse_range(given),), 1, 1)
    found = parse(given, argument.kind, argument.name)
    if argument.use is not Use.ONE:
        return found
    if len(found.cells) != 1:
        raise NO_VALUE.refusal(Sentence("{name}: a single cell is needed", name=argument.name))
    chosen = found.cells[0]
    if chosen is None:
        chosen = argument.kind.read(default_rules() if argument.of_installation else argument.default)
    if isinstance(chosen, Error):
        raise Unanswerable(chosen)
    return Grid((chosen,), 1, 1)
