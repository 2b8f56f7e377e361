"""PGN: the tags of each game. Names are invented."""

from __future__ import annotations

from datetime import date

import pytest
from refused import refusals

from xlelo.readers.tournaments import tournaments_in
from xlelo.tournament import Tournament

TAGS = {
    "Event": "Campeonato",
    "Site": "ICCF",
    "Date": "2004.01.10",
    "Round": "1",
    "White": "Almeida, Rui",
    "Black": "Barros, Ana",
    "Result": "1-0",
}


def game(moves: str = "1. e4 e5 1-0", **tags: str) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in {**TAGS, **tags}.items()) + f"\n{moves}\n\n"


def read(text: str, encoding: str = "utf-8") -> list[Tournament]:
    return tournaments_in("games.pgn", text.encode(encoding), {})


def test_the_tags_of_a_game() -> None:
    (tournament,) = read(game(EndDate="2004.11.20", WhiteElo="2412", WhiteFideId="1900001"))
    (played,) = tournament.pairings
    assert tournament.name == "Campeonato"
    assert (played.round, played.day, played.end) == (1, date(2004, 1, 10), date(2004, 11, 20))
    assert (played.white, played.black, played.result.code) == ("Almeida, Rui", "Barros, Ana", "1-0")
    assert tournament.entrants["Almeida, Rui"].fide_number == "1900001"
    assert tournament.entrants["Almeida, Rui"].rating == 2412


def test_each_event_is_a_tournament() -> None:
    found = read(game() + game(Event="Taça", Result="1/2-1/2") + game(White="Castro, Eva"))
    assert [(one.name, len(one.pairings)) for one in found] == [("Campeonato", 2), ("Taça", 1)]


@pytest.mark.parametrize("result", ["*", "?"])
def test_an_unfinished_game_is_kept_apart(result: str) -> None:
    (tournament,) = read(game() + game("1. e4 *", Result=result, Round="2"))
    assert len(tournament.pairings) == 1
    (unfinished,) = tournament.open_pairings
    assert (unfinished.round, unfinished.white, unfinished.place.line) == (2, "Almeida, Rui", 17)


def test_question_marks_are_unknown() -> None:
    (tournament,) = read(game(Date="2004.??.??", Round="?", Site="?"))
    assert tournament.pairings[0][:2] == (None, None)
    assert tournament.notices == ("games.pgn: Date is incomplete: ignored (line 3)",)


@pytest.mark.parametrize(("typed", "number"), [("3", 3), ("3.2", 3), ("-", None), ("final", None)])
def test_rounds(typed: str, number: int | None) -> None:
    assert read(game(Round=typed))[0].pairings[0].round == number


def test_brackets_in_comments_are_no_tags() -> None:
    moves = '1. e4 {[%clk 1:00]\n[White "Nobody"]\n} e5 ; [Black "Nobody"]\n% [Result "0-1"]\n1-0'
    (tournament,) = read(game(moves) + game(Round="2"))
    assert [one.white for one in tournament.pairings] == ["Almeida, Rui"] * 2


def test_quotation_marks_and_backslashes_are_escaped() -> None:
    (tournament,) = read(game(White='Almeida \\"Rui\\" \\\\'))
    assert tournament.pairings[0].white == 'Almeida "Rui" \\'


def test_tags_may_stand_in_one_line_and_without_moves() -> None:
    one = " ".join(f'[{name} "{value}"]' for name, value in TAGS.items())
    (tournament,) = read(f"{one}\n{one}\n")
    assert len(tournament.pairings) == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_encodings(encoding: str) -> None:
    assert read(game(White="Araújo, João"), encoding)[0].pairings[0].white == "Araújo, João"


@pytest.mark.parametrize("newline", ["\r", "\r\n"])
def test_line_ends(newline: str) -> None:
    assert len(read(game().replace("\n", newline))[0].pairings) == 1


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"White": "?"}, "line 5, column White: “?”: a player's name is needed here"),
        ({"Black": "Almeida, Rui"}, "column Black: “Almeida, Rui”: a player cannot play against himself"),
        ({"Result": "2-0"}, "column Result: “2-0”: 1-0, 0-1, 1/2-1/2 or * is allowed"),
        ({"Date": "2004.02.30"}, "column Date: “2004.02.30”: a date such as"),
        ({"EndDate": "2003.01.01"}, "a day not before the game's Date 2004-01-10 is allowed"),
    ],
)
def test_what_cannot_be_is_refused(tags: dict[str, str], reason: str) -> None:
    assert any(reason in found for found in refusals(read, game(**tags)))


def test_two_numbers_for_one_name_are_refused() -> None:
    (found,) = refusals(read, game(WhiteFideId="1900001") + game(WhiteFideId="1900002"))
    assert "Almeida, Rui has the FIDE number 1900001 in line 1" in found


def test_a_name_in_other_capitals_is_one_player() -> None:
    (tournament,) = read(game() + game(White="Costa, Eva", Black="ALMEIDA, rui"))
    assert [(one.white, one.black) for one in tournament.pairings] == [
        ("Almeida, Rui", "Barros, Ana"),
        ("Costa, Eva", "Almeida, Rui"),
    ]
    assert any("names that differ only in capitals are one player" in str(one) for one in tournament.notices)


def test_a_visitor_without_a_name_is_left_out() -> None:
    """lichess lets visitors play without a name. In an event each player needs one."""
    casual = {"Event": "Casual Blitz game", "Site": "https://lichess.org/x"}
    (tournament,) = read(game(**casual) + game(**casual, Black="?"))
    assert len(tournament.pairings) == 1
    assert any("a player without a name: game ignored (line 11)" in str(one) for one in tournament.notices)
    for tags in ({"Black": "?"}, {**casual, "Black": "?"}):
        assert "a player's name is needed here" in refusals(read, game(**tags))[0]


@pytest.mark.parametrize("nobody", ["BYE", "bye", "Descansa"])
def test_nobody_as_opponent_is_a_bye(nobody: str) -> None:
    """He was entered as a guest, and the game was rated."""
    (tournament,) = read(game() + game(Black=nobody, Round="2", Date="2004.??.??"))
    assert len(tournament.pairings) == 1
    assert tournament.entrants.keys() == {"Almeida, Rui", "Barros, Ana"}
    assert any("no opponent: a bye" in str(one) for one in tournament.notices)


def test_a_tag_that_is_none_is_refused() -> None:
    (found,) = refusals(read, '[White "Almeida, Rui]\n')
    assert found.startswith('games.pgn, line 1: “[White "Almeida, Rui]”: a tag such as')


def test_the_time_control_where_all_games_agree() -> None:
    (tournament,) = read(game(TimeControl="5400+30") + game(TimeControl="5400+30", Round="2"))
    assert tournament.time is not None
    assert tournament.time.clocks(60)[0] == (90, 30)
    (tournament,) = read(game(TimeControl="5400+30") + game(TimeControl="60", Round="2") + game(Round="3"))
    assert tournament.time is None
    assert tournament.time_in_words == "?, 5400+30, 60", "the question shows them"
    assert read(game())[0].time_in_words == ""
