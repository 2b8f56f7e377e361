"""The ICCF list of the day after the period: a file of its own gives what typing its ratings into players gives."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from command import xlelo
from refused import refusals

from xlelo.cli.arguments import regulation_with_iccf
from xlelo.model import Refused
from xlelo.readers import Input, read_period
from xlelo.regulations.cnxc.listing import as_json
from xlelo.regulations.cnxc.period import rate
from xlelo.regulations.cnxc.sheets.book import BOOK
from xlelo.regulations.fce.sheets.book import BOOK as MONTH
from xlelo.workbook.check import check
from xlelo.workbook.read import read

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
WORKED = EXAMPLES / "cnxc_2005_1"

NAMED = {
    # as the ICCF may write them: capitals, accents and spaces are another list's affair
    "C02": "BARROS",
    "C03": "cástro",
    "C06": " Fa ria",
    "C09": "Inácio",
}


def without_iccf(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """The worked half-year with a blank column iccf_next, and what stood there."""
    folder = Path(copytree(WORKED, tmp_path / "folder"))
    with (folder / "players.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    ratings = {row["id"]: row["iccf_next"] for row in rows if row["iccf_next"]}
    with (folder / "players.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows({**row, "iccf_next": ""} for row in rows)
    return folder, ratings


def the_list(tmp_path: Path, text: str, encoding: str = "utf-8") -> Path:
    path = tmp_path / "list.csv"
    path.write_text(text, encoding=encoding)
    return path


def half_named(ratings: dict[str, str], separator: str = ",") -> str:
    """Some players by their names alone, the others by their ids, and one whom nobody knows."""
    lines = [["Rating", "Name", "ID"]]
    lines += [[rating, NAMED.get(one, ""), "" if one in NAMED else one] for one, rating in ratings.items()]
    lines.append(["2650", "Van Oosterom", "370011"])
    return "".join(separator.join(line) + "\n" for line in lines)


def with_list(folder: Path, path: Path) -> Input:
    return read_period(folder, regulation_with_iccf(BOOK, path))


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_the_list_is_as_good_as_the_typed_ratings(separator: str, encoding: str, tmp_path: Path) -> None:
    folder, ratings = without_iccf(tmp_path)
    found = with_list(folder, the_list(tmp_path, half_named(ratings, separator), encoding))
    typed = read_period(WORKED, BOOK.regulation)
    assert found.period == typed.period
    assert as_json(rate(found.period)) == as_json(rate(typed.period))
    assert as_json(rate(found.period))["calibration"] == {"players": 11, "shift_exact": "232/11", "shift": 21}
    by_id = len(ratings) - len(NAMED)
    said = f"{len(ratings)} of {len(ratings) + 1} ratings used, {by_id} by id, {len(NAMED)} by name"
    assert found.notices == [f"list.csv: {said}; unknown players: 370011 Van Oosterom"]


@pytest.mark.second
def test_the_workbook_is_as_good_as_the_typed_one(tmp_path: Path) -> None:
    folder, ratings = without_iccf(tmp_path)
    path = the_list(tmp_path, half_named(ratings))
    run = fill("cnxc", folder, tmp_path / "a.xlsx", path)
    assert (run.returncode, run.stdout.splitlines()[-1]) == (0, f"{tmp_path / 'a.xlsx'}: written and calculated.")
    assert "notice: list.csv: 13 of 14 ratings used, 9 by id, 4 by name" in run.stderr
    assert read(tmp_path / "a.xlsx").period == read_period(WORKED, BOOK.regulation).period
    assert check(tmp_path / "a.xlsx").differences == []


def fill(workbook: str, folder: Path, out: Path, path: Path) -> subprocess.CompletedProcess[str]:
    return xlelo("fill", workbook, folder, "-o", out, "--iccf", path)


def test_another_regulation_takes_no_such_list(tmp_path: Path) -> None:
    path = the_list(tmp_path, "id,rating\nP01,2300\n")
    with pytest.raises(Refused, match="--iccf: the workbook fce does not use an ICCF list"):
        regulation_with_iccf(MONTH, path)
    run = fill("fce", EXAMPLES / "fce_2018_04", tmp_path / "a.xlsx", path)
    assert (run.returncode, len(run.stderr.splitlines()), run.stdout) == (2, 1, "")
    assert not (tmp_path / "a.xlsx").exists()


def test_the_id_comes_first(tmp_path: Path) -> None:
    """C02 by his id, whatever he is called there; another Almeida than C01, who has his own line, is nobody here."""
    lines = "id,name,rating\nC01,Almeida,2437\n390,Almeida,1500\nC02,Barros Sousa,2331\n"
    found = with_list(without_iccf(tmp_path)[0], the_list(tmp_path, lines))
    players = found.period.players
    assert {one: player.iccf_next for one, player in players.items() if player.iccf_next} == {"C01": 2437, "C02": 2331}
    assert found.notices == [
        "list.csv: 2 of 3 ratings used, 2 by id, 0 by name; unknown players: 390 Almeida",
        "list.csv, line 4: “Barros Sousa” is read as C02 Barros, by the id",
    ]


def test_a_rating_typed_by_hand_gives_way_and_is_named(tmp_path: Path) -> None:
    found = with_list(WORKED, the_list(tmp_path, "id,rating\nC01,2440\nC02,2331\nC04,\n"))
    assert [found.period.players[one].iccf_next for one in ("C01", "C02", "C04")] == [2440, 2331, 2110]
    assert found.notices == [
        "list.csv: 2 of 2 ratings used, 2 by id, 0 by name",
        "C01 Almeida: 2440 from list.csv instead of 2437 in players",
    ]


def test_a_long_list_of_strangers_is_cut(tmp_path: Path) -> None:
    lines = "name,rating\n" + "".join(f"Stranger {number},2000\n" for number in range(500))
    (notice,) = with_list(WORKED, the_list(tmp_path, lines)).notices
    assert notice.startswith("list.csv: 0 of 500 ratings used, 0 by id, 0 by name; unknown players: Stranger 0, ")
    assert notice.endswith("Stranger 19 and 480 more")


def namesakes(folder: Path) -> None:
    path = folder / "players.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("C03,Castro", "C03,José Sá").replace("C04,Duarte", "C04,JOSE SA"), encoding="utf-8")


def ordinary(_folder: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("change", "lines", "problems"),
    [
        (
            namesakes,
            "name,rating\nJosé  Sá,2200\n",
            ["line 2, column name: “José Sá”: give the number: C03 José Sá and C04 JOSE SA have"],
        ),
        (
            ordinary,
            "id,name,rating\nC01,,2437\n,almeida,2437\n,Barros,2300\n,BARROS,2301\n",
            ["line 5, column name: “BARROS”: C02 Barros is also in list.csv, line 4"],
        ),
        (ordinary, "id,rating\nC01,2437\nC01,2438\n", ["line 3, column id: “C01”: id may appear only once"]),
        (ordinary, "id,name,rating\nC01,,high\nC02,,5000\n", ["“high”: a whole number", "“5000”: a whole number"]),
        (ordinary, "id,name\nC01,Almeida\n", ["line 1, column rating: this column is missing"]),
        (ordinary, "player,rating\nC01,2437\n", ["a column id or name is needed"]),
        (ordinary, "", ["list.csv: this file is empty"]),
    ],
)
def test_what_is_refused(change: Callable[[Path], None], lines: str, problems: list[str], tmp_path: Path) -> None:
    folder, _ = without_iccf(tmp_path)
    change(folder)
    found = refusals(with_list, folder, the_list(tmp_path, lines))
    assert len(found) == len(problems)
    for one, words in zip(found, problems, strict=True):
        assert words in one


def test_the_same_names_with_a_number_are_told_apart(tmp_path: Path) -> None:
    folder, _ = without_iccf(tmp_path)
    namesakes(folder)
    found = with_list(folder, the_list(tmp_path, "id,name,rating\nC04,José Sá,2200\n"))
    assert (found.period.players["C04"].iccf_next, found.period.players["C03"].iccf_next) == (2200, None)


def test_a_list_that_is_not_utf8_is_named_like_any_other_file(tmp_path: Path) -> None:
    path = the_list(tmp_path, "name,rating\nInácio,1890\n", "latin-1")
    (problem,) = refusals(with_list, WORKED, path)
    assert problem == "list.csv, line 2: “Inácio,1890”: this line is not UTF-8; save the file as “CSV UTF-8”"


def test_the_problems_of_folder_and_list_come_together(tmp_path: Path) -> None:
    folder, _ = without_iccf(tmp_path)
    (folder / "period.csv").write_text("list,from,to\n2005-1,soon,2005-06-30\n", encoding="utf-8")
    found = refusals(with_list, folder, the_list(tmp_path, "id,rating\nC01,high\n"))
    assert [one.split(":")[0] for one in found] == [
        "period.csv, line 2, column from",
        "list.csv, line 2, column rating",
    ]
    assert refusals(with_list, folder, tmp_path / "absent.csv") == [
        f"{tmp_path / 'absent.csv'}: file not found; a CSV file is needed"
    ]
