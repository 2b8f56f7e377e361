"""`xlelo merge`: two ids for one player become one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from independent.folders import Row, write
from test_add import half_year, month, refused_lines, rows, run_verb, state
from test_correct_later import fide_months

__all__ = ["half_year", "month"]  # fixtures


def duplicate(month: Path) -> Path:
    """P01 has a second row, P99: the league and the festival were entered under it."""
    players = (month / "players.csv").read_text(encoding="utf-8")
    own = players.splitlines()[1]
    twin = own.replace("P01,Anna Puig", "P99,Anna Puig i Serra").replace(",400,", ",7,")
    (month / "players.csv").write_text(f"{players}{twin}\n", encoding="utf-8")
    for name in ("games", "participants"):
        path = month / f"{name}.csv"
        changed = [
            line.replace("P01", "P99") if line.startswith("T4,") else line
            for line in path.read_text(encoding="utf-8").splitlines()
        ]
        path.write_text("\n".join(changed) + "\n", encoding="utf-8")
    return month


def test_all_rows_of_the_old_id_are_the_new_one_s(month: Path) -> None:
    wanted = {name: rows(month, name) for name in ("games", "participants")}
    told = run_verb("merge", duplicate(month), "P99", "P01")
    assert {name: rows(month, name) for name in wanted} == wanted
    assert [row["id"] for row in rows(month, "players")].count("P99") == 0
    assert "P99 is P01 now." in told


def test_counts_are_added_and_the_rest_of_the_new_id_stays(month: Path) -> None:
    before = rows(month, "players", id="P01")[0]
    told = run_verb("merge", duplicate(month), "P99", "P01")
    after = rows(month, "players", id="P01")[0]
    assert (before["std_games_total"], after["std_games_total"]) == ("400", "407")
    assert (after["name"], after["std_elo"], after["std_g1"]) == ("Anna Puig", "2150", "80")
    assert "players.csv: name Anna Puig i Serra of P99 is dropped; P01 keeps Anna Puig" in told


def test_games_that_both_ids_have_are_named(month: Path) -> None:
    assert "the games of P99 and P01 are added up: std_g1 40 + 40" in run_verb("merge", duplicate(month), "P99", "P01")


def test_counts_with_decimals_are_added_too(month: Path) -> None:
    """Some programs write 400.0 in a column with blank cells."""
    lines = [row | {"std_games_total": f"{row['std_games_total']}.0"} for row in rows(duplicate(month), "players")]
    write({"players": lines}, month, "FCE")
    told = run_verb("merge", month, "P99", "P01")
    assert rows(month, "players", id="P01")[0]["std_games_total"] == "407"
    assert "std_games_total 400 + 7" in told


def test_a_rating_of_zero_is_none(tmp_path: Path) -> None:
    """Many lists print 0 for “no rating”. The rating of the other id, and its adjustment, are his."""
    (october, _) = fide_months(tmp_path)
    change_players(october, "FIDE2024", P2={"std_rating": "0", "std_games": "0"})
    run_verb("adjust", october, "--line", "1000=1400 2000=2000", "--reason", "a lift", "--date", "2026-10-01")
    (lifted,) = rows(october, "players", id="P0")
    told = run_verb("merge", october, "P0", "P2")
    (row,) = rows(october, "players", id="P2")
    assert (row["std_rating"], row["std_games"]) == (lifted["std_rating"], "50")
    assert [one["player"] for one in rows(october, "adjustments") if one["player"] in {"P0", "P2"}] == ["P2"]
    assert "std_rating" not in told


def test_no_rating_is_not_dropped(tmp_path: Path) -> None:
    (october, _) = fide_months(tmp_path)
    change_players(october, "FIDE2024", P0={"rapid_rating": "0"}, P2={"rapid_rating": "1700"})
    assert "rapid_rating" not in run_verb("merge", october, "P0", "P2")
    assert rows(october, "players", id="P2")[0]["rapid_rating"] == "1700"


def test_a_copied_row_has_the_same_games(month: Path) -> None:
    """Somebody copied the row to give the player a new id. The club may be another one."""
    (before,) = rows(month, "players", id="P01")
    write({"players": [*rows(month, "players"), before | {"id": "P99", "club": "Torre Alta"}]}, month, "FCE")
    told = run_verb("merge", month, "P99", "P01")
    assert rows(month, "players", id="P01") == [before]
    assert "P99 and P01 have the same ratings and games: counted once" in told


def test_the_other_name_means_the_same_player_from_now_on(month: Path) -> None:
    run_verb("merge", duplicate(month), "P99", "P01")
    assert rows(month, "matches") == [{"name": "Anna Puig i Serra", "player": "P01"}]


def test_a_guest_who_is_a_player(month: Path) -> None:
    found = refused_lines("merge", month, "G1", "P03")  # they met: nobody plays himself
    assert any("a player cannot play against himself" in text for text in found)


def test_nothing_is_written_when_it_cannot_be(month: Path) -> None:
    before = state(month)
    (found,) = refused_lines("merge", month, "P77", "P01")
    assert "“P77”: no player or guest has this id" in found
    refused_lines("merge", month, "P01", "P77")
    refused_lines("merge", month, "P01", "P01")
    refused_lines("merge", month / "nowhere", "P01", "P02")
    run_verb("merge", duplicate(month), "P99", "P01", "--dry-run")
    assert rows(month, "players", id="P99")
    (month / "matches.csv").unlink(missing_ok=True)
    assert before.keys() == state(month).keys()


def test_chains_of_substitutes(half_year: Path) -> None:
    """A second id of who substitutes, in the middle of a chain."""
    players = half_year / "players.csv"
    text = players.read_text(encoding="utf-8")
    own = next(line for line in text.splitlines() if line.startswith("C06,"))
    players.write_text(text + own.replace("C06,", "C66,") + "\n", encoding="utf-8")
    games = half_year / "games.csv"
    wanted = rows(half_year, "games")
    games.write_text(games.read_text(encoding="utf-8").replace("C05>C06", "C05>C66"), encoding="utf-8")
    run_verb("merge", half_year, "C66", "C06")
    assert rows(half_year, "games") == wanted


def test_the_new_id_keeps_its_own_older_rating(month: Path) -> None:
    """P99's row of an older list stands above P01's: the one of P01 stays, as his rating in players does."""
    path = month / "history.csv"
    own = {"list": "2018-02-01", "kind": "std", "player": "P01", "elo": "2140", "k": "17"}
    lines = [",".join((own | one).values()) for one in ({"list": "01/02/2018", "player": "P99"}, {})]
    path.write_text("\n".join([*path.read_text(encoding="utf-8").splitlines(), *lines]) + "\n", encoding="utf-8")
    told = run_verb("merge", duplicate(month), "P99", "P01")
    assert rows(month, "history", player="P01") == [own]
    assert "history.csv: 1 row of the old id dropped, because P01 already has one" in told


@pytest.mark.parametrize("blank", ["", "0"])
def test_who_has_reached_2400_under_one_id_has_reached_it(blank: str, tmp_path: Path) -> None:
    """8.3.3: K stays 10 once a published rating has reached 2400. A blank cell means the same as 0."""
    (october, _) = fide_months(tmp_path)
    change_players(october, "FIDE2024", P0={"std_2400": "1", "outside": "1"}, P2=dict.fromkeys(FLAGS, blank))
    told = run_verb("merge", october, "P0", "P2")
    (row,) = rows(october, "players", id="P2")
    assert [row["std_2400"], row["std_2300"], row["outside"]] == ["1", blank, blank]  # he stays on the list
    assert "outside 1 of P0 is dropped; P2 keeps 0" in told
    assert "std_2400" not in told


@pytest.mark.parametrize(("old", "new", "kept"), [("1999-05-05", "2004-05-05", 1), ("2004-05-05", "1999-05-05", 0)])
def test_the_later_of_two_last_games_counts(old: str, new: str, kept: int, half_year: Path) -> None:
    """CNXC 5.2: who had a counted game in the five years before the list is active, under whichever id."""
    before = rows(half_year, "players", id="C01")[0]
    twin = {**before, "id": "C99", "last_game": old}
    lines = [row | {"last_game": new} if row["id"] == "C01" else row for row in rows(half_year, "players")]
    write({"players": [*lines, twin]}, half_year, "CNXC")
    told = run_verb("merge", half_year, "C99", "C01")
    (after,) = rows(half_year, "players", id="C01")
    assert (after["last_game"], after["games"]) == ((old, new)[kept], str(2 * int(before["games"])))
    assert "is dropped" not in told


@pytest.mark.parametrize(("old", "new"), [("C17", "C09"), ("C09", "C17")])
def test_who_was_effective_under_one_id_stays_so(old: str, new: str, half_year: Path) -> None:
    """CNXC 5.1: from the first list with 12 of his games on. His Elo is the effective one: 6.3 is not for him."""
    told = run_verb("merge", half_year, old, new)
    (row,) = rows(half_year, "players", id=new)
    assert [row[name] for name in ("status", "elo", "games")] == ["effective", "2140", str(66 + 8)]
    assert "elo 1876 of C09 is dropped" in told


def test_two_provisional_ids_stay_provisional(half_year: Path) -> None:
    """CNXC 5.1: no list has shown 12 games of his, also if both ids have 12 together."""
    lines = [row | {"games": "8"} if row["id"] == "C15" else row for row in rows(half_year, "players")]
    write({"players": lines}, half_year, "CNXC")
    run_verb("merge", half_year, "C15", "C09")
    (row,) = rows(half_year, "players", id="C09")
    assert [row[name] for name in ("status", "elo", "games")] == ["provisional", "1876", "16"]


def test_the_later_licence_counts(month: Path) -> None:
    """FCE 8.2: the list has who has a licence of its year."""
    lines = [row | {"licence": "2017"} if row["id"] == "P01" else row for row in rows(duplicate(month), "players")]
    write({"players": lines}, month, "FCE")
    run_verb("merge", month, "P99", "P01")
    assert rows(month, "players", id="P01")[0]["licence"] == "2018"


def test_a_member_stays_one(tmp_path: Path) -> None:
    players = "name,start,member\nAnna Puig,1600,\nA. Puig,,0\nBernat Soler,,\n"
    (tmp_path / "players.csv").write_text(players, encoding="utf-8")
    (tmp_path / "games.csv").write_text("white,black,result\nA. Puig,Bernat Soler,1-0\n", encoding="utf-8")
    run_verb("merge", tmp_path, "A. Puig", "Anna Puig")
    assert rows(tmp_path, "players")[0] == {"name": "Anna Puig", "start": "1600", "member": ""}


FLAGS = ("std_2400", "std_2300", "outside")


def change_players(folder: Path, code: str, **facts: Row) -> None:
    lines = rows(folder, "players")
    write({"players": [row | facts.get(row["id"], {}) for row in lines]}, folder, code)


@pytest.mark.parametrize(("rating", "base"), [("1900", ""), ("", "1850"), ("1800", "1850")])
def test_the_base_of_the_old_id_comes_only_with_its_rating(rating: str, base: str, tmp_path: Path) -> None:
    """FIDE's base of 1850 is that of the rating 1800 (7.1). A player who keeps 1900 does not start from it."""
    month = tmp_path / "month"
    month.mkdir()
    for name, text in (
        ("period", "new_list,from,to\n2026-12-01,2026-11-01,2026-11-30\n"),
        ("players", f"id,name,std_rating,std_base\nA,Anna,{rating},\nB,Anna,1800,1850\n"),
        ("events", "id,start,end,minutes\n"),
        ("games", "event,round,white,black,result\n"),
    ):
        (month / f"{name}.csv").write_text(text, encoding="utf-8")
    run_verb("merge", month, "B", "A")
    (row,) = rows(month, "players")
    assert (row["std_rating"], row["std_base"]) == (rating or "1800", base)


@pytest.mark.parametrize(
    ("old", "new", "kept", "dropped"),
    [
        (("1990-05-06", ""), ("", "1990"), ("1990-05-06", "1990"), ()),
        (("", "1990"), ("1990-05-06", ""), ("1990-05-06", ""), ()),
        (("1990-05-06", ""), ("", ""), ("1990-05-06", ""), ()),
        (("1990-05-06", ""), ("", "1991"), ("", "1991"), ("birth 1990-05-06 of B is dropped; A keeps born 1991",)),
        (("", "1991"), ("1990-05-06", ""), ("1990-05-06", ""), ("born 1991 of B is dropped; A keeps 1990",)),
        (
            ("1990-05-06", "1990"),
            ("1991-05-06", ""),
            ("1991-05-06", ""),
            ("birth 1990-05-06 of B is dropped; A keeps 1991-05-06", "born 1990 of B is dropped; A keeps 1991"),
        ),
    ],
)
def test_a_day_and_a_year_of_birth(
    old: tuple[str, str], new: tuple[str, str], kept: tuple[str, str], dropped: tuple[str, ...], tmp_path: Path
) -> None:
    """Day and year of birth come from the same id."""
    facts = ("birth", "born")
    people = [
        {"id": identity, "name": "Anna", "std_rating": "1800"} | dict(zip(facts, birth, strict=True))
        for identity, birth in (("A", new), ("B", old))
    ]
    period = [{"new_list": "2026-12-01", "from": "2026-11-01", "to": "2026-11-30"}]
    month = Path(write({"period": period, "players": people}, tmp_path / "month", "FIDE2024"))
    told = run_verb("merge", month, "B", "A")
    (row,) = rows(month, "players")
    assert tuple(row[name] for name in facts) == kept
    assert re.findall(r"notice: players.csv: (b.*)", told) == [*dropped]
