"""`check` names every alteration of a sheet that a reader sees, and no other; each is made up at random."""

from __future__ import annotations

import random
import zipfile
from collections.abc import Callable
from pathlib import Path

import free_looks
import pytest
import seen_looks
from altered_looks import Sheet
from kept_originals import keep_originals
from rated import cells_at
from rendered_looks import read_by_a_person
from tiers import mark_tiers
from workbook_patient import Patient

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.workbook import books, cells, make
from xlelo.workbook.check import compare
from xlelo.workbook.recalculate import LibreOffice
from xlelo.workbook.values import Values
from xlelo.workbook.workbook_file import open_workbook, stored_values

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
kept_originals = pytest.fixture(autouse=True, scope="module")(keep_originals)


@pytest.fixture(scope="module", params=["fce_2018_04"])
def patient(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Patient:
    book = books.find(request.param.split("_", maxsplit=1)[0])
    path = tmp_path_factory.mktemp("well") / "month.xlsx"
    month = read_period(EXAMPLES / request.param, book.regulation)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cells, "_can_be_shared", lambda _: False)
        make.fill_workbook(book, path, month.period, month.readings)
    return Patient(path)


def alter(patient: Patient, kind: Callable[[Sheet], None], seed: int, out: Path, *, other: bool = False) -> Path:
    """`other`: not a list, but a card or another sheet that is read."""
    sheet = Sheet(patient, random.Random(seed), other=other)
    kind(sheet)
    with zipfile.ZipFile(out, "w") as package:
        for name, xml in sheet.parts.items():
            package.writestr(name, xml)
    return out


def values_of(patient: Patient, path: Path) -> Values:
    """What formulas gave before any of it, and what else stands there now: only looks and words are altered."""
    calculated = {
        (place.area.sheet, row, place.area.column)
        for place in patient.formulas
        for row in range(place.area.first, place.area.last + 1)
    }
    lists = {place.area.sheet for place in patient.places if place.sheet.is_read}
    now = {
        title: {place: value for place, value in found.items() if (title, *place) not in calculated}
        for title, found in stored_values(path, lists).items()
    }
    before = {
        title: {at: held for at, held in patient.before[title].items() if (title, *at) in calculated} for title in lists
    }
    return {**patient.before, **{title: cells_at(now[title] | before[title]) for title in lists}}


def report(patient: Patient, path: Path) -> list[str]:
    """The sentences about a list. No engine calculates, because the formulas are as before."""
    try:
        found = compare(open_workbook(path), values_of(patient, path))
    except Refused as refused:
        return [str(problem) for problem in refused.problems]
    return [*map(str, found.misleading), *map(str, found.causes), *([str(found.old)] if found.old else [])]


def assert_told_apart(patient: Patient, tmp_path: Path, seeds: range, *, other: bool = False) -> None:
    """Two of three are seen by a reader."""
    seen, free = (seen_looks.SEEN_ELSEWHERE, free_looks.FREE_ELSEWHERE) if other else (seen_looks.SEEN, free_looks.FREE)
    silent, said = [], []
    for seed in seeds:
        is_seen = seed % 3 != 0
        kinds: tuple[Callable[[Sheet], None], ...] = seen if is_seen else free
        kind = kinds[(seed - seed // 3 if is_seen else seed // 3) % len(kinds)]
        copy = alter(patient, kind, seed, tmp_path / f"{seed}.xlsx", other=other)
        told = report(patient, copy)
        if is_seen and not told:
            silent.append((seed, kind.__name__))
        if told and not is_seen:
            said.append((seed, kind.__name__, told))
        copy.unlink()
    assert silent == []
    assert said == []


@pytest.mark.parametrize("seeds", mark_tiers(second=[range(30)], large=[range(1000, 1300)]))
def test_what_a_reader_sees_is_named_and_nothing_else(patient: Patient, tmp_path: Path, seeds: range) -> None:
    assert_told_apart(patient, tmp_path, seeds)


@pytest.mark.parametrize("seeds", mark_tiers(second=[range(100, 130)], large=[range(3000, 3300)]))
def test_so_it_is_on_other_sheets_that_are_read(patient: Patient, tmp_path: Path, seeds: range) -> None:
    assert_told_apart(patient, tmp_path, seeds, other=True)


@pytest.mark.parametrize("seeds", mark_tiers(second=[range(6)], large=[range(2000, 2100)]))
def test_a_reader_sees_what_is_declared(patient: Patient, tmp_path: Path, office: LibreOffice, seeds: range) -> None:
    """The declarations themselves, by somebody who knows nothing of them."""
    kinds = [(kind, True) for kind in seen_looks.SEEN if kind in seen_looks.PRINTED]
    kinds += [(kind, False) for kind in free_looks.FREE if kind in free_looks.PRINTED]
    before: dict[str, list[str]] = {}
    wrong = []
    for seed in seeds:
        kind, is_seen = kinds[seed % len(kinds)]
        title = Sheet(patient, random.Random(seed)).title
        if title not in before:
            before[title] = read_by_a_person(office, patient.path, title)
        words = read_by_a_person(office, alter(patient, kind, seed, tmp_path / f"{seed}.xlsx"), title)
        alike = words == before[title] if is_seen else sorted(words) == sorted(before[title])
        if alike == is_seen:
            wrong.append((seed, kind.__name__, set(words) ^ set(before[title])))
    assert wrong == []
