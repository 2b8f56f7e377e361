"""The functions for xlwings, by the name that goes into a workbook's settings: UDF MODULES = xlelo.udfs."""

from xlelo.hosts.excel.udfs import *  # noqa: F403
