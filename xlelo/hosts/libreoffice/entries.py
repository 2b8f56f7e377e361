"""The menu's entries: what each takes from the open document, and what happens with its answer.

All work is done on a copy. A new workbook opens untitled, so that the user chooses its name. If an entry asks for a
name, LibreOffice's dialog asks before it replaces a file.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from xlelo.files import CannotWriteError
from xlelo.hosts.libreoffice.calc_window import Desk
from xlelo.hosts.libreoffice.cancellable_task import StoppedError, patiently
from xlelo.hosts.menu import verbs
from xlelo.hosts.menu.verbs import Answer, WorkbookLists
from xlelo.lang.sentence import Sentence
from xlelo.model import Refused
from xlelo.workbook.cells import CannotStoreError
from xlelo.workbook.values import Values
from xlelo.workbook.workbook_file import is_ours

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class MenuChoice:
    """A chosen menu entry."""

    desk: Desk
    title: str
    folder: Path
    target: Path | None
    copies: list[Path] = field(default_factory=list)

    def copy(self) -> Path:
        self.copies.append(self.desk.copy(self.folder))
        return self.copies[-1]

    @property
    def workbook(self) -> Path | None:
        """The copy of the document, if there is one already."""
        return self.copies[-1] if self.copies else None

    def work(self, job: Callable[[], Outcome]) -> Outcome:
        return patiently(self.desk, self.title, job)

    def ask(self, name: str, suffix: str) -> Path | None:
        """The file to write; None if the user cancels."""
        return self.target or self.desk.place_to_save(self.title, name, suffix)


class CalcEngine:
    """An engine whose results come from the open program."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def values(self, _path: Path) -> Values:
        return self._values


def carry_out(context: Any, title: str, command: str, target: str) -> None:
    desk = Desk(context)
    folder = Path(tempfile.mkdtemp(prefix="xlelo-"))
    choice = MenuChoice(desk, title, folder, desk.path(target) if target else None)
    try:
        lines = _lines(command, choice)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if lines:
        desk.show(title, lines)


def _lines(command: str, choice: MenuChoice) -> list[str]:
    """The answer's sentences; none if the user stopped."""
    try:
        answer = _ENTRIES[command](choice)
    except Refused as refused:
        answer = verbs.refusal(refused, choice.desk.language, choice.workbook)
    except (CannotWriteError, CannotStoreError) as error:
        answer = verbs.Answer([error.sentence], choice.desk.language)
    except StoppedError:
        answer = None
    except Exception as error:  # noqa: BLE001 - a person who chose an entry gets an answer
        answer = verbs.failure(error)
    return [] if answer is None else answer.sentences()


def _check(choice: MenuChoice) -> Answer | None:
    answer = choice.work(lambda: _checked(choice))
    return _offer_template(choice) if answer is None else answer


def _checked(choice: MenuChoice) -> Answer | None:
    """The answer; None if the workbook is not ours."""
    copy = choice.copy()
    return verbs.check_workbook(copy, CalcEngine(choice.desk.values(copy))) if is_ours(copy) else None


def _offer_template(choice: MenuChoice) -> Answer | None:
    """For a sheet of any other kind: what the menu is for, and an empty workbook to begin with."""
    language = choice.desk.language
    code = choice.desk.pick(choice.title, verbs.OFFER.in_language(language), verbs.template_titles(language))
    if code is None:
        return None
    out = choice.folder / f"{code}.xlsx"
    return _open_answer(choice, choice.work(lambda: verbs.template(code, language, out)))


def _next(choice: MenuChoice) -> Answer:
    return _open_answer(choice, choice.work(lambda: verbs.next_period(choice.copy(), choice.folder / "next.xlsx")))


def _what_if(choice: MenuChoice) -> Answer:
    selected, out = choice.desk.selection(), choice.folder / "what_if.xlsx"
    return _open_answer(choice, choice.work(lambda: verbs.what_if(choice.copy(), selected, out)))


def _explain(choice: MenuChoice) -> Answer:
    selected = choice.desk.selection()
    return choice.work(lambda: verbs.story(choice.copy(), selected))


def _html(choice: MenuChoice) -> Answer | None:
    lists = choice.work(lambda: verbs.lists_of(choice.copy()))
    out = choice.ask(lists.name, ".html")
    return None if out is None else choice.work(lambda: verbs.web_page(lists, out))


def _pdf(choice: MenuChoice) -> Answer | None:
    lists = choice.work(lambda: verbs.lists_of(choice.copy()))
    out = choice.ask(lists.name, ".pdf")
    return None if out is None else choice.work(lambda: _printed(choice, lists, out))


def _printed(choice: MenuChoice, lists: WorkbookLists, out: Path) -> Answer:
    answer = verbs.lists_to_print(lists, choice.folder / "lists.xlsx")
    assert answer.file is not None  # noqa: S101 - it wrote them
    choice.desk.print_as_pdf(answer.file, out)
    return replace(answer, lines=[Sentence("{path}: written.", path=out), *answer.lines], file=out)


def _add(choice: MenuChoice) -> Answer | None:
    """Import tournament files. Missing facts and unclear names are asked one after the other."""
    choice.desk.document()
    files = [choice.target] if choice.target else choice.desk.files_to_read(choice.title)
    out = choice.folder / "added.xlsx"
    if not files:
        return None
    answer = verbs.asking(
        choice.work(lambda: verbs.tournaments(choice.copy(), files)),
        lambda asked: choice.work(lambda: verbs.add_tournaments(asked, out)),
        lambda words, choices: choice.desk.ask(choice.title, words, choices),
    )
    return None if answer is None else _open_answer(choice, answer)


def _open_answer(choice: MenuChoice, answer: Answer) -> Answer:
    assert answer.file is not None  # noqa: S101 - the verbs that come here make one
    choice.desk.open_copy(answer.file)
    return answer


_ENTRIES: dict[str, Callable[[MenuChoice], Answer | None]] = {
    "check": _check,
    "next": _next,
    "pdf": _pdf,
    "html": _html,
    "add": _add,
    "explain": _explain,
    "whatif": _what_if,
}
