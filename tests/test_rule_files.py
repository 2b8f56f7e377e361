"""A federation is a rule file over another regulation: rated, explained, in its workbook, in functions, in messages.

Federation A by hand, with FIDE's table (0–3 .50, 4–10 .51, 11–17 .52): its floor is 1000, and K is 40 under twenty.
A1 1050, born 2007, 40 games: K 40 in 2026, the year of turning 19. He loses to A2 (1046, born 1990, K 20): the
difference is 4, so he expects .51. 40 × (0 − .51) = −20.4, so 1030.
A3 1003 (K 20) loses to A2: the difference is 43, so he expects .44, and 20 × (0 − .44) = −8.8 takes him to 994.
A2 has 20 × (2 − .49 − .56) = 19, so 1065.
FIDE lists none of them: all are below 1400.
"""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from command import Here
from libreoffice import Calc
from refused import refusals

from xlelo.functions import ELO_ARTICLE, ELO_EXPECTED, ELO_KFACTOR, ELO_NEW, ELO_WHY, rulesets
from xlelo.lang import LANGUAGES, words
from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import build_derived, derived, find
from xlelo.regulations.cnxc.period import list_of
from xlelo.regulations.derived.rule_file import RuleFile
from xlelo.regulations.fide2024.rules import List
from xlelo.workbook.check import check
from xlelo.workbook.read import read

PUBLISHED = Path(derived.__file__).parent / "published"
PARENTS = Path(derived.__file__).parents[1]
EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"

A = """\
code = "A"
name = "Federation A"
of = "fide2024"
source = "its assembly of 2026"
[numbers]
floor = 1000
young_age = 19
[articles]
"7.2.1" = "A player who falls below 1000 leaves the list."
"""

FILES = {
    "period": "new_list,from,to\n2026-11-01,2026-10-01,2026-10-31\n",
    "players": (
        "id,name,born,std_rating,std_games\nA1,Ada Roca,2007,1050,40\nA2,Blai Soler,1990,1046,40\n"
        "A3,Cesc Vila,1990,1003,40\n"
    ),
    "events": "id,name,start,end,minutes,increment\nE1,Autumn,2026-10-03,2026-10-10,90,30\n",
    "games": "event,round,white,black,result\nE1,1,A1,A2,0-1\nE1,2,A3,A2,0-1\n",
}


MOMENTS = count()
"""Each question of a function has a second of its own, so that no test sees the files of another."""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's own folder of rule files, with A in it."""
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "a.toml").write_text(A, encoding="utf-8")
    monkeypatch.setenv(derived.SETTING, str(folder))
    monkeypatch.setattr(rulesets, "moment", partial(next, MOMENTS))
    return folder


@pytest.fixture
def month(tmp_path: Path) -> Path:
    folder = tmp_path / "month"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return folder


FILLED: list[bytes] = []


@pytest.fixture
def book(rules: Path, month: Path, tmp_path: Path, here: Here) -> Path:
    """The month's workbook, which is written once for all tests; the rule file is in the folder `rules`."""
    path = tmp_path / "a.xlsx"
    if not FILLED:
        assert rules.is_dir()
        assert here("fill", "a", month, "-o", path).status == 0
        FILLED.append(path.read_bytes())
    path.write_bytes(FILLED[0])
    return path


def problems(text: str, companions: Mapping[str, str] | None = None) -> list[str]:
    return refusals(lambda: build_derived(RuleFile.parse("b.toml", text, companions)))


def test_twelve_lines_are_enough() -> None:
    assert len(A.splitlines()) <= 12


@pytest.mark.usefixtures("rules")
def test_a_month_of_the_federation(month: Path, here: Here) -> None:
    rated = json.loads(here("rate", "a", month, "--json").stdout)
    assert rated["regulation"] == "A"
    new = {row["id"]: row["new"] for row in rated["lists"]["standard"]}
    assert new == {"A1": 1030, "A2": 1065, "A3": None}
    assert "Federation A · standard ratings" in here("rate", "A", month).stdout


@pytest.mark.usefixtures("rules")
def test_its_own_articles_and_numbers_explain_a_rating(month: Path, here: Here) -> None:
    said = here("explain", month, "A3", "--rules", "A").stdout
    assert "994" in said
    assert "Born in 2007: the year of turning 19 is not over" in here("explain", month, "A1", "--rules", "A").stdout
    article = here("articles", "A", "7.2.1").stdout
    assert "A player who falls below 1000 leaves the list." in article
    assert "(floor: 1000," in article
    assert "Federation A" in here("articles").stdout


def test_the_file_itself_is_enough(tmp_path: Path, month: Path, here: Here) -> None:
    file = tmp_path / "some name.toml"
    file.write_text(A, encoding="utf-8")
    assert " 1065 " in here("rate", "a", month, "--rules", file).stdout
    assert "no rule set" in here("rate", "a", month).stderr
    assert "no such rule file" in here("rate", "a", month, "--rules", tmp_path / "none.toml").stderr


@pytest.mark.second
def test_commands_that_are_offered_name_the_file(tmp_path: Path, here: Here) -> None:
    """As printed they do what they say: neither the folder nor another computer knows the rule file."""
    file, month, book = tmp_path / "high floor.toml", tmp_path / "month", tmp_path / "c.xlsx"
    file.write_text('code = "C"\nof = "fce"\n[numbers]\nfloor = 1100\n', encoding="utf-8")
    shutil.copytree(EXAMPLES / "fce_2018_04", month)
    said = here("rate", "c", month, "--rules", file).stderr
    assert "player P06: std_elo 1003; 1100 to 2900 is expected" in said
    assert f'run xlelo list {month} --confirm --rules "{file}"; it' in said
    here("list", month, "--confirm", "--rules", file)
    assert "--confirm" not in here("list", month, "--rules", file).stderr
    assert here("fill", "c", month, "-o", book, "--rules", file).status == 0
    file.unlink()
    out = tmp_path / "out"
    said = here("folder", book, "-o", out).stdout
    assert f"xlelo fill c {out} -o FILE writes the workbook again." in said
    again = here("fill", "c", out, "-o", tmp_path / "again.xlsx")
    assert again.status == 0
    assert here("list", tmp_path / "again.xlsx").stdout == here("list", book).stdout


@pytest.mark.usefixtures("rules")
def test_functions_know_it() -> None:
    assert ELO_KFACTOR(1050, 40, "A") == 20
    assert ELO_EXPECTED(1050, 1046, "a") == ELO_EXPECTED(1050, 1046, "FIDE2024")
    assert ELO_NEW(1046, 1003, 1, 20, "A") == 1055  # FIDE lists nobody with 1046
    assert "unrated" in str(ELO_NEW(1003, 1046, 0, 20, "A").reason)
    assert "CLUB, LOGISTIC, FIDE, A, FIDE2017, FUA2012, SSB2011)" in str(ELO_EXPECTED(1050, 1046, "AX").reason)
    assert "(A art. 8.3.1, 8.1.2)" in ELO_WHY("ELO_EXPECTED", 1050, 1046, "A")
    assert "(FIDE2024 art. 8.3.1, 8.1.2)" in ELO_WHY("ELO_EXPECTED", 1050, 1046, "FIDE2024")
    assert ELO_ARTICLE("A", "7.2.1") == "A player who falls below 1000 leaves the list."


def test_functions_follow_a_change_of_the_file(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "moment", lambda: -1)
    assert ELO_KFACTOR(2000, 40, "A") == 20
    (rules / "a.toml").write_text(A.replace("floor = 1000", "floor = 1000\nk_usual = 25"), encoding="utf-8")
    assert ELO_KFACTOR(2000, 40, "A") == 20  # in the same second
    monkeypatch.setattr(rulesets, "moment", lambda: -2)
    assert ELO_KFACTOR(2000, 40, "A") == 25


@pytest.mark.second
@pytest.mark.parametrize("language", ["en", "es"])
def test_its_workbook_is_made_checked_listed_and_carried_on(
    language: str, book: Path, month: Path, tmp_path: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    following = tmp_path / "next.xlsx"
    if language != "en":
        assert here("fill", "a", month, "-o", book, "--lang", language, "--force").status == 0
    assert here("check", book).status == 0
    monkeypatch.delenv(derived.SETTING)  # a computer without the rule file: the workbook holds it
    assert here("check", book).status == 0
    listed = here("list", book).stdout
    assert "Federation A" in listed
    assert "1065" in listed
    assert "1030" in listed
    assert "994" in here("explain", book, "A3").stdout
    assert here("next", book, "-o", following).status == 0
    period: Any = read(following).period
    assert {one.id: one.standings[List.STANDARD].rating for one in period.players.values()} == {
        "A1": 1030,
        "A2": 1065,
        "A3": None,
    }
    assert period.law.numbers["floor"] == 1000


@pytest.mark.second
def test_a_workbook_keeps_its_law_and_its_next_one_follows_the_amendment(
    rules: Path, book: Path, tmp_path: Path, here: Here
) -> None:
    following = tmp_path / "next.xlsx"
    amended = A.replace(
        "floor = 1000", "floor = [{value = 1000, until = 2026-11-30}, {value = 990, from = 2026-12-01}]"
    )
    (rules / "a.toml").write_text(amended, encoding="utf-8")
    assert here("check", book).status == 0
    assert here("next", book, "-o", following).status == 0
    assert read(book).period.law.numbers["floor"] == 1000
    assert read(following).period.law.numbers["floor"] == 990


@pytest.mark.second
def test_other_rules_on_this_computer_are_reported(rules: Path, book: Path, here: Here) -> None:
    file = rules / "a.toml"
    file.write_text(A.replace("floor = 1000", "floor = 900"), encoding="utf-8")
    checked = here("check", book)
    assert checked.status == 0
    assert "keeps its own rules A" in checked.stderr
    other = here("check", book, "--rules", file)
    assert "--rules: its rules A count, not those that this workbook holds" in other.stderr
    assert "holds 1000, must hold 900" in "".join(other[1:])
    following = book.with_name("following.xlsx")
    assert "its rules A count" in here("next", book, "-o", following, "--rules", file).stderr


HALVES = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]
MATRIX = "rating_from,rating_to,13-24,25-50,51-100,>100"

AMENDED = [
    ("fce", "fce_2018_04", "stabilisation", "rating_from,rating_to,k0\n1700,1999,20", date(2018, 4, 1)),
    ("cnxc", "cnxc_2005_1", "weighting", f"{MATRIX}\n2000,2200,29,24,19,14", date(2005, 6, 30)),
    ("fide2024", "fide2024_2026_11", "time", "rating_from,minutes\n1800,60", date(2026, 11, 1)),
]


@pytest.mark.parametrize(("parent", "folder", "table", "row", "day"), AMENDED)
@pytest.mark.parametrize("late", [1, 0], ids=["the next day", "its own day"])
def test_a_row_dated_to_the_next_season_leaves_this_list(
    parent: str, folder: str, table: str, row: str, day: date, late: int
) -> None:
    heading, amended = row.splitlines()
    text = (
        f'code = "S"\nof = "{parent}"\n[rows]\n{table} = """\n'
        f'{heading},from\n{amended},{day + timedelta(days=late)}\n"""\n'
    )
    regulation = build_derived(RuleFile.parse("s.toml", text))
    assert regulation.run is not None
    period: Any = read_period(EXAMPLES / folder, regulation).period
    own: Any = read_period(EXAMPLES / folder, find(parent)).period
    run = regulation.run
    after = run.as_json(run.rate(period, regulation.readings))
    before = run.as_json(run.rate(own, regulation.readings))
    assert (after != before) is (late == 0)


def test_a_code_may_be_a_word(tmp_path: Path, month: Path, here: Here) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(A.replace('"A"', '"the"', 1), encoding="utf-8")
    assert " 1065 " in here("rate", "the", month, "--rules", file).stdout
    assert "A player who falls" in here("articles", "the", "7.2.1", "--rules", file).stdout
    assert "FIDE2024" not in here("whatif", "1050", "1046:1", "--rules", file, "--games", "40").stdout


@pytest.mark.second
def test_switches_words_and_tables_of_a_folder(tmp_path: Path, month: Path, here: Here) -> None:
    folder = tmp_path / "league"
    folder.mkdir()
    (folder / "rules.toml").write_text(
        'code = "L"\nof = "fide2024"\n[switches]\n"8.3.4.rounding" = "event"\n'
        '[numbers]\nfloor = 900\n[words.en]\nListStandard.title_line = "League list"\n',
        encoding="utf-8",
    )
    (folder / "time.csv").write_text("rating_from,minutes\n0,30\n", encoding="utf-8")
    (folder / "articles.md").write_text("# League\n\n## 1.1\n\nThirty minutes are enough.\n", encoding="utf-8")
    assert "League list" in here("rate", "l", month, "--rules", folder).stdout
    assert "Thirty minutes are enough." in here("articles", "L", "1.1", "--rules", folder).stdout
    book = tmp_path / "l.xlsx"
    assert here("fill", "l", month, "-o", book, "--rules", folder).status == 0
    assert here("check", book).status == 0
    filled = read(book)
    assert filled.period.law.times.values == (30,)
    assert filled.readings.rounding == "event"
    out = tmp_path / "out"
    assert here("folder", book, "-o", out).status == 0
    rated = here("rate", "l", out, "--rules", out / "l.toml")  # one file holds all files of its folder
    assert "League list" in rated.stdout
    assert rated.stdout == here("rate", "l", month, "--rules", folder).stdout
    published = tmp_path / "published"
    assert here("list", book, "--csv", tmp_path / "l.csv", "--edition", published).status == 0
    (inputs,) = published.glob("*/inputs")
    assert here("rate", "l", inputs, "--rules", inputs / "l.toml").stdout == rated.stdout
    (inputs / "l.toml").rename(inputs / "rules.toml")  # as in earlier editions
    for rules in (inputs / "rules.toml", inputs):
        assert here("rate", "l", inputs, "--rules", rules).stdout == rated.stdout


def test_an_early_edition_has_rules_beside_the_period(tmp_path: Path, month: Path, here: Here) -> None:
    """A rule file with the name rules.toml reads the tables beside it. The files of a period are none."""
    file = tmp_path / "a.toml"
    file.write_text(A, encoding="utf-8")
    rated = here("rate", "a", month, "--rules", file)
    assert rated.status == 0
    file.rename(month / "rules.toml")
    assert here("rate", "a", month, "--rules", month).stdout == rated.stdout


BROKEN = """\
code = "B"
of = "fide2024"
nam = "x"
[numbers]
flor = 1000
k_usual = "20"
k_new = 2.5
floor = [{value = 1000, until = 2026-01-01}, {value = 1100, from = 2025-06-01}]
k_top = {value = 10, until = 2025-01-01}
far = false
young_age = {value = 18, until = 1}
[tables]
time = \"\"\"
rating_from,minutes
0,60
1800
\"\"\"
[switches]
"8.3.4.rounding" = "evnt"
[words.es]
"List.x" = "y"
[words.xx]
a = "b"
[articles]
"7.1" = 3
"""

REPORTED = [
    (3, "did you mean name"),
    (5, "did you mean floor"),
    (6, "a number from 0"),
    (7, "a whole number"),
    (8, "“floor”: two values hold on 2025-06-01; the earlier one needs an until"),
    (9, "k_top has no value on 2025-01-02"),
    (10, "a number from 0"),
    (11, "a day such as"),
    (16, "a line has the columns rating_from, minutes"),
    (19, "may be period or event"),
    (21, "unknown"),
    (22, "known are: en"),
    (25, "text between quotes"),
]


@pytest.mark.parametrize(("line", "reason"), REPORTED)
def test_every_error_is_said_with_its_line(line: int, reason: str) -> None:
    found = problems(BROKEN)
    assert len(found) == len(REPORTED)
    assert any(f"line {line}" in one and reason in one for one in found), found


FACTORS = 'code = "B"\nof = "fce"\n[rows]\nstabilisation = """\nrating_from,rating_to,k0\n{}\n"""\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('code = "B"\nof = "fide2011"\n', "line 2: “fide2011”: unknown rules; allowed: fce, cnxc, fide2024"),
        ('code = "FCE"\nof = "fide2024"\n', "line 1: “FCE”: this code is taken"),
        ('code = "what-if"\nof = "fide2024"\n', "line 1: “what-if”: a code is a letter"),
        ('code = "B\nof = "fide2024"\n', "b.toml, line 1: this is no valid TOML"),
        ('of = "fide2024"\n', "b.toml: code is missing"),
        ('code = "B"\nof = "fide2024"\nnumbers = 3\n', "line 3: a section is needed"),
        ('code = "B"\nof = "fce"\n[numbers]\nhalf = nan\n', "line 4: “NaN”: a number from 0 to 1, "),
        ('code = "B"\nof = "fce"\n[numbers]\nhalf = 0.355\n', "line 4: “0.355”: a number with at most two decimals is"),
        ('code = "B"\nof = "fce"\n[numbers]\nmonths = 1000000\n', "line 4: “1000000”: a number from 0 to 1200, "),
        ('code = "B"\nof = "fce"\n[numbers]\nyear_days = 0\n', "line 4: “0”: a number from 1 to 1000000, "),
        ('code = "B"\nof = "fce"\n[numbers]\nminutes = []\n', "line 4: “[]”: a number from 0"),
        (
            'code = "B"\nof = "fce"\n[numbers]\nfloor = {value = 9, from = 2015-01-01}\n',
            "b.toml, line 4: “2015-01-01”: a day from 2016-01-01 on is needed, because the rules begin then",
        ),
        ('code = "B"\nof = "fce"\n[words]\nca = 5\n', "line 4: “5”: a section is needed: [words.ca]"),
        ('code = "B"\nof = "fce"\n[articles]\n17.3 = {heading = 5, text = ""}\n', "line 4: text between quotes"),
        ('code = "B"\nof = "fide2024"\n[numbers]\nadded_points = 5\n', "line 4: “5”: added_points is at most added"),
        (FACTORS.format("1700,1999,K"), "b.toml, line 6, column k0: “K”: a value such as 6 is needed"),
        (FACTORS.format("1700,1999,-5"), "b.toml, line 6, column k0: “-5”: a value such as 6 is needed"),
        (FACTORS.format("1700,1999,"), "b.toml, line 6, column k0: “”: a value such as 6 is needed"),
        (
            f'code = "B"\nof = "fce"\n# {"x" * 32_000}\n',
            "b.toml, line 3: a line or a text has at most 32,000 characters",
        ),
        (
            f'code = "B"\nof = "fce"\n[articles]\n"17.3" = """\n{"x" * 20_000}\n{"x" * 20_000}"""\n',
            "b.toml, line 4: a line or a text has at most 32,000 characters",
        ),
        (
            'code = "B"\nof = "cnxc"\n[words.en]\n"List.note_passive" = "{passive}"\n',
            "line 4: “{passive}”: these values in braces are known here: ",
        ),
        (
            'code = "B"\nof = "fce"\n[words.en]\n"Lists.months" = "January, February"\n',
            "line 4: “January, February”: twelve names of months are needed",
        ),
        ('code = "B"\nof = "fce"\nname = "\\u0001"\n', "b.toml, line 3: no workbook can hold the character U+0001"),
    ],
)
def test_a_file_that_makes_no_regulation(text: str, reason: str) -> None:
    assert reason in " ".join(problems(text))


def printed(parent: str, name: str, *changes: tuple[str, str]) -> str:
    """A parent's table without comments, with changed lines."""
    text = re.sub(r"#.*\n", "", (PARENTS / parent / f"{name}.csv").read_text(encoding="utf-8"))
    for old, changed in changes:
        text, count = re.subn(rf"^{re.escape(old)}$", changed, text, flags=re.MULTILINE)
        assert count == 1
    return text


@pytest.mark.parametrize(
    ("parent", "name", "changes", "said"),
    [
        ("fce", "expected", [("4-10,.51,.49", "5-10,.51,.49")], ["line 3: the row 5–10 should begin at 4"]),
        ("fce", "expected", [("4-10,.51,.49", "4-2,.51,.49\n3-10,.51,.49")], ["line 3: the row 4–2 ends before it"]),
        (
            "fce",
            "expected",
            [("4-10,.51,.49", "4-10,.51,.48"), ("11-17,.52,.48", "11-17,.54,.46")],
            ["line 3: in the row 4–10 the scores do not sum to one", "line 4: after the row 11–17 the expected score"],
        ),
        ("fce", "expected", [(">735,.99,.01", "736-900,.99,.01")], ["line 52: the last row, 736–900, must have no"]),
        (
            "cnxc",
            "expected",
            [("4-10,.51,.49", "4-,.51,.49")],
            ["line 3: the row above 3 needs", "line 4: the row 11–17"],
        ),
        ("cnxc", "expected", [("4-10,.51,.49", "ten,.51,.49")], ["line 3, column difference: “ten”: a value such as"]),
        ("fce", "difference", [(".51,7", ".51,8")], ["line 51: the differences of 51 and 49 hundredths are no mirror"]),
        ("fce", "difference", [(".51,7\n.50,0\n.49,-7", ".50,0")], [": the differences of 51 hundredths are missing"]),
        (
            "fce",
            "difference",
            [(".52,14", ".52,6"), (".48,-14", ".48,-6")],
            ["line 50: “6”: the differences fall where the score rises"],
        ),
        (
            "fce",
            "difference",
            [(".52,14", ".525,14")],
            ["line 50: “.525”: a score from 0 to 1 with at most two decimals"],
        ),
        ("fce", "difference", [(".52,14", "9,14")], ["line 50: “9”: a score from 0 to 1"]),
        ("fce", "difference", [("1,800", "1,+")], ["line 2, column difference: “+”: a value such as"]),
        (
            "fce",
            "stabilisation",
            [("1100,1399,36", "1100,1299,36"), ("1400,1699,30", "1400,,30")],
            [
                "line 3, column rating_to: “1299”: the band from 1100 must end at 1399, before the next one",
                "line 4, column rating_to: “”: the band from 1400 must end at 1699",
            ],
        ),
        (
            "fce",
            "stabilisation",
            [("2600,,6", "2600,2800,6")],
            ["line 8, column rating_to: “2800”: the last band must"],
        ),
        ("fide2024", "time", [("1800,90", "1800,90\n01800,80")], ["line 4: “01800”: two bands begin at 1800"]),
        ("fide2024", "time", [("1800,90", "1800,90\n1800,80")], ["line 4: “1800”: line 3 holds on the same day"]),
        ("fide2024", "time", [("1800,90", "1800")], ["line 3: a line has the columns rating_from, minutes"]),
        ("fide2024", "time", [("1800,90", '"1800,90')], ["line 3: a line has the columns rating_from, minutes"]),
        ("fide2024", "time", [("0,60\n1800,90\n2400,120", "0,60\r1,70")], ["line 2: a line has the columns"]),
        (
            "fide2024",
            "time",
            [
                ("rating_from,minutes", "rating_from,minutes,from,until"),
                ("0,60", "0,60,1/1/2027,soon"),
                ("1800,90", "1800,90,2027-01-01,2026-01-01"),
                ("2400,120", "2400,120,,"),
            ],
            [
                "line 2, column from: “1/1/2027”: a day such as",
                "line 2, column until: “soon”: a day such as",
                "line 3: “2026-01-01”: until is before from",
            ],
        ),
        (
            "fide2024",
            "time",
            [("rating_from,minutes\n0,60\n1800,90\n2400,120", "rating_from,minutes,until\n0,60,2026-06-30")],
            [": from 2026-07-01 on: the table has no row in force"],
        ),
        (
            "fce",
            "years",
            [("3,3 2 1", "3,3 2"), ("4,4 3 2 1", "4,0 0 0 0"), ("5,5 4 3 2 1", "6,6 5 4 3 2 1")],
            [
                "line 3: “3 2”: 3 weights are needed, not all of them 0",
                "line 4: “0 0 0 0”: 4 weights are needed",
                "line 5: “6”: a number of seasons from 2 to 5 is allowed",
                ": the weights of 5 seasons are missing",
            ],
        ),
        (
            "cnxc",
            "virtual",
            [("honour,2000", "club,2000")],
            ["line 4: “club”: one of these is allowed: absolute_final", ": honour is missing"],
        ),
        (
            "cnxc",
            "weighting",
            [("2201,2400,25,20,20,15", "2201,2300,25,20,20,15")],
            ["line 4, column rating_to: “2300”"],
        ),
    ],
)
def test_a_table_that_does_not_fit(parent: str, name: str, changes: list[tuple[str, str]], said: list[str]) -> None:
    """All problems at once, in four languages, with their lines: in the table's file, or four lines below in b.toml."""
    rules, table = f'code = "B"\nof = "{parent}"\n', printed(parent, name, *changes)
    with pytest.raises(Refused) as refused:
        build_derived(RuleFile.parse("b.toml", rules, {f"{name}.csv": table}))
    found = refused.value.problems
    assert [part in str(problem) for problem, part in zip(found, said, strict=True)] == [True] * len(said)
    for language in LANGUAGES[1:]:
        assert all(problem.allowed.in_language(language) != problem.allowed for problem in found)
    inside = problems(f"{rules}[tables]\n{name} = '''\n{table}'''\n")
    for problem, other in zip(found, inside, strict=True):
        assert other.startswith(f"b.toml, line {(problem.place.line or 0) + 4}")


def test_rows_that_do_not_fit_the_parents() -> None:
    """A row of the parent is in no file of the person, so its problem is at the table that the file changes."""
    assert problems(FACTORS.format("1950,1999,20\n2000,2399,16") + "[numbers]\nfloor = -1\n") == [
        "b.toml, line 10: “-1”: a number from 0 to 1000000, without quotes, is needed",
        "b.toml, line 4: “1999”: the band from 1700 must end at 1949, before the next one",
        "b.toml, line 7, column rating_to: “2399”: the band from 2000 must end at 2299, before the next one",
    ]
    later = FACTORS.replace("k0", "k0,from").format("1700,1899,24,2027-01-01")
    (problem,) = problems(later)
    assert "line 6, column rating_to: “1899”: from 2027-01-01 on: the band from 1700 must end at 1999" in problem
    assert problems('code = "B"\nof = "fide2024"\n[numbers]\nadded_games = {value = 0, from = 2027-01-01}\n') == [
        "b.toml, line 3: “1”: from 2027-01-01 on: added_points is at most added_games, 0"
    ]


def test_articles_that_cannot_be_read() -> None:
    """The file needs no title."""
    rules = 'code = "B"\nof = "fce"\n'
    found = problems(rules, {"articles.md": "## 1.1\nx\n\n## \ny\n## 1.1\nz\n"})
    assert found == [
        "articles.md, line 4: an article's number is needed, such as ## 17.3",
        "articles.md, line 6: “1.1”: this article is printed twice",
    ]


def test_a_workbook_holds_each_line_as_it_is() -> None:
    """U+2028 and U+0085 separate lines in some programs, not in TOML."""
    text = 'code = "B"\nof = "fce"\nname = "B\u2028C\u0085"\nedition = """\n=1\n\n2"""\nfloor = 5\n'
    assert "line 8: “floor”: unknown" in problems(text)[0]
    file = RuleFile.parse("b.toml", text.replace("floor = 5\n", ""))
    assert RuleFile.restore("b.xlsx", file.source)["name"] == "B\u2028C\u0085"


def test_a_comment_is_no_other_file(rules: Path, month: Path, here: Here) -> None:
    (rules / "a.toml").write_text("# file: rules of 2026\n" + A, encoding="utf-8")
    assert " 1065 " in here("rate", "A", month).stdout


def test_what_people_also_write() -> None:
    """A band in two rows, the last day of all for no end, an article's number without quotes."""
    text = (
        'code = "B"\nof = "fce"\n[numbers]\nfloor = {value = 900, until = 9999-12-31}\n[articles]\n17.3 = "Lowest"\n'
        '[words.en]\n"Lists.short_day" = "{day:02}.{month:02}.{year}"\n'
        '[rows]\nstabilisation = """\nrating_from,rating_to,k0\n1700,1899,25\n1900,1999,20\n"""\n'
    )
    regulation = build_derived(RuleFile.parse("b.toml", text))
    law: Any = regulation.law.at() if regulation.law else None
    assert [law.stabilisation.value(rating) for rating in (1699, 1700, 1899, 1900, 1999, 2000)] == [
        30,
        25,
        25,
        20,
        20,
        16,
    ]
    assert regulation.text["17.3"].words == "Lowest"


@pytest.mark.second
def test_another_share_of_rapid_games(tmp_path: Path, here: Here) -> None:
    """P01 has a K of 18, so 5.4 are used: 5.4 × (1 − .99 + 0 − .6 + .5 − .79) = 5.4 × −.88 = −4.752."""
    file, book = tmp_path / "b.toml", tmp_path / "b.xlsx"
    file.write_text('code = "B"\nof = "fce"\n[numbers]\nhalf = 0.3\n[switches]\n16.6.compound = 1\n', encoding="utf-8")
    month = EXAMPLES / "fce_2018_04"
    rated = json.loads(here("rate", "b", month, "--json", "--rules", file).stdout)
    (row,) = (row for row in rated["lists"]["rapid"] if row["id"] == "P01")
    assert (row["change_exact"], row["new"]) == ("-594/125", 2075)
    assert "30 % of K = 18: 5.4" in here("explain", month, "P01", "--rules", file).stdout
    assert here("fill", "b", month, "-o", book, "--rules", file).status == 0
    checked = here("check", book)
    assert checked.status == 0, checked.stdout


def test_two_files_with_one_code_and_a_broken_one(rules: Path, month: Path, here: Here) -> None:
    (rules / "other.toml").write_text(A, encoding="utf-8")
    assert "a.toml has the same code" in here("rate", "a", month).stderr
    (rules / "other.toml").write_text("code = [", encoding="utf-8")
    assert here("rate", "a", month).status == 0
    assert "no valid TOML" in here("rate", "other", month).stderr


def test_the_published_edition_of_2017(tmp_path: Path, here: Here) -> None:
    """FIDE's calculation of June 2017 for a new player of 1922 (K 40): 1798 won, 1801 lost, 1897 won, +5.60."""
    month = tmp_path / "month"
    month.mkdir()
    (month / "period.csv").write_text("new_list,from,to\n2017-09-01,2017-08-01,2017-08-31\n", encoding="utf-8")
    (month / "events.csv").write_text(
        "id,name,start,end,minutes,increment\nE1,Open,2017-08-03,2017-08-06,90,30\n", encoding="utf-8"
    )
    (month / "players.csv").write_text(
        "id,name,std_rating,std_games\nN,Nova,1922,12\nP,Pons,1798,90\nQ,Quer,1801,90\nR,Roig,1897,90\nS,Soler,1003,90\n",
        encoding="utf-8",
    )
    (month / "games.csv").write_text(
        "event,round,white,black,result\nE1,1,N,P,1-0\nE1,2,Q,N,1-0\nE1,3,N,R,1-0\n", encoding="utf-8"
    )
    rated = json.loads(here("rate", "fide2017", month, "--json").stdout)
    new = {row["id"]: row["new"] for row in rated["lists"]["standard"]}
    assert new["N"] == 1928
    assert new["S"] == 1003
    assert "“2017-09-01”: the first of a month is allowed, from 2024-03-01 on" in here("rate", "fide2024", month).stderr


LOW = "P1,Alba,{0},90\nP2,Blai,{1},90\nP3,Cesc,{2},12\nP4,Duna,{3},90\nP5,Elia,{4},90\n"


@pytest.mark.second
@pytest.mark.parametrize(
    ("code", "list_day", "ratings", "games", "expected"),
    [
        (
            # 100 points are .36 and .64. P1: 30 × .64 = 19.2. P2, 15 × −.64 = −9.6, falls below 1800, so his K
            # becomes 30. P3 has 105 points less than P2 (.36 and .64) and a K of 30.
            "SSB2011",
            "2011-08-01",
            (1795, 1803, 1698, 1895, 1300),
            "E1,1,P1,P4,1-0\nE1,2,P2,P3,0-1\n",
            {"P1": (1814, 15), "P2": (1793, 30), "P3": (1717, 30), "P4": (1885, 15), "P5": (1300, 30)},
        ),
        (
            # P1: 15 × .64 = 9.6. P3, a new player: 30 × .64 = 19.2. P5: 15 × −.36 = −5.4, below 1200.
            "FUA2012",
            "2012-07-01",
            (1795, 1303, 1500, 1895, 1203),
            "E1,1,P1,P4,1-0\nE1,2,P2,P5,1-0\n",
            {"P1": (1805, 15), "P2": (1308, 15), "P3": (1500, 30), "P4": (1885, 15), "P5": (None, None)},
        ),
    ],
)
def test_small_federations(
    code: str, list_day: str, ratings: tuple[int, ...], games: str, expected: dict[str, Any], tmp_path: Path, here: Here
) -> None:
    """By hand from the sources in the files, with FIDE's table: 99–106 points are .64 and .36."""
    month, book = tmp_path / "month", tmp_path / "book.xlsx"
    month.mkdir()
    last = date.fromisoformat(list_day) - timedelta(days=1)
    first = last.replace(day=1)
    for name, text in {
        "period": f"new_list,from,to\n{list_day},{first},{last}\n",
        "events": f"id,name,start,end,minutes,increment\nE1,Open,{first},{last},90,30\n",
        "players": f"id,name,std_rating,std_games\n{LOW.format(*ratings)}",
        "games": f"event,round,white,black,result\n{games}",
    }.items():
        (month / f"{name}.csv").write_text(text, encoding="utf-8")
    rated = json.loads(here("rate", code, month, "--json").stdout)
    found = {row["id"]: (row["new"], row["next_k"]) for row in rated["lists"]["standard"]}
    assert found == expected
    assert here("fill", code, month, "-o", book).status == 0
    checked = here("check", book)
    assert checked.status == 0, checked.stdout


@pytest.mark.parametrize("path", derived.rule_files(PUBLISHED), ids=lambda path: path.stem)
def test_every_published_rule_file_has_a_source_and_a_law(path: Path) -> None:
    regulation = build_derived(derived.parse(path))
    assert "https://" in regulation.text.facts["source"]
    assert regulation.code == path.stem.upper()
    assert find(regulation.code) is regulation


@pytest.mark.parametrize(
    ("parent", "folder", "changes"),
    [
        (
            "fce",
            "fce_2018_04",
            '[numbers]\nfloor = 900\n[rows]\nstabilisation = """\nrating_from,rating_to,k0\n1700,1999,20\n"""\n',
        ),
        ("cnxc", "cnxc_2005_1", "[numbers]\nleast_games = 10\n"),
        (
            "fide2024",
            "fide2024_2026_11",
            "[numbers]\nstrongest = false\napart = false\napart_above = false\nk_usual = 15\n",
        ),
    ],
)
@pytest.mark.second
def test_a_workbook_of_every_parent(parent: str, folder: str, changes: str, tmp_path: Path, here: Here) -> None:
    file, book = tmp_path / "s.toml", tmp_path / "s.xlsx"
    file.write_text(f'code = "S"\nname = "Season"\nof = "{parent}"\n{changes}', encoding="utf-8")
    assert here("fill", "s", EXAMPLES / folder, "-o", book, "--rules", file).status == 0
    assert here("check", book).status == 0
    assert here("next", book, "-o", tmp_path / "next.xlsx").status == 0
    assert here("list", tmp_path / "next.xlsx").status == 0


@pytest.mark.second
def test_a_federation_of_correspondence_chess_with_four_lists_a_year(tmp_path: Path, here: Here) -> None:
    """April to June is the second list of a year with four; the next one goes from July to September."""
    file, folder, book = tmp_path / "q.toml", tmp_path / "quarter", tmp_path / "q.xlsx"
    file.write_text('code = "Q"\nof = "cnxc"\n[numbers]\nlist_months = 3\n', encoding="utf-8")
    shutil.copytree(EXAMPLES / "cnxc_2005_1", folder)
    (folder / "period.csv").write_text("list,from,to\n2005-2,2005-04-01,2005-06-30\n", encoding="utf-8")
    rated = json.loads(here("rate", "q", folder, "--json", "--rules", file).stdout)
    assert {"no-half-year", "list-unlike-dates", "history-no-list"}.isdisjoint(one["code"] for one in rated["findings"])
    assert here("fill", "q", folder, "-o", book, "--rules", file).status == 0
    checked = here("check", book)
    assert checked.status == 0, checked.stdout
    assert here("next", book, "-o", tmp_path / "next.xlsx").status == 0
    period: Any = read(tmp_path / "next.xlsx").period
    assert (period.list, period.list_in_force) == ("2005-3", "2005-2")
    assert (period.first, period.last) == (date(2005, 7, 1), date(2005, 9, 30))


@pytest.mark.parametrize(
    ("months", "lists"), [(12, [1] * 12), (4, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]), (6, HALVES), ("6.00", HALVES)]
)
def test_lists_of_other_lengths(months: int | str, lists: list[int]) -> None:
    text = f'code = "Q"\nof = "cnxc"\n[numbers]\nlist_months = {months}\n'
    laws: Any = build_derived(RuleFile.parse("q.toml", text)).law
    assert [list_of(date(2005, month, 1), laws) for month in range(1, 13)] == [f"2005-{number}" for number in lists]


def test_lists_that_do_not_fill_a_year_are_refused() -> None:
    (problem,) = problems('code = "Q"\nof = "cnxc"\n[numbers]\nlist_months = 5\n')
    assert problem == "b.toml, line 4: “5”: lists of 2, 3, 4, 6, 12 months are allowed"


def change_of_lists(before: int, after: int, day: date) -> str:
    last = day - timedelta(days=1)
    lengths = f"[{{value = {before}, until = {last}}}, {{value = {after}, from = {day}}}]"
    return f'code = "Q"\nof = "cnxc"\n[numbers]\nlist_months = {lengths}\n'


@pytest.mark.parametrize(
    ("before", "after", "day", "days"),
    [
        # Lists of three months up to June are 1 and 2; July to December is the second half-year, 2 again.
        (3, 6, date(2006, 7, 1), "2006-01-01 or 2007-01-01"),
        # January to April is list 1; list 2 of three months goes from April to June, so April would count twice.
        (4, 3, date(2006, 5, 1), "2006-01-01 or 2007-01-01"),
        # January to March would be in no list.
        (6, 3, date(2006, 4, 1), "2006-01-01 or 2006-07-01 or 2007-01-01"),
        (6, 3, date(2006, 7, 2), "2006-01-01 or 2006-07-01 or 2007-01-01"),
        (4, 2, date(2006, 7, 1), "2006-01-01 or 2006-05-01 or 2006-09-01 or 2007-01-01"),
    ],
)
def test_lists_of_another_length_begin_where_both_begin(before: int, after: int, day: date, days: str) -> None:
    (problem,) = problems(change_of_lists(before, after, day))
    changed = f"lists of {before} months can become lists of {after} months on {days}"
    assert problem == f"b.toml, line 4: “{day}”: {changed}"


@pytest.mark.parametrize(
    ("before", "after", "month", "names"),
    [
        (6, 3, 7, "1 1 1 1 1 1 3 3 3 4 4 4"),
        (4, 2, 5, "1 1 1 1 3 3 4 4 5 5 6 6"),
        (3, 6, 1, "1 1 1 1 1 1 2 2 2 2 2 2"),
        (2, 12, 1, "1 1 1 1 1 1 1 1 1 1 1 1"),
    ],
)
def test_lists_of_another_length(before: int, after: int, month: int, names: str) -> None:
    """By hand: months of lists of the first length up to the change, then months of lists of the second one."""
    laws: Any = build_derived(RuleFile.parse("q.toml", change_of_lists(before, after, date(2006, month, 1)))).law
    assert [list_of(date(2006, number, 1), laws) for number in range(1, 13)] == [f"2006-{one}" for one in names.split()]


FEDERATION_B = """\
code = "B"
of = "fce"
[numbers]
floor = 900
[tables]
stabilisation = '''
rating_from,rating_to,k0
900,1499,50
1500,,12
'''
"""


@pytest.mark.second
def test_limits_of_the_input_follow_the_rules(tmp_path: Path, here: Here) -> None:
    """K is 50 and 3 without games, or 12 and 3 − 54/9 = −3 with the most games. A rating of 950 can be typed."""
    laws: Any = build_derived(RuleFile.parse("b.toml", FEDERATION_B)).law
    assert laws.at().likely["factor"][:2] == (9, 53)
    file, folder, book = tmp_path / "b.toml", tmp_path / "month", tmp_path / "b.xlsx"
    file.write_text(FEDERATION_B, encoding="utf-8")
    shutil.copytree(EXAMPLES / "fce_2018_04", folder)
    players = folder / "players.csv"
    players.write_text(players.read_text(encoding="utf-8").replace(",1003,", ",950,", 1), encoding="utf-8")
    assert here("fill", "b", folder, "-o", book, "--rules", file).status == 0
    assert here("check", book).status == 0
    assert "950" in here("explain", book, "P06").stdout


@pytest.mark.parametrize(("parent", "folder"), [("fce", "fce_2018_04"), ("cnxc", "cnxc_2005_1")])
def test_a_federation_and_its_parent_are_compared_by_their_own_lists(
    parent: str, folder: str, tmp_path: Path, here: Here
) -> None:
    """The period has all that both ask for: nothing is assumed, and each list is the one that `rate` prints."""
    file, table = tmp_path / "b.toml", tmp_path / "b.csv"
    file.write_text(f'code = "B"\nof = "{parent}"\n[numbers]\nclaim_days = 9\n', encoding="utf-8")
    compared = here("compare", EXAMPLES / folder, parent, "b", "--rules", file, "--csv", table)
    assert compared.status == 0, compared.stderr
    assert "assumed" not in compared.stderr
    rows = list(csv.DictReader(table.open(encoding="utf-8-sig")))
    lists = json.loads(here("rate", parent, EXAMPLES / folder, "--json").stdout)
    assert rows
    assert all(row[parent.upper()] == row["B"] for row in rows)
    if parent == "fce":
        published = {str(row["new"]) for row in lists["lists"]["standard"]}
        assert published == {row["B"] for row in rows if row["List"] == "standard"}


@pytest.mark.usefixtures("rules")
def test_a_correction(month: Path, tmp_path: Path, here: Here) -> None:
    out = tmp_path / "corrected"
    ended = here(
        "correct", month, "--out", out, "--reason", "late result", "--result", "E1:2:A3:A2=1/2", "--rules", "A"
    )
    assert ended.status == 0, ended.stderr
    assert "1055" in ended.stdout  # A2: 20 × (1.5 − .49 − .56) = 9


@pytest.mark.usefixtures("calc", "rules")
def test_its_workbook_in_libreoffice(month: Path, tmp_path: Path, here: Here, calc: Any) -> None:
    book = tmp_path / "a.xlsx"
    assert here("fill", "a", month, "-o", book).status == 0
    assert check(book, calc).sound


@pytest.mark.second
def test_a_first_rating_of_an_earlier_law_is_no_typo(tmp_path: Path, here: Here) -> None:
    """P12 began again in April: 1020 + 40 × 9.9 = 1416. From May on a year of age gives 30 points."""
    file, month, book = tmp_path / "b.toml", tmp_path / "may", tmp_path / "may.xlsx"
    steps = "[{value = 40, until = 2018-04-30}, {value = 30, from = 2018-05-01}]"
    file.write_text(f'code = "B"\nof = "fce"\n[numbers]\nage_step = {steps}\n', encoding="utf-8")
    assert here("next", EXAMPLES / "fce_2018_04", "-o", month, "--rules", file).status == 0
    assert "P12,Laia Costa," in (month / "players.csv").read_text(encoding="utf-8")
    assert "P12" not in here("list", month).stderr
    assert here("fill", "b", month, "-o", book, "--rules", file).status == 0
    checked = here("check", book)
    assert (checked.status, "P12" in checked.stderr) == (0, False), checked.stdout


def test_a_folder_holds_its_rule_file(month: Path, tmp_path: Path, here: Here) -> None:
    following, empty = tmp_path / "next", tmp_path / "empty"
    (month / "federation.toml").write_text(A, encoding="utf-8")
    listed = here("list", month)
    assert "Federation A · standard ratings" in listed.stdout
    assert " 1065 " in listed.stdout
    assert " 1065 " in here("rate", "A", month).stdout
    assert "994" in here("explain", month, "A3").stdout
    compared = here("compare", month, "a", "fide2024").stdout
    assert "standard: A and FIDE2024" in compared
    assert here("next", month, "-o", following).status == 0
    assert here("next", month, "-o", following, "--force").status == 0
    assert derived.parse(following / "a.toml").code == "A"
    assert "Federation A" in here("list", following).stdout
    arguments = ("--out", tmp_path / "out", "--reason", "late result", "--result", "E1:2:A3:A2=1/2")
    corrected = here("correct", month, following, *arguments)
    assert "1055" in corrected.stdout
    assert "rule file" not in corrected.stderr  # each period holds its own
    assert "1055" in here("list", tmp_path / "out" / "next").stdout
    (month / "federation.toml").rename(tmp_path / "federation.toml")
    mixed = here("correct", month, following, "--out", tmp_path / "mixed", *arguments[2:]).stderr
    assert f"{month}: this period is rated by FIDE2024, but next by A: put the rule file of A into each folder" in mixed
    (tmp_path / "federation.toml").rename(month / "federation.toml")
    assert here("new", "a", "-o", empty, "--rules", month / "federation.toml").status == 0
    assert derived.parse(empty / "a.toml").code == "A"
    assert here("fill", "a", month, "-o", tmp_path / "a.xlsx").status == 0


def test_a_newer_rule_file_at_home_is_noticed(rules: Path, month: Path, tmp_path: Path, here: Here) -> None:
    """Also before the older one is copied into the next month."""
    (month / "a.toml").write_text(A, encoding="utf-8")
    said = f"notice: the rule file in this folder counts; {rules / 'a.toml'} has other rules A"
    asked = (("list", month), ("next", month, "-o", tmp_path / "next"))
    assert not any(said in here(*one).stderr for one in asked)
    (rules / "a.toml").write_text(A.replace("1000", "900"), encoding="utf-8")
    changes = ("--reason", "late", "--result", "E1:2:A3:A2=1/2", "--dry-run")
    asked = (
        ("list", month),
        ("rate", "A", month),
        ("next", month, "-o", tmp_path / "later"),
        ("correct", month, tmp_path / "next", "-o", tmp_path / "edition", *changes),
        ("correct", month, "-o", tmp_path / "edition", "--reason", "late", "--remove", "E1", "--dry-run"),
        ("merge", tmp_path / "next", "A3", "A2", "--dry-run"),
        ("add", month, "--remove", "E1", "--dry-run"),
        ("adjust", month, "--line", "1000=1400 2000=2000", "--reason", "lift", "--dry-run"),
    )
    answers = [here(*one) for one in asked]
    assert [(one.status, one.stderr.count(said)) for one in answers] == [(0, 1)] * len(asked)
    assert said not in here("list", month, "--rules", rules).stderr


def test_two_rule_files_or_a_broken_one_in_a_folder(month: Path, here: Here) -> None:
    (month / "a.toml").write_text(A, encoding="utf-8")
    (month / "b.toml").write_text(A.replace('"A"', '"B"', 1), encoding="utf-8")
    refused = here("list", month)
    assert (refused.status, "b.toml: a.toml is a rule file too" in refused.stderr) == (2, True)
    assert "Federation A" in here("list", month, "--rules", month / "a.toml").stdout
    (month / "b.toml").write_text("code = [", encoding="utf-8")
    assert "b.toml: this is no valid TOML" in here("list", month).stderr
    (month / "b.toml").write_text('code = "B"\nof = "fce"\n', encoding="utf-8")  # for other periods
    assert "Federation A" in here("list", month).stdout


def test_a_file_of_another_program_in_a_folder(month: Path, here: Here) -> None:
    """pyproject.toml has no code and no rules that it is derived of."""
    (month / "pyproject.toml").write_text('[project]\nname = "list"\n', encoding="utf-8")
    assert here("list", month).status == 0


@pytest.mark.second
def test_a_workbook_is_compared_by_the_rules_that_it_holds(
    book: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(derived.SETTING)
    assert "standard: FIDE2024 and A" in here("compare", book, "fide2024", "a").stdout


def test_equal_first_ratings_are_no_reason(tmp_path: Path, here: Here) -> None:
    """P05 starts with 1399 by both (11.1); 40 % instead of half of his K of 39."""
    file = tmp_path / "b.toml"
    file.write_text('code = "B"\nof = "fce"\n[numbers]\nhalf = 0.4\n', encoding="utf-8")
    compared = here("compare", EXAMPLES / "fce_2018_04", "fce", "b", "--rules", file).stdout
    assert "K 15.6 against 19.5 (" in compared
    assert "not 1399" not in compared


def test_functions_in_libreoffice_know_a_persons_rule_file(real: Calc, tmp_path: Path) -> None:
    """K is 20 for an adult with 40 games; the floor of 1000 leaves 1003 + 20 × .56 = 1014.2 on the list."""
    folder = real.home / ".config" / "xlelo" / "rules"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text(A, encoding="utf-8")
    openpyxl.Workbook().save(tmp_path / "empty.xlsx")
    try:
        with real.load(tmp_path / "empty.xlsx") as document:
            document.type("Sheet", "A1", '=ELO_NEW(1003;1046;1;20;"A")')
            document.type("Sheet", "A2", '=ELO_ARTICLE("A";"7.2.1")')
            assert document.read("Sheet", "A1:A2") == [[1014.0], ["A player who falls below 1000 leaves the list."]]
    finally:
        shutil.rmtree(folder)


@pytest.mark.second
def test_a_workbook_keeps_the_words_of_its_rule_file(rules: Path, book: Path, tmp_path: Path, here: Here) -> None:
    """The federation has a new name. Lists that were published keep the old one; the following list has the new one."""
    following = tmp_path / "next.xlsx"
    (rules / "a.toml").write_text(A.replace("Federation A", "League A"), encoding="utf-8")
    checked = here("check", book)
    assert checked.status == 0, checked.stdout
    assert "Federation A · standard ratings" in here("list", book).stdout
    assert here("next", book, "-o", following).status == 0
    assert "League A · standard ratings" in here("list", following).stdout
    assert "Federation A · standard ratings" in here("list", book).stdout


@pytest.mark.second
def test_a_workbook_of_an_older_layout_is_read(
    book: Path, tmp_path: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xlelo.workbook.workbook_file.layout_of", lambda _: 2)
    assert " 1065 " in here("list", book).stdout
    assert here("upgrade", book, "-o", tmp_path / "new.xlsx").status == 0


def test_texts_name_the_numbers_of_the_rule_file(tmp_path: Path, here: Here) -> None:
    month, half_year, file = EXAMPLES / "fce_2018_04", EXAMPLES / "cnxc_2005_1", tmp_path / "b.toml"
    for parent, number, asked, expected in (
        ("fce", "rounds = 2", ("list", month), "event T6: more than 2 rounds on one day: not"),
        ("fce", "young_years = 13", ("explain", month, "P07"), "participants are under 13: K = 6"),
        ("cnxc", "passive_years = 2", ("list", half_year), "not listed: no counted game in 2 years."),
        ("cnxc", "passive_years = 2", ("explain", half_year, "C01"), "Mean ICCF − Elo of "),
    ):
        file.write_text(f'code = "B"\nof = "{parent}"\n[numbers]\n{number}\n', encoding="utf-8")
        assert expected in "".join(here(*asked, "--rules", file)[1:])


@pytest.mark.parametrize(
    ("parent", "languages", "names"),
    [
        ("fce", ("en", "ca"), "FCE|Catal"),
        ("cnxc", ("en", "pt"), "CNXC|Comissão|Portug|half-year|semestr|two list|duas list"),
    ],
)
def test_no_word_of_its_workbook_names_the_parent(parent: str, languages: tuple[str, ...], names: str) -> None:
    regulation = build_derived(RuleFile.parse("b.toml", f'code = "B"\nof = "{parent}"\nname = "League B"\n'))
    for language in languages:
        found = words(language, regulation.law.home if regulation.law else "")
        assert not [word for word in found.values() if re.search(names, word, re.IGNORECASE)]
        assert "League B" in found["Front.introduction"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_of_a_warning_names_half_years(language: str) -> None:
    """The lists of this federation have three months."""
    laws: Any = build_derived(RuleFile.parse("q.toml", 'code = "Q"\nof = "cnxc"\n[numbers]\nlist_months = 3\n')).law
    law = laws.at()
    texts = [one.reason for one in law.likely.values()] + [one.meaning for one in law.numbers.rows]
    told = " ".join(text.in_language(language) for text in texts)
    assert not re.search("half-year|semestr|two lists a year|dues llistes l'any|duas listas por|dos listas al", told)


def test_strategies_under_a_federations_rules(tmp_path: Path, here: Here) -> None:
    """K 50 twice: 2000 + 50 × .5 = 2025, which expects .53: 50 × .47 = 23.5 gives 2049.

    Three lists a year for two half-years, K 15, four wins each: + 15 × 2 = 2030, which expects .54; + 27.6 = 2057.6,
    so 2058, which expects .58; + 25.2 = 2083. The first half-year ends with the list of April.
    """
    fce, cnxc = tmp_path / "f.toml", tmp_path / "c.toml"
    bands = "rating_from,rating_to,k0\n2000,2299,50"
    fce.write_text(f'code = "F"\nof = "fce"\n[rows]\nstabilisation = """\n{bands}"""\n', encoding="utf-8")
    cnxc.write_text('code = "C"\nof = "cnxc"\n[numbers]\nlist_months = 4\n', encoding="utf-8")
    played = here("simulate", "2:100:2000", "6:100:2000+6:100:2000", "--rules", fce, "--rules", cnxc).stdout
    assert re.search("F, K0 +2000 → 2049 ", played)
    assert re.search("C +2000 → 2030 → 2083 ", played)
    assert "only CNXC, FCE," in here("simulate", "--rules", "MELAO").stderr


def test_strategies_under_rules_derived_from_fides(tmp_path: Path, here: Here) -> None:
    """K 15: 2000 + 7.5 is 2008, because a half goes up. 2008 expects .51 of 2000: 15 × .49 = 7.35 gives 2015."""
    file = tmp_path / "f.toml"
    file.write_text('code = "F"\nof = "fide2024"\n[numbers]\nk_usual = 15\n', encoding="utf-8")
    assert re.search("F +2000 → 2015 ", here("simulate", "2:100:2000:2", "--rules", file).stdout)


def test_no_rule_file_changes_the_rules_of_1972(rules: Path, tmp_path: Path, here: Here) -> None:
    refused = here("annual", "1500", tmp_path / "games.csv", "--rules", rules / "a.toml")
    assert (refused.status, "No such option: --rules" in refused.stderr) == (2, True)


def test_lists_become_shorter_inside_a_chain(tmp_path: Path, here: Here) -> None:
    """Half-years until 2005, quarters from 2006: after July to December come January to March, then April to June."""
    text = "list_months = [{value = 6, until = 2005-12-31}, {value = 3, from = 2006-01-01}]"
    folder = tmp_path / "1"
    shutil.copytree(EXAMPLES / "cnxc_2005_1", folder)
    (folder / "q.toml").write_text(f'code = "Q"\nof = "cnxc"\n[numbers]\n{text}\n', encoding="utf-8")
    for number in (2, 3, 4):
        assert here("next", tmp_path / str(number - 1), "-o", tmp_path / str(number)).status == 0
    days = [(tmp_path / str(number) / "period.csv").read_text().splitlines()[1] for number in (2, 3, 4)]
    assert days == ["2005-2,2005-07-01,2005-12-31", "2006-1,2006-01-01,2006-03-31", "2006-2,2006-04-01,2006-06-30"]


@pytest.mark.second
@pytest.mark.parametrize(
    ("before", "after", "in_force"), [(6, 3, "2005-2"), (3, 6, "2005-4")], ids=["shorter", "longer"]
)
def test_the_list_before_the_amendment_keeps_its_name(
    before: int, after: int, in_force: str, tmp_path: Path, here: Here
) -> None:
    """In rules and sheet. A list of the longer year, such as 2005-4, is a list afterwards, too."""
    folder, book = tmp_path / "first", tmp_path / "book.xlsx"
    shutil.copytree(EXAMPLES / "cnxc_2005_1", folder)
    text = f"list_months = [{{value = {before}, until = 2005-12-31}}, {{value = {after}, from = 2006-01-01}}]"
    (folder / "q.toml").write_text(f'code = "Q"\nof = "cnxc"\n[numbers]\n{text}\n', encoding="utf-8")
    (folder / "period.csv").write_text(f"list,from,to\n2006-1,2006-01-01,2006-0{after}-30\n".replace("3-30", "3-31"))
    (folder / "games.csv").write_text("competition,date,white,black,result\n")
    (folder / "competitions.csv").write_text("id,name,category,end\n")
    with (folder / "history.csv").open("a", encoding="utf-8") as history:
        history.write(f"2005-{12 // before - 1},C01,2400\n")
    assert here("fill", "q", folder, "-o", book).status == 0
    assert read(book).period.list_in_force == in_force
    checked = here("check", book)
    assert checked.status == 0, checked.stdout + checked.stderr
    assert "is expected (art. 4.1)" not in checked.stderr


def test_a_word_that_cannot_name_a_sheet(tmp_path: Path, here: Here) -> None:
    file = tmp_path / "b.toml"
    file.write_text('code = "B"\nof = "fce"\n[words.en]\n"Card.heading" = "[x]"\n', encoding="utf-8")
    refused = here("new", "b", "-o", tmp_path / "b.xlsx", "--rules", file)
    assert (refused.status, refused.stderr) == (
        2,
        "B: “[x]” cannot be a sheet's name\n",
    )
