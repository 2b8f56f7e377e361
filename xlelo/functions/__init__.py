"""The functions that stand in spreadsheets, for Python: on numbers, on lists, and for the hosts by name.

    from xlelo.functions import ELO_EXPECTED
    ELO_EXPECTED(2150, 2030)            # 0.66
    ELO_EXPECTED(2000, [2100, 1750])    # [0.36, 0.81]

A single value gives a single result, a list gives a list, rows give rows. An error is a `grid.Error`, never raised.
"""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any, Final

from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Use
from xlelo.functions.grid import NO_NAME, NO_VALUE, OMITTED, Error, Unanswerable, cut_to_what_is_used
from xlelo.functions.question import Question, Result, shown
from xlelo.functions.why import named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from xlelo.functions.function import Argument, Function

Answer = Result | list[Result] | list[list[Result]]


def call(name: str, arguments: Sequence[object]) -> Result | list[list[Result]]:
    """For hosts: arguments are single values or rows of cells; a result of one cell is a single value.

    Of whole columns only what is used is worked out, and the result is no longer than that.
    """
    function = named(CATALOGUE, name)
    if function is None:
        return NO_NAME.because(f"there is no function {name}")
    result = _results(function, cut_to_what_is_used(arguments))
    if isinstance(result, list) and len(result) == len(result[0]) == 1 and not function.returns_array:
        return result[0][0]
    return result


def _results(function: Function, arguments: Sequence[object]) -> Result | list[list[Result]]:
    try:
        if function.variadic:
            return shown(function.answer(*arguments))
        return Question(function, arguments).results()
    except Unanswerable as unanswerable:
        return unanswerable.error
    except Exception as failure:  # noqa: BLE001 - a cell shows an error, never a traceback
        return NO_VALUE.because(f"{type(failure).__name__}: {failure}")


def signature(function: Function) -> Signature:
    """As Python and the hosts that look at Python functions see it."""
    return Signature([_parameter(argument) for argument in function.arguments])


def _parameter(argument: Argument) -> Parameter:
    if argument.variadic:
        return Parameter(argument.name, Parameter.VAR_POSITIONAL)
    default = OMITTED if argument.optional else Parameter.empty
    return Parameter(argument.name, Parameter.POSITIONAL_OR_KEYWORD, default=default)


def _in_python(function: Function) -> Callable[..., Answer]:
    parameters = signature(function)

    def answer(*arguments: Any, **named_arguments: Any) -> Answer:
        bound = parameters.bind(*arguments, **named_arguments)
        bound.apply_defaults()
        return _as_given(function, bound.args, _results(function, bound.args))

    answer.__name__ = answer.__qualname__ = function.name
    answer.__doc__ = function.sentence
    answer.__signature__ = parameters  # type: ignore[attr-defined]
    return answer


def _as_given(function: Function, arguments: Sequence[object], result: Result | list[list[Result]]) -> Answer:
    """Rows where rows were given, a flat list where there were flat ones, otherwise the single value."""
    if not isinstance(result, list) or function.returns_array:
        return result
    lists = [
        given
        for argument, given in zip(function.arguments, arguments, strict=False)
        if argument.use is Use.EACH and isinstance(given, list | tuple)
    ]
    if not lists:
        return result[0][0]
    return result if any(isinstance(row, list | tuple) for given in lists for row in given) else result[0]


_IN_PYTHON: Final = {function.name: _in_python(function) for function in CATALOGUE}


def __getattr__(name: str) -> Callable[..., Answer]:
    try:
        return _IN_PYTHON[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


__all__ = ["Error", "call", "signature"]
__all__ += [function.name for function in CATALOGUE]
