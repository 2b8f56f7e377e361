"""Crosstables as .csv and .xlsx: of everybody against everybody, and of rounds. Names are invented."""

from __future__ import annotations

import csv
import random
from dataclasses import replace
from pathlib import Path

import pytest
from command import xlelo
from crosstable_files import LANGUAGES, LAYOUTS, as_csv, as_xlsx, rows
from refused import refusals
from test_tournament_round_trips import tournament as random_tournament
from tiers import first_of
from tournament_files import trf

from xlelo.model import RESULTS, Ending
from xlelo.readers.tournaments import tournaments_in
from xlelo.tournament import Tournament

ROUND_ROBIN = """Torneig de tardor;;;;;;
Nr.;Nom;Elo;1;2;3;Punts
1;Anna Puig;1712;X;1;½;1,5
2;Bernat Soler;1598;0;X;+;1
3;Carla Vidal;1655;½;-;X;0,5
"""
SWISS = """Rk.,SNo,Name,Rtg,1.Rd,2.Rd,Pts
1,2,"Puig, Anna",1712,3w1,2b½,1.5
2,1,"Soler, Bernat",1598,-1,1w½,1.5
3,3,"Vidal, Carla",1655,1b0,-0,0
"""


def read(text: str) -> Tournament:
    (found,) = tournaments_in("open.csv", text.encode(), {})
    return found


def games(one: Tournament) -> list[tuple[int | None, str, str, str]]:
    return [(game.round, game.white, game.black, game.result.code) for game in one.pairings]


def test_everybody_against_everybody() -> None:
    found = read(ROUND_ROBIN)
    assert games(found) == [
        (None, "Anna Puig", "Bernat Soler", "1-0"),
        (None, "Anna Puig", "Carla Vidal", "1/2"),
        (None, "Bernat Soler", "Carla Vidal", "+/-"),
    ]
    assert "open.csv: a crosstable does not tell colours: the player above is entered as White" in found.notices


def test_rounds_with_the_opponents_numbers() -> None:
    found = read(SWISS)
    assert games(found) == [(1, "Puig, Anna", "Vidal, Carla", "1-0"), (2, "Soler, Bernat", "Puig, Anna", "1/2")]


def test_colours_of_other_languages() -> None:
    text = SWISS.replace("3w1", "3b1").replace("1b0", "1n0").replace("2b½", "2n½").replace("1w½", "1b½")
    assert games(read(text)) == games(read(SWISS))


def test_random_crosstables_come_back() -> None:
    """Written from games by the two layouts, read again: the same games."""
    for seed in range(60):
        chance = random.Random(seed)
        names = [f"Player {letter}" for letter in "ABCDEFGHIJKL"[: chance.randint(2, 12)]]
        played = {
            (one, other): chance.choice(("1-0", "0-1", "1/2"))
            for number, one in enumerate(names)
            for other in names[number + 1 :]
            if chance.random() < 0.8
        }
        halves = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2": ("½", "½")}
        cells = {pair: halves[code][0] for pair, code in played.items()}
        cells |= {(black, white): halves[code][1] for (white, black), code in played.items()}
        lines = [["", "Name", *map(str, range(1, len(names) + 1))]]
        lines += [[str(at), one, *(cells.get((one, other), "") for other in names)] for at, one in enumerate(names, 1)]
        if not played:
            continue
        found = read("\n".join(map("\t".join, lines)) + "\n")
        assert games(found) == [(None, *pair, code) for pair, code in played.items()], seed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ROUND_ROBIN.replace("½;-", "1;-"), "line 3, column 3: “½”: 1, 0 or ½ is allowed, and the reverse in"),
        (ROUND_ROBIN.replace("X;1;½", "X;2;½"), "line 3, column 2: “2”"),
        (ROUND_ROBIN.replace("Carla Vidal", "Anna Puig"), "two rows have this name"),
        (ROUND_ROBIN.replace("Carla Vidal", "ANNA Puig"), "two rows have this name"),
        (SWISS.replace("1b0", "2b0"), "the row of number 3 has no such game"),
        (SWISS.replace("3w1", "9w1"), "the row of number 9 has no such game"),
    ],
)
def test_contradictions(text: str, words: str) -> None:
    assert any(words in problem for problem in refusals(read, text)), refusals(read, text)


ROUNDS = """Club championship 2026;;;;;
Played in the library;;;;;
;Name;Club;Rounds;;
No;;;1;2;3
1;Puig, Anna;Club d'Escacs de la Riera Alta;{};{};{}
2;Soler, Bernat;Club d'Escacs de la Riera Alta;{};{};{}
3;Vidal, Carla;Club d'Escacs de la Vall;{};{};{}
"""
COLOURED = [
    (1, "Puig, Anna", "Soler, Bernat", "1-0"),
    (2, "Vidal, Carla", "Puig, Anna", "1/2"),
    (3, "Soler, Bernat", "Vidal, Carla", "0-1"),
]
"""Three rounds; a player without an opponent has a bye."""
FROM_ABOVE = [COLOURED[0], (2, "Puig, Anna", "Vidal, Carla", "1/2"), COLOURED[2]]
"""The same without colours: the player above has White."""


CELLS = "2w1 3b½ -1 1b0 -½ 3w0 -0 1w½ 2b1"


@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        (CELLS, COLOURED),
        ("2W1 3B½ bye 1B0 bye 3W0 bye 1W½ 2B1", COLOURED),
        ("2w1 3s½ spielfrei 1s0 +  3w0 0 1w½ 2s1", COLOURED),
        ("2b1 3n1/2 exempt 1n0 exempt 3b0 exempt 1b1/2 2n1", COLOURED),
        ("2b1 3p0,5 folga 1p0 folga 3b0 folga 1b0.5 2p1", COLOURED),
        ("w2+ b3= - b1- - w3- - w1= b2+", COLOURED),
        ("+2w =3b bye -1b bye -3w bye =1w +2b", COLOURED),
        ("+W2 =B3 BYE -B1 --- -W3 Absent =W1 +B2", COLOURED),
        ("W2 D3 H--- L1 U--- L3 EXE D1 W2", FROM_ABOVE),
        ("2:W 3:D 0: 1:L 0: 3:L 0: 1:D 2:W", FROM_ABOVE),
        ("2:1 3:½ 0 1:0 0 3:0 0 1:½ 2:1", FROM_ABOVE),
        ("W2 D3 U L1 U L3 U D1 W2", FROM_ABOVE),
        ("G2 T3 - P1 - P3 - T1 G2", FROM_ABOVE),
        ("V2 E3 - D1 - D3 - E1 V2", FROM_ABOVE),
        ("+2 =3 bye -1 bye -3 bye =1 +2", FROM_ABOVE),
        ("2+ 3= bye 1- bye 3- bye 1= 2+", FROM_ABOVE),
    ],
)
def test_cells_as_they_are_written(cells: str, wanted: list[tuple[object, ...]]) -> None:
    """Titles above, headings over two lines, and a club that is longer than the name."""
    found = read(ROUNDS.format(*cells.split()))
    assert games(found) == wanted
    assert any("does not tell colours" in notice for notice in found.notices) == (wanted is FROM_ABOVE)


def test_forfeits_beside_played_games() -> None:
    """12w+ beside 1 and 0 is a forfeit, with or without a colour; a game that goes on has no result."""
    found = read(ROUNDS.format("2w+", "3b", "-1", "1b-", "-1", "3+", "-1", "1w", "2-").replace("2026", "2w1"))
    assert games(found) == [(1, "Puig, Anna", "Soler, Bernat", "1-0"), (3, "Soler, Bernat", "Vidal, Carla", "1-0")]
    found = read(ROUNDS.format("2w1", "3b", "-1", "1b0", "-1", "3+", "-1", "1w", "2-"))
    assert games(found) == [(1, "Puig, Anna", "Soler, Bernat", "1-0"), (3, "Soler, Bernat", "Vidal, Carla", "+/-")]
    assert [(game.round, game.white) for game in found.open_pairings] == [(2, "Vidal, Carla")]
    assert "forfeit without colours: the first of the two lines is White (lines 6 and 7)" in " ".join(found.notices)


def test_forfeits_beside_letters() -> None:
    """Swiss Perfect: the number 0 is a bye, + and - are forfeits."""
    found = read(ROUNDS.format("2:W", "3:+", "0: ", "1:L", "0:W", "3:D", "0:+", "1:-", "2:D"))
    assert [game[3] for game in games(found)] == ["1-0", "+/-", "1/2"]


def test_headings_merged_over_several_columns() -> None:
    """Each round has a column for the opponent with the colour and one for the result."""
    text = "Nr;Name;1. Runde;;2. Runde;\n1;Anna;2w;1;3s;½\n2;Bernat;1s;0;;\n3;Carla;;;1w;½\n"
    assert games(read(text)) == [(1, "Anna", "Bernat", "1-0"), (2, "Carla", "Anna", "1/2")]


def test_two_games_of_each_pair() -> None:
    found = read("Nr;Name;1;2\n1;Anna;X;1 ½\n2;Bernat;0 ½;X\n")
    assert games(found) == [(None, "Anna", "Bernat", "1-0"), (None, "Anna", "Bernat", "1/2")]


PLAIN = """Club championship

No  Name            Feder Rtg   1    2    3
---------------------------------------------
1.  Puig, Anna       ESP 1712  2:W  3:D  0:
2.  GM Soler, Bernat ESP 1598  1:L  0:   3:L
3.  Vidal, Carla         1655  0:   1:D  2:W
"""


def test_plain_text_in_columns() -> None:
    assert games(read(PLAIN)) == FROM_ABOVE
    columns = (
        "Rk. SNo Name      Rtg   1.Rd   2.Rd Pts",
        "1   2   Anna      1712   2w1    -1    2",
        "2   1   Bernat    1598   1b0    -0    0",
    )
    assert games(read("\n".join(columns))) == [(1, "Anna", "Bernat", "1-0")]
    columns = (
        "Pos NAME                        Rtg  Fed  Pts   1    2",
        "  1 FM PUIG, Anna              1712  ESP  1.0 +W2   ---",
        "  2 SOLER, Bernat              1598  ESP  0.0 -B1   ---",
    )
    assert games(read("\n".join(columns))) == [(1, "PUIG, Anna", "SOLER, Bernat", "1-0")]


def test_rows_that_are_missing() -> None:
    told = refusals(read, "Nr;Name;1;2;3\n1;Anna;*;1;0\n2;Bernat;0;*;1\n")
    assert told == ["open.csv, line 1: a crosstable needs a row for each of its 3 columns; there are 2"]


def test_opponents_by_rank_or_by_starting_number() -> None:
    """The column of numbers by which all opponents agree is the right one."""
    by_start = "Rk.,SNo,Name,1.Rd,2.Rd\n1,3,Anna,2w1,1b1\n2,1,Bernat,,3w0\n3,2,Carla,3b0,\n"
    assert games(read(by_start)) == [(1, "Anna", "Carla", "1-0"), (2, "Bernat", "Anna", "0-1")]


def test_what_a_crosstable_tells_of_a_player() -> None:
    (player, *_) = read(
        "Nr;Name;Elo;FED;FideID;1.Rd;2.Rd\n1;Anna;1712;ESP;2205734;2w1;\n2;Bernat;0;-;;1b0;\n"
    ).entrants.values()
    assert (player.name, player.rating, player.federation, player.fide_number) == ("Anna", 1712, "ESP", "2205734")


def test_pages_and_what_is_below_the_table() -> None:
    page = "Rk.;Name;1.Rd;2.Rd\n{}\n"
    one, two = "1;Anna;3w1;2b½\n2;Bernat;4b0;1w½", "3;Carla;1b0;4w1\n4;Dídac;2w1;3b0"
    found = read(page.format(one) + page.format(two) + "\nAnnotation: tie break 1;;;\n")
    assert len(found.pairings) == len(found.entrants) == 4
    told = refusals(read, page.format(one + "\n" + two) + "Nr;Name;1;2\n1;Eva;X;1\n2;Fèlix;0;X\n")
    assert told == ["open.csv, line 6: a file may hold one crosstable only; another begins here"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("2w1", "2w7"), "column 1: “2w7”: a cell such as 12w1 is needed, or a bye"),
        (("2w1", "2b1"), "line 6 has the same colour in this game"),
        (("2w1", "2w½"), "1, 0 or ½ is allowed, and the reverse in the row of Soler, Bernat; it has “1b0”"),
        (("1b0", ""), "the row of number 2 has no such game"),
        (("2w1", ""), "the row of number 1 has no such game"),
        (("2w1", "1w1"), "the row of number 1 has no such game"),
    ],
)
def test_cells_that_do_not_fit(change: tuple[str, str], words: str) -> None:
    text = ROUNDS.format(*CELLS.split()).replace(*change)
    assert any(words in problem for problem in refusals(read, text)), refusals(read, text)


def played(one: Tournament) -> set[tuple[int | None, str, str, str]]:
    names = {key: entrant.name for key, entrant in one.entrants.items()}
    return {(game.round, names[game.white], names[game.black], game.result.code) for game in one.pairings}


def moved(seed: int) -> Tournament:
    """A random tournament without games of no move, because a crosstable has no sign for them."""
    wanted = random_tournament(seed, keys="rank")
    codes = {"1-0a": "1-0", "0-1a": "0-1", "1/2a": "1/2"}
    return replace(
        wanted,
        pairings=tuple(
            one._replace(result=RESULTS[codes.get(one.result.code, one.result.code)]) for one in wanted.pairings
        ),
    )


def round_trip(seed: int, language: str) -> None:
    """TRF → the same tournament as a crosstable → the same games."""
    wanted = moved(seed)
    (from_report,) = tournaments_in("open.trf", trf(wanted).encode(), {})
    chance = random.Random(seed)
    layout = chance.choice(LAYOUTS)
    if "{sign}" in layout:  # beside + and = for results, a forfeit has no sign of its own
        from_report = replace(
            from_report,
            pairings=tuple(one for one in from_report.pairings if one.result.ending is not Ending.FORFEITED),
        )
    if len({one.result.code for one in from_report.pairings} & {"1-0", "0-1"}) == 0:
        return
    lines = rows(from_report, language, chance, layout)
    name, raw = chance.choice((("open.csv", as_csv(lines, chance.choice(",;\t"))), ("open.xlsx", as_xlsx(lines))))
    (found,) = tournaments_in(name, raw, {})
    assert played(found) == played(from_report), (seed, language, layout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [3, 11])
def test_a_report_comes_back_from_its_crosstable(language: str, seed: int) -> None:
    round_trip(seed, language)


@pytest.mark.parametrize("language", first_of(LANGUAGES, 1))
def test_a_report_and_its_crosstable_give_the_same_list(tmp_path: Path, language: str) -> None:
    """Both are added to a club of their own: the same games, results and players."""
    wanted = moved(7)
    files = {
        "open.trf": trf(wanted).encode(),
        "open.csv": as_csv(rows(wanted, language, random.Random(7), LAYOUTS[0]), ";"),
    }
    lists = []
    for name, raw in files.items():
        club = tmp_path / name.replace(".", "_")
        club.mkdir()
        for table, columns in (("players", "name"), ("games", "white,black,result")):
            (club / f"{table}.csv").write_text(f"{columns}\n")
        (tmp_path / name).write_bytes(raw)
        days = " ".join(["2018-03-09"] * 9)
        run = xlelo("add", club, tmp_path / name, "--say", f"dates={days}", "--say", "end=2018-03-10")
        assert run.returncode == 0, run.stderr
        with (club / "games.csv").open(encoding="utf-8") as file:
            lists.append(sorted((row["white"], row["black"], row["result"]) for row in csv.DictReader(file)))
    assert lists[0] == lists[1]
    assert lists[0]


@pytest.mark.second
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_reports_come_back_from_their_crosstables(language: str) -> None:
    for seed in range(200):
        round_trip(seed, language)
