"""`xlelo list --edition` and `xlelo verify`: chains of editions, each harmed in one place, and `sha256sum` itself."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from chains import FEDERATIONS, chain
from command import Here
from independent import folders
from test_add import EXAMPLES
from tiers import mark_tiers

from xlelo.cli import period_lists
from xlelo.officer.publishing import open_chain
from xlelo.officer.verifying import verify


def publish(periods: list[Path], folder: Path) -> None:
    """Publish without the lines on the screen."""
    with redirect_stdout(StringIO()), open_chain(folder) as found:
        period_lists.publish(periods, found)


CODES = (*FEDERATIONS, "CLUB")
HARMS = 1000
SEED = {"FIDE2024": 5}
"""A chain whose largest event moves somebody; by default 1."""
SEEDS = mark_tiers(range(16), range(16, 60), range(60, HARMS))
MONTH = EXAMPLES / "fce_2018_04"


@cache
def _home() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="xlelo-")


@cache
def published(code: str) -> Path:
    """A chain of four editions: three periods and the first one again; for a club's list, three times the same."""
    there = Path(_home().name) / code
    there.mkdir()
    if code == "CLUB":
        publish([EXAMPLES / "club_winter"] * 3, there / "published")
    else:
        periods = chain(code, random.Random(1), there, 3).folders
        publish([*periods, periods[0]], there / "published")
    return there / "published"


@pytest.fixture(params=CODES)
def whole(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of the chain in another folder."""
    return Path(shutil.copytree(published(request.param), tmp_path / "elsewhere"))


class Harm:
    """One change at a random place of a copy. `editions`: what `verify` may name."""

    def __init__(self, chance: random.Random, there: Path) -> None:
        self.chance, self.there = chance, there
        self.names = sorted(path.name for path in there.iterdir() if path.is_dir())
        self.edition = chance.choice(self.names)
        self.editions = {self.edition}
        self.folder = there / self.edition
        self.files = sorted(path for path in self.folder.rglob("*") if path.is_file())
        harms = (self.byte, self.byte, self.row, self.order, self.lost, self.new, self.renamed, self.exchanged)
        chance.choice((*harms, self.lost_edition, self.exchanged_editions, self.sums))()

    def byte(self) -> None:
        path = self.chance.choice([path for path in self.files if path.stat().st_size])
        content = bytearray(path.read_bytes())
        at = self.chance.randrange(len(content))
        content[at] ^= 1 << self.chance.randrange(8)
        path.write_bytes(content)

    def lines(self, least: int) -> tuple[Path, list[bytes]]:
        path = self.chance.choice([path for path in self.files if path.read_bytes().count(b"\n") >= least])
        return path, path.read_bytes().splitlines(keepends=True)

    def row(self) -> None:
        path, lines = self.lines(1)
        at = self.chance.randrange(len(lines))
        lines[at : at + 1] = self.chance.choice(([], [lines[at], lines[at]]))
        path.write_bytes(b"".join(lines))

    def order(self) -> None:
        path, lines = self.lines(3)
        first, second = self.chance.sample(range(len(lines)), 2)
        if lines[first] == lines[second]:
            lines.append(b"x\n")
        lines[first], lines[second] = lines[second], lines[first]
        path.write_bytes(b"".join(lines))

    def lost(self) -> None:
        self.chance.choice(self.files).unlink()

    def new(self) -> None:
        self.folder.joinpath(self.chance.choice(("inputs/more.csv", "list_more.csv", "readme"))).write_text("x")

    def renamed(self) -> None:
        path = self.chance.choice(self.files)
        path.rename(path.with_name(f"x{path.name}"))

    def exchanged(self) -> None:
        """The record or a list of another edition; only one that differs."""
        for path in self.chance.sample(self.files, len(self.files)):
            for name in self.chance.sample(self.names, len(self.names)):
                other = self.there / name / path.relative_to(self.folder)
                if other.is_file() and other.read_bytes() != path.read_bytes():
                    shutil.copyfile(other, path)
                    return
        raise AssertionError

    def lost_edition(self) -> None:
        shutil.rmtree(self.folder)

    def exchanged_editions(self) -> None:
        other = self.chance.choice([name for name in self.names if name != self.edition])
        self.editions.add(other)
        aside = self.there / "aside"
        self.folder.rename(aside)
        (self.there / other).rename(self.folder)
        aside.rename(self.there / other)

    def sums(self) -> None:
        """The hash of this edition in SHA256SUMS of the chain."""
        path = self.there / "SHA256SUMS"
        lines = path.read_text(encoding="utf-8").splitlines()
        at = next(at for at, line in enumerate(lines) if line.endswith(f"  {self.edition}/edition.csv"))
        lines[at] = self.chance.choice("0123456789abcdef".replace(lines[at][0], "")) + lines[at][1:]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize("seed", SEEDS)
def test_verify_names_the_edition_that_was_harmed(seed: int, tmp_path: Path) -> None:
    there = Path(shutil.copytree(published(CODES[seed % len(CODES)]), tmp_path / "copy"))
    harm = Harm(random.Random(seed), there)
    problem = verify(there).problem
    assert problem is not None
    assert problem.values["edition"] in harm.editions, problem


def test_an_untouched_copy_is_intact(whole: Path, here: Here) -> None:
    chain = verify(whole)
    assert (chain.problem, chain.stale) == (None, [])
    ended = here("verify", whole, *sorted(path for path in whole.iterdir() if path.is_dir()))
    assert ended.status == 0, ended
    assert ended.stdout.count("unchanged") == 1 + len(chain.editions)


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum")
def test_sha256sum_alone_finds_a_harm(whole: Path) -> None:
    """Its exit status is 0 for every intact edition and for the chain, and 1 after one changed byte."""

    def status(folder: Path) -> int:
        command = ["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"]
        return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode

    editions = [path for path in whole.iterdir() if path.is_dir()]
    assert [status(folder) for folder in (whole, *editions)] == [0] * (1 + len(editions))
    for path in (editions[0] / "ratings.csv", editions[0] / "edition.csv"):
        path.write_bytes(path.read_bytes() + b" ")
    assert [status(whole), status(editions[0])] == [1, 1]
    listed = {path.split("  ")[1] for path in (editions[1] / "SHA256SUMS").read_text().splitlines()}
    there = {path.relative_to(editions[1]).as_posix() for path in editions[1].rglob("*") if path.is_file()}
    assert {name for name in listed if not name.startswith("../")} == there - {"SHA256SUMS"}


def test_the_inputs_of_an_edition_give_its_list_again(whole: Path) -> None:
    first = min(verify(whole).editions, key=lambda one: one.number)
    publish([whole / first.name / "inputs"], whole.parent / "again")
    (again,) = verify(whole.parent / "again").editions
    assert again.results == first.results


def largest_event(code: str, period: Path) -> str:
    """The event with most games; a small one may change no rating."""
    games = folders.read(period, "games")
    ((event, _),) = Counter(game[FEDERATIONS[code].column] for game in games).most_common(1)
    return event


def correction(code: str, there: Path, here: Here) -> Path:
    """Three periods; the first one is corrected after all are published."""
    periods = chain(code, random.Random(SEED.get(code, 1)), there, 3).folders
    publish(periods, there / "published")
    ended = here(
        *(
            "correct",
            periods[0],
            "--out",
            there / "out",
            "--reason",
            "withdrawn",
            "--remove",
            largest_event(code, periods[0]),
        ),
        *("--edition", there / "published"),
    )
    assert ended.status == 0, ended
    return there / "published"


@pytest.mark.parametrize("code", FEDERATIONS)
def test_a_later_list_is_stale_after_a_correction(code: str, tmp_path: Path, here: Here) -> None:
    folder = correction(code, tmp_path, here)
    ended = here("verify", folder)
    today = date.today().isoformat()  # noqa: DTZ011 - as the command writes it
    stale = f"{folder}: m1 begins with the ratings of m0 before its correction of {today} (m0_2)"
    assert (ended.status, ended.stdout.splitlines()[0]) == (1, stale)
    assert ended.stdout.count("begins with the ratings") == 1


def test_the_corrected_later_lists_end_it(tmp_path: Path, here: Here) -> None:
    periods = chain("FCE", random.Random(1), tmp_path, 3).folders
    publish(periods, tmp_path / "published")
    asked = ("--out", tmp_path / "out", "--reason", "withdrawn", "--remove", largest_event("FCE", periods[0]))
    assert here("correct", *periods, *asked, "--edition", tmp_path / "published").status == 0
    chained = verify(tmp_path / "published")
    assert (chained.problem, chained.stale, len(chained.editions)) == (None, [], 6)


@pytest.mark.second
def test_a_workbook_is_published_as_the_files_of_its_inputs(tmp_path: Path, here: Here) -> None:
    """Its bytes change at each save."""
    book, chained = tmp_path / "april.xlsx", tmp_path / "published"
    assert here("fill", "fce", MONTH, "--out", book).status == 0
    ended = here("list", book, "--csv", tmp_path / "a.csv", "--html", tmp_path / "a.html", "--edition", chained)
    assert ended.status == 0, ended
    assert here("folder", book, "--out", tmp_path / "inputs").status == 0
    for path in (tmp_path / "inputs").iterdir():
        assert (chained / "april" / "inputs" / path.name).read_bytes() == path.read_bytes()
    assert (chained / "april" / "list.html").read_bytes() == (tmp_path / "a.html").read_bytes()
    assert (chained / "april" / "list_rapid.csv").read_bytes() == (tmp_path / "a_rapid.csv").read_bytes()
    assert here("next", book, "--out", tmp_path / "may.xlsx", "--edition", chained).status == 0
    assert [one.name for one in verify(chained).editions] == ["april"]


@pytest.mark.parametrize("name", ["what_if_player", "elo1972_worksheet_document", "fide2011_player"])
def test_a_workbook_without_a_period_has_no_editions(name: str, tmp_path: Path, here: Here) -> None:
    book, chained, said = EXAMPLES.parent / f"{name}.xlsx", tmp_path / "published", "no rating period is here; those of"
    for command in (("list", book), ("next", book, "--out", tmp_path / "next.xlsx")):
        refused = here(*command, "--edition", chained)
        assert (refused.status, refused.stderr.splitlines()) == (
            2,
            [f"{book}: {said} FCE, CNXC, FIDE2024, CLUB can be read"],
        )
    assert list(tmp_path.iterdir()) == []


def test_next_publishes_what_it_carries_over_once(tmp_path: Path, here: Here) -> None:
    """A list that `xlelo list` has published needs no second edition. One that was changed since gets one."""
    chained, month = tmp_path / "published", Path(shutil.copytree(MONTH, tmp_path / "april"))
    ended = here("next", month, "--out", tmp_path / "may", "--edition", chained)
    assert "edition 1 written" in ended.stdout
    assert here("next", month, "--out", tmp_path / "again", "--edition", chained).stdout.startswith(
        f"{chained / 'april' / 'edition.csv'}: this list is already published, as edition 1"
    )
    path = month / "games.csv"
    path.write_text(path.read_text().replace("P05,P04,0-1", "P05,P04,1/2"))
    assert here("next", month, "--out", tmp_path / "other", "--edition", chained).status == 0
    assert [one.name for one in verify(chained).editions] == ["april", "april_2"]
    assert not verify(chained).stale


def harm_list(folder: Path) -> str:
    (folder / "a" / "ratings.csv").write_text("")
    return "a: ratings.csv was changed. Repair this before you publish"


def harm_sums(folder: Path) -> str:
    (folder / "SHA256SUMS").write_text("\n")
    return "SHA256SUMS was changed: line 1, edition a. Repair this before you publish"


@pytest.mark.parametrize("harm", [harm_list, harm_sums])
def test_a_damaged_chain_gets_no_edition(harm: Callable[[Path], str], tmp_path: Path, here: Here) -> None:
    shutil.copytree(MONTH, tmp_path / "a")
    publish([tmp_path / "a"], tmp_path / "published")
    wanted = harm(tmp_path / "published")
    before = sorted((tmp_path / "published").rglob("*"))
    ended = here("list", tmp_path / "a", "--edition", tmp_path / "published")
    assert (ended.status, ended.stdout) == (2, "")
    assert ended.stderr.splitlines()[-1] == f"{tmp_path / 'published'}: {wanted}"
    assert sorted((tmp_path / "published").rglob("*")) == before


def test_an_interrupted_publication_is_repaired_by_the_next(tmp_path: Path) -> None:
    """A power cut after the folder has its name, before SHA256SUMS is replaced."""
    folder = tmp_path / "published"
    publish([MONTH, MONTH], folder)
    sums = (folder / "SHA256SUMS").read_bytes().splitlines(keepends=True)
    (folder / "SHA256SUMS").write_bytes(sums[0])
    assert "its publication was interrupted" in str(verify(folder).problem)
    publish([MONTH], folder)
    assert (verify(folder).problem, len(verify(folder).editions)) == (None, 3)


@pytest.mark.skipif(os.name != "posix", reason="links need a right there")
def test_an_edition_of_a_period_behind_a_link_has_the_name_of_the_link(tmp_path: Path) -> None:
    (tmp_path / "april").symlink_to(MONTH)
    publish([tmp_path / "april"], tmp_path / "published")
    (edition,) = verify(tmp_path / "published").editions
    assert (edition.name, edition.period) == ("april", "april")


@pytest.mark.parametrize("what", ["nothing", "", "a file"])
def test_no_editions(what: str, tmp_path: Path, here: Here) -> None:
    (tmp_path / "a file").write_text("")
    ended = here("verify", tmp_path / what)
    assert (ended.status, ended.stdout) == (2, "")
    assert len(ended.stderr.splitlines()) == 1


def test_a_full_disk_leaves_no_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: Here) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("xlelo.officer.publishing.flush", full)
    ended = here("list", MONTH, "--edition", tmp_path / "published", "--csv", tmp_path / "a.csv")
    assert ended.status == 2
    assert "No space left on device" in ended.stderr.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []
