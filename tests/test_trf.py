"""Tournament report files: what the standard says, and what real files hold instead. Names are invented."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from tournament_files import line

from xlelo.model import Refused
from xlelo.readers.tournaments import tournaments_in
from xlelo.tournament import Bye, Stage, Tournament

NONE = "0000"


def read(*lines: str, newline: str = "\n", encoding: str = "utf-8") -> Tournament:
    (tournament,) = tournaments_in("open.trf", newline.join(lines).encode(encoding), {})
    return tournament


def refusals(*lines: str) -> list[str]:
    with pytest.raises(Refused) as refusal:
        read(*lines)
    return [str(problem) for problem in refusal.value.problems]


def pair(white: tuple[str, str], black: tuple[str, str]) -> tuple[str, ...]:
    """Two players who meet in round 1, by colour and result."""
    return line(1, "Puig, Anna", [("2", *white)]), line(2, "Soler, Bernat", [("1", *black)])


def results(tournament: Tournament) -> list[tuple[int | None, str, str, str]]:
    return [(one.round, one.white, one.black, one.result.code) for one in tournament.pairings]


def notices_of(tournament: Tournament) -> str:
    return "\n".join(tournament.notices)


def test_every_field_of_a_player_is_read_from_its_columns() -> None:
    facts = {"sex": "w", "title": "WFM", "rating": 2150, "federation": "ESP", "fide": "2205734", "birth": "1985/04/02"}
    tournament = read(line(1, "Puig Ferrer, Anna", **facts, points="0.0"))
    player = tournament.entrants["1"]
    assert (player.name, player.title, player.rating) == ("Puig Ferrer, Anna", "WFM", 2150)
    assert (player.federation, player.fide_number, player.birth) == ("ESP", "2205734", date(1985, 4, 2))
    assert tournament.notices == ()


def test_the_tournament_s_records_are_read() -> None:
    tournament = read(
        *("012 Open de Primavera", "022 Riera", "032 ESP", "042 2018/03/09", "052 2018/03/11", "062 2", "072 2"),
        *("092 Individual: Swiss-System", "102 An Arbiter", "122 90+30"),
        "132".ljust(91) + "18/03/09",
        *pair(("w", "1"), ("b", "0")),
    )
    assert (tournament.name, tournament.federation) == ("Open de Primavera", "ESP")
    assert (tournament.start, tournament.end) == (date(2018, 3, 9), date(2018, 3, 11))
    assert tournament.day_of(tournament.pairings[0]) == date(2018, 3, 9)
    assert tournament.time is not None
    assert tournament.time.clocks(60)[0] == (90, 30)
    assert not tournament.team


@pytest.mark.parametrize("newline", ["\r", "\n", "\r\n"], ids=["CR", "LF", "CRLF"])
def test_lines_end_in_any_way(newline: str) -> None:
    assert results(read(*pair(("w", "1"), ("b", "0")), newline=newline)) == [(1, "1", "2", "1-0")]


def test_line_ends_may_be_mixed() -> None:
    first, second = pair(("w", "1"), ("b", "0"))
    (tournament,) = tournaments_in("open.trf", f"012 Open\r{first}\r\n{second}\n\x1a".encode(), {})
    assert results(tournament) == [(1, "1", "2", "1-0")]


@pytest.mark.parametrize(
    ("encoding", "notice"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("latin-1", "read as Windows-1252"),
        ("cp1252", "read as Windows-1252"),
        ("utf-16", "read as UTF-16"),
    ],
)
def test_encodings_as_real_files_have_them(encoding: str, notice: str) -> None:
    tournament = read(
        "012 Obert de l’Àger" if encoding != "latin-1" else "012 Obert", line(1, "Núñez, Òscar"), encoding=encoding
    )
    assert tournament.entrants["1"].name == "Núñez, Òscar"
    assert notice in notices_of(tournament)


@pytest.mark.parametrize(
    ("white", "black", "code"),
    [
        ("1", "0", "1-0"),
        ("0", "1", "0-1"),
        ("=", "=", "1/2"),
        ("W", "L", "1-0a"),
        ("L", "W", "0-1a"),
        ("D", "D", "1/2a"),
        ("w", "l", "1-0a"),
        ("d", "D", "1/2a"),
        ("+", "-", "+/-"),
        ("-", "+", "-/+"),
        ("-", "-", "-/-"),
    ],
)
def test_results_of_a_game(white: str, black: str, code: str) -> None:
    assert results(read(*pair(("w", white), ("b", black)))) == [(1, "1", "2", code)]


def test_the_second_line_may_have_white() -> None:
    assert results(read(*pair(("b", "1"), ("w", "0")))) == [(1, "2", "1", "0-1")]


@pytest.mark.parametrize("kind", ["H", "F", "U", "Z", "h", "f", "u", "z"])
def test_byes_and_absences_are_no_games(kind: str) -> None:
    tournament = read(line(1, "Puig, Anna", [(NONE, "-", kind)]))
    assert tournament.pairings == ()
    assert [(bye.round, bye.entrant, bye.kind) for bye in tournament.byes] == [(1, "1", kind.upper())]


@pytest.mark.parametrize(("sign", "kind"), [("+", "U"), ("-", "Z"), ("=", "H"), ("1", "U"), ("0", "Z")])
def test_old_files_write_byes_with_signs(sign: str, kind: str) -> None:
    tournament = read(line(1, "Puig, Anna", [(NONE, "-", sign)]))
    assert tournament.pairings == ()
    assert [bye.kind for bye in tournament.byes] == [kind]
    assert f"“{sign}” without an opponent read as a bye or an absence (line 1)" in notices_of(tournament)


def test_blank_rounds_are_no_games() -> None:
    tournament = read(line(1, "Puig, Anna", [None, ("2", "w", "1")]), line(2, "Soler, Bernat", [None, ("1", "b", "0")]))
    assert results(tournament) == [(2, "1", "2", "1-0")]


@pytest.mark.parametrize(("one", "other"), [("*", "*"), ("", ""), ("*", "")])
def test_an_unfinished_game_is_kept_apart(one: str, other: str) -> None:
    tournament = read(*pair(("w", one), ("b", other)))
    assert tournament.pairings == ()
    assert [(game.round, game.white, game.black) for game in tournament.open_pairings] == [(1, "1", "2")]


def test_a_forfeit_without_colours_takes_the_first_line_as_white() -> None:
    tournament = read(*pair(("-", "-"), ("-", "+")))
    assert results(tournament) == [(1, "1", "2", "-/+")]
    assert "forfeit without colours: the first of the two lines is White (lines 1 and 2)" in notices_of(tournament)


def test_a_colour_on_one_side_is_enough() -> None:
    tournament = read(*pair(("-", "0"), ("w", "1")))
    assert results(tournament) == [(1, "2", "1", "1-0")]
    assert "only one side has a colour" in notices_of(tournament)


@pytest.mark.parametrize(
    ("typed", "birth", "year", "meaning"),
    [
        ("1985/04/02", date(1985, 4, 2), 1985, None),
        ("1978", None, 1978, "the year alone"),
        ("1978/00/00", None, 1978, "the year alone"),
        ("1969.12.06", date(1969, 12, 6), 1969, "1969-12-06"),
        ("06.12.1969", date(1969, 12, 6), 1969, "1969-12-06"),
        ("00/00/00", None, None, "none"),
        ("0000/00/00", None, None, "none"),
        ("1969/13/06", None, None, "none"),
        ("78/05/12", None, None, "none"),
        ("", None, None, None),
    ],
)
def test_dates_of_birth_as_they_occur(typed: str, birth: date | None, year: int | None, meaning: str | None) -> None:
    tournament = read(line(1, "Puig, Anna", birth=typed))
    assert (tournament.entrants["1"].birth, tournament.entrants["1"].birth_year) == (birth, year)
    told = f"open.trf: birth dates not written as YYYY/MM/DD (line 1: “{typed}” read as {meaning})"
    notice = "" if meaning is None else told
    assert notices_of(tournament) == notice


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2005/07/28", date(2005, 7, 28)),
        ("2005-07-28", date(2005, 7, 28)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("28/07/2005", date(2005, 7, 28)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("29 de maig de 2020", date(2020, 5, 29)),
        ("29 mayo 2020", date(2020, 5, 29)),
        ("29 de maio de 2020", date(2020, 5, 29)),
        ("Friday, 29 May 2020", date(2020, 5, 29)),
        ("", None),
        ("20/05/29", None),
        ("soon", None),
    ],
)
def test_the_start_as_people_write_it(typed: str, day: date | None) -> None:
    tournament = read(f"042 {typed}", line(1, "Puig, Anna"))
    assert tournament.start == day
    if day is None and typed:
        assert "is not a clear date: ignored (line 1)" in notices_of(tournament)


def test_several_lines_of_round_dates_share_them_out() -> None:
    tournament = read(
        "132 in three lines",
        "132".ljust(91) + "18/03/09",
        "132".ljust(101) + "18/03/10",
        line(1, "Puig, Anna", [("2", "w", "1"), ("2", "b", "=")]),
        line(2, "Soler, Bernat", [("1", "b", "0"), ("1", "w", "=")]),
    )
    assert [tournament.day_of(one) for one in tournament.pairings] == [date(2018, 3, 9), date(2018, 3, 10)]
    assert "round dates outside the columns of the rounds: ignored (line 1)" in notices_of(tournament)


def test_round_dates_that_contradict_each_other_are_refused() -> None:
    dates = ("132".ljust(91) + "18/03/09", "132".ljust(91) + "18/03/10")
    assert refusals(*dates, line(1, "Puig, Anna")) == [
        "open.trf, line 2: “18/03/10”: round 1 is dated 2018-03-09 in line 1"
    ]


def test_a_round_outside_the_tournament_is_refused() -> None:
    found = refusals("042 2018/03/10", "132".ljust(91) + "18/03/09", line(1, "Puig, Anna"))
    assert found == ["open.trf, line 2: “2018-03-09”: round 1 is outside the tournament, 2018-03-10 to …"]


def test_an_end_before_the_start_is_refused() -> None:
    found = refusals("042 2018/03/10", "052 2018/03/09", line(1, "Puig, Anna"))
    assert found == ["open.trf, line 2: “2018-03-09”: a day not before the start 2018-03-10 (record 042) is allowed"]


def test_a_second_start_is_refused() -> None:
    assert "record 042 says “2018/03/09” in line 1" in refusals("042 2018/03/09", "042 2018/03/10", line(1, "A"))[0]


@pytest.mark.parametrize(
    ("typed", "white", "black"),
    [
        ("5400+30", (90, 30), (90, 30)),
        ("5400", (90, 0), (90, 0)),
        ("40/6000+30:900+30", (115, 30), (115, 30)),
        # 40 moves with 30 seconds each, 20 more with 15: (40·30 + 20·15) / 60 = 25
        ("40/6000+30:900+15", (115, 25), (115, 25)),
        ("60/7200:1800", (120, 0), (120, 0)),
        ("W300-B240", (5, 0), (4, 0)),
    ],
)
def test_time_controls_in_seconds(typed: str, white: tuple[int, int], black: tuple[int, int]) -> None:
    time = read(f"222 {typed}", line(1, "Puig, Anna")).time
    assert time is not None
    assert time.clocks(60) == (white, black)


def test_the_stages_of_a_time_control() -> None:
    time = read("222 40/6000+30:900+30", line(1, "Puig, Anna")).time
    assert time is not None
    assert time.white == (Stage(40, 6000, 30), Stage(None, 900, 30))


@pytest.mark.parametrize(
    ("typed", "clock"),
    [
        ("90 min + 30 sec per move", (90, 30)),
        ("90'+30\"", (90, 30)),
        ("1h30 + 30s", (90, 30)),
        ("1 h 30 min", (90, 0)),
        ("15 minuts + 10 segons", (15, 10)),
        ("15 minutos + 10 segundos por jugada", (15, 10)),
        ("10+5", (10, 5)),
        ("60 min", (60, 0)),
        ("90 mins + 30 secs", (90, 30)),
        ("90 Minuten + 30 Sek.", (90, 30)),
        ("90 minuti + 30 secondi", (90, 30)),
        ("75 minuts + 30 segons/jugada", (75, 30)),
        ("15 minutes plus 10 sec per move", (15, 10)),
        ("90min/40moves + 30min + 30sec increment per move starting from move 1", None),
        ("as usual", None),
        ("90", None),
    ],
)
def test_time_controls_in_words(typed: str, clock: tuple[int, int] | None) -> None:
    """Plain words are read and said; the others are for a person."""
    tournament = read(f"122 {typed}", line(1, "Puig, Anna"))
    if clock is None:
        assert tournament.time is None
        assert "is not clear (line 1)" in notices_of(tournament)
        assert tournament.time_in_words == typed
    else:
        assert tournament.time is not None
        assert tournament.time.clocks(60)[0] == clock
        assert f"read as {clock[0]}+{clock[1]}" in notices_of(tournament)


def test_coded_time_goes_before_words() -> None:
    time = read("122 60 min", "222 5400+30", line(1, "Puig, Anna")).time
    assert time is not None
    assert time.clocks(60)[0] == (Fraction(90), Fraction(30))


def test_a_comment_is_nothing() -> None:
    assert read("### 001    1 this is no player", line(2, "Puig, Anna")).entrants.keys() == {"2"}


def test_a_federation_s_record_brings_its_own_number() -> None:
    tournament = read(
        line(1, "Puig, Anna", fide="2205734"), line(1, "Puig, Anna", record="CAT", rating=2140, fide="12345")
    )
    assert tournament.entrants["1"].national == {"CAT": "12345"}
    assert tournament.entrants["1"].fide_number == "2205734"


def test_a_federation_s_record_of_nobody_is_refused() -> None:
    found = refusals(line(1, "Puig, Anna"), line(7, "Soler, Bernat", record="CAT", fide="12345"))
    assert found == ["open.trf, line 2, column 5–8: “7”: no player (record 001) has this starting rank"]


def test_byes_by_round() -> None:
    tournament = read("142 2", *pair(("w", "1"), ("b", "0")), "240 H   2    1    2")
    assert [(bye.round, bye.entrant, bye.kind) for bye in tournament.byes] == [(2, "1", "H"), (2, "2", "H")]


def test_a_bye_of_somebody_who_plays_is_refused() -> None:
    found = refusals(*pair(("w", "1"), ("b", "0")), "240 H   1    1")
    assert found == ["open.trf, line 3: “1”: player 1 has an opponent in round 1 (line 1)"]


TEAMS = ("310   1 Club Riera".ljust(73) + "   1", "310   2 Club Vall".ljust(73) + "   2")


@pytest.mark.parametrize(
    "about",
    [TEAMS, ("192 FIDE_TEAM_TYPEA_MP_GP", *TEAMS), ("802   1 RIERA",), ("092 Team: Swiss", "013 Club Riera")],
    ids=["310", "192", "802", "013"],
)
def test_byes_of_teams_are_no_byes_of_players(about: tuple[str, ...]) -> None:
    """TRF26: record 240 holds player or team numbers; in a tournament of teams, those of teams."""
    tournament = read(*pair(("w", "1"), ("b", "0")), *about, "240 F   1    1")
    assert (results(tournament), tournament.byes, tournament.team) == ([(1, "1", "2", "1-0")], (), True)


@pytest.mark.parametrize(
    "about", [("192 FIDE_DUTCH_2025", "362 TW 2.0", *TEAMS), ("013 Club Riera",)], ids=["192", "013"]
)
def test_players_who_have_teams_have_byes_of_their_own(about: tuple[str, ...]) -> None:
    tournament = read("142 2", *pair(("w", "1"), ("b", "0")), *about, "240 H   2    2")
    assert tournament.byes == (Bye(2, "2", "H"),)


def test_a_bye_of_an_unknown_team_is_said() -> None:
    tournament = read(*pair(("w", "1"), ("b", "0")), *TEAMS, "240 F   1    2    3")
    assert notices_of(tournament) == "open.trf: record 240 names a team that no record 310 has: ignored (line 5: “3”)"


def test_teams_are_noticed() -> None:
    old = "013 " + "Club Riera".ljust(32) + "   1    2"
    new = "310   1 " + "Club Riera".ljust(65) + "   1    2"
    for team in (old, new):
        tournament = read(*pair(("w", "1"), ("b", "0")), team)
        assert tournament.team
        assert tournament.notices == ()


def test_a_forfeited_match_adds_no_games() -> None:
    tournament = read(*pair(("w", "1"), ("b", "0")), "330 +-   1   1   2")
    assert len(tournament.pairings) == 1
    assert "forfeited match: only the games in the players' lines are used (line 3)" in notices_of(tournament)


def test_records_that_say_nothing_about_results_are_passed_over() -> None:
    codes = (
        "152 B",
        "162 1.0 0.5",
        "172 X",
        "202 BH",
        "212 SB",
        "250 x",
        "260 x",
        "299 x",
        "300 x",
        "320 1",
        "801 x",
        "802 x",
    )
    assert read(*codes, line(1, "Puig, Anna")).notices == ()


def test_unknown_records_are_kept_out_with_a_notice() -> None:
    tournament = read("777 something", "XXC white1", line(1, "Puig, Anna"), "a remark")
    assert notices_of(tournament).splitlines() == [
        "open.trf: unknown records ignored (777 in line 1, XXC in line 2, a r in line 4)"
    ]


@pytest.mark.parametrize(
    "ruler", ["         1         2         3         4", "1234567890" * 9, "         1         2 ".ljust(100)]
)
def test_numbers_of_the_columns_are_nothing(ruler: str) -> None:
    assert read(ruler, line(1, "Puig, Anna")).notices == ()


def test_a_record_with_blanks_behind_it_is_no_ruler() -> None:
    assert "there are 1 rounds" in refusals("142 1".ljust(60), line(1, "A", [None, ("2", "w", "1")]), line(2, "B"))[0]


def test_the_ruler_above_the_players_is_nothing() -> None:
    assert (
        read("DDD SSSS sTTT NNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1", line(1, "A")).notices == ()
    )


def test_byes_behind_the_last_round_are_left_out_and_said() -> None:
    tournament = read("142 1", *pair(("w", "1"), ("b", "0")), line(3, "Vidal, Carla", [None, (NONE, "-", "Z")]))
    assert tournament.byes == ()
    assert "more rounds than the 1 of record 142: ignored (line 4)" in notices_of(tournament)


def test_a_missing_starting_number_is_said() -> None:
    tournament = read(line(1, "Puig, Anna"), line(2, "Soler, Bernat"), line(5, "Vidal, Carla"))
    assert notices_of(tournament) == "open.trf: no player has the starting number 3, 4: is a line missing?"
    many = notices_of(read(line(1, "Puig, Anna"), line(40, "Vidal, Carla")))
    assert "starting number 2, 3," in many
    assert "20, 21, …: is a line missing?" in many


def test_more_rounds_than_the_file_states_are_said() -> None:
    two = (
        line(1, "Puig, Anna", [("2", "w", "1"), ("2", "b", "0")]),
        line(2, "Soler, Bernat", [("1", "b", "0"), ("1", "w", "1")]),
    )
    assert read("XXR 2", *two).notices == read("132".ljust(91) + "18/03/09  18/03/10", *two).notices == ()
    assert "games up to round 2, but record XXR is for 1 round (line 1)" in notices_of(read("XXR 1", *two))
    dated = read("132".ljust(91) + "18/03/09", *two)
    assert "games up to round 2, but record 132 is for 1 round (line 1)" in notices_of(dated)
    assert any("record 142 says that there are 1 rounds" in found for found in refusals("142 1", *two))


def test_a_web_address_may_stand_as_city() -> None:
    assert read("022 https://example.org/open", line(1, "Puig, Anna")).notices == ()


def test_a_number_of_nought_is_none() -> None:
    assert read(line(1, "Puig, Anna", fide="0", rating="0")).entrants["1"].fide_number is None


def test_what_no_rating_needs_is_left_blank() -> None:
    """Club initials as federation, a shared rank, words as rating and number: the games count all the same."""
    one, other = pair(("w", "1"), ("b", "0"))
    one = one[:48] + " UNR C.C         n/a" + one[68:80] + "  1½  2-4  " + one[91:]
    tournament = read(one, other)
    player = tournament.entrants["1"]
    assert (player.rating, player.federation, player.fide_number) == (None, None, None)
    assert len(tournament.pairings) == 1
    kinds = {
        "a rating": ("49–52", "UNR"),
        "a FIDE number": ("58–68", "n/a"),
        "three letters of a federation": ("54–56", "C.C"),
        "a rank": ("86–89", "2-4"),
        "points such as 4.5": ("81–84", "1½"),
    }
    assert notices_of(tournament).splitlines() == [
        f"open.trf: {kind}, or blanks, is allowed in columns {columns}: left blank (line 1: “{typed}”)"
        for kind, (columns, typed) in kinds.items()
    ]
    assert "column 49–52: “18a0”: a rating, or blanks, is allowed here" in refusals(line(1, "A", rating="18a0"))[0]


@pytest.mark.parametrize(
    ("at", "typed", "columns"), [(12, "gm ", "11–13"), (53, "GALW", "54–56")], ids=["title", "federation"]
)
def test_a_title_or_a_federation_of_too_many_letters_is_left_blank(at: int, typed: str, columns: str) -> None:
    one, other = (found.ljust(100) for found in pair(("w", "1"), ("b", "0")))
    tournament = read(one[:at] + typed + one[at + len(typed) :], other)
    assert len(tournament.pairings) == 1
    assert f"is allowed in columns {columns}: left blank (line 1: “{typed.strip()}”)" in notices_of(tournament)


def test_shifted_columns_are_refused_with_line_and_column() -> None:
    good = line(1, "Puig, Anna", rating=2150, federation="ESP", fide="2205734", birth="1985/04/02")
    (found,) = refusals(good[:20] + "x" + good[20:])
    assert found.startswith("open.trf, line 1, column 53:")
    assert "the columns of this line are shifted" in found


def test_columns_counted_in_bytes_are_set_right() -> None:
    good = line(1, "Núñez, Òscar", [(NONE, "-", "H")], rating=2150, federation="ESP")
    tournament = read(good.replace("Núñez, Òscar   ", "Núñez, Òscar"))  # three letters of two bytes
    assert tournament.entrants["1"].rating == 2150
    assert "columns counted in bytes of UTF-8 (line 1)" in notices_of(tournament)


def test_opponents_that_do_not_agree_are_refused() -> None:
    found = refusals(
        line(1, "Puig, Anna", [("2", "w", "1")]),
        line(2, "Soler, Bernat", [("3", "b", "0")]),
        line(3, "Vidal, Carla", [("2", "w", "1")]),
    )
    assert found == ["open.trf, line 1, column 92–99 (round 1): “2”: in round 1 player 2 has 3 as opponent (line 2)"]


def test_a_line_that_ends_early_is_refused() -> None:
    """Rounds missing for one player: what his opponent says is not confirmed."""
    found = refusals(line(1, "Puig, Anna", [("2", "w", "1")]), line(2, "Soler, Bernat"))
    assert found == [
        "open.trf, line 1, column 92–99 (round 1): “2”: in round 1 player 2 has nobody as opponent (line 2)"
    ]


@pytest.mark.parametrize(
    ("white", "black"), [("1", "1"), ("1", "="), ("+", "0"), ("W", "0"), ("0", "0"), ("*", "1"), ("+", "+")]
)
def test_results_that_do_not_agree_are_refused(white: str, black: str) -> None:
    (found,) = refusals(*pair(("w", white), ("b", black)))
    assert found.startswith(f"open.trf, line 1, column 92–99 (round 1): “{white}”: line 2 gives {black}")


def test_the_same_colour_twice_is_refused() -> None:
    (found,) = refusals(*pair(("w", "1"), ("w", "0")))
    assert found == "open.trf, line 1, column 92–99 (round 1): “w”: line 2 has the same colour in this game"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([line(1, "A", [("1", "w", "1")])], "a player cannot play against himself"),
        ([line(1, "A", [("9", "w", "1")])], "no player (record 001) has this starting rank"),
        ([line(1, "A", [(NONE, "w", "1")])], "a game needs an opponent"),
        ([line(1, "A", [(NONE, "-", "W")])], "without an opponent, H F U Z + - or a blank is allowed"),
        ([line(1, "A", [("x1", "w", "1")])], "the opponent's starting rank, 0000 or blanks are allowed"),
        ([line(1, "A", [("2", "x", "1")])], "w, b, - or a blank is allowed as colour"),
        ([line(1, "A", [("2", "w", "X")])], "is allowed as result"),
        ([line(1, "A"), line(1, "B")], "line 1 already has this starting rank"),
        ([line("", "A")], "a starting rank from 1 to 9999 is needed"),
        ([line(1, "")], "a name is needed here"),
        ([line(1, "A", rating="21x0")], "a rating, or blanks, is allowed here"),
        ([line(1, "A", fide="22057x4")], "a FIDE number, or blanks, is allowed here"),
        (["012 An event without players"], "this file has no players (record 001)"),
        (["142 1", line(1, "A", [None, ("2", "w", "1")]), line(2, "B", [None, ("1", "b", "0")])], "there are 1 rounds"),
    ],
)
def test_what_cannot_be_is_refused(lines: list[str], reason: str) -> None:
    assert any(reason in found for found in refusals(*lines))


def test_a_bye_with_an_opponent_is_refused_once() -> None:
    (found,) = refusals(*pair(("w", "U"), ("b", "")))
    assert "“U”: a bye has no opponent, but this line has one" in found


def test_all_problems_come_at_once() -> None:
    found = refusals(line(1, "A", [("9", "w", "1")]), line(2, "B", rating="2x"), "052 2018/03/09", "042 2018/03/10")
    assert len(found) == 1  # lines that cannot be read hide what depends on them
    found = refusals(line(1, "A", [("9", "w", "1"), ("8", "w", "1")]), "052 2018/03/09", "042 2018/03/10")
    assert len(found) == 3


def test_points_that_differ_are_said() -> None:
    tournament = read(
        line(1, "Puig, Anna", [("2", "w", "1")], points="2.0"),
        line(2, "Soler, Bernat", [("1", "b", "0")], points="0.0"),
    )
    assert notices_of(tournament) == "open.trf: points differ from the results of the rounds (line 1: 2.0, 1)"


@pytest.mark.parametrize(
    "record", ["162 W 3.0 D 1.0 L 0.0", "299 W 1 2.0", "240 F   2    1"], ids=["162: three points", "299", "240: a bye"]
)
def test_points_that_are_counted_otherwise_or_come_with_a_bye_differ_from_nothing(record: str) -> None:
    points = "2.0" if record.startswith("240") else "3.0"
    tournament = read(
        "142 2",
        record,
        line(1, "Puig, Anna", [("2", "w", "1")], points=points),
        line(2, "Soler, Bernat", [("1", "b", "0")], points="0.0"),
    )
    assert tournament.notices == ()


def test_a_count_of_players_that_differs_is_said() -> None:
    assert "record 062 says 40 players, but the file has 1 (line 1)" in notices_of(read("062 40", line(1, "A")))


def test_invisible_marks_in_a_name_are_left_out() -> None:
    tournament = read(line(1, "Puig, \u202eannA"))
    assert tournament.entrants["1"].name == "Puig, annA"
    assert "invisible characters removed (line 1)" in notices_of(tournament)


def test_many_notices_of_a_kind_have_an_end() -> None:
    (notice,) = read(*(line(rank, "A", birth="1978") for rank in range(1, 501))).notices
    assert notice.endswith("line 20: “1978” read as the year alone and 480 more)")


def test_a_binary_file_is_refused() -> None:
    with pytest.raises(Refused, match="this is not a text file: there is a zero byte here"):
        tournaments_in("open.trf", b"012 Open\n001 \x00\x01", {})
