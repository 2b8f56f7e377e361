"""A separate LibreOffice with the extension, installed as users install it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from libreoffice import Calc, start

import xlelo
from xlelo.functions.catalogue import CATALOGUE
from xlelo.hosts.libreoffice import builder, installer
from xlelo.hosts.libreoffice.installer import Place
from xlelo.workbook.office import plain_user


@contextmanager
def calc_with_functions() -> Iterator[Calc]:
    with start() as calc:
        package = builder.build(CATALOGUE, builder.program(), xlelo.__version__)
        place = Place(calc.profile, calc.home, plain_user())
        installer.install(package, CATALOGUE, xlelo.__version__, place, excel_names=False)
        yield calc
