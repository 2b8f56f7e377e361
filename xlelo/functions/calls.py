"""Calls of the functions: by name with cells for hosts, or as Python functions on any container of values."""

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature
from typing import Any, Final

from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.containers import unpack, with_nan
from xlelo.functions.function import Argument, Function, Use
from xlelo.functions.grid import NO_NAME, NO_VALUE, OMITTED, Unanswerable, cut_to_filled_rows
from xlelo.functions.question import Question, Result, cell_value
from xlelo.functions.why import find_function
from xlelo.lang.sentence import Sentence, join_sentences

BLANK: Final = "blank"
NAN: Final = "nan"
"""What a result is where a value is missing: blank as in a cell, or NaN as calculations in Python expect."""

Answer = Result | list[Result] | list[list[Result]]


def call(name: str, arguments: Sequence[object]) -> Result | list[list[Result]]:
    """Call a function for a host. Arguments are single values or rows of cells; a result of one cell is a single value.

    Whole columns are calculated only as far as they are filled, and the result is no longer than that.
    """
    function = find_function(CATALOGUE, name)
    if function is None:
        return NO_NAME.because(Sentence("there is no function {name}", name=name))
    result = _results(function, cut_to_filled_rows(arguments, function.whole_ranges))
    if isinstance(result, list) and len(result) == len(result[0]) == 1 and not function.returns_array:
        return result[0][0]
    return result


def _results(function: Function, arguments: Sequence[object]) -> Result | list[list[Result]]:
    try:
        if function.variadic:
            return cell_value(function.answer(*arguments))
        return Question(function, arguments).results()
    except Unanswerable as unanswerable:
        return cell_value(unanswerable.error)
    except Exception as failure:  # noqa: BLE001 - a cell shows an error, never a traceback
        return NO_VALUE.because(join_sentences((type(failure).__name__, str(failure)), ": "))


def signature(function: Function) -> Signature:
    """The signature for Python and for hosts that inspect Python functions."""
    return Signature([_parameter(argument) for argument in function.arguments])


def _parameter(argument: Argument) -> Parameter:
    if argument.variadic:
        return Parameter(argument.name, Parameter.VAR_POSITIONAL)
    default = OMITTED if argument.optional else Parameter.empty
    return Parameter(argument.name, Parameter.POSITIONAL_OR_KEYWORD, default=default)


def _python_function(function: Function) -> Callable[..., Any]:
    parameters = signature(function)

    def answer(*arguments: Any, missing: str = BLANK, **named_arguments: Any) -> Any:
        if missing not in {BLANK, NAN}:
            raise ValueError(f"missing={missing!r}: {BLANK!r} or {NAN!r} is allowed")
        bound = parameters.bind(*arguments, **named_arguments)
        bound.apply_defaults()
        result = None if function.at_once is None else function.at_once(*bound.args)
        if result is None:
            result = _shape_like_arguments(function, bound.args)
        return with_nan(result) if missing == NAN else result

    answer.__name__ = answer.__qualname__ = function.name
    answer.__doc__ = description_of(function)
    option = Parameter("missing", Parameter.KEYWORD_ONLY, default=BLANK)
    answer.__signature__ = parameters.replace(parameters=[*parameters.parameters.values(), option])  # type: ignore[attr-defined]
    return answer


def description_of(function: Function) -> str:
    """The function's sentence, then one line for each argument."""
    arguments = [f"{argument.name}: {argument.sentence}" for argument in function.arguments]
    return "\n".join([function.sentence, "", *arguments]).strip()


def _shape_like_arguments(function: Function, arguments: Sequence[object]) -> Any:
    """The result in the form of the arguments: rows, a flat list, a column of the same library, or a single value."""
    known = [unpack(argument) for argument in arguments]
    columns = [given for given in known if given is not None]
    if not columns:
        return _answer_lists(function, arguments, _results(function, arguments))
    beside = any(given.column for given in columns)
    rows = [
        given.rows if given is not None else _as_column(argument) if beside else argument
        for given, argument in zip(known, arguments, strict=True)
    ]
    result = _results(function, rows)
    if not isinstance(result, list) or function.returns_array:
        return result
    uses = [argument.use for argument in function.arguments]
    leading = [given for given, use in zip(known, uses, strict=False) if given is not None and use is Use.CELL]
    if not leading:
        return result[0][0] if len(result) == len(result[0]) == 1 else result
    shaped = [given for given in leading if len(given.rows) == len(result)]
    return (shaped or leading)[0].convert(result)


def _as_column(argument: object) -> object:
    """A flat list beside columns is treated as a column."""
    flat = isinstance(argument, list | tuple) and not any(isinstance(row, list | tuple) for row in argument)
    return [[cell] for cell in argument] if flat and argument else argument  # type: ignore[attr-defined]


def _answer_lists(function: Function, arguments: Sequence[object], result: Result | list[list[Result]]) -> Answer:
    if not isinstance(result, list) or function.returns_array:
        return result
    lists = [
        given
        for argument, given in zip(function.arguments, arguments, strict=False)
        if argument.use is Use.CELL and isinstance(given, list | tuple)
    ]
    if not lists:
        return result[0][0]
    return result if any(isinstance(row, list | tuple) for given in lists for row in given) else result[0]


PYTHON_FUNCTIONS: Final = {function.name: _python_function(function) for function in CATALOGUE}
