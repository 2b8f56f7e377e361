"""The functions for xlwings, under the name in a workbook's settings: UDF MODULES = xlelo.udfs."""

from xlelo.hosts.excel.udfs import *  # noqa: F403
