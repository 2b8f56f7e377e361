"""Chess Elo rules inside spreadsheets."""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` takes long to load
if TYPE_CHECKING:
    from typing import Any

    from xlelo.model import Refused
    from xlelo.rating import rate

    __version__: str

__all__ = ["Refused", "__version__", "rate"]


def __getattr__(name: str) -> Any:
    """Load a slow attribute on first use, because an import of the functions needs neither."""
    if name == "rate":
        from xlelo.rating import rate  # noqa: PLC0415 - the rules

        return rate
    if name == "Refused":
        from xlelo.model import Refused  # noqa: PLC0415 - with its sentences

        return Refused
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - it asks the installation

    try:
        found = version("xlelo")
    except PackageNotFoundError:  # read from a checkout or from inside the LibreOffice extension
        found = "0.1.0"
    globals()[name] = found
    return found
