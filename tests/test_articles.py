"""Every article of every regulation has a rule or a stated reason, and no rule cites an article that is not there."""

from __future__ import annotations

from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import pytest

from xlelo.law.article import Text, article_of
from xlelo.law.interpretation import choices
from xlelo.model import Refused
from xlelo.regulations import ALL
from xlelo.regulations.regulation import Regulation

REGULATIONS = pytest.mark.parametrize("regulation", ALL, ids=lambda regulation: regulation.code)

LAW = """# Law of the club
rules: CLUB
edition: 2020

> A heading between articles is no article.

## 1 · Aim

## 1.1

A win counts 10 points.

! "10" is printed as "1O".

## 1.2

A draw counts 5 points.

## 2

The list is pinned to the wall.

~ the wall is no matter of arithmetic
"""


def law() -> Text:
    return Text.parse(LAW)


def rules_of(regulation: Regulation) -> dict[str, Any]:
    module = import_module(f"xlelo.regulations.{regulation.code.lower()}.rules")
    return {name: rule for name, rule in vars(module).items() if hasattr(rule, "article")}


@REGULATIONS
def test_every_article_has_a_rule_or_a_reason(regulation: Regulation) -> None:
    assert regulation.text.gaps == ()


@REGULATIONS
def test_a_reason_stands_only_where_there_is_no_rule(regulation: Regulation) -> None:
    text = regulation.text
    assert sorted(text.rules.keys() & text.reasons.keys()) == []
    assert [number for number, reason in text.reasons.items() if not reason.strip()] == []


@REGULATIONS
def test_every_rule_cites_an_article_of_its_text(regulation: Regulation) -> None:
    rules = rules_of(regulation)
    assert rules
    assert [name for name, rule in rules.items() if article_of(rule) not in regulation.text.articles] == []


@REGULATIONS
def test_every_rule_cited_is_one_of_the_regulation(regulation: Regulation) -> None:
    own = f"xlelo.regulations.{regulation.code.lower()}."
    cited = {rule for rules in regulation.text.rules.values() for rule in rules}
    assert [rule.__name__ for rule in cited if not rule.__module__.startswith(own)] == []


@REGULATIONS
def test_every_parameter_is_named_after_an_article(regulation: Regulation) -> None:
    """A reading of the document as a whole is named after the document."""
    allowed = {*regulation.text.articles, regulation.code.lower()}
    named = choices(regulation.readings) if regulation.readings is not None else ()
    assert [choice.name for choice in named if choice.article not in allowed] == []


@REGULATIONS
def test_every_example_is_one_of_the_text(regulation: Regulation) -> None:
    assert [number for number in regulation.examples or {} if number not in regulation.text.articles] == []


@REGULATIONS
def test_every_text_says_what_it_is(regulation: Regulation) -> None:
    text = regulation.text
    assert text.facts["rules"] == regulation.code
    assert {"language", "edition", "body", "source", "restoration"} <= text.facts.keys()


def test_a_text_is_read_by_its_headings() -> None:
    text = law()
    assert list(text.articles) == ["1", "1.1", "1.2", "2"]
    assert text["1"].heading == "Aim"
    assert text["1.1"].words == "A win counts 10 points."
    assert text["1.1"].slips == ('"10" is printed as "1O".',)
    assert text["2"].words == "The list is pinned to the wall."
    assert text.reasons == {"2": "the wall is no matter of arithmetic"}
    assert text.facts == {"rules": "CLUB", "edition": "2020"}


def test_what_is_left_to_cover() -> None:
    """A heading over its parts needs neither a rule nor a reason."""
    text = law()
    assert text.gaps == ("1.1", "1.2")
    covered = law()
    covered.cite("1.1", "1.2")(lambda: 10)
    assert covered.gaps == ()


@pytest.mark.parametrize("numbers", [("3",), ("1.1", "1.3"), ("1.10",)])
def test_a_rule_of_no_article_is_refused(numbers: tuple[str, ...]) -> None:
    with pytest.raises(LookupError, match=f"Law of the club has no article {numbers[-1]}"):
        law().cite(*numbers)


def test_a_wrong_number_stops_the_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "law_of_the_club"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "articles.md").write_text(LAW, encoding="utf-8")
    (package / "rules.py").write_text(
        "from xlelo.law.article import Text\n"
        "TEXT = Text.of('law_of_the_club')\n"
        "@TEXT.cite('1.3')\n"
        "def win(): return 10\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    with pytest.raises(LookupError, match=r"has no article 1\.3"):
        import_module("law_of_the_club.rules")


def test_an_article_printed_twice_is_refused() -> None:
    with pytest.raises(Refused, match=r"articles.md, line \d+: “1\.1”: this article is printed twice"):
        Text.parse(LAW + "\n## 1.1\n\nAgain.\n")
