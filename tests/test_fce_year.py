"""Twelve months in a row: each workbook by `next` from the one before, its games typed in, held against folders."""

from __future__ import annotations

import random
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from independent import folders, random_fce
from independent.folders import Period, Row
from little_room import find_instead
from openpyxl import load_workbook
from test_fce_workbook_by_hand import with_room

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.regulations import find
from xlelo.regulations.fce.listing import as_json
from xlelo.regulations.fce.run import rate
from xlelo.workbook import books, make
from xlelo.workbook.check import check
from xlelo.workbook.next_period import write_next_period
from xlelo.workbook.read import read

FCE = find("FCE")
ROOM = {"players": 20, "events": 8, "games": 100, "participants": 40, "history": 20}
KINDS = {"std": "standard", "rapid": "rapid"}
DAY = timedelta(days=1)
NUMBERS = {"round", "minutes", "increment", "team", "weekly", "rounds_per_day"}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for a few games only, so that each month is calculated at once."""
    book = with_room(ROOM)
    find_instead(book, monkeypatch)


def november_2024() -> Period:
    """Every kind of event, one of them weekly and going on in December; with two who never play.

    N was born on 2015-11-05 and federated nine years later, 3,288 days: 9.0 years, 1020 + 40 · 9 = 1380 (10.2).
    R has had his first rating since 2024-01-20, born twelve years before.
    """
    period = random_fce.period(random.Random(178))
    period["players"] += [idle("N", "2015-11-05", "2024-11-05", ""), idle("R", "2012-01-20", "2024-01-20", "1500")]
    return period


def idle(identity: str, birth: str, federated: str, elo: str) -> Row:
    seasons = {f"{prefix}_{season}": "0" for prefix in KINDS for season in folders.SEASONS}
    facts = {"id": identity, "name": f"Player {identity}", "birth": birth, "federated": federated, "licence": "2024"}
    return {**facts, **seasons, "first_season": federated[:4], "std_elo": elo, "rapid_elo": elo}


# A month's folder out of the result that was published of the one before (9.1; formats), not out of a workbook.


def next_rows(period: Period, published: dict[str, Any], news: list[Row]) -> Period:
    new_list = published["new_list"]
    (dates,) = period["period"]
    first = date.fromisoformat(dates["to"]) + DAY
    coming = month_after(date.fromisoformat(new_list))
    lists = {prefix: {row["id"]: row for row in published["lists"][kind]} for prefix, kind in KINDS.items()}
    players = [
        {**player, **{key: text for prefix in KINDS for key, text in after(player, prefix, lists, new_list, dates)}}
        for player in period["players"]
    ]
    going_on = [event for event in period["events"] if event.get("weekly") == "1" and event["end"] > dates["to"]]
    kept = {event["id"] for event in going_on}
    return {
        "period": [
            {
                "new_list": coming.isoformat(),
                "from": first.isoformat(),
                "to": (coming - DAY).isoformat(),
                "season": str(first.year),
            }
        ],
        "players": with_news(players, news),
        "events": going_on,
        "participants": [row for row in period.get("participants", []) if row["event"] in kept],
        "games": [game for game in period["games"] if game["event"] in kept],
        "history": with_list_in_force(period, first, lists),
        "parameters": period.get("parameters", []),
    }


def after(
    player: Row, prefix: str, lists: dict[str, dict[str, Any]], new_list: str, dates: Row
) -> list[tuple[str, str]]:
    """In January the games of the season that ended are A-1, and what was A-1 is A-2 (16.2).

    A rating given in a list, for the first time or again, is as old as that list (10.3).
    """
    row = lists[prefix][player["id"]]
    season_games = int(player.get(f"{prefix}_season_games") or 0) + row["played"]
    facts = {
        "elo": str(row["new"]),
        "season_games": str(season_games),
        "games_total": str(int(player.get(f"{prefix}_games_total") or 0) + row["evaluated"]),
    }
    if row["initial"] or row["reinitialised"]:
        facts["initialised"] = new_list
    if new_list[:4] != dates["season"]:
        older = [player.get(f"{prefix}_{season}", "") for season in folders.SEASONS]
        facts |= dict(zip(folders.SEASONS, [str(season_games), *older], strict=False)) | {"season_games": "0"}
    return [(f"{prefix}_{key}", text) for key, text in facts.items()]


def with_list_in_force(period: Period, coming_from: date, lists: dict[str, dict[str, Any]]) -> list[Row]:
    """The list that this month began with; a line that was there already stays."""
    in_force = month_before(coming_from).isoformat()
    known = {(row["list"], row["kind"], row["player"]) for row in period.get("history", [])}
    lines = [
        {"list": in_force, "kind": prefix, "player": identity, "elo": str(row["old"]), "k": str(row["k"])}
        for prefix, rows in lists.items()
        for identity, row in rows.items()
        if (in_force, prefix, identity) not in known
    ]
    return [*period.get("history", []), *lines]


def with_news(players: list[Row], news: list[Row]) -> list[Row]:
    joined = {player["id"]: player for player in players}
    for row in news:
        joined[row["id"]] = joined.get(row["id"], {}) | {key: text for key, text in row.items() if text}
    return list(joined.values())


def month_after(first: date) -> date:
    return (first + 31 * DAY).replace(day=1)


def month_before(first: date) -> date:
    return (first - DAY).replace(day=1)


# What is played in it, as rows of a folder.


def played(period: Period, rng: random.Random) -> Period:
    """An open tournament with a guest, one that began under the list before, rapid games, a weekly league."""
    (dates,) = period["period"]
    first = date.fromisoformat(dates["from"])
    before = month_before(first)
    known = {event["id"] for event in period["events"]}
    month = f"{first:%y%m}"
    plans = [
        ({"id": f"O{month}", "minutes": "90", "increment": "30"}, first, 3, 1, True),
        (
            {"id": f"B{month}", "minutes": "90", "increment": "0", "list_ref": before.isoformat()},
            *(first - 3 * DAY, 3, 2, False),
        ),
        ({"id": f"R{month}", "minutes": "10", "increment": "5"}, first + 9 * DAY, 4, 0, True),
        (
            {"id": f"W{month}", "minutes": "60", "increment": "30", "weekly": "1", "team": "1"},
            *(first + 20 * DAY, 3, 7, False),
        ),
    ]
    drawn = {"events": [], "participants": [], "games": []}
    people = [player["id"] for player in period["players"] if player["id"] not in ("N", "R")]
    for facts, start, rounds, step, guest in plans:
        assert facts["id"] not in known
        days = [start + number * step * DAY for number in range(rounds)]
        event = {"name": f"Torneig {facts['id']}", "start": start.isoformat(), "end": days[-1].isoformat(), **facts}
        entrants = [*rng.sample(people, 5), f"V{month}" if guest else people[0]]
        entrants = list(dict.fromkeys(entrants))
        drawn["events"].append(event)
        drawn["participants"] += [
            {"event": event["id"], "player": one, "name": f"Convidat {one}" if one[0] == "V" else "", "birth": ""}
            for one in entrants
        ]
        for number, day in enumerate(days, 1):
            rng.shuffle(entrants)
            drawn["games"] += [
                {
                    "event": event["id"],
                    "round": str(number),
                    "date": day.isoformat(),
                    "white": white,
                    "black": black,
                    "result": rng.choice(["1-0", "0-1", "1/2", "1-0", "+/-", "0-1a"]),
                }
                for white, black in zip(entrants[::2], entrants[1::2], strict=False)
            ]
    return drawn


def typed_in(path: Path, rows: Period) -> None:
    """Into the blank rows below what `next` brought along, found by the names of the columns."""
    workbook = load_workbook(path)
    for file, new in rows.items():
        for row, values in enumerate(new, first_blank(workbook, file)):
            for key, text in values.items():
                title, cells = next(workbook.defined_names[f"{file.capitalize()}_{key}"].destinations)
                column = workbook[title][cells.split(":")[0].replace("$", "")].column
                workbook[title].cell(row, column).value = cell(key, text)
    workbook.save(path)


def first_blank(workbook: Any, file: str) -> int:
    key = {"events": "id", "participants": "player", "games": "white"}[file]
    title, cells = next(workbook.defined_names[f"{file.capitalize()}_{key}"].destinations)
    return next(one.row for (one,) in workbook[title][cells.replace("$", "")] if one.value is None)


def cell(key: str, text: str) -> Any:
    if key in ("start", "end", "date", "list_ref", "birth") and text:
        return date.fromisoformat(text)
    return int(text) if key in NUMBERS else text or None


# The chain.


def licences(period: Period, rng: random.Random) -> list[Row]:
    """Most have their licence renewed; one moves to another club, one comes from abroad with a FIDE rating."""
    year = period["period"][0]["new_list"][:4]
    news = [{"id": player["id"], "licence": year} for player in period["players"] if rng.random() < 0.8]
    news[0]["club"] = "Club Nou"
    newcomer = {"id": f"F{year}", "name": "Vinguda de fora", "fide": "2105", "federated": f"{year}-01-01"}
    return [*news, {**newcomer, "licence": year}]


def csv_of(news: list[Row]) -> str:
    columns = ("id", "name", "club", "federated", "licence", "fide")
    return "\n".join([",".join(columns), *(",".join(row.get(column, "") for column in columns) for row in news)])


def in_a_row(tmp_path: Path, months: int) -> list[dict[str, Any]]:
    """What each of the months published, from November on."""
    rng = random.Random(12)
    period = november_2024()
    workbook = tmp_path / "0.xlsx"
    month = read_period(folders.write(period, tmp_path / "0", "FCE"), FCE)
    make.fill_workbook(books.find("fce"), workbook, month.period, month.readings)
    published = [as_json(rate(month.period, month.readings))]
    for number in range(1, months + 1):
        coming = tmp_path / f"{number}.xlsx"
        in_january = published[-1]["new_list"][5:7] == "01"
        news = licences(period, rng) if in_january else []
        (tmp_path / "news.csv").write_text(csv_of(news), encoding="utf-8")
        write_next_period(workbook, coming, tmp_path / "news.csv" if news else None)
        period = next_rows(period, published[-1], news)
        begun = read_period(folders.write(period, tmp_path / f"{number}-begun", "FCE"), FCE)
        assert read(coming).period == begun.period
        games = played(period, rng)
        typed_in(coming, games)
        period = {**period, **{file: period[file] + rows for file, rows in games.items()}}
        month = read_period(folders.write(period, tmp_path / str(number), "FCE"), FCE)
        checked = check(coming)
        assert list(map(str, checked.differences)) == []
        assert checked.filled_workbook.period == month.period
        published.append(as_json(rate(month.period, month.readings)))
        assert as_json(checked.filled_workbook.result) == published[-1]
        workbook = coming
    return published


def assert_a_chain(published: list[dict[str, Any]]) -> None:
    """What a list says, rating and K, is what the month after it is rated with (9.1)."""
    for before, coming in pairwise(published):
        for kind in KINDS.values():
            rows = {row["id"]: row for row in coming["lists"][kind]}
            for row in before["lists"][kind]:
                assert (rows[row["id"]]["old"], rows[row["id"]]["k"]) == (row["new"], row["next_k"])


def of(published: dict[str, Any], kind: str, identity: str) -> dict[str, Any]:
    row: dict[str, Any] = next(row for row in published["lists"][kind] if row["id"] == identity)
    return row


def assert_over_the_turn_of_the_year(published: list[dict[str, Any]]) -> None:
    """R is due on the list of February, at 4,761 days: 13.0 years, 1020 + 40 · 13 = 1540 (10.3, 11.4)."""
    assert_a_chain(published)
    assert [one["new_list"] for one in published[:3]] == ["2024-12-01", "2025-01-01", "2025-02-01"]
    for kind, article in (("standard", "10.3"), ("rapid", "11.4")):
        resting = [of(one, kind, "R") for one in published]
        assert [row["reinitialised"] for row in resting[:4]] == [None, None, article, None]
        assert [row["new"] for row in resting] == [1500] * 2 + [1540] * (len(published) - 2)
        # 10.1, 11.1; no season yet, so that K is K0 of 2000 to 2299
        newcomer = of(published[2], kind, "F2025")
        assert (newcomer["old"], newcomer["k"]) == (2105, 16)


@pytest.mark.second
def test_from_november_to_february(tmp_path: Path) -> None:
    """With licences and a newcomer brought in January."""
    assert_over_the_turn_of_the_year(in_a_row(tmp_path, 3))


@pytest.mark.large
def test_a_whole_year(tmp_path: Path) -> None:
    """N is due on the list of December, at 3,679 days: 10.1 years, 1020 + 404 = 1424."""
    published = in_a_row(tmp_path, 12)
    assert_over_the_turn_of_the_year(published)
    for kind, article in (("standard", "10.3"), ("rapid", "11.4")):
        rows = [of(one, kind, "N") for one in published]
        assert [row["reinitialised"] for row in rows] == [None] * 12 + [article]
        assert [row["new"] for row in rows] == [1380] * 12 + [1424]
        assert (rows[-1]["k0"], rows[-1]["next_k0"]) == (36, 30)  # Taula 3: from 1400 on
    history = read(tmp_path / "12.xlsx").period.history
    older = {date(2024, 11, 1), date(2024, 12, 1), *(date(2025, month, 1) for month in range(1, 11))}
    assert older <= {day for day, _ in history}


# What comes from elsewhere.


@pytest.mark.second
def test_news_that_cannot_be_rated_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    month = read_period(folders.write(november_2024(), tmp_path / "month", "FCE"), FCE)
    make.fill_workbook(books.find("fce"), tmp_path / "0.xlsx", month.period, month.readings)
    news = tmp_path / "news.csv"
    lines = [
        "id,name,birth,federated,fide,licence",
        "F1,,,2024-12-01,2100,2025",
        "F2,Sense data,,2024-12-01,,2025",
        "F3,Sense temporada,,,2100,2025",
        "P01,,,,,20025",
    ]
    news.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        write_next_period(tmp_path / "0.xlsx", tmp_path / "1.xlsx", news)
    assert [(str(problem.place), problem.value) for problem in refused.value.problems] == [
        ("news.csv, line 5, column licence", "20025")
    ]
    news.write_text("\n".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        write_next_period(tmp_path / "0.xlsx", tmp_path / "1.xlsx", news)
    assert [str(problem.place) for problem in refused.value.problems] == [
        "news.csv, line 2, column name",
        "news.csv, line 3, column birth",
        "news.csv, line 4, column first_season",
    ]
    assert not (tmp_path / "1.xlsx").exists()


@pytest.mark.second
def test_a_column_of_the_news_that_is_not_read_is_said(tmp_path: Path) -> None:
    month = read_period(folders.write(november_2024(), tmp_path / "month", "FCE"), FCE)
    make.fill_workbook(books.find("fce"), tmp_path / "0.xlsx", month.period, month.readings)
    news = tmp_path / "news.csv"
    news.write_text("id,license\nP01,2025\n", encoding="utf-8")
    notices = write_next_period(tmp_path / "0.xlsx", tmp_path / "1.xlsx", news)
    assert notices == ["news.csv: unknown columns ignored: license"]
