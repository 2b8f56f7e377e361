"""`xlelo list --with-original`: a corrected list with the ratings as they were published first."""

from __future__ import annotations

import csv
import random
import shutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from chains import FEDERATIONS, chain
from command import Here
from test_add import EXAMPLES

from xlelo.cli.period_lists import publish
from xlelo.officer.publishing import open_chain
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.workbook.publish import csv_files

MONTH = EXAMPLES / "fce_2018_04"
RESULT = "T1:1:P05:P04=1/2"
"""In the example 0-1. P05 then has 1430 instead of 1411, P04 2590 instead of 2595 (the officer's page)."""
NOTES = {
    "en": "Corrected: 1411 originally, 1430 now (+19). T1, round 1: P05–P04 1/2 instead of 0-1",
    "ca": "Corregit: 1411 originalment, 1430 ara (+19).",
    "es": "Corregido: 1411 originalmente, 1430 ahora (+19).",
    "pt": "Corrigido: 1411 originalmente, 1430 agora (+19).",
}


@pytest.fixture
def corrected(tmp_path: Path, here: Here) -> Path:
    ended = here("correct", MONTH, "--out", tmp_path / "out", "--reason", "claim of P05", "--result", RESULT)
    assert ended.status == 0, ended
    return tmp_path / "out" / MONTH.name


def table(path: Path) -> tuple[list[str], list[list[str]]]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        headings, *rows = csv.reader(lines)
    return headings, rows


def test_both_ratings_of_a_month(corrected: Path, tmp_path: Path, here: Here) -> None:
    assert here("list", corrected, "--with-original", MONTH, "--csv", tmp_path / "list.csv").status == 0
    headings, rows = table(tmp_path / "list_standard.csv")
    assert headings[-2:] == ["Original", "Difference"]
    moved = {row[2]: row[-2:] for row in rows if row[-1]}
    assert moved == {"P05": ["1411", "19"], "P04": ["2595", "-5"]}
    _, rapid = table(tmp_path / "list_rapid.csv")
    assert {row[-1] for row in rapid} == {""}


@pytest.mark.parametrize("language", NOTES)
def test_a_players_page_says_what_the_correction_moved(
    language: str, corrected: Path, tmp_path: Path, here: Here
) -> None:
    asked = ("--with-original", MONTH, "--pages", tmp_path / "pages", "--lang", language)
    assert here("list", corrected, *asked).status == 0
    assert NOTES[language] in (tmp_path / "pages" / "P05.html").read_text(encoding="utf-8")
    assert 'class="note"' not in (tmp_path / "pages" / "P01.html").read_text(encoding="utf-8")


def test_an_edition_as_the_original(corrected: Path, tmp_path: Path, here: Here) -> None:
    with redirect_stdout(StringIO()), open_chain(tmp_path / "published") as found:
        publish([MONTH], found)
    for name, original in (("a", MONTH), ("b", tmp_path / "published" / MONTH.name)):
        assert here("list", corrected, "--with-original", original, "--csv", tmp_path / f"{name}.csv").status == 0
    assert (tmp_path / "a_standard.csv").read_bytes() == (tmp_path / "b_standard.csv").read_bytes()


def test_another_list_is_no_original(corrected: Path, tmp_path: Path, here: Here) -> None:
    may = Path(shutil.copytree(MONTH, tmp_path / "may"))
    path = may / "period.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("2018-04-01", "2018-05-01"), encoding="utf-8")
    ended = here("list", corrected, "--with-original", may, "--csv", tmp_path / "list.csv")
    said = "this is not the same list before its correction: 2018-05-01, here 2018-04-01"
    assert (ended.status, ended.stderr.splitlines()[-1]) == (2, f"{may}: {said}")
    assert not list(tmp_path.glob("list*.csv"))


def rated(code: str, folder: Path) -> Any:
    regulation = find(code)
    assert regulation.run is not None
    found = read_period(folder, regulation)
    return regulation.run.rate(found.period, found.readings)


@pytest.mark.parametrize("code", [*FEDERATIONS, "CLUB"])
def test_every_federation_shows_the_ratings_of_the_original(code: str, tmp_path: Path, here: Here) -> None:
    """The last two columns are the figures of the period as it was published, rated on its own."""
    if code == "CLUB":
        original = Path(shutil.copytree(EXAMPLES / "club_winter", tmp_path / "m0"))
    else:
        (original,) = chain(code, random.Random(5), tmp_path, 1).folders
    run = find(code).run
    assert run is not None
    lines = run.published(rated(code, original))
    new = Path(shutil.copytree(original, tmp_path / "new"))
    path = new / "games.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",1-0", ",0-1"), encoding="utf-8")
    after = {(line.list, line.id): line.new for line in run.published(rated(code, new))}
    assert here("list", new, "--with-original", original, "--csv", tmp_path / "list.csv").status == 0
    ratings = {(line.list, line.id): line.new for line in lines}
    for listing, there in csv_files(run.listings(rated(code, new)), tmp_path / "list.csv"):
        name = listing.key if (listing.key, listing.ids[0]) in after else lines[0].list
        for row, identity in zip(table(there)[1], listing.ids, strict=True):
            before, now = ratings.get((name, identity)), after[name, identity]
            assert row[-2] == ("–" if before is None else str(before))
            assert row[-1] == ("" if before in (None, now) else str(now - before))
