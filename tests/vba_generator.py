"""What xlwings itself writes at “Import Functions”, with Windows replaced: prints the VBA for a module."""

from __future__ import annotations

import importlib
import io
import sys
import types

from excel_transport import Xlwings


def generated(module_name: str) -> str:
    Xlwings()
    udfs = importlib.import_module("xlwings.udfs")
    text = io.StringIO('Attribute VB_Name = "xlelo_udfs"\n#Const App = "Microsoft Excel"\n')
    text.seek(0, io.SEEK_END)
    workbook = types.SimpleNamespace(Name="Book1.xlsm")
    udfs.generate_vba_wrapper(module_name, importlib.import_module(module_name), text, workbook)
    return text.getvalue()


if __name__ == "__main__":
    sys.stdout.write(generated(sys.argv[1]))
