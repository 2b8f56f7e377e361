"""A workbook with a rating change and a first rating.

It shows the rules before and from 1 July 2011 next to each other.
"""

from __future__ import annotations

from xlelo.regulations.fide2011 import REGULATION
from xlelo.regulations.fide2011.sheets.asks import ASKS
from xlelo.regulations.fide2011.sheets.change import CHANGE
from xlelo.regulations.fide2011.sheets.checklist import warning_checks
from xlelo.regulations.fide2011.sheets.initial import INITIAL
from xlelo.regulations.fide2011.sheets.parameters import PARAMETERS
from xlelo.regulations.fide2011.sheets.start_sheet import DESK
from xlelo.sheets.checks_sheet import checks
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import arrange
from xlelo.sheets.summary import about_sheet


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    players = tuple(sheet.asking(ASKS[sheet.key]) for sheet in (CHANGE, INITIAL))
    own = (*players, checks(warning_checks(), (*players, PARAMETERS)), PARAMETERS)
    return arrange(DESK, (*own, about_sheet("fide2011", REGULATION.text, own)))
