"""The menu's sentences in the words of the workbook: headings instead of columns of files, no options of commands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from operator import and_
from pathlib import Path
from typing import TYPE_CHECKING, Final

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES
from xlelo.lang.sentence import PLACEHOLDER, Sentence, in_language, translations
from xlelo.model import Refused
from xlelo.sheets.sheet import heading
from xlelo.workbook import books
from xlelo.workbook.compile import name_of
from xlelo.workbook.workbook_file import open_workbook
from xlelo.workbook.write import document_title

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Book

_KEY: Final = re.compile(r"“[^”]*”|\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
"""Quoted input, which stays as it is; or the name of a column or a code."""
_WORD: Final = re.compile(r"(?<![\w-])[a-z]+(?![\w-])(?!\.\w)")

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
    "no column for {lacking} (first line: {headings}): use --map {column}=HEADING": Sentence(
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


_OF_FILES: Final = {"column", "columns", "key", "place", "there"}
"""Values of sentences that are names of files or of their columns."""


def in_sheet_words(lines: Iterable[str], language: str, workbook: Path | None) -> list[str]:
    """The lines in the language. The workbook is read only if a line names a column, a file or a code."""
    sentences = [_for_the_menu(line) for line in lines]
    texts = [in_language(one, language) for one in sentences]
    if workbook is None or not any(map(_names_files, sentences, texts)):
        return texts
    names = _names(workbook)
    texts = [in_language(_in_words(one, language, names), language) for one in sentences]
    return [_KEY.sub(lambda found: names.get(found[0], found[0]), text) for text in texts]


def book_title(book: Book, language: str) -> str:
    """The title of an empty workbook, and that it is in English if its language is another one."""
    if language in book.languages:
        return document_title(book.words(language))
    title = Sentence(document_title(book.words(FIRST_LANGUAGE)))
    return Sentence("{title} (in English)", title=title).in_language(language)


def _names(workbook: Path) -> dict[str, str]:
    """Column, file or code of files → word of the workbook. Empty if the workbook cannot be opened."""
    try:
        file = open_workbook(workbook)
    except Refused:
        return {}
    words = file.book.words(file.language)
    names = {key.partition(".")[2]: word for key, word in words.items() if key.startswith("Choices.")}
    for sheet in file.sheets:
        for name, columns in ((sheet.file, sheet.fields), *((table.file, table.columns) for table in sheet.tables)):
            inputs = [column for column in columns if column.is_input]
            names |= {column.key: words.join(heading(sheet.key, column)) for column in inputs}
            places = [file.names[at] for one in inputs if (at := name_of(sheet.key, one.key)) in file.names]
            if name and places:
                names[name] = places[0].sheet
    return names


def _names_files(line: object, text: str) -> bool:
    is_key = any(key[0] != "“" for key in _KEY.findall(text))
    return is_key or any(_untranslated(one.template) or _OF_FILES & one.values.keys() for one in _sentences(line))


def _sentences(value: object) -> Iterator[Sentence]:
    """The sentence and those in it."""
    if isinstance(value, Sentence):
        yield value
        for one in value.values.values():
            yield from _sentences(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _sentences(one)


@cache
def _untranslated(template: str) -> Counter[str]:
    """Names of files and columns, and how often: those of such words that are the same in all languages."""
    others = (translations(language).get(template, "") for language in LANGUAGES if language != FIRST_LANGUAGE)
    counts = (Counter(found[0] for found in _words(text)) for text in (template, *others))
    return Counter({word: count for word, count in reduce(and_, counts).items() if word in _names_of_files()})


@cache
def _names_of_files() -> set[str]:
    forms = [form for book in books.ALL if book.regulation.run is not None for form in book.regulation.run.files]
    return {name for form in forms for name in (form.name, *form.header)}


def _words(template: str) -> list[re.Match[str]]:
    """The words outside of placeholders."""
    return list(_WORD.finditer(PLACEHOLDER.sub(lambda found: "_" * len(found[0]), template)))


def _in_words(value: object, language: str, names: Mapping[str, str]) -> object:
    """The sentence with words of the workbook for columns and files; its template is that of the language."""
    if isinstance(value, (list, tuple)):
        return [_in_words(one, language, names) for one in value]
    if not isinstance(value, Sentence):
        return value
    text = value.template if language == FIRST_LANGUAGE else translations(language).get(value.template, value.template)
    left = Counter({word: count for word, count in _untranslated(value.template).items() if word in names})
    for place in reversed(_words(text)):  # the last ones: "add new players to players"
        if left[place[0]]:
            left[place[0]] -= 1
            text = text[: place.start()] + names[place[0]] + text[place.end() :]
    named = Sentence("", **{name: one for name, one in value.values.items() if name in _OF_FILES})
    values = {**value.values, **named.with_change(lambda one: names.get(one, one)).values}
    return Sentence(text, **{name: _in_words(one, language, names) for name, one in values.items()})


def _for_the_menu(value: object) -> object:
    sentence = value if isinstance(value, Sentence) else getattr(value, "sentence", None)  # of a place, a problem
    if not isinstance(sentence, Sentence):
        return [_for_the_menu(one) for one in value] if isinstance(value, (list, tuple)) else value
    template = _FOR_THE_MENU.get(sentence.template, sentence).template
    return Sentence(template, **{name: _for_the_menu(one) for name, one in sentence.values.items()})
