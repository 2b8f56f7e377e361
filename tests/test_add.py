"""`xlelo add`: tournament files into a period's folder, by whom they name, all or nothing."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import xlelo
from tournament_files import line

from xlelo.files import CannotWriteError
from xlelo.officer.adding import prepare
from xlelo.officer.request import Request

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
ROOT = Path(__file__).parents[1]

HEAD = ("012 Obert de la Riera", "042 2018/03/24", "052 2018/03/24", "122 90 min + 30 sec")
PUIG = {"birth": "1985/04/02", "federation": "ESP"}
SOLER = {"birth": "1979/11/20", "federation": "ESP"}


@pytest.fixture
def month(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / "fce_2018_04", tmp_path / "april"))


@pytest.fixture
def half_year(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / "cnxc_2005_1", tmp_path / "list"))


def run_verb(*arguments: str | Path) -> str:
    run = xlelo(*arguments)
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    return run.stdout + run.stderr


def refused_lines(*arguments: str | Path) -> list[str]:
    run = xlelo(*arguments)
    assert run.returncode == 2, run.stdout
    assert "Traceback" not in run.stderr
    assert run.stdout == ""
    return run.stderr.splitlines()


def state(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def rows(folder: Path, name: str, **where: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8-sig", newline="") as file:
        return [row for row in csv.DictReader(file) if all(row[key] == value for key, value in where.items())]


def trf(folder: Path, *lines: str, name: str = "obert.trf", head: tuple[str, ...] = HEAD) -> Path:
    path = folder.parent / name
    path.write_text("\r".join([*head, *lines]) + "\r", encoding="utf-8")
    return path


def two(first: str = "Puig, Anna", second: str = "Soler, Bernat", **changed: str) -> tuple[str, str]:
    return (line(1, first, [("2", "w", "1")], **{**PUIG, **changed}), line(2, second, [("1", "b", "0")], **SOLER))


def test_an_event_its_participants_and_its_games_are_entered(month: Path) -> None:
    told = run_verb("add", month, trf(month, *two(), line(3, "Rossi, Max", fide="800001", birth="1990/01/01")))
    (event,) = rows(month, "events", id="obert")
    assert (event["name"], event["start"], event["end"]) == ("Obert de la Riera", "2018-03-24", "2018-03-24")
    assert (event["minutes"], event["increment"]) == ("90", "30")
    assert [(row["player"], row["name"], row["birth"]) for row in rows(month, "participants", event="obert")] == [
        ("P01", "Anna Puig", ""),
        ("P02", "Bernat Soler", ""),
        ("G800001", "Rossi, Max", "1990-01-01"),
    ]
    (game,) = rows(month, "games", event="obert")
    assert list(game.values()) == ["obert", "1", "2018-03-24", "P01", "P02", "1-0"]
    assert "obert: 1 game, 3 participants, 1 of them guests" in told
    assert "event obert: 2 found by name and date of birth" in told
    assert "time control “90 min + 30 sec” read as 90+30 (line 4)" in told


@pytest.mark.parametrize("mark", [";", "\t"])
def test_what_stands_in_the_folder_stays_as_it_is(month: Path, mark: str) -> None:
    """Separators, a byte order mark, Windows line ends, a column of one's own: rows are added in that shape."""
    events = (month / "events.csv").read_text(encoding="utf-8")
    own = "\r\n".join(
        f"{row}{mark}{'x' if number else 'note'}" for number, row in enumerate(events.replace(",", mark).splitlines())
    )
    (month / "events.csv").write_bytes(b"\xef\xbb\xbf" + own.encode())
    run_verb("add", month, trf(month, *two()))
    added = "\r\nobert,Obert de la Riera,2018-03-24,2018-03-24,90,30,,,,,,\r\n".replace(",", mark)
    assert (month / "events.csv").read_bytes() == b"\xef\xbb\xbf" + own.encode() + added.encode()


def test_a_file_with_line_ends_of_old_macs_gets_rows_too(month: Path) -> None:
    """Excel on the Mac offers “CSV (Macintosh)”."""
    events = (month / "events.csv").read_bytes()
    (month / "events.csv").write_bytes(events.replace(b"\n", b"\r"))
    run_verb("add", month, trf(month, *two()))
    added = b"obert,Obert de la Riera,2018-03-24,2018-03-24,90,30,,,,,\n"
    assert (month / "events.csv").read_bytes() == events + added


def test_a_file_that_names_its_separator_keeps_that_line(month: Path) -> None:
    """Excel splits such a file at this separator in every country."""
    events = b"sep=;\n" + (month / "events.csv").read_bytes().replace(b",", b";")
    (month / "events.csv").write_bytes(events)
    run_verb("add", month, trf(month, *two()))
    added = b"obert;Obert de la Riera;2018-03-24;2018-03-24;90;30;;;;;\n"
    assert (month / "events.csv").read_bytes() == events + added


def test_a_dry_run_writes_nothing_and_shows_the_differences(month: Path) -> None:
    before = state(month)
    dry = run_verb("add", month, trf(month, *two()), "--dry-run")
    assert state(month) == before
    assert "Nothing is written (--dry-run)." in dry
    wet = run_verb("add", month, trf(month, *two()))
    assert dry.splitlines()[:4] == wet.splitlines()[:4]
    # P01 2150, K 15, beats P02 2030, K 13: Taula 1 for 120 is 0.66; +5.1 and −4.42 on sums of the month before.
    assert "Anna Puig     P01    2163   2168          +5" in dry


def test_the_same_file_twice_is_noticed(month: Path) -> None:
    file = trf(month, *two())
    run_verb("add", month, file)
    before = state(month)
    other_name = month.parent / "copy.trf"
    shutil.copyfile(file, other_name)
    assert refused_lines("add", month, other_name) == [
        "copy.trf: this file was entered before, as event obert; --replace enters it again"
    ]
    assert state(month) == before


def test_a_file_replaces_the_event_of_its_name_in_other_capitals(month: Path) -> None:
    """Ids that differ only in capitals are one event, so that no second one can be entered."""
    days = ("042 2018/03/24", "052 2018/03/24")
    run_verb("add", month, trf(month, *two(), head=("012 Obert", *days)), "--say", "time=61")
    for path in month.glob("*.csv"):
        path.write_text(path.read_text(encoding="utf-8").replace("obert,", "OBERT,"), encoding="utf-8")
    run_verb("add", month, trf(month, *two(), head=("012 Obert II", *days)), "--replace")
    assert rows(month, "events", id="OBERT")[0]["name"] == "Obert II"
    assert rows(month, "events", id="obert") == []


def test_a_corrected_file_replaces_the_event_and_keeps_what_was_said(month: Path) -> None:
    file = trf(month, *two(), head=("012 Obert", "042 2018/03/24", "052 2018/03/24"))
    run_verb("add", month, file, "--say", "time=61", "--say", "obert:team=1")
    trf(month, *two(), head=("012 Obert II", "042 2018/03/24", "052 2018/03/24"))
    (found,) = refused_lines("add", month, file)
    assert "event obert exists already: --replace corrects it" in found
    run_verb("add", month, file, "--replace")
    (event,) = rows(month, "events", id="obert")
    assert (event["name"], event["minutes"], event["team"]) == ("Obert II", "61", "1")
    assert len(rows(month, "games", event="obert")) == 1
    assert len(rows(month, "sources", event="obert")) == 1


def test_an_event_is_taken_out(month: Path) -> None:
    before = state(month)
    run_verb("add", month, trf(month, *two()))
    told = run_verb("add", month, "--remove", "obert")
    assert "obert: removed, with 1 game" in told
    after = state(month)
    assert {name: after[name] for name in before} == before
    assert rows(month, "sources") == []


def test_an_unknown_event_cannot_be_taken_out(month: Path) -> None:
    (found,) = refused_lines("add", month, "--remove", "T99")
    assert found.startswith("--remove: “T99”: one of these events is allowed: T1, T2")


def test_what_a_file_does_not_say_is_named_with_option_and_event(month: Path) -> None:
    before = state(month)
    found = refused_lines("add", month, trf(month, *two(), head=("012 Obert",)))
    assert [text.partition(";")[0] for text in found] == [
        "obert.trf: event obert: the file has no start",
        "obert.trf: event obert: the file has no end",
        "obert.trf: event obert: the file has no time",
        "obert.trf: event obert: the file has no dates",
    ]
    assert all("add --say obert:" in text for text in found)
    assert state(month) == before


def test_a_time_that_is_not_clear_is_shown(month: Path) -> None:
    """The message said that the file has no time."""
    time = "90 min/40 moves + 30 min + 30 sec"
    (found,) = refused_lines("add", month, trf(month, *two(), head=(*HEAD[:3], f"122 {time}")))
    assert f"event obert: the file's time control “{time}” is not clear; add --say obert:time=…" in found


def test_an_answer_that_replaces_what_a_file_says_is_a_notice(month: Path) -> None:
    """An answer without an event holds for all files, also for one with a time of its own. Nothing was said then."""
    told = run_verb("add", month, trf(month, *two()), "--say", "time=15+10", "--say", "start=2018-03-24")
    assert "event obert: the file says 90+30; --say time=15+10 is entered" in told
    assert "--say start" not in told


def test_days_of_a_file_without_rounds(month: Path) -> None:
    """The days were asked for again, whatever was said: no game has a round."""
    file = month.parent / "lliga.csv"
    file.write_text("white,black,result\nAnna Puig,Carla Vidal,1-0\nCarla Vidal,Bernat Soler,1-0\n", encoding="utf-8")
    said = ("--by-name", "--say", "time=90+0", "--say")
    found = refused_lines("add", month, file, *said, "dates=2018-03-10")
    reason = "no date for round 2; the file has no rounds: each player's games are counted"
    assert f"lliga.csv: event lliga: {reason}; add --say lliga:dates=…" in found[-1]
    run_verb("add", month, file, *said, "dates=2018-03-10 2018-03-17")
    assert [row["date"] for row in rows(month, "games", event="lliga")] == ["2018-03-10", "2018-03-17"]


def test_the_round_without_a_day_is_named(month: Path) -> None:
    file = month.parent / "lliga.csv"
    games = "1,10/03/2018,Anna Puig,Carla Vidal,1-0\n2,,Carla Vidal,Bernat Soler,1-0\n"
    file.write_text(f"round,date,white,black,result\n{games}", encoding="utf-8")
    found = refused_lines("add", month, file, "--by-name", "--say", "time=90+0")
    assert "the file has no date for round 2; add --say lliga:dates=" in found[-1]


def test_a_terminal_is_asked(month: Path) -> None:
    file = trf(month, *two(), head=("012 Obert", "042 2018/03/24", "052 2018/03/24"))
    pty = pytest.importorskip("pty", reason="terminals of POSIX")
    master, slave = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "xlelo", "add", str(month), str(file)],
        stdin=slave,
        stdout=subprocess.DEVNULL,
        stderr=slave,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as run:
        os.close(slave)
        os.write(master, b"61+0\n")
        shown = b""
        try:
            while chunk := os.read(master, 10_000):
                shown += chunk
        except OSError:  # Linux: the other end is closed
            pass
        assert run.wait(60) == 0, shown
    os.close(master)
    assert b"obert: time (minutes + seconds per move" in shown
    assert rows(month, "events", id="obert")[0]["minutes"] == "61"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("time=long", "minutes + seconds per move, such as 90+30, are allowed"),
        ("colour=blue", "with one of these names"),
        ("minutes=90", "with one of these names"),
        ("start=2018-02-30", "a day such as 2018-03-09 is allowed"),
        ("other:time=90", "no added event has this name"),
        ("team=maybe", "1 for yes, 0 or blank for no are allowed"),
    ],
)
def test_what_is_said_wrongly_is_refused(month: Path, said: str, reason: str) -> None:
    before = state(month)
    assert any(reason in found for found in refused_lines("add", month, trf(month, *two()), "--say", said))
    assert state(month) == before


def test_problems_of_the_period_name_the_source(month: Path) -> None:
    found = refused_lines(
        "add", month, trf(month, *two(), head=("012 Obert", "042 2018/04/24", "052 2018/04/24", "122 90+0"))
    )
    assert any(text.startswith("obert.trf, column end: “2018-04-24”: the event must end within") for text in found)


def test_problems_of_all_files_come_at_once(month: Path) -> None:
    first = trf(month, line(1, "A", [("9", "w", "1")]), name="a.trf")
    second = trf(month, line(1, "B", rating="1x"), name="b.trf")
    found = refused_lines("add", month, first, second, month.parent / "c.trf")
    assert [text.partition(",")[0].partition(":")[0] for text in found] == ["a.trf", "b.trf", "c.trf"]


def test_many_problems_have_an_end(month: Path) -> None:
    """All are found, fifty are told."""
    found = refused_lines("add", month, trf(month, *(line(number, "A", rating="1x") for number in range(1, 1001))))
    assert len(found) == 51
    assert found[-1] == "… and 950 more"


def test_an_event_that_began_under_an_older_list(month: Path) -> None:
    told = run_verb(
        "add",
        month,
        trf(month, *two(), head=("042 2018/02/24", "052 2018/03/04", "122 90+0")),
        "--say",
        "dates=2018-03-04",
    )
    assert rows(month, "events", id="obert")[0]["list_ref"] == "2018-02-01"
    assert "began before 2018-03-01: rated by the list of 2018-02-01 (art. 8.3)" in told


@pytest.mark.parametrize(("clock", "minutes"), [("222 W3600-B3000", None), ("222 W5400-B6000", "90")])
def test_players_with_different_times(month: Path, clock: str, minutes: str | None) -> None:
    """Art. 5: two lists for one game is no list; two times of one list are."""
    file = trf(month, *two(), head=("042 2018/03/24", "052 2018/03/24", clock))
    if minutes is None:
        assert any("different lists" in found for found in refused_lines("add", month, file))
    else:
        run_verb("add", month, file)
        assert rows(month, "events", id="obert")[0]["minutes"] == minutes


def test_a_folder_without_participants_keeps_its_guests(month: Path) -> None:
    (month / "participants.csv").unlink()
    run_verb("add", month, trf(month, *two()))
    played = {row["player"] for row in rows(month, "participants", event="T1")}
    games = rows(month, "games", event="T1")
    assert played == {row[side] for row in games for side in ("white", "black")}


def test_a_new_month_has_two_files(month: Path) -> None:
    for name in ("events", "games", "participants", "history"):
        (month / f"{name}.csv").unlink()
    run_verb("add", month, trf(month, *two()))
    assert len(rows(month, "games")) == 1


# Who is who.


def test_the_federation_s_number_goes_first(month: Path) -> None:
    records = (line(1, "Puig i Ferrer, A", record="CAT", fide="P01"), *two("Puig i Ferrer, A"))
    told = run_verb("add", month, trf(month, *records))
    assert "1 found by the federation's number" in told
    assert rows(month, "games", event="obert")[0]["white"] == "P01"


def test_then_the_fide_number(month: Path) -> None:
    (month / "numbers.csv").write_text("player,fide_number\nP01,2205734\n", encoding="utf-8")
    told = run_verb("add", month, trf(month, *two("Puig F., A.", fide="2205734")))
    assert "1 found by the FIDE number" in told


def test_a_list_may_have_ids_instead_of_names(month: Path) -> None:
    """Players with their own ids as names became guests."""
    file = month.parent / "lliga.csv"
    file.write_text("round,date,white,black,result\n1,10/03/2018,P01,P03,1-0\n", encoding="utf-8")
    assert "2 found by the federation's number" in run_verb("add", month, file, "--say", "time=90+0")
    assert [(row["white"], row["black"]) for row in rows(month, "games", event="lliga")] == [("P01", "P03")]


def test_another_federation_s_number_is_not_ours(month: Path) -> None:
    records = (line(1, "Nobody, Else", record="ITA", fide="P01"), *two("Nobody, Else"))
    told = run_verb("add", month, trf(month, *records))
    assert "1 not in players, entered as guests: G-nobody-else Nobody, Else" in told


@pytest.mark.parametrize(
    ("name", "birth", "why"),
    [
        ("Puig, Anna", "", "P01 Anna Puig (1985-04-02) (the same name, no date of birth to compare)"),
        ("Puig, Anna", "1985", "P01 Anna Puig (1985-04-02) (the same name, the same year of birth)"),
        ("Puig, Anna", "1999/01/01", "P01 Anna Puig (1985-04-02) (the same name, another date of birth)"),
        (
            "Púig, Anna",
            "1985",
            "P01 Anna Puig (1985-04-02) (the same name but for accents or capitals, the same year of birth)",
        ),
        ("Puigg, Anna", "1985/04/02", "P01 Anna Puig (1985-04-02) (nearly the same name, the same date of birth)"),
        ("Puig Ferrer, Anna", "", "P01 Anna Puig (1985-04-02) (nearly the same name, no date of birth to compare)"),
        ("Puig, Maria", "1985/04/02", "P01 Anna Puig (1985-04-02) (a word of the name, the same date of birth)"),
        ("Puig, A.", "", "P01 Anna Puig (1985-04-02) (a short form of the name, no date of birth to compare)"),
        ("Puig,A", "", "P01 Anna Puig (1985-04-02) (a short form of the name, no date of birth to compare)"),
        ("PUIG", "", "P01 Anna Puig (1985-04-02) (a short form of the name, no date of birth to compare)"),
    ],
)
def test_the_doubtful_are_listed_with_the_candidate_and_why(month: Path, name: str, birth: str, why: str) -> None:
    before = state(month)
    (found,) = refused_lines("add", month, trf(month, *two(name, birth=birth)))
    assert f'who is this? {why}; decide with --match "{name}=P01" or --match "{name}=guest"' in found
    assert state(month) == before


@pytest.mark.parametrize("name", ["PUIG, ANNA", "Púig, Anna", "Puig Anna", "WFM Puig, Anna"])
def test_the_same_words_with_the_same_birth_are_one_player(month: Path, name: str) -> None:
    """Programs write surnames in capitals or first, lose accents and add titles. It was asked of each player."""
    assert "2 found by name and date of birth" in run_verb("add", month, trf(month, *two(name)))
    assert rows(month, "games", event="obert")[0]["white"] == "P01"


@pytest.mark.parametrize("name", ["PUIG, Anna", "Puig Anna", "FM Anna Puig"])
def test_the_same_words_in_any_order_are_enough_by_name(month: Path, name: str) -> None:
    told = run_verb("add", month, trf(month, *two(name, birth="")), "--by-name")
    assert "1 found by name alone (--by-name)" in told


def test_a_guest_s_title_is_no_part_of_his_name(month: Path) -> None:
    told = run_verb("add", month, trf(month, *two("IM Weiss, Paul", birth="")))
    assert "1 not in players, entered as guests: G-weiss-paul Weiss, Paul" in told


def test_a_number_that_speaks_against_the_name_is_doubtful(month: Path) -> None:
    (month / "numbers.csv").write_text("player,fide_number\nP03,2205734\n", encoding="utf-8")
    (found,) = refused_lines("add", month, trf(month, *two("Torres, Max", fide="2205734", birth="")))
    assert "P03 Carla Vidal (1990-06-30) (the FIDE number, but names have no word in common)" in found


def test_two_numbers_for_two_people_are_doubtful(month: Path) -> None:
    (month / "numbers.csv").write_text("player,fide_number\nP03,2205734\n", encoding="utf-8")
    records = (line(1, "Puig, Anna", record="CAT", fide="P01"), *two(fide="2205734"))
    (found,) = refused_lines("add", month, trf(month, *records))
    assert "P01 Anna Puig (1985-04-02) (the federation's number); P03 Carla Vidal" in found


def test_an_own_number_that_nobody_has_is_doubtful(month: Path) -> None:
    records = (line(1, "Nova, Eva", record="CAT", fide="P77"), *two("Nova, Eva", birth=""))
    (found,) = refused_lines("add", month, trf(month, *records))
    assert "no player has the number P77; add new players to players" in found


def test_a_decision_is_kept_in_the_folder(month: Path) -> None:
    file = trf(month, *two("Puigg, Anna"))
    run_verb("add", month, file, "--match", "Puigg, Anna=P01")
    assert rows(month, "matches") == [{"name": "Puigg, Anna", "player": "P01"}]
    run_verb("add", month, "--remove", "obert")
    assert "1 found by a decision (--match)" in run_verb("add", month, file)


def test_on_a_terminal_it_is_asked_who_is_meant(month: Path) -> None:
    """The candidate is shown, an id that nobody has is asked again, the answer is kept."""
    file = trf(month, *two("Puigg, Anna"))
    pty = pytest.importorskip("pty", reason="terminals of POSIX")
    person, program = pty.openpty()
    os.write(person, b"P99\nP01\n")
    command = [sys.executable, "-m", "xlelo", "add", month, file]
    with subprocess.Popen(command, stdin=program, stdout=subprocess.PIPE, stderr=program) as run:
        run.communicate()
    told = os.read(person, 100_000).decode()
    assert run.returncode == 0, told
    assert "P01: Anna Puig, born 1985-04-02, standard 2150, rapid 2080, id P01: nearly the same name" in told
    assert "“P99” is not an id in players" in told
    assert rows(month, "matches") == [{"name": "Puigg, Anna", "player": "P01"}]


def test_a_decision_holds_in_any_capitals(month: Path) -> None:
    run_verb("add", month, trf(month, *two("Puigg, Anna")), "--match", "PUIGG, Anna=P01")
    told = run_verb("add", month, trf(month, *two("PUIGG, ANNA"), name="later.trf"), "--say", "later.trf:id=later")
    assert "1 found by a decision (--match)" in told


def test_two_names_of_a_list_may_be_one_player_by_decision(month: Path) -> None:
    """It was refused whatever was decided: only the file could be changed."""
    file = month.parent / "lliga.csv"
    games = "1,10/03/2018,Puig,Carla Vidal,1-0\n2,11/03/2018,Bernat Soler,Anna Puig,1-0\n"
    file.write_text(f"round,date,white,black,result\n{games}", encoding="utf-8")
    told = run_verb("add", month, file, "--by-name", "--say", "time=90+0", "--match", "Puig=P01")
    assert "event lliga: P01 Anna Puig is both Puig and Anna Puig" in told
    assert "lliga: 2 games, 3 participants" in told
    assert [row["player"] for row in rows(month, "participants", event="lliga")] == ["P01", "P03", "P02"]


def test_a_guest_may_be_decided(month: Path) -> None:
    run_verb("add", month, trf(month, *two("Puigg, Anna")), "--match", "Puigg, Anna=guest")
    assert rows(month, "games", event="obert")[0]["white"] == "G-puigg-anna"


def test_a_decision_for_nobody_is_refused(month: Path) -> None:
    (found,) = refused_lines("add", month, trf(month, *two("Puigg, Anna")), "--match", "Puigg, Anna=P99")
    assert "P99 is not an id in players; --match takes an id or guest" in found


def test_a_decision_about_a_name_that_no_file_has_is_refused(month: Path) -> None:
    before = state(month)
    decided = ("--match", "Puigg, Anna=P01", "--match", "Puig, Ana=P02")
    (found,) = refused_lines("add", month, trf(month, *two("Puigg, Anna")), *decided, "--lang", "es")
    assert found == "--match: “Puig, Ana”: ningún jugador de estos archivos tiene este nombre"
    assert state(month) == before


def test_nobody_is_two_entrants(month: Path) -> None:
    found = refused_lines(
        "add",
        month,
        trf(month, *two("Puigg, Anna", "Puig, Anna")),
        "--match",
        "Puigg, Anna=P01",
        "--match",
        "Puig, Anna=P01",
    )
    assert any("P01 Anna Puig is already matched with Puigg, Anna (obert.trf, line 5)" in text for text in found)


def test_namesakes_are_told_apart_by_what_stands_beside(month: Path) -> None:
    lines = (line(1, "Puig, Anna", [("2", "w", "1")], fide="1"), line(2, "Puig, Anna", [("1", "b", "0")], fide="2"))
    found = refused_lines("add", month, trf(month, *lines))
    assert [text.rpartition("decide with ")[2] for text in found] == [
        '--match "Puig, Anna (1)=P01" or --match "Puig, Anna (1)=guest"',
        '--match "Puig, Anna (2)=P01" or --match "Puig, Anna (2)=guest"',
    ]
    run_verb("add", month, trf(month, *lines), "--match", "Puig, Anna (1)=P01", "--match", "Puig, Anna (2)=guest")


def test_names_may_suffice_where_nothing_can_be_compared(month: Path) -> None:
    lines = two("Puig, Anna", birth="")
    told = run_verb("add", month, trf(month, *lines), "--by-name")
    assert "1 found by name alone (--by-name)" in told


# Lists of results and PGN.


def test_a_list_of_results_with_a_column_map_that_is_kept(month: Path) -> None:
    file = month.parent / "lliga.csv"
    file.write_text("R;Local;Visitant;Marcador\n1;Anna Puig;Bernat Soler;½-½\n", encoding="utf-8")
    asked = ("--by-name", "--say", "start=2018-03-10", "--say", "end=2018-03-10", "--say", "time=15+10")
    (found,) = refused_lines("add", month, file, *asked)
    assert "name them with --map white=…,black=…,result=…" in found
    run_verb("add", month, file, *asked, "--map", "white=Local,black=Visitant,result=Marcador,round=R")
    assert len(rows(month, "headings")) == 4
    assert rows(month, "games", event="lliga")[0]["result"] == "1/2"
    run_verb("add", month, "--remove", "lliga")
    run_verb("add", month, file, *asked)


def test_a_competition_by_correspondence(half_year: Path) -> None:
    file = half_year.parent / "taca.pgn"
    tags = '[Event "Taça"]\n[Date "2004.01.10"]\n[EndDate "2005.05.20"]\n[Round "1"]\n'
    file.write_text(
        tags + '[White "Almeida"]\n[Black "Barros"]\n[Result "1/2-1/2"]\n\n1/2-1/2\n\n'
        + tags + '[White "Castro"]\n[Black "Almeida"]\n[Result "*"]\n\n*\n',
        encoding="utf-8",
    )  # fmt: skip
    found = refused_lines("add", half_year, file)
    assert sum("who is this?" in text for text in found) == 3
    found = refused_lines("add", half_year, file, "--by-name")
    assert [text.partition(";")[0] for text in found] == ["taca.pgn: event taca: the file has no category"]
    told = run_verb("add", half_year, file, "--by-name", "--say", "category=other")
    assert "taca.pgn: no result: entered as a pending game (line 17)" in told
    (competition,) = rows(half_year, "competitions", id="taca")
    assert (competition["name"], competition["category"], competition["end"]) == ("Taça", "other", "2005-05-20")
    found = [
        [row[key] for key in ("date", "white", "black", "result")]
        for row in rows(half_year, "games", competition="taca")
    ]
    assert found == [["2005-05-20", "C01", "C02", "1/2"], ["", "C03", "C01", "pending"]]
    assert "1 pending game: not counted" in told


@pytest.mark.parametrize("name", ["taca.trf", "taca.pgn"])
def test_a_game_that_goes_on_gets_its_result_later(half_year: Path, name: str) -> None:
    """A file with the result is the same tournament, whatever the file is called."""

    def file(name: str, result: str) -> Path:
        path = half_year.parent / name
        signs = {"*": ("*", "*"), "1-0": ("1", "0")}[result]
        castro, almeida = line(1, "Castro", [("2", "w", signs[0])]), line(2, "Almeida", [("1", "b", signs[1])])
        text = {
            ".trf": f"012 Taça\n{castro}\n{almeida}\n",
            ".pgn": f'[Event "Taça"]\n[White "Castro"]\n[Black "Almeida"]\n[Result "{result}"]\n\n{result}\n',
        }[path.suffix]
        path.write_text(text, encoding="utf-8")
        return path

    said = ("--by-name", "--say", "category=other", "--say", "end=2005-06-01", "--say", "name=Taça")
    told = run_verb("add", half_year, file(name, "*"), *said)
    assert "no result: entered as a pending game" in told
    (game,) = rows(half_year, "games", competition="taca")
    assert (game["date"], game["white"], game["black"], game["result"]) == ("", "C03", "C01", "pending")
    later = file(f"later{name[-4:]}", "1-0")
    (found,) = refused_lines("add", half_year, later, *said)
    assert "this tournament is already event taca" in found
    run_verb("add", half_year, later, *said, "--replace")
    (game,) = rows(half_year, "games", competition="taca")
    assert (game["white"], game["black"], game["result"]) == ("C03", "C01", "1-0")


def test_over_the_board_a_game_without_a_result_is_left_out_and_said(month: Path) -> None:
    file = trf(
        month,
        line(1, "Puig, Anna", [("2", "w", "1"), ("2", "b", "*")], **PUIG),
        line(2, "Soler, Bernat", [("1", "b", "0"), ("1", "w", "*")], **SOLER),
    )
    told = run_verb("add", month, file)
    assert "obert.trf: no result: no game (line 5)" in told
    assert [game["result"] for game in rows(month, "games", event="obert")] == ["1-0"]


def test_in_a_half_year_nobody_is_a_guest(half_year: Path) -> None:
    file = half_year.parent / "taca.csv"
    file.write_text("white,black,result,ended\nAlmeida,Ninguém,1-0,2005-05-20\n", encoding="utf-8")
    (found,) = refused_lines("add", half_year, file, "--by-name", "--say", "category=other")
    assert "no player has this name" in found
    assert "guest" not in found


def test_the_end_of_games_in_a_portuguese_list(half_year: Path) -> None:
    """The column Fim was ignored, and each game counted on the last day of the competition."""
    file = half_year.parent / "taca.csv"
    file.write_text("Brancas;Pretas;Resultado;Fim\nAlmeida;Barros;1-0;20/05/2005\n", encoding="utf-8")
    run_verb("add", half_year, file, "--by-name", "--say", "category=other")
    (game,) = rows(half_year, "games", competition="taca")
    assert game["date"] == "2005-05-20"


def test_days_that_do_not_count_by_correspondence_are_a_notice(half_year: Path) -> None:
    file = half_year.parent / "taca.csv"
    file.write_text("Brancas;Pretas;Resultado;Data\nAlmeida;Barros;1-0;20/05/2005\n", encoding="utf-8")
    told = run_verb("add", half_year, file, "--by-name", "--say", "category=other", "--say", "end=2005-06-30")
    assert "only the day on which a game ended counts: other dates of the file are not used" in told
    assert "--map ended=HEADING" in told
    run_verb("add", half_year, "--remove", "taca")
    run_verb("add", half_year, file, "--by-name", "--say", "category=other", "--map", "ended=Data")
    (game,) = rows(half_year, "games", competition="taca")
    assert game["date"] == "2005-05-20"


def test_a_forfeit_by_correspondence_is_a_game_without_a_move(half_year: Path) -> None:
    file = half_year.parent / "taca.csv"
    file.write_text("white,black,result,ended\nAlmeida,Barros,+ - -,2005-05-20\n", encoding="utf-8")
    run_verb("add", half_year, file, "--by-name", "--say", "category=other")
    (game,) = rows(half_year, "games", competition="taca")
    assert (game["result"], game["no_move"]) == ("1-0", "1")


def test_what_is_no_period_is_refused(month: Path) -> None:
    book = month.parent / "april.xlsx"
    book.touch()
    assert refused_lines("add", book, trf(month, *two())) == ["april.xlsx: this is not a readable .xlsx workbook"]
    (found,) = refused_lines("add", month.parent / "nowhere", trf(month, *two()))
    assert found.endswith("nowhere: not found; a folder of CSV files or an .xlsx workbook is needed")


def test_rows_of_somebody_else_are_not_overwritten(month: Path) -> None:
    """Two officers at once: the second to write is told."""
    file = trf(month, *two())
    mine = prepare(Request(month, (file,)))
    run_verb("add", month, trf(month, *two(), name="other.trf"))
    before = state(month)
    with pytest.raises(CannotWriteError, match="was changed by another program"):
        mine.ledger.write()
    assert state(month) == before
