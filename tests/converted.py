"""A function with the range arguments and result of ELO_EXPECTED, but no calculation. It measures xlwings' own work."""

from __future__ import annotations

from xlwings import arg, func

from xlelo.hosts.excel.udfs import ARGUMENTS


def CONVERTED(rating, opponents):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201, ARG001, N802 - as ours
    return rating


for name in ("rating", "opponents"):
    CONVERTED = arg(name, **ARGUMENTS["ELO_EXPECTED"][name])(CONVERTED)
CONVERTED = func(CONVERTED)
