"""A rating change and a first rating as a workbook: the rules before and from 1 July 2011 next to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.front import arranged
from xlelo.drafting.leading import checks
from xlelo.drafting.summary import about
from xlelo.regulations.fide2011 import REGULATION
from xlelo.regulations.fide2011.sheets.change import CHANGE
from xlelo.regulations.fide2011.sheets.checklist import found
from xlelo.regulations.fide2011.sheets.desk import DESK
from xlelo.regulations.fide2011.sheets.initial import INITIAL
from xlelo.regulations.fide2011.sheets.parameters import PARAMETERS

if TYPE_CHECKING:
    from xlelo.drafting.sheet import Sheet, Sizes


def sheets(_sizes: Sizes) -> tuple[Sheet, ...]:
    typed = (CHANGE, INITIAL, PARAMETERS)
    own = (CHANGE, INITIAL, checks(found(), typed), PARAMETERS)
    return arranged(DESK, (*own, about("fide2011", REGULATION, own)))
