"""Write the page that documents the columns, made from each regulation's declared files.

.venv/bin/python tests/column_page.py  # after a change of files
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from xlelo import readers, regulations
from xlelo.law.kinds import COUNT, ELO, RATING, YEAR
from xlelo.readers.side_files import SIDE_FILES

if TYPE_CHECKING:
    from xlelo.law.kinds import Kind
    from xlelo.periods.form import Column, File

PAGE: Final = Path(readers.__file__).with_name("columns.md")

OPENING: Final = """\
# Columns of the input files

The first line of a file holds the names of its columns. The order is free. Columns in *italics* may be missing or
blank. In the other columns each cell must be filled, unless the table says what a blank means.
"""
SIDE_FILE_TEXT: Final = """\
## Files beside a period

`xlelo add`, `correct` and `check --confirm` write these files. You may edit them.
"""
PLAIN: Final = {"date": "date", "flag": "0 or 1", "text": "text"}
KIND_NAMES: Final = (
    (COUNT, "whole number"),
    (YEAR, "year"),
    (RATING, "rating, 10 to 4000"),
    (ELO, "rating, 10 to 4000"),
)
LIST_PREFIX: Final = re.compile(r"(std|rapid|blitz)_")


def page() -> str:
    return "\n".join([OPENING, *_regulations(), SIDE_FILE_TEXT, *_files(SIDE_FILES)]).rstrip() + "\n"


def _regulations() -> Iterator[str]:
    for regulation in regulations.ALL:
        if regulation.run is not None:
            yield f"## {regulation.code}: {regulation.run.name}\n"
            yield from _files(regulation.run.files)


def _files(files: Iterable[File]) -> Iterator[str]:
    for file in files:
        yield f"### {file.name}.csv{'' if file.is_required else ' (optional)'}\n"
        yield from _lists(file)
        yield "| column | values | |\n|---|---|---|"
        for _, columns in groupby(_distinct_columns(file.columns), key=lambda column: _series(column.name)):
            yield _row(list(columns))
        yield ""


def _lists(file: File) -> Iterator[str]:
    prefixes = dict.fromkeys(found[1] for column in file.columns if (found := LIST_PREFIX.match(column.name)))
    if prefixes:
        first, *others = prefixes
        yield f"The columns `{first}_…` exist for each list: also as {' and '.join(f'`{one}_…`' for one in others)}.\n"


def _distinct_columns(columns: Iterable[Column]) -> Iterator[Column]:
    """The columns, without repetitions for the other lists."""
    seen = set()
    for column in columns:
        bare = LIST_PREFIX.sub("", column.name)
        if bare not in seen:
            yield column
        seen.add(bare)


def _series(name: str) -> str:
    """`g1` to `g5` share one row of the page."""
    return re.sub(r"(?<=_g)\d$", "", name)


def _row(columns: list[Column]) -> str:
    column = columns[0]
    names = " … ".join(f"`{one.name}`" for one in (column, *columns[1:][-1:]))
    return f"| {names if column.is_required else f'*{names}*'} | {_values(column.kind)} | {column.note} |".replace(
        "|  |", "| |"
    )


def _values(kind: Kind) -> str:
    if kind.codes:
        return ", ".join(f"`{code}`" for code in kind.codes)
    if kind.name in PLAIN:
        return PLAIN[kind.name]
    for known, words in KIND_NAMES:
        if kind is known:
            return words
    return f"{'whole number' if kind.name == 'whole' else 'number'}, {kind.least} to {kind.most}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
