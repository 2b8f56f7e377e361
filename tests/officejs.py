"""Calls functions through xlwings' own code for Office.js, as xlwings Server and xlwings Lite do.

As a program it reads `{"module": ..., "calls": [...]}` and prints `answers`. `lite.mjs` runs it in Pyodide. xlwings
accepts no call without a licence key. The key for noncommercial use is set for this process only, because a test of a
free program is noncommercial.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from typing import Any

ENVIRONMENT = {"XLWINGS_ON_SERVER": "true", "XLWINGS_LICENSE_KEY": "noncommercial"}


async def answers(module: str, calls: list[tuple[str, list[Any]]]) -> dict[str, Any]:
    """The functions' metadata for Excel, and for each call the displayed rows."""
    import xlwings  # noqa: PLC0415 - only where the licence key is
    import xlwings.server  # noqa: PLC0415

    functions = importlib.import_module(module)
    results = []
    for name, arguments in calls:
        body = {
            "client": "Office.js",
            "func_name": name,
            "args": arguments,
            "caller_address": "[Book1]Sheet1!A1",
            "session_id": "session",
            "culture_info_name": "en-US",
            "date_format": "m/d/yyyy",
            "version": xlwings.__version__,
            "runtime": "1.4",
        }
        results.append(await xlwings.server.custom_functions_call(body, functions))
    return {"metadata": xlwings.server.custom_functions_meta(functions), "results": results}


if __name__ == "__main__":
    given = json.load(sys.stdin)
    print(json.dumps(asyncio.run(answers(given["module"], given["calls"]))))  # noqa: T201
