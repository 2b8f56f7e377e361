"""The half-year's workbook, as the commands use it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.iccf import ICCF, add_list
from xlelo.regulations.cnxc.next_period import NEWS, roll_forward
from xlelo.regulations.cnxc.period import HalfYear, Period
from xlelo.regulations.cnxc.rules import Readings
from xlelo.regulations.cnxc.sheets import ROOM, sheets
from xlelo.regulations.cnxc.sheets.contents import contents, measure
from xlelo.regulations.cnxc.sheets.expected_cells import rule_answers
from xlelo.regulations.cnxc.sheets.parameters import parameters
from xlelo.regulations.cnxc.sheets.seats import EVENT_IMPORT, FILES, assemble, folder_tables, next_rows
from xlelo.regulations.regulation import BookOf, RegulationOf, Supplement


def book(regulation: RegulationOf[Period, Readings, HalfYear]) -> BookOf[Period, Readings, HalfYear]:
    """The workbook of a federation with these rules."""
    laws, run = regulation.law, regulation.run
    assert laws is not None  # noqa: S101 - these rules have days
    assert run is not None  # noqa: S101 - a half-year is run
    run = replace(
        run, files=FILES, assemble=partial(assemble, laws=laws), next_rows=next_rows, event_import=EVENT_IMPORT
    )
    return BookOf(
        code=regulation.code.lower(),
        file=f"{regulation.code.lower()}_semiannual",
        home=laws.home,
        regulation=replace(regulation, run=run),
        declare=sheets,
        day_of=lambda period: period.last,
        parameters=partial(parameters, laws=laws),
        day_cell=("Period", "to"),
        room=ROOM,
        contents=contents,
        measure=lambda period: measure(period, ROOM),
        rule_answers=rule_answers,
        folder_tables=folder_tables,
        roll_forward=roll_forward,
        news=NEWS,
        iccf=Supplement(ICCF, add_list),
        languages=("en", "pt"),
    )


BOOK = book(REGULATION)
