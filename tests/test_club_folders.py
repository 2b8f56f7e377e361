"""In and out of a club's list as a folder: new, add, merge, correct, next. Names are invented."""

from __future__ import annotations

import csv
import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command import xlelo
from independent import club
from openpyxl import Workbook
from test_add import run_verb
from test_tournament_round_trips import tournament
from tiers import mark_tiers
from tournament_files import csv_text, pgn_text, trf

from xlelo.officer.adding import prepare
from xlelo.officer.request import Request
from xlelo.readers import read_period
from xlelo.regulations import find

if TYPE_CHECKING:
    from command import Here

CLUB = find("CLUB")
NAMES = ("Anna Puig", "Bernat Soler", "Carla Vidal", "David Roca", "Elena Mas")
RULES = "rule,value\nscale,480\nadvantage,20\nforfeits,1\n"
TOURNAMENTS = mark_tiers([6], large=[500])
CHAINS = mark_tiers([3], [8], [500])


def folder(place: Path, **files: str) -> Path:
    place.mkdir(exist_ok=True)
    for name, text in files.items():
        (place / f"{name}.csv").write_text(text, encoding="utf-8")
    return place


def rate(place: Path) -> dict[str, Any]:
    assert CLUB.run is not None
    return dict(CLUB.as_json(CLUB.run.rate(read_period(place, CLUB).period, CLUB.readings)))


def exact(place: Path) -> dict[str, tuple[str | None, int]]:
    found = rate(place)
    return {row["id"]: (row["exact"], row["games"]) for row in (*found["list"], *found["unlisted"])}


def rows(place: Path, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((place / f"{name}.csv").read_text(encoding="utf-8").splitlines()))


# -- new and next ------------------------------------------------------------------------------------------------


def test_a_new_folder_holds_the_headings_that_a_club_needs(tmp_path: Path) -> None:
    at = tmp_path / "club"
    assert "games.csv, players.csv" in run_verb("new", "club", "-o", at)
    assert {path.name: path.read_text(encoding="utf-8") for path in at.iterdir()} == {
        "players.csv": "name\n",
        "games.csv": "date,white,black,result\n",
    }
    assert xlelo("new", "club", "-o", at).returncode == 2


def season(chance: random.Random, start: date, count: int) -> list[list[str]]:
    """Rows of games in the order of days; some days are blank, which means the day above."""
    day, found = start, []
    for number in range(count):
        step = timedelta(days=chance.choice((0, 0, 1, 5)))
        day += step
        white, black = chance.sample(NAMES, 2)
        shown = day.isoformat() if step or not number else ""
        found.append([shown, white, black, chance.choice(("1-0", "0-1", "1/2", "3-1", "+/-"))])
    return found


def games(of: list[list[str]]) -> str:
    return "".join(",".join(row) + "\n" for row in [["date", "white", "black", "result"], *of])


@pytest.mark.parametrize("count", CHAINS)
def test_two_seasons_are_rated_as_one(count: int, tmp_path: Path) -> None:
    """With `carry` exact and a step a game, the contract knows no seasons: only the order of the games."""
    for seed in range(count):
        chance = random.Random(seed)
        first, second = season(chance, date(2025, 9, 1), 12), season(chance, date(2026, 9, 1), 12)
        files = {"rules": RULES, "players": "name,born\n" + "".join(f"{name},1980\n" for name in NAMES)}
        files["factors"] = "games_under,age_to,k\n8,,40\n,45,24\n,,16\n"
        at = folder(tmp_path / f"{seed}", games=games(first), **files)
        run_verb("next", at, "-o", tmp_path / f"{seed} next")
        later = folder(tmp_path / f"{seed} next", games=games(second))
        whole = folder(tmp_path / f"{seed} both", games=games([*first, *second]), **files)
        assert exact(later) == exact(whole), seed
        assert (later / "rules.csv").read_text(encoding="utf-8") == RULES


def test_next_names_the_unrated_and_leaves_what_belongs_to_the_season(tmp_path: Path) -> None:
    """Bernat has one of two games for a first rating, Carla none, and Diana both: half a point a game, so Anna's."""
    files = {
        "rules": "rule,value\nfirst,performance\nfirst_games,2\n",
        "period": "list_day,from\n2026-06-30,2026-06-01\n",
    }
    players = "id,name,start,member\n1,Anna Puig,1500.25,0\n2,Bernat Soler,,\n3,Carla Vidal,,\n4,Diana Roca,,\n"
    games = "white,black,result,date\n1,2,1-0,\n1,4,1-0,\n4,1,1-0,\n"
    at = folder(tmp_path / "a", players=players, games=games, **files)
    told = run_verb("next", at, "-o", tmp_path / "b")
    assert "still unrated, their games for a first rating are not carried over: 2\n" in told
    assert sorted(path.name for path in (tmp_path / "b").iterdir()) == ["games.csv", "players.csv", "rules.csv"]
    assert rows(tmp_path / "b", "players") == [
        {"id": "1", "name": "Anna Puig", "start": "1500.25", "member": "0", "games": ""},
        {"id": "2", "name": "Bernat Soler", "start": "", "member": "", "games": ""},
        {"id": "3", "name": "Carla Vidal", "start": "", "member": "", "games": ""},
        {"id": "4", "name": "Diana Roca", "start": "1500.25", "member": "", "games": "2"},
    ]
    assert rows(tmp_path / "b", "games") == []


# -- add -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", TOURNAMENTS)
@pytest.mark.parametrize(
    ("keys", "name", "write"), [("rank", "a.trf", trf), ("id", "a.csv", csv_text), ("name", "a.pgn", pgn_text)]
)
def test_random_tournaments_by_the_independent_reading(
    keys: str, name: str, write: Any, count: int, tmp_path: Path
) -> None:
    """Their games and new players come into a club's list; the second reading of the contract rates it."""
    for seed in range(count):
        one = tournament(seed, keys=keys)
        if not one.pairings:
            continue
        at = folder(tmp_path / str(seed), rules=RULES, players="name\nZita Quer\n", games="white,black,result\n")
        file = tmp_path / str(seed) / name
        file.write_text(write(one), encoding="utf-8")
        run_verb("add", at, file)
        played = [game for game in one.pairings if not game.result.code.endswith("a")]
        assert sorted(row["result"] for row in rows(at, "games")) == sorted(game.result.code for game in played)
        wanted = {row["id"]: (row["rating"], row["games"]) for row in club.rate(at)["list"]}
        assert {row["id"]: (row["rating"], row["games"]) for row in rate(at)["list"]} == wanted


LICHESS = """[Event "Rated Blitz game"]
[Site "https://lichess.org/aaaaaaa{number}"]
[Date "2026.11.20"]
[Round "-"]
[White "{white}"]
[Black "{black}"]
[Result "{result}"]
[UTCDate "2026.11.20"]
[UTCTime "{hour}:00:00"]
[WhiteElo "1612"]
[BlackElo "1701"]
[WhiteRatingDiff "+5"]
[BlackRatingDiff "-5"]
[Variant "{variant}"]
[TimeControl "180+2"]
[ECO "B01"]
[Termination "{ending}"]

1. e4 {{ [%clk 0:03:00] }} d5 {result}

"""


def lichess(number: int, **tags: str) -> str:
    facts = {"white": "rook_eater", "black": "Bernat Soler", "result": "1-0", "variant": "Standard", "ending": "Normal"}
    return LICHESS.format(number=number, **{**facts, "hour": "18", **tags})


def test_games_of_lichess(tmp_path: Path) -> None:
    """Players by user name; the latest game stands first in the file; other variants and * are named."""
    file = tmp_path / "friday.pgn"
    file.write_text(
        lichess(1, hour="20", result="0-1", ending="Time forfeit")
        + lichess(2, variant="Crazyhouse")
        + lichess(3, result="*", ending="Unterminated")
        + lichess(4, hour="19", result="1/2-1/2"),
        encoding="utf-8",
    )
    at = folder(tmp_path / "c", players="name\nBernat Soler\n", games="date,white,black,result\n")
    told = run_verb("add", at, file)
    assert f"another variant than Standard: game ignored (line {line_of(file, 'Crazyhouse')}: Crazyhouse)" in told
    assert f"no result: no game (line {line_of(file, '*')})" in told
    assert "Termination" not in told
    assert [(row["date"], row["white"], row["result"]) for row in rows(at, "games")] == [
        ("2026-11-20", "rook_eater", "1/2"),
        ("2026-11-20", "rook_eater", "0-1"),
    ]
    assert {row["event"] for row in rows(at, "games")} == {"friday"}
    assert [row["name"] for row in rows(at, "players")] == ["Bernat Soler", "rook_eater"]


def line_of(file: Path, value: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.endswith(f'"{value}"]'))


CHESS_COM = """[Event "Live Chess"]
[Site "Chess.com"]
[Date "2026.11.21"]
[Round "-"]
[White "rook_eater"]
[Black "pawnfan"]
[Result "0-1"]
{tournament}[Timezone "UTC"]
[UTCDate "2026.11.21"]
[UTCTime "12:48:30"]
[WhiteElo "1173"]
[BlackElo "1080"]
[TimeControl "600+5"]
[Termination "{ending}"]
[StartTime "12:48:30"]
[EndDate "2026.11.21"]
[EndTime "13:08:56"]
[Link "https://www.chess.com/game/live/1"]

1. e4 {{[%clk 0:10:01.7]}} 1... d5 {{[%clk 0:10:02.2]}} 0-1

"""


def test_games_of_chess_com(tmp_path: Path) -> None:
    """A tournament is named by its address alone; sentences about a normal end are no news."""
    address = '[Tournament "https://www.chess.com/tournament/live/november-arena-1234567"]\n'
    file = tmp_path / "november.pgn"
    file.write_text(
        CHESS_COM.format(tournament="", ending="pawnfan won by checkmate")
        + CHESS_COM.format(tournament=address, ending="pawnfan won - game abandoned"),
        encoding="utf-8",
    )
    at = folder(tmp_path / "c", players="name\n", games="date,white,black,result\n")
    told = run_verb("add", at, file)
    assert told.count("the tag Termination is taken as a normal end of the game") == 1
    assert "“pawnfan won - game abandoned”" in told
    assert "2 new in players: rook_eater, pawnfan" in told
    assert [row["event"] for row in rows(at, "games")] == ["november", "november_arena"]


def test_games_come_in_the_order_of_days(tmp_path: Path) -> None:
    """A blank day is that of the row above: it stays so when rows come between, and when one goes."""
    at = folder(
        tmp_path / "c",
        players="name\nAnna Puig\nBernat Soler\n",
        games="Date;Player1;Player2;Result\n2026-11-02;Anna Puig;Bernat Soler;1-0\n;Bernat Soler;Anna Puig;1-0\n"
        "2026-11-09;Anna Puig;Bernat Soler;1/2\n",
    )
    file = tmp_path / "evening.csv"
    file.write_text("date,white,black,result\n2026-11-05,Bernat Soler,Anna Puig,0-1\n", encoding="utf-8")
    run_verb("add", at, file)
    assert (at / "games.csv").read_text(encoding="utf-8") == (
        "Date;Player1;Player2;Result;event\n2026-11-02;Anna Puig;Bernat Soler;1-0;\n;Bernat Soler;Anna Puig;1-0;\n"
        "2026-11-05;Bernat Soler;Anna Puig;0-1;evening\n2026-11-09;Anna Puig;Bernat Soler;1/2;\n"
    )
    again = xlelo("add", at, file)
    assert again.returncode == 2
    assert "this file was entered before, as event evening" in again.stderr
    run_verb("add", at, "--remove", "evening")
    held = (at / "games.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert [row.partition(";")[0] for row in held] == ["2026-11-02", "", "2026-11-09"]


@pytest.mark.parametrize(
    ("days", "told"), [(("05", "06", "06"), False), (("05", "04", "06"), True), (("06", "05", "04"), True)]
)
def test_games_that_are_put_in_order_are_said(days: tuple[str, ...], told: bool, tmp_path: Path) -> None:
    """The order decides the ratings."""
    file = tmp_path / "own.csv"
    file.write_text("date,white,black,result\n" + "".join(f"2026-11-{day},A,B,1-0\n" for day in days), encoding="utf-8")
    said = run_verb("fill", "club", "--games", file, "-o", tmp_path / "list")
    assert ("notice: event own: the games are sorted by day" in said) is told
    assert [row["date"][-2:] for row in rows(tmp_path / "list", "games")] == sorted(days)


def test_days_that_a_file_lacks(tmp_path: Path) -> None:
    """Days of the event date its games. Without any day the question names its option."""
    at = folder(tmp_path / "c", players="name\nAnna Puig\n", games="date,white,black,result\n")
    one = replace(tournament(3, keys="rank"), round_days={})
    one = replace(one, pairings=tuple(game._replace(day=None) for game in one.pairings))
    file = tmp_path / "open.trf"
    file.write_text(trf(one), encoding="utf-8")
    told = run_verb("add", at, file)
    assert f"event open: games without a day are dated {one.end}" in told
    file = tmp_path / "late.csv"
    file.write_text("white,black,result\nAnna Puig,Carla Vidal,1-0\n", encoding="utf-8")
    refused = xlelo("add", at, file)
    assert "--say late:end=…" in refused.stderr
    run_verb("add", at, file, "--say", "late:end=2026-11-20")
    assert rows(at, "games")[-1]["date"] == "2026-11-20"
    file = tmp_path / "rounds.csv"
    file.write_text(
        "round,white,black,result\n1,Anna Puig,Carla Vidal,1-0\n2,Carla Vidal,Anna Puig,1-0\n", encoding="utf-8"
    )
    assert "--say rounds:dates=…" in xlelo("add", at, file).stderr
    run_verb("add", at, file, "--say", "rounds:dates=2026-11-21 2026-11-28")
    assert [row["date"] for row in rows(at, "games")[-2:]] == ["2026-11-21", "2026-11-28"]


def test_a_crosstable(tmp_path: Path) -> None:
    at = folder(tmp_path / "c", players="name\nAnna Puig\n", games="white,black,result\n")
    file = tmp_path / "autumn.csv"
    file.write_text("Nr,Name,1,2\n1,Anna Puig,X,½\n2,Bernat Soler,½,X\n", encoding="utf-8")
    told = run_verb("add", at, file)
    assert "a crosstable does not tell colours" in told
    assert [(row["white"], row["black"], row["result"]) for row in rows(at, "games")] == [
        ("Anna Puig", "Bernat Soler", "1/2"),
    ]


# -- merge and correct ---------------------------------------------------------------------------------------------


def test_two_players_become_one(tmp_path: Path) -> None:
    """Counted games are added up; the name of the old id is remembered for the next file."""
    players = "id,name,start,games\n,Anna Puig,1600,10\nAP,A. Puig,,3\n,Bernat Soler,,\n"
    at = folder(tmp_path / "c", players=players, games="white,black,result\nAP,Bernat Soler,1-0\n")
    run_verb("merge", at, "AP", "Anna Puig")
    assert rows(at, "players") == [
        {"id": "", "name": "Anna Puig", "start": "1600", "games": "13"},
        {"id": "", "name": "Bernat Soler", "start": "", "games": ""},
    ]
    assert rows(at, "games") == [{"white": "Anna Puig", "black": "Bernat Soler", "result": "1-0"}]
    assert rows(at, "matches") == [{"name": "A. Puig", "player": "Anna Puig"}]


def chain(place: Path, seasons: list[list[list[str]]], players: str, rules: str) -> list[Path]:
    """The folders of seasons, each made from the one before."""
    place.mkdir()
    folders = [folder(place / "s0", rules=rules, players=players, games=games(seasons[0]))]
    for number, played in enumerate(seasons[1:], 1):
        run_verb("next", folders[-1], "-o", place / f"s{number}")
        folders.append(folder(place / f"s{number}", games=games(played)))
    return folders


def merge_twins(played: list[list[str]]) -> list[list[str]]:
    return [[NAMES[0] if cell == "Twin" else cell for cell in row] for row in played]


def correct_by_hand(chance: random.Random, played: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    """The rows of a season after a correction typed by hand, and the options that ask for the same."""
    rows_ = [list(row) for row in played]
    number = chance.randrange(len(rows_))
    _, white, black, _ = rows_[number]
    which = f":{number + 1}:{white}:{black}"
    match chance.choice(("result", "gone", "new", "merge")):
        case "result":
            rows_[number][3] = result = chance.choice(("0-1", "1/2", "5-2"))
            return rows_, ["--result", f"{which}={result}"]
        case "gone":
            (day, *_), *below = rows_[number:]
            if below and not below[0][0]:
                below[0][0] = day
            return [*rows_[:number], *below], ["--result", f"{which}=gone"]
        case "new":
            late = date(2040, 1, 1).isoformat()
            return [*rows_, [late, white, black, "1-0"]], ["--result", f"::{white}:{black}=1-0@{late}"]
        case _:
            return merge_twins(rows_), ["--merge", f"Twin={NAMES[0]}"]


@pytest.mark.parametrize("count", CHAINS)
def test_a_corrected_season_is_carried_as_if_rated_anew(count: int, tmp_path: Path) -> None:
    for seed in range(count):
        chance = random.Random(seed)
        seasons = [season(chance, date(2025 + number, 9, 1), 10) for number in range(3)]
        for played in seasons:  # somebody stands under two names, but never against himself
            for row in played:
                if row[1] == NAMES[0] and chance.random() < 0.4:
                    row[1] = "Twin"
        rules = RULES + chance.choice(("", "moves,list\n", "carry,published\ndecimals,1\n", "floor,1490\n"))
        people = [*NAMES, "Twin"]
        players = "name\n" + "".join(f"{name}\n" for name in people)
        published = chain(tmp_path / f"{seed} published", seasons, players, rules)
        first, options = correct_by_hand(chance, seasons[0])
        if options[0] == "--merge":
            seasons = [
                [[day, *(NAMES[0] if n == "Twin" else n for n in pair), r] for day, *pair, r in played]
                for played in seasons
            ]
            players = players.replace("Twin\n", "")
        wanted = chain(tmp_path / f"{seed} anew", [first, *seasons[1:]], players, rules)
        edition = tmp_path / f"{seed} edition"
        run_verb("correct", *published, "--out", edition, "--reason", "a claim", *options)
        for folder_ in wanted:
            assert exact(edition / folder_.name) == exact(folder_), (seed, options, folder_.name)


def test_which_game_is_corrected(tmp_path: Path) -> None:
    """By day, or by its number; a game that is not there needs its day. The reason names the day."""
    players = "name\nAnna Puig\nBernat Soler\n"
    row = "Anna Puig,Bernat Soler,1-0\n"
    at = folder(
        tmp_path / "c", players=players, games=f"date,white,black,result\n2026-11-06,{row},{row}2026-11-13,{row}"
    )
    ask = ("correct", at, "--reason", "a claim", "--out")
    assert (
        "2 games match; add the day, or the number"
        in xlelo(*ask, tmp_path / "x", "--result", "::Anna Puig:Bernat Soler=3-1@2026-11-06").stderr
    )
    told = run_verb(*ask, tmp_path / "day", "--result", "::Anna Puig:Bernat Soler=0-1@2026-11-13")
    assert "2026-11-13: Anna Puig–Bernat Soler 0-1 instead of 1-0" in told
    run_verb(*ask, tmp_path / "number", "--result", ":2:Anna Puig:Bernat Soler=1/2")
    assert [one["result"] for one in rows(tmp_path / "number" / "c", "games")] == ["1-0", "1/2", "1-0"]
    assert "give its date" in xlelo(*ask, tmp_path / "x", "--result", ":9:Anna Puig:Bernat Soler=1/2").stderr


@pytest.mark.parametrize("name", ["Carla Vidal", "carla vidal", "C. Vidal"])
def test_a_newcomer_of_a_late_file_is_the_player_with_an_id_in_the_next_season(name: str, tmp_path: Path) -> None:
    """Rated anew with that id from the first season on, the list is the same. C. Vidal is a decision about the name."""
    row = "Anna Puig,Bernat Soler,1-0"
    late = f"2026-01-06,{name},Anna Puig,1-0"
    seasons = [f"2026-01-05,{row}", f"2026-09-05,{row}\n2026-09-06,P3,Bernat Soler,1-0", "2027-09-06,P3,Anna Puig,0-1"]
    heading, players = "date,white,black,result\n", "id,name\n,Anna Puig\n,Bernat Soler\n"
    for place, first, second in (
        ("published", players, "P3,Carla Vidal,,\n"),
        ("anew", f"{players}P3,Carla Vidal\n", ""),
    ):
        (tmp_path / place).mkdir()
        at = folder(tmp_path / place / "s0", players=first, games=heading + seasons[0])
        if place == "anew":
            folder(at, games=f"{heading}{seasons[0]}\n{late.replace(name, 'P3')}")
        for number, played in enumerate(seasons[1:], 1):
            run_verb("next", at, "-o", at.with_name(f"s{number}"))
            at = folder(at.with_name(f"s{number}"), games=heading + played)
            if number == 1:
                (at / "players.csv").write_text((at / "players.csv").read_text(encoding="utf-8") + second)
                if name.startswith("C."):
                    folder(at, matches=f"name,player\n{name},P3\n")
    published = [tmp_path / "published" / f"s{number}" for number in range(3)]
    (tmp_path / "late.csv").write_text(heading + late, encoding="utf-8")
    asked = ("--out", tmp_path / "edition", "--reason", "late", "--file", tmp_path / "late.csv")
    assert f"s1: {name} is player P3 here" in run_verb("correct", *published, *asked)
    for number in (1, 2):
        assert exact(tmp_path / "edition" / f"s{number}") == exact(tmp_path / "anew" / f"s{number}")


# -- a club's own sheet of games -----------------------------------------------------------------------------------

OWN_SHEETS = {
    "en": ("White", "Black", "Result", "Date"),
    "ca": ("Blanques", "Negres", "Resultat", "Data"),
    "es": ("Blancas", "Negras", "Resultado", "Fecha"),
    "pt": ("Brancas", "Pretas", "Resultado", "Data"),
    "de": ("Weiß", "Schwarz", "Ergebnis", "Datum"),
    "fr": ("Blancs", "Noirs", "Résultat", "Date"),
    "it": ("Bianco", "Nero", "Risultato", "Data"),
    "nl": ("Wit", "Zwart", "Uitslag", "Datum"),
    "others": ("Home", "Away", "Score", "Day"),
    "players": ("Player 1", "Player 2", "Score", "Date"),
}
TYPED = {
    "1-0": "1-0",
    "½": "1/2",
    "0,5": "1/2",
    "3-1": "3-1",
    1: "1-0",
    0: "0-1",
    "½-½": "1/2",
    "0-1": "0-1",
    "2:2": "2:2",
}


@pytest.mark.parametrize("language", OWN_SHEETS)
def test_a_clubs_own_sheet_of_games(language: str, tmp_path: Path) -> None:
    """Titles stand above, dates are dates of the sheet and blank below the first of an evening."""
    white, black, result, day = OWN_SHEETS[language]
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Club Riera", None, "2026"])
    sheet.append([])
    sheet.append([day, white, result, black, "Remarks"])
    for number, typed in enumerate(TYPED):
        sheet.append([None if number % 2 else date(2026, 11, 1 + number), "Anna Puig", typed, "Bernat Soler", None])
    book.save(tmp_path / "own.xlsx")
    told = run_verb("fill", "club", "--games", tmp_path / "own.xlsx", "-o", tmp_path / "club")
    assert f"club: {len(TYPED)} games, 2 players" in told
    at = tmp_path / "club"
    assert [row["result"] for row in rows(at, "games")] == list(TYPED.values())
    assert [row["date"][-1] for row in rows(at, "games")] == list("113355779")
    assert [row["name"] for row in rows(at, "players")] == ["Anna Puig", "Bernat Soler"]
    wanted = {row["id"]: (row["rating"], row["games"]) for row in club.rate(at)["list"]}
    assert {row["id"]: (row["rating"], row["games"]) for row in rate(at)["list"]} == wanted


BOTH_SIDES = (
    ("Winner,Loser\nAnna,Bernat\nBernat,Carla\n", ["1-0", "1-0"]),
    ("Data;Guanyador;Perdedor;Marcador\n5/11/2026;Anna;Bernat;3-1\n;Bernat;Carla;3-2\n", ["3-1", "3-2"]),
    ("Home,Home score,Away score,Away\nAnna,3,1,Bernat\nBernat,2,2,Carla\n", ["3-1", "2-2"]),
    ("Player 1,Score,Player 2,Score\nAnna,1,Bernat,0\nBernat,0.5,Carla,0.5\n", ["1-0", "1/2"]),
    ("Jugador 1;Resultado 1;Resultado 2;Jugador 2\nAnna;2,5;1,5;Bernat\nBernat;0;1;Carla\n", ["2,5-1,5", "0-1"]),
    ("White,Black,Pts white,Pts black\nAnna,Bernat,1,0\nBernat,Carla,0.5,0.5\n", ["1-0", "1/2"]),
    ("Player A,Player B,Winner\nAnna,Bernat,ANNA\nBernat,Carla,draw\n", ["1-0", "1/2"]),
    (
        "Timestamp,Player 1,Player 2,Who won?\n11/25/2026 20:15:03,Anna,Bernat,Anna\n,Bernat,Carla,Carla\n",
        ["1-0", "0-1"],
    ),
    ("Home,Away,Winner,Loser\nAnna,Bernat,Bernat,Anna\nBernat,Carla,Bernat,Carla\n", ["0-1", "1-0"]),
    ("Name,Opponent,Result\nAnna,Bernat,W\nBernat,Carla,D\n", ["1-0", "1/2"]),
    ("White,Black,Points\nAnna,Bernat,1\nBernat,Carla,0\n", ["1-0", "0-1"]),
)


@pytest.mark.parametrize(("text", "results"), BOTH_SIDES)
def test_sheets_with_points_of_both_sides_or_with_winners(text: str, results: list[str], tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(text, encoding="utf-8")
    run_verb("fill", "club", "--games", tmp_path / "own.csv", "-o", tmp_path / "club")
    assert [row["result"] for row in rows(tmp_path / "club", "games")] == results
    assert [row["name"] for row in rows(tmp_path / "club", "players")] == ["Anna", "Bernat", "Carla"]


def test_names_in_other_capitals_or_with_other_accents(tmp_path: Path) -> None:
    """People type a name in any capitals. An accent may tell two players apart: that is said, or asked."""
    file, at = tmp_path / "own.csv", tmp_path / "club"
    file.write_text(
        "white,black,result\nAnna,José,1-0\nJose,ANNA,1-0\nanna,JOSE,1/2\nANNA,JOSE,1-0\n", encoding="utf-8"
    )
    told = run_verb("fill", "club", "--games", file, "-o", at)
    assert "names that differ only in capitals are one player (line 3: “ANNA”, line 4: “anna”, line 4: “JOSE”)" in told
    assert "names that differ only in accents or signs are different players: Jose, José" in told
    assert [row["name"] for row in rows(at, "players")] == ["Anna", "José", "Jose"]
    file = tmp_path / "evening.csv"
    file.write_text("white,black,result\nANNA,JOSÉ,1-0\n", encoding="utf-8")
    assert "2 found by the name" in run_verb("add", at, file)
    assert [(row["white"], row["black"]) for row in rows(at, "games")][-1:] == [("Anna", "José")]
    file = tmp_path / "night.csv"
    file.write_text("white,black,result\nÀnna,José,1-0\n", encoding="utf-8")
    assert "who is this? Anna (the same name but for accents or capitals, no date of" in xlelo("add", at, file).stderr


@pytest.mark.parametrize("name", ["Иванов", "Παπαδόπουλος", "王伟", "ראובן", "Øyvind"])
def test_names_in_any_script(name: str, tmp_path: Path) -> None:
    """A name without Latin letters is a name. It was taken for a blank cell, and his game for a bye."""
    file, at = tmp_path / "own.csv", tmp_path / "club"
    file.write_text(f"white,black,result\n{name},Anna,1-0\n", encoding="utf-8")
    run_verb("fill", "club", "--games", file, "-o", at)
    assert [(row["white"], row["black"]) for row in rows(at, "games")] == [(name, "Anna")]
    file = tmp_path / "evening.csv"
    file.write_text(f"white,black,result\nAnna,{name},1/2\n", encoding="utf-8")
    assert "2 found by the name" in run_verb("add", at, file)


def test_headings_that_nobody_knows(tmp_path: Path) -> None:
    """Elsewhere than on a terminal the message names the option; what it says is kept for the next file."""
    file = tmp_path / "own.csv"
    file.write_text("Quan;Primer;Segon;Com\n5/11/2026;Anna Puig;Bernat Soler;1-0\n", encoding="utf-8")
    refused = xlelo("fill", "club", "--games", file, "-o", tmp_path / "club")
    assert refused.returncode == 2
    assert "name them with --map white=…,black=…,result=…" in refused.stderr
    assert refused.stderr.count("no headings found") == 1
    assert not (tmp_path / "club").exists()
    maps = ("--map", "white=Primer,black=Segon,result=Com,date=Quan")
    run_verb("fill", "club", "--games", file, "-o", tmp_path / "club", *maps)
    assert rows(tmp_path / "club", "games")[0]["date"] == "2026-11-05"
    assert {row["heading"] for row in rows(tmp_path / "club", "headings")} == {"Primer", "Segon", "Com", "Quan"}


def test_the_question_for_a_heading(tmp_path: Path) -> None:
    """On a terminal and in menus: each heading with a cell below it."""
    file = tmp_path / "own.csv"
    file.write_text("Un full\nPrimer;Segon;Com\nAnna Puig;Bernat Soler;1-0\n", encoding="utf-8")
    at = folder(tmp_path / "c", players="name\n", games="white,black,result\n")
    asked = Request(at, (file,))
    questions = prepare(asked).questions
    assert [str(one.words) for one in questions] == [
        f"own.csv: which heading is {column}?" for column in ("white", "black", "result")
    ]
    first = questions[0]
    assert {value: str(meaning) for value, meaning in first.choices.items()} == {
        "Primer": "such as “Anna Puig”",
        "Segon": "such as “Bernat Soler”",
        "Com": "such as “1-0”",
    }
    assert "one of these is allowed" in str(first.wrong("Tercer"))
    for question, answer in zip(questions, ("Primer", "Segon", "Com"), strict=True):
        asked = question.with_answer(asked, answer)
    assert not prepare(asked).questions


def test_a_sheet_with_the_latest_game_above(tmp_path: Path) -> None:
    """Games of a day are then turned round too. Event, weight and length come along."""
    file = tmp_path / "own.csv"
    file.write_text(
        "date,tournament,player1,player2,score,weight,match length\n2026-11-12,Cup,Anna,Bernat,7-5,,7\n"
        "2026-11-05,,Anna,Carla,0-1,0.5,\n2026-11-05,,Anna,Bernat,1-0,,\n",
        encoding="utf-8",
    )
    run_verb("fill", "club", "--games", file, "-o", tmp_path / "club")
    found = rows(tmp_path / "club", "games")
    assert [
        (row["date"], row["black"], row["result"], row["event"], row["weight"], row["length"]) for row in found
    ] == [
        ("2026-11-05", "Bernat", "1-0", "own", "", ""),
        ("2026-11-05", "Carla", "0-1", "own", "0.5", ""),
        ("2026-11-12", "Bernat", "7-5", "Cup", "", "7"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("white,black,result\nAnna,Bernat,Carla\n", "line 2, column result: “Carla”: 1-0, 0-1, ½-½, white, black"),
        ("white,black,result\nAnna,Anna,1-0\n", "a player cannot play against himself"),
        ("date,white,black,result\n31/31/2026,Anna,Bernat,1-0\n", "column date: “31/31/2026”"),
        ("white,black,result,weight\nAnna,Bernat,1-0,heavy\n", "“heavy”: a weight from 0 to 100 is allowed"),
        ("", "this file is empty"),
    ],
)
def test_a_sheet_that_cannot_be_read(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text(text, encoding="utf-8")
    refused = xlelo("fill", "club", "--games", file, "-o", tmp_path / "club")
    assert refused.returncode == 2
    assert words in refused.stderr
    assert "Traceback" not in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.csv"]


def test_a_month_of_a_federation_needs_its_days(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text("white,black,result\nAnna,Bernat,1-0\n", encoding="utf-8")
    refused = xlelo("fill", "fce", "--games", file, "-o", tmp_path / "x").stderr
    assert "Type them on the sheet Period of a workbook (xlelo new" in " ".join(refused.split())
    assert "name the folder, or the sheet of games" in xlelo("fill", "club", "-o", tmp_path / "x").stderr


def test_players_for_pairing_programs(tmp_path: Path) -> None:
    """A club has one list, which need not be named. A name is no number: running ones stand for it."""
    players = "id,name,start\n,Anna Puig,1700\n0001,Bernat Soler,1600\n,Carla Vidal,1500\n"
    at = folder(tmp_path / "c", players=players, games="white,black,result\n")
    run_verb("list", at, "--for", "vega", "-o", tmp_path / "vega.txt")
    lines = (tmp_path / "vega.txt").read_text(encoding="utf-8").splitlines()
    assert lines[1:3] == ["Anna Puig;;;;;0;0;;1700;0", "Bernat Soler;;;;;0;0;0001;1600;0"]
    told = run_verb("list", at, "--for", "swiss-manager", "-o", tmp_path / "swiss.txt")
    lines = (tmp_path / "swiss.txt").read_text(encoding="utf-8").splitlines()
    assert [(line[:4], line[10:22].strip(), line[53:57]) for line in lines[1:]] == [
        *(("0002", "Anna Puig", "1700"), ("0001", "Bernat Soler", "1600"), ("0003", "Carla Vidal", "1500")),
    ]
    assert "running numbers" in told


def test_nearly_the_same_name(tmp_path: Path) -> None:
    """A slip in a sheet makes a second player: a warning. A file's entrant who resembles a player is a question."""
    at = folder(tmp_path / "c", players="name\nAnna Puig\nAna Puig\nP. Soler\nR. Soler\n", games="white,black,result\n")
    found = [(one["place"], one["text"]) for one in rate(at)["findings"]]
    assert found == [("player Ana Puig", "Ana Puig has nearly the name of Anna Puig: are they one person?")]
    file = tmp_path / "open.csv"
    file.write_text("white,black,result\nPiug Anna,P. Soler,1-0\nAnnna Puig,R. Soler,1-0\n", encoding="utf-8")
    refused = xlelo("add", at, file)
    assert refused.returncode == 2
    assert '--match "Annna Puig=Anna Puig"' in refused.stderr
    run_verb("add", at, file, "--match", "Annna Puig=Anna Puig", "--match", "Piug Anna=guest")
    assert [row["name"] for row in rows(at, "players")][-1] == "Piug Anna"
    assert rows(at, "games")[1]["white"] == "Anna Puig"


def test_a_list_under_other_rules(here: Here, tmp_path: Path) -> None:
    """By hand, K 24 instead of 32, two wins: 12, then 24·(1 − 1/(1+10^(−24/400))) = 11.1724: 1523.17 and 1476.83.

    By the FIDE-like preset, with K 40 after all games: 1500 + 2·20 = 1540 and 1460.
    """
    at = folder(tmp_path / "c", players="name\nAnna\nBernat\n", games="white,black,result\n" + "Anna,Bernat,1-0\n" * 2)
    told = here("compare", at, "CLUB", "club k=24").stdout
    assert [line.split() for line in told.splitlines()[2:4]] == [
        ["1", "Anna", "Anna", "1531", "1523", "1", "−8"],
        ["2", "Bernat", "Bernat", "1469", "1477", "2", "+8"],
    ]
    assert "K 24 against 32 (−7.63)" in told
    other = here("compare", at, "club", "club preset=fide_like moves=list first=start start=1500").stdout
    assert [other.splitlines()[2].split()[at] for at in (2, 3, 4)] == ["Anna", "1531", "1540"]
    for wrong, words in (
        (("club", "club k=much"), "a factor K from 0 to 1000"),
        (("club", "club preset=mine"), "school"),
        (("club", "club 24"), "write name=value"),
        (("club", "club speed=3"), "one of these rules is allowed"),
        (("club", "club"), "two different regulations"),
        (("club", "fce"), "no other regulation rates games of this kind"),
        (("fce k=24", "fce"), "its rules are fixed"),
    ):
        refused = here("compare", at, *wrong)
        assert (refused.status, words in refused.stderr) == (2, True), wrong


def test_a_strategy_under_a_clubs_rules(here: Here, tmp_path: Path) -> None:
    """Two wins against 1500, each rated at once: 1516, then 32·(1 − 1/(1+10^(−16/400))) = 15.263693: 1531.263693."""
    at = folder(tmp_path / "c", players="name\n", games="white,black,result\n", factors="k\n32\n")
    told = here("simulate", "2:100:1500", "--period", at, "--rating", "1500").stdout
    assert any("CLUB" in line and "1531.263693" in line for line in told.splitlines())


@pytest.mark.second
def test_the_demo_of_a_club(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = here("demo", "club").stdout
    assert "Open club_winter.xlsx" in told
    assert 'xlelo explain club_winter.xlsx "Anna Puig"' in told
    assert here("compare", "club_winter.xlsx", "club", "club k=24").status == 0
