"""Names of a workbook that are functions of the add-in too: Excel then finds one of the two, or none."""

import re
import zipfile
from html import unescape
from pathlib import Path
from typing import Final

from xlelo.functions.catalogue import CATALOGUE
from xlelo.hosts.excel.errors import ExcelError
from xlelo.hosts.obstacle import Obstacle
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.readers.packages import DAMAGE_ERRORS, BrokenError, check_package

COMMAND: Final = "xlelo build --only elo-functions --prefix MY_"
_NAME: Final = re.compile(r'<(?:\w+:)?definedName\b[^>]*?\bname="([^"]*)"')


def look(path: Path) -> Sentence:
    functions = {function.name for function in CATALOGUE}
    names = sorted(functions.intersection(name.upper() for name in _names_in(path)))
    if not names:
        return Sentence("{file} has no names that are functions of the add-in", file=path)
    return Obstacle(
        "{file} defines {names} as names, which are functions of the add-in too, and Excel cannot use both: "
        "delete them in the Name Manager, or write them with a prefix: {command}",
        file=path,
        names=names,
        command=COMMAND,
    )


def _names_in(path: Path) -> list[str]:
    try:
        with zipfile.ZipFile(path) as package:
            check_package(package)
            return [unescape(name) for name in _NAME.findall(package.read("xl/workbook.xml").decode())]
    except BrokenError as broken:
        raise ExcelError(join_sentences((path, broken.sentence), ": ")) from broken
    except (OSError, KeyError, *DAMAGE_ERRORS) as error:
        raise ExcelError(Sentence("{file}: no workbook that can be read", file=path)) from error
