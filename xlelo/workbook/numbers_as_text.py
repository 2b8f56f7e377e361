"""Find cells that the file reader accepts but formulas do not.

They are numbers and dates as text, ids and words with blanks around them, cells that only look empty, logical values,
and error values in columns of texts.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import Kind
from xlelo.sheets.parsed import UNSEEN
from xlelo.workbook.values import CellError

NUMBER = Sentence("a number is needed, but this is text: type it again in a cell that is not formatted as Text")
DAY = Sentence("a date is needed, but this is text: type it again in a cell that is not formatted as Text")
BARE = Sentence("remove the blanks and line breaks before and after the text")
EMPTY_LOOKING = Sentence("this cell looks empty but holds blanks: clear it")
LOGICAL = Sentence("a logical value is not allowed: type a number or a text")
ERROR = Sentence("an error value is not allowed: correct the formula, or type a text")
AROUND = "".join((" ", "\r", *UNSEEN))
"""Characters that files drop around a text and sheets keep."""
WORDS = {"whole": NUMBER, "fraction": NUMBER, "flag": NUMBER, "date": DAY}
"""Kind of column → what is needed instead of a text."""


class AsText(NamedTuple):
    """A cell that formulas cannot use, and how to correct it."""

    row: int
    column: str
    text: str
    requirement: str


def numbers_as_text(
    column: str, kind: Kind, cells: Sequence[Any], first: int, *, is_id: bool = False
) -> Iterator[AsText]:
    """Yield such cells. In a text, blanks alone count as an empty cell; in an id and a word only spaces do.

    `is_id`: the text may stand for an id, as a name does.
    """
    is_word = is_id or kind.is_id or kind.name == "choice"
    for row, cell in enumerate(cells, first):
        if isinstance(cell, bool):
            yield AsText(row, column, str(cell).upper(), LOGICAL)
        elif not cell or not isinstance(cell, str):
            continue
        elif isinstance(cell, CellError):
            if kind.name == "text":  # the reader refuses it everywhere else
                yield AsText(row, column, cell, ERROR)
        elif kind.name in WORDS:
            text = cell.strip()
            yield AsText(row, column, text or cell, WORDS[kind.name] if text else EMPTY_LOOKING)
        elif is_word and cell.strip(" ") and (text := cell.strip(AROUND).strip()) != cell:
            yield AsText(row, column, cell, BARE if text else EMPTY_LOOKING)
