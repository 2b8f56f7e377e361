"""Random tournaments, written as each format has it and read again: the same records."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta

import pytest
from tournament_files import csv_text, pgn_text, trf, xlsx_bytes

from xlelo.model import RESULTS, Place
from xlelo.readers.tournaments import tournaments_in
from xlelo.tournament import Bye, Entrant, Pairing, Stage, TimeControl, Tournament

PLACE = Place("random")
FAMILY = ("Puig", "Soler", "Vidal", "Núñez", "Àvila", "d’Or", "Serra i Mas", "Gonçalves", "O'Hara")
GIVEN = ("Anna", "Bernat", "Òscar", "João", "Lluïsa", "Max")
START = date(2018, 3, 1)


def tournament(seed: int, *, keys: str) -> Tournament:
    """A Swiss of a few rounds with forfeits, byes and gaps. `keys`: what the format knows a player by."""
    chance = random.Random(seed)
    entrants = {}
    for number in range(1, chance.randint(2, 14) + 1):
        name = f"{chance.choice(FAMILY)} {number}, {chance.choice(GIVEN)}"
        national = f"P{number:02}"
        birth = date(1950, 1, 1) + timedelta(days=chance.randrange(25_000)) if chance.random() < 0.7 else None
        key = {"rank": str(number), "id": national, "name": name}[keys]
        fide_number = str(2_200_000 + number) if chance.random() < 0.6 else None
        entrants[key] = Entrant(key, name, PLACE, fide_number, {}, birth, None if birth is None else birth.year)
        if keys == "id":
            entrants[key] = replace(entrants[key], national={"": national})
        if keys == "rank":
            facts = {
                "federation": "ESP",
                "title": chance.choice((None, "FM", "WIM")),
            }
            numbers = {"CAT": str(number + 1000)} if chance.random() < 0.5 else {}
            entrants[key] = replace(entrants[key], **facts, rating=chance.choice((None, 1450, 2301)), national=numbers)
    pairings, byes = [], []
    rounds = chance.randint(1, 9)
    days = {number: START + timedelta(days=number // 2) for number in range(1, rounds + 1)}
    for number in range(1, rounds + 1):
        waiting = list(entrants)
        chance.shuffle(waiting)
        while len(waiting) > 1:
            white, black = waiting.pop(), waiting.pop()
            if chance.random() < 0.9:
                codes = ("1-0", "0-1", "1/2") if keys == "name" else tuple(RESULTS)
                result = RESULTS[chance.choice(codes)]
                pairings.append(Pairing(number, days[number], white, black, result, PLACE))
        if waiting and keys == "rank":
            byes.append(Bye(number, waiting[0], chance.choice("HFUZ")))
    stages = tuple(chance.choice(((Stage(None, 5400, 30),), (Stage(40, 6000, 30), Stage(None, 900, 30)))))
    return Tournament(
        f"Open {seed}", PLACE, entrants, tuple(pairings), tuple(byes), federation="ESP",
        start=START, end=START + timedelta(days=9), round_days=days, time=TimeControl(stages, stages),
    )  # fmt: skip


def games(one: Tournament) -> set[tuple[object, ...]]:
    return {(game.round, one.day_of(game), game.white, game.black, game.result.code) for game in one.pairings}


def people(one: Tournament, *facts: str) -> dict[str, tuple[object, ...]]:
    playing = {key for game in one.pairings for key in (game.white, game.black)}
    return {key: tuple(getattr(one.entrants[key], fact) for fact in facts) for key in one.entrants if key in playing}


def comparable(one: Tournament, *facts: str) -> tuple[object, ...]:
    return games(one), people(one, *facts)


@pytest.mark.parametrize("newline", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_trf16(newline: str, encoding: str) -> None:
    facts = ("name", "fide_number", "birth", "birth_year", "federation", "title", "rating")
    for seed in range(40):
        wanted = tournament(seed, keys="rank")
        (got,) = tournaments_in("open.trf", trf(wanted, newline=newline).encode(encoding), {})
        assert comparable(got, *facts) == comparable(wanted, *facts)
        assert (set(got.byes), got.start, got.end) == (set(wanted.byes), wanted.start, wanted.end)


def test_trf26() -> None:
    facts = ("name", "fide_number", "national", "birth", "birth_year", "federation", "title", "rating")
    for seed in range(100):
        wanted = tournament(seed, keys="rank")
        (got,) = tournaments_in("open.trf", trf(wanted, trf26=True).encode(), {})
        assert comparable(got, *facts) == comparable(wanted, *facts)
        assert (set(got.byes), got.time) == (set(wanted.byes), wanted.time)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv(separator: str) -> None:
    facts = ("name", "fide_number", "national", "birth", "birth_year")
    for seed in range(40):
        wanted = tournament(seed, keys="id")
        if wanted.pairings:
            (got,) = tournaments_in("league.csv", csv_text(wanted, separator).encode(), {})
            assert comparable(got, *facts) == comparable(wanted, *facts)


def test_xlsx() -> None:
    facts = ("name", "fide_number", "national", "birth", "birth_year")
    for seed in range(20):
        wanted = tournament(seed, keys="id")
        if wanted.pairings:
            (got,) = tournaments_in("rapid.xlsx", xlsx_bytes(wanted), {})
            assert comparable(got, *facts) == comparable(wanted, *facts)


def test_pgn() -> None:
    for seed in range(100):
        wanted = tournament(seed, keys="name")
        if wanted.pairings:
            (got,) = tournaments_in("games.pgn", pgn_text(wanted).encode(), {})
            assert comparable(got, "name", "fide_number") == comparable(wanted, "name", "fide_number")
