"""The journal of a publication, and lists that are not written before somebody confirms them."""

from __future__ import annotations

import csv
import getpass
import json
import shutil
from datetime import date
from pathlib import Path

import pytest
from command import Here
from test_add import EXAMPLES

from xlelo.lang import LANGUAGES
from xlelo.officer.journal import ListJournal, PublishedLine, list_findings, parse_rows, rows_text

MONTH = EXAMPLES / "fce_2018_04"


def row(player: str, old: int | None, new: int | None, *, listed: bool = True) -> PublishedLine:
    return PublishedLine("standard", player, player.lower(), old, new, listed)


BEFORE = [row("A", 1990, 2000), row("B", 1500, 1490), row("C", 1600, 1600), row("D", None, 1200, listed=False)]
NOW = [row("A", 2000, 2010), row("B", 1490, 1460), row("C", 1600, 1600, listed=False), row("D", 1200, 1200)]
NOW += [row("E", None, 1700), row("F", None, None, listed=False)]


def test_a_list_against_the_one_before() -> None:
    """Counted by hand: C leaves the list, D comes with his old rating, E is new, F is nowhere."""
    found = ListJournal("standard", NOW, BEFORE)
    ids = {
        name: [one.id for one in getattr(found, name)]
        for name in ("players", "changes", "new", "dropped", "reinstated")
    }
    assert ids == {"players": ["A", "B", "D", "E"], "changes": ["B", "A"], "new": ["E"]} | {
        "dropped": ["C"],
        "reinstated": ["D"],
    }
    assert found.steps == {"10–19": 1, "30–39": 1}
    alone = ListJournal("standard", NOW, None)
    assert (alone.dropped, alone.reinstated) == (None, None)


@pytest.mark.parametrize(("points", "step"), [(1, "1–9"), (-9, "1–9"), (10, "10–19"), (-19, "10–19"), (100, "100–109")])
def test_the_steps_of_changes(points: int, step: str) -> None:
    assert ListJournal("standard", [row("A", 2000, 2000 + points)], None).steps == {step: 1}


def test_rows_of_a_file_are_read_again() -> None:
    odd = [row('a "b", c', None, 1), row("=x", 0, None, listed=False)]
    assert parse_rows(rows_text([*NOW, *odd])) == [*NOW, *odd]


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ([], []),
        ([0], ["list-unchanged"]),
        ([0] * 20, ["list-unchanged"]),
        ([*[0] * 19, 1], []),
        ([5] * 10, ["list-same-change"]),
        ([5] * 9, []),
        ([-5] * 9 + [5], ["list-same-change"]),
        ([5] * 8 + [0] * 2, []),
    ],
)
def test_lists_that_hardly_can_be_right(changes: list[int], codes: list[str]) -> None:
    """Almost everybody: nine of ten; in a list of nine, all may move alike."""
    rows = [row(f"P{number}", 1500, 1500 + change) for number, change in enumerate(changes)]
    assert [one.code for one in list_findings([ListJournal("standard", rows, None)])] == codes


def test_a_new_player_is_a_change() -> None:
    rows = [row("A", 1500, 1500), row("B", None, 1500)]
    assert list_findings([ListJournal("standard", rows, None)]) == []


def without_games(folder: Path, name: str) -> Path:
    there = folder / name
    shutil.copytree(EXAMPLES / name, there)
    for file in ("games", "participants", "events"):
        path = there / f"{file}.csv"
        if path.is_file():
            path.write_text(path.read_text(encoding="utf-8").splitlines(keepends=True)[0], encoding="utf-8")
    return there


@pytest.mark.parametrize("option", ["--csv", "--html", "--edition"])
def test_a_list_in_which_nobody_changed_is_written_after_a_confirmation(
    option: str, tmp_path: Path, here: Here
) -> None:
    month = without_games(tmp_path, "club_winter")
    out = tmp_path / "out.csv"
    before = sorted(tmp_path.rglob("*"))
    ended = here("list", month, option, out)
    assert (ended.status, ended.stdout) == (2, "")
    told = "Nothing is written. If this is right, run"
    assert ended.stderr.splitlines()[-1] == (
        f"{month}: list: no rating changes (9 players). {told} xlelo list {month} --confirm first"
    )
    assert sorted(tmp_path.rglob("*")) == before
    assert here("list", month, "--confirm").status == 0
    with (month / "confirmed.csv").open(encoding="utf-8") as lines:
        (confirmed,) = csv.DictReader(lines)
    today = date.today().isoformat()  # noqa: DTZ011 - as the command writes it
    assert (confirmed["code"], confirmed["by"], confirmed["day"]) == ("list-unchanged", getpass.getuser(), today)
    assert here("list", month, option, out).status == 0
    assert out.exists()


def test_confirming_and_writing_at_once(tmp_path: Path, here: Here) -> None:
    month = without_games(tmp_path, "club_winter")
    assert here("list", month, "--edition", tmp_path / "published", "--confirm").status == 0
    journal = json.loads((tmp_path / "published" / month.name / "journal.json").read_text(encoding="utf-8"))
    (warning,) = journal["warnings"]
    assert (warning["code"], warning["confirmed"], warning["by"]) == ("list-unchanged", True, getpass.getuser())
    assert (month / "confirmed.csv").read_bytes() == (
        tmp_path / "published" / month.name / "inputs" / "confirmed.csv"
    ).read_bytes()


def test_the_journal_of_a_month_agrees_with_its_expected_figures(tmp_path: Path, here: Here) -> None:
    assert here("list", MONTH, "--edition", tmp_path / "published").status == 0
    journal = json.loads((tmp_path / "published" / MONTH.name / "journal.json").read_text(encoding="utf-8"))
    expected = json.loads((MONTH / "expected.json").read_text(encoding="utf-8"))["lists"]
    for found in journal["lists"]:
        rows = expected[found["list"]]
        listed = [one for one in rows if one["listed"]]
        moves = [one["new"] - one["old"] for one in rows if one["change"] and not one["initial"]]
        assert found["players"] == len(listed)
        assert (found["changed"], found["up"]) == (len(moves), sum(move > 0 for move in moves))
        assert max(map(abs, moves)) == abs(found["largest"][0]["new"] - found["largest"][0]["old"])
    games = (MONTH / "games.csv").read_text(encoding="utf-8").split()
    assert journal["games"] == len(games) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_journal_in_words(language: str, tmp_path: Path, here: Here) -> None:
    assert here("list", MONTH, "--edition", tmp_path / "published", "--lang", language).status == 0
    text = (tmp_path / "published" / MONTH.name / "journal.txt").read_text(encoding="utf-8")
    heading = {"en": "Journal: ", "ca": "Diari: ", "es": "Diario: ", "pt": "Diário: "}[language]
    assert text.startswith(f"{heading}fce_2018_04, FCE")
    assert "Kilian Noguera (P11): 1450 → 1495 (+45)" in text
