"""Chess Elo rules inside spreadsheets."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

try:
    __version__ = version("xlelo")
except PackageNotFoundError:  # read from a checkout or from inside the LibreOffice extension
    __version__ = "0.1.0"


def rate(rules: str, *, settings: Mapping[str, str] | None = None, **tables: Any) -> dict[str, Any]:
    """Rate a period from tables: `rate("fce", period=…, players=…, events=…, games=…)`.

    Each table stands for the file of that name, as a list of dicts or as a data frame of pandas or polars; a table of
    one row may be a dict. `settings` are other readings, as with `--set`. The result is that of `xlelo rate --json`:
    its lists are lists of dicts, one for each player. Tables with problems raise `xlelo.model.Refused`, with them all.
    """
    # Within the function: a spreadsheet's functions import this package too, and read no periods.
    from xlelo.readers import period_from  # noqa: PLC0415
    from xlelo.regulations import find  # noqa: PLC0415

    regulation = find(rules)
    period, readings, _ = period_from(tables, regulation, settings)
    assert regulation.run is not None  # noqa: S101 - otherwise it would have been refused
    return regulation.run.as_json(regulation.run.rated(period, readings))


__all__ = ["__version__", "rate"]
