"""Reading of a period from a folder, from sheets of data, or from a workbook of this program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import xlelo.workbook
from xlelo.cli.arguments import readings_of
from xlelo.cli.workbooks import carefully
from xlelo.lang.sentence import Sentence
from xlelo.model import refusal
from xlelo.readers import Input, read_period, regulation_of

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation


def period_of(source: Path, choices: dict[str, str], regulation: Regulation | None = None) -> tuple[Regulation, Input]:
    """The regulation and the period. `regulation`: the requested one; otherwise the files decide."""
    if source.is_file():
        with carefully():
            if xlelo.workbook.workbook_file.is_ours(source):
                filled = xlelo.workbook.read.read(source)
                own = filled.book.regulation
                if regulation is not None and own.code != regulation.code:
                    raise refusal(source, Sentence("this is a workbook of {code}", code=own.code))
                return own, Input(filled.period, readings_of(filled.readings, choices), filled.notices)
    found = regulation or regulation_of(source)
    return found, read_period(source, found, choices)
