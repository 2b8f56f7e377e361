"""A tournament is known by what it holds: entered under another file name it replaces, or is refused."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest
from test_add import half_year, month, refused_lines, rows, run_verb, state
from tournament_files import line

from xlelo.hosts.menu import verbs
from xlelo.model import Refused
from xlelo.officer.adding import prepare
from xlelo.officer.request import Request
from xlelo.workbook.read import read

__all__ = ["half_year", "month"]  # fixtures

BIRTHS = {
    "Anna Puig": "1985/04/02",
    "Bernat Soler": "1979/11/20",
    "Carla Vidal": "1990/06/30",
    "David Roca": "1976/01/15",
    "Elena Mas": "2001/03/03",
    "Ferran Gil": "1960/12/24",
    "Gemma Serra": "2007/06/18",
    "Hug Pla": "2006/01/01",
    "Irene Font": "2008/09/09",
    "Joan Bosch": "2007/02/11",
}
PLAYERS = tuple(BIRTHS)
FIRST_DAY = date(2018, 3, 12)
OUTCOMES = (("1", "0"), ("0", "1"), ("=", "="))

Game = tuple[str, str, tuple[str, str]]


@dataclass(frozen=True)
class Played:
    """A tournament: who met whom in each round."""

    name: str
    first: date
    rounds: tuple[tuple[Game, ...], ...]
    time: str = "90 min + 30 sec"
    dated: bool = True
    late: tuple[str, ...] = field(default=())

    def text(self) -> str:
        players = dict.fromkeys([side for games in self.rounds for game in games for side in game[:2]] + [*self.late])
        rank = {name: number for number, name in enumerate(players, 1)}
        days = [self.first + timedelta(number) for number in range(len(self.rounds))]
        head = [f"012 {self.name}", f"122 {self.time}"]
        if self.dated:
            head += [f"042 {days[0]:%Y/%m/%d}", f"052 {days[-1]:%Y/%m/%d}"]
            head.append("132".ljust(91) + "  ".join(f"{day:%y/%m/%d}" for day in days))
        return "\n".join([*head, *(self._line(name, rank) for name in rank)]) + "\n"

    def _line(self, name: str, rank: dict[str, int]) -> str:
        seats = []
        for games in self.rounds:
            seat = ("0000", "-", "Z")
            for white, black, (first, second) in games:
                if name == white:
                    seat = (str(rank[black]), "w", first)
                if name == black:
                    seat = (str(rank[white]), "b", second)
            seats.append(seat)
        return line(rank[name], name, seats, federation="ESP", birth=BIRTHS[name])

    def file(self, folder: Path, name: str) -> Path:
        path = folder.parent / name
        path.write_text(self.text(), encoding="utf-8")
        return path


def round_robin(players: tuple[str, ...], chance: random.Random) -> tuple[tuple[Game, ...], ...]:
    """By Berger's circle: the same pairings for the same starting numbers."""
    fixed, *others = players
    rounds = []
    for number in range(len(players) - 1):
        order = [fixed, *others[number:], *others[:number]]
        pairs = [(order[at], order[-1 - at]) for at in range(len(order) // 2)]
        rounds.append(tuple((white, black, chance.choice(OUTCOMES)) for white, black in pairs))
    return tuple(rounds)


def at_random(players: tuple[str, ...], count: int, chance: random.Random) -> tuple[tuple[Game, ...], ...]:
    rounds = []
    for _ in range(count):
        order = chance.sample(players, len(players))
        pairs = zip(order[::2], order[1::2], strict=True)
        rounds.append(tuple((white, black, chance.choice(OUTCOMES)) for white, black in pairs))
    return tuple(rounds)


def open_of(chance: random.Random, players: tuple[str, ...] = PLAYERS[:8], rounds: int = 5) -> Played:
    return Played("Obert de la Riera", FIRST_DAY, at_random(players, rounds, chance))


def one_result(play: Played) -> Played:
    (white, black, result), *others = play.rounds[0]
    changed = ("=", "=") if result != ("=", "=") else ("1", "0")
    return replace(play, rounds=(((white, black, changed), *others), *play.rounds[1:]))


def _added(play: Played) -> Played:
    return replace(play, rounds=(*play.rounds, tuple((b, a, ("=", "=")) for a, b, _ in play.rounds[0])))


def _late(play: Played) -> Played:
    """He plays in the last round, somebody else's opponent."""
    *before, ((white, _, result), *others) = play.rounds
    return replace(one_result(play), rounds=(*before, ((white, "Joan Bosch", result), *others)))


SAME = {
    "one result": one_result,
    "a round more": _added,
    "a late player": _late,
    "only the first rounds": lambda played: replace(played, rounds=played.rounds[:3]),
    "another name": lambda played: replace(one_result(played), name="Open Riera (corrected)"),
    "a day later": lambda played: replace(one_result(played), first=FIRST_DAY + timedelta(1)),
    "another month by a slip": lambda played: replace(played, first=date(2018, 3, 26)),
}
OTHERS = {
    "the same players a week later": lambda played, chance: replace(
        played, first=FIRST_DAY + timedelta(7), rounds=at_random(PLAYERS[:8], 5, chance)
    ),
    "group B": lambda played, chance: replace(played, rounds=at_random(PLAYERS[8:], 5, chance)),
    "the next round of a league": lambda played, chance: replace(
        played, first=FIRST_DAY + timedelta(5), rounds=at_random(PLAYERS[:8], 1, chance)
    ),
}


def problems(period: Path, file: Path, **asked: object) -> list[str]:
    try:
        prepared = prepare(Request(period, (file,), on="2018-04-01", **asked))  # type: ignore[arg-type]
    except Refused as refused:
        return [str(problem) for problem in refused.problems]
    return [str(question.problem()) for question in prepared.questions]


@pytest.fixture
def with_open(month: Path) -> tuple[Path, Played]:
    played = open_of(random.Random(3))
    run_verb("add", month, played.file(month, "riera.trf"))
    return month, played


@pytest.mark.second
def test_under_another_file_name_it_is_replaced(with_open: tuple[Path, Played]) -> None:
    month, played = with_open
    before = {name: rows(month, name) for name in ("events", "games", "participants")}
    corrected = one_result(played).file(month, "riera_corrected.trf")
    told = run_verb("add", month, corrected, "--replace")
    assert "riera: 20 games, 8 participants" in told
    after = {name: rows(month, name) for name in before}
    assert [len(after[name]) for name in after] == [len(before[name]) for name in before]
    assert sum(one not in before["games"] for one in after["games"]) == 1
    assert [one["file"] for one in rows(month, "sources")] == ["riera_corrected.trf"]


@pytest.mark.parametrize("change", SAME, ids=lambda name: name.replace(" ", "_"))
def test_the_same_tournament_is_refused_with_both_ways_out(with_open: tuple[Path, Played], change: str) -> None:
    month, played = with_open
    before = state(month)
    file = SAME[change](played).file(month, "later.trf")
    (found,) = problems(month, file)
    assert "this tournament is already event riera" in found
    assert "--replace corrects it; --say later.trf:id=… enters it as a new event" in found
    assert problems(month, file, replacing=True, replacing_only=True) == []
    assert problems(month, file, answers=("later.trf:id=second",)) == []
    assert state(month) == before


@pytest.mark.second
@pytest.mark.parametrize("change", OTHERS, ids=lambda name: name.replace(" ", "_"))
def test_another_tournament_of_the_same_name_comes_in(with_open: tuple[Path, Played], change: str) -> None:
    month, played = with_open
    for seed in range(100, 120):
        file = OTHERS[change](played, random.Random(seed)).file(month, "later.trf")
        assert problems(month, file) == []
        (found,) = problems(month, file, replacing=True, replacing_only=True)
        assert "nothing to replace" in found
        assert "--say later.trf:id=…" in found


def test_blitz_on_the_same_day_with_the_same_pairings_is_another(month: Path) -> None:
    """Everybody against everybody, by the same numbers: only the results tell."""
    chance = random.Random(5)
    first = Played("Festa Major", FIRST_DAY, round_robin(PLAYERS[:8], chance))
    run_verb("add", month, first.file(month, "rapid.trf"))
    for seed in range(10, 15):
        second = replace(first, rounds=round_robin(PLAYERS[:8], random.Random(seed)), time="15 min + 10 sec")
        assert problems(month, second.file(month, "blitz.trf")) == []
    (found,) = problems(month, one_result(first).file(month, "blitz.trf"))
    assert "already event rapid" in found


def test_without_days_the_pairings_tell(month: Path) -> None:
    played = open_of(random.Random(8))
    said = ("dates=" + " ".join(str(FIRST_DAY + timedelta(number)) for number in range(5)), "start=2018-03-12")
    said = (*said, "end=2018-03-16")
    run_verb("add", month, played.file(month, "riera.trf"))
    (found,) = problems(month, replace(one_result(played), dated=False).file(month, "b.trf"), answers=said)
    assert "already event riera" in found


def test_an_event_that_was_typed_is_known(with_open: tuple[Path, Played]) -> None:
    month, played = with_open
    (month / "sources.csv").unlink()
    for name in ("events", "games", "participants"):
        path = month / f"{name}.csv"
        path.write_text(path.read_text(encoding="utf-8").replace("riera,", "T9,"), encoding="utf-8")
    (found,) = refused_lines("add", month, one_result(played).file(month, "riera.trf"))
    assert "already event T9" in found
    run_verb("add", month, one_result(played).file(month, "riera.trf"), "--replace")
    assert len(rows(month, "games", event="T9")) == 20
    assert rows(month, "games", event="riera") == []


def test_two_files_of_one_run(month: Path) -> None:
    played = open_of(random.Random(4))
    files = played.file(month, "a.trf"), one_result(played).file(month, "b.trf")
    (found,) = refused_lines("add", month, *files)
    assert "already event a" in found
    (found,) = refused_lines("add", month, *files, "--replace", "--say", "a:id=T1")
    assert "already event T1" in found


def test_a_file_that_is_named_as_another_event_is_asked(with_open: tuple[Path, Played]) -> None:
    month, played = with_open
    other = Played("Copa", date(2018, 3, 20), at_random(PLAYERS[:4], 2, random.Random(1)))
    run_verb("add", month, other.file(month, "copa.trf"))
    file = one_result(played).file(month, "copa.trf")
    (found,) = refused_lines("add", month, file, "--replace")
    assert "this may be one of the events riera, copa: choose one with --say copa.trf:id=…" in found
    run_verb("add", month, file, "--replace", "--say", "copa.trf:id=riera")
    assert [len(rows(month, "games", event=event)) for event in ("riera", "copa")] == [20, 4]


def test_replacing_an_event_that_is_not_there_is_refused(month: Path) -> None:
    file = open_of(random.Random(4)).file(month, "a.trf")
    before = state(month)
    (found,) = refused_lines("add", month, file, "--replace", "--say", "id=b")
    assert "nothing to replace" in found
    assert state(month) == before


def test_a_late_file_of_a_correction_may_be_new(month: Path, tmp_path: Path) -> None:
    file = open_of(random.Random(4)).file(month, "late.trf")
    run_verb("correct", month, "--out", tmp_path / "edition", "--reason", "late", "--file", file)
    assert len(rows(tmp_path / "edition" / month.name, "games", event="late")) == 20


def test_a_competition_by_correspondence(half_year: Path) -> None:
    def games(*results: str) -> str:
        return "".join(
            f'[Event "Taça"]\n[EndDate "2005.05.2{number}"]\n[White "Almeida"]\n[Black "{black}"]\n'
            f'[Result "{result}"]\n\n{result}\n\n'
            for number, (black, result) in enumerate(zip(("Barros", "Castro", "Duarte"), results, strict=True))
        )

    first, second = half_year.parent / "taca.pgn", half_year.parent / "taca_final.pgn"
    first.write_text(games("1-0", "0-1", "1/2-1/2"), encoding="utf-8")
    second.write_text(games("1-0", "0-1", "1-0"), encoding="utf-8")
    said = ("--by-name", "--say", "category=other")
    run_verb("add", half_year, first, *said)
    (found,) = refused_lines("add", half_year, second, *said)
    assert "already event taca" in found
    run_verb("add", half_year, second, "--by-name", "--replace")
    assert [row["result"] for row in rows(half_year, "games", competition="taca")] == ["1-0", "0-1", "1-0"]


@pytest.mark.second
def test_in_a_workbook(with_open: tuple[Path, Played]) -> None:
    month, played = with_open
    book = month.parent / "april.xlsx"
    run_verb("fill", "fce", month, "--out", book)
    shutil.rmtree(month)
    file = one_result(played).file(month, "later.trf")
    (found,) = refused_lines("add", book, file)
    assert "already event riera" in found
    assert "riera: 20 games" in run_verb("add", book, file, "--replace")


# Where somebody can be asked: LibreOffice's menu, a terminal.


def in_the_menu(book: Path, files: list[Path], out: Path, *answers: str) -> tuple[verbs.Answer | None, list[str]]:
    """What comes of it, and what was asked; a person who gives no more answers thinks better of it."""
    left, asked = iter(answers), list[str]()

    def ask(words: str, choices: Mapping[str, str]) -> str | None:
        asked.append("; ".join((words, *(f"{value}: {meaning}" for value, meaning in choices.items()))))
        return next(left, None)

    attempt = partial(verbs.add_tournaments, out=out)
    return verbs.asking(verbs.tournaments(book, files), attempt, ask), asked


@pytest.fixture
def book_with_open(with_open: tuple[Path, Played]) -> tuple[Path, Played, Path]:
    month, played = with_open
    book = month.parent / "april.xlsx"
    run_verb("fill", "fce", month, "--out", book)
    return book, played, one_result(played).file(month, "later.trf")


def events(book: Path) -> dict[str, int]:
    """The events, with the number of games of each."""
    period = read(book).period
    games = Counter(game.event for game in period.games)
    return {event.id: games[event.id] for event in period.events}


ASKED = (
    "later.trf is here already, as event riera; replace: correct event riera: enter it again;"
    " riera_2: enter it as another event, riera_2"
)


@pytest.mark.second
def test_the_menu_asks_what_a_tournament_is_that_is_here_already(book_with_open: tuple[Path, Played, Path]) -> None:
    book, played, later = book_with_open
    out, before = book.with_name("out.xlsx"), events(book)
    assert in_the_menu(book, [later], out) == (None, [ASKED])
    assert not out.exists()
    answer, asked = in_the_menu(book, [later], out, "replace")
    assert answer is not None
    assert asked == [ASKED]
    assert events(out) == before
    assert read(out).period.games != read(book).period.games
    assert played.rounds


@pytest.mark.second
def test_the_menu_takes_another_name(book_with_open: tuple[Path, Played, Path]) -> None:
    book, _, later = book_with_open
    out, before = book.with_name("out.xlsx"), events(book)
    for taken, event in (("riera_2",) * 2, ("second",) * 2):
        in_the_menu(book, [later], out, taken)
        assert events(out) == before | {event: before["riera"]}
    _, asked = in_the_menu(book, [later], out, "riera")
    assert asked == [ASKED, f"one of these is allowed: replace, riera_2. {ASKED}"]


def test_the_very_file_that_is_here_already_can_only_be_entered_again(with_open: tuple[Path, Played]) -> None:
    month, _ = with_open
    asked = Request(month, (month.parent / "riera.trf",))
    (question,) = prepare(asked).questions
    assert question.choices == {"replace": "correct event riera: enter it again"}
    assert question.wrong("second")
    assert prepare(question.with_answer(asked, "replace")).questions == []
