"""Elo's worksheet: the document's example whole, a real event by hand, the order of juniors, and what is refused."""

from __future__ import annotations

import csv
import json
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from derivations import steps
from refused import refusals

from xlelo.law.derivation import Derivation, lines
from xlelo.periods.form import ParsedFiles
from xlelo.readers.folder import read_file
from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.annual import Event, year
from xlelo.regulations.elo1972.explanation import explanation
from xlelo.regulations.elo1972.files import FILE, worksheet
from xlelo.regulations.elo1972.findings import findings
from xlelo.regulations.elo1972.listing import as_json, listing
from xlelo.regulations.elo1972.questions import Questions
from xlelo.regulations.elo1972.rules import AS_READ, Readings
from xlelo.regulations.elo1972.worksheet import Player, fill

if TYPE_CHECKING:
    from xlelo.regulations.elo1972.worksheet import Worksheet

DATA = Path(__file__).parent / "data"
AS_DOCUMENT = Readings(rounding="document")
BOTH = pytest.mark.parametrize("readings", [AS_READ, AS_DOCUMENT], ids=["exact", "document"])


def reading_of(path: Path) -> ParsedFiles:
    reading = ParsedFiles(path.name, {})
    reading.tables[FILE.name] = read_file(path, FILE, reading)
    return reading


def sheet_of(path: Path, **options: Any) -> Worksheet:
    return worksheet(reading_of(path), **options)


def new_ratings(sheet: Worksheet) -> dict[str, int]:
    return {row.player.name: row.new for row in sheet.rows}


# The example of the document among sixteen.


@BOTH
def test_the_whole_sheet_of_the_example(readings: Readings) -> None:
    found = as_json(sheet_of(DATA / "elo1972" / "sheet.csv", readings=readings))
    expected = json.loads((DATA / "elo1972" / f"sheet_{readings.rounding}.json").read_text(encoding="utf-8"))
    in_order = sorted(expected["rows"], key=lambda row: -Fraction(row["W"]))
    assert found["rows"] == in_order
    assert {**found, "rows": None} == {**expected, "rows": None}


def test_the_printed_sheet() -> None:
    """The columns under their own numbers, Rt and Ra above, the mean of column 6 below, as the document writes."""
    printed = listing(sheet_of(DATA / "elo1972" / "sheet.csv", readings=AS_DOCUMENT))
    assert printed.title == "Elo's worksheet of 1972 · N 16 · M 3 · Rt 2390 · Ra 2246"
    assert [heading.split()[0] for heading in printed.headings] == [str(number) for number in range(1, 15)]
    by_name = {row[0]: row for row in printed.rows}
    assert by_name["B"] == (
        *("B", "2370", "9", "0.6", "72", "*67", "(2313)"),
        *("124", "0.67", "10.7", "10.2", "−1.2", "−24", "2346"),
    )
    assert by_name["U1"] == ("U1", "", "13", "0.87", "322", "302", "2548", *[""] * 6, "2548")
    assert printed.rows[-1] == ("mean of the rated", *[""] * 4, "*144", *[""] * 8)


# Juniors. The example's C is a junior with K 30.

RATED = [Player("A", 2450, 12), Player("B", 2370, 9), Player("C", 2350, Fraction(21, 2))]
OTHERS = [Player(f"U{place}", None, Fraction(half, 2)) for place, half in enumerate((26, 22, 19, 17, 16, 15, 14), 1)]
OTHERS += [Player(f"U{place}", None, Fraction(half, 2)) for place, half in enumerate((13, 10, 9, 7, 5, 4), 8)]


def with_c(**changed: Any) -> list[Player]:
    given = {"name": "C", "rating": 2350, "points": Fraction(21, 2), **changed}
    return [*RATED[:2], Player(**given), *OTHERS]


def test_a_junior_is_rated_before_the_other_rated_players() -> None:
    """C first: 2350 + 30 · 0.76 = 2372.8. With his 2373 Rt = 7193/3 and Ra = 7193/3 − 2305/16 = 2253.6042.

    Then A: 2450 − Ra = 196.4, .75, We 11.5, + 10; B: 2370 − Ra = 116.4, .66, We 10.06, − 21.2.
    The unrated are rated before him, with the first Ra: U6 at 50 % has 2245.9375.
    """
    sheet = fill(with_c(junior=True))
    assert (sheet.mean, sheet.mean_after_juniors) == (Fraction(35935, 16), Fraction(108173, 48))
    assert {name: new_ratings(sheet)[name] for name in ("A", "B", "C", "U6")} == {
        "A": 2460,
        "B": 2349,
        "C": 2373,
        "U6": 2246,
    }
    assert sheet.row("C").player.factor == 30
    assert "Ra after the juniors 2253.6041…" in listing(sheet).title


def test_a_junior_who_loses_points_counts_as_before() -> None:
    """C of 2450 with 10½: Rt 7270/3, Ra = 7270/3 − 2305/16 = 2279.27; 171, .73, We 11.18, − 0.68 · 30."""
    sheet = fill(with_c(rating=2450, junior=True))
    assert sheet.row("C").new == 2430
    assert sheet.mean_after_juniors == sheet.mean == Fraction(7270, 3) - Fraction(2305, 16)


# Exceptional results. The example's C is rated 2100.


def test_an_exceptional_result_is_flagged() -> None:
    """Ra = 6920/3 − 2305/16 = 2162.6; 2100 − Ra = −62.6, taken as −63: .41; We 6.06; W − We 4.44."""
    sheet = fill(with_c(rating=2100))
    row = sheet.row("C")
    assert row.expectation is not None
    assert (row.expectation.above_mean, row.expectation.surplus, row.exceptional) == (-63, Fraction(111, 25), True)
    assert row.new == 2189  # 2100 + 20 · 4.44
    (finding,) = findings(sheet)
    assert (finding.place, finding.code, finding.article) == ("C", "exceptional", "resultados excepcionales")
    assert "4.44" in finding.text


@pytest.mark.parametrize(
    ("choice", "new"),
    [
        ({"bonus": 30}, 2219),  # 2188.8, rounded, + 30
        ({"annulled": True}, 2302),  # (3): 2162.6042 + 139.6875
    ],
)
def test_the_officer_chooses_a_remedy(choice: dict[str, Any], new: int) -> None:
    sheet = fill(with_c(rating=2100, **choice))
    assert sheet.row("C").new == new
    assert new_ratings(sheet)["A"] == new_ratings(fill(with_c(rating=2100)))["A"]


def test_a_smaller_criterion_flags_more() -> None:
    """A has + 0.34 and C + 0.76."""
    sheet = fill([*RATED, *OTHERS], criterion=Fraction(1, 2))
    assert [finding.place for finding in findings(sheet)] == ["C"]


def test_the_text_names_no_criterion_for_short_events() -> None:
    """Twelve players play eleven rounds, thirteen the twelve that the text has a criterion for."""
    twelve = [Player(f"P{number}", 2400, Fraction(11, 2)) for number in range(12)]
    thirteen = [Player(f"P{number}", 2400, 6) for number in range(13)]
    assert [finding.code for finding in findings(fill(twelve))] == ["short-event"]
    assert findings(fill(twelve, criterion=2)) == []
    assert findings(fill(thirteen)) == []


# A real event with three players taken as unrated.

UNRATED = ("Planinc", "Enklaar", "Hartoch")


def hoogovens(unrated: tuple[str, ...] = UNRATED) -> list[Player]:
    with (DATA / "hoogovens_1973.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    places = {row["player"]: row["rank"] for row in table}
    players = []
    for row in table:
        scores = {place: Fraction(row[place]) for place in places.values() if row[place]}
        assert sum(scores.values()) == Fraction(row["points"])
        players.append(
            Player(
                row["player"],
                None if row["player"] in unrated else int(row["elo_fide_jul1972"]),
                Fraction(row["points"]),
                points_v_rated=sum(scores.get(place, 0) for name, place in places.items() if name not in unrated),
            )
        )
    return players


def test_hoogovens_by_hand() -> None:
    """Planinc, Enklaar and Hartoch taken as unrated; K 20; all worked by hand from the tables of the document.

    Rt: the thirteen ratings sum to 32850; 32850 / 13 = 2526.9231.
    Column 5: 10½ .70 149 · 10 .67 125 · 9 .60 72 · 8½ .57 50 · 8 .53 21 (three) · 7½ .50 0 (two) · 6½ .43 −50 ·
    6 .40 −72 (two) · 5 .33 −125; the sum is 149 + 125 + 72 + 50 + 63 − 50 − 144 − 125 = 140.
    Their mean adjusted: 140 · 15/16 / 13 = 131.25 / 13 = 10.0962. Ra = 32718.75 / 13 = 2516.8269.
    Unrated: Planinc 8½, 50 · 15/16 = 46.875: 2563.70; Enklaar 8, 19.6875: 2536.51; Hartoch 3 of 15, .20, −225:
    2291.83.
    Rated, Ro − Ra, Pe, We = 16 Pe − ½, W − We, · 20:
    Tal 108 .65 9.90 + 0.60 + 12 · Balashov 43 .56 8.46 + 1.54 + 30.8 · Vasiukov 58 .58 8.78 + 0.22 + 4.4 ·
    Hort 83 .61 9.26 − 0.76 − 15.2 · Andersson 18 .53 7.98 + 0.02 + 0.4 · Ribli −12 .48 7.18 + 0.82 + 16.4 ·
    Ljubojevic 33 .55 8.30 − 0.30 − 6 · Najdorf 23 .53 7.98 − 0.48 − 9.6 · Szabo 38 .55 8.30 − 0.80 − 16 ·
    Langeweg −92 .37 5.42 + 1.08 + 21.6 · Donner −47 .43 6.38 − 0.38 − 7.6 · Zuidema −87 .38 5.58 + 0.42 + 8.4 ·
    Ree −37 .45 6.70 − 1.70 − 34.
    """
    sheet = fill(hoogovens())
    assert sheet.rated_mean == Fraction(32850, 13)
    assert sheet.group.mean_adjusted == Fraction(525, 52)
    assert sheet.mean == Fraction(130875, 52)
    assert new_ratings(sheet) == {
        "Tal": 2637,
        "Balashov": 2591,
        "Vasiukov": 2579,
        "Hort": 2585,
        "Planinc": 2564,
        "Enklaar": 2537,
        "Andersson": 2535,
        "Ribli": 2521,
        "Ljubojevic": 2544,
        "Najdorf": 2530,
        "Szabo": 2539,
        "Langeweg": 2447,
        "Donner": 2462,
        "Zuidema": 2438,
        "Ree": 2446,
        "Hartoch": 2292,
    }
    assert [finding.code for finding in findings(sheet)] == ["most-rated"]


def test_hoogovens_by_the_variant() -> None:
    """Against the thirteen rated: Planinc 7½ .58 57, Enklaar 6½ .50 0, Hartoch 2½ .19 −251; each from Rt 2526.9231.

    Ra, the mean of all sixteen: (32850 + 3 · 32850/13 + 57 − 251) / 16 = 32850/13 − 12.125 = 2514.7981.
    Unrated by (3): + 46.875 = 2561.67; + 19.6875 = 2534.49; − 225 = 2289.80.
    Tal: 110 .65, as before. Langeweg: −90 .38 5.58 + 0.92 + 18.4.
    """
    sheet = fill(hoogovens(), variant=True)
    assert sheet.mean == Fraction(32850, 13) - Fraction(97, 8)
    found = new_ratings(sheet)
    assert {name: found[name] for name in (*UNRATED, "Tal", "Langeweg")} == {
        "Planinc": 2562,
        "Enklaar": 2534,
        "Hartoch": 2290,
        "Tal": 2637,
        "Langeweg": 2443,
    }
    assert findings(sheet) == []


def test_few_rated_players_are_a_warning() -> None:
    players = [Player("A", 2400, 2), Player("B", 2300, 2), *(Player(f"U{number}", None, 2) for number in range(3))]
    assert [finding.code for finding in findings(fill(players))] == ["few-rated", "short-event"]


def test_an_unusual_k_is_a_notice() -> None:
    """15–20, of a junior 25–30."""
    sheet = fill([replace(player, given_factor=24, junior=player.name == "A") for player in RATED] + OTHERS)
    assert [(finding.place, finding.text, finding.level) for finding in findings(sheet)] == [
        ("A", "K 24 is not the recommended K for juniors", "notice"),
        ("C", "K 24 is not the recommended K for established players", "notice"),
        ("B", "K 24 is not the recommended K for established players", "notice"),
    ]


# A sheet told line by line.


def part(trace: Derivation, title: str) -> Derivation:
    return next(one for one in trace.steps if isinstance(one, Derivation) and one.title == title)


def assert_explained_as_rated(sheet: Worksheet) -> None:
    for row in sheet.rows:
        trace = explanation(sheet, row.player.name)
        *_, mean = steps(part(trace, "The group"))
        assert mean.value == row.mean
        values = [step.value for step in steps(part(trace, "The player"))]
        found = row.expectation
        if found is None:
            assert values == [row.percentage, row.difference, row.adjusted, row.result, row.new]
        else:
            # The columns 8 to 13, the new rating, whether it is exceptional.
            assert values[:6] == [*found]
            assert values[7] == row.exceptional
            assert values[-1 if row.exceptional and row.player.has_remedy else 6] == row.new


@BOTH
def test_the_example_told(readings: Readings) -> None:
    assert_explained_as_rated(sheet_of(DATA / "elo1972" / "sheet.csv", readings=readings))


@BOTH
@pytest.mark.parametrize("variant", [False, True])
def test_hoogovens_told(readings: Readings, variant: bool) -> None:
    assert_explained_as_rated(fill(hoogovens(), readings, variant=variant))


@pytest.mark.parametrize("seed", range(20))
def test_random_sheets_told(seed: int) -> None:
    chosen = random.Random(seed)
    while indeterminate(players := random_players(chosen)):
        pass
    for variant in (False, True):
        readings = AS_DOCUMENT if seed % 2 else AS_READ
        assert_explained_as_rated(fill(players, readings, criterion=1, variant=variant))


def random_players(chosen: random.Random) -> list[Player]:
    """A round robin, its results drawn; some players unrated, some juniors, some with a remedy."""
    count = chosen.randrange(5, 18)
    ratings = [chosen.choice([None, chosen.randrange(1500, 2600)]) for _ in range(count)]
    ratings[0] = 2100
    points = [[Fraction(0)] * count for _ in range(count)]
    for first in range(count):
        for second in range(first):
            points[first][second] = Fraction(chosen.randrange(3), 2)
            points[second][first] = 1 - points[first][second]
    return [
        Player(
            f"P{number}",
            ratings[number],
            sum(points[number], Fraction(0)),
            junior=chosen.random() < 0.2,
            given_factor=chosen.choice([None, 15, 32]),
            points_v_rated=sum(
                (point for other, point in enumerate(points[number]) if ratings[other] is not None), Fraction(0)
            ),
            bonus=chosen.choice([None, 25]),
        )
        for number in range(count)
    ]


def indeterminate(players: list[Player]) -> bool:
    rated = sum(player.rating is not None for player in players)
    return any(
        player.points in {0, len(players) - 1} or (player.rating is None and player.points_v_rated in {0, rated})
        for player in players
    )


def test_an_annulled_rating_told() -> None:
    sheet = fill(with_c(rating=2100, annulled=True))
    assert_explained_as_rated(sheet)
    trace = [(step.sentence, step.article) for step in steps(explanation(sheet, "C"))]
    assert ("W − We reaches 3: an exceptional result", "resultados excepcionales") in trace
    assert trace[-1] == ("Rating after the event: 2302.2916…, taken as 2302", "paso 16")


def test_the_examples_of_the_document() -> None:
    examples = REGULATION.examples
    assert examples is not None
    trace = {number: "\n".join(lines(example())) for number, example in examples.items()}
    assert list(trace) == ["(3)", "(4)", "We"]
    for words in ("= 67.5, taken as 67", "Rp = 2350 + 67 = 2417", "Error in the text", "prints as 67"):
        assert words in trace["(3)"]
    for words in ("P = 10.5/15 = 70 %", "Rt, the mean of the 3 rated players: 2390", "Ra = 2390 − 144 = 2246"):
        assert words in trace["(4)"]
    for words in ("Ro − Ra = 2370 − 2246 = 124", "= 10.72, taken as 10.7", "20 × −1.2 = −24", "= 2346"):
        assert words in trace["We"]


# The file.

GOOD = "name,rating,points\nAnna,2300,2\nBert,2200,1.5\nCleo,,1\nDora,2100,1.5\n"


def problems_of(tmp_path: Path, text: str, **options: Any) -> list[str]:
    path = tmp_path / "event.csv"
    path.write_text(text, encoding="utf-8")
    return refusals(sheet_of, path, **options)


def test_a_file_is_read(tmp_path: Path) -> None:
    """Semicolons, decimal commas, a rating of 0 for none, columns in any order; K blank: 20, of a junior 30."""
    path = tmp_path / "event.csv"
    path.write_text(
        "points;junior;name;rating;k\n2;;Anna;2300;\n1,5;1;Bert;2200;\n1;;Cleo;0;\n1,5;1;Dora;2100;25\n",
        encoding="utf-8",
    )
    sheet = sheet_of(path)
    assert [(row.player.name, row.player.rating, row.player.factor) for row in sheet.rows] == [
        ("Anna", 2300, 20),
        ("Bert", 2200, 30),
        ("Dora", 2100, 25),
        ("Cleo", None, 20),
    ]


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    found = problems_of(tmp_path, "name,rating,points,k\nAnna,2300,2,20\nAnna,4200,1.25,0\n,2100,3.5,\nDora,,one,\n")
    assert len(found) == 7
    assert [problem.split(":")[0] for problem in found] == [
        "event.csv, line 4, column name",
        "event.csv, line 3, column rating",
        "event.csv, line 5, column points",
        "event.csv, line 3, column k",
        "event.csv, line 3, column name",
        "event.csv, line 3, column points",
        "event.csv, line 4, column points",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "Anna,2300,2",
            "Anna,2300,2.5",
            "event.csv, line 1, column points: “6.5”: the points of 4 players who all met sum to 6",
        ),
        (
            "Anna,2300,2\nBert,2200,1.5\nCleo,,1",
            "Anna,2300,2.25\nBert,2200,1.5\nCleo,,0.75",
            "event.csv, line 2, column points: “2.25”: points and halves from 0 to 3 are allowed",
        ),
        (
            "2300,2\nBert,2200,1.5\nCleo,,1\nDora,2100,1.5",
            ",2\nBert,,1.5\nCleo,,1\nDora,,1.5",
            "event.csv, line 1, column rating: no player has a rating: the group needs at least one",
        ),
    ],
)
def test_what_cannot_be(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    assert message in problems_of(tmp_path, GOOD.replace(old, new))


@pytest.mark.parametrize("rows", ["", "Anna,2300,0\n"])
def test_a_single_player_is_no_event(tmp_path: Path, rows: str) -> None:
    (found,) = problems_of(tmp_path, "name,rating,points\n" + rows)
    assert found == "event.csv, line 1, column name: at least two players are needed"


@pytest.mark.parametrize("missing", ["name", "rating", "points"])
def test_a_missing_column_is_one_problem(tmp_path: Path, missing: str) -> None:
    (found,) = problems_of(tmp_path, GOOD.replace(missing, "other", 1))
    assert found == f"event.csv, line 1, column {missing}: this column is missing"


ALL_OR_NOTHING = "name,rating,points\nAnna,2300,3\nBert,2200,2\nCleo,,0\nDora,2100,1\n"


def test_all_or_nothing_is_indeterminate(tmp_path: Path) -> None:
    """A rated player's D(P) is needed for (4); in the variant only an unrated player's is."""
    rated, unrated = problems_of(tmp_path, ALL_OR_NOTHING)
    assert rated.startswith("event.csv, line 2, column points: “3”: D(P) of 100 % is indeterminate")
    assert "(4) needs it; leave this player out" in rated
    assert rated.endswith("or use the variant, which needs no D(P) of rated players")
    assert unrated.startswith("event.csv, line 4, column points: “0”: D(P) of 0 % is indeterminate")
    assert "leave this player out" in unrated
    assert "variant" not in unrated


def test_left_out_as_the_message_says(tmp_path: Path) -> None:
    """Anna and Cleo out, with the games against them: Bert v. Dora 1-0 is all that is left, and refused too.

    With a draw it is a sheet.
    """
    assert len(problems_of(tmp_path, "name,rating,points\nBert,2200,1\nDora,2100,0\n")) == 2
    path = tmp_path / "drawn.csv"
    path.write_text("name,rating,points\nBert,2200,0.5\nDora,2100,0.5\n", encoding="utf-8")
    assert new_ratings(sheet_of(path)) == {"Bert": 2197, "Dora": 2103}  # Ra 2150, ±50 .57/.43: 0.64, ∓ 2.8


def test_the_variant_takes_a_clean_score_of_a_rated_player(tmp_path: Path) -> None:
    """Cleo ½ of 3 against the rated, .17, −273, from Rt 2200: 1927. Ra = (6600 + 1927) / 4 = 2131.75.

    Anna: 168 .72, We 2.38, + 0.62 · 20 = 12.4. Column 5 is the document's + and columns 6 and 7 are blank.
    """
    path = tmp_path / "event.csv"
    text = "name,rating,points,points_v_rated\nAnna,2300,3,\nBert,2200,1.5,\nCleo,,0.5,0.5\nDora,2100,1,\n"
    path.write_text(text, encoding="utf-8")
    sheet = sheet_of(path, variant=True)
    assert sheet.mean == Fraction(8527, 4)
    assert new_ratings(sheet)["Anna"] == 2312
    printed = listing(sheet)
    assert printed.rows[0][4:7] == ("+", "*", "")
    assert len(printed.rows) == 4
    assert_explained_as_rated(sheet)


def test_the_variant_needs_points_against_the_rated(tmp_path: Path) -> None:
    columns = "name,rating,points,points_v_rated\nAnna,2300,2,\nBert,2200,2,\n"
    assert problems_of(tmp_path, columns + "Cleo,,1,\nDora,,1,2.5\n", variant=True) == [
        "event.csv, line 4, column points_v_rated: the variant needs the points against the rated players",
        "event.csv, line 5, column points_v_rated: “2.5”: points and halves from 0 to 2 are allowed",
    ]
    (nothing,) = problems_of(tmp_path, columns + "Cleo,,1,0\nDora,,1,1\n", variant=True)
    assert nothing.startswith("event.csv, line 4, column points_v_rated: “0”: D(P) of a full or a zero score")
    assert problems_of(tmp_path, columns + "Cleo,,1,0.5\nDora,,1,1\n", variant=True) == [
        "event.csv, line 1, column points_v_rated: “0.5”: the unrated players have 1 among themselves"
    ]


def test_a_remedy_needs_an_exceptional_result(tmp_path: Path) -> None:
    text = "name,rating,points,bonus,annul\nAnna,2300,2,20,\nBert,2200,1.5,,1\nCleo,,1,20,\nDora,2100,1.5,20,1\n"
    only = "only a rated player with an exceptional result may have this"
    assert problems_of(tmp_path, text) == [
        f"event.csv, line 2, column bonus: “20”: {only}",
        f"event.csv, line 3, column annul: “1”: {only}",
        f"event.csv, line 4, column bonus: “20”: {only}",
        "event.csv, line 5, column bonus: “20”: give bonus points or annul the rating, not both",
    ]


# The yearly list.


def test_a_year_of_80_games_event_by_event() -> None:
    """40 games v. 2400 (.5 each, 20) with 22: + 2 · 10; 40 v. 2500 (.36 each, 14.4) with 16: + 1.6 · 10."""
    found = year(2400, [Event("A", [2400] * 40, 22), Event("B", [2500] * 40, 16)])
    assert found.changes == {"A": 20, "B": 16}
    assert (found.games, found.exact, found.new) == (80, 2436, 2436)


def test_a_year_of_81_games_as_a_whole() -> None:
    """45 of 81 v. 2400: .56, 43; what he had before does not count."""
    for old in (2000, 2700):
        found = year(old, [Event("A", [2400] * 40, 25), Event("B", [2400] * 41, 20)])
        assert (found.games, found.changes, found.new) == (81, None, 2443)


# Single questions.


def test_questions() -> None:
    """Cuadro I and II; (1); K."""
    questions = Questions()
    assert questions.expected(2370, Fraction(35935, 16)) == Fraction(67, 100)
    assert questions.difference(Fraction(2, 3)) == 125
    assert questions.difference(1) is None
    assert questions.performance([2400, 2300], [1, Fraction(1, 2)]) == 2350 + 193
    assert questions.performance([2400, 2300], [Fraction(3, 2)]) == 2350 + 193
    assert [questions.factor(2400, games) for games in ([], [80], [40, 41])] == [10, 10, None]
    assert questions.new_rating(2400, Fraction(9, 2)) == 2405
    assert Questions(AS_DOCUMENT).new_rating(2400, Fraction(9, 2)) == 2404
    assert Questions(AS_DOCUMENT).rounded(Fraction(4835, 2)) == 2417


@pytest.mark.parametrize("scores", [[2], [0], [1, 1]])
def test_an_indeterminate_performance_has_a_reason(scores: list[int]) -> None:
    with pytest.raises(ValueError, match="is indeterminate"):
        Questions().performance([2400, 2300], scores)


def test_k_has_no_parts() -> None:
    with pytest.raises(LookupError, match="K is one number"):
        Questions().factor(2400, [10], "K0")
