"""The half-year's workbook as the rest of the program takes it up."""

from __future__ import annotations

from dataclasses import replace

from xlelo.drafting.sheet import BookOf, Supplement
from xlelo.regulations.cnxc import REGULATION
from xlelo.regulations.cnxc.iccf import ICCF, with_list
from xlelo.regulations.cnxc.rules import PACKAGE
from xlelo.regulations.cnxc.sheets import ROOM, sheets
from xlelo.regulations.cnxc.sheets.contents import contents, measured
from xlelo.regulations.cnxc.sheets.figures import figures
from xlelo.regulations.cnxc.sheets.roll import NEWS, rolled
from xlelo.regulations.cnxc.sheets.seats import FILES, INTAKE, assembled, carried

RUN = REGULATION.run
assert RUN is not None  # noqa: S101 - a half-year is run


BOOK = BookOf(
    code="cnxc",
    file="cnxc_semiannual",
    home=PACKAGE,
    regulation=replace(REGULATION, run=replace(RUN, files=FILES, assembled=assembled, carried=carried, intake=INTAKE)),
    declared=sheets,
    room=ROOM,
    contents=contents,
    measured=lambda period: measured(period, ROOM),
    figures=figures,
    rolled=rolled,
    news=NEWS,
    iccf=Supplement(ICCF, with_list),
    languages=("en", "pt"),
)
