"""The sheets that `check` writes again for comparison are written once for all checks of a test file.

    kept_originals = pytest.fixture(autouse=True, scope="module")(keep_originals)

Only where nothing changes how sheets are declared and written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from xlelo.lang import Words
from xlelo.sheets.sheet import Sheet
from xlelo.workbook import original
from xlelo.workbook.compile import Layout


def keep_originals() -> Iterator[None]:
    write = original.written_looks  # a fifth of the time of a check
    kept: dict[Any, Any] = {}

    def written_looks(layout: Layout, words: Words, sheets: Sequence[Sheet]) -> Any:
        book = layout.book
        known = (layout.sizes, layout.titles, layout.areas)
        keys = tuple(sheet.key for sheet in sheets)
        wanted = (words.language, keys, book.code, book.day, book.source, *(tuple(one.items()) for one in known))
        if wanted not in kept:
            kept[wanted] = write(layout, words, sheets)
        return kept[wanted]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(original, "written_looks", written_looks)
        yield
