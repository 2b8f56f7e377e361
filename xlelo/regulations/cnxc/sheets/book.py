"""The half-year's workbook, as the commands use it."""

from __future__ import annotations

from dataclasses import replace

from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.iccf import ICCF, with_list
from xlelo.regulations.cnxc.rules import LAW, PACKAGE
from xlelo.regulations.cnxc.sheets import ROOM, sheets
from xlelo.regulations.cnxc.sheets.contents import contents, measure
from xlelo.regulations.cnxc.sheets.expected_cells import expected_cells
from xlelo.regulations.cnxc.sheets.parameters import parameters
from xlelo.regulations.cnxc.sheets.roll_forward import NEWS, roll_forward
from xlelo.regulations.cnxc.sheets.seats import EVENT_IMPORT, FILES, assemble, in_folder, next_rows
from xlelo.regulations.regulation import BookOf, Supplement

RUN = REGULATION.run
assert RUN is not None  # noqa: S101 - a half-year is run


BOOK = BookOf(
    code="cnxc",
    file="cnxc_semiannual",
    home=PACKAGE,
    regulation=replace(
        REGULATION, run=replace(RUN, files=FILES, assemble=assemble, next_rows=next_rows, event_import=EVENT_IMPORT)
    ),
    declared=sheets,
    day_of=lambda period: period.last,
    parameters=lambda day: parameters(LAW.at(day)),
    day_cell=("Period", "to"),
    room=ROOM,
    contents=contents,
    measure=lambda period: measure(period, ROOM),
    expected_cells=expected_cells,
    in_folder=in_folder,
    roll_forward=roll_forward,
    news=NEWS,
    iccf=Supplement(ICCF, with_list),
    languages=("en", "pt"),
)
