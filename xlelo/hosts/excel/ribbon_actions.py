"""The actions of Excel's ribbon. xlwings' RunPython starts Python, which works on a copy of the open workbook.

Nothing is overwritten: results go to new files beside the workbook, which are then opened.
"""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import xlwings

from xlelo.files import CannotWriteError
from xlelo.hosts.excel.addin import NAME
from xlelo.hosts.excel.ribbon import ASK
from xlelo.hosts.menu import verbs, word
from xlelo.hosts.menu.verbs import Answer
from xlelo.lang.sentence import Sentence
from xlelo.model import Refused
from xlelo.officer.confirming import bring_along
from xlelo.workbook.cells import CannotStoreError
from xlelo.workbook.recalculate import EmbeddedEngine, EngineError
from xlelo.workbook.workbook_file import language_of

_LINES_OF_A_BOX = 12
_COLUMNS_READ = 40
_LONGEST_QUESTION = 1000
"""The most characters that VBA's InputBox shows."""


def carry_out(command: str) -> None:
    book = xlwings.Book.caller()
    excel = Excel(book.app)
    with tempfile.TemporaryDirectory(prefix="xlelo-") as folder:
        copy = Path(folder, book.name)
        book.api.SaveCopyAs(str(copy))
        answer = RibbonChoice(copy, Path(book.fullname), excel).answer(command)
        excel.show(word(command, "en").rstrip("…"), answer)


class Program(Protocol):
    """The parts of Excel that the buttons need."""

    def selection(self) -> Sequence[str]:
        """The texts of the selected cell's row; the selected cell comes first."""

    def files_to_read(self) -> Sequence[Path]: ...

    def ask(self, words: str, choices: Mapping[str, str]) -> str | None:
        """A choice, or another typed answer; None if the user cancels."""

    def print_as_pdf(self, lists: Path, out: Path) -> None: ...


class RibbonChoice(NamedTuple):
    copy: Path
    workbook: Path
    """The open workbook; results go into its folder."""
    program: Program

    def answer(self, command: str) -> Answer:
        try:
            bring_along(self.workbook, self.copy)
            return _ANSWERS[command](self)
        except Refused as refused:
            return verbs.refusal(refused, language_of(self.copy), self.copy)
        except (CannotWriteError, CannotStoreError, EngineError) as error:
            return verbs.Answer([error.sentence], language_of(self.copy))

    def check(self) -> Answer:
        return verbs.check_workbook(self.copy, EmbeddedEngine())

    def next(self) -> Answer:
        return verbs.next_period(self.copy, self._new(f"{self.workbook.stem} next", ".xlsx"))

    def html(self) -> Answer:
        lists = verbs.lists_of(self.copy)
        return verbs.web_page(lists, self._new(lists.name, ".html"))

    def pdf(self) -> Answer:
        lists, printed = verbs.lists_of(self.copy), self.copy.with_name("lists.xlsx")
        out = self._new(lists.name, ".pdf")
        answer = verbs.lists_to_print(lists, printed)
        self.program.print_as_pdf(printed, out)
        return replace(answer, lines=[Sentence("{path}: written.", path=out), *answer.lines], file=None)

    def explain(self) -> Answer:
        return verbs.story(self.copy, self.program.selection())

    def what_if(self) -> Answer:
        return verbs.what_if(self.copy, self.program.selection(), self._new(f"{self.workbook.stem} what if", ".xlsx"))

    def add(self) -> Answer:
        """Import tournament files. Missing facts and unclear names are asked one after the other."""
        files, out = (
            self.program.files_to_read(),
            self._new(f"{self.workbook.stem} with tournaments", self.workbook.suffix),
        )
        if not files:
            return verbs.Answer([])
        asked = verbs.tournaments(self.copy, files)
        answer = verbs.asking(asked, lambda asked: verbs.add_tournaments(asked, out), self.program.ask)
        return answer or verbs.Answer([])

    def _new(self, name: str, suffix: str) -> Path:
        """A new file of this name beside the workbook, with a number if that exists."""
        names = (f"{name}{f' {number}' if number > 1 else ''}{suffix}" for number in count(1))
        return next(path for path in map(self.workbook.with_name, names) if not path.exists())


_ANSWERS: dict[str, Callable[[RibbonChoice], Answer]] = {
    "check": RibbonChoice.check,
    "next": RibbonChoice.next,
    "pdf": RibbonChoice.pdf,
    "html": RibbonChoice.html,
    "add": RibbonChoice.add,
    "explain": RibbonChoice.explain,
    "whatif": RibbonChoice.what_if,
}


def question(words: str, choices: Mapping[str, str]) -> str:
    """The question's text with its choices, as an InputBox shows it."""
    if choices:
        offered = (f"{value} = {meaning}" for value, meaning in choices.items())
        words = "\n\n".join([words, *offered, "Enter one of these ids, or another player's id."])
    return words if len(words) <= _LONGEST_QUESTION else f"{words[:_LONGEST_QUESTION]}…"


class Excel:
    """The open Excel, used through xlwings."""

    def __init__(self, app: Any) -> None:
        self._app = app

    def selection(self) -> list[str]:
        cell = self._app.selection[0, 0]
        row = cell.sheet.range((cell.row, 1), (cell.row, _COLUMNS_READ)).value
        return [str(value) for value in (cell.value, *row) if value is not None]

    def files_to_read(self) -> list[Path]:
        chosen = self._app.api.GetOpenFilename(Title="xlelo", MultiSelect=True)
        return [Path(name) for name in chosen] if isinstance(chosen, tuple | list) else []

    def ask(self, words: str, choices: Mapping[str, str]) -> str | None:
        typed = self._app.macro(f"{NAME}.xlam!{ASK}")(question(words, choices))
        return str(typed) or None

    def print_as_pdf(self, lists: Path, out: Path) -> None:
        book = self._app.books.open(str(lists))
        book.to_pdf(str(out))
        book.close()

    def show(self, title: str, answer: Answer) -> None:
        """Show the answer in a message box, or on a sheet of a new workbook if it is long."""
        if answer.file is not None and answer.file.suffix != ".html":
            self._app.books.open(str(answer.file))
        if len(lines := answer.sentences()) > _LINES_OF_A_BOX:
            self._app.books.add().sheets[0].range("A1").value = [[title], *([line] for line in lines)]
        elif lines:
            self._app.alert("\n".join(lines), title)
