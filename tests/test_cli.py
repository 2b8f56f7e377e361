"""The command line as a person or another program meets it: what is printed where, and the exit status."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from command import Here, xlelo
from filled_books import EXAMPLES
from tiers import first_of

from xlelo.cli import VERBS, load_command
from xlelo.cli.arguments import WITH_PERIODS
from xlelo.regulations import ALL, FOLDERS, verbs

PERIODS = Path(__file__).parents[1] / "workbooks" / "examples"
FCE = PERIODS / "fce_2018_04"
CNXC = PERIODS / "cnxc_2005_1"
TYPER = tuple(map(int, version("typer").split(".")[:2]))


@pytest.mark.parametrize(("rules", "folder"), [("fce", FCE), ("CNXC", CNXC)])
def test_json_stands_alone_on_standard_output(rules: str, folder: Path) -> None:
    run = xlelo("rate", rules, folder, "--json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["regulation"] == rules.upper()


def test_a_piped_list_is_plain_text() -> None:
    run = xlelo("rate", "fce", FCE)
    assert run.returncode == 0
    assert "\x1b" not in run.stdout
    assert "│" not in run.stdout
    assert any(line.split()[1:3] == ["David", "Roca"] for line in run.stdout.splitlines())
    assert "Claims until 25 April 2018." in run.stdout


def test_findings_do_not_mix_with_the_list() -> None:
    run = xlelo("rate", "fce", FCE)
    assert "more than 3 rounds" not in run.stdout
    assert "warning: event T6: more than 3 rounds on one day: not evaluated (art. 6.1)" in run.stderr


def test_another_reading_may_be_named_short() -> None:
    per_opponent = json.loads(xlelo("rate", "fce", FCE, "--json").stdout)
    overall = json.loads(xlelo("rate", "fce", FCE, "--json", "--set", "14.5=overall").stdout)

    def guest(result: dict) -> str:  # type: ignore[type-arg]
        return result["events"][0]["guests"][1]["performance_exact"]

    # G2 scored 1 of 3. Per opponent: the case's 4123/3. Overall, by hand: (1890 + 1003 + 2030) / 3 = 1641,
    # p = .33, D = −125 in Taula 2, 1641 − 125 = 1516.
    assert guest(per_opponent) == "4123/3"
    assert guest(overall) == "1516"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rate", "fce", "nowhere"), "not found; a folder of CSV files"),
        (("rate", "fce", FCE, "--set", "99=1"), "one of these parameters is allowed"),
        (("rate", "fce", FCE, "--set", "14.5"), "write name=value"),
        (("rate", "fce", FCE, "--set", "16=1"), "one of these parameters is allowed"),
        (("explain", FCE, "P99"), "the id or the whole name of one player is allowed"),
        (("explain", "FCE", "1.1"), "FCE: “1.1”: worked examples: 18.1, 19.1, 19.2"),
        (("explain", "CLUB"), "CLUB: worked examples: none"),
        (("explain", "FIDE"), "FIDE2024: worked examples: none"),
        (("explain", "FIDE2017"), "FIDE2017: worked examples: none"),
        (("rate", "club", PERIODS / "club_winter", "--set", "scale=480"), "“scale”: these rules have no parameters"),
        (("list", FCE, "--list", "rapid"), "use --for swiss-manager or --for vega together with --out FILE"),
        (("articles", "FCE", "99"), "unknown article"),
        (("articles", "USCF"), "no rule set “USCF”"),
        (
            ("rate", "elo1972", FCE),
            "ELO1972 has no rating periods; allowed: FCE or CNXC or FIDE2024 or CLUB or FIDE2017 or FUA2012 or SSB2011",
        ),
        (("rate", "uscf", FCE), "no rule set “uscf”; allowed: FCE, CNXC, FIDE2024, CLUB, FIDE2017, FUA2012, SSB2011"),
        (("new", "melao"), "fide2011, fide2024, club, what-if, fide2017, fua2012, ssb2011"),
        (("demo", "uscf"), "no rule set “uscf”; allowed: FCE, CNXC, FIDE2024, CLUB"),
        (("demo", "elo1972"), "ELO1972 has no example period; allowed: FCE or CNXC or FIDE2024 or CLUB"),
        (("cases", "uscf"), "no rule set “uscf”; allowed: FCE, CNXC, ELO1972, FIDE2011, FIDE2024, MELAO, CLUB"),
    ],
)
def test_a_mistake_is_one_clear_message(arguments: tuple[str | Path, ...], message: str) -> None:
    run = xlelo(*arguments)
    assert run.returncode == 2
    assert message in " ".join(run.stderr.replace("│", " ").split())
    assert "Traceback" not in run.stderr
    assert run.stdout == ""


def test_all_problems_come_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "month"
    shutil.copytree(FCE, folder)
    games = (folder / "games.csv").read_text(encoding="utf-8").splitlines()
    games[1] = games[1].replace("0-1", "1-1")
    games[2] = games[2].replace("P06", "P99")
    (folder / "games.csv").write_text("\n".join(games) + "\n", encoding="utf-8")
    run = xlelo("rate", "fce", folder)
    assert run.returncode == 2
    assert "games.csv, line 2, column result: “1-1”: one of these is allowed" in run.stderr
    assert "games.csv, line 3, column black: “P99”: no such player" in run.stderr


def test_worked_examples_stand_in_the_words_of_the_text() -> None:
    told = xlelo("explain", "FCE", "18.1").stdout
    assert "R = 18.1 × (0 − 0.66) = −11.946" in told
    assert "= 2138" in told
    assert "Error in the text" in told


def test_a_player_is_explained_by_id_and_by_name() -> None:
    by_id = xlelo("explain", FCE, "P07").stdout
    assert by_id == xlelo("explain", FCE, "Gemma Serra").stdout
    assert "1448" in by_id


def test_articles_on_a_day() -> None:
    """FIDE's rules of March 2024 were amended on 1 December 2024 and on 1 October 2025."""
    now, _, since = xlelo("articles", "fide2024", "--on", "2024-12-01").stdout.partition("Changed since 2024-12-01")
    assert "apart 600" in now
    assert "strongest" not in now
    assert "strongest 2650" in since
    assert "apart" not in since
    article = xlelo("articles", "fide2024", "8.3.1", "--on", "2025-09-30").stdout
    assert "(changed since: strongest 2650, 2025-10-01)" in article
    assert "Nothing has changed since." in xlelo("articles", "fce", "--on", "2018-04-01").stdout
    before = xlelo("articles", "fide2011", "8.21", "--on", "2011-06-30").stdout
    assert "(later_games: 3, minimum games against rated opponents in a later event)" in before
    assert "later_games" not in xlelo("articles", "fide2011", "8.21", "--on", "2011-07-01").stdout
    assert "a day such as 2018-04-01 is allowed" in xlelo("articles", "fce", "--on", "soon").stderr


def test_an_article_is_printed_with_its_parts() -> None:
    printed = xlelo("articles", "fce", "16.6").stdout
    assert "Partides adjudicades on cap dels jugadors hagi fet un sol moviment." in printed
    assert "Partides guanyades o perdudes per incompareixença." in printed


def test_the_regulations_are_listed() -> None:
    run = xlelo("articles")
    assert [line.split()[0] for line in run.stdout.splitlines()[2:]] == [
        *("FCE", "CNXC", "ELO1972", "FIDE2011", "FIDE2024", "MELAO", "CLUB", "FIDE2017", "FUA2012", "SSB2011")
    ]


def test_a_quick_check_needs_no_file() -> None:
    told = xlelo("whatif", "2150", "2030:0", "--k", "18").stdout
    assert "change −11.88, new rating 2138." in told  # the regulation's 18.1, with a whole K


def test_a_quick_check_says_what_a_target_needs() -> None:
    # 2100 against 1900 and 2100 with K = 25: We = .76 + .50 = 1.26; 2 points give 25 × .74 = 18.5, 1½ only 6.
    told = xlelo("whatif", "2100", "1900", "2100", "--k", "25", "--rules", "cnxc", "--target", "2107").stdout
    assert "2107 needs 2 of 2." in told
    told = xlelo("whatif", "2100", "1900", "2100", "--k", "25", "--rules", "cnxc", "--target", "2120").stdout
    assert "2120 is out of reach" in told
    # Both drawn: 25 × (1 − 1.26) = − 6.5, 2093.5, a half goes up.
    played = ("whatif", "2100", "1900:½", "2100:½", "--k", "25", "--rules", "cnxc", "--target")
    assert "2094 is reached." in xlelo(*played, "2094").stdout
    assert "2095 is out of reach: at most 2094, 1 short." in xlelo(*played, "2095").stdout


def test_a_quick_check_by_a_rule_file() -> None:
    """Until 2021 FIDE's list reached down to 1000: K 20, an equal wins against 1105, and 10 points are lost."""
    assert (
        "change −10, new rating 1095." in xlelo("whatif", "1105", "1105:0", "--k", "20", "--rules", "fide2017").stdout
    )


def test_a_quick_check_by_a_club_s_own_curve() -> None:
    """1500 + 35 − 1465 = 70: 20 × (1 − 1/(1 + 10^(−70/400))) = 8.01206…; K of the usual rows is 32 under 30 games."""
    own = ("whatif", "1500", "1465:1", "--rules", "logistic", "--set", "advantage=35")
    assert "change 8.0120…, new rating 1508." in xlelo(*own, "--k", "20").stdout
    assert "CLUB · 1500 with K = 32" in xlelo("whatif", "1500", "1500", "--rules", "club", "--games", "29").stdout
    # 1516 − 1484 = 32: 32 × (1 − 1/(1 + 10^(−32/480))) = 32 × 0.461699… = 14.77436…
    assert "change 14.7743…" in xlelo("whatif", "1516", "1484:1", "--k", "32", "--rules", "LOGISTIC scale=480").stdout
    wrong = xlelo(*own, "--set", "scale=0", "--set", "width=3")
    assert wrong.returncode == 2
    assert "“0”: scale: a number above 0" in wrong.stderr
    assert "“width”: one of these rules is allowed: scale, cap, advantage" in wrong.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("whatif", "5000", "2030"), "rating: “5000”: a rating from 10 to 4000"),
        (("whatif", "2150", "2030:2"), "score: “2”: 0, ½ or 1 is allowed"),
        (("whatif", "2450", "2400:1", "--rules", "fide2024"), "--games: K depends on the number of games completed"),
        (("whatif", "2450", "2400:1", "--rules", "fide2011"), "enter it, 0 for none; or give K with --k"),
        (
            ("whatif", "800", "850:0", "--k", "20"),
            "rating: “800”: FCE has no rating of 800; rule sets that have it: CNXC",
        ),
        (("whatif", "2150", "2030", "--k", "x"), "--k: “x”: a factor K from 0 to 1000"),
        (
            ("whatif", "2150", "2030", "--rules", "melao"),
            "--rules: “melao”: a rule set (FCE, CNXC, ELO1972, FIDE2011, FIDE2024, CLUB, LOGISTIC, FIDE, FIDE2017",
        ),
        (("whatif", "2150", "2030", "--rules", "uscf"), "--rules: “uscf”: a rule set (FCE"),
        (("whatif", "2150", "2030", "--rules", "cnxc"), "--games: K depends on the games counted so far"),
        (
            ("whatif", "2150", "2030", *["--games", "9"] * 6),
            "--games: “9, 9, 9, 9, 9, 9”: give the games of at most the",
        ),
        (("whatif", "2150", "2030", "--rules", "cnxc", "--games", "11"), "CNXC has no K for these games"),
        (("simulate", "200:101:2000"), "a percentage from 0 to 100 is allowed"),
        (("simulate", "--k", "1000"), "--k: “1000”: a whole number from 1 to 100 is allowed"),
        (("worksheet", "nowhere.csv"), "file not found"),
        (("initial", "nowhere.csv"), "file not found"),
        (("initial", "nowhere.csv", "--list", "1/9/2013"), "--list: “1/9/2013”: a day such as 2018-04-01 is allowed"),
    ],
)
def test_a_wrong_argument_is_one_clear_message(arguments: tuple[str, ...], message: str) -> None:
    run = xlelo(*arguments)
    assert run.returncode == 2
    assert message in " ".join(run.stderr.replace("│", " ").split())
    assert "Traceback" not in run.stderr


THREE_RATED = "name,rating,points\nA,2450,12\nB,2370,9\nC,2350,10.5\n" + "".join(
    f"U{number},,{points}\n" for number, points in enumerate((13, 11, 9.5, 8.5, 8, 7.5, 7, 6.5, 5, 4.5, 3.5, 2.5, 2), 1)
)


def test_the_worksheet_of_1972(tmp_path: Path) -> None:
    """Elo's own event of sixteen with three rated players: Ra 2246 and 2346 for the second of them."""
    file = tmp_path / "event.csv"
    file.write_text(THREE_RATED, encoding="utf-8")
    exact = xlelo("worksheet", file).stdout
    assert "Ra 2245.9375" in exact
    document = xlelo("worksheet", file, "--set", "elo1972.rounding=document").stdout
    assert "Ra 2246" in document
    row = next(line.split() for line in document.splitlines() if line.startswith("B "))
    assert row[-7:] == ["124", "0.67", "10.7", "10.2", "−1.2", "−24", "2346"]
    assert (
        "Rn = 2370 − 24 = 2346"
        in xlelo("worksheet", file, "--set", "elo1972.rounding=document", "--explain", "B").stdout
    )


def test_an_indeterminate_result_is_refused_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "event.csv"
    file.write_text("name,rating,points\nA,2000,3\nB,1900,2\nC,1800,1\nD,,0\n", encoding="utf-8")
    run = xlelo("worksheet", file)
    assert run.returncode == 2
    assert "event.csv, line 5, column points: “0”: D(P) of 0 % is indeterminate" in run.stderr
    assert "leave this player out" in run.stderr


def test_a_first_fide_rating(tmp_path: Path) -> None:
    """2.5 of 5 against 1700, then 1 of 4 against 1750: 1700 and 1750 − 193, (5 × 1700 + 4 × 1557) / 9 = 1636.4."""
    file = tmp_path / "events.csv"
    file.write_text("end;average;score;games\n2011-08-01;1700;2,5;5\n2012-01-01;1750;1;4\n", encoding="utf-8")
    assert "First rating 1636 from 9 games" in xlelo("initial", file).stdout
    assert "4 games count, 9 are needed" in xlelo("initial", file, "--list", "2013-09-01").stdout


def test_the_workbook_of_one_player_has_no_names() -> None:
    path = PERIODS.parent / "fide2011_player.xlsx"
    named, unnamed = xlelo("explain", path, "Anna Puig"), xlelo("explain", path)
    assert named.stdout == unnamed.stdout
    notice = "fide2011_player.xlsx is the calculation of one player, without a name: “Anna Puig” is not used"
    assert " ".join(named.stderr.split()) == f"notice: {notice}"
    assert not unnamed.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("list", FCE, "--for", "vega", "--out", "{}"),
        ("adjust", FCE, "--line", "1000=1400 2000=2000", "--reason", "lift", "--dry-run"),
        ("compare", FCE, "fce", "fide2011", "--svg", "{}"),
        ("shadow", FCE, EXAMPLES / "fce_2018_04" / "players.csv", "--map", "rating=rapid_elo", "--csv", "{}"),
    ],
    ids=lambda arguments: str(arguments[0]),
)
def test_a_list_may_be_named_in_capitals(arguments: tuple[str | Path, ...], tmp_path: Path) -> None:
    runs = [
        xlelo(*(str(one).format(tmp_path / str(number)) for one in arguments), "--list", kind)
        for number, kind in enumerate(("rapid", "Rapid"))
    ]
    assert runs[0].returncode in {0, 1}  # 1: differences that shadow cannot explain
    assert runs[0].returncode == runs[1].returncode
    assert len({path.read_bytes() for path in tmp_path.iterdir()}) < 2


def test_the_strategies_of_the_article() -> None:
    played = xlelo("simulate").stdout
    assert "2000 → 1000 → 3000" in played  # all lost, then all won, one list per half-year with K 10
    assert "2000 → 2600 → 2240" in played  # 80 % twice
    assert "2000 → 500 → 4480" in played  # the same under CNXC
    monthly = xlelo("simulate", "204:0:2000+204:100:2000", "204:80:2000+204:80:2000").stdout
    assert "2000 → 1415 → 2494" in monthly  # FCE, six lists of 34 games in each half-year
    assert "2000 → 2239 → 2239" in monthly


def test_a_year_by_the_rule_of_1972(tmp_path: Path) -> None:
    """Against equals the expected score is one half: with K = 10 a win and a draw bring 5 points.

    81 games, 41 won and 40 lost, are more than 80: P = .51 to two decimals, D = 7, and 2000 + 7 is the rating.
    """
    file = tmp_path / "year.csv"
    file.write_text("event,opponent,score\nWijk,2000,1\nLinz,2000,½\n", encoding="utf-8")
    shown = xlelo("annual", "2000", file).stdout
    assert [line.split() for line in shown.splitlines()[2:4]] == [["Wijk", "5"], ["Linz", "0"]]
    assert "2000 → 2005, rounded 2005" in shown
    games = "".join(f"A,2000,{score}\n" for score in [1] * 41 + [0] * 40)
    file.write_text(f"event,opponent,score\n{games}", encoding="utf-8")
    told = xlelo("annual", "1500", file).stdout
    assert "more than 80 games" in told
    assert "1500 → 2007, rounded 2007" in told
    file.write_text("event,opponent,score\n" + "A,2000,1\n" * 81, encoding="utf-8")
    run = xlelo("annual", "1500", file)
    assert run.returncode == 2
    assert "indeterminate" in run.stderr
    assert "Traceback" not in run.stderr


def test_the_period_is_the_folder_where_the_user_stands(tmp_path: Path) -> None:
    """Its name is a point, so that no file lies beside it under its name with more letters."""
    period = shutil.copytree(PERIODS / "club_winter", tmp_path / "club")
    late = "white,black,result\nDavid Roca,Marc Vila,1-0\n"
    (tmp_path / "late.csv").write_text(late, encoding="utf-8")
    for command, said in (
        (("add", ".", "../late.csv", "--say", "late:end=2026-01-03"), "late: 1 game, 2 participants"),
        (("list", "."), "David Roca      1826"),
        (("explain", ".", "David Roca"), "1826"),
        (("merge", ".", "Hug Ferrer", "Anna Puig"), "Anna Puig"),
        (("list", ".", "--edition", "../edition"), "edition 1 written"),
        (("next", ".", "-o", "../next"), "new ratings carried over"),
        (("check", "."), "a workbook is needed, but this is a folder"),
    ):
        run = xlelo(*command, cwd=period, together=True)
        assert said in run.stdout, (command, run.stdout)


@pytest.mark.second
def test_the_demo_leaves_a_month_to_play_with(tmp_path: Path) -> None:
    first = xlelo("demo", cwd=tmp_path)
    assert first.returncode == 0
    assert "David Roca" in first.stdout
    folder = tmp_path / "fce_2018_04"
    assert (folder / "games.csv").read_bytes() == (FCE / "games.csv").read_bytes()
    assert xlelo("rate", "fce", folder).stdout.splitlines()[:14] == first.stdout.splitlines()[:14]
    assert "results agree with the rules." in first.stdout
    assert xlelo("check", tmp_path / "fce_2018_04.xlsx").returncode == 0
    again = xlelo("demo", cwd=tmp_path)
    assert again.returncode == 2
    assert "fce_2018_04: already here; --force overwrites it" in again.stderr
    assert "fce_2018_04.xlsx: already here; --force overwrites it" in again.stderr
    assert xlelo("demo", "--force", cwd=tmp_path).returncode == 0


# Light on its feet.


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rat"]])
def test_no_verb_is_loaded_before_it_is_called(arguments: list[str]) -> None:
    """On a quiet machine that takes a fifth of a second of processor time."""
    program = (
        "import sys; from xlelo.cli import app; app(sys.argv[1:], standalone_mode=False)"
        if arguments != ["rat"]
        else "import sys; from xlelo.cli import app\ntry: app(sys.argv[1:])\nexcept SystemExit: pass"
    )
    program += "\nprint(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-X", "utf8", "-c", program, *arguments]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    loaded = set(run.stderr.split())
    assert not loaded & {"openpyxl", "formualizer", "xlwings", "xlelo.functions", "xlelo.workbook", "xlelo.readers"}
    assert "rich.progress" not in loaded
    assert not {one for one in loaded if one.startswith("xlelo.regulations.")}


@pytest.mark.parametrize("verb", ["", *sorted(VERBS)])
def test_the_help_has_no_words_of_python(verb: str, here: Here) -> None:
    """Typer 0.28 and later print types: --force <bool>, as if a value had to follow. 0.27 prints <path>."""
    shown = here(*([verb] if verb else []), "--help").stdout
    words = r"bool|str|int|float|path|date|list" if TYPER >= (0, 28) else "bool"
    assert not re.findall(rf"<(?:{words})\b.*?>", shown)


ASKING = {"whatif", "simulate", *verbs()}
"""They read numbers and ratings as the functions do."""


@pytest.mark.parametrize(
    "verb", first_of(sorted(set(VERBS) - {"excel", "libreoffice", "functions", "names", "build"} - ASKING), 4)
)
def test_a_verb_loads_what_it_uses(verb: str) -> None:
    """Neither the functions nor a calculation engine, before it is known what is asked."""
    program = "import sys; from xlelo.cli import load_command; load_command(sys.argv[1]); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program, verb], capture_output=True, encoding="utf-8", check=True)
    found = set(run.stdout.split())
    assert not found & {"openpyxl", "formualizer", "xlwings", "xlelo.functions"}
    assert [one for one in found if one.endswith(".sheets.book")] == []
    assert verb == "demo" or not found & {f"xlelo.regulations.{folder}" for folder in FOLDERS}


def test_regulations_with_periods_are_known_without_loading_them() -> None:
    assert WITH_PERIODS.split(", ") == [one.code.lower() for one in ALL if one.run is not None]


def modules_of(*arguments: str | Path) -> set[str]:
    program = "import sys; from xlelo.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    return {one for one in run.stderr.split() if one.startswith("xlelo")}


def test_a_missing_workbook_needs_few_modules(tmp_path: Path) -> None:
    """194 of ours were loaded once, of six workbooks with their sheets."""
    found = modules_of("check", tmp_path / "missing.xlsx")
    assert [one for one in found if one.startswith(("xlelo.regulations.", "xlelo.workbook.", "xlelo.sheets"))] == []
    assert len(found) < 60


def test_a_workbook_needs_its_own_regulation_alone() -> None:
    found = modules_of("check", PERIODS.parent / "fide2011_player.xlsx")
    assert {one.split(".")[2] for one in found if one.startswith("xlelo.regulations.")} == {"fide2011", "regulation"}
    assert [one for one in found if one.startswith("xlelo.whatif")] == []


@pytest.mark.parametrize("verb", VERBS)
def test_the_list_of_verbs_says_what_each_says(verb: str) -> None:
    command = load_command(verb)
    assert command.name == verb
    assert (command.help or "").splitlines()[0] == VERBS[verb]


@pytest.mark.parametrize("verb", [("list",), ("compare", "FCE", "CNXC")])
def test_a_folder_without_a_period_is_none_of_a_club(verb: tuple[str, ...], here: Here, tmp_path: Path) -> None:
    """A worksheet of ELO1972 has no file of any period."""
    for folder in (EXAMPLES / "elo1972_hoogovens_1973", EXAMPLES / "fide2011_player", tmp_path):
        said = here(verb[0], folder, *verb[1:])
        assert said.status == 2
        wanted = "no rating period is here; those of FCE, CNXC, FIDE2024, CLUB can be read"
        assert f"{folder}: {wanted}" in said.stderr.replace("\n", " ")


def test_a_folder_of_periods_names_them(here: Here, tmp_path: Path) -> None:
    """`correct -o FOLDER` writes a folder of periods."""
    shutil.copytree(EXAMPLES / "fce_2018_04", tmp_path / "edition" / "fce_2018_04")
    said = here("list", tmp_path / "edition").stderr.replace("\n", " ")
    assert "edition: no rating period is here, but in its folders: fce_2018_04" in said


def test_a_path_that_is_missing_or_of_another_kind(here: Here, tmp_path: Path) -> None:
    """`next` takes a folder or a workbook, `check` a workbook."""
    nowhere = tmp_path / "nowhere"
    needed = "not found; a folder of CSV files or an .xlsx workbook is needed"
    assert needed in here("next", nowhere, "-o", tmp_path / "out").stderr.replace("\n", " ")
    assert "no such workbook" in here("check", nowhere).stderr
    assert "a workbook is needed, but this is a folder" in here("check", tmp_path).stderr.replace("\n", " ")
