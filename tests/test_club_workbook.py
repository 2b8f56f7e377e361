"""A club's workbook against the second reading of the contract, in both engines, and its invalid inputs."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from independent import club, random_club
from libreoffice import RECALCULATE_ON_OPENING, Calc
from openpyxl import Workbook, load_workbook
from tiers import first_of, mark_tiers
from typed_period import entry_text

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.regulations.club import excel
from xlelo.regulations.club.sheets import inputs
from xlelo.regulations.club.sheets.book import BOOK
from xlelo.sheets.expected_cells import serial
from xlelo.sheets.row_hints import HINT
from xlelo.workbook import make, page_setup
from xlelo.workbook.check import check
from xlelo.workbook.next_period import write_next_period
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import EmbeddedEngine
from xlelo.workbook.values import CellError
from xlelo.workbook.workbook_file import open_workbook
from xlelo.workbook.write import draft, laid_out

if TYPE_CHECKING:
    from command import Here

    from xlelo.workbook.compile import Layout
    from xlelo.workbook.recalculate import Engine
    from xlelo.workbook.values import Values

CLUB = find("CLUB")
SIZES = {"players": 10, "games": 62, "factors": 8, "card": 30}
COUNTS = mark_tiers([4], large=[2000])
COUNTS_IN_CALC = mark_tiers(second=[4], large=[100])
MILLIONTH = 1e-6
NEARLY_HALF = 1647
"""The first club with a sum of changes that is nearly a half of the sixth decimal."""


def club_folder(place: Path, seed: int) -> Path:
    folder = place / str(seed)
    folder.mkdir()
    random_club.draw(random.Random(seed), folder)
    return folder


@pytest.mark.parametrize("language", BOOK.languages)
def test_the_note_beside_a_row_is_seen_whole(language: str) -> None:
    words = BOOK.words(language)
    notes = {sheet.key: [one.width for one in sheet.columns() if one.key == HINT] for sheet in BOOK.sheets(SIZES)}
    for sheet, typed in (("Players", inputs.PLAYERS), ("Games", inputs.GAMES), ("Parameters", inputs.FACTORS)):
        texts = [words[f"Rows.{one.key}"] for one in typed]
        needed = page_setup.width_of_line(texts, page_setup.CELL) + page_setup.INDENT / page_setup.DIGIT
        assert [needed] <= notes[sheet], max(texts, key=len)


@pytest.mark.parametrize("language", first_of(BOOK.languages, 1))
def test_about_names_the_rules_in_the_workbooks_language(language: str, tmp_path: Path) -> None:
    layout = make.write_for_input(BOOK, tmp_path / "club.xlsx", SIZES, {}, language=language)
    about = layout.areas["About", "regulation"]
    workbook = load_workbook(tmp_path / "club.xlsx")
    named = workbook[layout.titles["About"]][f"{about.letter}{about.first}"].value
    assert named == workbook.worksheets[0]["A2"].value  # the first sheet's title


def write_workbook(folder: Path, path: Path, language: str = "en") -> Layout:
    """The folder's workbook, small and without results."""
    content = BOOK.contents(read_period(folder, CLUB).period, None)
    return make.write_for_input(BOOK, path, SIZES, content, language=language, force=True)


def column(layout: Layout, values: Values, sheet: str, key: str) -> list[Any]:
    area = layout.areas[sheet, key]
    cells = values[layout.titles[sheet]]
    return [cells.get((row, area.column)) for row in range(area.first, area.last + 1)]


def is_same(wanted: Any, found: Any) -> bool:
    if wanted in (None, "", False):
        return found in (None, "", 0)
    if isinstance(wanted, Decimal):
        return isinstance(found, (int, float)) and abs(float(wanted) - found) < MILLIONTH
    return bool(wanted == found)


PLAYER = {"exact": "exact", "rating": "published", "change": "change", "games": "total", "provisional": "provisional"}
GAME = ("white_before", "black_before", "expected", "white_change", "black_change", "white_k", "black_k")
KEYS = {"white_before": "w_before", "black_before": "b_before", "white_k": "w_k", "black_k": "b_k"}


def differences(folder: Path, layout: Layout, values: Values) -> list[Any]:
    """Everything that the formulas and the second reading do not agree on."""
    wanted = club.rate(folder)
    ids = [value for value in column(layout, values, "Players", "key") if value]
    found: list[Any] = []
    names = {row.get("id") or row["name"]: row["name"] for row in club.rows(folder, "players")}
    listed = [name for name in column(layout, values, "List", "name") if name]
    if listed != [names[line["id"]] for line in wanted["list"]]:
        found.append(("list", listed))
    for line in (*wanted["list"], *wanted["unlisted"]):
        row = ids.index(line["id"])
        cells = {key: column(layout, values, "Players", of)[row] for key, of in PLAYER.items()}
        found += [(line["id"], key, line[key], cell) for key, cell in cells.items() if not is_same(line[key], cell)]
        last = column(layout, values, "Players", "last_game")[row]
        if (last or 0) != serial(line["last_game"]):
            found.append((line["id"], "last_game", last))
    for key in GAME:
        cells = column(layout, values, "Games", KEYS.get(key, key))
        for line in wanted["games"]:
            uncounted = line["white_before"] is None and line["black_before"] is None
            if not (uncounted and key.endswith("before")) and not is_same(line[key], cells[line["row"] - 1]):
                found.append((line["row"], key, line[key], cells[line["row"] - 1]))
    return found


def assert_same(seeds: Sequence[int], engine: Engine, place: Path) -> None:
    for seed in seeds:
        folder, path = club_folder(place, seed), place / "club.xlsx"
        layout = write_workbook(folder, path)
        assert differences(folder, layout, engine.values(path)) == [], seed


@pytest.mark.parametrize("count", COUNTS)
def test_random_clubs_in_formulas(count: int, tmp_path: Path) -> None:
    assert_same(sorted({*range(count), NEARLY_HALF}), EmbeddedEngine(), tmp_path)


@pytest.mark.parametrize("count", COUNTS_IN_CALC)
def test_random_clubs_in_libreoffice(count: int, calc: Calc, tmp_path: Path) -> None:
    assert_same(range(5000, 5000 + count), calc, tmp_path)


@pytest.mark.parametrize("count", COUNTS_IN_CALC)
def test_random_clubs_are_typed(count: int, calc: Calc, tmp_path: Path) -> None:
    """Cell by cell, row by row, as a person types, into an empty workbook; nobody recalculates."""
    path = tmp_path / "club.xlsx"
    layout = make.write_for_input(BOOK, path, SIZES, BOOK.contents(None, None), force=True)
    for seed in range(6000, 6000 + count):
        folder = club_folder(tmp_path, seed)
        with calc.load(path) as document:
            document.type_all(entries(layout, BOOK.contents(read_period(folder, CLUB).period, None)))
            values = {title: document.glance(title) for title in layout.titles.values()}
        assert differences(folder, layout, values) == [], seed


def entries(layout: Layout, content: Any) -> list[tuple[str, str, str]]:
    """Title, cell and text of all that the period holds, sheet by sheet and row by row."""
    typed = [
        (layout.titles[sheet], area.first + row, area.letter, entry_text(value))
        for sheet, columns in content.items()
        for key, cells in columns.items()
        for area in (layout.areas[sheet, key],)
        for row, value in enumerate(cells if isinstance(cells, (list, tuple)) else [cells])
        if value not in (None, "")
    ]
    return [(title, f"{letter}{row}", text) for title, row, letter, text in sorted(typed, key=lambda one: one[:2])]


@pytest.mark.parametrize("language", first_of(BOOK.languages, 1))
def test_check_agrees_with_the_rules(language: str, tmp_path: Path) -> None:
    folder, path = club_folder(tmp_path, 7), tmp_path / "club.xlsx"
    period = read_period(folder, CLUB).period
    make.make(BOOK, path, SIZES, BOOK.contents(period, None), language=language)
    checked = check(path)
    assert checked.sound
    cells = [cell for sheet in EmbeddedEngine().values(path).values() for cell in sheet.values()]
    assert [cell for cell in cells if isinstance(cell, CellError)] == []
    assert replace(checked.filled_workbook.period, factors=list(checked.filled_workbook.period.factors)) == replace(
        period, factors=list(period.factors)
    )


SUMS = [
    ("1521.301643", "4.783807499996964", "1526.085450"),
    ("1521.301643", "4.783807500003036", "1526.085451"),
    ("1521.301643", "-4.783807499996964", "1516.517836"),
    ("1521.301643", "-4.783807500003036", "1516.517835"),
    ("1500", "0.5665625", "1500.566563"),
    ("1500", "-0.5665625", "1499.433438"),
    ("0.5", "-0.5665625", "-0.066563"),
    ("-10", "0.5665625", "-9.433438"),
    ("-10", "-0.5665625", "-10.566563"),
    ("1500", "-123.4567895", "1376.543211"),
    ("1500.123456", "0", "1500.123456"),
    ("5.5", "-5.5", "0"),
]
"""Rating, change and new rating, rounded half away from zero to six decimals by hand."""


def assert_sums(engine: Engine, place: Path) -> None:
    book, path = Workbook(), place / "sums.xlsx"
    sheet = book.worksheets[0]
    for row, (before, change, _) in enumerate(SUMS, 1):
        exact = excel.add_change(f"B{row}", f"C{row}")
        sheet.append([f"={excel.new_rating(exact, '0-10^9', '6')}", float(before), float(change)])
    book.save(path)
    found = engine.values(path)["Sheet"]
    assert [found[row, 1] for row in range(1, len(SUMS) + 1)] == [float(new) for _, _, new in SUMS]


def test_a_change_is_rounded_with_all_its_digits(tmp_path: Path) -> None:
    """One club of 2,000 had a rating with another sixth decimal: a sum that ROUND takes for a half, but is none."""
    assert_sums(EmbeddedEngine(), tmp_path)


def test_libreoffice_rounds_a_change_with_all_its_digits(calc: Calc, tmp_path: Path) -> None:
    assert_sums(calc, tmp_path)


def small(place: Path, **files: str) -> Path:
    for name, text in {"players": "name\nAnna\nBernat\nCarla\nDavid\n", **files}.items():
        (place / f"{name}.csv").write_text(text, encoding="utf-8")
    return place


GAMES = "white,black,result\nAnna,Bernat,1-0\nAnna,Bernat,1-0\n"


def test_two_wins_by_hand(tmp_path: Path) -> None:
    """Contract, worked by hand: 1516 and 1484 after one game; then 1531 and 1469."""
    path = tmp_path / "club.xlsx"
    layout = write_workbook(small(tmp_path, games=GAMES), path)
    values = EmbeddedEngine().values(path)
    assert column(layout, values, "List", "name")[:4] == ["Anna", "Carla", "David", "Bernat"]
    assert column(layout, values, "List", "rating")[:4] == [1531, 1500, 1500, 1469]
    assert column(layout, values, "Games", "white_change")[1] == pytest.approx(14.530498, abs=5e-7)


@pytest.mark.parametrize(("first_day", "before", "change"), [("2026-01-02", 1500, 16), ("2026-01-03", 1516, 0)])
def test_the_one_step_of_a_list_is_before_a_later_day(first_day: str, before: int, change: int, tmp_path: Path) -> None:
    """Point 11 by hand: `moves` = list has one step, before `from` if its last game is. 1500 + 32 × 1/2 = 1516."""
    games = "date,white,black,result\n2026-01-01,Anna,Bernat,1-0\n2026-01-02,Carla,David,1/2\n"
    files = {"games": games, "rules": "rule,value\nmoves,list\n", "period": f"list_day,from\n,{first_day}\n"}
    layout = write_workbook(small(tmp_path, **files), tmp_path / "club.xlsx")
    values = EmbeddedEngine().values(tmp_path / "club.xlsx")
    assert column(layout, values, "Players", "then")[0] == before
    assert column(layout, values, "List", "change")[0] == change


INVALID = (
    ("Games", "white", 1, "Nobody"),
    ("Games", "white", 1, "anna"),
    ("Games", "black", 2, "Anna"),
    ("Games", "black", 1, None),
    ("Games", "result", 1, "won"),
    ("Games", "result", 1, "3-"),
    ("Games", "result", 1, "*"),
    ("Games", "weight", 2, -1),
    ("Games", "length", 2, 0),
    ("Games", "length", 2, "long"),
    ("Games", "date", 1, "soon"),
    ("Players", "name", 1, None),
    ("Players", "name", 2, "Anna"),
    ("Players", "start", 1, "high"),
    ("Players", "games", 1, -3),
    ("Players", "born", 1, 12),
    ("Players", "member", 1, 2),
    ("Parameters", "k", 1, None),
    ("Parameters", "age_to", 1, 999),
    ("Parameters", "games_under", 2, 20),
    ("Parameters", "rating_from", 2, -100),
)


@pytest.mark.parametrize(("sheet", "key", "row", "value"), first_of(INVALID))
def test_an_invalid_cell_is_named(sheet: str, key: str, row: int, value: Any, tmp_path: Path) -> None:
    """By the reader, and by Checks."""
    path = tmp_path / "club.xlsx"
    factors = "games_under,rating_from,rating_under,age_to,k\n10,,,,40\n,,,,20\n"
    folder = small(tmp_path, games=GAMES, factors=factors, players="name,club\nAnna,A\nBernat,A\n")
    cells = list(BOOK.contents(read_period(folder, CLUB).period, None)[sheet][key])
    cells[row - 1] = value
    layout = typed_into(path, SIZES, folder, **{sheet: {key: cells}})
    area = layout.areas[sheet, key]
    place = f"{area.letter}{area.first + row - 1}"
    with pytest.raises(Refused) as refused:
        read(path)
    assert place in {problem.place.cell for problem in refused.value.problems}
    shown = column(layout, EmbeddedEngine().values(path), "Checks", "spot_first")
    assert f"{layout.titles[sheet]}!{place}" in shown


def test_checks_says_what_a_repeated_name_needs(tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    layout = typed_into(path, SIZES, small(tmp_path, games=GAMES), Players={"name": ["Anna", "Anna"]})
    shown = column(layout, EmbeddedEngine().values(path), "Checks", "wanted")
    assert "a name that no other row has, or an id beside it" in " ".join(map(str, shown))


@pytest.mark.parametrize(
    "typed",
    [
        {"games_under": [None, 30, None]},
        {"games_under": [9, 5, None]},
        {"rating_from": [9, 9], "rating_under": [10, 9]},
    ],
)
def test_a_row_of_k_that_can_never_fit_is_named(typed: dict[str, list[Any]], tmp_path: Path) -> None:
    """By the reader, and by Checks."""
    path = tmp_path / "club.xlsx"
    folder = small(tmp_path, games=GAMES, players="name,club\nAnna,A\nBernat,A\n")
    layout = typed_into(path, SIZES, folder, Parameters={**typed, "k": [40, 20, 10]})
    area = layout.areas["Parameters", "k"]
    with pytest.raises(Refused) as refused:
        read(path)
    assert refused.value.problems[0].place.cell == f"{area.letter}{area.first + 1}"
    shown = column(layout, EmbeddedEngine().values(path), "Checks", "spot_first")
    assert f"{layout.titles['Parameters']}!{area.letter}{area.first + 1}" in shown


SPOILED: tuple[tuple[str, str, int, Any, str], ...] = (
    ("Players", "games", 1, -3, "games"),
    ("Players", "id", 5, "P5", "name"),
    ("Players", "name", 1, " ", "name"),
    ("Games", "white", 4, "=1/0", "white"),
    ("Games", "black", 1, 0, "black"),
    ("Games", "result", 1, "=NA()", "result"),
    ("Games", "length", 1, -5, "length"),
    ("Games", "event", 4, "Cup", "white"),
    ("Games", "result", 4, "1-0", "white"),
    ("Players", "club", 6, "A", "name"),
    ("Players", "start", 1, "\u00a0", "start"),
)


@pytest.mark.parametrize(("sheet", "key", "row", "value", "named"), first_of(SPOILED, 1))
def test_a_spoiled_cell_is_named_and_leaves_no_error(
    sheet: str, key: str, row: int, value: Any, named: str, tmp_path: Path
) -> None:
    """By the reader and by Checks. No other cell shows an error, because one would spread over the whole list."""
    path = tmp_path / "club.xlsx"
    folder = small(tmp_path, games=GAMES, rules="rule,value\nlength,root\n")
    held = BOOK.contents(read_period(folder, CLUB).period, None)[sheet].get(key) or []
    cells = [*held, *[None] * (row - len(held))]
    cells[row - 1] = value
    layout = typed_into(path, SIZES, folder, **{sheet: {key: cells}})
    values = EmbeddedEngine().values(path)
    spoiled = layout.areas[sheet, key]
    cell = f"{layout.areas[sheet, named].letter}{spoiled.first + row - 1}"
    place = f"{layout.titles[sheet]}!{cell}"
    with pytest.raises(Refused) as refused:
        read(path)
    assert cell in {problem.place.cell for problem in refused.value.problems}
    assert place in column(layout, values, "Checks", "spot_first")
    errors = [
        (title, at)
        for title, found in values.items()
        for at, shown in found.items()
        if isinstance(shown, CellError)
        and (title, at) != (layout.titles[sheet], (spoiled.first + row - 1, spoiled.column))
    ]
    assert errors == []


RESULTS: dict[Any, Any] = {
    **dict.fromkeys(("1-0", "1 - 0", "1–0", "1−0", "1:0", "3-1", "2,5-1,5", "3½-2½", "1", "1,0", 1), 1),
    **dict.fromkeys(
        ("½-½", "1/2-1/2", "1/2 - 1/2", "½:½", "½", "1/2", "=", "0.5", "0,5", ".5", 0.5, "2-2", "0-0"), 0.5
    ),
    **dict.fromkeys(("0-1", "½-1", "1½-2½", "0", 0), 0),
    **dict.fromkeys(("x", "1½2-3", "11/2-", "1-", "-1", "1-0-0", "10", "*-0", "1.5½-1", 46082), "?"),
}
"""Typed results → score of the first-named side. 46082 is the number of 1 March 2026: a typed 1-3 or 3-1."""


def typed_into(path: Path, sizes: dict[str, int], folder: Path, **columns: dict[str, Any]) -> Layout:
    """The folder's workbook with other typed cells. Columns: sheet → key → cells."""
    content = {name: dict(cells) for name, cells in BOOK.contents(read_period(folder, CLUB).period, None).items()}
    for sheet, changed in columns.items():
        content[sheet] |= changed
    words = BOOK.words("en")
    layout = laid_out(BOOK, sizes, words)
    draft(layout, content, words).save(path)
    return layout


def results_of(engine: Engine, place: Path) -> None:
    path = place / "club.xlsx"
    folder = small(place, games="white,black,result\n" + "Anna,Bernat,1-0\n" * len(RESULTS))
    layout = typed_into(path, SIZES, folder, Games={"result": list(RESULTS)})
    scores = column(layout, engine.values(path), "Games", "w_score")[: len(RESULTS)]
    assert dict(zip(RESULTS, scores, strict=True)) == RESULTS
    with pytest.raises(Refused) as refused:
        read(path)
    area = layout.areas["Games", "result"]
    wrong = {f"{area.letter}{area.first + row}" for row, score in enumerate(RESULTS.values()) if score == "?"}
    assert {problem.place.cell for problem in refused.value.problems} == wrong
    assert "this is a date" in str(refused.value.problems[-1])


NAMES = ("Whom", "Who?", "Wh*", "~", "a~b", "*", "**", "Ann*a", "Anna", "Anna?", 'q"q', "12", "=x", "½")


def names_of(engine: Engine, place: Path) -> None:
    path = place / "club.xlsx"
    quoted = [name.replace('"', '""') for name in NAMES]
    games = "".join(f'"{one}","{other}",1-0\n' for one, other in zip(quoted, (*quoted[1:], quoted[0]), strict=True))
    players = "name\n" + "".join(f'"{name}"\n' for name in quoted)
    folder = small(place, players=players, games=f"white,black,result\n{games}")
    layout = typed_into(path, {**SIZES, "players": 20}, folder, Card={"player": "Who?"})
    values = engine.values(path)
    rows = list(range(1, len(NAMES) + 1))
    assert column(layout, values, "Games", "w_at")[: len(NAMES)] == rows
    assert column(layout, values, "Games", "b_at")[: len(NAMES)] == [*rows[1:], 1]
    assert column(layout, values, "Card", "number") == [2]
    assert list(read(path).period.players) == list(NAMES)


@pytest.mark.parametrize("case", [results_of, names_of])
def test_typed_texts_in_formulas(case: Callable[[Engine, Path], None], tmp_path: Path) -> None:
    case(EmbeddedEngine(), tmp_path)


@pytest.mark.second
@pytest.mark.parametrize("case", [results_of, names_of])
def test_typed_texts_in_libreoffice(case: Callable[[Engine, Path], None], calc: Calc, tmp_path: Path) -> None:
    case(calc, tmp_path)


def test_small_numbers(tmp_path: Path) -> None:
    """A cell's number has one meaning: 12.125 is not 12125, and 0.00001 has no exponent."""
    path = tmp_path / "club.xlsx"
    factors = "games_under,rating_from,rating_under,age_to,k\n10,,,,40\n,,,,20\n"
    folder = small(tmp_path, games=GAMES, factors=factors)
    start = {"start": [0, 12.125, -3.5, 0.1 + 0.2]}
    typed_into(path, SIZES, folder, Players=start, Games={"weight": [0.5, 0.00001]}, Parameters={"k": [0.5, 1.125]})
    period = read(path).period
    assert [one.start for one in period.players.values()] == [0, Fraction(97, 8), Fraction(-7, 2), Fraction(3, 10)]
    assert [game.weight for game in period.games] == [Fraction(1, 2), Fraction(1, 100_000)]
    assert [factor.k for factor in period.factors] == [Fraction(1, 2), Fraction(9, 8)]


RULES = (("scale", 0), ("moves", "often"), ("decimals", 3), ("first_games", 0), ("floor", "low"), ("preset", "mine"))


@pytest.mark.parametrize(("rule", "value"), first_of(RULES))
def test_a_rule_that_cannot_be(rule: str, value: Any, tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    layout = typed_into(path, SIZES, small(tmp_path, games=GAMES), Parameters={rule: value})
    area = layout.areas["Parameters", rule]
    with pytest.raises(Refused) as refused:
        read(path)
    assert {problem.place.cell for problem in refused.value.problems} == {f"{area.letter}{area.first}"}
    values = EmbeddedEngine().values(path)
    assert f"Rules!{area.letter}{area.first}" in column(layout, values, "Checks", "spot_first")
    assert column(layout, values, "List", "rating")[0] == 1531  # the preset's value counts


def test_a_preset_and_a_cell_that_differs(tmp_path: Path) -> None:
    """The FIDE-like preset with moves after each game: K 40, and 0.5 of FIDE's table."""
    path = tmp_path / "club.xlsx"
    rules = {"preset": "fide_like", "moves": "game", "first": "start"}
    layout = typed_into(path, SIZES, small(tmp_path, games=GAMES), Parameters=rules)
    values = EmbeddedEngine().values(path)
    assert column(layout, values, "Games", "white_change")[:2] == [20, pytest.approx(40 * (1 - 0.56))]
    period = read(path).period
    assert (period.rules.curve, period.rules.cap, period.rules.moves) == ("fide", 400, "game")


@pytest.mark.second
@pytest.mark.parametrize("chosen", [None, "Ferran Pons?1"])
def test_no_card_is_shown_when_a_workbook_without_results_is_calculated(
    chosen: str | None, calc: Calc, tmp_path: Path
) -> None:
    """Then LibreOffice calculates the games in another order."""
    path = tmp_path / "club.xlsx"
    period = read_period(Path(__file__).parents[1] / "workbooks" / "examples" / "club_winter", CLUB).period
    content = {**BOOK.contents(period, None), "Card": {"player": chosen}}
    layout = make.write_for_input(BOOK, path, BOOK.measure(period), content)
    values = calc.values(path)
    assert column(layout, values, "Checks", "faults") == [0]
    ids = list(period.players)
    assert column(layout, values, "Games", "w_at")[: len(period.games)] == [
        ids.index(game.white) + 1 for game in period.games
    ]
    listed = [row.published for row in CLUB.run.rate(period, CLUB.readings).rows if row.listed]
    assert column(layout, values, "List", "rating")[: len(listed)] == listed


FIRST_RATINGS = {
    "rules.csv": "rule,value\nfirst,performance\nfirst_games,2\nscale,100\nmoves,day\nstart,1500\n",
    "factors.csv": "games_under,k\n,12\n",
    "period.csv": "from\n2025-08-18\n",
    "players.csv": "id,name,start,games\np0,Ada,,10\np1,Bob,,\np2,Cai,2003,0\np3,Dan,,\np4,Eva,2400,29\n"
    "p6,Fay,,\np7,Gil,,\n",
    "games.csv": "date,white,black,result,length\n2025-06-05,p0,p1,2-1,\n2025-06-12,p0,p1,-/+,9\n"
    "2025-06-19,p4,p0,1/2,\n,p2,p7,3:2.5,7\n,p1,p0,1-0,25\n,p0,p1,1-0,25\n2025-08-18,p0,p7,1-0,\n,p3,p0,1/2,2\n,p0,p1,1/2,\n,p6,p0,1/2,\n",
}
"""A club whose players without a rating get one from two games."""


@pytest.mark.second
@pytest.mark.usefixtures("calc")
def test_everything_is_calculated_when_a_workbook_is_opened(tmp_path: Path) -> None:
    """LibreOffice 7.4 took a rating before for a blank cell in a column that it calculated in threads."""
    folder, path = tmp_path / "club", tmp_path / "club.xlsx"
    folder.mkdir()
    for name, text in FIRST_RATINGS.items():
        (folder / name).write_text(text, encoding="utf-8")
    period = read_period(folder, CLUB).period
    layout = make.fill_workbook(BOOK, path, period, None)
    with Calc(settings=RECALCULATE_ON_OPENING) as own, own.load(path) as document:
        values = document.values()
    listed = [row.published for row in CLUB.run.rate(period, CLUB.readings).rows if row.listed]
    assert column(layout, values, "List", "rating")[: len(listed)] == listed


@pytest.mark.parametrize(("sheet", "key", "names"), [("Games", "event", set()), ("Players", "club", {"name_value"})])
def test_an_event_or_a_players_club_recalculates_no_game(sheet: str, key: str, names: set[str]) -> None:
    """Nothing but the row's own sentence, the counts of filled rows and of sentences, and names on paper read it."""
    layout = laid_out(BOOK, SIZES, BOOK.words("en"))
    formulas = {key: formula for (of, key), formula in layout.formulas.items() if of == sheet and key != "head"}
    reached, found = {""}, {key}
    while found - reached:
        reached = reached | found
        letters = "|".join(layout.areas[sheet, one].letter for one in found)
        found = {one for one, text in formulas.items() if re.search(rf"(?<![A-Z_])({letters})(?![A-Za-z_$])", text)}
    assert reached == {"", key, "filled", f"{key}_value", HINT, *names}
    readers = [
        text for (of, one), text in layout.formulas.items() if of in {"Games", "Players", "Card"} and one != "head"
    ]
    assert not any(f"{sheet}_{one}" in text for one in reached - {"", *names} for text in readers)


def test_a_stranger_types_22_cells(calc: Calc, tmp_path: Path) -> None:
    """Four names and six results into the empty template, and the list is there."""
    path = tmp_path / "club.xlsx"
    layout = make.empty(BOOK, path)
    players, games = layout.titles["Players"], layout.titles["Games"]

    def cell(sheet: str, key: str, row: int) -> str:
        area = layout.areas[sheet, key]
        return f"{area.letter}{area.first + row}"

    names = ("Anna", "Bernat", "Carla", "David")
    pairs = [(white, black) for place, white in enumerate(names) for black in names[place + 1 :]]
    entries = [(players, cell("Players", "name", row), name) for row, name in enumerate(names)]
    for row, pair in enumerate(pairs):
        typed = zip(("white", "black", "result"), (*pair, "1-0"), strict=True)
        entries += [(games, cell("Games", key, row), text) for key, text in typed]
    assert len(entries) <= 25
    with calc.load(path) as document:
        document.type_all(entries)
        values = {"List": document.glance(layout.titles["List"])}
    assert column(layout, values, "List", "name")[:4] == list(names)  # type: ignore[arg-type]
    played = "".join(f"{white},{black},1-0\n" for white, black in pairs)
    wanted = [
        float(line["rating"]) for line in club.rate(small(tmp_path, games=f"white,black,result\n{played}"))["list"]
    ]
    assert column(layout, values, "List", "rating")[:5] == [*wanted, None]  # type: ignore[arg-type]


@pytest.mark.second
def test_the_template_is_small(tmp_path: Path) -> None:
    """Eight sheets at most, and 600,000 bytes with room for 200 players and 3,000 games."""
    path = tmp_path / "club.xlsx"
    make.empty(BOOK, path)
    assert path.stat().st_size <= 600_000
    assert len(load_workbook(path, read_only=True).sheetnames) <= 8
    assert BOOK.room.items() >= {"players": 200, "games": 3000}.items()


@pytest.mark.second
def test_words_of_other_games(tmp_path: Path) -> None:
    """The titles of both sides follow the rule `words`, and check finds nothing changed."""
    path = tmp_path / "club.xlsx"
    folder = small(
        tmp_path, games="home,away,result\nAnna,Bernat,3-1\n", rules="rule,value\nwords,teams\nresult,share\n"
    )
    layout = make.make(BOOK, path, SIZES, BOOK.contents(read_period(folder, CLUB).period, None))
    cells = EmbeddedEngine().values(path)["Games"]
    area = layout.areas["Games", "white"]
    assert [cells.get((area.first - 2, area.column + place)) for place in (0, 1)] == ["Home", "Away"]
    assert check(path).sound


def test_next_season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings become those to begin with, and games are counted on. The room is that of this workbook, not of all."""
    monkeypatch.setattr(inputs, "SPARE", {"players": 1, "games": 5, "factors": 1})
    path, following = tmp_path / "club.xlsx", tmp_path / "next.xlsx"
    content = BOOK.contents(read_period(small(tmp_path, games=GAMES), CLUB).period, None)
    make.make(BOOK, path, SIZES, content)
    write_next_period(path, following)
    players = read(following).period.players
    assert (players["Anna"].start, players["Anna"].games) == (Fraction("1530.530498"), 2)
    assert read(following).period.games == []
    assert open_workbook(following).sizes == {**SIZES, "card": inputs.ROOM["card"]}


@pytest.mark.second
def test_the_next_season_knows_what_was_confirmed(tmp_path: Path, here: Here) -> None:
    """Names are the ids of this club."""
    folder = small(tmp_path, players="name\nAnna Puig\nAna Puig\n", games="white,black,result\n")
    path, coming = tmp_path / "club.xlsx", tmp_path / "next.xlsx"
    make.make(BOOK, path, SIZES, BOOK.contents(read_period(folder, CLUB).period, None))
    here("check", path, "--confirm")
    assert here("next", path, "-o", coming).status == 0
    kept = [(tmp_path / f"{name}.confirmed.csv").read_text(encoding="utf-8") for name in ("club", "next")]
    assert "player Ana Puig" in kept[0]
    assert kept[0] == kept[1]


@pytest.mark.second
def test_a_list_of_games_is_added_and_its_new_player_is_merged(tmp_path: Path, here: Here) -> None:
    """A new player, then the same person under one id: each step equals the folder rated anew."""
    winter = Path(__file__).parents[1] / "workbooks" / "examples" / "club_winter"
    assert here("fill", "club", winter, "-o", tmp_path / "club.xlsx").status == 0
    games = tmp_path / "games.csv"
    games.write_text("White,Black,Result,Date\nAnna Puig,Marc Vila,1-0,2026-01-09\nNova,David Roca,½,2026-01-09\n")
    shutil.copytree(winter, tmp_path / "folder")
    for period in ("club.xlsx", "folder"):
        assert here("add", tmp_path / period, games).status == 0
        assert here("merge", tmp_path / period, "Nova", "Anna Puig").status == 0
    lists = [here("list", tmp_path / period).stdout for period in ("club.xlsx", "folder")]
    assert lists[0] == lists[1]
    assert here("folder", tmp_path / "club.xlsx", "-o", tmp_path / "written").status == 0
    assert here("list", tmp_path / "written").stdout == lists[0]


def test_the_chart_of_a_card_counts_whole_games(tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    layout = make.empty(BOOK, path)
    (chart,) = load_workbook(path)[layout.titles["Card"]]._charts  # noqa: SLF001 - openpyxl has no other way to ask
    assert chart.x_axis.majorUnit == 1


@pytest.mark.parametrize(
    ("days", "open_lines"),
    [
        (",2026-11-21", []),
        ("2026-11-20,2026-11-20", []),
        ("2026-11-19,2026-11-19", ["Rules: day of the list before the last game"]),
        ("2026-11-20,2026-11-21", ["Rules: changes from a day after the list"]),
    ],
)
def test_days_of_the_list_that_are_typos(days: str, open_lines: list[str], tmp_path: Path) -> None:
    for name, text in (
        ("players", "name\nAnna\nBernat\n"),
        ("games", "date,white,black,result\n2026-11-20,Anna,Bernat,1-0\n"),
        ("period", f"list_day,from\n{days}\n"),
    ):
        (tmp_path / f"{name}.csv").write_text(text)
    layout = write_workbook(tmp_path, tmp_path / "club.xlsx")
    values = EmbeddedEngine().values(tmp_path / "club.xlsx")
    what, number = (column(layout, values, "Checks", key) for key in ("what", "number"))
    assert [one for one, count in zip(what, number, strict=True) if count] == open_lines
