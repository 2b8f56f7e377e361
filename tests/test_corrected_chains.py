"""`xlelo correct` over random chains: each corrected period equals rating all anew from the corrected first one."""

from __future__ import annotations

import random
import shutil
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from chains import FEDERATIONS, LIFT_DAY, Chain, Federation, chain, merge_ids
from independent import folders
from independent.folders import Row
from tiers import mark_tiers

from xlelo.officer.adding import prepare as add
from xlelo.officer.correcting import Correction, correct
from xlelo.officer.merging import prepare
from xlelo.officer.request import Request
from xlelo.readers import read_period
from xlelo.regulations import find, give
from xlelo.regulations.regulation import Book
from xlelo.workbook import books
from xlelo.workbook.make import join, write_for_input
from xlelo.workbook.read import read

DEFAULT, LARGE = 8, 500
SPARE_ROWS = 60


class Change:
    """One way to correct the first period: what `correct` is told, and the folder as it should be."""

    def __init__(self, chain: Chain, chance: random.Random, corrected: Path) -> None:
        self.chain, self.chance, self.folder = chain, chance, corrected
        self.federation: Federation = chain.federation
        self.remove: tuple[str, ...] = ()
        self.results: tuple[str, ...] = ()
        self.merges: tuple[str, ...] = ()
        self.renamed: tuple[str, str] | None = None
        self.files: tuple[Path, ...] = ()
        self.messages: tuple[str, ...] = ()
        ways = [self.a_result, self.a_result, self.an_event, self.a_merge, self.a_late_event]
        chance.choice(ways)()

    def rows(self, name: str) -> list[Row]:
        return folders.read(self.folder, name)

    def put(self, **tables: list[Row]) -> None:
        folders.write(dict(tables), self.folder, self.federation.code)

    def a_result(self) -> None:
        """Another result, or no game at all; of several games that are alike none can be named."""
        games = self.rows("games")
        names = [self._named(game) for game in games]
        single = [game for game, name in zip(games, names, strict=True) if names.count(name) == 1]
        chosen = self.chance.sample(single, min(len(single), self.chance.randint(1, 3)))
        winners = {row.get("winner", "") for row in self.rows(self.federation.events)} - {""}
        wanted = [
            self.chance.choice(["1-0", "0-1", "1/2", "gone" if winners.isdisjoint(self._people(game)) else "1-0"])
            for game in chosen
        ]
        self.results = tuple(f"{self._named(game)}={result}" for game, result in zip(chosen, wanted, strict=True))
        for game, result in zip(chosen, wanted, strict=True):
            game["result"] = result
        self.put(games=[game for game in games if game["result"] != "gone"])

    def _named(self, game: Row) -> str:
        return f"{game[self.federation.column]}:{game.get('round', '')}:{game['white']}:{game['black']}"

    @staticmethod
    def _people(game: Row) -> set[str]:
        return {one.removesuffix("*") for side in (game["white"], game["black"]) for one in side.split(">")}

    def an_event(self) -> None:
        """An event is withdrawn, also in the periods in which it goes on."""
        events = self.rows(self.federation.events)
        if len(events) < 2:
            return self.a_result()
        event = self.chance.choice(events)["id"]
        self.remove = (event,)
        self.put(**{self.federation.events: [row for row in self.rows(self.federation.events) if row["id"] != event]})
        for name in ("games", "participants"):
            if lines := self.rows(name):
                self.put(**{name: [row for row in lines if row[self.federation.column] != event]})
        for typed in self.chain.inputs:
            typed.rows["games"] = [row for row in typed.rows["games"] if row[self.federation.column] != event]
        return None

    def a_late_event(self) -> None:
        """A list of results comes late; the first period has it by the verb that adds it."""
        (dates,) = self.rows("period")
        if self.federation.guests and not self.rows("participants"):  # it would begin the list of participants
            return self.a_result()
        players = self.chance.sample(self.rows("players"), 6)
        lines = ["round,date,white id,white,black id,black,result"]
        for white, black in zip(players[::2], players[1::2], strict=True):
            names = f"{white['id']},{white['name']},{black['id']},{black['name']}"
            lines.append(f"1,{dates['from']},{names},{self.chance.choice(('1-0', '0-1', '1/2'))}")
        path = self.folder.parent / f"{self.folder.parent.name}.csv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.files, self.messages = (path,), self.federation.say_answers(dates["from"])
        prepared = add(
            Request(self.folder, files=self.files, answers=self.messages, names_suffice=True, on="2030-01-01")
        )
        assert prepared.questions == []
        return prepared.ledger.write()

    def a_merge(self) -> None:
        """Two who never sat in one event become one; the first period is merged by the verb of that name."""
        met = self._met()
        people = [row["id"] for row in self.rows("players")]
        typed = {player for inputs in self.chain.inputs for player, _ in inputs.facts}
        listed = {row["player"] for row in self.rows("participants")}
        played = {player for one in met for player in one}
        pairs = [
            (old, new)
            for old in sorted(played | set(people))
            for new in people
            if old != new and old not in typed and (old in people or old in listed)
            if not any({old, new} <= one for one in met)
        ]
        if not pairs:
            self.a_result()
            return
        self.renamed = self.chance.choice(pairs)
        self.merges = ("=".join(self.renamed),)
        prepare(self.folder, *self.renamed).ledger.write()

    def _met(self) -> list[set[str]]:
        """Of each event of any period, who was in it."""
        met: dict[tuple[Path, str], set[str]] = {}
        for folder in self.chain.folders:
            for game in folders.read(folder, "games"):
                people = met.setdefault((folder, game[self.federation.column]), set())
                people |= self._people(game)
            for row in folders.read(folder, "participants"):
                met.setdefault((folder, row["event"]), set()).add(row["player"])
        return list(met.values())


def seeds(first: int, second: int, large: int) -> list[object]:
    """So many of each federation in the first tier, in both tiers, and with the large counts."""
    return mark_tiers(
        *(product(FEDERATIONS, tier) for tier in (range(first), range(first, second), range(second, large)))
    )


@pytest.mark.parametrize(("code", "seed"), seeds(4, DEFAULT, LARGE))
def test_a_corrected_chain_equals_rating_all_anew(code: str, seed: int, tmp_path: Path) -> None:
    """Each third chain is carried by hand: with rows that `next` does not write, and without some that it does."""
    chance = random.Random(seed)
    found, anew = corrected(code, chance, tmp_path, by_hand=seed % 3 == 2)
    federation = FEDERATIONS[code]
    for folder, wanted in zip(found, anew, strict=True):
        assert federation.comparable_facts(period(folder, code)) == federation.comparable_facts(period(wanted, code))
        assert federation.lists(folder) == federation.lists(wanted)


def corrected(code: str, chance: random.Random, there: Path, *, by_hand: bool) -> tuple[list[Path], list[Path]]:
    """A chain as `correct` writes it, and rated anew from the corrected first period."""
    for name in ("published", "anew", "edition"):
        (there / name).mkdir()
    published = chain(code, chance, there / "published", chance.choice((3, 3, 4)), by_hand=by_hand)
    first = Path(shutil.copytree(published.folders[0], there / "anew" / "m0"))
    change = Change(published, chance, first)
    anew = published.anew(first, there / "anew", change.renamed)
    edit(change, published.folders, there)
    return [there / "edition" / wanted.name for wanted in anew], anew


AMENDED = {"FCE": ("floor", 1000, 1200), "CNXC": ("passive_years", 5, 2), "FIDE2024": ("k_usual", 20, 25)}
"""A number, and its values in the first period and later."""


@pytest.mark.parametrize(("code", "seed"), seeds(1, 4, 100))
def test_a_federation_amends_its_rules_after_the_corrected_period(
    code: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rule file changes a number from the second period on. Each period is rated by the law of its day."""
    (published,) = folders.read(chain(code, random.Random(seed), tmp_path / "first", 1).folders[0], "period")
    last = published.get("new_list", published["to"])
    key, before, after = AMENDED[code]
    file = tmp_path / "own.toml"
    file.write_text(
        f'code = "OWN{seed}"\nof = "{code.lower()}"\n[numbers]\n'
        f"{key} = [{{value = {before}, until = {last}}}, {{value = {after}, from = {_day_after(last)}}}]\n",
        encoding="utf-8",
    )
    own = give(file)
    monkeypatch.setitem(folders.COLUMNS, own, folders.COLUMNS[code])
    monkeypatch.setitem(FEDERATIONS, own, type(FEDERATIONS[code])())
    monkeypatch.setattr(FEDERATIONS[own], "code", own)
    months = chain(own, random.Random(seed), tmp_path / "published", 3)
    assert [period(folder, own).law.numbers[key] for folder in months.folders] == [before, after, after]
    first = Path(shutil.copytree(months.folders[0], tmp_path / "anew" / "m0"))
    change = Change(months, random.Random(seed), first)
    anew = months.anew(first, tmp_path / "anew", change.renamed)
    (tmp_path / "edition").mkdir()
    edit(change, months.folders, tmp_path)
    for wanted in anew:
        folder = tmp_path / "edition" / wanted.name
        assert months.federation.comparable_facts(period(folder, own)) == months.federation.comparable_facts(
            period(wanted, own)
        )
        assert months.federation.lists(folder) == months.federation.lists(wanted)


def _day_after(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


@pytest.mark.parametrize(("code", "seed"), seeds(1, 4, 100))
def test_a_corrected_edition_is_corrected_again(code: str, seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    (tmp_path / "published").mkdir()
    published = chain(code, chance, tmp_path / "published", 3, by_hand=seed % 3 == 2)
    given = published.folders
    for name in ("once", "twice"):
        first = Path(shutil.copytree(published.folders[0], tmp_path / name / "m0"))
        change = Change(published, chance, first)
        if change.renamed is not None:
            published.inputs = [merge_ids(typed, *change.renamed) for typed in published.inputs]
        published.folders = published.anew(first, tmp_path / name)
        (tmp_path / name / "edition").mkdir()
        edit(change, given, tmp_path / name)
        given = [tmp_path / name / "edition" / folder.name for folder in given]
    federation = published.federation
    for folder, wanted in zip(given, published.folders, strict=True):
        assert federation.comparable_facts(period(folder, code)) == federation.comparable_facts(period(wanted, code))
        assert federation.lists(folder) == federation.lists(wanted)


def edit(change: Change, periods: list[Path], there: Path) -> None:
    asked = Request(
        *(periods[0], change.files, change.messages), remove=change.remove, names_suffice=True, on="2030-01-01"
    )
    edition = correct(
        Correction(asked, tuple(periods[1:]), there / "out", "a claim", change.merges, change.results),
        there / "edition",
    )
    assert edition.questions == []


@pytest.mark.parametrize(("code", "seed"), seeds(2, 5, LARGE))
def test_a_corrected_chain_equals_adjusting_all_anew(code: str, seed: int, tmp_path: Path) -> None:
    """The first two periods are adjusted by a line. Each second chain undoes the first adjustment."""
    chance = random.Random(seed)
    for name in ("published", "anew", "edition"):
        (tmp_path / name).mkdir()
    lifts = {0: "0=600 4000=4000", 1: "0=0 1000=1400 2000=2000 4000=4000"}
    published = chain(code, chance, tmp_path / "published", 3, lifts=lifts)
    before = published.folders[0] if seed % 2 else tmp_path / "published" / "unadjusted"
    first = Path(shutil.copytree(before, tmp_path / "anew" / "m0"))
    renamed = None
    if seed % 2:
        change = Change(published, chance, first)
        edit(change, published.folders, tmp_path)
        renamed = change.renamed
    else:
        asked = Request(published.folders[0], on="2030-01-01")
        told = Correction(asked, published.folders[1:], tmp_path / "out", "withdrawn", undo=[LIFT_DAY])
        correct(told, tmp_path / "edition")
    federation = FEDERATIONS[code]
    for wanted in published.anew(first, tmp_path / "anew", renamed):
        folder = tmp_path / "edition" / wanted.name
        assert federation.comparable_facts(period(folder, code)) == federation.comparable_facts(period(wanted, code))
        assert federation.lists(folder) == federation.lists(wanted)


def period(folder: Path, code: str) -> Any:
    return read_period(folder, find(code)).period


@pytest.mark.parametrize(("code", "seed"), seeds(0, 1, 20))
def test_a_corrected_chain_of_workbooks_equals_rating_all_anew(code: str, seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    for name in ("published", "anew", "edition", "books"):
        (tmp_path / name).mkdir()
    published = chain(code, chance, tmp_path / "published", 3)
    first = Path(shutil.copytree(published.folders[0], tmp_path / "anew" / "m0"))
    change = Change(published, chance, first)
    anew = published.anew(first, tmp_path / "anew", change.renamed)
    book = books.find(code)
    run = book.regulation.run
    assert run is not None
    files = [as_book(book, folder, tmp_path / "books" / f"{folder.name}.xlsx") for folder in published.folders]
    edit(change, files, tmp_path)
    for file, wanted in zip(files, anew, strict=True):
        filled = read(tmp_path / "edition" / file.name)
        assert list(run.published(filled.result)) == published.federation.lists(wanted)
        assert {**filled.period.history} == {**period(wanted, code).history}


def as_book(book: Book, folder: Path, path: Path) -> Path:
    """With room for a few rows more."""
    found = read_period(folder, find(book.code))
    sizes = {name: rows + SPARE_ROWS for name, rows in book.measure(found.period).items()}
    content = join(book.contents(found.period, found.readings), book.arrange(found.period, sizes))
    write_for_input(book, path, sizes, content)
    return path
