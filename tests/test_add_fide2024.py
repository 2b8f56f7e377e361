"""`xlelo add` and `correct` over FIDE's months: newcomers get a line in players, the pool is carried on."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from test_add import EXAMPLES, refused_lines, rows, run_verb, state
from test_correct import table
from tiers import mark_tiers
from tournament_files import line

from xlelo.readers import read_period
from xlelo.workbook import books, make
from xlelo.workbook.read import read

BOOK = books.find("fide2024")

HEAD = ("012 Autumn Cup", "042 2026/10/10", "052 2026/10/11", "222 5400+30")
NOVEMBER, DECEMBER = "2026-11-01,2026-10-01,2026-10-31", "2026-12-01,2026-11-01,2026-11-30"


@pytest.fixture
def month(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / "fide2024_2026_11", tmp_path / "november"))


def trf(folder: Path, *lines: str, name: str = "cup.trf", head: tuple[str, ...] = HEAD) -> Path:
    path = folder.parent / name
    path.write_text("\r".join([*head, *lines]) + "\r", encoding="utf-8")
    return path


CUP = (
    line(1, "Costa, Bruno", [("3", "w", "1")], federation="POR", fide="1900001", rating="2240"),
    line(2, "Nova, Ines", [("4", "b", "1")], federation="POR", fide="1900077"),
    line(3, "Away, Ann", [("1", "b", "0")], federation="ENG", fide="400001", rating="2100", birth="1980"),
    line(4, "Nunes, Clara", [("2", "w", "0")], federation="POR", fide="1900002", rating="1900"),
)


def add_numbers(folder: Path) -> Path:
    table(folder, "numbers", ("player", "fide_number"), [["P2", "1900001"], ["P3", "1900002"]])
    return folder


def test_an_event_with_people_who_were_not_there_before(month: Path) -> None:
    told = run_verb("add", add_numbers(month), trf(month, *CUP))
    (event,) = rows(month, "events", id="cup")
    assert (event["start"], event["end"], event["minutes"], event["increment"]) == (
        *("2026-10-10", "2026-10-11", "90", "30"),
    )
    (outside,) = rows(month, "players", id="400001")
    assert (outside["name"], outside["born"], outside["std_rating"], outside["outside"]) == (
        *("Away, Ann", "1980", "2100", "1"),
    )
    (unrated,) = rows(month, "players", id="1900077")
    assert (unrated["std_rating"], unrated["outside"], unrated["federation"]) == ("", "", "POR")
    assert "2 found by the FIDE number" in told
    # P2 2240 (K 20) beats one of 2100: 140 is 0.69 in table 8.1.2, +6.2 on the −9.2 of the month so far.
    assert "Bruno Costa  P2    2231   2237          +6" in told


def test_a_list_tells_ratings_and_ids(month: Path) -> None:
    """The opponent was entered without a rating, and the ids of players were not looked up."""
    file = month.parent / "league.csv"
    games = "2026-10-10;P2;Costa;2240;0400001;Away, Ann;2100;1-0\n2026-10-11;P3;Nunes;1900;P2;Costa;2240;1-0\n"
    file.write_text(f"date;id;white;elo;id;black;elo;result\n{games}", encoding="utf-8")
    told = run_verb("add", month, file, "--say", "time=90+30")
    assert "2 found by the federation's number" in told
    assert "400001 Away, Ann (2100)" in told
    assert "player 400001" not in told, "his games are not known: there were too few of them, it said"
    assert [(row["white"], row["black"]) for row in rows(month, "games", event="league")] == [
        *(("P2", "400001"), ("P3", "P2")),
    ]
    (outside,) = rows(month, "players", id="400001")
    assert (outside["std_rating"], outside["outside"]) == ("2100", "1")


def test_another_year_of_birth_is_doubtful(month: Path) -> None:
    """A player of the month has a year of birth only. It was not compared, and the name alone was enough."""
    namesake = line(1, "Costa, Bruno", [("2", "w", "1")], birth="2001/02/03", rating="1500")
    cup = trf(month, namesake, line(2, "Nova, Ines", [("1", "b", "0")]))
    (found,) = refused_lines("add", month, cup, "--by-name")
    assert "who is this? P2 Bruno Costa (1985) (the same name, another year of birth)" in found


def test_a_newcomer_of_one_file_is_known_to_the_next(month: Path) -> None:
    add_numbers(month)
    second = trf(month, *CUP[2:3], line(1, "Costa, Bruno", [("3", "w", "=")], fide="1900001"), name="rapid.trf")
    second.write_text(
        "\r".join(
            [
                *("012 Rapid", "042 2026/10/12", "052 2026/10/12", "222 900+5"),
                line(3, "Away, Ann", [("1", "b", "=")], fide="400001", rating="1999"),
                line(1, "Costa, Bruno", [("3", "w", "=")], fide="1900001"),
            ]
        ),
        encoding="utf-8",
    )
    run_verb("add", month, trf(month, *CUP), second)
    (outside,) = rows(month, "players", id="400001")
    assert (outside["std_rating"], outside["rapid_rating"]) == ("2100", "")
    assert len(rows(month, "games", event="rapid")) == 1


def test_different_times_and_an_event_that_began_before(month: Path) -> None:
    head = ("012 Cup", "042 2026/09/28", "052 2026/10/02", "222 W5400+30-B3600+30")
    told = run_verb("add", add_numbers(month), trf(month, *CUP, head=head))
    (event,) = rows(month, "events", id="cup")
    assert (event["minutes"], event["unequal"], event["list_ref"]) == ("60", "1", "2026-09-01")
    assert "(t.1.4.6)" in told


def test_an_event_that_fide_approved(month: Path) -> None:
    """45+30 is enough for a player rated 2240, who otherwise needs 90 minutes."""
    cup = trf(month, *CUP, head=(*HEAD[:3], "222 2700+30"))
    told = run_verb("add", add_numbers(month), cup)
    assert "(if FIDE approved the event: approved = 1)" in told
    told = run_verb("add", month, cup, "--replace", "--approved")
    (event,) = rows(month, "events", id="cup")
    assert (event["minutes"], event["increment"], event["approved"]) == ("45", "30", "1")
    assert "FIDE approved it: standard with 75 minutes, for any rating" in told


NOVEMBER_S_LISTS = {
    "std_rating": {
        "P1": "2656",
        "P2": "2231",
        "P3": "1893",
        "P4": "1450",
        "P5": "1899",
        "P6": "1795",
        "P7": "1749",
        "P8": "1982",
        "P9": "",
    },
    "rapid_rating": {"P1": "2611", "P2": "2236"},
    "blitz_rating": {"P6": "1766", "P8": "1968"},
}
"""By hand in test_fide2024.py."""


def next_month(month: Path, folder: Path) -> Path:
    """December begins with November's lists."""
    copy = Path(shutil.copytree(month, folder / "december"))
    header, *_ = (month / "players.csv").read_text(encoding="utf-8").splitlines()
    with (copy / "period.csv").open("w", encoding="utf-8") as file:
        file.write(f"new_list,from,to\n{DECEMBER}\n")
    for name in ("events", "games"):
        columns = (month / f"{name}.csv").read_text(encoding="utf-8").splitlines()[0]
        (copy / f"{name}.csv").write_text(columns + "\n", encoding="utf-8")
    assert header.startswith("id,name")
    lines = [
        {**row, **{column: new.get(row["id"], row[column]) for column, new in NOVEMBER_S_LISTS.items()}}
        for row in rows(copy, "players")
    ]
    table(copy, "players", tuple(lines[0]), [list(row.values()) for row in lines])
    return copy


def test_an_unrated_player_s_event_that_comes_late_is_carried_into_the_pool(month: Path, tmp_path: Path) -> None:
    """P7 has no rapid rating: a late draw with P1 (2610 there) stands in December's pool."""
    december = next_month(month, tmp_path)
    before = (december / "pool.csv").read_text(encoding="utf-8")
    late = trf(
        month,
        line(1, "Sala, Greta", [("2", "w", "=")], federation="AND", birth="1999", fide="1900007"),
        line(2, "Ferrer, Alba", [("1", "b", "=")], fide="1900002"),
        name="late.trf",
        head=(*HEAD[:3], "222 900+5"),
    )
    table(month, "numbers", ("player", "fide_number"), [["P7", "1900007"], ["P1", "1900002"]])
    published = state(month)
    edition = tmp_path / "edition"
    run_verb("correct", month, december, "--out", edition, "--reason", "late", "--file", late)
    assert state(month) == published
    (added,) = rows(edition / "december", "pool", event="late")
    assert list(added.values()) == ["P7", "rapid", "late", "2026-10-11", "1", "2610", "0.5"]
    assert (edition / "december" / "pool.csv").read_text(encoding="utf-8").startswith(before)


def test_a_corrected_result_moves_the_next_month(month: Path, tmp_path: Path) -> None:
    december = next_month(month, tmp_path)
    game = next(row for row in rows(month, "games") if {row["white"], row["black"]} == {"P1", "P2"})
    which = f"{game['event']}:{game['round']}:{game['white']}:{game['black']}=1/2"
    edition = tmp_path / "edition"
    told = run_verb("correct", month, december, "--out", edition, "--reason", "claim", "--result", which)
    # P1 2655 with K 10 draws instead of winning: 5 points less; P2 with K 20 has 10 more.
    assert {row["id"]: row["std_rating"] for row in rows(edition / "december", "players")}["P1"] == "2651"
    assert {row["id"]: row["std_rating"] for row in rows(edition / "december", "players")}["P2"] == "2241"
    assert "E1, round 1: P1–P2 1/2 instead of 1-0 (−5)" in told


def roomy(folder: Path, path: Path) -> Path:
    found = read_period(folder, BOOK.regulation)
    sizes = {name: rows + 8 for name, rows in BOOK.measure(found.period).items()}
    make.write_for_input(BOOK, path, sizes, BOOK.contents(found.period, found.readings))
    return path


@pytest.mark.second
def test_the_month_s_workbook_takes_the_same(month: Path) -> None:
    add_numbers(month)
    book, file = roomy(month, month.parent / "november.xlsx"), trf(month, *CUP)
    run_verb("add", month, file)
    run_verb("add", book, file, "--match", "Costa, Bruno=P2", "--match", "Nunes, Clara=P3")
    assert read(book).period == read_period(month, BOOK.regulation).period
    assert any(line.endswith("results agree with the rules.") for line in run_verb("check", book).splitlines())


@pytest.mark.second
@pytest.mark.parametrize("seed", mark_tiers(range(2), large=range(2, 30)))
def test_a_corrected_chain_equals_rating_all_anew(seed: int, month: Path, tmp_path: Path) -> None:
    """Of workbooks: what the corrected first month leaves behind is what `xlelo next` makes of it."""
    chance = random.Random(seed)
    first = roomy(month, tmp_path / "first.xlsx")
    run_verb("next", first, "--out", tmp_path / "second.xlsx")
    before = first.read_bytes(), (tmp_path / "second.xlsx").read_bytes()
    game = chance.choice(rows(month, "games"))
    wanted = chance.choice([code for code in ("1-0", "0-1", "1/2", "+/-", "gone") if code != game["result"]])
    which = f"{game['event']}:{game['round']}:{game['white']}:{game['black']}={wanted}"
    edition = tmp_path / "edition"
    run_verb("correct", first, tmp_path / "second.xlsx", "--out", edition, "--reason", "x", "--result", which)
    run_verb("next", edition / "first.xlsx", "--out", tmp_path / "anew.xlsx")
    corrected, anew = read(edition / "second.xlsx").period, read(tmp_path / "anew.xlsx").period
    assert corrected.players == anew.players
    assert corrected.pool == anew.pool
    assert (first.read_bytes(), (tmp_path / "second.xlsx").read_bytes()) == before


def test_a_month_without_a_pool_gets_none_from_a_late_event(month: Path) -> None:
    """What an event of this month is called in the pool is another event: neither added to nor taken out."""
    pool = rows(month, "pool")
    (month / "pool.csv").unlink()
    run_verb("add", add_numbers(month), trf(month, *CUP))
    assert not (month / "pool.csv").exists()
    table(month, "pool", tuple(pool[0]), [list({**row, "event": "cup"}.values()) for row in pool[:1]])
    run_verb("add", month, "--remove", "cup")
    assert len(rows(month, "pool", event="cup")) == 1
