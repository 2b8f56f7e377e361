"""Record today's layouts, and keep one small workbook of each.

    .venv/bin/python tests/layouts.py            # after a change of sheets
    .venv/bin/python tests/layouts.py --release  # before a release: these layouts never change again

A released layout is never recorded again: raise `layout` where the book calls `about`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any

from xlelo import __version__
from xlelo.readers import read_period
from xlelo.regulations.regulation import Book
from xlelo.workbook import books, make
from xlelo.workbook.allowed import DeclarationError
from xlelo.workbook.compile import Layout, compile_book, name_of, place, titles_of
from xlelo.workbook.editions import FILE, inputs, layout_of
from xlelo.workbook.recorded_formulas import ABOVE, KEY, SOME, WITHOUT, Formulas, fingerprint, places_of
from xlelo.workbook.tokens import tokens

ROOT = Path(__file__).parents[1]
KEPT = Path(__file__).parent / "layouts"
EXAMPLES = ROOT / "workbooks" / "examples"
FOLDERS = {
    "fce": "fce_2018_04",
    "cnxc": "cnxc_2005_1",
    "elo1972": "elo1972_document",
    "fide2024": "fide2024_2026_11",
    "fide2011": "fide2011_player",
    "what-if": "what_if_player",
    "club": "club_winter",
}
"""A period of each book. A book without one keeps its smallest template."""


LARGE = 1000
"""A workbook with this many times the usual rows has the formulas of a large one."""


def kept_file(book: Book, number: int) -> Path:
    return KEPT / f"{book.file}_layout_{number}.xlsx"


def record_file(book: Book) -> Path:
    return ROOT.joinpath(*book.home.split("."), FILE)


def record(book: Book) -> dict[str, Any]:
    """The layout as data: a fingerprint of its names and inputs, and the places of its inputs."""
    layout = place(book, book.measure(None))
    kinds = {
        name_of(sheet.key, column.key): column.kind.name
        for sheet, column, _ in inputs(layout.sheets)
        if column.kind is not None
    }
    names = sorted(name_of(sheet.key, column.key) for sheet in layout.sheets for column in sheet.columns())
    areas = {name_of(*key): area for key, area in layout.areas.items()}
    return {
        "fingerprint": hashlib.sha256(json.dumps([names, kinds], sort_keys=True).encode()).hexdigest(),
        "inputs": {name: [areas[name].column, areas[name].named_from] for name in kinds},
    }


def record_formulas(book: Book) -> Formulas:
    """Fingerprints of all formulas of a book: in each language, small and large, by each edition of its law."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    sizes = dict(book.measure(None))
    law = book.regulation.law if book.parameters is not None else None
    for day in (None, *(one.first_day for one in (law.editions if law else ()) if one.first_day)):
        for rows in (sizes, {key: LARGE * number for key, number in sizes.items()}):
            for language in book.languages:
                words = book.words(language)
                titles = titles_of(book.sheets(rows), words)
                with suppress(DeclarationError):  # a book of a fixed size cannot be large
                    _record_layout(compile_book(book.with_law_of(day), rows, titles, words=words), found)
    return {
        name: sorted(fingerprints)
        for name, fingerprints in sorted(found.items())
        if fingerprints - {WITHOUT, ABOVE, SOME}
    }


def _record_layout(layout: Layout, found: defaultdict[str, set[str]]) -> None:
    sheets = {title.casefold(): key for key, title in layout.titles.items()}
    places = places_of(
        (sheet, name_of(sheet, key), area.column, area.named_from, area.last)
        for (sheet, key), area in layout.areas.items()
    )
    for (sheet, key), area in layout.areas.items():
        if layout.column(sheet, key).is_input:
            continue
        values = layout.printed_columns.get((sheet, key), ())
        printed = [one for one in values if one is not None]
        written = [layout.formulas[sheet, key]] if (sheet, key) in layout.formulas else printed
        found[name_of(sheet, key)] |= ({ABOVE} if area.above else set()) | ({SOME} if None in values else set())
        found[name_of(sheet, key)] |= {
            fingerprint(tokens(one[1:], sheet, sheets), area.first, places) for one in written
        } or {WITHOUT}


def read_layouts(book: Book) -> dict[str, Any]:
    file = record_file(book)
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def is_released(book: Book) -> bool:
    return "released" in read_layouts(book).get(str(layout_of(book)), {})


def advice(book: Book) -> str:
    """What to do if today's layout is not the recorded one; "" if it is."""
    number, found = layout_of(book), read_layouts(book)
    before, now = found.get(str(number), {}), record(book)
    if before.get("fingerprint") == now["fingerprint"] and kept_file(book, number).is_file():
        return ""
    first = f"raise `layout` to {number + 1} in the call of about() of {book.home}.sheets, then " * (
        "released" in before
    )
    return f"names or inputs of {book.code} differ from layout {number}: {first}run .venv/bin/python tests/layouts.py"


def keep(book: Book) -> None:
    number, found = layout_of(book), read_layouts(book)
    if is_released(book):
        raise SystemExit(advice(book))
    found[str(number)] = record(book) | {KEY: record_formulas(book)}
    _write(book, found)
    KEPT.mkdir(exist_ok=True)
    folder = EXAMPLES / FOLDERS.get(book.code, "")
    if book.code in FOLDERS and folder.is_dir():
        read = read_period(folder, book.folder_regulation)
        make.fill_workbook(book, kept_file(book, number), read.period, read.readings, force=True)
    else:
        make.write_for_input(
            book, kept_file(book, number), dict.fromkeys(book.measure(None), 10), book.contents(None, None), force=True
        )


def release(book: Book) -> None:
    """Mark the layout as released. A formula may change with a version, so all released ones stay."""
    found = read_layouts(book)
    layout, now = found[str(layout_of(book))], record_formulas(book)
    before = layout.get(KEY, {}) if "released" in layout else {}
    layout[KEY] = {name: sorted({*before.get(name, ()), *now.get(name, ())}) for name in sorted({*before, *now})}
    layout.setdefault("released", __version__)
    _write(book, found)


def _write(book: Book, layouts: dict[str, Any]) -> None:
    lines = json.dumps(layouts, indent=1, sort_keys=True)
    record_file(book).write_text(
        re.sub(r"\[\s+([^]]*?)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", lines) + "\n", "utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", action="store_true")
    wanted = parser.parse_args()
    for book in books.ALL:
        if advice(book) or not is_released(book):  # also where only places or formulas are others
            keep(book)
        if wanted.release:
            release(book)


if __name__ == "__main__":
    main()
