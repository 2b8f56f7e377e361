"""`xlelo articles`: the regulations' texts, and which articles are computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.arguments import regulation
from xlelo.cli.output import say, say_lines, show
from xlelo.cli.verb_language import Lang, speaks
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.periods.listing import Listing
from xlelo.regulations import ALL

if TYPE_CHECKING:
    from xlelo.law.article import Article, Text
    from xlelo.regulations.regulation import Regulation


def articles(
    rules: Annotated[str, typer.Argument(help="rule set", show_default=False)] = "",
    article: Annotated[str, typer.Argument(help="an article's number", show_default=False)] = "",
    lang: Lang = "",
) -> None:
    """List the regulations, the articles of one, or print an article."""
    speaks(lang)
    if not rules:
        show(_regulations())
    elif not article:
        show(_contents(regulation(rules).text, regulation(rules).code))
    else:
        _print(regulation(rules), article)


def _regulations() -> Listing:
    return Listing(
        Sentence("Regulations"),
        (Sentence("Code"), Sentence("Title"), Sentence("Edition"), Sentence("Language")),
        [(one.code, one.text.title, one.text.about["edition"], one.text.about["language"]) for one in ALL],
    )


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


def _print(rules: Regulation, number: str) -> None:
    text = rules.text
    asked = text.parts(number)
    if not asked:
        raise Refused(
            [Problem(Place(text.title), number, Sentence("unknown article; leave out the number to list all of them"))]
        )
    for article in asked:
        say(f"{article.number}" + (f" · {article.heading}" if article.heading else ""))
        if article.words:
            say_lines(article.words)
        for named in rules.numbers.of(article.number):
            say(Sentence("({key}: {value}, {meaning})", key=named.key, value=named.value, meaning=named.meaning))
        for slip in article.slips:
            say(Sentence("(error in the text: {slip})", slip=slip))
        say()
