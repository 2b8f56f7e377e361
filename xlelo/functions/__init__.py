"""The spreadsheet functions for Python: on numbers, lists and columns. The hosts call them by name.

    from xlelo.functions import ELO_EXPECTED
    ELO_EXPECTED(2150, 2030)            # 0.66
    ELO_EXPECTED(2000, [2100, 1750])    # [0.36, 0.81]
    ELO_EXPECTED(frame["white"], frame["black"], rules)    # a column of pandas, polars or numpy gives one back

    ELO_EXPECTED(2000, [2100, None], missing="nan")        # [0.36, nan]; a blank result is "" otherwise

A single value gives a single result, a list gives a list, rows give rows. An error is returned as a `grid.Error`;
the functions of `xlelo.functions.strict` raise it instead.
"""

from typing import Any

from xlelo.functions import strict as strict
from xlelo.functions.calls import PYTHON_FUNCTIONS, call, signature
from xlelo.functions.grid import Error


def __getattr__(name: str) -> Any:
    try:
        return PYTHON_FUNCTIONS[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


__all__ = ["Error", "call", "signature"]
__all__ += list(PYTHON_FUNCTIONS)
