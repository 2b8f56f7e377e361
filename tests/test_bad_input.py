"""Bad input: a small harm to a good folder or workbook, and the message that says where, what, and what is allowed."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from openpyxl import Workbook, load_workbook

from xlelo.model import Problem, Refused
from xlelo.readers import read_period, regulation_of
from xlelo.regulations import find
from xlelo.regulations.regulation import Regulation

if TYPE_CHECKING:
    Harm = Callable[[Path], object]

PERIODS = Path(__file__).parents[1] / "workbooks" / "examples"
GOOD = {"FCE": PERIODS / "fce_2018_04", "CNXC": PERIODS / "cnxc_2005_1"}


class Message(NamedTuple):
    """What one message must name: the exact place, the value, and words of what is allowed."""

    place: str
    value: str | None
    allowed: str


# Harms.


def raw(file: str, change: Callable[[bytes], bytes]) -> Harm:
    """The bytes of a file, changed."""

    def harm(folder: Path) -> None:
        path = folder / file
        path.write_bytes(change(path.read_bytes()))

    return harm


def text(file: str, old: str, new: str) -> Harm:
    def harm(folder: Path) -> None:
        path = folder / file
        before = path.read_text(encoding="utf-8")
        assert old in before, f"{old} is not in {file}"
        path.write_text(before.replace(old, new, 1), encoding="utf-8")

    return harm


def cell(file: str, line: int, column: str, value: str) -> Harm:
    """Another value in one cell, quoted where it has to be."""

    def harm(folder: Path) -> None:
        path = folder / file
        with path.open(encoding="utf-8", newline="") as opened:
            rows = list(csv.reader(opened))
        rows[line - 1][rows[0].index(column)] = value
        with path.open("w", encoding="utf-8", newline="") as opened:
            csv.writer(opened).writerows(rows)

    return harm


def wrong(file: str, line: int, column: str, value: str, allowed: str) -> tuple[Harm, Message]:
    """That value in the cell, and the message that names them."""
    return cell(file, line, column, value), Message(
        f"{file}, line {line}, column {column}", value.strip() or None, allowed
    )


def row(file: str, line: str) -> Harm:
    return raw(file, lambda content: content + line.encode() + b"\n")


def column(file: str, name: str) -> Harm:
    """A column taken out."""

    def harm(folder: Path) -> None:
        path = folder / file
        with path.open(encoding="utf-8", newline="") as opened:
            rows = list(csv.reader(opened))
        at = rows[0].index(name)
        with path.open("w", encoding="utf-8", newline="") as opened:
            csv.writer(opened).writerows([cells[:at] + cells[at + 1 :] for cells in rows])

    return harm


def remove_file(file: str) -> Harm:
    return lambda folder: (folder / file).unlink()


def header_only(content: bytes) -> bytes:
    return content.splitlines(keepends=True)[0]


def parameters(*lines: str) -> Harm:
    written = "\n".join(("parameter,value", *lines, ""))
    return lambda folder: (folder / "parameters.csv").write_text(written, encoding="utf-8")


def all_of(*harms: Harm) -> Harm:
    return lambda folder: [harm(folder) for harm in harms]


def refusals(source: Path, regulation: Regulation, settings: dict[str, str] | None = None) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        read_period(source, regulation, settings)
    return caught.value.problems


def assert_says(problems: list[Problem], *messages: Message) -> None:
    said = "\n".join(map(str, problems))
    assert len(problems) == len(messages), said
    for problem, message in zip(problems, messages, strict=True):
        assert (str(problem.place), problem.value) == message[:2], said
        assert message.allowed in problem.allowed, said
        line = str(problem)
        assert line.startswith(message.place)
        assert "\n" not in line


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def assert_refused(code: str, harm: Harm, messages: tuple[Message, ...], tmp_path: Path) -> None:
    folder = tmp_path / "period"
    shutil.copytree(GOOD[code], folder)
    harm(folder)
    before = contents(folder)
    assert_says(refusals(folder, find(code)), *messages)
    assert contents(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["period"]


@pytest.mark.parametrize("code", GOOD)
def test_the_good_folder_is_taken(code: str) -> None:
    """And taken for what it is."""
    read = read_period(GOOD[code], find(code))
    assert read.notices == []
    assert read.period.players
    assert regulation_of(GOOD[code]).code == code


# Files, columns and lines, in the Catalan month.

ELSEWHERE = "P01,Anna Puig,WFM,Club Riera,1985-04-02,2003-01-10,2003,2018,,2150,"
DATE = "a date such as 2018-04-01 or 01/04/2018, from March 1900 to 2200, is allowed"
RATING = "a whole number from 10 to 4000 is allowed (0 or blank: none)"
COUNT = "a whole number from 0 to 100000 is allowed"
MINUTES = "a number of minutes or seconds from 0 to 10000 is allowed"
RESULT = "one of these is allowed: 1-0, 0-1, 1/2, F1-0, F0-1, F0-0, A1-0, A0-1, A1/2"
NOT_UTF8 = "save it as “CSV UTF-8”"

FILES = {
    "file missing: period": (remove_file("period.csv"), Message("period.csv", None, "(columns: new_list, from, to)")),
    "file missing: players": (remove_file("players.csv"), Message("players.csv", None, "is missing")),
    "file missing: events": (
        remove_file("events.csv"),
        Message("events.csv", None, "(columns: id, start, end, minutes)"),
    ),
    "file missing: games": (remove_file("games.csv"), Message("games.csv", None, "this file is missing")),
    "column missing": (
        column("players.csv", "rapid_elo"),
        Message("players.csv, line 1, column rapid_elo", None, "this column is missing"),
    ),
    "column of ids missing": (
        column("players.csv", "id"),
        Message("players.csv, line 1, column id", None, "this column is missing"),
    ),
    "column of event ids missing": (
        column("events.csv", "id"),
        Message("events.csv, line 1, column id", None, "this column is missing"),
    ),
    "column twice": (
        text("players.csv", "title,club", "club,club"),
        Message("players.csv, line 1, column club", "club", "a column may appear only once"),
    ),
    "empty file": (raw("games.csv", lambda _: b""), Message("games.csv", None, "empty; a header line is needed")),
    "blank lines only": (
        raw("games.csv", lambda _: b"\n\r\n\n"),
        Message("games.csv", None, "a header line is needed"),
    ),
    "header only": (raw("period.csv", header_only), Message("period.csv", None, "one row is needed; there are 0")),
    "two rows": (
        row("period.csv", "2018-05-01,2018-04-01,2018-04-30,2018"),
        Message("period.csv, line 3", None, "one row is needed; there are 2"),
    ),
    "latin-1": (
        raw("players.csv", lambda content: content.replace(b"Puig", "Núñez".encode("latin-1"))),
        Message(
            "players.csv, line 2",
            ELSEWHERE.replace("Puig", "Núñez") + "40,30,36,,,,400,,2080,20,10,0,,,,30,",
            "this line is not UTF-8; save the file as “CSV UTF-8”",
        ),
    ),
    "latin-1 far down": (
        raw("events.csv", lambda content: content.replace(b"Lliga", "Lligá".encode("latin-1"))),
        Message("events.csv, line 5", "T4,Lligá setmanal,2018-01-20,2018-04-14,90,30,1,1,,,", "this line is not UTF-8"),
    ),
    "UTF-16 with a mark": (
        raw("players.csv", lambda content: content.decode().encode("utf-16")),
        Message("players.csv", None, f"this file is UTF-16; {NOT_UTF8}"),
    ),
    "UTF-16 without a mark": (
        raw("players.csv", lambda content: content.decode().encode("utf-16-le")),
        Message("players.csv, line 1", None, "this is not a text file; "),
    ),
    "NUL bytes": (
        raw("games.csv", lambda content: content.replace(b"P04,0-1", b"P04,\x00\x00")),
        Message("games.csv, line 2", None, "this is not a text file; "),
    ),
    "a line of 300 cells": (
        text("games.csv", "P05,P04,0-1", "P05,P04,0-1" + ",x" * 294),
        Message("games.csv, line 2", None, "this line has 300 cells, the header has 6"),
    ),
    "a comma within a name": (
        text("players.csv", "Irene Font,", "Font, Irene,"),
        Message("players.csv, line 10", None, "this line has 28 cells, the header has 27"),
    ),
    "unclosed quote": (
        text("players.csv", "P05,Elena", 'P05,"Elena'),
        Message("players.csv, line 6", None, "each opening quotation mark needs a closing one"),
    ),
    "text behind a quote": (
        text("players.csv", "Elena Mas", '"Elena" Mas'),
        Message("players.csv, line 6", None, "from here on the file is not valid CSV"),
    ),
    "a cell of 200,000 characters": (
        text("players.csv", "Elena", "E" * 200_000),
        Message("players.csv, line 6", None, "field larger than field limit"),
    ),
}

# Values.

VALUES = {
    "impossible date": wrong("players.csv", 6, "birth", "2018-02-30", DATE),
    "impossible date of the first rating": wrong("players.csv", 8, "birth", "2007-06-31", DATE),
    "text for a date": wrong("games.csv", 3, "date", "9 de març", DATE),
    "month first": wrong("games.csv", 41, "date", "03/25/2018", DATE),
    "a date without its year": wrong("events.csv", 2, "start", "09/03/18", DATE),
    "a day that Excel and LibreOffice number differently": wrong("players.csv", 6, "birth", "1900-02-28", DATE),
    "after the last day": wrong("games.csv", 3, "date", "2201-01-01", DATE),
    "date missing": wrong("events.csv", 3, "end", "", DATE),
    "result 1-1": wrong("games.csv", 4, "result", "1-1", RESULT),
    "result missing": wrong("games.csv", 4, "result", " ", RESULT),
    "result with a half sign": wrong("games.csv", 6, "result", "½-½", RESULT),
    "rating -5": wrong("players.csv", 2, "std_elo", "-5", RATING),
    "rating 5000": wrong("players.csv", 2, "rapid_elo", "5000", RATING),
    "rating abc": wrong("players.csv", 5, "fide", "abc", RATING),
    "rating 1,5": wrong("players.csv", 3, "std_elo", "1,5", RATING),
    "rating with a thousands mark": wrong("players.csv", 3, "std_elo", "2 030", RATING),
    "rating in other digits": wrong("players.csv", 3, "std_elo", "٢٠٣٠", RATING),
    "rating 0 in an older list": wrong("history.csv", 2, "elo", "0", "a whole number from 10 to 4000 is allowed"),
    "K 1000": wrong("history.csv", 3, "k", "1000", "a whole factor K from 1 to 100 is allowed"),
    "list that is neither": wrong("history.csv", 3, "kind", "blitz", "one of these is allowed: std, rapid"),
    "half a game": wrong("players.csv", 2, "std_g1", "40.5", COUNT),
    "negative games": wrong("players.csv", 2, "rapid_games_total", "-30", COUNT),
    "season 18": wrong("players.csv", 2, "licence", "18", "a year from 1900 to 2200 is allowed"),
    "minutes of text": wrong("events.csv", 4, "minutes", "15+10", MINUTES),
    "minutes below nothing": wrong("events.csv", 4, "increment", "-10", MINUTES),
    "flag yes": wrong("events.csv", 5, "weekly", "yes", "1 for yes, 0 or blank for no are allowed"),
    "name missing": wrong("players.csv", 9, "name", "", "text is needed here"),
    "id missing": wrong("participants.csv", 2, "player", "", "an id is needed here"),
    "id with a control character": wrong("games.csv", 2, "white", "P\x0705", "an id is needed here"),
    "rounds of text": wrong("games.csv", 2, "round", "first", COUNT),
}

# What does not fit together.

SECOND_GAME = "this player already has a game in round 1 of event T6 (games.csv, line 41)"

MEANING = {
    "player id twice": wrong("players.csv", 4, "id", "P02", "id may appear only once"),
    "event id twice": (
        row("events.csv", "T6,Again,2018-03-25,2018-03-25,60,0,,,,4,"),
        Message("events.csv, line 8, column id", "T6", "id may appear only once"),
    ),
    "entered twice": (
        row("participants.csv", "T6,P10,Joan Bosch,"),
        Message("participants.csv, line 29, column player", "T6, P10", "event and player may appear only once"),
    ),
    "twice in an older list": (
        row("history.csv", "2018-02-01,std,P11,1431,32"),
        Message(
            "history.csv, line 4, column player",
            "2018-02-01, std, P11",
            "list and kind and player may appear only once",
        ),
    ),
    "entered in small letters": (
        row("participants.csv", "T6,p02,,"),
        Message("participants.csv, line 29, column player", "p02", "write P02, as in players"),
    ),
    "an older list in small letters": (
        row("history.csv", "2018-02-01,rapid,p11,1431,32"),
        Message("history.csv, line 4, column player", "p11", "write P11, as in players"),
    ),
    "unknown white": wrong("games.csv", 41, "white", "P99", "no such player in players or participants"),
    "unknown black": wrong("games.csv", 41, "black", "p10", "no such player in players or participants"),
    "unknown event of a game": wrong("games.csv", 41, "event", "T7", "no such event in events"),
    "unknown event of a participant": (
        row("participants.csv", "T9,P01,Anna Puig,"),
        Message("participants.csv, line 29, column event", "T9", "no such event in events"),
    ),
    "against himself": wrong("games.csv", 41, "black", "P08", "a player cannot play against himself"),
    "twice in a round": (
        row("games.csv", "T6,1,2018-03-25,P01,P08,1-0"),
        Message("games.csv, line 42, column black", "P08", SECOND_GAME),
    ),
    "game twice": (
        row("games.csv", "T6,1,2018-03-25,P08,P10,0-1"),
        Message("games.csv, line 42, column white", "P08", SECOND_GAME),
        Message("games.csv, line 42, column black", "P10", SECOND_GAME),
    ),
    "two results for one pairing": (
        row("games.csv", "T6,1,2018-03-25,P10,P08,1/2"),
        Message("games.csv, line 42, column white", "P10", SECOND_GAME),
        Message("games.csv, line 42, column black", "P08", SECOND_GAME),
    ),
    "game before its event": wrong(
        "games.csv", 41, "date", "2018-03-24", "event T6 runs from 2018-03-25 to 2018-03-25"
    ),
    "game after its event": wrong("games.csv", 38, "date", "2018-04-15", "event T4 runs from 2018-01-20 to 2018-04-14"),
    "event that ends after the period": wrong(
        "events.csv", 4, "end", "2018-04-01", "must end within the period 2018-03-01 to 2018-03-31"
    ),
    "event that ends before the period": (
        all_of(cell("events.csv", 6, "end", "2018-02-28"), cell("games.csv", 40, "date", "2018-02-28")),
        Message("events.csv, line 6, column end", "2018-02-28", "must end within the period 2018-03-01 to 2018-03-31"),
    ),
    "event that ends before it starts": wrong(
        "events.csv", 7, "end", "2018-03-24", "a day not before the event's start 2018-03-25"
    ),
    "weekly event over before the period": (
        all_of(
            cell("events.csv", 5, "end", "2018-02-28"),
            cell("games.csv", 37, "date", "2018-02-03"),
            cell("games.csv", 38, "date", "2018-02-10"),
            cell("games.csv", 39, "date", "2018-02-17"),
        ),
        Message("events.csv, line 5, column end", "2018-02-28", "needs a day in the period 2018-03-01 to 2018-03-31"),
    ),
    "weekly event that begins after the period": (
        all_of(
            cell("events.csv", 5, "start", "2018-04-01"),
            cell("games.csv", 37, "date", "2018-04-01"),
            cell("games.csv", 38, "date", "2018-04-02"),
            cell("games.csv", 39, "date", "2018-04-03"),
        ),
        Message("events.csv, line 5, column start", "2018-04-01", "needs a day in the period 2018-03-01 to 2018-03-31"),
    ),
    "period that ends before it begins": wrong(
        "period.csv", 2, "to", "2018-02-28", "a day not before 2018-03-01 (from) is allowed"
    ),
    "list before the period": wrong(
        "period.csv", 2, "new_list", "2018-02-01", "a day not before 2018-03-01 (from) is allowed"
    ),
    "season of another year": wrong(
        "period.csv", 2, "season", "2017", "the season must be the calendar year of from, 2018"
    ),
    "nothing to rate a new player by": wrong(
        "players.csv", 8, "birth", "", "or the dates of birth and federation (art. 10)"
    ),
    "no first season": (
        all_of(cell("players.csv", 7, "first_season", ""), cell("players.csv", 7, "federated", "")),
        Message("players.csv, line 7, column first_season", None, "a first season or a date of federation is needed"),
    ),
    "unknown parameter": (
        parameters("14.5.performance,overall", "16.9,1"),
        Message(
            "parameters.csv, line 3, column parameter", "16.9", "one of these parameters is allowed: 7.double_forfeit"
        ),
    ),
    "parameter value not allowed": (
        parameters("16.2.k2600,7"),
        Message("parameters.csv, line 2, column value", "7", "16.2.k2600 may be 6 or 8"),
    ),
    "parameter without a value": (
        parameters("16.2.k2600,"),
        Message("parameters.csv, line 2, column value", None, "text is needed here"),
    ),
    "parameter twice": (
        parameters("7.double_forfeit,1", "7.double_forfeit,0"),
        Message(
            "parameters.csv, line 3, column parameter", "7.double_forfeit", "7.double_forfeit may be set only once"
        ),
    ),
}

FCE = FILES | VALUES | MEANING


@pytest.mark.parametrize("kind", FCE)
def test_a_month_with_a_harm_is_refused(kind: str, tmp_path: Path) -> None:
    harm, *messages = FCE[kind]
    assert_refused("FCE", harm, tuple(messages), tmp_path)


# The correspondence half-year: what it has of its own.

SIDE = "a player, or up to three joined by > such as C05>C06"

CNXC = {
    **{
        f"no {name}": (remove_file(f"{name}.csv"), Message(f"{name}.csv", None, "this file is missing"))
        for name in ("period", "players", "blocks", "competitions", "games")
    },
    **{
        f"no column {name}": (
            column("players.csv", name),
            Message(f"players.csv, line 1, column {name}", None, "this column is missing"),
        )
        for name in ("status", "elo", "games", "last_game", "id")
    },
    "a third status": wrong("players.csv", 2, "status", "rated", "one of these is allowed: effective, provisional"),
    "a result of another federation": wrong("games.csv", 2, "result", "+/-", "one of these is allowed: 1-0, 0-1, 1/2"),
    "an unknown category": wrong("competitions.csv", 4, "category", "open", "one of these is allowed: absolute_final"),
    "a performance in words": wrong("blocks.csv", 3, "performance", "1953 1/3", "an exact number"),
    "a performance over nothing": wrong("blocks.csv", 3, "performance", "5860/0", "an exact number"),
    "a block without games": wrong("blocks.csv", 2, "games", "0", "a whole number from 1 to 100000 is allowed"),
    "player id twice": wrong("players.csv", 18, "id", "C16", "id may appear only once"),
    "competition id twice": (
        row("competitions.csv", "K6,Again,other,,,,2005-06-30"),
        Message("competitions.csv, line 8, column id", "K6", "id may appear only once"),
    ),
    "an id that reads as a chain": wrong("players.csv", 18, "id", "C17*", "an id without > and * is allowed"),
    "unknown player": wrong("games.csv", 32, "white", "C99", "no such player in players"),
    "unknown player within a chain": wrong("games.csv", 13, "white", "C05>C99", "no such player in players: C99"),
    "unknown player of a block": (
        row("blocks.csv", "C99,2004-1,H9,4,1700"),
        Message("blocks.csv, line 5, column player", "C99", "no such player in players"),
    ),
    "unknown competition": wrong("games.csv", 32, "competition", "K9", "no such competition in competitions"),
    "unknown winner": wrong("competitions.csv", 2, "winner", "C99", "no such player in players"),
    "winner who did not play": wrong(
        "competitions.csv", 2, "winner", "C05", "the winner must have made a move in competition K1"
    ),
    "against himself": wrong("games.csv", 32, "black", "C01", "a player cannot play against himself"),
    "on both sides by substitution": wrong("games.csv", 13, "black", "C08>C06", "C06 appears on both sides"),
    "a chain with a player repeated": wrong("games.csv", 13, "white", "C05>C06>C05", "C05 appears twice on this side"),
    "a chain of four": wrong("games.csv", 13, "white", "C05>C06>C13>C14", SIDE),
    "a chain that ends in nobody": wrong("games.csv", 13, "white", "C05>", SIDE),
    "a star within an id": wrong("games.csv", 32, "white", "C*01", SIDE),
    "the same colours twice": (
        row("games.csv", "K6,,C01,C11,1-0,,"),
        Message(
            "games.csv, line 33, column black",
            "C11",
            "C01 and C11 already have a game with these colours in competition K6 (games.csv, line 32)",
        ),
    ),
    "the same colours twice for who is replaced": (
        row("games.csv", "K2,,C05*>C06,C08,1/2,,"),
        Message("games.csv, line 33, column black", "C08", "C05>C06 and C08 already have a game"),
    ),
    "effective without the day of the last game": wrong("players.csv", 2, "last_game", "", "player C01 is effective"),
    "effective without games": wrong("players.csv", 2, "games", "0", "a number of counted games from 1 is needed"),
    "effective without a number of games": wrong("players.csv", 2, "games", "", "a number of counted games from 1"),
    "effective without a rating": wrong("players.csv", 2, "elo", "", "player C01 is effective"),
    "a rating with a letter": wrong("players.csv", 2, "elo", "24x2", "a whole number"),
    "a game that cannot be read, of a winner": (
        all_of(
            cell("competitions.csv", 6, "norm", "1"),
            cell("competitions.csv", 6, "winner", "C03"),
            cell("games.csv", 31, "black", "C03>"),
        ),
        Message("games.csv, line 31, column black", "C03>", SIDE),
    ),
    "several in several files": (
        all_of(
            cell("games.csv", 32, "black", "C01"),
            cell("games.csv", 13, "black", "C98"),
            cell("competitions.csv", 2, "winner", "C12"),
            row("blocks.csv", "C99,2004-1,H1,5,1830"),
            cell("players.csv", 2, "games", ""),
        ),
        Message("players.csv, line 2, column games", None, "a number of counted games"),
        Message("blocks.csv, line 5, column player", "C99", "no such player"),
        Message("competitions.csv, line 2, column winner", "C12", "the winner must have made"),
        Message("games.csv, line 13, column black", "C98", "no such player"),
        Message("games.csv, line 32, column black", "C01", "a player cannot play against himself"),
    ),
    "a rating without a status": wrong(
        "players.csv", 2, "status", "", "effective or provisional is needed: player C01 has an elo"
    ),
    "game after its competition": wrong(
        "games.csv", 32, "date", "2005-07-01", "a day not after the end of competition K6, 2005-06-30"
    ),
    "competition that ends after the period": wrong(
        "competitions.csv", 7, "end", "2005-07-01", "must end within 2005-01-01 to 2005-06-30"
    ),
    "competition that ends before the period": wrong(
        "competitions.csv", 7, "end", "2004-12-31", "must end within 2005-01-01 to 2005-06-30"
    ),
    "period that ends before it begins": wrong(
        "period.csv", 2, "to", "2004-12-31", "a day not before 2005-01-01 (from) is allowed"
    ),
    "a parameter of another federation": (
        parameters("14.5.performance,overall"),
        Message("parameters.csv, line 2, column parameter", "14.5.performance", "is allowed: 6.3.pooled"),
    ),
}


@pytest.mark.parametrize("kind", CNXC)
def test_a_half_year_with_a_harm_is_refused(kind: str, tmp_path: Path) -> None:
    harm, *messages = CNXC[kind]
    assert_refused("CNXC", harm, tuple(messages), tmp_path)


# All at once, in the order of the files and their lines.


def test_all_problems_at_once_in_order(tmp_path: Path) -> None:
    harm = all_of(
        parameters("16.2.k2600,7"),
        cell("games.csv", 41, "white", "P99"),
        cell("games.csv", 3, "result", "1-1"),
        cell("games.csv", 3, "date", "2018-03-32"),
        cell("events.csv", 7, "end", "2018-04-25"),
        cell("players.csv", 13, "std_elo", "abc"),
        cell("players.csv", 13, "birth", "yesterday"),
        cell("players.csv", 2, "rapid_elo", "-5"),
        cell("players.csv", 3, "id", "P01"),
        cell("participants.csv", 2, "event", "T9"),
        cell("period.csv", 2, "new_list", "1 April"),
    )
    messages = (
        Message("period.csv, line 2, column new_list", "1 April", DATE),
        Message("players.csv, line 2, column rapid_elo", "-5", RATING),
        Message("players.csv, line 3, column id", "P01", "id may appear only once"),
        Message("players.csv, line 13, column birth", "yesterday", DATE),
        Message("players.csv, line 13, column std_elo", "abc", RATING),
        Message("events.csv, line 7, column end", "2018-04-25", "must end within the period"),
        Message("participants.csv, line 2, column event", "T9", "no such event"),
        Message("games.csv, line 3, column date", "2018-03-32", DATE),
        Message("games.csv, line 3, column result", "1-1", RESULT),
        Message("games.csv, line 41, column white", "P99", "no such player"),
        Message("parameters.csv, line 2, column value", "7", "16.2.k2600 may be 6 or 8"),
    )
    assert_refused("FCE", harm, messages, tmp_path)


def test_a_hundred_bad_lines_are_a_hundred_messages(tmp_path: Path) -> None:
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    bad = "".join(f"T1,{100 + number},2018-03-09,X{number},P01,1-0\n" for number in range(100))
    row("games.csv", bad.rstrip("\n"))(tmp_path)
    problems = refusals(tmp_path, find("FCE"))
    assert [problem.place.line for problem in problems] == list(range(42, 142))


def test_settings_from_outside_come_last(tmp_path: Path) -> None:
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    cell("games.csv", 41, "result", "2-0")(tmp_path)
    assert_says(
        refusals(tmp_path, find("FCE"), {"7": "2"}),
        Message("games.csv, line 41, column result", "2-0", RESULT),
        Message("--set, column 7", "2", "7.double_forfeit may be 1 or 0"),
    )


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """Nor is one made."""
    folder = tmp_path / "nowhere"
    assert_says(refusals(folder, find("FCE")), Message(str(folder), None, "not found; a folder of CSV files"))
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder(tmp_path: Path) -> None:
    missing = ["period.csv", "players.csv", "events.csv", "games.csv"]
    assert_says(refusals(tmp_path, find("FCE")), *(Message(name, None, "this file is missing") for name in missing))


def test_a_file_that_is_there_in_capitals_too(tmp_path: Path) -> None:
    """Which of the two is meant?"""
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    if (tmp_path / "Games.CSV").exists():
        pytest.skip("on this disk, that is one file")
    shutil.copy(tmp_path / "games.csv", tmp_path / "Games.CSV")
    assert_says(
        refusals(tmp_path, find("FCE")),
        Message("games.csv", None, "this file is also here as Games.CSV: delete one of them"),
    )


def test_a_long_value_is_shown_in_part(tmp_path: Path) -> None:
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    cell("games.csv", 2, "result", "won on\ntime " * 30)(tmp_path)
    (problem,) = refusals(tmp_path, find("FCE"))
    assert "“won on time won on time won on time won on time won on time…”" in str(problem)


# What is no harm.


@pytest.mark.parametrize(
    "change",
    [
        lambda content: b"\xef\xbb\xbf" + content,
        lambda content: content.replace(b"\n", b"\r\n"),
        lambda content: content.replace(b",", b";"),
        lambda content: content.replace(b",", b"\t"),
        lambda content: b"\n" + content.replace(b",", b";"),
        lambda content: b"\n\n" + content.replace(b"\n", b"\n\n") + b"\n,,,\n",
        lambda content: content.rstrip(b"\n"),
        lambda content: b"sep=,\r\n" + content,
        lambda content: b"\xef\xbb\xbfsep=;\n" + content.replace(b",", b";"),
    ],
    ids=[
        *("mark", "CRLF", "semicolons", "tabs", "blank line and semicolons", "blank lines", "no last line end"),
        *("separator line", "mark and separator line"),
    ],
)
@pytest.mark.parametrize("file", ["players.csv", "games.csv", "events.csv"])
def test_ways_to_write_the_same_file(file: str, change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    raw(file, change)(tmp_path)
    assert read_period(tmp_path, find("FCE")) == read_period(GOOD["FCE"], find("FCE"))


def test_the_line_of_a_message_counts_every_line(tmp_path: Path) -> None:
    """Blank lines, and line ends within quotes, are lines of the file all the same."""
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    text("players.csv", "Anna Puig", '"Anna\nPuig"')(tmp_path)
    text("players.csv", "P03,", "\n\nP03,")(tmp_path)
    text("players.csv", ",1399,", ",1399x,")(tmp_path)
    assert_says(refusals(tmp_path, find("FCE")), Message("players.csv, line 9, column std_elo", "1399x", RATING))


def test_unknown_columns_and_files_are_kept_out_with_a_notice(tmp_path: Path) -> None:
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    text("period.csv", "season\n", "season,note\n")(tmp_path)
    (tmp_path / "notes.csv").write_text("anything\n", encoding="utf-8")
    notices = list(read_period(tmp_path, find("FCE")).notices)
    assert len(notices) == 2
    assert any("period.csv: unknown columns ignored: note" in notice for notice in notices)
    assert any("ignored: notes.csv" in notice for notice in notices)


def test_without_participants_an_unknown_player_is_a_guest(tmp_path: Path) -> None:
    shutil.copytree(GOOD["FCE"], tmp_path, dirs_exist_ok=True)
    remove_file("participants.csv")(tmp_path)
    cell("games.csv", 41, "white", "X1")(tmp_path)
    assert read_period(tmp_path, find("FCE")).period.games[-1].white == "X1"


# Workbooks: the same files as sheets.


def sheet_value(value: str) -> object:
    """As people type it into a sheet: dates and numbers are dates and numbers there."""
    if value.isdigit():
        return int(value)
    try:
        return date.fromisoformat(value)
    except ValueError:
        return value or None


def workbook_of(folder: Path, path: Path) -> Path:
    book = Workbook()
    book.remove(book.worksheets[0])
    for file in sorted(folder.glob("*.csv")):
        sheet = book.create_sheet(file.stem)
        with file.open(encoding="utf-8", newline="") as opened:
            for cells in csv.reader(opened):
                sheet.append([sheet_value(value) for value in cells])
    book.save(path)
    return path


@pytest.mark.parametrize("code", GOOD)
def test_a_workbook_is_read_like_its_folder(code: str, tmp_path: Path) -> None:
    path = workbook_of(GOOD[code], tmp_path / "period.xlsx")
    assert read_period(path, find(code)) == read_period(GOOD[code], find(code))
    assert regulation_of(path).code == code


def cells_set(**values: tuple[str, object]) -> Callable[[Workbook], None]:
    def harm(book: Workbook) -> None:
        for sheet, (at, value) in values.items():
            book[sheet][at] = value

    return harm


WORKBOOK = {
    "sheet missing": (
        lambda book: book.remove(book["events"]),
        Message("sheet events", None, "this sheet is missing (columns: id, start, end, minutes)"),
    ),
    "empty sheet": (
        lambda book: book["games"].delete_rows(1, 99),
        Message("sheet games", None, "empty; a header line is needed"),
    ),
    "column missing": (
        cells_set(players=("A1", "ident")),
        Message("sheet players, line 1, column id", None, "this column is missing"),
    ),
    "column twice": (
        cells_set(players=("D1", "title")),
        Message("sheet players, cell D1, column title", "title", "a column may appear only once"),
    ),
    "result": (cells_set(games=("F4", "1-1")), Message("sheet games, cell F4, column result", "1-1", RESULT)),
    "result taken for a date": (
        cells_set(games=("F6", date(2018, 2, 1))),
        Message("sheet games, cell F6, column result", "2018-02-01", RESULT),
    ),
    "rating": (cells_set(players=("J2", 2150.5)), Message("sheet players, cell J2, column std_elo", "2150.5", RATING)),
    "an error value": (
        cells_set(players=("J2", "#N/A")),
        Message("sheet players, cell J2, column std_elo", "#N/A", RATING),
    ),
    "a formula never calculated": (
        cells_set(games=("D2", "=B2")),
        Message(
            "sheet games, cell D2, column white",
            "=…",
            "a formula without a stored result: open the file in a spreadsheet program and save it, or type a value",
        ),
    ),
    "unknown player": (
        cells_set(games=("D41", "P99")),
        Message("sheet games, cell D41, column white", "P99", "no such player in players or participants"),
    ),
    "several": (
        cells_set(games=("C3", "March"), players=("E2", "April 1985"), period=("C2", None)),
        Message("sheet period, cell C2, column to", None, DATE),
        Message("sheet players, cell E2, column birth", "April 1985", DATE),
        Message("sheet games, cell C3, column date", "March", DATE),
    ),
}


@pytest.mark.parametrize("kind", WORKBOOK)
def test_a_workbook_with_a_harm_is_refused(kind: str, tmp_path: Path) -> None:
    harm, *messages = WORKBOOK[kind]
    path = workbook_of(GOOD["FCE"], tmp_path / "month.xlsx")
    book = load_workbook(path)
    harm(book)
    book.save(path)
    before = contents(tmp_path)
    assert_says(refusals(path, find("FCE")), *messages)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "this is not a readable .xlsx workbook"),
        (b"id,name\n", "this is not a readable .xlsx workbook"),
        (b"PK\x03\x04 but no more", "this is not a readable .xlsx workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "this is an old .xls workbook; save it as .xlsx"),
    ],
    ids=["empty", "text", "half a zip", "an older workbook"],
)
def test_a_workbook_that_is_none(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "month.xlsx"
    path.write_bytes(content)
    assert_says(refusals(path, find("FCE")), Message("month.xlsx", None, said))


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_workbook_cut_short(part: float, tmp_path: Path) -> None:
    path = workbook_of(GOOD["FCE"], tmp_path / "month.xlsx")
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * part)])
    assert_says(refusals(path, find("FCE")), Message("month.xlsx", None, "this is not a readable .xlsx workbook"))
