"""`xlelo correct` in later periods: older lists, blocks, guests, what was typed, what does not follow."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path

import pytest
from chains import FEDERATIONS, Entries
from independent.folders import Period, Row, write
from test_add import EXAMPLES, refused_lines, rows, run_verb, state

from xlelo.hosts.menu import verbs
from xlelo.workbook.read import read
from xlelo.workbook.side_tables import side_tables

REASON = ("--reason", "a claim")


# -- FCE: three players of 1800, K 24 (art. 16.2, Taula 3), who have played a hundred games


def player(identity: str, elo: int, season: int = 0, total: int = 100, **facts: str) -> Row:
    row = {"id": identity, "name": f"Player {identity}", "birth": "1980-01-01", "federated": "2018-01-01"}
    row |= {"first_season": "2018", "licence": "2018", "std_elo": str(elo), "std_season_games": str(season)}
    return row | {"std_games_total": str(total), "rapid_elo": "1500", "rapid_games_total": "100"} | facts


def month(number: int, players: list[Row], *games: tuple[str, str, str], **event: str) -> Period:
    name, day, last = f"E{number}", f"2018-{number:02}-03", f"2018-{number:02}-{30 + number % 2}"
    return {
        "period": [{"new_list": f"2018-{number + 1:02}-01", "from": f"2018-{number:02}-01", "to": last}],
        "players": players,
        "events": [{"id": name, "start": day, "end": day, "minutes": "90", "increment": "30"} | event],
        "games": [
            {
                "event": name,
                "round": str(at),
                "date": event.get("start", day),
                "white": white,
                "black": black,
                "result": result,
            }
            for at, (white, black, result) in enumerate(games, 1)
        ],
    }


def older(list_: str, *elos: int) -> list[Row]:
    return [
        {"list": list_, "kind": "std", "player": f"P{at}", "elo": str(elo), "k": "24"} for at, elo in enumerate(elos, 1)
    ]


def three_months(folder: Path) -> list[Path]:
    """P1 beats P2 in March: 1800 ± 24 · ½; an event of May goes by April's list."""
    march = month(3, [player(f"P{at}", 1800) for at in (1, 2, 3)], ("P1", "P2", "1-0"))
    april = month(4, [player("P1", 1812, 1, 101), player("P2", 1788, 1, 101), player("P3", 1800)], ("P2", "P3", "1/2"))
    april["history"] = older("2018-04-01", 1812, 1788, 1800)
    people = [player("P1", 1812, 1, 101), player("P2", 1788, 2, 102), player("P3", 1800, 1, 101)]
    games = (("P1", "P3", "1-0"), ("P2", "P3", "1-0"))
    may = month(5, people, *games, start="2018-04-28", end="2018-05-03", list_ref="2018-04-01")
    may["history"] = [*april["history"], *older("2018-05-01", 1812, 1788, 1800)]
    return [write(one, folder / name, "FCE") for one, name in ((march, "march"), (april, "april"), (may, "may"))]


def test_an_older_list_is_corrected_in_every_later_month(tmp_path: Path) -> None:
    """P2 beats P1 in March: 1812 and 1788. In May P1 (1788) beats P3 (1800): 24 · (1 − 0.48) = 12.48 (Taula 1)."""
    run_verb("correct", *three_months(tmp_path), "-o", tmp_path / "e", *REASON, "--result", "E3:1:P1:P2=0-1")
    lines = rows(tmp_path / "e" / "may", "history")
    assert {(row["list"], row["player"]): row["elo"] for row in lines} == {
        (list_, name): elo
        for list_ in ("2018-04-01", "2018-05-01")
        for name, elo in (("P1", "1788"), ("P2", "1812"), ("P3", "1800"))
    }
    assert "12.48" in run_verb("explain", tmp_path / "e" / "may", "P1")


def test_what_was_typed_in_a_later_month_stays_and_is_said(tmp_path: Path) -> None:
    march, april, may = three_months(tmp_path)
    lines = rows(april, "players")
    typed = [{**row, "std_elo": "1900", "club": "Torre"} if row["id"] == "P1" else row for row in lines]
    write({"players": typed}, april, "FCE")
    told = run_verb("correct", march, april, may, "-o", tmp_path / "e", *REASON, "--result", "E3:1:P1:P2=0-1")
    assert "april: players.csv: std_elo of P1 is 1900, but the earlier list gave 1812: not changed" in told
    assert "april: 1 player with another rating than march gives (P1): changed by hand, or by other rules" in told
    (first, second, _) = rows(tmp_path / "e" / "april", "players")
    assert (first["std_elo"], first["club"], second["std_elo"]) == ("1900", "Torre", "1812")


def test_a_row_that_was_taken_out_is_not_put_back(tmp_path: Path) -> None:
    march, april, may = three_months(tmp_path)
    for folder in (april, may):
        write({"players": [row for row in rows(folder, "players") if row["id"] != "P1"]}, folder, "FCE")
        write({"history": [row for row in rows(folder, "history") if row["player"] != "P1"]}, folder, "FCE")
    write({"games": [row for row in rows(may, "games") if row["white"] != "P1"]}, may, "FCE")
    told = run_verb("correct", march, april, may, "-o", tmp_path / "e", *REASON, "--result", "E3:1:P1:P2=0-1")
    assert "april: players.csv: no row for P1: not corrected there" in told
    assert rows(tmp_path / "e" / "april", "players", id="P1") == []


def test_a_weekly_event_goes_on_with_the_games_as_they_were_corrected(tmp_path: Path) -> None:
    """The second month holds the first one's games, too, as `next` leaves them."""
    weekly = {"id": "W", "start": "2018-03-03", "end": "2018-04-20", "weekly": "1"}
    march = month(3, [player(f"P{at}", 1800) for at in (1, 2, 3)], ("P1", "P2", "1-0"), **weekly)
    for game in march["games"]:
        game["event"] = "W"
    april = month(4, [player("P1", 1812, 1, 101), player("P2", 1788, 1, 101), player("P3", 1800)], **weekly)
    april["games"] = [*march["games"], {**march["games"][0], "round": "2", "date": "2018-04-07", "black": "P3"}]
    folders = [write(one, tmp_path / name, "FCE") for one, name in ((march, "march"), (april, "april"))]
    options = ("--result", "W:1:P1:P2=0-1", "--result", "W:3:P2:P3=1-0@2018-03-17")
    run_verb("correct", *folders, "-o", tmp_path / "e", *REASON, *options)
    games = {
        (row["round"], row["white"], row["black"]): row["result"] for row in rows(tmp_path / "e" / "april", "games")
    }
    assert games == {("1", "P1", "P2"): "0-1", ("2", "P1", "P3"): "1-0", ("3", "P2", "P3"): "1-0"}
    run_verb("correct", *folders, "-o", tmp_path / "gone", *REASON, "--remove", "W")
    assert rows(tmp_path / "gone" / "april", "events") == rows(tmp_path / "gone" / "april", "games") == []


@pytest.mark.parametrize("result", ["gone", "0-1"])
def test_a_game_without_its_round_is_the_same_game_in_a_later_month(result: str, tmp_path: Path) -> None:
    """Both play again in the second round, in April: that game stays as it was."""
    weekly = {"id": "W", "start": "2018-03-03", "end": "2018-04-20", "weekly": "1"}
    march = month(3, [player(f"P{at}", 1800) for at in (1, 2)], ("P1", "P2", "1-0"), **weekly)
    march["games"][0]["event"] = "W"
    april = month(4, [player("P1", 1812, 1, 101), player("P2", 1788, 1, 101)], **weekly)
    april["games"] = [*march["games"], {**march["games"][0], "round": "2", "date": "2018-04-07"}]
    folders = [write(one, tmp_path / name, "FCE") for one, name in ((march, "march"), (april, "april"))]
    run_verb("correct", *folders, "-o", tmp_path / "e", *REASON, "--result", f"W::P1:P2={result}")
    games = {row["round"]: row["result"] for row in rows(tmp_path / "e" / "april", "games")}
    assert games == ({"2": "1-0"} if result == "gone" else {"1": "0-1", "2": "1-0"})


def test_a_problem_of_a_later_month_names_the_month(tmp_path: Path) -> None:
    """April has an event E4 of its own, so that March's late E4 cannot go on there."""
    folders = three_months(tmp_path)
    late = tmp_path / "late.csv"
    late.write_text("round,date,white id,white,black id,black,result\n1,2018-03-10,P3,Player P3,P1,Player P1,1-0\n")
    days = [f"--say={one}" for one in ("id=E4", "start=2018-03-10", "end=2018-04-20", "time=90", "weekly=1")]
    found = refused_lines("correct", *folders, "-o", tmp_path / "e", *REASON, "--file", late, *days)
    assert "april: events.csv, line 3, column id: “E4”: id may appear only once" in found
    assert not (tmp_path / "e").exists()


def test_the_player_of_a_name_is_known_in_later_months_too(tmp_path: Path) -> None:
    """As after `next`: April's decision about one name stays, and the other months get those of the correction."""
    march, april, may = three_months(tmp_path)
    write_table(april / "matches.csv", [{"name": "A. Puig", "player": "guest"}])
    write_table(march / "matches.csv", [{"name": "B. Soler", "player": "P2"}])
    late = write_table(tmp_path / "late.csv", [{"white": "A. Puig", "black": "B. Soler", "result": "1-0"}])
    options = [f"--say={one}" for one in ("id=L", "start=2018-03-10", "end=2018-03-10", "time=90+30")]
    options += ["--match", "A. Puig=P1", "--match", "B. Soler=P3"]
    run_verb("correct", march, april, may, "-o", tmp_path / "e", *REASON, "--file", late, *options)
    known = [{row["name"]: row["player"] for row in rows(tmp_path / "e" / one.name, "matches")} for one in (april, may)]
    assert known == [{"A. Puig": "guest", "B. Soler": "P3"}, {"A. Puig": "P1", "B. Soler": "P3"}]


def write_table(path: Path, lines: list[Row]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(lines[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return path


@pytest.mark.parametrize(("written", "asked"), [("01", "1"), ("1", "01")])
def test_a_round_may_have_a_zero_before_it(written: str, asked: str, tmp_path: Path) -> None:
    march, *_ = three_months(tmp_path)
    write({"games": [{**row, "round": written} for row in rows(march, "games")]}, march, "FCE")
    run_verb("correct", march, "-o", tmp_path / "e", *REASON, "--result", f"E3:{asked}:P1:P2=0-1@2018-03-03")
    (game,) = rows(tmp_path / "e" / "march", "games")
    assert (game["round"], game["result"]) == (written, "0-1")


@pytest.mark.parametrize("name", ["P9", "P1"])
def test_a_result_is_found_under_both_ids_of_a_player(name: str, tmp_path: Path) -> None:
    """P9 is P1. P3 loses to him in the published list and wins in the corrected one: ± 24 · ½ each."""
    march, *_ = three_months(tmp_path)
    game = rows(march, "games")[0] | {"round": "2", "white": "P9", "black": "P3"}
    write({"players": [*rows(march, "players"), player("P9", 1800)], "games": [game]}, march, "FCE")
    options = ("--merge", "P9=P1", "--result", f"E3:2:{name}:P3=0-1")
    told = run_verb("correct", march, "-o", tmp_path / "e", *REASON, *options)
    assert {row["id"] for row in rows(tmp_path / "e" / "march", "players")} == {"P1", "P2", "P3"}
    assert ["P3", "1788", "1812", "+24"] in [line.split()[3:7] for line in told.splitlines()]


@pytest.mark.parametrize("begins", [1, 2])
def test_a_correction_follows_a_player_to_a_new_id(begins: int, tmp_path: Path) -> None:
    """P2 is called Q2 from April or May on. His corrected ratings are those of the same months without the new id."""
    change = ("--result", "E3:1:P1:P2=0-1")
    run_verb("correct", *three_months(tmp_path), "-o", tmp_path / "same", *REASON, *change)
    months = three_months(tmp_path / "other")
    for folder in months[begins:]:
        rename(folder, "P2", "Q2")
    told = run_verb("correct", *months, "-o", tmp_path / "e", *REASON, *change, "--merge", "P2=Q2")
    assert "not corrected there" not in told
    assert "another rating" not in told
    for number, folder in enumerate(months):
        expected = tmp_path / "same" / folder.name
        if number >= begins:
            rename(expected, "P2", "Q2")
        for file in ("players", "games", "history")[: 3 if number else 2]:
            assert rows(tmp_path / "e" / folder.name, file) == rows(expected, file), (folder.name, file)


def test_a_correction_follows_a_newcomer_of_a_later_month_to_his_new_id(tmp_path: Path) -> None:
    """P4 begins in April, after the corrected month, and is called Q4 in May. April's list gives him 1715."""
    for name in ("same", "other"):
        march, april, may = three_months(tmp_path / name)
        win = {**rows(april, "games")[0], "round": "2", "white": "P4", "black": "P2", "result": "1-0"}
        write({"players": [*rows(april, "players"), player("P4", 1700)]}, april, "FCE")
        write({"games": [*rows(april, "games"), win]}, april, "FCE")
        write({"players": [*rows(may, "players"), player("P4", 1715, 1, 101)]}, may, "FCE")
    rename(may, "P4", "Q4")
    change = (*REASON, "--result", "E3:1:P1:P2=0-1")
    same, edition = tmp_path / "same", tmp_path / "e"
    run_verb("correct", *(same / folder.name for folder in (march, april, may)), "-o", tmp_path / "e1", *change)
    run_verb("correct", march, april, may, "-o", edition, *change, "--merge", "P4=Q4")
    (expected,) = rows(tmp_path / "e1" / "may", "players", id="P4")
    assert expected["std_elo"] == "1716"
    assert rows(edition / "may", "players", id="Q4") == [{**expected, "id": "Q4", "name": "Player Q4"}]
    assert rows(edition / "april", "players") == rows(tmp_path / "e1" / "april", "players")


def test_without_the_new_id_the_correction_is_said_to_stop(tmp_path: Path) -> None:
    months = three_months(tmp_path)
    rename(months[1], "P2", "Q2")
    rename(months[2], "P2", "Q2")
    told = run_verb("correct", *months, "-o", tmp_path / "e", *REASON, "--result", "E3:1:P1:P2=0-1")
    assert "no row for P2: not corrected there" in told


def test_a_new_id_that_no_month_has_is_refused(tmp_path: Path) -> None:
    found = refused_lines("correct", *three_months(tmp_path), "-o", tmp_path / "e", *REASON, "--merge", "P2=Q2")
    assert found == ["players.csv: “Q2”: no player has this id"]


def test_a_player_with_both_ids_in_the_month_of_the_new_one_is_one_there(tmp_path: Path) -> None:
    """In April Q2 is a second row of P2, with a game that P2 did not play. 1788 is the rating that March gives."""
    march, april, _ = three_months(tmp_path)
    twin = player("Q2", 1788, 1, 101)
    game = rows(april, "games")[0] | {"round": "2", "white": "Q2", "black": "P1", "result": "1-0"}
    write({"players": [*rows(april, "players"), twin], "games": [*rows(april, "games"), game]}, april, "FCE")
    run_verb("correct", march, april, "-o", tmp_path / "e", *REASON, "--merge", "P2=Q2")
    assert {row["id"] for row in rows(tmp_path / "e" / "march", "players")} == {"P1", "P2", "P3"}
    assert {row["id"]: row["std_elo"] for row in rows(tmp_path / "e" / "april", "players")} == {
        "P1": "1812",
        "Q2": "1788",
        "P3": "1800",
    }
    assert [row["white"] for row in rows(tmp_path / "e" / "april", "games")] == ["Q2", "Q2"]


@pytest.mark.parametrize("old", ["P2", "P8"])
def test_a_merge_begins_in_the_month_that_has_both_ids(old: str, tmp_path: Path) -> None:
    """Q2 joins in April with 40 games, and is P2 or P8, who joins then with 30. Each id has one more in May."""
    march, april, may = three_months(tmp_path)
    typed = [player("Q2", 1700, total=40), *([player("P8", 1650, total=30)] if old == "P8" else [])]
    write({"players": [*rows(april, "players"), *typed]}, april, "FCE")
    first = rows(april, "games")[0]
    more = [first | {"round": str(2 + at), "white": "P1", "black": one["id"]} for at, one in enumerate(typed)]
    write({"games": [first, *more]}, april, "FCE")
    run_verb("next", april, "-o", tmp_path / "next")
    write({"players": rows(tmp_path / "next", "players")}, may, "FCE")
    told = run_verb("correct", march, april, may, "-o", tmp_path / "e", *REASON, "--merge", f"{old}=Q2")
    run_verb("merge", april, old, "Q2")
    shutil.rmtree(tmp_path / "next")
    run_verb("next", april, "-o", tmp_path / "next")
    assert rows(tmp_path / "e" / "april", "players") == rows(april, "players")
    assert rows(tmp_path / "e" / "may", "players") == rows(tmp_path / "next", "players")
    assert "march: no rating changes" in told


@pytest.mark.parametrize(("old", "games"), [(["P1"], 200), (["P2"], 200), (["P1", "P2"], 300), (["P2", "P1"], 300)])
@pytest.mark.parametrize("name", ["Player P3", "Player P1"])
def test_ids_that_a_later_month_merged_are_corrected_as_one(
    old: list[str], games: int, name: str, tmp_path: Path
) -> None:
    """After March the officer merges P1, P2 or both with P3. Without March's game each has a game less."""
    march, april, _ = three_months(tmp_path)
    for folder in (march, april):
        lines = rows(folder, "players")
        write({"players": [*lines[:2], lines[2] | {"birth": "1981-01-01", "name": name}]}, folder, "FCE")
    write({"games": []}, april, "FCE")
    for one in old:
        run_verb("merge", april, one, "P3")
    told = run_verb("correct", march, april, "-o", tmp_path / "e", *REASON, "--result", "E3:1:P1:P2=gone")
    assert "not corrected there" not in told
    run_verb("next", tmp_path / "e" / "march", "-o", tmp_path / "next")
    for one in old:
        run_verb("merge", tmp_path / "next", one, "P3")
    columns = ("id", "std_elo", "std_games_total", "rapid_games_total")
    (found, expected) = (
        [[row[name] for name in columns] for row in rows(folder, "players")]
        for folder in (tmp_path / "e" / "april", tmp_path / "next")
    )
    assert found == expected
    assert ["P3", "1800", str(games), str(games)] in found


def test_a_row_that_was_copied_under_the_new_id_is_corrected_and_its_games_count_once(tmp_path: Path) -> None:
    march, april, _ = three_months(tmp_path)
    lines = rows(april, "players")
    write({"players": [*lines, lines[1] | {"id": "Q2"}]}, april, "FCE")
    change = (*REASON, "--result", "E3:1:P1:P2=0-1", "--merge", "P2=Q2")
    run_verb("correct", march, april, "-o", tmp_path / "e", *change)
    (found,) = rows(tmp_path / "e" / "april", "players", id="Q2")
    assert (found["std_elo"], found["std_season_games"], found["std_games_total"]) == ("1812", "1", "101")
    assert rows(tmp_path / "e" / "april", "players", id="P2") == []
    assert {row["player"] for row in rows(tmp_path / "e" / "april", "history")} == {"P1", "Q2", "P3"}


def rename(folder: Path, old: str, new: str) -> None:
    for file in folder.glob("*.csv"):
        if file.name != "edition.csv":
            file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


# -- a guest who is a player


def add_guest(folder: Path, name: str) -> None:
    """G1 plays P2 in the month's event."""
    (event,) = rows(folder, "events")
    game = {"event": event["id"], "round": "8", "date": event["start"], "white": "G1", "black": "P2", "result": "1-0"}
    write({"games": [*rows(folder, "games"), game]}, folder, "FCE")
    people = {row[side] for row in rows(folder, "games") for side in ("white", "black")}
    listed = [{"event": event["id"], "player": one, "name": name if one == "G1" else ""} for one in sorted(people)]
    write({"participants": listed}, folder, "FCE")


@pytest.mark.parametrize(
    ("name", "joined", "said"),
    [
        ("Carles Vidal", True, None),
        ("Jordi Roca", False, "april: guest G1 has the name Jordi Roca here: not merged with P3"),
        ("", True, "april: guest G1 is also merged with P3"),
    ],
)
def test_a_guest_stays_joined_to_a_player_or_it_is_said(
    name: str, joined: bool, said: str | None, tmp_path: Path
) -> None:
    march, april, _ = three_months(tmp_path)
    write({"games": [{**row, "black": "P1"} for row in rows(april, "games")]}, april, "FCE")
    add_guest(march, "Carles Vidal")
    add_guest(april, name)
    told = run_verb("correct", march, april, "-o", tmp_path / "e", *REASON, "--merge", "G1=P3")
    assert bool(rows(tmp_path / "e" / "april", "games", white="P3")) == joined
    assert ("guest G1" in told) == (said is not None)
    assert said is None or said in told


def test_a_guest_who_was_joined_is_remembered_by_his_name(tmp_path: Path) -> None:
    march, *_ = three_months(tmp_path)
    add_guest(march, "Carles Vidal")
    run_verb("merge", march, "G1", "P3")
    assert rows(march, "matches") == [{"name": "Carles Vidal", "player": "P3"}]


# -- CNXC


def half_years(folder: Path) -> list[Path]:
    """C3 has his first rating by a draw with C1 (2000): Rc 2000, half the points."""

    def rated(identity: str, elo: int, games: int, last: str, status: str = "effective") -> Row:
        row = {"id": identity, "name": f"Nome {identity}", "status": status, "elo": str(elo), "games": str(games)}
        return row | {"last_game": last}

    def competition(identity: str, end: str) -> Row:
        return {"id": identity, "name": identity, "category": "other", "end": end}

    first: Period = {
        "period": [{"list": "2005-1", "from": "2005-01-01", "to": "2005-06-30"}],
        "players": [rated(one, 2000, 100, "2004-05-05") for one in ("C1", "C2")] + [{"id": "C3", "name": "Nome C3"}],
        "blocks": [],
        "competitions": [competition("K1", "2005-06-30"), competition("K2", "2005-06-30")],
        "games": [
            {"competition": "K1", "white": "C1", "black": "C3", "result": "1/2"},
            {"competition": "K2", "white": "C1", "black": "C2", "result": "1-0"},
        ],
    }
    second: Period = {
        "period": [{"list": "2005-2", "from": "2005-07-01", "to": "2005-12-31"}],
        "players": [
            rated("C1", 2004, 102, "2005-06-30"),
            rated("C2", 1990, 101, "2005-06-30"),
            rated("C3", 2000, 1, "2005-06-30", "provisional"),
        ],
        "blocks": [{"player": "C3", "list": "2005-1", "competition": "K1", "games": "1", "performance": "2000"}],
        "competitions": [competition("K3", "2005-12-31")],
        "games": [{"competition": "K3", "white": "C1", "black": "C2", "result": "1/2"}],
    }
    return [write(one, folder / name, "CNXC") for one, name in ((first, "h1"), (second, "h2"))]


def test_a_correction_makes_somebody_unrated_again(tmp_path: Path) -> None:
    run_verb("correct", *half_years(tmp_path), "-o", tmp_path / "e", *REASON, "--remove", "K1")
    (row,) = rows(tmp_path / "e" / "h2", "players", id="C3")
    assert [row[name] for name in ("status", "elo", "games", "last_game")] == ["", "", "", ""]
    assert rows(tmp_path / "e" / "h2", "blocks") == []


def test_who_was_taken_out_gets_no_rows_beside_the_players(tmp_path: Path) -> None:
    """C4 is unrated and not in the second half-year. The correction gives him a game, and with it a block."""
    first, second = half_years(tmp_path)
    write({"players": [*rows(first, "players"), {"id": "C4", "name": "Nome C4"}]}, first, "CNXC")
    told = run_verb("correct", first, second, "-o", tmp_path / "e", *REASON, "--result", "K2::C1:C4=1/2@2005-06-30")
    assert "h2: players.csv: no row for C4: not corrected there" in told
    assert {row["player"] for row in rows(tmp_path / "e" / "h2", "blocks")} == {"C3"}


def test_typed_words_are_said_as_they_are_typed(tmp_path: Path) -> None:
    first, second = half_years(tmp_path)
    typed = {"status": "effective", "elo": "1999", "games": "12", "last_game": "2005-05-05"}
    lines = [row | typed if row["id"] == "C3" else row for row in rows(second, "players")]
    write({"players": lines}, second, "CNXC")
    told = run_verb("correct", first, second, "-o", tmp_path / "e", *REASON, "--remove", "K1")
    assert "h2: players.csv: status of C3 is effective, but the earlier list gave provisional" in told
    assert "the corrected value is blank" in told
    assert "Status." not in told


@pytest.mark.second
def test_an_effective_player_gets_his_blocks_back_when_he_is_provisional_again(tmp_path: Path) -> None:
    """C09 had 1953 of 3 and 1830 of 5 games; without K3 he has 11 games in all: provisional, 19029/11 = 1729.9."""
    half_year = EXAMPLES.parent / "cnxc_semiannual_2005_1.xlsx"
    later = tmp_path / "later.xlsx"
    run_verb("next", half_year, "-o", later)
    effective = read(later).period.players["C09"]
    assert (effective.effective_elo is not None, effective.earlier) == (True, ())
    run_verb("correct", half_year, later, "-o", tmp_path / "e", *REASON, "--remove", "K3")
    corrected = read(tmp_path / "e" / "later.xlsx").period.players["C09"]
    assert (corrected.elo, corrected.effective_elo) == (1730, None)
    assert [earlier.competition for earlier in corrected.earlier if earlier.list == "2005-1"] == ["K2", "K4"]


@pytest.mark.parametrize("period", [EXAMPLES / "cnxc_2005_1", EXAMPLES.parent / "cnxc_semiannual_2005_1.xlsx"])
@pytest.mark.parametrize("white", ["C05>C06", "C05*>C06"])
def test_a_game_with_a_substitution_is_found_by_its_players(white: str, period: Path, tmp_path: Path) -> None:
    """The period has C05*>C06 against C12, 0-1. Reports name such a side without the star.

    C05 made no move, so the game is that of C06 (7.2 a): half a point more is 30 × ½ = 15.
    """
    result = ("--result", f"K2::{white}:C12=1/2")
    told = run_verb("correct", period, "-o", tmp_path / "e", *REASON, *result, "--dry-run")
    assert "K2: C06–C12 1/2 instead of 0-1 (+15)" in told


@pytest.mark.parametrize("period", [EXAMPLES / "cnxc_2005_1", EXAMPLES.parent / "cnxc_semiannual_2005_1.xlsx"])
def test_a_game_with_a_substitution_is_added(period: Path, tmp_path: Path) -> None:
    """K3, C05*>C06 against C08, 1-0: a game of C06 alone (7.2 a). 2000 − 1922 is .61: 30 × .39 = 11.7; C08 loses it."""
    added = ("--result", "K3::C05*>C06:C08=1-0@2005-03-03", "--anew")
    told = run_verb("correct", period, "-o", tmp_path / "e", *REASON, *added, "--dry-run")
    assert "K3: C06–C08 1-0 is new (+11.7)" in told
    assert "K3: C05>C06–C08 1-0 is new (−11.7)" in told


# -- What does not follow


def moved(period: Path, folder: Path, **dates: str) -> Path:
    copy = Path(shutil.copytree(period, folder))
    (row,) = rows(copy, "period")
    with (copy / "period.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(row))
        writer.writeheader()
        writer.writerow(row | dates)
    return copy


def test_a_month_that_was_skipped_is_refused(tmp_path: Path) -> None:
    march, _, may = three_months(tmp_path)
    (found,) = refused_lines("correct", march, may, "-o", tmp_path / "e", *REASON, "--remove", "E3")
    assert "may: “2018-05-01”: this period does not follow march: the next one begins on 2018-04-01" in found
    assert not (tmp_path / "e").exists()


def test_a_half_year_that_was_skipped_is_refused(tmp_path: Path) -> None:
    first, second = half_years(tmp_path)
    other = moved(second, tmp_path / "h3", **{"list": "2006-1", "from": "2006-01-01", "to": "2006-06-30"})
    write({"competitions": [], "games": []}, other, "CNXC")
    (found,) = refused_lines("correct", first, other, "-o", tmp_path / "e", *REASON, "--remove", "K1")
    assert "this period does not follow h1: the next one begins on 2005-07-01" in found


def fide_months(folder: Path, names: str = "P") -> list[Path]:
    """October 2026 with three rated players and no game, and November, whose players are called otherwise if asked."""

    def one(new_list: str, first: str, last: str, called: str) -> Period:
        people = [
            {
                "id": f"{called}{at}",
                "name": f"Player {called}{at}",
                "born": "1980",
                "std_rating": str(1800 + at),
                "std_games": "50",
            }
            for at in range(3)
        ]
        period = {"new_list": new_list, "from": first, "to": last}
        return {"period": [period], "players": people, "events": [], "games": []}

    october, november = (
        one("2026-11-01", "2026-10-01", "2026-10-31", "P"),
        one("2026-12-01", "2026-11-01", "2026-11-30", names),
    )
    october["events"] = [{"id": "E", "start": "2026-10-03", "end": "2026-10-03", "minutes": "120"}]
    october["games"] = [{"event": "E", "round": "1", "white": "P0", "black": "P1", "result": "1/2"}]
    return [write(period, folder / name, "FIDE2024") for period, name in ((october, "october"), (november, "november"))]


def test_a_fide_month_that_was_skipped_is_refused(tmp_path: Path) -> None:
    october, november = fide_months(tmp_path)
    other = moved(
        november, tmp_path / "december", **{"new_list": "2027-01-01", "from": "2026-12-01", "to": "2026-12-31"}
    )
    (found,) = refused_lines("correct", october, other, "-o", tmp_path / "e", *REASON, "--remove", "E")
    assert "this period does not follow october: the next one begins on 2026-11-01" in found


@pytest.mark.parametrize("outside", ["1", ""])
def test_opponents_of_other_lists_begin_with_new_ratings(outside: str, tmp_path: Path) -> None:
    """The federation of O0, O1 and O2 publishes their new ratings, which come in with November's files."""
    october, november = fide_months(tmp_path)
    for folder, elo in ((october, "1700"), (november, "1720")):
        lines = rows(folder, "players")
        people = [{**row, "id": f"O{at}", "std_rating": elo, "outside": outside} for at, row in enumerate(lines)]
        write({"players": [*lines, *people]}, folder, "FIDE2024")
    told = run_verb("correct", october, november, "-o", tmp_path / "e", *REASON, "--remove", "E")
    assert ("november: 3 players with another rating" in told) is not bool(outside)
    assert rows(tmp_path / "e" / "november", "players", id="O0")[0]["std_rating"] == "1720"


def test_another_federation_of_the_same_rules_is_refused(tmp_path: Path) -> None:
    (found,) = refused_lines("correct", *fide_months(tmp_path, "Q"), "-o", tmp_path / "e", *REASON, "--remove", "E")
    assert "november: this period does not follow october: only 0 of 3 players begin with its new ratings" in found
    assert "(--rules)" in found


def test_one_rule_file_for_all_folders_is_said(tmp_path: Path) -> None:
    rules = tmp_path / "own.toml"
    rules.write_text('code = "OWN"\nof = "fide2024"\n[numbers]\nk_usual = 25\n', encoding="utf-8")
    said = "notice: all periods are rated by the rule file of OWN: if it changed in between, it needs the days"
    months = fide_months(tmp_path)
    for number, folders in enumerate((months, months[:1])):
        change = ("-o", tmp_path / f"e{number}", *REASON, "--remove", "E", "--rules", rules)
        assert (said in run_verb("correct", *folders, *change)) is (len(folders) > 1)


def test_a_month_by_other_rules_is_refused(tmp_path: Path) -> None:
    march, *_ = three_months(tmp_path)
    _, november = fide_months(tmp_path)
    (found,) = refused_lines("correct", march, november, "-o", tmp_path / "e", *REASON, "--remove", "E3")
    assert "march is a different kind of period" in found


def test_nothing_published_is_touched(tmp_path: Path) -> None:
    folders = three_months(tmp_path)
    before = [state(folder) for folder in folders]
    run_verb("correct", *folders, "-o", tmp_path / "e", *REASON, "--remove", "E3")
    assert [state(folder) for folder in folders] == before


# -- A list of participants


def test_a_list_of_participants_that_the_correction_begins_keeps_later_guests(tmp_path: Path) -> None:
    """The late event begins March's list; the weekly event carries it into April, whose guest is in no list."""
    weekly = {"id": "W", "start": "2018-03-03", "end": "2018-04-20", "weekly": "1"}
    march = month(3, [player(f"P{at}", 1800) for at in (1, 2, 3)], ("P1", "P2", "1-0"), **weekly)
    for game in march["games"]:
        game["event"] = "W"
    april = month(4, [player("P1", 1812, 1, 101), player("P2", 1788, 1, 101), player("P3", 1800)], ("G1", "P3", "1-0"))
    april["events"] += march["events"]
    april["games"] += march["games"]
    folders = [write(one, tmp_path / name, "FCE") for one, name in ((march, "march"), (april, "april"))]
    late = tmp_path / "late.csv"
    late.write_text(
        "round,date,white id,white,black id,black,result\n1,2018-03-05,P2,Player P2,P3,Player P3,1-0\n",
        encoding="utf-8",
    )
    said = [part for one in ("start=2018-03-05", "end=2018-03-05", "time=61") for part in ("--say", one)]
    run_verb("correct", *folders, "-o", tmp_path / "e", *REASON, "--file", late, *said)
    listed = {(row["event"], row["player"]) for row in rows(tmp_path / "e" / "april", "participants")}
    assert listed == {("W", "P1"), ("W", "P2"), ("E4", "G1"), ("E4", "P3")}


@pytest.mark.second
def test_the_edition_says_why_in_every_workbook(tmp_path: Path) -> None:
    half_year = EXAMPLES.parent / "cnxc_semiannual_2005_1.xlsx"
    run_verb("next", half_year, "-o", tmp_path / "later.xlsx")
    run_verb("correct", half_year, tmp_path / "later.xlsx", "-o", tmp_path / "e", *REASON, "--remove", "K3")
    for name in (half_year.name, "later.xlsx"):
        (_, lines) = side_tables(tmp_path / "e" / name)["edition"]
        assert "a claim" in lines[1][1].values()
        told = verbs.story(tmp_path / "e" / name, ["C06"]).lines
        assert re.fullmatch(r"  Corrected edition of \d{4}-\d\d-\d\d: a claim", str(told[1]))
        for listing in verbs.lists_of(tmp_path / "e" / name).listings:
            assert listing.notes[-1].endswith(": a claim")


# -- A club: a late tournament brings a player who has joined in the next season


def test_who_joins_by_a_late_tournament_has_its_games_in_the_next_season(tmp_path: Path) -> None:
    files = {
        "first/players.csv": "name,start\nAnna,1600\nBernat,1500\n",
        "first/games.csv": "white,black,result\nAnna,Bernat,1-0\n",
        "second/games.csv": "white,black,result\nZita,Bernat,1-0\n",
        "late.csv": "white,black,result\nZita,Bernat,1-0\nZita,Anna,1-0\n",
    }
    first, second = (tmp_path / name for name in ("first", "second"))
    first.mkdir()
    for name, text in files.items():
        if name == "second/games.csv":
            run_verb("next", first, "-o", second)
            with (second / "players.csv").open("a", encoding="utf-8") as players:
                players.write("Zita,,\n")
        (tmp_path / name).write_text(text, encoding="utf-8")
    told = run_verb("correct", first, second, "-o", tmp_path / "e", *REASON, "--file", tmp_path / "late.csv")
    assert "not changed" not in told
    run_verb("next", tmp_path / "e" / "first", "-o", tmp_path / "next")
    assert rows(tmp_path / "e" / "second", "players") == rows(tmp_path / "next", "players")
    assert rows(tmp_path / "next", "players")[-1]["games"] == "2"


# -- FIDE: five opponents of 1800, and N, who is unrated


def fide_month(number: int, *games: tuple[str, str, str], **event: str) -> Entries:
    name, day = f"E{number}", f"2026-{number:02}-03"
    facts = {"id": name, "name": name, "start": day, "end": day, "minutes": "90", "increment": "30"} | event
    lines = [
        {"event": name, "round": str(at), "white": white, "black": black, "result": result}
        for at, (white, black, result) in enumerate(games, 1)
    ]
    return Entries({"events": [facts] if games else [], "games": lines})


def fide_chain(folder: Path, *months: Entries, pool: int = 0) -> list[Path]:
    """From March on; `pool`: so many draws of N against 1800 before."""
    rated = [{"id": f"R{at}", "name": f"Rated {at}", "born": "1980", "std_rating": "1800"} for at in range(1, 6)]
    first: Period = {
        "period": [{"new_list": "2026-04-01", "from": "2026-03-01", "to": "2026-03-31"}],
        "players": [*({**row, "std_games": "100"} for row in rated), {"id": "N", "name": "New", "born": "1990"}],
    }
    if pool:
        block = {"player": "N", "kind": "std", "event": "E0", "end": "2026-02-03", "games": str(pool)}
        first["pool"] = [block | {"opponents": str(1800 * pool), "score": str(pool / 2)}]
    federation, found = FEDERATIONS["FIDE2024"], list[Path]()
    for number, typed in enumerate(months, 3):
        before = federation.next_rows(found[-1], by_hand=False) if found else first
        found.append(federation.put(before, typed, folder / f"m{number}"))
    return found


def test_who_was_unrated_in_two_lists_is_so_when_an_event_goes_by_the_older_one(tmp_path: Path) -> None:
    """N is first rated in the list of May; an event of May that began under the list of March does not count for R1."""
    five = [("N", f"R{at}", "1/2") for at in range(1, 6)]
    late = fide_month(5, ("R1", "N", "1-0"), start="2026-03-30", end="2026-05-03", list_ref="2026-03-01")
    months = fide_chain(tmp_path, fide_month(3), fide_month(4, *five), late)
    lines = rows(months[2], "history", player="N", kind="std")
    assert {row["list"]: row["rating"] for row in lines} == {"2026-03-01": "", "2026-04-01": ""}
    lists = FEDERATIONS["FIDE2024"].rate(months[2]).lists
    (standard,) = (found for kind, found in lists.items() if kind.value == "standard")
    assert standard["N"].old is not None
    assert (standard["R1"].games, standard["N"].games) == (0, 1)  # 8.2.4


@pytest.mark.parametrize("outside", ["0", "1"])
def test_a_rating_by_hand_does_not_count_in_a_list_that_had_the_player_unrated(outside: str, tmp_path: Path) -> None:
    """N is unrated in the lists of March and April; the officer then enters a rating for N, who may also have left."""
    late = fide_month(5, ("R1", "N", "1-0"), start="2026-03-30", end="2026-05-03", list_ref="2026-03-01")
    late.facts |= {("N", "std_rating"): "1600", ("N", "outside"): outside}
    months = fide_chain(tmp_path, fide_month(3), fide_month(4), late)
    lists = FEDERATIONS["FIDE2024"].rate(months[2]).lists
    (standard,) = (found for kind, found in lists.items() if kind.value == "standard")
    assert standard["R1"].games == 0  # 8.2.4, t.1.4.6


def test_a_first_rating_reaches_an_older_list_that_names_no_unrated_players(tmp_path: Path) -> None:
    """A fifth draw against 1800 makes N 1800 (8.2.2) in the list of April, which the file of May holds by hand."""
    four = [("N", f"R{at}", "1/2") for at in range(1, 5)]
    months = fide_chain(tmp_path, fide_month(3, *four), fide_month(4), fide_month(5))
    history = months[2] / "history.csv"
    lines = history.read_text(encoding="utf-8").splitlines(keepends=True)
    history.write_text("".join(line for line in lines if ",N," not in line), encoding="utf-8")
    fifth = ("--result", "E3:5:N:R5=1/2@2026-03-03")
    assert "not corrected" not in run_verb("correct", *months, "-o", tmp_path / "e", *REASON, *fifth)
    assert [row["rating"] for row in rows(tmp_path / "e" / "m5", "history", player="N", list="2026-04-01")] == ["1800"]


def test_who_loses_a_first_rating_has_the_whole_pool_again(tmp_path: Path) -> None:
    """Two draws before and three in March make five; without one of them N waits, with both events behind him."""
    three = [("N", f"R{at}", "1/2") for at in range(1, 4)]
    months = fide_chain(tmp_path, fide_month(3, *three), fide_month(4, ("R4", "R5", "1/2")), fide_month(5), pool=2)
    assert not (months[1] / "pool.csv").exists()
    run_verb("correct", *months, "-o", tmp_path / "e", *REASON, "--result", "E3:3:N:R3=gone")
    for month_ in ("m4", "m5"):
        lines = rows(tmp_path / "e" / month_, "pool", player="N")
        assert [(row["event"], row["games"]) for row in lines] == [("E0", "2"), ("E3", "2")]
        (row,) = rows(tmp_path / "e" / month_, "players", id="N")
        assert row["std_rating"] == ""
