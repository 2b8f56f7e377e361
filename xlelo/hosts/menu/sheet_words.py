"""The menu's sentences in the words of the workbook: headings instead of columns of files, no options of commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from xlelo.lang.sentence import Sentence, in_language
from xlelo.model import Refused
from xlelo.sheets.sheet import heading
from xlelo.workbook.workbook_file import open_workbook

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_KEY: Final = re.compile(r"“[^”]*”|\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
"""Quoted input, which stays as it is; or the name of a column or a code."""

_EVENT_IS_THERE: Final = Sentence("event {event} exists already: to enter it again, first delete its rows", event="")
_FOR_THE_MENU: Final[dict[str, Sentence]] = {
    "this file was entered before, as event {event}; --replace enters it again": _EVENT_IS_THERE,
    "event {event} exists already: --replace corrects it; --say {file}:id=… gives this one another id": _EVENT_IS_THERE,
    "this tournament is already event {event}: --replace corrects it; --say {file}:id=… enters it as a new event": (
        _EVENT_IS_THERE
    ),
    "this may be one of the events {events}: choose one with --say {file}:id=…": Sentence(
        "this may be one of the events {events}: enter its games by hand, or delete that event's rows first", events=""
    ),
    "event {event}: a team event, says its file; use --say team=0 if it is not": Sentence(
        "event {event}: a team event, says its file", event=""
    ),
    "{made_by}: its inputs are read. xlelo upgrade {file} -o NEW.xlsx writes layout {known}": Sentence(
        "{made_by}: its inputs are read", made_by=""
    ),
    "{name}: {made_by}, whose formulas may differ. xlelo upgrade {name} -o NEW.xlsx writes today's.": Sentence(
        "{name}: {made_by}, whose formulas may differ.", name="", made_by=""
    ),
    "guessed; --map corrects it": Sentence("guessed"),
    "no headings found for {missing} (headings: {shown}); name them with --map {example}": Sentence(
        "no headings found for {missing} (headings: {shown}): write them into the file", missing="", shown=""
    ),
    "several columns may be {column}: {headings}. Rename the wrong ones, or give the right one's heading or number:"
    " --map {column}=…": Sentence(
        "several columns may be {column}: {headings}. Rename the wrong ones.", column="", headings=""
    ),
    "no column for {lacking}: use --map {column}=HEADING": Sentence(
        "no column for {lacking}: write its heading into the file", lacking=""
    ),
    "{decided} is not an id in players; --match takes an id or {guest}": Sentence(
        "{decided} is not an id in players", decided=""
    ),
    "a decision (--match)": Sentence("a decision"),
    "name alone (--by-name)": Sentence("name alone"),
    "this workbook keeps its own rules {code}, which differ from those here; --rules FILE takes others": Sentence(
        "this workbook keeps its own rules {code}, which differ from those here", code=""
    ),
}
"""Sentence of a command → the menu's, which has no options."""


def in_sheet_words(lines: Iterable[str], language: str, workbook: Path | None) -> list[str]:
    """The lines in the language. The workbook is read only if a line names a column or a code."""
    texts = [in_language(_for_the_menu(line), language) for line in lines]
    if workbook is None or not any(key[0] != "“" for text in texts for key in _KEY.findall(text)):
        return texts
    names = _names(workbook)
    return [_KEY.sub(lambda found: names.get(found[0], found[0]), text) for text in texts]


def _names(workbook: Path) -> dict[str, str]:
    """Column or code of files → word of the workbook. Empty if the workbook cannot be opened."""
    try:
        file = open_workbook(workbook)
    except Refused:
        return {}
    words = file.book.words(file.language)
    names = {key.partition(".")[2]: word for key, word in words.items() if key.startswith("Choices.")}
    for sheet in file.sheets:
        for column in (*sheet.fields, *(column for table in sheet.tables for column in table.columns)):
            if column.is_input:
                names[column.key] = words.join(heading(sheet.key, column))
    return names


def _for_the_menu(value: object) -> object:
    sentence = value if isinstance(value, Sentence) else getattr(value, "sentence", None)  # of a place, a problem
    if not isinstance(sentence, Sentence):
        return [_for_the_menu(one) for one in value] if isinstance(value, (list, tuple)) else value
    template = _FOR_THE_MENU.get(sentence.template, sentence).template
    return Sentence(template, **{name: _for_the_menu(one) for name, one in sentence.values.items()})
