"""Lists and players' pages as files that ask for nothing: what they show, where they lead, what they leave out."""

from __future__ import annotations

import csv
import hashlib
import json
import re
import shutil
import subprocess
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from test_add import EXAMPLES, month, run_verb, trf, two, xlelo
from tiers import first_of

from xlelo.lang import LANGUAGES, words
from xlelo.pages.html import SCRIPT
from xlelo.pages.pictures import Slope, rating_history, slopes
from xlelo.pages.players import file_names
from xlelo.periods.cards import Point
from xlelo.readers import read_period, regulation_of

__all__ = ["month"]  # fixture

FOLDERS = ("fce_2018_04", "cnxc_2005_1", "fide2024_2026_11")
HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "=HYPERLINK(1)", "a&amp;b", "O'Neill; -- x")


@pytest.fixture(scope="module", params=FOLDERS)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = EXAMPLES / request.param
    pages = tmp_path_factory.mktemp("pages") / "list"
    run_verb("list", folder, "--pages", pages)
    return folder, pages


def cells(page: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    return [
        [unescape(re.sub(r"<[^>]+>", "", cell)) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in rows
    ]


def games_of(page: str) -> list[dict[str, str]]:
    """Heading → cell of each game in a player's page."""
    games: list[dict[str, str]] = []
    for text in re.findall(r"<table>.*?</table>", page, re.DOTALL):
        headings, *rows = cells(text)
        games += [dict(zip(headings, row, strict=True)) for row in rows if "Opponent" in headings]
    return games


def test_every_link_leads_to_a_page_that_is_there(written: tuple[Path, Path]) -> None:
    _, pages = written
    names = {path.name for path in pages.iterdir()}
    for path in pages.iterdir():
        leading = re.findall(r'href="([^"]+)"', path.read_text(encoding="utf-8"))
        assert set(leading) <= names
        assert leading


def test_nothing_is_asked_of_a_network(written: tuple[Path, Path]) -> None:
    for path in written[1].iterdir():
        page = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "default-src 'none'" in page
        assert not re.search(r"https?:|//[a-z]|src=|@import|url\(", page)


LANGUAGE = {
    "ca": ("Totes les llistes", "Cerqueu a les llistes", "Variació"),
    "es": ("Todas las listas", "Buscar en las listas", "Variación"),
    "pt": ("Todas as listas", "Procure nas listas", "Variação"),
}


@pytest.mark.parametrize("language", first_of(LANGUAGE, 1))
@pytest.mark.parametrize("name", FOLDERS)
def test_lists_and_pages_speak_each_language_and_no_english(name: str, language: str, tmp_path: Path) -> None:
    """Also where the federation's workbook is not there in that language."""
    run_verb("list", EXAMPLES / name, "--pages", tmp_path / "l", "--lang", language)
    back, search, change = LANGUAGE[language]
    home = f"xlelo.regulations.{regulation_of(EXAMPLES / name).code.lower()}"
    english, own = words("en", home), words(language, home)
    said = {text for key, text in english.items() if key.startswith(("Pages.", "Lists.")) and own[key] != text}
    for path in (tmp_path / "l").iterdir():
        page = path.read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in page
        shown = [part for row in cells(page) for cell in row for part in cell.split("; ")]
        assert not said & set(shown)
        assert (search if path.name == "index.html" else back) in page
        if path.name == "index.html":
            assert change in shown
    assert not re.search(r"\d\.\d\d", "".join(path.read_text("utf-8") for path in (tmp_path / "l").glob("P01.html")))


@pytest.mark.parametrize("language", first_of(LANGUAGES, 1))
@pytest.mark.parametrize("name", ["elo1972_worksheet_hoogovens_1973", "fide2011_player", "what_if_player"])
def test_small_books_are_listed_in_each_language(name: str, language: str, tmp_path: Path) -> None:
    """Numbers with the comma that people write there, and with a point where programs read them."""
    book = EXAMPLES.parent / f"{name}.xlsx"
    run_verb("list", book, "--lang", language, "--html", tmp_path / "l.html", "--csv", tmp_path / "l.csv")
    page = (tmp_path / "l.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert bool(re.search(r">−?\d+,\d", page)) == (language != "en")
    for path in tmp_path.glob("*.csv"):
        assert not re.search(r'"−?\d+,\d', path.read_text(encoding="utf-8-sig"))


def test_a_language_that_is_not_there(month: Path) -> None:
    assert "lists exist in en, ca, pt, es, not in “de”" in xlelo("list", month, "--lang", "de").stderr


def test_no_date_of_birth_is_shown(written: tuple[Path, Path]) -> None:
    folder, pages = written
    with (folder / "players.csv").open(encoding="utf-8", newline="") as file:
        births = {row["birth"] for row in csv.DictReader(file) if row.get("birth")}
    shown = "".join(path.read_text(encoding="utf-8") for path in pages.iterdir())
    assert not [birth for birth in births if birth in shown]


def test_the_games_of_a_page_add_up_to_its_sum() -> None:
    """Of P01's standard list, by the changes that are told game by game."""
    folder = EXAMPLES / "fce_2018_04"
    told = run_verb("explain", folder, "P01")
    explanation = [Fraction(one.replace("−", "-")) for one in re.findall(r"R = .* = (\S+)  \[art. 15.2\]", told)]
    regulation = regulation_of(folder)
    assert regulation.run is not None
    read = read_period(folder, regulation)
    cards = regulation.run.cards(regulation.run.rate(read.period, read.readings))["P01"]
    assert [game.change for card in cards for game in card.games] == explanation
    # by hand in test_fce.py: 12.61 in the standard list
    assert cards[0].change == Fraction("12.61")


def test_a_page_shows_games_sums_articles_and_course(month: Path) -> None:
    pages = month.parent / "pages"
    run_verb("list", month, "--pages", pages)
    page = (pages / "P01.html").read_text(encoding="utf-8")
    rows = cells(page)
    assert next(row[:5] for row in rows if row[0] == "Open de Primavera" and row[1] == "3") == [
        "Open de Primavera",
        "3",
        "2018-03-10",
        "White",
        "Carla Vidal (P03)",
    ]
    forfeit = next(row for row in rows if "not played: as against an equal; art. 7, 16.6b" in row)
    # half of the lower K, 15, against an equal: 7.5 × (1 − 0.5); his own rating does not count
    assert forfeit[5:11] == ["", "+/-", "1", "0.5", "7.5", "+3.75"]
    assert ["New Elo", "2163", "art. 17.3"] in rows
    assert "Standard · 1 April 2018: 2150 → 2163 (+13)" in page
    assert page.count("<svg") == 2


FORFEIT_ARTICLES = {"fce_2018_04": "art. 7, 16.6b", "fide2024_2026_11": "art. 5.1"}
"""The article that says what becomes of a game won or lost by forfeit."""


def test_a_forfeit_shows_no_rating_of_the_opponent_and_names_its_article(written: tuple[Path, Path]) -> None:
    folder, pages = written
    games = [game for path in pages.glob("[!i]*.html") for game in games_of(path.read_text(encoding="utf-8"))]
    forfeits = [game for game in games if game["Result"] in {"+/-", "-/+", "-/-"}]
    assert bool(forfeits) == (folder.name in FORFEIT_ARTICLES)
    for game in forfeits:
        assert game.get("Rating", "") == ""
        assert game["Remark"].startswith("not played")
        assert game["Remark"].endswith(FORFEIT_ARTICLES[folder.name])


TEAMS = {
    "rules.csv": "rule,value\nwords,teams\n",
    "factors.csv": "k\n24\n",
    "players.csv": "name\nReds\nBlues\n",
    "games.csv": "white,black,result\nReds,Blues,3-1\nBlues,Reds,1-1\n",
}


def test_a_page_of_a_club_with_teams(tmp_path: Path) -> None:
    """The sides are home and away, a name is its own id, and columns that no game fills are left out."""
    folder, pages = tmp_path / "club", tmp_path / "pages"
    folder.mkdir()
    for name, text in TEAMS.items():
        (folder / name).write_text(text, encoding="utf-8")
    run_verb("list", folder, "--pages", pages)
    page = (pages / "Reds.html").read_text(encoding="utf-8")
    first, second = games_of(page)
    # an even first game: 24 × (1 − 1/2) = 12
    assert (first["Side"], first["Opponent"], first["Change"]) == ("Home", "Blues", "+12")
    assert (second["Side"], second["Result"]) == ("Away", "1-1")
    assert not {"Event", "Round", "Date", "Remark"} & first.keys()
    assert "<h1>Reds</h1>" in page
    assert [mark for mark in ("1", "2") if f">{mark}</text>" in page] == ["1", "2"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_text_in_every_output(month: Path, name: str) -> None:
    """In the list, on pages, in pictures and files: no markup, no formula."""
    for file in ("players", "participants"):
        text = (month / f"{file}.csv").read_text(encoding="utf-8")
        quoted = '"' + name.replace('"', '""') + '"'
        guest = quoted[:-1] + ' II"'
        (month / f"{file}.csv").write_text(
            text.replace("Anna Puig", quoted).replace("Convidat Primer (sense Elo FCE)", guest), encoding="utf-8"
        )
    out = month.parent
    run_verb("list", month, "--pages", out / "p", "--html", out / "l.html", "--csv", out / "l.csv")
    for page in (out / "l.html", *(out / "p").iterdir()):
        text = page.read_text(encoding="utf-8")
        assert text.count("<script") == text.count('<script>\n"use strict"')
        assert "<img" not in text
        assert re.findall(r"onerror=", re.sub(r">[^<]*<", "><", text)) == []
    assert name in [cell for row in cells((out / "l.html").read_text(encoding="utf-8")) for cell in row]
    with (out / "l_standard.csv").open(encoding="utf-8-sig", newline="") as file:
        held = [cell for row in csv.reader(file) for cell in row]
    assert not [cell for cell in held if cell.startswith(("=", "@"))]
    assert {name, f"'{name}"} & set(held)


def test_what_was_not_written_here_is_not_replaced(month: Path) -> None:
    pages = month.parent / "pages"
    run_verb("list", month, "--pages", pages)
    assert "exists already; --force" in xlelo("list", month, "--pages", pages).stderr
    run_verb("list", month, "--pages", pages, "--force")
    (pages / "thesis.txt").write_text("years of work", encoding="utf-8")
    refused = xlelo("list", month, "--pages", pages, "--force")
    assert refused.returncode == 2
    assert "holds thesis.txt, which xlelo did not write" in refused.stderr
    assert (pages / "thesis.txt").exists()
    assert (pages / "P01.html").exists()
    assert not list(month.parent.glob(".xlelo-*"))


def test_a_list_beside_the_pages_leads_to_them(month: Path) -> None:
    run_verb("list", month, "--pages", month.parent / "pages", "--html", month.parent / "list.html")
    assert 'href="pages/P01.html"' in (month.parent / "list.html").read_text(encoding="utf-8")
    run_verb("list", month, "--html", month.parent / "alone.html")
    assert "href" not in (month.parent / "alone.html").read_text(encoding="utf-8")


def test_a_list_can_be_traced_to_its_files_and_says_what_it_corrects(month: Path) -> None:
    out = month.parent
    file = trf(month, *two())
    run_verb("add", month, file)
    run_verb("correct", month, "--out", out / "edition", "--reason", "claim <of> P05", "--remove", "T1")
    run_verb("list", out / "edition" / "april", "--pages", out / "pages")
    page = (out / "pages" / "index.html").read_text(encoding="utf-8")
    rows = cells(page)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    assert next(row for row in rows if row[0] == "obert")[1:3] == ["obert.trf", digest[:16]]
    assert re.search(r"Corrected edition of \d{4}-\d\d-\d\d: claim &lt;of&gt; P05", page)
    assert "claim <of> P05" in run_verb("list", out / "edition" / "april")
    told = run_verb("explain", out / "edition" / "april", "P05", "--lang", "ca").splitlines()
    assert re.fullmatch(r"  Edició corregida del \d{4}-\d\d-\d\d: claim <of> P05", told[1])
    assert "claim" not in run_verb("explain", month, "P05")


def test_names_of_files_are_safe_and_all_different() -> None:
    given = ["P01", "p01", "../x", "a/b", "a\\b", "CON", "index", "", "é", "x" * 300, "a b", "a_b"]
    found = file_names(given)
    assert len({name.casefold() for name in found.values()}) == len(given)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,70}\.html", name) for name in found.values())
    assert "con.html" not in {name.casefold() for name in found.values()}
    assert "index.html" not in found.values()


def test_a_course_is_drawn_to_scale() -> None:
    drawn = rating_history([Point("2018-02-01", 2000), Point("2018-03-01", 2100), Point("2018-04-01", 2050)], "")
    (path,) = re.findall(r'polyline points="([^"]+)"', drawn)
    heights = [float(point.split(",")[1]) for point in path.split()]
    assert heights[1] < heights[2] < heights[0]
    # 2050 lies halfway; one digit after the point is written.
    assert abs(heights[2] - (heights[0] + heights[1]) / 2) < 0.1
    assert rating_history([Point("2018-04-01", 2050)], "") == ""
    evenings = rating_history([Point("2026-01-13", 1484), Point("2026-01-14", 1469)], "")
    assert all(f">{day}</text>" in evenings for day in ("2026-01-13", "2026-01-14"))


def test_two_orders_beside_each_other() -> None:
    drawn = slopes([Slope("A & B", 2000, 1900), Slope("C", 1950, 1950)], ("One", "Two"), "ca")
    lines = re.findall(r'<line x1="\d+" y1="(\d+)" x2="\d+" y2="(\d+)"', drawn)
    assert lines == [("54", "74"), ("74", "54")]
    assert "A &amp; B  2000" in drawn
    assert ">més baix a la dreta</text>" in drawn


DOCUMENT = """
const cell = (text) => ({textContent: text, attributes: {}, listeners: {},
  setAttribute(name, value) { this.attributes[name] = value; }, getAttribute(name) { return this.attributes[name]; },
  addEventListener(name, what) { this.listeners[name] = what; }});
const headings = GIVEN.headings.map(cell);
headings.forEach((heading, at) => { heading.cellIndex = at; });
const rows = GIVEN.rows.map((texts) => ({cells: texts.map(cell), hidden: false,
  get textContent() { return this.cells.map((one) => one.textContent).join(" "); }}));
const body = {rows, appendChild(row) { rows.splice(rows.indexOf(row), 1); rows.push(row); }};
const table = {tHead: {rows: [{cells: headings}]}, tBodies: [body]};
const field = {...cell(""), hidden: true, value: ""};
const document = {querySelectorAll: (what) => what === "table.list" ? [table] : [field]};
"""
SHOWN = "rows.filter((row) => !row.hidden).map((row) => row.cells.map((one) => one.textContent))"


def run_in_node(values: dict[str, Any], does: str) -> Any:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    program = "\n".join((f"const GIVEN = {json.dumps(values)};", DOCUMENT, SCRIPT, does))
    run = subprocess.run([node, "-e", program], capture_output=True, encoding="utf-8", check=True)
    return json.loads(run.stdout)


GIVEN = {
    "headings": ["Name", "Elo", "Change"],
    "rows": [
        ["Núria Camps", "985", "+12"],
        ["Bosch, Joan", "2150", "−3"],
        ["Àlex Puig", "1000", ""],
        ["Zoe", "1000", "new"],
    ],
}


@pytest.mark.parametrize(
    ("clicks", "names"),
    [
        ((1,), ["Núria Camps", "Àlex Puig", "Zoe", "Bosch, Joan"]),
        ((1, 1), ["Bosch, Joan", "Àlex Puig", "Zoe", "Núria Camps"]),
        ((2,), ["Bosch, Joan", "Núria Camps", "Zoe", "Àlex Puig"]),
        ((2, 2), ["Zoe", "Núria Camps", "Bosch, Joan", "Àlex Puig"]),
        ((0,), ["Àlex Puig", "Bosch, Joan", "Núria Camps", "Zoe"]),
    ],
)
def test_the_script_sorts(clicks: tuple[int, ...], names: list[str]) -> None:
    """Numbers as numbers, a minus as printed; blanks always last; equals as they stood."""
    does = "".join(f"headings[{at}].listeners.click();" for at in clicks) + f"console.log(JSON.stringify({SHOWN}))"
    assert [row[0] for row in run_in_node(GIVEN, does)] == names


@pytest.mark.parametrize(
    ("typed", "names"), [("nuria", ["Núria Camps"]), ("1000 zo", ["Zoe"]), ("", [row[0] for row in GIVEN["rows"]])]
)
def test_the_script_filters(typed: str, names: list[str]) -> None:
    """Without accents and capitals, every word somewhere in the row."""
    does = f"field.value = {json.dumps(typed)}; field.listeners.input(); console.log(JSON.stringify({SHOWN}))"
    assert [row[0] for row in run_in_node(GIVEN, does)] == names
