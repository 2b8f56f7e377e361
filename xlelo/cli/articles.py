"""`xlelo articles`: the regulations' texts, and the articles that are calculated."""

from __future__ import annotations

import shlex
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xlelo import regulations
from xlelo.cli.arguments import articles_asked, day_of, regulation, regulation_with_cases
from xlelo.cli.output import say, say_lines, show
from xlelo.cli.verb_language import Lang, speaks
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.article import Article, Text
from xlelo.law.dated import NUMBERS, DatedLaw, Row
from xlelo.law.numbers import Number
from xlelo.periods.listing import Listing
from xlelo.regulations.cases import EVIDENCE, Evidence, evidence_of

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation


def articles(
    rules: Annotated[str, typer.Argument(help="rule set", show_default=False)] = "",
    article: Annotated[str, typer.Argument(help="an article's number", show_default=False)] = "",
    on: Annotated[str, typer.Option("--on", metavar="DAY", help="the numbers in force on a day: 2018-04-01")] = "",
    evidence: Annotated[
        bool, typer.Option("--evidence", help="what each article's rule rests on: figures, examples, calculations")
    ] = False,
    lang: Lang = "",
) -> None:
    """List the regulations, the articles of one, or print an article."""
    speaks(lang)
    day = day_of("--on", on)
    if day is not None and rules and not article:
        _print_law(regulation(rules), day)
        return
    if evidence and rules:
        show(_evidence(regulation_with_cases(rules), article))
    elif not rules:
        show(_regulations())
    elif not article:
        show(_contents(regulation(rules).text, regulation(rules).code))
    else:
        _print(regulation(rules), article, day)


def _print_law(rules: Regulation, day: date) -> None:
    """Print the law of a day: every number, every row with days, and then the changes since."""
    if rules.law is None:
        say(Sentence("No number of {code} has changed.", code=rules.code))
        for named in rules.numbers.rows:
            say(_number_text(named))
        return
    edition = rules.law.edition(day)
    show(
        Listing(
            Sentence("{code} on {day}", code=rules.code, day=day),
            (Sentence("Table"), Sentence("Row"), Sentence("From"), Sentence("Until")),
            [
                (name, _cells(row), *_days(row))
                for name in edition.tables
                for row in edition.rows(name)
                if name == NUMBERS or row.first_day is not None or row.end_day is not None
            ],
        )
    )
    changed = list(rules.law.changed_since(day))
    if not changed:
        say(Sentence("Nothing has changed since."))
        return
    show(
        Listing(
            Sentence("Changed since {day}", day=day),
            (Sentence("Table"), Sentence("Row"), Sentence("From"), Sentence("Until")),
            [(name, _cells(row), *_days(row)) for name, row in changed],
        )
    )


def _cells(row: Row) -> str:
    """The cells without the number and meaning of the article, which are printed with it."""
    return " ".join(cell for column, cell in row.cells.items() if column not in {"article", "meaning"})


def _days(row: Row) -> tuple[str, str]:
    return "" if row.first_day is None else str(row.first_day), "" if row.end_day is None else str(row.end_day)


def _regulations() -> Listing:
    return Listing(
        Sentence("Regulations"),
        (Sentence("Code"), Sentence("Title"), Sentence("Edition"), Sentence("Language")),
        [
            (one.code, one.text.title, one.text.facts["edition"], one.text.facts["language"])
            for one in (*regulations.ALL, *regulations.derived_ones())
        ],
    )


def _evidence(rules: Regulation, article: str) -> Listing:
    """The evidence for each article; an article that is not calculated has its reason."""
    found = {one.article: one for one in evidence_of(rules)}
    parts = articles_asked(rules, article) if article else {*found, *rules.text.reasons}
    order = (number for number in (rules.code.lower(), *rules.text.articles) if number in parts)
    return Listing(
        Sentence("{code}: evidence for each article", code=rules.code),
        (Sentence("Article"), Sentence("Evidence"), Sentence("Source")),
        [
            _evidence_row(rules.code, found[number]) if number in found else (number, "–", rules.text.reasons[number])
            for number in order
            if number in found or number in rules.text.reasons
        ],
    )


def _evidence_row(code: str, evidence: Evidence) -> tuple[str, ...]:
    kinds = [
        Sentence("{kind} ({count})", kind=EVIDENCE[kind], count=count)
        for kind in EVIDENCE
        if (count := evidence.kinds()[kind])
    ]
    case = evidence.strongest()
    sources = [*evidence.settled, *([] if case is None else [case.source])][:1]
    if evidence.example and not evidence.kinds()["published"]:
        sources = [f"xlelo explain {code} {shlex.quote(evidence.article)}"]
    readings = [Sentence("reading {name}", name=name) for name in evidence.readings]
    return evidence.article, join_sentences(kinds, ", "), join_sentences([*sources, *readings], " · ")


def _contents(text: Text, code: str) -> Listing:
    return Listing(
        f"{code} · {text.title}",
        (Sentence("Article"), Sentence("Begins"), Sentence("Rule")),
        [(number, _beginning(article), _rules(text, number)) for number, article in text.articles.items()],
    )


def _beginning(article: Article, length: int = 60) -> str:
    words = article.heading or " ".join(article.words.split())
    return words if len(words) <= length else words[: length - 1] + "…"


def _rules(text: Text, number: str) -> str:
    rules = ", ".join(rule.__name__ for rule in text.rules.get(number, ()))
    return rules or text.reasons.get(number, "")


def _print_changes(law: DatedLaw[Any], article: str, day: date) -> None:
    """Print later changes of the numbers in an article."""
    for name, row in law.changed_since(day):
        if name == NUMBERS and article in row.cells["article"].split(", "):
            until = "" if row.end_day is None else f" – {row.end_day}"
            days = f"{row.first_day or ''}{until}".strip()
            say(Sentence("(changed since: {key} {value}, {days})", key=row.key, value=row.cells["value"], days=days))


def _number_text(number: Number) -> Sentence:
    return Sentence("({key}: {value}, {meaning})", key=number.key, value=number.value, meaning=number.meaning)


def _print(rules: Regulation, number: str, day: date | None = None) -> None:
    text = rules.text
    numbers = rules.numbers if rules.law is None or day is None else rules.law.at(day).numbers
    for article in map(text.__getitem__, articles_asked(rules, number)):
        say(f"{article.number}" + (f" · {article.heading}" if article.heading else ""))
        if article.words:
            say_lines(article.words)
        for named in numbers.of(article.number):
            say(_number_text(named))
        if day is not None and rules.law is not None:
            _print_changes(rules.law, article.number, day)
        for slip in article.slips:
            say(Sentence("(error in the text: {slip})", slip=slip))
        say()
