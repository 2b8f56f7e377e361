"""The menu's verbs. Each takes a workbook file and answers with lines, and with a new file if it makes one.

Nothing is overwritten: a new file goes where the menu says, and opens beside the workbook.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from xlelo.hosts.menu.sheet_words import book_title, in_sheet_words
from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.days import today
from xlelo.law.derivation import lines
from xlelo.locks import lock
from xlelo.model import Finding, Place, Problem, Refused
from xlelo.officer.adding import prepare
from xlelo.officer.confirming import carrying, confirmed_before, confirmed_keys, drop_confirmed
from xlelo.officer.persons import explanation, published_of
from xlelo.officer.request import OpenQuestion, Request
from xlelo.officer.tracing import read_side_files, with_editions
from xlelo.periods.finding_table import finding_sentence
from xlelo.periods.listing import Listing, name_of_lists, rating_text
from xlelo.readers.side_files import EDITION
from xlelo.whatif.sheets.book import BOOK as WHAT_IF
from xlelo.whatif.sheets.contents import asking_for
from xlelo.workbook import books, make, publish
from xlelo.workbook.check import check
from xlelo.workbook.listed import shown_otherwise
from xlelo.workbook.next_period import write_next_period
from xlelo.workbook.printed_lists import write_listings
from xlelo.workbook.read import read
from xlelo.workbook.recalculate import Engine
from xlelo.workbook.verdicts import causes, effects, verdicts
from xlelo.workbook.workbook_file import is_ours, language_of

FORMULA: Final = "=ELO_EXPECTED(2150;2030)"
_WITH_MORE_ROWS = Sentence(
    "not enough rows: a new workbook with more rows is written; your own sheets and formats stay in the old one"
)


@dataclass(frozen=True)
class Answer:
    """A verb's answer to the user: sentences, and a file to open."""

    lines: Sequence[str]
    language: str = FIRST_LANGUAGE
    """The workbook's language; a refusal has the menu's language."""
    file: Path | None = None
    questions: Sequence[OpenQuestion] = ()
    """Questions that must be answered first."""
    workbook: Path | None = field(default=None, compare=False)
    """The workbook whose words the sentences use."""

    def sentences(self) -> list[str]:
        return in_sheet_words(self.lines, self.language, self.workbook)


def check_workbook(workbook: Path, engine: Engine) -> Answer:
    outcome = check(workbook, engine)
    run = outcome.filled_workbook.book.regulation.run
    return Answer(
        [
            *verdicts(outcome, workbook.name),
            *causes(outcome, workbook.name),
            *_notices((*outcome.notices, *outcome.filled_workbook.notices)),
            *(_find(run.findings(outcome.filled_workbook.result), workbook) if run is not None else ()),
            *effects(outcome),
        ],
        outcome.filled_workbook.language,
        workbook=workbook,
    )


OFFER: Final = Sentence(
    "This sheet is not a workbook of xlelo, so there is nothing to check. The functions work in every sheet: {formula}."
    " To rate games, begin with an empty workbook:",
    formula=FORMULA,
)


def template_titles(language: str) -> dict[str, str]:
    """Code → title of each empty workbook; that of a club's own rules first, because everybody can use it."""
    found = sorted(books.ALL, key=lambda book: book.regulation.own_rules is None)
    return {book.code: book_title(book, language) for book in found}


def template(code: str, language: str, out: Path) -> Answer:
    book = books.find(code)
    make.empty(book, out, language=language if language in book.languages else FIRST_LANGUAGE)
    return Answer([], language, out)


def next_period(workbook: Path, out: Path) -> Answer:
    notices = write_next_period(workbook, out)
    done = Sentence("New ratings carried over. Now enter the games.")
    return Answer([done, *_notices(notices)], language_of(workbook), out, workbook=workbook)


@dataclass(frozen=True)
class WorkbookLists:
    """The lists of a workbook, before they are written."""

    workbook: Path
    listings: Sequence[Listing]
    language: str
    notices: Sequence[Sentence]

    @property
    def name(self) -> str:
        """Name of a file of these lists: the list and its day."""
        return name_of_lists(self.listings)


def lists_of(workbook: Path) -> WorkbookLists:
    filled = read(workbook)
    noted = with_editions(publish.listings(filled), read_side_files(workbook, [EDITION]), filled.language)
    notices = [*filled.notices, *shown_otherwise(filled)]
    return WorkbookLists(workbook, noted, filled.language, _notices(notices))


def web_page(lists: WorkbookLists, out: Path) -> Answer:
    """Write the lists as a web page. An existing file is replaced, because the dialog has already asked the user."""
    publish.write_html(lists.listings, out, language=lists.language)
    lines = [Sentence("{path}: written.", path=out), *lists.notices]
    return Answer(lines, lists.language, out, workbook=lists.workbook)


def lists_to_print(lists: WorkbookLists, out: Path) -> Answer:
    """Write a plain workbook of the lists, from which the open program makes a PDF."""
    write_listings(lists.listings, out)
    return Answer(lists.notices, lists.language, out, workbook=lists.workbook)


def tournaments(workbook: Path, files: Sequence[Path]) -> Request:
    """The request to import files, before any answers."""
    return Request(workbook, files, on=today().isoformat())


def add_tournaments(request: Request, out: Path) -> Answer:
    """Write a copy with the tournaments, or return the open questions."""
    try:
        prepared = prepare(request)
    except Refused:
        prepared = prepare(replace(request, anew=True))  # helps if only rows were missing
        prepared.notices.append(_WITH_MORE_ROWS)
    if prepared.questions:
        return Answer([], questions=prepared.questions)
    with lock(out), carrying(confirmed_keys(request.period), out):
        prepared.ledger.write(out, force=True)
    moved = [
        f"{one.list}: {one.name} ({one.id}): {rating_text(one.old)} → {rating_text(one.new)}"
        for one in prepared.changes
    ]
    return Answer(
        [
            *(moved or [Sentence("No rating changes.")]),
            *prepared.new_rows,
            *_find(prepared.findings, request.period),
            *_notices(prepared.notices),
        ],
        language_of(request.period),
        out,
        workbook=request.period,
    )


Ask = Callable[[str, Mapping[str, str]], str | None]
"""Show a question with its choices (value → meaning); return a choice or typed text, or None if the user cancels."""


def asking(request: Request, attempt: Callable[[Request], Answer], ask: Ask) -> Answer | None:
    """Try, ask each open question in turn, and try again until none is left. None if the user cancels."""
    language = language_of(request.period)
    while (answer := attempt(request)).questions:
        count = len(answer.questions)
        for number, question in enumerate(answer.questions, 1):
            place = [Sentence("({number} of {count})", number=number, count=count)] if count > 1 else []
            value = _answer_to(question, place, ask, language)
            if value is None:
                return None
            request = question.with_answer(request, value)
    return answer


def _answer_to(question: OpenQuestion, before: Sequence[Sentence], ask: Ask, language: str) -> str | None:
    """The first valid answer; an invalid one is asked again. None if the user cancels."""
    choices = {value: meaning.in_language(language) for value, meaning in question.choices.items()}
    words = question.words
    while True:
        (text,) = in_sheet_words([join_sentences((*before, words), " ")], language, None)
        value = ask(text, choices)
        if value is None or not (wrong := question.wrong(value)):
            return value
        words = join_sentences((wrong, question.words), ". ")


def story(workbook: Path, candidates: Sequence[str]) -> Answer:
    """The steps to a player's rating. `candidates`: texts of the selected row, the selected cell first."""
    filled = read(workbook)
    run = filled.book.regulation.period_run
    found = explanation(run, filled.period, filled.readings, candidates, workbook, Place(workbook.name))
    answer = [*lines(found, filled.language), *_notices(filled.notices)]
    return Answer(answer, filled.language, workbook=workbook)


def what_if(workbook: Path, candidates: Sequence[str], out: Path) -> Answer:
    """Write the page of quick checks in the workbook's language, with the selected player's new rating."""
    rating, language = None, "en"
    if is_ours(workbook):
        filled = read(workbook)
        language = filled.language if filled.language in WHAT_IF.languages else language
        run = filled.book.regulation.period_run
        line = published_of(run, filled.period, filled.readings, candidates)
        rating = line and (line.new or line.old)
    make.write_for_input(WHAT_IF, out, WHAT_IF.measure(None), asking_for(rating), language=language, force=True)
    return Answer([], file=out)


def refusal(refusal: Refused, language: str, workbook: Path | None = None) -> Answer:
    return Answer([problem.sentence for problem in refusal.problems], language, workbook=workbook)


def failure(error: Exception) -> Answer:
    """An unexpected error of this program, in one line."""
    return Answer([f"This should not have happened: {type(error).__name__}: {error}"])


def no_workbook() -> Refused:
    return Refused([Problem(Place("xlelo"), None, Sentence("no spreadsheet is open"))])


def _notices(notices: Iterable[Sentence]) -> list[Sentence]:
    return [Sentence("notice: {notice}", notice=notice) for notice in notices]


def _find(findings: Sequence[Finding], workbook: Path) -> list[Sentence]:
    left = drop_confirmed(findings, confirmed_keys(workbook))
    return [*map(finding_sentence, left), *confirmed_before(findings, left, workbook)]
