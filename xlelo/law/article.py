"""Text of a regulation by article, and the link from each rule to its article."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Final, NamedTuple, TypeVar

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, refuse

Rule = TypeVar("Rule", bound="Callable[..., object]")

FILE: Final = "articles.md"
HEADING = re.compile(r"## (?P<number>.+?)(?: · (?P<heading>.+))?$")


class Article(NamedTuple):
    number: str
    heading: str | None
    words: str
    slips: tuple[str, ...] = ()
    """Errors in the printed text, one sentence each: lines that begin with !."""
    reason: str = ""
    """Why it needs no calculation: a line that begins with ~."""


@dataclass(frozen=True)
class Text:
    """The articles of one regulation, and the rules that cite them."""

    title: str
    facts: Mapping[str, str]
    articles: Mapping[str, Article]
    rules: dict[str, list[Callable[..., object]]] = field(default_factory=dict)

    @classmethod
    def of(cls, package: str) -> Text:
        return cls.parse((files(package) / FILE).read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, markdown: str) -> Text:
        head, *sections = re.split(r"^(?=## )", markdown, flags=re.MULTILINE)
        title, *facts = head.strip().splitlines() or [""]
        articles: dict[str, Article] = {}
        problems: list[Problem] = []
        line = 1 + head.count("\n")
        for section in sections:
            place, article = Place(FILE, line), _article(section)
            if article is None:
                problems.append(Problem(place, None, Sentence("an article's number is needed, such as ## 17.3")))
            elif articles.setdefault(article.number, article) is not article:
                problems.append(Problem(place, article.number, Sentence("this article is printed twice")))
            line += section.count("\n")
        refuse(problems)
        return cls(
            title=title.removeprefix("# "),
            facts=dict(fact.split(": ", 1) for fact in facts if ": " in fact),
            articles=articles,
        )

    def cite(self, number: str, *also: str) -> Callable[[Rule], Rule]:
        """Mark a function as the rule of an article. An unknown article stops the import."""
        for cited in (number, *also):
            self[cited]

        def thread(rule: Rule) -> Rule:
            rule.article = number  # type: ignore[attr-defined]
            for cited in (number, *also):
                self.rules.setdefault(cited, []).append(rule)
            return rule

        return thread

    @cached_property
    def reasons(self) -> Mapping[str, Sentence]:
        """Articles that need no calculation, each with the reason."""
        return {number: Sentence(article.reason) for number, article in self.articles.items() if article.reason}

    def __getitem__(self, number: str) -> Article:
        try:
            return self.articles[number]
        except KeyError:
            raise LookupError(f"{self.title} has no article {number}") from None

    def parts(self, number: str) -> tuple[Article, ...]:
        """The article and its parts: 7.2 with 7.2a to 7.2h, 5 with 5.1 to 5.3."""
        below = re.compile(re.escape(number) + r"(\.\d+)?[a-z]?" if number[-1:].isdigit() else re.escape(number))
        return tuple(article for article in self.articles.values() if below.fullmatch(article.number))

    @cached_property
    def gaps(self) -> tuple[str, ...]:
        """Articles with neither a rule nor a reason. A heading without text needs none."""
        return tuple(
            article.number
            for article in self.articles.values()
            if article.words and article.number not in self.rules and article.number not in self.reasons
        )


def citation(number: str) -> str:
    """Cite an article in a sentence: art. 13.2, but Taula 1, paso 2, (3)."""
    return f"art. {number}" if number[:1].isdigit() else number


def article_of(rule: Callable[..., object]) -> str:
    number: str = rule.article  # type: ignore[attr-defined]
    return number


def _article(section: str) -> Article | None:
    """The article of a section; None if its heading has no number."""
    first, *lines = section.strip().splitlines()
    heading = HEADING.match(first)
    if heading is None:
        return None
    words = [line for line in lines if not line.startswith(("> ", "! ", "~ "))]
    return Article(
        number=heading["number"].strip(),
        heading=heading["heading"],
        words="\n".join(words).strip(),
        slips=tuple(line.removeprefix("! ") for line in lines if line.startswith("! ")),
        reason=" ".join(line.removeprefix("~ ") for line in lines if line.startswith("~ ")),
    )
