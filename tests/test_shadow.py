"""`xlelo shadow`: a published list with one planted difference. The months are random."""

from __future__ import annotations

import csv
import random
from collections.abc import Mapping
from fractions import Fraction
from math import floor
from pathlib import Path

import pytest
from independent import folders, random_cnxc, random_fce, random_fide2024
from test_add import EXAMPLES, refused_lines, run_verb
from tiers import mark_tiers

from xlelo.law.rounding import Exact
from xlelo.officer.published_list import PublishedPlayer
from xlelo.officer.shadow import Changed, Shadow, Standing, Trials, Verdict, shadow

MONTHS = {
    "FCE": (lambda rng: random_fce.period(rng, 30), "standard"),
    "FIDE2024": (random_fide2024.period, "standard"),
    "CNXC": (lambda rng: random_cnxc.period(rng, 20), "Elo"),
}
SEEDS = {
    "FCE": range(10),
    "FIDE2024": (0, 2, 4, 6, 8, 9, 10, 11, 12, 13),
    "CNXC": (0, 2, 4, 13, 20, 22, 23, 24, 25, 31),
}
"""The first ten in which somebody's rating changes by games alone."""
DRAWN = [
    f"{code}-{seed}" for seeds in zip(*SEEDS.values(), strict=True) for code, seed in zip(SEEDS, seeds, strict=True)
]
CASES = mark_tiers(DRAWN[:1], DRAWN[1:9], DRAWN[9:])
MONTH = EXAMPLES / "fce_2018_04"


def moves(standing: Standing, player: str) -> bool:
    """True if the player's games alone make the new rating."""
    card = standing.cards.get(player)
    if card is None or card.old is None or card.new is None or not card.change:
        return False
    return abs(card.new - card.old - card.change) < Fraction(1, 2)


class Month:
    """A random month with its list as calculated."""

    def __init__(self, code: str, seed: int, folder: Path) -> None:
        draw, self.kind = MONTHS[code]
        self.rng = random.Random(seed)
        self.folder = folders.write(draw(self.rng), folder / "month", code)
        self.here = self.rated(Changed())
        self.movers = sorted(one for one in self.here.ratings if moves(self.here, one))

    def rated(self, changed: Changed) -> Standing:
        ledger = Trials(self.folder, self.kind).ledger(changed)
        return Standing.of(ledger, ledger.rate(), self.kind)

    def against(self, ratings: Mapping[str, int], factors: Mapping[str, Exact] | None = None) -> list[Verdict]:
        """The players that differ."""
        published = {
            one: PublishedPlayer(one, one, rating, (factors or {}).get(one)) for one, rating in ratings.items()
        }
        found = shadow(self.folder, self.kind, published, {})
        assert len(found.equal) + len(found.explained) + len(found.unexplained) == len(found.verdicts)
        return [*found.explained, *found.unexplained]


@pytest.fixture(params=CASES)
def month(request: pytest.FixtureRequest, tmp_path: Path) -> Month:
    code, seed = request.param.split("-")
    found = Month(code, int(seed), tmp_path)
    assert found.movers
    return found


def reasons(found: list[Verdict]) -> set[str]:
    return {str(reason) for one in found for reason in one.reasons}


def test_equal_lists_need_no_explanation(month: Month) -> None:
    assert month.against(month.here.ratings) == []


def test_an_event_that_is_missing(month: Month) -> None:
    event = month.rng.choice(sorted({game.event for one in month.movers for game in month.here.cards[one].games}))
    found = month.against(month.rated(Changed(without=frozenset({event}))).ratings)
    assert all(
        any(f"event {event} is missing" in str(reason) for reason in one.reasons) for one in found if one.reasons
    )
    assert sum(not one.reasons for one in found) <= 1 or len(found) > 1


def test_another_base(month: Month) -> None:
    """A base that moves nobody else's rating is only a hint. The next points may give the same ratings."""
    player = month.rng.choice(month.movers)
    base = (month.here.cards[player].old or 0) + month.rng.choice((-45, -35, 25, 45))
    there = month.rated(Changed(bases={player: base}))
    if player not in there.ratings or not moves(there, player):
        return
    found = month.against(there.ratings)
    if len(found) > 1:
        old = month.here.cards[player].old
        assert reasons(found) <= {f"{player} starts from {near}, not {old}" for near in (base - 1, base, base + 1)}
        assert all(one.reasons for one in found)
    for one in found if len(found) == 1 else ():
        assert not one.reasons or base in {point.rating for point in month.here.cards[player].rating_history}


def test_another_k(month: Month) -> None:
    """The published list has a column of K. The rating is worked out from the card's exact change by hand."""
    player = month.rng.choice(month.movers)
    card = month.here.cards[player]
    if not card.factor or len({game.factor for game in card.games if game.change}) > 1:
        return
    change = card.change * 2
    away = floor(abs(change) + Fraction(1, 2))
    rating = (card.old or 0) + (away if change > 0 else -away)
    if abs(rating - month.here.ratings[player]) > 1:
        (found,) = month.against(month.here.ratings | {player: rating}, {player: card.factor * 2})
        assert f"K {card.factor * 2}, not {card.factor}" in reasons([found])


def test_ratings_that_are_cut_off(month: Month) -> None:
    cut = {one: (month.here.cards[one].old or 0) + floor(month.here.cards[one].change) for one in month.movers}
    found = month.against(month.here.ratings | cut)
    assert {text.split()[0].rstrip(":") for text in reasons(found)} <= {"rounding"}
    assert all(one.reasons for one in found)


def test_a_floor(month: Month) -> None:
    least = sorted(month.here.ratings.values())[len(month.here.ratings) // 3]
    found = month.against({one: max(rating, least) for one, rating in month.here.ratings.items()})
    assert reasons(found) <= {f"a lowest rating of {least}"}
    assert len(found) == 1 or all(one.reasons for one in found)


def test_a_slip_stays_unexplained(month: Month) -> None:
    player = month.rng.choice(month.movers)
    (found,) = month.against(month.here.ratings | {player: month.here.ratings[player] + 137})
    assert found.reasons == ()


def test_another_result() -> None:
    """T1, round 1, P05–P04 is 0-1 in the example. With a draw both ratings differ."""
    ledger = Trials(MONTH, "standard").ledger(Changed())
    row = next(at for at, game in enumerate(ledger["games"].rows) if game["white"] == "P05" and game["black"] == "P04")
    changed = Trials(MONTH, "standard").ledger(Changed(results={row: "1/2"}))
    published = Standing.of(changed, changed.rate(), "standard").ratings
    players = {one: PublishedPlayer(one, one, rating, None) for one, rating in published.items()}
    found: Shadow = shadow(MONTH, "standard", players, {})
    assert {str(text) for text in found.shared} == {"P05–P04: the published list has 1/2"}
    assert {one.id for one in found.explained} == {"P04", "P05"}
    assert not found.unexplained


def put(path: Path, rows: list[list[str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


def test_a_list_of_this_program_and_a_list_by_names(tmp_path: Path) -> None:
    run_verb("list", MONTH, "--csv", tmp_path / "list.csv")
    assert "12 equal, 0 explained, 0 unexplained." in run_verb("shadow", MONTH, tmp_path / "list_standard.csv")
    with (tmp_path / "list_standard.csv").open(encoding="utf-8-sig") as file:
        rows = [[", ".join(reversed(row["Name"].split(" ", 1))), row["Elo"]] for row in csv.DictReader(file)]
    by_name = put(tmp_path / "Standard names.csv", [["Jugador", "Punts"], *rows])
    told = run_verb("shadow", MONTH, by_name, "--map", "rating=Punts", "--html", tmp_path / "page.html")
    assert "12 equal, 0 explained, 0 unexplained." in told
    assert "<h1>" in (tmp_path / "page.html").read_text("utf-8")


def test_a_list_with_titles_above_its_headings(tmp_path: Path) -> None:
    """A problem keeps its line. The title has commas, and the table semicolons."""
    titled = tmp_path / "titled-standard.csv"
    head = "Llista d'Elo, abril, 2018, estàndard\n\nNom;Elo;Club\n"
    run_verb("list", MONTH, "--csv", tmp_path / "list.csv")
    with (tmp_path / "list_standard.csv").open(encoding="utf-8-sig") as file:
        rows = [f"{row['Name']};{row['Elo']};\n" for row in csv.DictReader(file)]
    titled.write_text(head + "".join(rows), encoding="utf-8")
    assert "12 equal, 0 explained, 0 unexplained." in run_verb("shadow", MONTH, titled)
    titled.write_text(head + "Anna Puig;x;\n", encoding="utf-8")
    assert refused_lines("shadow", MONTH, titled) == [
        "titled-standard.csv, line 4, column elo: “x”: a whole number from 10 to 4000 is allowed"
    ]


def test_lists_that_cannot_be_read(tmp_path: Path) -> None:
    said = refused_lines("shadow", MONTH, put(tmp_path / "a-standard.csv", [["Jugador", "Punts"], ["Anna Puig", "1"]]))
    assert "a-standard.csv: no column for rating (first line: jugador, punts): use --map rating=HEADING" in said
    assert refused_lines("shadow", MONTH, put(tmp_path / "e-standard.csv", [["Id", "Elo"]])) == [
        "e-standard.csv: this list has no players"
    ]
    twice = put(tmp_path / "b-standard.csv", [["Id", "Elo"], ["P01", "2163"], ["P01", "x"]])
    assert refused_lines("shadow", MONTH, twice) == [
        "b-standard.csv, line 3, column elo: “x”: a whole number from 10 to 4000 is allowed",
        "b-standard.csv, line 3, column name: “P01”: this player is in the list twice",
    ]
    assert "file not found" in refused_lines("shadow", MONTH, tmp_path / "april.csv")[0]
    assert "--list" in refused_lines("shadow", MONTH, twice, "--list", "blitz")[0]
    assert "--map" in refused_lines("shadow", MONTH, twice, "--map", "elo=Punts")[0]


def test_the_list_that_the_file_holds(tmp_path: Path) -> None:
    """The columns tell it, else the name of the file, else the person. The ratings are the calculated ones."""
    run_verb("list", MONTH, "--csv", tmp_path / "list.csv")
    columns: dict[str, dict[str, str]] = {}
    for kind in ("standard", "rapid"):
        with (tmp_path / f"list_{kind}.csv").open(encoding="utf-8-sig") as file:
            columns[kind] = {row["Id"]: row["Elo"] for row in csv.DictReader(file)}
    standard, rapid = columns["standard"], columns["rapid"]
    assert standard != rapid
    equal = f"{len(rapid)} equal, 0 explained, 0 unexplained."
    assert equal in run_verb("shadow", MONTH, tmp_path / "list_rapid.csv")
    only = put(tmp_path / "list.csv", [["ID Number", "Id", "RRtng"], *(["", *row] for row in rapid.items())])
    assert equal in run_verb("shadow", MONTH, only)
    both = [["Id", "SRtng", "RRtng"], *([one, standard[one], rapid.get(one, "")] for one in standard)]
    all_lists = put(tmp_path / "april.csv", both)
    asked = "--list: say which list april.csv holds: --list standard or --list rapid"
    assert refused_lines("shadow", MONTH, all_lists) == [asked]
    assert equal in run_verb("shadow", MONTH, all_lists, "--list", "rapid")
    assert equal in run_verb("shadow", MONTH, all_lists, "--map", "rating=RRtng")
    assert refused_lines("shadow", MONTH, put(tmp_path / "april.csv", [["Id", "Elo"], *rapid.items()])) == [asked]
