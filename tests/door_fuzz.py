"""Damaged input of other kinds: folders, workbooks with stored results, functions, and names in every output.

The result must be an answer or a clean refusal within a time limit. Anything else is an error that carries its input.
"""

from __future__ import annotations

import csv
import io
import json
import random
import re
import shutil
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import date, datetime
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from filled_books import FOLDERS as BOOKS
from filled_books import filled_book
from openpyxl import load_workbook
from tournament_fuzz import XML
from tournament_fuzz import damage as damaged_bytes

from xlelo.cli.output import say_json, visible
from xlelo.files import CannotWriteError
from xlelo.functions.calls import call
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.grid import Error
from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook import books, make
from xlelo.workbook.cells import CannotStoreError
from xlelo.workbook.check import check
from xlelo.workbook.office import OfficeError
from xlelo.workbook.publish import csv_files, listings, write_csv, write_html
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import Engine, EngineError

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
FOLDERS = {"FCE": "fce_2018_04", "CNXC": "cnxc_2005_1", "FIDE2024": "fide2024_2026_11"}
SLOWEST = 20.0
"""In seconds, for a machine that others use too."""

STEERS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Characters that control a terminal or the reading direction."""

CELLS = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "2",
        "2.15",
        "2.150",
        "2,000",
        "2 000",
        "1e9",
        "9" * 40,
        "1/0",
        "½",
        "0,5",
        "NaN",
        "inf",
    ),
    *("2018-03-09", "2018-02-30", "31/12/2018", "43191", "0000-00-00", "9999-12-31", "#N/A", "#SPILL!", "=1+1", "@x"),
    *(
        "P01",
        "p01",
        "P0l",
        "C01>C02",
        "C01*>C02*",
        ">",
        "*",
        "1-0",
        "+/-",
        "1/2a",
        "std",
        "rapid",
        "TRUE",
        "x" * 40_000,
    ),
    *(
        "\u202eP01",
        "\x1b[2J",
        "\x9b31m",
        "\u2028",
        "a\rb",
        "a\nb",
        "\ufeff",
        '"',
        "'",
        "é",
        "\U0001d7d9",
        "٣",
        "\ud7ff",
    ),
)


def fuzz(door: Door, count: int, seed: int = 1) -> Counter[str]:
    """Run this many inputs; return the number of each outcome."""
    outcomes: Counter[str] = Counter()
    with TemporaryDirectory() as there:
        for number in range(count):
            folder = Path(there) / str(number)
            folder.mkdir()
            begun = process_time()
            try:
                outcomes[door(random.Random(f"{seed}.{number}"), folder)] += 1
            except BaseException as error:
                error.add_note(f"seed {seed}, number {number}")
                raise
            assert process_time() - begun < SLOWEST, (seed, number)
            shutil.rmtree(folder)
    return outcomes


def _refusal(refusal: Refused) -> str:
    lines = [visible(str(problem)) for problem in refusal.problems]
    assert lines
    for line in lines:
        assert not STEERS.search(line), line
        assert len(line) < 3000, line
    return "refused"


# -- a folder of CSV files


def folders(chance: random.Random, there: Path) -> str:
    code = chance.choice(list(FOLDERS))
    regulation = find(code)
    assert regulation.run is not None
    folder = there / "period"
    shutil.copytree(WORKBOOKS / "examples" / FOLDERS[code], folder)
    for _ in range(chance.choice((1, 1, 1, 2))):
        path = chance.choice(sorted(folder.glob("*.csv")))
        if chance.random() < 0.85:
            _harm_cells(path, chance)
        else:
            path.write_bytes(damaged_bytes(path.name, path.read_bytes(), chance))
    try:
        given = read_period(folder, regulation)
    except Refused as refused:
        return f"{code} {_refusal(refused)}"
    result = regulation.run.rate(given.period, given.readings)
    found = regulation.run.findings(result)
    json.dumps(regulation.run.as_json(result))
    for listing in regulation.run.listings(result):
        assert all(len(row) == len(listing.headings) for row in listing.rows)
    return f"{code} rated, {'said' if found else 'silent'}"


def _harm_cells(path: Path, chance: random.Random) -> None:
    with path.open(encoding="utf-8", errors="replace", newline="") as lines:
        try:
            rows = list(csv.reader(lines))
        except csv.Error:
            return
    for _ in range(chance.randint(1, 2)):
        row = chance.choice(rows[1:] or rows) if rows else []
        match chance.randrange(6):
            case 0 if len(rows) > 1:
                rows.remove(row)
            case 1 if rows:
                rows.append(list(row))
            case _ if row:
                at = chance.randrange(len(row))
                others = [line[at] for line in rows[1:] if at < len(line)]
                row[at] = chance.choice(others if others and chance.random() < 0.7 else CELLS)
    with path.open("w", encoding="utf-8", errors="replace", newline="") as lines:
        csv.writer(lines).writerows(rows)


# -- a filled workbook, its stored values kept

MARKUP = (
    *(*XML, 't="str"', 's="99999"', "</v>", "<f>1/0</f>", "<f>[1]Sheet1!A1</f>"),
    *("#SPILL!", "#GETTING_DATA", "#CALC!", 'name="Players_ID"', "en", "../../x"),
)


def workbooks(chance: random.Random, there: Path, engine: Engine | None = None) -> str:
    """`engine`: the engine to use instead of the embedded one."""
    name = chance.choice(list(BOOKS))
    path = there / f"{name}.xlsx"
    with (
        zipfile.ZipFile(io.BytesIO(filled_book(name))) as source,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        parts = source.namelist()
        harmed = {chance.choice(parts) for _ in range(chance.randint(1, 2))}
        if chance.random() < 0.5:
            harmed = {
                chance.choice([part for part in parts if "worksheets/sheet" in part or part == "xl/workbook.xml"])
            }
        for part in parts:
            content = source.read(part)
            target.writestr(part, _harm_part(content.decode("utf-8", "replace"), chance) if part in harmed else content)
    try:
        read(path)
        check(path, engine)
    except Refused as refused:
        return f"{name} {_refusal(refused)}"
    except (EngineError, OfficeError, CannotWriteError):
        return f"{name} not calculated"
    return f"{name} checked"


def _harm_part(xml: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(xml) + 1)
        match chance.randrange(6):
            case 0:
                xml = xml[:at] + chance.choice(MARKUP) + xml[at + chance.randint(0, 12) :]
            case 1:
                cells = re.findall(r"<v>[^<]*</v>", xml)
                if cells:
                    xml = xml.replace(
                        chance.choice(cells), f"<v>{chance.choice(('#SPILL!', '-1', '2.15', '1e400', 'x'))}</v>", 1
                    )
            case 2:
                xml = re.sub(
                    chance.choice(
                        (r' r="[A-Z]+\d+"', r'<row r="\d+"', r"<dimension[^>]*>", r' s="\d+"', r' count="\d+"')
                    ),
                    "",
                    xml,
                    count=chance.choice((0, 1)),
                )
            case 3:
                rows = re.findall(r"<row .*?</row>", xml)
                if rows:
                    xml = xml.replace(chance.choice(rows), chance.choice(rows), 1)
            case 4:
                names = re.findall(r'name="([^"]+)"', xml)
                if names:
                    one = chance.choice(names)
                    xml = xml.replace(
                        f'name="{one}"', f'name="{chance.choice((one.upper(), one.swapcase(), "x", ""))}"', 1
                    )
            case _:
                xml = re.sub(
                    r"(<t[^>]*>)[^<]*(</t>)",
                    lambda text: text[1] + "A" * chance.choice((1, 300, 33_000)) + text[2],
                    xml,
                    count=1,
                )
    return xml


# -- functions

TYPED: tuple[object, ...] = (
    *CELLS,
    *(None, True, False, 0, -0.0, 1, 2.15, 2150, 2150.5, -1, 4001, 1e300, -1e300, float("nan"), float("inf"), 10**30),
    *(
        Fraction(1, 3),
        date(2018, 3, 9),
        datetime(2018, 3, 9, 12),  # noqa: DTZ001 - as cells hold it
        Error("#N/A"),
        Error("#SPILL!"),
        -2146826246,
        b"x",
        object(),
    ),
    *(
        "FCE",
        "CNXC",
        "ELO1972",
        "FIDE2011",
        "FIDE2024",
        "FCE 14.5=overall",
        "fce 9=9",
        "K0",
        "RAPID",
        "U12",
        "absolute final",
    ),
)


def functions(chance: random.Random, _: Path) -> str:
    function = chance.choice(CATALOGUE)
    likely: tuple[object, ...] = (2150, 2030, "2.150", 0.5, "½", 18, 30, 1, 0, "FCE", "CNXC", "FIDE2024", None)

    def cell() -> object:
        return chance.choice(likely if chance.random() < 0.7 else TYPED)

    def argument() -> object:
        if chance.random() < 0.5:
            return cell()
        width = chance.randint(0, 4)
        rows = [[cell() for _ in range(width if chance.random() < 0.9 else 2)] for _ in range(chance.randint(0, 4))]
        return chance.choice((rows, rows[0] if rows else []))

    given = [argument() for _ in range(chance.randint(0, len(function.arguments) + 1))]
    result = call(function.name, given)
    cells = [one for row in result for one in row] if isinstance(result, list) else [result]
    for one in cells:
        assert isinstance(one, float | str | Error), (function.name, given, one)
        reason = one.reason if isinstance(one, Error) else ""
        assert not re.match(r"[A-Z]\w*(Error|Exception)\b", reason), (function.name, given, reason)
    return f"{function.name} {'error' if any(isinstance(one, Error) for one in cells) else 'answer'}"


# -- names in every output

NAMES = (
    *(
        "=1+1",
        '=HYPERLINK("http://x","y")',
        "+1",
        "-1",
        "@SUM(A1)",
        "\tx",
        "'x",
        "<script>alert(1)</script>",
        "</td><b>",
        "&amp;",
        "]]>",
    ),
    *(
        "\u202eabc\u202c",
        "\u200eabc",
        "a\u2028b",
        "\x85",
        "\x9b31m",
        "{0}",
        "{title}",
        "%s",
        "${HOME}",
        "$(id)",
        "[red]x[/red]",
        "\\n",
    ),
    *(
        'O\'Brien "Bob"',
        "a;b",
        "a,b",
        "Ünïcödé",
        "名前",
        "😀" * 20,
        "a" * 255,
        "b" * 2000,
        "#N/A",
        "TRUE",
        "2018-03-09",
    ),
)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert not any(name.startswith("on") or name == "src" for name, _ in attrs)
        self.tags[tag] += 1

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts.append(data)


OWN = {"input", "script"}
"""The page's own elements: one of each for its filter, whatever the names are."""

PAGE = {
    "html",
    "head",
    "meta",
    "title",
    "style",
    "body",
    "h1",
    "h2",
    "h3",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "p",
}


def _name(chance: random.Random) -> str:
    """A random name. One in a hundred cannot be stored in a workbook and must be refused."""
    if chance.random() < 0.01:
        return chance.choice(("a\ufffe", "\uffff", "\x1bb", "a\x08"))
    return chance.choice(NAMES) + chance.choice(("", " ", chance.choice(NAMES)))


def names(chance: random.Random, there: Path) -> str:
    folder = there / "period"
    shutil.copytree(WORKBOOKS / "examples" / "fce_2018_04", folder)
    chosen = {f"P{number:02}": _name(chance) for number in range(1, 13)}
    for file, key in (("players", "id"), ("participants", "player")):
        path = folder / f"{file}.csv"
        with path.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        for row in rows:
            row["name"] = chosen.get(row[key], row["name"])
        with path.open("w", encoding="utf-8", newline="") as lines:
            writer = csv.DictWriter(lines, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    regulation, book = find("FCE"), books.find("fce")
    assert regulation.run is not None
    try:
        given = read_period(folder, regulation)
    except Refused as refused:
        return _refusal(refused)
    result = regulation.run.rate(given.period, given.readings)
    _check_json(regulation.run.as_json(result))
    made = there / "month.xlsx"
    try:
        make.fill_workbook(book, made, given.period, given.readings)
    except (CannotStoreError, CannotWriteError, Refused):
        return "not stored"
    _check_workbook(made, {player.name for player in given.period.players.values()})
    filled = read(made)
    assert {one.name for one in filled.period.players.values()} == {
        one.name.strip() for one in given.period.players.values()
    }
    _check_pages(listings(filled), there)
    return "shown as they are"


def _check_json(value: dict[str, Any]) -> None:
    with redirect_stdout(io.StringIO()) as out:
        say_json(value)
    assert json.loads(out.getvalue()) == value
    assert not STEERS.search(out.getvalue().replace("\n", ""))


def _check_workbook(path: Path, wanted: set[str]) -> None:
    players = load_workbook(path)["Players"]
    cells = [cell for row in players.iter_rows(min_row=6) for cell in row[1:2] if cell.value is not None]
    assert all(cell.data_type == "s" for cell in cells), [cell.value for cell in cells]
    assert {str(cell.value).strip() for cell in cells} == {name.strip() for name in wanted}


def _check_pages(lists: Any, there: Path) -> None:
    for listing, path in csv_files(lists, there / "list.csv"):
        write_csv([listing], path, force=True)
        with path.open(encoding="utf-8-sig", newline="") as lines:
            for row in csv.reader(lines):
                for position, cell in enumerate(row):
                    numeric = len(row) == len(listing.headings) and position in listing.numeric
                    assert numeric or not cell.startswith(("=", "+", "-", "@", "\t", "\r")), row
    write_html(lists, there / "list.html")
    parser = _Tags()
    parser.feed((there / "list.html").read_text(encoding="utf-8"))
    assert set(parser.tags) <= PAGE | OWN, parser.tags
    assert all(parser.tags[tag] <= 1 for tag in OWN), parser.tags
    assert not any("alert" in script for script in parser.scripts), parser.scripts


Door = Callable[[random.Random, Path], str]

DOORS: dict[str, Door] = {"csv": folders, "xlsx": workbooks, "functions": functions, "names": names}
