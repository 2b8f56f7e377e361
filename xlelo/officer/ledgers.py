"""The choice of a period's ledger: a folder of CSV files or a workbook."""

from pathlib import Path

from xlelo.model import refusal
from xlelo.officer.folders import FolderLedger
from xlelo.officer.ledger import Ledger
from xlelo.officer.workbooks import WorkbookLedger
from xlelo.readers import NOT_FOUND


def ledger_of(source: Path, *, anew: bool = False) -> Ledger:
    """The ledger for a folder or a workbook. `anew`: write the whole workbook again."""
    if source.is_dir():
        return FolderLedger.of(source)
    if source.is_file():
        return WorkbookLedger.of(source, anew=anew)
    raise refusal(source, NOT_FOUND)
