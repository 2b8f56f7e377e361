"""`check` finds each harm that changes a figure of a filled workbook, and is silent about what changes none."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from openpyxl import load_workbook
from workbook_harms import HARMLESS, HARMS, Patient

from xlelo.model import Refused
from xlelo.readers import read_period
from xlelo.workbook import books, make
from xlelo.workbook.check import check
from xlelo.workbook.compile import name_of
from xlelo.workbook.read import read

if TYPE_CHECKING:
    from libreoffice import Calc

EXAMPLE = Path(__file__).parents[1] / "workbooks" / "examples" / "fce_2018_04"
BOOK = books.find("fce")


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Patient:
    path = tmp_path_factory.mktemp("well") / "month.xlsx"
    month = read_period(EXAMPLE, BOOK.regulation)
    make.filled(BOOK, path, month.period, month.readings)
    return Patient(path)


# What `check` holds against the engine.


def assert_harms_are_found(patient: Patient, tmp_path: Path, seeds: range) -> None:
    """Each is found if and only if it changes a value; most of them do."""
    harmful = 0
    for seed in seeds:
        harm = HARMS[seed % len(HARMS)]
        with patient.harmed(harm, seed, tmp_path / f"{seed}.xlsx") as copy:
            differences, changed = patient.examined(copy)
        assert bool(differences) == changed, (seed, harm.__name__)
        harmful += changed
    assert harmful > 0.8 * len(seeds)


def test_harms_are_found(patient: Patient, tmp_path: Path) -> None:
    assert_harms_are_found(patient, tmp_path, range(60))


@pytest.mark.large
def test_a_thousand_harms_are_found(patient: Patient, tmp_path: Path) -> None:
    assert_harms_are_found(patient, tmp_path, range(1000, 2000))


def assert_deletion_is_found(table: str, patient: Patient, tmp_path: Path, calc: Calc) -> None:
    """Deleted by LibreOffice, so that every formula and every name follows; the last row, too, which leaves no gap."""
    opened = tmp_path / "opened.xlsx"
    without_protection(patient.path, opened)
    area = patient.names[name_of(table, "n")]
    filled = [row for row in range(area.first, area.last + 1) if holds(patient, table, row)]
    for row in (filled[len(filled) // 2], filled[-1]):
        copy = tmp_path / f"{table}-{row}.xlsx"
        with calc.load(opened) as document:
            document.delete_rows(area.sheet, first=row)
            document.save(copy)
        assert is_reported(copy), row


def is_reported(path: Path) -> bool:
    """By `check`, as differences or as what cannot be rated: a deleted event is still played in."""
    try:
        return bool(check(path).differences)
    except Refused:
        return True


def test_a_row_deleted_from_the_list_is_found(patient: Patient, tmp_path: Path, calc: Calc) -> None:
    assert_deletion_is_found("ListStandard", patient, tmp_path, calc)


@pytest.mark.large
@pytest.mark.parametrize("table", ["Events", "Guests", "Evaluation", "Ledger", "Standard", "Rapid", "ListRapid"])
def test_a_deleted_row_is_found(table: str, patient: Patient, tmp_path: Path, calc: Calc) -> None:
    assert_deletion_is_found(table, patient, tmp_path, calc)


def holds(patient: Patient, table: str, row: int) -> bool:
    """Whether more than its own number is computed in that row."""
    columns = [area.column for name, area in patient.names.items() if name.startswith(f"{table}_") and area.height > 1]
    values = patient.before[patient.names[name_of(table, "n")].sheet]
    return sum(values.get((row, column)) not in (None, "", 0) for column in columns) > 1


def without_protection(path: Path, out: Path) -> None:
    workbook = load_workbook(path)
    for worksheet in workbook.worksheets:
        worksheet.protection.sheet = False
    workbook.save(out)


def test_cells_pulled_out_of_their_rows_are_named(patient: Patient, tmp_path: Path) -> None:
    """A name that covers other rows than its neighbours: players and results would no longer belong together."""
    workbook = load_workbook(patient.path)
    name = workbook.defined_names["Games_result"]
    area = patient.names["Games_result"]
    name.attr_text = f"'Games'!$F${area.first}:$F${area.last - 1}"
    workbook.save(tmp_path / "torn.xlsx")
    with pytest.raises(Refused) as refused:
        read(tmp_path / "torn.xlsx")
    assert str(refused.value) == (
        f"sheet Games, cell F{area.first}:F{area.last - 1}: Games_result is here, and its neighbours are in the rows "
        f"{area.first} to {area.last}"
    )


def test_a_row_inserted_where_there_is_no_room_is_found(patient: Patient, tmp_path: Path, calc: Calc) -> None:
    """A filled workbook has as many rows as its folder needs: the last game is no longer rated."""
    area = patient.names["Games_event"]
    copy = tmp_path / "inserted.xlsx"
    with calc.load(patient.path) as document:
        document.insert_rows(area.sheet, before=area.first + 3)
        document.save(copy)
    differences = check(copy).differences
    assert {"Evaluation", "Checks"} <= {difference.sheet for difference in differences}


# What it is silent about.


def assert_harmless(patient: Patient, tmp_path: Path, seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        workbook = load_workbook(patient.path)
        for change in rng.sample(HARMLESS, rng.randint(1, 4)):
            change(workbook, patient, rng)
        copy = tmp_path / f"{seed}.xlsx"
        workbook.save(copy)
        assert [str(one) for one in check(copy).differences] == [], seed
        copy.unlink()


def assert_harmless_in_libreoffice(patient: Patient, tmp_path: Path, calc: Calc, seeds: range) -> None:
    """Renamed tabs, formulas following; saved as LibreOffice saves."""
    for seed in seeds:
        rng = random.Random(seed)
        workbook = load_workbook(patient.path)
        for change in rng.sample(HARMLESS, rng.randint(0, 3)):
            change(workbook, patient, rng)
        changed, copy = tmp_path / f"{seed}.xlsx", tmp_path / f"{seed}-saved.xlsx"
        workbook.save(changed)
        with calc.load(changed) as document:
            for title in rng.sample(list(patient.titles.values()), 4):
                document.rename_sheet(title, f"{title} of 'March', 1st & 2nd")
            document.save(copy)
        assert [str(one) for one in check(copy).differences] == [], seed
        changed.unlink()
        copy.unlink()


def test_what_does_no_harm_is_not_reported(patient: Patient, tmp_path: Path, calc: Calc) -> None:
    assert_harmless(patient, tmp_path, range(8))
    assert_harmless_in_libreoffice(patient, tmp_path, calc, range(100, 102))


@pytest.mark.large
def test_two_hundred_times_no_harm(patient: Patient, tmp_path: Path, calc: Calc) -> None:
    assert_harmless(patient, tmp_path, range(1000, 1150))
    assert_harmless_in_libreoffice(patient, tmp_path, calc, range(1150, 1200))
