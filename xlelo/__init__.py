"""Chess Elo rules inside spreadsheets."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xlelo.rating import rate

try:
    __version__ = version("xlelo")
except PackageNotFoundError:  # read from a checkout or from inside the LibreOffice extension
    __version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`rate` when it is asked for: a spreadsheet's functions import this package too, and read no periods."""
    if name == "rate":
        return import_module("xlelo.rating").rate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["__version__", "rate"]
