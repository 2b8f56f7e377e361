"""The sheets that `check` writes again for comparison are written once for all checks of a test file.

    kept_originals = pytest.fixture(autouse=True, scope="module")(keep_originals)

Only where nothing changes how sheets are declared and written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from xlelo.workbook.original import Original


def keep_originals() -> Iterator[None]:
    write = Original._original_file  # noqa: SLF001 - it takes a quarter of the time of a check
    kept: dict[Any, Any] = {}

    def original_file(original: Original, language: str) -> Any:
        layout = original._found.layout  # noqa: SLF001 - as above
        book = layout.book
        known = (layout.sizes, layout.titles, layout.areas)
        wanted = (language, book.code, book.day, book.source, *(tuple(one.items()) for one in known))
        if wanted not in kept:
            kept[wanted] = write(original, language)
        return kept[wanted]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Original, "_original_file", original_file)
        yield
