"""Contradictions, one by one: each is refused or said, with its place, its figure and what was expected."""

from __future__ import annotations

import csv
import re
import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import pytest
from command import Here
from filled_books import filled_book

import xlelo
from xlelo.lang.sentence import in_language
from xlelo.law.article import Text
from xlelo.model import Finding, Refused
from xlelo.periods.finding_table import finding_rows
from xlelo.readers import read_period
from xlelo.regulations import find

if TYPE_CHECKING:
    Change = Callable[[Path], None]

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
FOLDERS = {"FCE": "fce_2018_04", "CNXC": "cnxc_2005_1", "FIDE2024": "fide2024_2026_11"}


def edit_rows(file: str, change: Callable[[list[dict[str, str]]], object]) -> Change:
    def edit(folder: Path) -> None:
        path = folder / f"{file}.csv"
        with path.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines)
            rows, columns = list(reader), list(reader.fieldnames or ())
        change(rows)
        columns += [name for row in rows for name in row if name not in columns]
        with path.open("w", encoding="utf-8", newline="") as lines:
            writer = csv.DictWriter(lines, dict.fromkeys(columns), restval="")
            writer.writeheader()
            writer.writerows(rows)

    return edit


def put(file: str, key: str, **cells: str) -> Change:
    """`key`: what the first column holds, or a row's number from 0."""

    def change(rows: list[dict[str, str]]) -> None:
        row = rows[int(key)] if key.isdigit() else next(row for row in rows if next(iter(row.values())) == key)
        row |= cells

    return edit_rows(file, change)


def add(file: str, **cells: str) -> Change:
    return edit_rows(file, lambda rows: rows.append(cells))


def change_games(event: str, **cells: str) -> Change:
    """Every game of that event."""
    return edit_rows("games", lambda rows: [row.update(cells) for row in rows if row["event"] == event])


def remove_rows(file: str, column: str, value: str) -> Change:
    def change(rows: list[dict[str, str]]) -> None:
        rows[:] = [row for row in rows if row[column] != value]

    return edit_rows(file, change)


def _as(rows: list[dict[str, str]], event: str, player: str, other: str) -> None:
    """In that event the other one plays his games."""
    for row in rows:
        for side in ("white", "black"):
            if (row["event"], row[side]) == (event, player):
                row[side] = other


def _with_ratings(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """Everybody has an ICCF rating."""
    for number, row in enumerate(rows):
        row["iccf"] = str(2000 + number)
    return rows


def _more_rounds(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """The first game of the event in further rounds."""
    game = next(row for row in rows if row["event"] == "E1")
    return [game | {"round": str(number)} for number in range(11, 15)]


def join_changes(*changes: Change) -> Change:
    def change(folder: Path) -> None:
        for one in changes:
            one(folder)

    return change


class Odd(NamedTuple):
    change: Change
    code: str
    """Of the finding; blank where the folder is refused."""
    place: str
    words: tuple[str, ...]
    """The figure, and what is expected."""


def odd(change: Change, code: str, place: str, *words: str) -> Odd:
    return Odd(change, code, place, words)


def typed(place: str, code: str, *words: str, **cells: str) -> Odd:
    """Typed into the row that the finding is about: player P01 stands in players.csv."""
    kind, _, key = place.partition(" ")
    return odd(put(f"{kind}s", key, **cells), code, place, *words)


NO_GAMES = dict.fromkeys(("std_g1", "std_season_games", "std_games_total"), "")
FAR, RATING = "up to 500 is expected", "1000 to 2900 is expected"
P01 = "player P01"
FCE = {
    # ids
    **{
        f"an id that looks like another: {kind}": odd(
            add("players", id=identity, name="Somebody", first_season="2018", licence="2018", std_elo="1500"),
            "ids-alike",
            f"player {identity}",
            f"{identity} ",
            "looks like P01 in players",
        )
        for kind, identity in {
            "Cyrillic": "Р01",
            "full width": "Ｐ０１",
            "no zero in front": "P1",
            "O for 0": "PO1",
            "no width": "P\u200b01",
            "a small letter l": "P0l",
        }.items()
    },
    "a guest's id that looks like a player's": odd(
        add("participants", event="T1", player="Р02", name="Somebody"),
        "ids-alike",
        "player Р02",
        "Р02 (U+0420) in participants looks like P02 in players",
    ),
    "an event's id that looks like another": odd(
        add("events", id="T01", start="2018-03-09", end="2018-03-11", minutes="90", increment="30"),
        "ids-alike",
        "event T01",
        "looks like T1 in events",
    ),
    # ratings
    "a rating below the floor": typed("player P02", "rating-unlikely", "215", RATING, std_elo="215"),
    "a rating just below it": typed("player P06", "rating-unlikely", "999", RATING, std_elo="999"),
    "a rating above any": typed(P01, "rating-unlikely", "3150", RATING, std_elo="3150"),
    "a rapid rating below": typed(P01, "rating-unlikely", "rapid_elo 208", RATING, rapid_elo="208"),
    "a rapid rating above": typed(P01, "rating-unlikely", "2901", RATING, rapid_elo="2901"),
    "a FIDE rating below": typed("player P04", "rating-unlikely", "fide 258", RATING, fide="258"),
    "a FIDE rating above": typed("player P04", "rating-unlikely", "3588", RATING, fide="3588"),
    "two lists far apart": typed(P01, "ratings-apart", "570 apart", FAR, rapid_elo="1580"),
    "far from FIDE's list": typed("player P04", "ratings-apart", "562 apart", FAR, fide="1988"),
    "far from its history": typed("player P11", "far-from-history", "1650", "1431", std_elo="1650"),
    "a rating of 2": odd(put("players", "P01", std_elo="2"), "", "players.csv", "did you mean 2000?"),
    "an older rating below": odd(put("history", "1", elo="143"), "rating-unlikely", "player P11", "143", RATING),
    "an older K that nobody has": odd(put("history", "1", k="99"), "factor-unlikely", "player P11", "K 99", "3 to 45"),
    "another rating in the list in force": odd(
        join_changes(
            put("history", "0", list="2018-03-01"),
            add("history", list="2018-02-01", kind="std", player="P03", elo="1902"),
        ),
        "far-from-history",
        "player P03",
        "1902",
        "1890 (standard)",
        "the same",
    ),
    "an older K that its Elo cannot have": odd(
        put("history", "1", k="16"), "factor-unlike-elo", "player P11", "K 16 beside 1431", "27 to 33 is expected"
    ),
    "an Elo of before, and none now": odd(
        add("history", list="2018-02-01", kind="rapid", player="P07", elo="1650"),
        "history-of-unrated",
        "player P07",
        "no Elo (rapid)",
        "1650",
        "2018-02-01",
    ),
    # 9.0 years from 2008-09-09 to 2017-09-20: 1020 + 40 · 9 = 1380 (10.2)
    "a first Elo that no age gives": odd(
        put("players", "P09", std_elo="1452", std_initialised="2017-09-20", **NO_GAMES),
        "first-elo-unlikely",
        "player P09",
        "1452",
        "1380",
    ),
    "a grandmaster with 1003": odd(
        put("players", "P12", title="GM", std_elo="1003", rapid_elo=""),
        "title-unlikely",
        "player P12",
        "GM with 1003",
        "1800 or more",
    ),
    # people
    "nearly one name, and one birth": typed(
        "player P12", "nearly-same-person", "Irena Font", "P09", name="Irena Font", birth="2008-09-09"
    ),
    "one name, and day and month exchanged": odd(
        join_changes(
            put("players", "P11", name="Marta Roca", birth="1990-03-07"),
            put("players", "P12", name="Roca, Marta", birth="1990-07-03"),
        ),
        "nearly-same-person",
        "player P12",
        "P11",
        "swapped",
    ),
    "born after the list": odd(put("players", "P01", birth="2085-04-02"), "", "players.csv", "2085", "2018-04-01"),
    "born two hundred years ago": typed(P01, "age-unlikely", "113 years", "4 to 105", birth="1905-04-02"),
    "born last year": typed(
        "player P09", "age-unlikely", "1 year;", "4 to", birth="2017-01-01", federated="2017-09-20"
    ),
    "federated before birth": typed(
        P01, "born-after-federation", "1984-01-10", federated="1984-01-10", first_season="1984"
    ),
    "first season before birth": typed(
        P01, "first-season-early", "1983", "1989 or later is expected", first_season="1983"
    ),
    "first season before federation": typed(P01, "first-season-early", "2001", "2003-01-10", first_season="2001"),
    "first season to come": typed(P01, "first-season-late", "2020", "2018", first_season="2020"),
    "federated next year": typed("player P05", "federated-later", "2018-03-31", federated="2019-01-12"),
    "licence in 2200": typed(P01, "licence-unlikely", "2200", "to 2019 is expected", licence="2200"),
    "licence before the first season": typed(P01, "licence-unlikely", "1999", "2003", licence="1999"),
    "no licence, and plays": typed(P01, "plays-without-licence", "no licence", "2018", licence=""),
    "an old licence, and plays": typed(P01, "plays-without-licence", "2016", "2018", licence="2016"),
    "two players of one name and birth": typed(
        "player P12", "same-person", "P09", name="Irene FONT", birth="2008-09-09"
    ),
    "two players of one name and birth, the surname in front": typed(
        "player P12", "same-person", "P09", name="Font, Irene", birth="2008-09-09"
    ),
    "one id twice": odd(put("players", "P12", id="P11"), "", "players.csv", "only once"),
    "initialised next year": typed(
        "player P09", "initialised-unlikely", "2019-09-20", "2018-04-01", std_initialised="2019-09-20"
    ),
    "first rated, and no rating": typed(
        "player P07", "initialised-unlikely", "2018-03-10", "no std_elo", std_initialised="2018-03-10"
    ),
    "games, and no rating": typed("player P07", "games-contradict", "12", "no rapid_elo", rapid_games_total="12"),
    "initialised before birth": typed("player P09", "initialised-unlikely", "2007-09-20", std_initialised="2007-09-20"),
    "initialised before federation": typed(
        "player P09", "initialised-early", "2016-09-20", "2017-09-20", std_initialised="2016-09-20"
    ),
    # games behind them
    "the season's games above all": typed(
        "player P05", "games-contradict", "games_total 13", "43 or more", std_season_games="30"
    ),
    "the seasons' games above all": typed(P01, "games-contradict", "games_total 400", "466 or more", std_g1="400"),
    "no games ever, and a season's": typed(
        P01, "games-contradict", "rapid_games_total 0", "30 or more", rapid_games_total="0"
    ),
    "a game nearly every day": typed(P01, "games-unlikely", "std_g1 301", "up to 300", std_g1="301"),
    "more than a lifetime's": typed(P01, "games-unlikely", "40000", "up to 10000", std_games_total="40000"),
    "games before the first season": typed(
        "player P05", "games-before-first-season", "g2", "2017", std_g2="5", std_games_total="18"
    ),
    # the period
    "a list on the second": odd(
        put("period", "0", new_list="2018-04-02"), "list-not-first", "period", "2018-04-02", "first"
    ),
    "a list on the period's first day": odd(
        put("period", "0", new_list="2018-03-01"), "list-far-from-period", "period", "2018-03-01", "1 to 28 is expected"
    ),
    "a list within the period": odd(
        put("period", "0", new_list="2018-03-20"),
        "list-far-from-period",
        "period",
        "11 days before to, 2018-03-31",
        "1 to 28",
    ),
    "a list years on": odd(
        put("period", "0", new_list="2021-04-01"), "list-far-from-period", "period", "1097 days", "1 to 28"
    ),
    "a list a month late": odd(
        put("period", "0", new_list="2018-05-01"), "list-far-from-period", "period", "31 days", "1 to 28"
    ),
    "a list before the period": odd(
        put("period", "0", new_list="2018-02-01"), "", "period.csv", "2018-02-01", "2018-03-01"
    ),
    "a period of three months": odd(
        put("period", "0", **{"from": "2018-01-01"}), "period-long", "period", "90 days", "1 to 31 is expected"
    ),
    "a period of a year": odd(
        put("period", "0", **{"from": "2018-01-01"}, to="2018-12-31", new_list="2019-01-01"),
        "period-long",
        "period",
        "365 days",
    ),
    "a period from the second": odd(
        put("period", "0", **{"from": "2018-03-02"}), "no-whole-months", "period", "2018-03-02", "whole months"
    ),
    "a period but for its last day": odd(
        put("period", "0", to="2018-03-30"), "no-whole-months", "period", "2018-03-30", "whole months"
    ),
    "the other season": odd(put("period", "0", season="2017"), "", "period.csv", "2017", "2018"),
    # events
    "no minutes": typed("event T1", "time-unlikely", "minutes 0", "3 to 300", minutes="0", increment="0"),
    "an hour for minutes": typed("event T1", "time-unlikely", "minutes 1", "3 to 300", minutes="1"),
    "hours for minutes": typed("event T1", "time-unlikely", "minutes 1.5", "90 minutes", minutes="1,5"),
    "two hours for minutes": typed("event T1", "time-unlikely", "minutes 2", "3 to 300", minutes="2"),
    "seconds for minutes": typed("event T1", "time-unlikely", "5400", "3 to 300", minutes="5400"),
    "minutes for seconds": typed("event T1", "time-unlikely", "1800", "0 to 90", increment="1800"),
    "a weekend open marked weekly": typed("event T2", "not-weekly", "0 days apart", "7 or more", weekly="1"),
    "a league not marked weekly": odd(
        join_changes(put("events", "T4", weekly="0", end="2018-03-31", list_ref="2018-01-01")),
        "weekly",
        "event T4",
        "7 days",
        "1 is expected",
    ),
    "a list that is not there": typed("event T5", "list-other", "2018-01-01", "2018-02-01", list_ref="2018-01-01"),
    "a list to come": typed("event T5", "list-later", "2018-06-01", "2018-02-01", list_ref="2018-06-01"),
    "a list that is no list": typed("event T5", "list-other", "2018-02-15", "2018-02-01", list_ref="2018-02-15"),
    "no list though it began earlier": typed(
        "event T5", "began-earlier", "2018-02-24", "2018-02-01 is expected", list_ref=""
    ),
    "an older list without its figures": odd(
        edit_rows("history", list.clear), "no-older-list", "event T5", "2018-02-01", "history"
    ),
    "a list for a weekly event": typed("event T4", "list-unused", "2018-01-01", list_ref="2018-01-01"),
    "an event of two years": typed("event T4", "event-long", "2016-01-20", "up to 400", start="2016-01-20"),
    "an event that ends before it begins": odd(put("events", "T1", end="2018-03-01"), "", "events.csv", "2018-03-01"),
    "an event of the month before": odd(
        put("events", "T1", start="2018-02-01", end="2018-02-03"), "", "events.csv", "2018-02-03"
    ),
    "an event without games": odd(remove_rows("games", "event", "T6"), "event-empty", "event T6", "no games"),
    "forty rounds a day": typed("event T3", "rounds-unlikely", "40", "up to 15", rounds_per_day="40"),
    "accepted for nothing": typed("event T1", "accept-unused", "accept 1", accept="1"),
    "too many rounds on a day": typed("event T1", "event-broken", "3 rounds", rounds_per_day="4"),
    "a league under two ids": odd(
        join_changes(
            add("events", id="T7", start="2018-01-20", end="2018-04-14", minutes="90", increment="30", weekly="1"),
            edit_rows(
                "games", lambda rows: rows.extend([row | {"event": "T7"} for row in rows if row["event"] == "T4"])
            ),
        ),
        "entered-twice",
        "event T7",
        "as event T4",
        "duplicate",
    ),
    # games
    "round 0": odd(change_games("T6", round="0"), "round-unlikely", "event T6", "round 0", "1 to 60"),
    "round 500": odd(change_games("T6", round="500"), "round-unlikely", "event T6", "round 500", "1 to 60"),
    "rounds against their days": odd(
        edit_rows(
            "games",
            lambda rows: [row.update(date="2018-03-09") for row in rows if (row["event"], row["round"]) == ("T1", "5")],
        ),
        "rounds-against-days",
        "event T1",
        "round 5",
        "2018-03-09",
        "round 4",
    ),
    "a game outside the event": odd(put("games", "0", date="2018-03-12"), "", "games.csv", "2018-03-11"),
    "a player in two events at once": odd(
        join_changes(
            add("games", event="T6", round="1", date="2018-03-25", white="P01", black="P02", result="1-0"),
            put("events", "T1", end="2018-03-25"),
            add("games", event="T1", round="6", date="2018-03-25", white="P03", black="P01", result="1-0"),
        ),
        "in-two-events",
        P01,
        "T6 and T1",
        "2018-03-25",
    ),
    "a player twice in a round": odd(put("games", "1", white="P05"), "", "games.csv", "already has a game"),
    "a player against himself": odd(put("games", "0", black="P05"), "", "games.csv", "himself"),
    "an event nobody knows": odd(put("games", "0", event="T9"), "", "games.csv", "no such event"),
    "a player nobody knows": odd(put("games", "0", white="P55"), "", "games.csv", "no such player"),
    "a pairing again": odd(
        add("games", event="T1", round="6", date="2018-03-11", white="P01", black="P02", result="1-0"),
        "paired-again",
        "event T1",
        "P01 and P02 met in rounds",
    ),
    "played before federation": odd(
        put("players", "P07", federated="2018-03-20"), "played-early", "event T2", "P07", "2018-03-20"
    ),
    # who takes part
    "a participant under another name": odd(
        put("participants", "0", name="Anna Serra"), "participant-contradicts", "event T1", "Anna Serra", "Anna Puig"
    ),
    "a participant with another birth": odd(
        put("participants", "0", birth="1988-04-02"), "participant-contradicts", "event T1", "1988-04-02", "1985-04-02"
    ),
    "a guest with a player's name": odd(
        put("participants", "6", name="Laia Costa"), "", "participants.csv", "player P12"
    ),
    "a guest with a player's name in capitals, and his birth": odd(
        put("participants", "6", name="LAIA COSTA", birth="2008-05-20"), "guest-is-player", "event T1", "G1", "P12"
    ),
    "a guest with a player's name, the surname in front": odd(
        put("participants", "6", name="Costa, Laia"), "guest-is-player", "event T1", "G1", "P12"
    ),
    "a guest one letter from a player": odd(
        join_changes(
            edit_rows(
                "participants",
                lambda rows: rows.append({"event": "T1", "player": "P0l", "name": "Someone", "birth": ""}),
            ),
            edit_rows("games", lambda rows: rows[4].update(black="P0l")),
        ),
        "guest-like-player",
        "event T1",
        "P0l",
        "P01",
    ),
    "a guest one letter from a player who entered and has no game": odd(
        join_changes(
            add("participants", event="T1", player="P0l", name="Someone"),
            edit_rows("games", lambda rows: _as(rows, "T1", "P01", "P0l")),
        ),
        "guest-like-player",
        "event T1",
        "guest P0l plays",
        "player P01",
    ),
    "somebody entered who has no game": odd(
        add("participants", event="T1", player="P12", name="Laia Costa"), "entrant-without-game", "event T1", "P12"
    ),
    "a guest with nobody to play": odd(
        edit_rows(
            "games", lambda rows: [row.update(result="+/-") for row in rows if "G2" in (row["white"], row["black"])]
        ),
        "guest-without-performance",
        "event T1",
        "G2",
    ),
    # history
    "a list that is still to come": odd(
        put("history", "1", list="2018-05-01"), "history-later", "history", "2018-05-01"
    ),
    "an older rating under a mistyped id": odd(
        put("history", "0", player="PO3"), "history-like-player", "event T5", "PO3", "P03", "typo"
    ),
    "the new list itself": odd(put("history", "1", list="2018-04-01"), "history-later", "history", "2018-04-01"),
}

C01, K1 = "player C01", "competition K1"
CNXC = {
    "an id that looks like another": odd(
        add("players", id="С01", name="Somebody"),
        "ids-alike",
        "player С01",
        "С01 (U+0421) in players looks like C01 in players",
    ),
    "list banana": odd(put("period", "0", list="banana"), "list-unlike-dates", "period", "banana", "2005-1"),
    "the other half's list": odd(put("period", "0", list="2005-2"), "list-unlike-dates", "period", "2005-2", "2005-1"),
    "a period of a quarter": odd(put("period", "0", **{"from": "2005-04-01"}), "no-half-year", "period", "2005-04-01"),
    "a period from the second": odd(
        put("period", "0", **{"from": "2005-01-02"}), "no-half-year", "period", "2005-01-02"
    ),
    "a norm without a winner": typed(K1, "norm-without-winner", "no winner", winner=""),
    "a winner who is not best": typed(K1, "winner-not-best", "C04", "2.5", "C01", "3.5", winner="C04"),
    "a winner who did not play": odd(put("competitions", "K1", winner="C16"), "", "competitions.csv", "made a move"),
    "a winner without a norm": typed(K1, "winner-without-norm", "C01", norm=""),
    "a thematic norm": typed(K1, "thematic-norm", "norm has no effect", thematic="1"),
    "a competition without games": odd(
        remove_rows("games", "competition", "K6"), "competition-empty", "competition K6", "no games"
    ),
    "one competition under two ids": odd(
        join_changes(
            add("competitions", id="K7", name="Honra outra vez", category="honour", end="2005-06-30"),
            *(
                add("games", competition="K7", white=white, black=black, result="1/2")
                for white, black in (("C11", "C08"), ("C08", "C03"))
            ),
        ),
        "entered-twice",
        "competition K7",
        "2 games",
        "K5",
    ),
    "a competition of another half": odd(
        put("competitions", "K5", end="2005-07-01"), "", "competitions.csv", "2005-06-30"
    ),
    "an ICCF rating that moves everybody": typed(
        "player C05", "calibration-unlikely", "3185", "by 130", "without it by 28", iccf_next="3185", iccf=""
    ),
    "everybody moves far": odd(
        put("players", "C05", iccf_next="3185", iccf=""), "shift-unlikely", "calibration", "130", "up to 40"
    ),
    "an ICCF rating with a digit changed": typed(
        C01, "iccf-next-unlikely", "2037", "2430", "up to 200", iccf_next="2037"
    ),
    "the ICCF list before, typed once more": odd(
        edit_rows("players", lambda rows: [row.update(iccf_next=row["iccf"]) for row in _with_ratings(rows)]),
        "iccf-next-copied",
        "calibration",
        "iccf_next is iccf",
        "17 players",
    ),
    "the own list, typed as ICCF's": odd(
        edit_rows("players", lambda rows: [row.update(iccf_next=row["elo"]) for row in rows]),
        "iccf-next-copied",
        "calibration",
        "iccf_next is elo",
    ),
    "a substitute in the final": odd(
        put("games", "0", white="C01>C16"), "substitution-in-final", K1, "1 game with substitutes"
    ),
    "a rating of before, and none now": odd(
        add("history", list="2004-2", player="C11", elo="1700"), "history-of-unrated", "player C11", "1700", "2004-2"
    ),
    "a rating below any": typed("player C03", "rating-unlikely", "220", RATING, elo="220"),
    "a rating above any": typed(C01, "rating-unlikely", "3412", RATING, elo="3412"),
    "an FPX rating below any": typed("player C10", "rating-unlikely", "fpx 190", RATING, fpx="190"),
    "a FIDE rating above any": typed(C01, "rating-unlikely", "fide 3310", RATING, fide="3310"),
    "an ICCF rating above any": typed(C01, "rating-unlikely", "iccf 4000", RATING, iccf="4000"),
    "an own rating far from ICCF's": typed("player C07", "ratings-apart", "606 apart", FAR, iccf="2410"),
    "far from its history": odd(
        add("history", list="2004-2", player="C03", elo="1600"), "far-from-history", "player C03", "1600"
    ),
    "far from its history two lists back": odd(
        add("history", list="2004-1", player="C03", elo="1400"),
        "far-from-history",
        "player C03",
        "1400",
        "2004-1, 2 lists back",
        "up to 600",
    ),
    "two players of one name": typed("player C03", "same-name", "C02", name="Bárros"),
    "a last game of the period": typed(C01, "last-game-late", "2005-01-01", last_game="2005-01-01"),
    "a last game long ago": typed("player C13", "last-game-early", "1950-12-01", last_game="1950-12-01"),
    "more than a lifetime's games": typed(C01, "games-unlikely", "13000", "up to 5000", games="13000"),
    "effective with few games": typed(C01, "effective-early", "11 games", games="11"),
    "provisional with many": typed("player C09", "provisional-long", "12 games", games="12"),
    "blocks of other games": typed("player C09", "blocks-other-games", "8 games", "9 counted", games="9"),
    "blocks of another rating": typed("player C09", "blocks-other-rating", "1876", "1976", elo="1976"),
    "no blocks": odd(remove_rows("blocks", "player", "C15"), "blocks-missing", "player C15", "1650"),
    "a block of an unrated player": odd(
        add("blocks", player="C10", games="2", performance="2000"), "blocks-unrated", "player C10", "no rating"
    ),
    "a block that is not whole": odd(
        put("blocks", "1", performance="1953.3"), "block-not-whole", "player C09", "1953.3"
    ),
    "a block far below": odd(
        put("blocks", "0", performance="183"), "performance-unlikely", "player C09", "183", "500 to 3300"
    ),
    "a block of this half": odd(
        put("blocks", "0", list="2005-1"), "block-later", "player C09", "2005-1", "before 2005-1"
    ),
    "no move, and a side substituted": odd(
        put("games", "12", no_move="1"), "no-move-substituted", "competition K2", "C12 and C15", "only one of these"
    ),
    "two players of one name, turned": odd(
        join_changes(put("players", "C02", name="Almeida, Rui"), put("players", "C01", name="Rui Almeida")),
        "same-name",
        "player C02",
        "C01",
    ),
    "a block of no list": odd(
        put("blocks", "0", list="banana"), "block-later", "player C09", "banana", "before 2005-1"
    ),
    "an unrated player with games": typed("player C11", "unrated-with-games", "no rating", games="5"),
    "a list of the past that is none": odd(
        put("history", "0", list="2003"), "history-no-list", "history", "2003", "2004-2"
    ),
    "a list of the past to come": odd(put("history", "0", list="2005-1"), "history-later", "history", "2005-1"),
    "a game ten years before the end": odd(
        put("games", "0", date="1994-02-01"), "game-long-ago", K1, "1994-02-01", "up to 8"
    ),
    "a game after the end": odd(put("games", "0", date="2005-07-01"), "", "games.csv", "2005-07-01"),
    "a pairing again": odd(
        add("games", competition="K1", white="C02", black="C01", result="1/2"), "paired-again", K1, "C01 and C02"
    ),
    "a pairing twice": odd(
        add("games", competition="K1", white="C01", black="C02", result="1/2"), "", "games.csv", "already have a game"
    ),
    "a rating without its games": odd(put("players", "C01", games=""), "", "players.csv", "counted games"),
    "a status without a rating": odd(put("players", "C01", elo=""), "", "players.csv", "an elo"),
}

P1, E1 = "player P1", "event E1"
FIDE2024 = {
    "an id that looks like another": odd(
        add("players", id="P01", name="Somebody"), "ids-alike", P01, "P01 in players looks like P1 in players"
    ),
    "an event's id that looks like another": odd(
        put("events", "E2", id="Е1"), "", "games.csv", "no such event in events"
    ),
    "a rating above any": typed(P1, "rating-unlikely", "3655", "up to 2900", std_rating="3655"),
    "a rating below the list": typed("player P4", "below-the-list", "140", "1400", std_rating="140"),
    "two lists far apart": typed("player P6", "ratings-apart", "599 apart", FAR, blitz_rating="2400"),
    "born too long ago": typed(P1, "age-unlikely", "126 years", "4 to 105", born="1900"),
    "born last year": typed(P1, "age-unlikely", "1 year;", "4 to 105", born="2025"),
    "born later": typed(P1, "born-later", "2027", born="2027"),
    "two players of one name and year": typed("player P9", "same-person", "P4", name="David MOLL", born="1975"),
    "more than a lifetime's games": typed(P1, "games-unlikely", "30000", std_games="30000"),
    "a list on the second": odd(put("period", "0", new_list="2026-11-02"), "", "period.csv", "2026-11-02", "first"),
    "a rating after three games": odd(
        put("players", "P2", std_games="3"), "games-few", "player P2", "3 games", "5 or more"
    ),
    "a rapid rating after none": odd(
        put("players", "P1", rapid_games=""), "games-few", P1, "2610 (rapid) and 0 games", "5 or more"
    ),
    "2400 reached by one far below": odd(
        put("players", "P4", std_2400="1"), "reached-unlikely", "player P4", "1405", "995 below", "up to 700"
    ),
    "2300 reached by one far below": odd(
        put("players", "P4", std_2300="1"), "reached-2300-unlikely", "player P4", "1405", "895 below", "up to 700"
    ),
    "2400 reached by one without a rating": odd(
        put("players", "P5", std_2400="1"), "reached-unlikely", "player P5", "not rated"
    ),
    "opponents of 150": odd(put("pool", "0", opponents="150"), "pool-unlikely", "player P7", "150", "1000 to 2900"),
    "opponents that no list shows": odd(
        put("pool", "1", opponents="2700"), "pool-below-list", "player P7", "1350", "1400 or more"
    ),
    "an event of the pool under two names": odd(
        add("pool", player="P7", kind="std", event="Liga", end="2025-05-04", games="2", opponents="3300", score="1"),
        "pool-twice",
        "player P7",
        "Liga",
        "League 2025",
    ),
    "a rating of before, and none now": odd(
        lambda folder: (
            (folder / "history.csv").write_text("list,kind,player,rating\n2026-10-01,std,P5,1700\n") and None
        ),
        "history-of-unrated",
        "player P5",
        "1700",
    ),
    "a grandmaster with 1405": odd(
        put("players", "P4", title="GM"), "title-unlikely", "player P4", "GM with 1405", "1800 or more"
    ),
    "five standard rounds on a day": odd(
        join_changes(
            change_games("E1", date="2026-10-11"), edit_rows("games", lambda rows: rows.extend(_more_rounds(rows)))
        ),
        "rounds-unlikely",
        E1,
        "rounds on one day",
        "up to 4",
    ),
    "nearly one name, and one birth": odd(
        join_changes(
            put("players", "P4", name="Ana Prats", birth="1975-03-07", born=""),
            put("players", "P9", name="Anna Prats", birth="1975-03-07", born=""),
        ),
        "nearly-same-person",
        "player P9",
        "P4",
    ),
    "one name, and day and month exchanged": odd(
        join_changes(
            put("players", "P4", name="Anna Prats", birth="1975-03-07", born=""),
            put("players", "P9", name="Anna Prats", birth="1975-07-03", born=""),
        ),
        "nearly-same-person",
        "player P9",
        "swapped",
    ),
    "a period of three months": odd(
        put("period", "0", **{"from": "2026-08-01"}), "period-long", "period", "92 days", "1 to 31 is expected"
    ),
    "an event of the pool long ago": odd(
        put("pool", "0", end="2014-10-06"), "pool-old", "player P7", "First Steps", "12 years before", "up to 10"
    ),
    "a title that is none": typed(P1, "title-unknown", "title BM", "GM", title="BM"),
    "a federation that is none": typed(P1, "federation-unknown", "federation Spain", "ESP", federation="Spain"),
    "a period of a year": odd(
        put("period", "0", **{"from": "2025-11-01"}), "period-long", "period", "365 days", "1 to 31"
    ),
    "a period from the second": odd(
        put("period", "0", **{"from": "2026-10-02"}), "no-whole-months", "period", "2026-10-02", "whole months"
    ),
    "an older rating under a mistyped id": odd(
        join_changes(
            put("events", "E1", list_ref="2026-09-01"),
            lambda folder: (
                (folder / "history.csv").write_text("list,kind,player,rating\n2026-09-01,std,Pl,2655\n") and None
            ),
        ),
        "history-like-player",
        E1,
        "Pl",
        "P1",
    ),
    "one event under two ids": odd(
        join_changes(
            add("events", id="E5", name="Club", start="2026-10-20", end="2026-10-27", minutes="30", increment="30"),
            add("games", event="E5", round="1", white="P9", black="P4", result="0-1"),
            add("games", event="E5", round="2", white="P9", black="P6", result="0-1"),
        ),
        "entered-twice",
        "event E5",
        "the same 2 games as event E2",
    ),
    "a list a month late": odd(put("period", "0", new_list="2026-12-01"), "list-far-from-period", "period", "31 days"),
    "a list years on": odd(put("period", "0", new_list="2029-11-01"), "list-far-from-period", "period", "1097 days"),
    "a list within the period": odd(put("period", "0", new_list="2026-10-01"), "", "period.csv", "2026-10-01"),
    "an hour for minutes": typed(E1, "time-unlikely", "minutes 1", "3 to 300", minutes="1"),
    "hours for minutes": typed(E1, "time-unlikely", "minutes 1.5", "90 minutes", minutes="1.5"),
    "two hours for minutes": typed(E1, "time-unlikely", "minutes 2", "3 to 300", minutes="2"),
    "seconds for minutes": typed(E1, "time-unlikely", "5400", "3 to 300", minutes="5400"),
    "minutes for seconds": typed(E1, "time-unlikely", "1800", "0 to 90", increment="1800"),
    "no time at all": typed(E1, "time-unlikely", "minutes 0", "3 to 300", minutes="0", increment="0"),
    "an event of two years": typed(E1, "event-long", "2024-10-10", "up to 400", start="2024-10-10"),
    "an event that began earlier": typed(E1, "began-earlier", "2026-09-28", start="2026-09-28"),
    "a list to come": odd(put("events", "E1", list_ref="2026-12-01"), "", "events.csv", "2026-12-01", "2026-10-10"),
    "a list that is not there": typed(E1, "no-older-list", "2026-09-01", list_ref="2026-09-01"),
    "an event without games": odd(remove_rows("games", "event", "E4"), "event-empty", "event E4", "no games"),
    "round 0": odd(change_games("E4", round="0"), "round-unlikely", "event E4", "round 0", "1 to 60"),
    "rounds against their days": odd(
        edit_rows(
            "games",
            lambda rows: [
                row.update(date="2026-10-14" if row["round"] == "1" else "2026-10-11")
                for row in rows
                if row["event"] == "E1"
            ],
        ),
        "rounds-against-days",
        E1,
        "round 2",
        "2026-10-11",
        "round 1",
    ),
    "a player in two events at once": odd(
        join_changes(
            put("events", "E2", start="2026-10-10"),
            change_games("E1", date="2026-10-12"),
            put("events", "E2", minutes="90"),
            change_games("E2", date="2026-10-12"),
        ),
        "in-two-events",
        "player P4",
        "E1 and E2",
        "2026-10-12",
    ),
    "a list of the past to come": odd(
        lambda folder: (
            (folder / "history.csv").write_text("list,kind,player,rating\n2026-12-01,std,P1,2600\n") and None
        ),
        "history-later",
        "history",
        "2026-12-01",
    ),
    "far from its history": odd(
        lambda folder: (
            (folder / "history.csv").write_text("list,kind,player,rating\n2026-09-01,std,P1,2355\n") and None
        ),
        "far-from-history",
        P1,
        "2355",
        "up to 200",
    ),
}

ODD = {"FCE": FCE, "CNXC": CNXC, "FIDE2024": FIDE2024}
CASES = [(code, kind) for code, kinds in ODD.items() for kind in kinds]


ARTICLES: dict[str, dict[str, str | None]] = {
    "FCE": {"guest-without-performance": "14.1", "paired-again": None},
    "CNXC": {
        **dict.fromkeys(("effective-early", "provisional-long", "unrated-with-games"), "5.1"),
        **dict.fromkeys(("blocks-other-games", "blocks-other-rating", "blocks-missing", "blocks-unrated"), "6.3"),
        "last-game-late": "5.2",
        "block-not-whole": "6.2",
        "winner-without-norm": "7.1",
        "paired-again": None,
    },
    "FIDE2024": {},
}
"""Finding → the article that it names."""


def found_in(code: str, folder: Path) -> list[Finding]:
    regulation = find(code)
    assert regulation.run is not None
    read = read_period(folder, regulation)
    return list(regulation.run.findings(regulation.run.rate(read.period, read.readings)))


@cache
def changed(code: str, kind: str) -> list[Finding] | Refused:
    """The sentences about the example with this change."""
    with TemporaryDirectory() as there:
        folder = Path(there) / "period"
        shutil.copytree(EXAMPLES / FOLDERS[code], folder)
        ODD[code][kind].change(folder)
        try:
            return found_in(code, folder)
        except Refused as refused:
            return refused


@pytest.mark.parametrize(("code", "kind"), CASES)
def test_what_contradicts_itself_is_said(code: str, kind: str) -> None:
    case, found = ODD[code][kind], changed(code, kind)
    if isinstance(found, Refused):
        said = [str(one) for one in found.problems if one.place.file == case.place and not case.code]
    else:
        named = [one for one in found if (one.code, one.place) == (case.code, case.place)]
        assert all(one.article == ARTICLES[code].get(one.code, one.article) for one in named)
        said = [one.text for one in named]
    assert any(all(word in text for word in case.words) for text in said), str(found)


ENGLISH = re.compile(
    r"\b(and|are|before|between|by|expected|few|for|has|have|is|like|more|nobody|not|of|only|or|other|plays|player|that"
    r"|the|these|this|two|with|years)\b"
)
"""No words of Catalan, and no names of columns."""


@pytest.mark.parametrize("code", ODD)
def test_no_english_is_left_in_catalan(code: str) -> None:
    """Every contradiction is said in Catalan alone."""
    left = {
        (kind, text): english
        for kind in ODD[code]
        for text in catalan(code, kind)
        if (english := ENGLISH.findall(text))
    }
    assert left == {}


def catalan(code: str, kind: str) -> list[str]:
    if isinstance(found := changed(code, kind), Refused):
        return [problem.allowed.in_language("ca") for problem in found.problems]
    return [in_language(text, "ca") for one in found for text in (one.place, one.text)]


def test_there_are_as_many_as_were_tried_from_outside() -> None:
    assert len(CASES) >= 145


KNOWN = {
    "FCE": {"event-broken": 1, "paired-again": 1},
    "CNXC": {},
    "FIDE2024": {"games-not-rated": 3, "first-event-disregarded": 1, "no-birth": 1, "unrated-now": 1},
}
"""What the examples show on purpose."""


@pytest.mark.parametrize("code", FOLDERS)
def test_a_clean_period_stays_silent(code: str) -> None:
    assert Counter(one.code for one in found_in(code, EXAMPLES / FOLDERS[code])) == KNOWN[code]


@pytest.mark.parametrize(("standard", "few"), [("2240", False), ("", True)])
def test_a_rapid_rating_that_began_with_the_standard_one_may_have_few_games(
    tmp_path: Path, standard: str, *, few: bool
) -> None:
    """FIDE's rapid and blitz rules, 7.2.1: who has a standard rating begins with it."""
    folder = tmp_path / "period"
    shutil.copytree(EXAMPLES / FOLDERS["FIDE2024"], folder)
    put("players", "P2", std_rating=standard, rapid_rating="2237", rapid_games="1")(folder)
    assert ("games-few" in {one.code for one in found_in("FIDE2024", folder)}) is few


# What is confirmed is remembered with the period, until the figure is another one.


def warnings_of(here: Here, *arguments: object) -> list[str]:
    ended = here(*arguments)
    assert ended.status == 0
    return [line for line in ended.stderr.splitlines() if "warning" in line]


def test_what_is_confirmed_is_not_told_again(tmp_path: Path, here: Here) -> None:
    folder = tmp_path / "period"
    shutil.copytree(EXAMPLES / FOLDERS["FCE"], folder)
    put("players", "P02", std_elo="215")(folder)

    def tell(*more: str) -> list[str]:
        return warnings_of(here, "rate", "fce", folder, *more)

    lines = [line.split(";")[0] for line in tell()]
    assert lines == [
        "warning: event T6: more than 3 rounds on one day: not evaluated (art. 6.1)",
        "warning: player P02: std_elo 215",
        "warning: player P02: std_elo 215 and rapid_elo 2010 are 1795 apart",
    ]
    assert tell("--confirm") == [f"{folder / 'confirmed.csv'}: 3 warnings confirmed."]
    assert tell() == []
    put("players", "P02", std_elo="216")(folder)
    assert [line.split(";")[0] for line in tell()] == [
        line.replace("1795", "1794").replace("215", "216") for line in lines[1:]
    ]
    assert read_period(folder, find("FCE")).notices == []


@pytest.mark.second
def test_beside_a_workbook(tmp_path: Path, here: Here) -> None:
    book = tmp_path / "month.xlsx"
    book.write_bytes(filled_book("fce"))
    (line,) = warnings_of(here, "list", book)
    assert line.startswith("warning: event T6: more than 3 rounds on one day")
    assert warnings_of(here, "rate", "fce", book, "--confirm") == [
        f"{tmp_path / 'month.confirmed.csv'}: 1 warning confirmed."
    ]
    assert warnings_of(here, "list", book) == []


def test_of_many_alike_some_are_told(tmp_path: Path, here: Here) -> None:
    folder = tmp_path / "period"
    shutil.copytree(EXAMPLES / FOLDERS["FCE"], folder)
    for number in range(30):
        add("players", id=f"Q{number}", name=f"Player {number}", first_season="2015", licence="2018", std_elo="500")(
            folder
        )
    lines = warnings_of(here, "rate", "fce", folder)
    assert sum("std_elo 500" in line for line in lines) == 20


def test_each_limit_has_its_reason() -> None:
    for code in FOLDERS:
        law = find(code).law
        assert law is not None
        table = law.at().likely
        for figure, limit in table.items():
            assert limit.reason, figure
            assert (limit.least, limit.most) != (None, None), figure


# The tables of findings.

REGULATIONS = Path(xlelo.__file__).parent / "regulations"
TABLES = sorted(path.parent.name for path in REGULATIONS.glob("*/findings.tsv"))


@pytest.mark.parametrize("folder", TABLES)
def test_each_finding_of_a_table_is_made_and_cites_an_article_of_the_text(folder: str) -> None:
    package = f"xlelo.regulations.{folder}"
    modules = "".join(path.read_text(encoding="utf-8") for path in (REGULATIONS / folder).glob("*.py"))
    assert [key for key in finding_rows(package) if f'"{key}"' not in modules] == []
    assert set(re.findall(r'\bfinding\(\s*"([^"]+)"', modules)) <= set(finding_rows(package))
    text = Text.of(package)
    assert [row for row in finding_rows(package).values() if row.article and row.article not in text.articles] == []
