"""Lists of results as pairing programs and people keep them: .csv and .xlsx, with titles, in four languages."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any

import pytest
from openpyxl import Workbook
from refused import refusals

from xlelo.readers.tournaments import tournaments_in
from xlelo.readers.tournaments.headings import mapping
from xlelo.tournament import Tournament

HEADER = "round,date,white,black,result"
GAME = "1,2018-03-09,Anna Puig,Bernat Soler,1-0"


def read(text: str | bytes, mapping: dict[str, str] | None = None, name: str = "league.csv") -> Tournament:
    raw = text.encode() if isinstance(text, str) else text
    (tournament,) = tournaments_in(name, raw, mapping or {})
    return tournament


def games(tournament: Tournament) -> list[tuple[int | None, str, str, str]]:
    name = {key: entrant.name for key, entrant in tournament.entrants.items()}
    return [(one.round, name[one.white], name[one.black], one.result.code) for one in tournament.pairings]


def workbook(*rows: Sequence[Any], change: Callable[[str], str] | None = None) -> bytes:
    """`change`: what another program would write otherwise in the sheet's part."""
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    if change is None:
        return content.getvalue()
    changed = io.BytesIO()
    with zipfile.ZipFile(content) as source, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as target:
        for part in source.namelist():
            raw = source.read(part)
            target.writestr(part, change(raw.decode()).encode() if "sheet1" in part and "rels" not in part else raw)
    return changed.getvalue()


def test_a_plain_list() -> None:
    tournament = read(f"{HEADER}\n{GAME}\n")
    assert games(tournament) == [(1, "Anna Puig", "Bernat Soler", "1-0")]
    assert tournament.day_of(tournament.pairings[0]) == date(2018, 3, 9)
    assert tournament.pairings[0].place == ("league.csv", 2, None, None)


@pytest.mark.parametrize(
    "header",
    [
        "Round,Date,White,Black,Result",
        "Ronda,Data,Blanques,Negres,Resultat",
        "Ronda,Fecha,Blancas,Negras,Resultado",
        "Rodada,Data,Brancas,Pretas,Resultado",
        "RONDA , DATA, BLANQUES ,NEGRES,RESULTAT",
    ],
    ids=["en", "ca", "es", "pt", "capitals"],
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_headings_are_guessed_in_four_languages_and_said(header: str, separator: str) -> None:
    tournament = read(f"{header}\n{GAME}\n".replace(",", separator))
    assert games(tournament) == [(1, "Anna Puig", "Bernat Soler", "1-0")]
    assert "columns read as" in tournament.notices[0]
    assert "guessed; --map corrects it" in tournament.notices[0]


@pytest.mark.parametrize(
    "header",
    [
        "Nom blanques;Nom negres;Resultat",
        "Jugador/a blanques;Jugador/a negres;Resultat final",
        "Jugador con blancas;Jugador con negras;Resultado",
        "Nome das brancas;Nome das pretas;Resultado",
        "Blanc;Noir;Résultat",
        "Weiß;Schwarz;Erg.",
        "White Player Name;Black Player Name;Game Result",
    ],
)
def test_headings_of_several_words(header: str) -> None:
    assert games(read(f"{header}\nAnna;Bernat;1-0\n")) == [(None, "Anna", "Bernat", "1-0")]


def test_a_fact_in_a_heading_of_several_words() -> None:
    header = "codi de les blanques;nom blanques;elo de les blanques;número FIDE negres;nom negres;elo FIDE negres;res"
    found = read(f"{header}\nP01;Anna;2100;2200001;Bernat;1950;1-0\n").entrants
    assert [(key, one.name, one.rating) for key, one in found.items()] == [
        ("P01", "Anna", 2100),
        ("FIDE 2200001", "Bernat", 1950),
    ]


def test_headings_may_be_said() -> None:
    text = "Local,Visitant,Marcador,White\nAnna Puig,Bernat Soler,1-0,x\n"
    tournament = read(text, {"Local": "white", "Visitant": "black", "Marcador": "result"})
    assert games(tournament) == [(None, "Anna Puig", "Bernat Soler", "1-0")]
    assert any("ignored: White" in notice for notice in tournament.notices)


def test_without_headings_the_option_is_named() -> None:
    (found,) = refusals(read, "Local,Visitant,Marcador\nAnna Puig,Bernat Soler,1-0\n")
    assert found == (
        "league.csv: no headings found for white, black, result (headings: Local, Visitant, Marcador);"
        " name them with --map white=…,black=…,result=…"
    )


def test_the_line_with_known_headings_is_shown() -> None:
    """It was the longest line, with a game."""
    (found,) = refusals(read, "Mesa;Blancas;;Negras\n1;Anna Puig;1-0;Bernat Soler\n")
    assert "no headings found for result (headings: Mesa, Blancas, Negras)" in found


def test_titles_may_stand_above_and_rounds_between() -> None:
    text = (
        "Lliga de la Riera;;;\n\nRonda 1 el 2018/03/09;;\nBlanques;Negres;Resultat\nAnna Puig;Bernat Soler;1 - 0\n"
        "Ronda 2 (10/03/2018);;\nBlanques;Negres;Resultat\nBernat Soler;Anna Puig;½ - ½\n"
    )
    tournament = read(text)
    assert games(tournament) == [(1, "Anna Puig", "Bernat Soler", "1-0"), (2, "Bernat Soler", "Anna Puig", "1/2")]
    assert [tournament.day_of(one) for one in tournament.pairings] == [date(2018, 3, 9), date(2018, 3, 10)]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1-0", "1-0"),
        ("0 - 1", "0-1"),
        ("1:0", "1-0"),
        ("1–0", "1-0"),
        ("½-½", "1/2"),
        ("1/2-1/2", "1/2"),
        ("1/2", "1/2"),
        ("0.5-0.5", "1/2"),
        ('"0,5-0,5"', "1/2"),
        ("=", "1/2"),
        ("+ - -", "+/-"),
        ("- - +", "-/+"),
        ("- - -", "-/-"),
        ("+/-", "+/-"),
        ("+:-", "+/-"),
        ("+-", "+/-"),
        ("1-0a", "1-0a"),
        ("1/2a", "1/2a"),
        ("1 - 0K", "+/-"),
        ("White", "1-0"),
        ("guanyen  negres", "0-1"),
        ("Draw", "1/2"),
        ("empate", "1/2"),
        ("bernat SOLER", "0-1"),
    ],
)
def test_results_as_they_are_written(typed: str, code: str) -> None:
    assert games(read(f"white,black,result\nAnna Puig,Bernat Soler,{typed}\n"))[0][3] == code


DAYS = (
    (("05/11/2026", "06/12/2026"), ("2026-11-05", "2026-12-06")),
    (("11/05/2026", "11/25/2026"), ("2026-11-05", "2026-11-25")),
    (("05.11.26", "12.11.26"), ("2026-11-05", "2026-11-12")),
    (("11-05-26", "11-25-26"), ("2026-11-05", "2026-11-25")),
    (("26/11/05", "26/11/12"), ("2026-11-05", "2026-11-12")),
    (("30.12.99", "06.01.00"), ("1999-12-30", "2000-01-06")),
    (("", "11/25/2026 20:00"), ("None", "2026-11-25")),
    (("11/5/26 8:15:03 PM", "11/25/26 8:15:03 PM GMT+1"), ("2026-11-05", "2026-11-25")),
)


@pytest.mark.parametrize(("typed", "days"), DAYS)
def test_days_in_another_order_or_with_short_years(typed: tuple[str, str], days: tuple[str, str]) -> None:
    """The month is first only if the day cannot be; of two years that one is meant which keeps the games together."""
    tournament = read("date,white,black,result\n" + "".join(f"{day},Anna,Bernat,1-0\n" for day in typed))
    assert tuple(str(one.day) for one in tournament.pairings) == days
    told = [one for one in tournament.notices if " read as 20" in str(one) or " read as 19" in str(one)]
    assert len(told) == (typed != DAYS[0][0])


@pytest.mark.parametrize(
    "typed", [("05/11/26",), ("26/11/05", "26/12/05"), ("31/31/26",), ("12/31/2026", "31/12/2026")]
)
def test_days_with_two_readings_are_refused(typed: tuple[str, ...]) -> None:
    text = "date,white,black,result\n" + "".join(f"{day},Anna,Bernat,1-0\n" for day in typed)
    assert all("a day such as 2018-03-09" in one for one in refusals(read, text))


def test_results_that_are_white_s_points_alone() -> None:
    tournament = read('white,black,result\nAnna,Bernat,1\nBernat,Anna,0\nAnna,Bernat,"0,5"\nAnna,Bernat,1.0\n')
    assert [one[3] for one in games(tournament)] == ["1-0", "0-1", "1/2", "1-0"]
    assert any(
        "results 1 and 0 read as White's points (line 2, line 3, line 5)" in str(one) for one in tournament.notices
    )


def test_points_so_far_are_no_results() -> None:
    """A pairing list has the points of both players beside them."""
    assert all(
        "allowed as result" in one for one in refusals(read, "white,score,black\nAnna,1,Bernat\nCarla,0,David\n")
    )


@pytest.mark.parametrize(
    ("header", "first", "second"),
    [
        ("white,elo,fed,black,elo,fed,result", "Anna,2100,esp,Bernat,,-,1-0", "Carla,0,,Bernat,1950.0,POR,1/2"),
        ("elo,fed,white,elo,fed,black,result", "2100,esp,Anna,,-,Bernat,1-0", "0,,Carla,1950.0,POR,Bernat,1/2"),
        ("black,rtg,white,rtg,fed,result,fed", "Bernat,,Anna,2100,ESP,1-0,", "Bernat,1950,Carla,,,1/2,"),
        ("white,black,elo blancas,elo negras,white fed,result", "Anna,Bernat,2100,,ESP,1-0", "Carla,Bernat,,1950,,1/2"),
    ],
)
def test_facts_about_both_players(header: str, first: str, second: str) -> None:
    """The ratings of a list were ignored: a FIDE month took rated opponents for unrated."""
    found = {one.name: one for one in read(f"{header}\n{first}\n{second}\n").entrants.values()}
    assert {name: one.rating for name, one in found.items()} == {"Anna": 2100, "Bernat": 1950, "Carla": None}
    assert found["Carla"].federation is None


def test_a_name_with_and_without_a_comma_is_one_player() -> None:
    """He was two players, and the second one was refused: the first had his row already."""
    text = 'white,black,result\n"Puig, Anna",Bernat,1-0\nPUIG ANNA,Bernat,1-0\nAnna Puig,Bernat,1-0\n'
    tournament = read(text)
    assert tournament.entrants.keys() == {"Puig, Anna", "Bernat"}
    told = "names with and without a comma are one player (line 3: “PUIG ANNA”, line 4: “Anna Puig”)"
    assert any(told in str(one) for one in tournament.notices)
    assert len(read("white,black,result\nPere Pau,Anna,1-0\nPau Pere,Anna,1-0\n").entrants) == 3


def test_ids_of_both_players() -> None:
    header = "codi,blanques,id fide,codi,negres,id fide,resultat"
    found = read(f"{header}\nP01,Anna,02200001,P02,Bernat,-,1-0\n").entrants
    assert {key: one.fide_number for key, one in found.items()} == {"P01": "2200001", "P02": None}


@pytest.mark.parametrize("typed", ["", "*", "adj", "em curso", "Aplazada"])
def test_a_game_without_a_result_is_kept_apart(typed: str) -> None:
    tournament = read(f"{HEADER}\n{GAME}\n2,,Anna Puig,Carla Vidal,{typed}\n")
    assert len(tournament.pairings) == 1
    assert [game.place.line for game in tournament.open_pairings] == [3]


def test_a_result_that_a_spreadsheet_made_a_day_is_refused() -> None:
    rows = (["white", "black", "result"], ["Anna Puig", "Bernat Soler", datetime(2018, 2, 1)])  # noqa: DTZ001
    (found,) = refusals(read, workbook(*rows), name="rapid.xlsx")
    assert "cell C2" in found
    assert "a spreadsheet turned this result into a date" in found


@pytest.mark.parametrize("nobody", ["bye", "Descansa", "", "exempt", "not paired", "EXE", "No presentat"])
def test_nobody_as_opponent_is_a_bye(nobody: str) -> None:
    tournament = read(f"{HEADER}\n{GAME}\n2,,Carla Vidal,{nobody},1-0\n")
    assert len(tournament.pairings) == 1
    assert "league.csv: no opponent: a bye (line 3)" in tournament.notices


def test_a_player_s_number_is_his_key() -> None:
    text = "white,white id,black,black fide,result\nAnna Puig,P01,Bernat Soler,2205734,1-0\n"
    tournament = read(text)
    assert tournament.entrants["P01"].national == {"": "P01"}
    assert tournament.entrants["FIDE 2205734"].fide_number == "2205734"


def test_one_number_for_two_names_is_refused() -> None:
    text = "white,white id,black,black id,result\nAnna Puig,P01,Bernat Soler,P01,1-0\n"
    (found,) = refusals(read, text)
    place = "league.csv, line 2, column"
    assert found == f"{place} black: “Bernat Soler”: P01 is Anna Puig at {place} white"


def test_all_problems_come_at_once() -> None:
    found = refusals(read, f"{HEADER}\nx,2018-02-30,Anna Puig,Anna Puig,2-0\n")
    assert [problem.partition(":")[0] for problem in found] == [
        "league.csv, line 2, column round",
        "league.csv, line 2, column date",
        "league.csv, line 2, column result",
        "league.csv, line 2, column black",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encodings(encoding: str) -> None:
    tournament = read("white;black;result\nÒscar Núñez;Bernat Soler;1-0\n".encode(encoding))
    assert games(tournament)[0][1] == "Òscar Núñez"


ROWS = (["white", "black", "result"], ["Anna Puig", "Bernat Soler", "1-0"], ["Carla Vidal", "Anna Puig", "0-1"])
BOTH = [(None, "Anna Puig", "Bernat Soler", "1-0"), (None, "Carla Vidal", "Anna Puig", "0-1")]


@pytest.mark.parametrize(
    "change",
    [
        lambda xml: re.sub(r'<dimension ref="[^"]*"', '<dimension ref="A1:B2"', xml),
        lambda xml: re.sub(r"<dimension [^>]*/>", "", xml),
        lambda xml: re.sub(r'<row r="\d+"', "<row", xml),
        lambda xml: re.sub(r'(<c) r="[A-Z]+\d+"', r"\1", xml),
        lambda xml: re.sub(r' spans="[^"]*"', "", xml),
        lambda xml: re.sub(r' s="\d+"', ' s="99"', xml),
        lambda xml: re.sub(r"(<row r=\"2\".*?</row>)(<row r=\"3\".*?</row>)", r"\2\1", xml),
    ],
    ids=["dimension too small", "no dimension", "no row numbers", "no references", "no spans", "no style", "order"],
)
def test_no_row_of_a_workbook_is_lost(change: Callable[[str], str]) -> None:
    assert games(read(workbook(*ROWS, change=change), name="rapid.xlsx")) == BOTH


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda xml: xml.replace('<row r="3"', '<row r="2"'), "two rows of this sheet have the number 2"),
        (lambda xml: xml.replace('r="B2"', 'r="A2"'), "row 2 holds one cell twice"),
        (lambda xml: re.sub(r'(<c r="A2") .*?</c>', r'\1 t="s"><v>999</v></c>', xml), "cell A2: its text is missing"),
        (lambda xml: xml[:-40], "this is not a readable .xlsx workbook"),
        (lambda xml: "<!DOCTYPE x [<!ENTITY a 'b'>]>" + xml, "declares XML entities"),
    ],
)
def test_a_damaged_workbook_is_refused(change: Callable[[str], str], reason: str) -> None:
    (found,) = refusals(read, workbook(*ROWS, change=change), name="rapid.xlsx")
    assert reason in found


def test_shared_texts_are_what_they_are_whatever_their_count() -> None:
    texts = "".join(f"<si><r><t>{text}</t></r><rPh><t>x</t></rPh></si>" for text in ("Anna ", "Carla Vidal"))
    spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    shared = f'<sst xmlns="{spreadsheet}" count="7" uniqueCount="1">{texts}</sst>'
    content = io.BytesIO(
        workbook(*ROWS, change=lambda xml: re.sub(r'(<c r="A2") .*?</c>', r'\1 t="s"><v>1</v></c>', xml))
    )
    with zipfile.ZipFile(content, "a") as book:
        book.writestr("xl/sharedStrings.xml", shared)
    assert games(read(content.getvalue(), name="rapid.xlsx"))[0][1:3] == ("Carla Vidal", "Bernat Soler")


def test_a_workbook_that_unpacks_to_too_much_is_refused() -> None:
    content, huge = io.BytesIO(workbook(*ROWS)), io.BytesIO()
    with zipfile.ZipFile(content) as source, zipfile.ZipFile(huge, "w", zipfile.ZIP_DEFLATED) as target:
        for part in source.namelist():
            target.writestr(part, b" " * 34_000_000 if part == "xl/worksheets/sheet1.xml" else source.read(part))
    assert huge.tell() < 200_000
    (found,) = refusals(read, huge.getvalue(), name="rapid.xlsx")
    assert "bytes when unpacked" in found


def test_a_stray_cell_far_away_is_no_matter() -> None:
    far = '<row r="1048576"><c r="XFD1048576" t="n"><v>1</v></c></row></sheetData>'
    tournament = read(workbook(*ROWS, change=lambda xml: xml.replace("</sheetData>", far)), name="rapid.xlsx")
    assert games(tournament) == BOTH
    assert "not a game: ignored (line 1048576)" in " ".join(tournament.notices)


def test_numbers_and_days_of_a_workbook() -> None:
    rows = (
        ["Round", "Date", "White", "White id", "Black", "Black id", "Result"],
        [1, datetime(2018, 3, 9), "Anna Puig", 101, "Bernat Soler", 102, "1-0"],  # noqa: DTZ001
    )
    tournament = read(workbook(*rows), name="rapid.xlsx")
    assert tournament.pairings[0][:4] == (1, date(2018, 3, 9), "101", "102")


def test_every_sheet_with_such_headings_is_read() -> None:
    book = Workbook()
    assert book.active is not None
    book.active.title = "Ronda 1"
    for row in (["white", "black", "result"], ["Anna Puig", "Bernat Soler", "1-0"]):
        book.active.append(row)
    for row in (["white", "black", "result"], ["Bernat Soler", "Anna Puig", "0-1"]):
        (book["Ronda 2"] if "Ronda 2" in book.sheetnames else book.create_sheet("Ronda 2")).append(row)
    book.create_sheet("Notes").append(["a remark"])
    content = io.BytesIO()
    book.save(content)
    tournament = read(content.getvalue(), name="rapid.xlsx")
    assert games(tournament) == [(1, "Anna Puig", "Bernat Soler", "1-0"), (2, "Bernat Soler", "Anna Puig", "0-1")]
    assert any("sheet Notes ignored" in notice for notice in tournament.notices)


SCORED = "Bo.,White,Score,Result,Black,Score"


@pytest.mark.parametrize(
    ("header", "cells", "codes"),
    [
        (SCORED, ["1,Anna,½,1 - 0,Bernat,½", "2,Carla,0.5,0 - 1,David,0.5"], ["1-0", "0-1"]),
        (SCORED, ["1,Anna,1,½ - ½,Bernat,0", "2,Carla,2.5,0 - 1,David,3"], ["1/2", "0-1"]),
        ("White,Result,Black,Score", ["Anna,1-0,Bernat,½", "Carla,½-½,David,½"], ["1-0", "1/2"]),
        ("White,Score,Black,Result", ["Anna,1-0,Bernat,", "Carla,½-½,David,"], ["1-0", "1/2"]),
        ("White,Score,Black,Result", ["Anna,1-0,Bernat,White", "Carla,½-½,David,Draw"], ["1-0", "1/2"]),
        ("White,Score,Black", ["Anna,1-0,Bernat", "Carla,½,David"], ["1-0", "1/2"]),
        ("Blanques,Puntuació,Negres,Resultat", ["Anna,½,Bernat,1-0", "Carla,½,David,0-1"], ["1-0", "0-1"]),
        ("White,Result,Resultado,Black", ["Anna,1-0,1:0,Bernat", "Carla,½-½,=,David"], ["1-0", "1/2"]),
    ],
)
def test_the_column_of_results_is_taken(header: str, cells: list[str], codes: list[str]) -> None:
    assert [one[3] for one in games(read("\n".join([header, *cells])))] == codes


@pytest.mark.parametrize(
    ("text", "column", "headings"),
    [
        ("White,Score,Black,Score\nAnna,½,Bernat,½\n", "result", "“Score” (2), “Score” (4)"),
        ("White,Result,Black,Resultat\nAnna,1-0,Bernat,0-1\n", "result", "“Result”, “Resultat”"),
        ("White,White player,Result,Black\n1,Anna,1-0,2\n", "white", "“White”, “White player”"),
        ("White,Black,Result,White,Black,Result\nA,B,1-0,C,D,0-1\n", "white", "“White” (1), “White” (4)"),
        ("White,Black,Result,Date,Dia\nA,B,1-0,2018-03-09,2018-03-10\n", "date", "“Date”, “Dia”"),
    ],
)
def test_where_two_columns_may_be_meant_it_is_asked(text: str, column: str, headings: str) -> None:
    asked = f"several columns may be {column}: {headings}. Rename the wrong ones"
    assert any(asked in found and f"--map {column}=…" in found for found in refusals(read, text))


MATCHES = (
    ["Comarcal league"],
    ["Round 2 on 2018/03/10 at 16:00"],
    ["Bo.", "1", "Peó Passat", "Rtg", "-", "4", "Escacs Vila", "Rtg", "2½:1½"],
    ["1.1", "FM", "Roca, David", "2595", "-", "", "Mas, Elena", "1411", "1 - 0"],
    ["1.2", "", "Puig, Anna", "2163", "-", "", "Vidal, Carla", "0", "½ - ½"],
    ["1.3", "", "Soler, Pau", "1900", "-", "", "Font, Marc", "1800", "+ - -"],
    ["Bo.", "3", "Els Peons - B", "Rtg", "-", "2", "Torre", "Rtg", ":"],
    ["2.1", "", "Serra, Joan", "1900", "-", "WIM", "Pons, Nil", "1800", ""],
)
"""Matches of teams, in the columns in which chess-results exports them; invented."""


@pytest.mark.parametrize("as_workbook", [True, False], ids=["xlsx", "csv"])
def test_matches_of_teams(as_workbook: bool) -> None:
    text = "\n".join(";".join(row) for row in MATCHES)
    tournament = read(workbook(*MATCHES), name="league.xlsx") if as_workbook else read(text)
    assert games(tournament) == [
        (2, "Roca, David", "Mas, Elena", "1-0"),
        (2, "Puig, Anna", "Vidal, Carla", "1/2"),
        (2, "Soler, Pau", "Font, Marc", "+/-"),
    ]
    assert len(tournament.open_pairings) == 1
    assert {one.name: one.rating for one in tournament.entrants.values()} == {
        "Roca, David": 2595,
        "Mas, Elena": 1411,
        "Puig, Anna": 2163,
        "Vidal, Carla": None,
        "Soler, Pau": 1900,
        "Font, Marc": 1800,
        "Serra, Joan": 1900,
        "Pons, Nil": 1800,
    }
    assert tournament.day_of(tournament.pairings[0]) == date(2018, 3, 10)
    assert "does not tell colours" in tournament.notices[0]


def test_a_column_that_was_named_is_taken() -> None:
    text = "White,Result,Black,Resultat\nAnna,1-0,Bernat,0-1\n"
    assert games(read(text, {"Resultat": "result"}))[0][3] == "0-1"


TWICE = "Name,Rtg,Result,Name,Rtg\nAnna,1700,1-0,Bernat,1600\nCarla,1650,½-½,Anna,1700\n"


@pytest.mark.parametrize(
    "header",
    [
        "Name,Rtg,Result,Name,Rtg",
        "Nombre,Elo,Resultado,Nombre,Elo",
        "Nom,Elo,Resultat,Nom,Elo",
        "Nome,Elo,Resultado,Nome,Elo",
        "Name,Elo,Ergebnis,Name,Elo",
        "Nom,Elo,Résultat,Nom,Elo",
    ],
    ids=["en", "es", "ca", "pt", "de", "fr"],
)
def test_two_columns_of_names_are_white_and_black(header: str) -> None:
    tournament = read(TWICE.replace("Name,Rtg,Result,Name,Rtg", header))
    assert games(tournament) == [(None, "Anna", "Bernat", "1-0"), (None, "Carla", "Anna", "1/2")]
    name = header.partition(",")[0]
    assert f"white = “{name}” (1), black = “{name}” (4)" in " ".join(tournament.notices)


def test_columns_that_stand_twice_are_named_by_their_number() -> None:
    text = "Title\nWhite,Black,Result,White,Black,Result\nA,B,1-0,C,D,0-1\nE,F,1-0,G,H,½-½\n"
    found = read(text, {"4": "white", "5": "black", "6": "result"})
    assert games(found) == [(None, "C", "D", "0-1"), (None, "G", "H", "1/2")]
    assert games(read(TWICE, {"4": "white", "1": "black"}))[0] == (None, "Bernat", "Anna", "1-0")


def test_columns_without_headings_are_named_by_their_number() -> None:
    found = read("Anna,Bernat,1-0\nCarla,Anna,0-1\n", {"1": "white", "2": "black", "3": "result"})
    assert games(found) == [(None, "Anna", "Bernat", "1-0"), (None, "Carla", "Anna", "0-1")]


def test_a_heading_that_is_a_number_goes_before_a_column_s_number() -> None:
    assert games(read("3,White,Result,Black\nA,B,1-0,C\n", {"3": "white"})) == [(None, "A", "C", "1-0")]


@pytest.mark.parametrize("line", ["Runde 2 am 2018/03/10", "2. Runde", "2ª ronda", "Ronde 2 le 2018/03/10", "Tour 2"])
def test_rounds_between_the_games_in_more_languages(line: str) -> None:
    assert games(read(f"{TWICE}{line},,,,\nBernat,1600,1-0,Carla,1650\n"))[-1] == (2, "Bernat", "Carla", "1-0")


def test_of_two_headings_the_one_with_readable_cells_is_taken() -> None:
    tournament = read("Dia,Date,White,Black,Result\nSaturday,2018-03-10,A,B,1-0\n")
    assert tournament.pairings[0].day == date(2018, 3, 10)


@pytest.mark.parametrize("newline", ["\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_lines_end_in_any_way(newline: str) -> None:
    text = f"white,black,result,remark\nA,B,1-0,x{newline}C,D,0-1,y\n"
    assert [one[3] for one in games(read(text))] == ["1-0", "0-1"]


def test_a_quotation_mark_that_never_closes_hides_no_game() -> None:
    (found,) = refusals(read, 'white,black,result,remark\nA,B,1-0,"x\nC,D,0-1,y\nE,F,0-1,z"\n')
    assert found.startswith("league.csv, line 2: “x”: a quotation mark opens here")
    assert games(read('white,black,result,remark\nA,B,1-0,"two, or\nthree"\n')) == [(None, "A", "B", "1-0")]


def test_cells_without_a_heading_are_said() -> None:
    notices = read("white,black,result\nA,B,1-0,C,D,0-1\n").notices
    assert "league.csv: cells after the last heading ignored (line 2)" in notices


def test_an_old_workbook_is_refused() -> None:
    (found,) = refusals(read, b"\xd0\xcf\x11\xe0" + b"\x00" * 600, name="rapid.xls")
    assert found == "rapid.xls: this is an old .xls workbook; save it as .xlsx"


def test_an_empty_file_is_refused() -> None:
    assert refusals(read, b" \n", name="league.csv") == ["league.csv: this file is empty"]


def test_the_column_map() -> None:
    assert mapping(["white=Blancas,black=Negras", "result=Res"]) == (
        {"white": "Blancas", "black": "Negras", "result": "Res"},
        [],
    )
    _, problems = mapping(["wite=Blancas", "white"])
    assert [problem.value for problem in problems] == ["wite=Blancas", "white"]
