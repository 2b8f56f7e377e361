"""Where a period is read from: a folder, sheets of data, or a workbook that this program made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.cli.arguments import readings_with
from xlelo.cli.workbooks import carefully
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.readers import Input, read_period, regulation_of

if TYPE_CHECKING:
    from pathlib import Path

    from xlelo.regulations.regulation import Regulation


def period_of(source: Path, chosen: dict[str, str], regulation: Regulation | None = None) -> tuple[Regulation, Input]:
    """`regulation`: the one that was asked for; otherwise the files tell."""
    if source.is_file():
        from xlelo.workbook.read import read  # noqa: PLC0415 - heavy; only where a workbook is read
        from xlelo.workbook.workbook_file import is_ours  # noqa: PLC0415 - heavy; only where a workbook is read

        with carefully():
            if is_ours(source):
                filled = read(source)
                own = filled.book.regulation
                if regulation is not None and own.code != regulation.code:
                    raise Refused(
                        [Problem(Place(str(source)), None, Sentence("this is a workbook of {code}", code=own.code))]
                    )
                return own, Input(filled.period, readings_with(filled.readings, chosen), filled.notices)
    found = regulation or regulation_of(source)
    return found, read_period(source, found, chosen)
