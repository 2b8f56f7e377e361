"""`xlelo correct`: a new edition of a period and of those after it. Random chains stand in test_corrected_chains.py."""

from __future__ import annotations

import csv
import os
import random
import re
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from test_add import half_year, month, refused_lines, rows, run_verb, state, trf, two

from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.regulations.fce.next_period import roll_forward
from xlelo.regulations.fce.period import Period
from xlelo.regulations.fce.run import Month, rate

__all__ = ["half_year", "month"]  # fixtures

FCE = find("FCE")
CODES = ("1-0", "0-1", "1/2", "+/-", "1/2a")
LISTS = ("std", "rapid")
STANDING = ("elo", "g1", "g2", "g3", "g4", "g5", "season_games", "games_total", "initialised")
FACTS = ("id", "name", "birth", "federated", "first_season", "licence", "fide")


def table(folder: Path, name: str, header: tuple[str, ...], lines: list[list[Any]]) -> None:
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([["" if cell is None else cell for cell in line] for line in lines])


def folder_of(period: Period, folder: Path, chance: random.Random) -> Path:
    """The players and the history of a period, with events and games of its own."""
    folder.mkdir()
    table(folder, "period", ("new_list", "from", "to"), [[period.new_list, period.first, period.last]])
    people(period, folder)
    events, games = [], []
    for number, minutes in enumerate((90, 15, 61)):
        day = period.first + timedelta(days=chance.randrange(20))
        event = f"E{number}"
        events.append([event, day, day + timedelta(days=3), minutes, 0])
        for turn in range(1, 4):
            waiting = [*period.players, "G1"]
            chance.shuffle(waiting)
            while len(waiting) > 1:
                games.append(
                    [event, turn, day + timedelta(days=turn), waiting.pop(), waiting.pop(), chance.choice(CODES)]
                )
    table(folder, "events", ("id", "start", "end", "minutes", "increment"), events)
    table(folder, "games", ("event", "round", "date", "white", "black", "result"), games)
    return folder


def people(period: Period, folder: Path) -> None:
    lines = []
    for player in period.players.values():
        line = [getattr(player, fact) for fact in FACTS]
        for standing in (player.standard, player.rapid):
            seasons = (*standing.seasons, 0, 0, 0, 0, 0)[:5]
            line += [standing.elo, *seasons, standing.season_games, standing.games_total, standing.initialised]
        lines.append(line)
    table(folder, "players", (*FACTS, *(f"{kind}_{name}" for kind in LISTS for name in STANDING)), lines)
    history = [
        [day, kind.value.replace("standard", "std"), player, line.elo, line.factor]
        for (day, kind), published in period.history.items()
        for player, line in published.items()
    ]
    table(folder, "history", ("list", "kind", "player", "elo", "k"), history)


def rate_folder(folder: Path) -> Month:
    read = read_period(folder, FCE)
    return rate(read.period, read.readings)


def chain(start: Path, folder: Path, chance: random.Random, count: int = 3) -> list[Path]:
    """Months one after the other, the second and third beginning with what the one before gave."""
    first = replace(read_period(start, FCE).period, history={})
    found = [folder_of(first, folder / "m0", chance)]
    for number in range(1, count):
        found.append(folder_of(roll_forward(rate_folder(found[-1])), folder / f"m{number}", chance))
    return found


def test_who_moved_and_by_which_game(month: Path, tmp_path: Path) -> None:
    edition = tmp_path / "edition"
    told = run_verb("correct", month, "--out", edition, "--reason", "claim of P05", "--result", "T1:1:P05:P04=1-0")
    assert "april: published and corrected ratings" in told
    (line,) = [line for line in told.splitlines() if line.startswith("standard  Elena Mas")]
    # K0 of 1399 is 36 (Taula 3), ΔK = 3 − 13/9, rounded 2: K = 38, and a whole point more is 38 more.
    assert line.endswith("+38  T1, round 1: P05–P04 1-0 instead of 0-1 (+38)")
    (signed,) = rows(edition / "april", "edition")
    assert signed["reason"] == "claim of P05"
    assert signed["change"] == "result T1:1:P05:P04=1-0"
    assert len(signed["corrects"]) == 64


def test_a_guest_s_performance_moves_his_opponents(month: Path, tmp_path: Path) -> None:
    """P02 lost to G1 in T1: had he drawn, G1 would count as less for P01, P03 and P04 too (art. 14)."""
    which = "T1:1:G1:P02=1/2"
    told = run_verb("correct", month, "--out", tmp_path / "e", "--reason", "claim", "--result", which)
    (own,) = [line for line in told.splitlines() if line.startswith("standard  Bernat Soler")]
    assert "T1, round 1: G1–P02 1/2 instead of 1-0 (" in own
    others = [line for line in told.splitlines() if "T1, round 4: G1 counts as " in line]
    assert others
    assert all(", was 2168 (" in line for line in others)


def test_what_no_game_of_his_own_moved_is_told_by_its_article(half_year: Path, tmp_path: Path) -> None:
    told = run_verb("correct", half_year, "--out", tmp_path / "e", "--reason", "x", "--result", "K1::C01:C02=1-0")
    moved = [line.split("  ")[-1] for line in told.splitlines() if line.startswith("2005-1")]
    assert "K1: C01–C02 1-0 instead of 1/2 (−7.5)" in moved[0]
    # 232/11 was 21; C02 has 2311 for 2319, the norm's winner C01 stays as he was (7.1): 240/11 is 22.
    assert moved[-1] == "Calibrated: +22, was +21"


def test_the_list_before_is_told_in_the_later_periods(month: Path, tmp_path: Path) -> None:
    (tmp_path / "published").mkdir()
    folders = chain(month, tmp_path / "published", random.Random(3), 2)
    game = next(row for row in rows(folders[0], "games") if row["result"] == "0-1")
    which = f"{game['event']}:{game['round']}:{game['white']}:{game['black']}=1-0"
    told = run_verb("correct", *folders, "--out", tmp_path / "edition", "--reason", "x", "--result", which)
    later = told[told.index("m1: published") :]
    assert "the list before (" in later


def test_a_late_tournament(month: Path, tmp_path: Path) -> None:
    before = state(month)
    run_verb("correct", month, "--out", tmp_path / "edition", "--reason", "late", "--file", trf(month, *two()))
    assert state(month) == before
    assert len(rows(tmp_path / "edition" / "april", "games", event="obert")) == 1


def test_a_late_tournament_that_does_not_say_all(month: Path, tmp_path: Path) -> None:
    file = trf(month, *two(), head=("042 2018/03/24", "052 2018/03/24"))
    (found,) = refused_lines("correct", month, "--out", tmp_path / "edition", "--reason", "late", "--file", file)
    assert "the file has no time" in found
    assert not (tmp_path / "edition").exists()
    assert not list(tmp_path.glob(".xlelo-*"))


def test_a_withdrawn_event(month: Path, tmp_path: Path) -> None:
    run_verb("correct", month, "--out", tmp_path / "edition", "--reason", "withdrawn", "--remove", "T1")
    assert rows(tmp_path / "edition" / "april", "events", id="T1") == []
    assert rows(tmp_path / "edition" / "april", "games", event="T1") == []


def test_a_weekly_event_goes_on_in_the_next_month_and_one_of_that_name_does_not(month: Path, tmp_path: Path) -> None:
    """E0 of the second month is another event; W began in the first one and is corrected in both."""
    (tmp_path / "published").mkdir()
    folders = chain(month, tmp_path / "published", random.Random(9), 2)
    start, end = (rows(folder, "period")[0][column] for folder, column in zip(folders, ("from", "to"), strict=True))
    for folder in folders:
        with (folder / "events.csv").open("a", encoding="utf-8") as file:
            file.write(f"W,{start},{end},90,0\n")
        header = (folder / "events.csv").read_text(encoding="utf-8").splitlines()
        widened = [f"{line},{'weekly' if not number else int(line[0] == 'W')}" for number, line in enumerate(header)]
        (folder / "events.csv").write_text("\n".join(widened) + "\n", encoding="utf-8")
        with (folder / "games.csv").open("a", encoding="utf-8") as file:
            file.write(f"W,9,{rows(folder, 'period')[0]['to']},P01,P02,1-0\n")
    run_verb("correct", *folders, "--out", tmp_path / "one", "--reason", "x", "--remove", "W")
    run_verb("correct", *folders, "--out", tmp_path / "other", "--reason", "x", "--remove", "E0")
    for number, folder in enumerate(folders):
        assert rows(tmp_path / "one" / folder.name, "events", id="W") == []
        assert rows(tmp_path / "one" / folder.name, "games", event="W") == []
        assert bool(rows(tmp_path / "other" / folder.name, "events", id="E0")) == (number == 1)
        assert len(rows(tmp_path / "other" / folder.name, "games", event="W")) == 1


def test_two_ids_of_one_player_in_all_periods(month: Path, tmp_path: Path) -> None:
    """P99 is P12 under another id: refused where both sat in one round, else gone from every file."""
    (tmp_path / "published").mkdir()
    (tmp_path / "anew").mkdir()
    twin = next(line for line in (month / "players.csv").read_text(encoding="utf-8").splitlines() if "P12," in line)
    with (month / "players.csv").open("a", encoding="utf-8") as file:
        file.write(twin.replace("P12,", "P99,") + "\n")
    folders = chain(month, tmp_path / "published", random.Random(5), 2)
    found = refused_lines("correct", *folders, "--out", tmp_path / "e", "--reason", "x", "--merge", "P99=P12")
    assert all("round" in text or "himself" in text for text in found)
    for folder in folders:
        games = rows(folder, "games")
        kept = [list(row.values()) for row in games if "P99" not in {row["white"], row["black"]}]
        table(folder, "games", tuple(games[0]), kept)
    run_verb("correct", *folders, "--out", tmp_path / "edition", "--reason", "x", "--merge", "P99=P12")
    for folder in folders:
        assert rows(tmp_path / "edition" / folder.name, "players", id="P99") == []
        assert rows(tmp_path / "edition" / folder.name, "history", player="P99") == []


def test_a_hand_made_change_in_a_later_period_is_left_and_said(month: Path, tmp_path: Path) -> None:
    (tmp_path / "published").mkdir()
    folders = chain(month, tmp_path / "published", random.Random(1), 2)
    game = next(
        row
        for row in rows(folders[0], "games")
        if row["white"] == "P03" and row["event"] == "E0" and row["result"] != "1-0"
    )
    players = folders[1] / "players.csv"
    lines = rows(folders[1], "players")
    lines = [{**row, "std_elo": "1999"} if row["id"] == "P03" else row for row in lines]
    table(folders[1], "players", tuple(lines[0]), [list(row.values()) for row in lines])
    which = f"E0:{game['round']}:P03:{game['black']}=1-0"
    told = run_verb("correct", *folders, "--out", tmp_path / "edition", "--reason", "x", "--result", which)
    assert "m1: players.csv: std_elo of P03 is 1999, but" in told
    assert rows(tmp_path / "edition" / "m1", "players", id="P03")[0]["std_elo"] == "1999"
    assert players.exists()


def test_periods_that_do_not_follow_each_other_are_refused(month: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(month, tmp_path / "other"))
    which = "T1:1:P05:P04=1-0"
    (found,) = refused_lines("correct", month, other, "--out", tmp_path / "edition", "--reason", "x", "--result", which)
    assert "this period does not follow april: the next one begins on 2018-04-01" in found


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--result", "T1"), "EVENT:ROUND:WHITE:BLACK=RESULT is allowed"),
        (("--result", "T1:1:P05:P04=2-0"), "EVENT:ROUND:WHITE:BLACK=RESULT is allowed"),
        (("--result", "T1:9:P05:P04=1-0"), "the period has no such game"),
        (("--result", "T1:1:P04:P05=1-0"), "the period has this game with P05 as White"),
        (("--merge", "P01"), "OLD=NEW is allowed"),
        (("--remove", "T99"), "one of these events is allowed"),
        ((), "nothing to correct"),
    ],
)
def test_what_cannot_be_corrected_is_refused(
    month: Path, tmp_path: Path, options: tuple[str, ...], reason: str
) -> None:
    found = refused_lines("correct", month, "--out", tmp_path / "edition", "--reason", "x", *options)
    assert any(reason in text for text in found)
    assert not (tmp_path / "edition").exists()


def test_an_edition_is_never_overwritten(month: Path, tmp_path: Path) -> None:
    (tmp_path / "edition").mkdir()
    (found,) = refused_lines("correct", month, "--out", tmp_path / "edition", "--reason", "x", "--remove", "T1")
    assert "exists already: an edition is never overwritten" in found


@pytest.mark.skipif(os.name != "posix", reason="links need a right there")
def test_a_period_behind_a_link_keeps_the_name_of_the_link(month: Path, tmp_path: Path) -> None:
    (tmp_path / "spring").symlink_to(month)
    run_verb("correct", tmp_path / "spring", "--out", tmp_path / "edition", "--reason", "x", "--remove", "T1")
    assert (tmp_path / "edition" / "spring" / "games.csv").is_file()


def test_a_dry_run_writes_nothing(month: Path, tmp_path: Path) -> None:
    run_verb("correct", month, "--out", tmp_path / "edition", "--reason", "x", "--remove", "T1", "--dry-run")
    assert not (tmp_path / "edition").exists()
    assert not list(tmp_path.glob(".xlelo-*"))


def test_a_new_game_with_its_day(month: Path, tmp_path: Path) -> None:
    which = "T3:5:P01:P02=1-0@2018-03-24"
    run_verb("correct", month, "--out", tmp_path / "edition", "--reason", "late result", "--result", which)
    assert rows(tmp_path / "edition" / "april", "games", event="T3", white="P01", black="P02", round="5")


def test_a_game_without_its_day_is_not_added(half_year: Path, tmp_path: Path) -> None:
    """K1 has C01–C02. With the colours reversed it would be a second game, which a competition may have."""
    correct = ("correct", half_year, "--out", tmp_path / "edition", "--reason", "x", "--result")
    (found,) = refused_lines(*correct, "K1::C02:C01=1-0")
    assert "the period has this game with C01 as White" in found
    run_verb(*correct, "K1::C02:C01=1-0@2005-03-24")
    assert rows(tmp_path / "edition" / half_year.name, "games", competition="K1", white="C02", black="C01")


def test_a_result_that_the_game_has_already_is_a_notice(month: Path, tmp_path: Path) -> None:
    told = run_verb("correct", month, "--out", tmp_path / "e", "--reason", "x", "--result", "T1:1:P05:P04=0-1")
    assert "notice: T1:1:P05:P04=0-1: the game has this result already" in told


def test_half_years(half_year: Path, tmp_path: Path) -> None:
    """The next half-year begins with what this one gave: written by hand from its list."""
    assert find("CNXC").run is not None
    later = Path(shutil.copytree(half_year, tmp_path / "later"))
    result = _half_year(half_year)
    (later / "period.csv").write_text("list,from,to\n2005-2,2005-07-01,2005-12-31\n", encoding="utf-8")
    lines = [
        [
            one.id,
            result.period.players[one.id].name,
            one.status_after.value if one.new is not None else "",
            one.new,
            one.games_total or None,
            one.last_game,
            None,
            None,
            None,
            None,
        ]
        for one in result.rows.values()
    ]
    table(
        later,
        "players",
        ("id", "name", "status", "elo", "games", "last_game", "iccf", "fpx", "fide", "iccf_next"),
        lines,
    )
    for name in ("games", "competitions", "history"):
        header = (later / f"{name}.csv").read_text(encoding="utf-8").splitlines()[0]
        (later / f"{name}.csv").write_text(header + "\n", encoding="utf-8")
    which = "K1::C01:C02=1-0"
    told = run_verb("correct", half_year, later, "--out", tmp_path / "edition", "--reason", "x", "--result", which)
    reasons = [line.split("  ")[-1] for line in told.splitlines() if line.startswith("2005-2")]
    assert reasons
    assert all(re.fullmatch(r"the list before \([+−]\d+\)", reason) for reason in reasons)
    first, second = (_half_year(tmp_path / "edition" / folder.name) for folder in (half_year, later))
    effective = [row for row in first.rows.values() if row.status_after.value == "effective"]
    assert effective
    assert all(second.rows[row.id].old == row.new for row in effective)


def _half_year(folder: Path) -> Any:
    regulation = find("CNXC")
    assert regulation.run is not None
    read = read_period(folder, regulation)
    return regulation.run.rate(read.period, read.readings)
