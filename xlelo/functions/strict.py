"""The spreadsheet functions for Python programs that want exceptions instead of error values.

from xlelo.functions.strict import ELO_EXPECTED
ELO_EXPECTED("x", 2030)             # raises EloError: #VALUE!: rating: “x” is not a rating …
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from xlelo.functions.calls import PYTHON_FUNCTIONS
from xlelo.functions.grid import Error


class EloError(ValueError):
    """The first error of a result; `error` is the cell's error value."""

    def __init__(self, function: str, error: Error) -> None:
        super().__init__(f"{function}: {error.text}" + (f": {error.reason}" if error.reason else ""))
        self.error = error


def _strictly(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def answer(*arguments: Any, **named_arguments: Any) -> Any:
        result = function(*arguments, **named_arguments)
        error = next(_errors(result), None)
        if error is not None:
            raise EloError(name, error)
        return result

    answer.__name__ = answer.__qualname__ = name
    answer.__doc__ = function.__doc__
    answer.__signature__ = function.__signature__  # type: ignore[attr-defined]
    return answer


def _errors(result: Any) -> Iterator[Error]:
    if isinstance(result, Error):
        yield result
    elif getattr(getattr(result, "dtype", None), "kind", "") == "f":  # a column of floats holds no error
        return
    elif isinstance(result, list | tuple):
        for one in result:
            yield from _errors(one)
    elif hasattr(result, "columns") and hasattr(result, "to_numpy"):
        yield from _errors(result.to_numpy().tolist())
    elif not isinstance(result, str) and hasattr(result, "tolist"):
        yield from _errors(result.tolist())
    elif hasattr(result, "to_list"):
        yield from _errors(result.to_list())


_STRICT: Final = {name: _strictly(name, function) for name, function in PYTHON_FUNCTIONS.items()}


def __getattr__(name: str) -> Callable[..., Any]:
    try:
        return _STRICT[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


__all__ = ["EloError"]
__all__ += list(_STRICT)
