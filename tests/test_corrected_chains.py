"""`xlelo correct` over random chains: each corrected period equals rating all anew from the corrected first one."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from chains import FEDERATIONS, chain
from independent import folders

from xlelo.officer.correcting import Correction, correct
from xlelo.officer.merging import prepare
from xlelo.officer.request import Asked
from xlelo.readers import read_period
from xlelo.regulations import find

if TYPE_CHECKING:
    from chains import Chain, Federation
    from independent.folders import Row

DEFAULT, LARGE = 12, 500


class Change:
    """One way to correct the first period: what `correct` is told, and the folder as it should be."""

    def __init__(self, chain: Chain, chance: random.Random, corrected: Path) -> None:
        self.chain, self.chance, self.folder = chain, chance, corrected
        self.federation: Federation = chain.federation
        self.remove: tuple[str, ...] = ()
        self.results: tuple[str, ...] = ()
        self.merges: tuple[str, ...] = ()
        self.renamed: tuple[str, str] | None = None
        ways = [self.a_result, self.a_result, self.an_event, self.a_merge]
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
        wanted = [self.chance.choice(["1-0", "0-1", "1/2", "gone"]) for _ in chosen]
        self.results = tuple(f"{self._named(game)}={result}" for game, result in zip(chosen, wanted, strict=True))
        for game, result in zip(chosen, wanted, strict=True):
            game["result"] = result
        self.put(games=[game for game in games if game["result"] != "gone"])

    def _named(self, game: Row) -> str:
        return f"{game[self.federation.column]}:{game.get('round', '')}:{game['white']}:{game['black']}"

    def an_event(self) -> None:
        """An event is withdrawn, also in the periods in which it goes on."""
        event = self.chance.choice(self.rows(self.federation.events))["id"]
        self.remove = (event,)
        self.put(**{self.federation.events: [row for row in self.rows(self.federation.events) if row["id"] != event]})
        for name in ("games", "participants"):
            if lines := self.rows(name):
                self.put(**{name: [row for row in lines if row[self.federation.column] != event]})
        for typed in self.chain.inputs:
            typed.rows["games"] = [row for row in typed.rows["games"] if row[self.federation.column] != event]

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
                for side in (game["white"], game["black"]):
                    people |= {one.removesuffix("*") for one in side.split(">")}
            for row in folders.read(folder, "participants"):
                met.setdefault((folder, row["event"]), set()).add(row["player"])
        return list(met.values())


def seeds() -> list[object]:
    return [
        pytest.param(code, seed, marks=[pytest.mark.large] if seed >= DEFAULT else [], id=f"{code}-{seed}")
        for code in FEDERATIONS
        for seed in range(LARGE)
    ]


@pytest.mark.parametrize(("code", "seed"), seeds())
def test_a_corrected_chain_equals_rating_all_anew(code: str, seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    for name in ("published", "anew"):
        (tmp_path / name).mkdir()
    published = chain(code, chance, tmp_path / "published", chance.choice((3, 3, 4)))
    first = Path(shutil.copytree(published.folders[0], tmp_path / "anew" / "m0"))
    change = Change(published, chance, first)
    anew = published.anew(first, tmp_path / "anew", change.renamed)
    asked = Asked(published.folders[0], remove=change.remove, on="2030-01-01")
    (tmp_path / "edition").mkdir()
    correction = Correction(
        asked, tuple(published.folders[1:]), tmp_path / "out", "a claim", change.merges, change.results
    )
    edition = correct(correction, tmp_path / "edition")
    assert edition.questions == []
    federation = published.federation
    for wanted in anew:
        found = tmp_path / "edition" / wanted.name
        assert federation.compared(period(found, code)) == federation.compared(period(wanted, code))
        assert federation.lists(found) == federation.lists(wanted)


def period(folder: Path, code: str) -> object:
    return read_period(folder, find(code)).period
