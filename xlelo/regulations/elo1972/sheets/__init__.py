"""Elo's worksheet as a workbook: formulas fill the fourteen columns, numbered as in the document.

Players may be typed in any order; the worksheet shows them in the order of the final standing. Where the document's
examples round a value, the sheet Workings shows the exact value and the rounded one.
"""

from __future__ import annotations

from xlelo.regulations.elo1972 import REGULATION
from xlelo.regulations.elo1972.sheets.asks import ASKS
from xlelo.regulations.elo1972.sheets.checklist import checklist
from xlelo.regulations.elo1972.sheets.fourteen import JUNIORS, WORKSHEET
from xlelo.regulations.elo1972.sheets.inputs import PLAYERS
from xlelo.regulations.elo1972.sheets.parameters import PARAMETERS
from xlelo.regulations.elo1972.sheets.start_sheet import DESK
from xlelo.regulations.elo1972.sheets.workings import WORKINGS
from xlelo.sheets.sheet import Sheet, Sizes
from xlelo.sheets.start_sheet import arrange
from xlelo.sheets.summary import about_sheet


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (PLAYERS, PARAMETERS)
    declared = (PLAYERS, WORKSHEET, JUNIORS, WORKINGS, checklist(typed), PARAMETERS)
    own = tuple(sheet.asking(ASKS.get(sheet.key, {})) for sheet in declared)
    return arrange(DESK, (*own, about_sheet("elo1972", REGULATION.text, own)))
