"""A folder rated as it is, or as it would be."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from xlelo.readers import read_period

if TYPE_CHECKING:
    from xlelo.drafting.regulation import Regulation
    from xlelo.officer.ledger import Ledger


def rated(regulation: Regulation, folder: Path) -> Any:
    assert regulation.run is not None  # noqa: S101 - only such regulations have folders
    read = read_period(folder, regulation)
    return regulation.run.rated(read.period, read.readings)


def staged_and_rated(regulation: Regulation, ledger: Ledger) -> Any:
    """The folder as it would be, rated elsewhere; files that are needed are there, be they without rows."""
    assert regulation.run is not None  # noqa: S101 - only such regulations have folders
    for file in regulation.run.files:
        if file.needed and not ledger[file.name].rows:
            ledger.touched.add(file.name)
    with TemporaryDirectory() as there:
        ledger.copy_to(Path(there))
        return rated(regulation, Path(there))
