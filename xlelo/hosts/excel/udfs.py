"""The functions as xlwings registers them. No other module needs xlwings while a formula is calculated.

Excel finds each function by its Python name. The functions take whole ranges and return error values as texts; the
add-in's VBA turns these into real errors.
"""

from collections.abc import Callable
from inspect import Signature
from typing import Any, Final

from xlwings import arg, func

from xlelo.functions import call, signature
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.default_rules import in_file, use
from xlelo.functions.function import Argument, Function
from xlelo.functions.grid import Error
from xlelo.hosts.excel.settings_folder import rules_file
from xlelo.hosts.excel.vba import identifier

use(in_file(rules_file()))


def options(argument: Argument) -> dict[str, Any]:
    """xlwings' options of an argument: always rows of cells, and an error arrives as its text instead of a blank."""
    return {"ndim": 2, "err_to_str": True, "doc": argument.sentence}


def _register(function: Function) -> Callable[..., object]:
    def answer(*arguments: object) -> object:
        return _excel_value(call(function.name, arguments))

    answer.__name__ = answer.__qualname__ = function.name
    answer.__doc__ = function.sentence
    answer.__signature__ = _signature(function)  # type: ignore[attr-defined]
    answer.__annotations__ = {}  # xlwings would use them for conversions, and fails for most types
    registered: Callable[..., object] = answer
    for argument, chosen in ARGUMENTS[function.name].items():
        registered = arg(argument, **chosen)(registered)
    return func(category=function.category)(registered)  # type: ignore[no-any-return]


def _signature(function: Function) -> Signature:
    """The signature with names that VBA allows: xlwings writes them into VBA as they are."""
    parameters = zip(signature(function).parameters.values(), function.arguments, strict=True)
    return Signature([parameter.replace(name=identifier(argument)) for parameter, argument in parameters])


def _excel_value(result: Any) -> object:
    if isinstance(result, list):
        return [[cell.text if isinstance(cell, Error) else cell for cell in row] for row in result]
    return result.text if isinstance(result, Error) else result


ARGUMENTS: Final = {
    function.name: {
        f"*{identifier(argument)}" if argument.variadic else identifier(argument): options(argument)
        for argument in function.arguments
    }
    for function in CATALOGUE
}
"""Function → argument → xlwings' options. xlwings itself stores them only on Windows."""

globals().update({function.name: _register(function) for function in CATALOGUE})

__all__ = [function.name for function in CATALOGUE]
