"""`xlelo cases`: the cases of a rule set, calculated, or as JSON for other programs."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated

import typer

import xlelo.regulations
from xlelo.cli.arguments import articles_asked, regulation_with_cases
from xlelo.cli.output import say, say_lines, show
from xlelo.cli.verb_language import Lang, speaks
from xlelo.lang.sentence import Sentence
from xlelo.periods.listing import Listing
from xlelo.regulations.cases import EVIDENCE, Case, agrees, cases_of

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation


def cases(
    rules: Annotated[str, typer.Argument(help="rule set", show_default=False)],
    article: Annotated[str, typer.Argument(help="an article's number", show_default=False)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="the cases for another program")] = False,
    runner: Annotated[
        bool, typer.Option("--runner", help="a short Python program that holds another one against the JSON")
    ] = False,
    lang: Lang = "",
) -> None:
    """List the cases of a rule set with their sources, and say whether its rules answer them."""
    speaks(lang)
    found = regulation_with_cases(rules)
    wanted = articles_asked(found, article) if article else found.text.articles
    among = [one for one in cases_of(found) if one.article in wanted]
    if runner:
        say_lines(files(xlelo.regulations).joinpath("run_cases.py").read_text(encoding="utf-8").rstrip())
    elif as_json:
        say_lines(_json(found, among))
    else:
        wrong = [one for one in among if not agrees(one)]
        show(_listing(found.code, wrong or among))
        agreeing = len(among) - len(wrong)
        say(Sentence("{agreeing} of {count} cases agree with the rules.", agreeing=agreeing, count=len(among)))
        if wrong:
            raise typer.Exit(1)


def _json(rules: Regulation, cases: list[Case]) -> str:
    about = {"rules": rules.code, "title": rules.text.title, "edition": rules.text.facts["edition"]}
    return json.dumps({**about, "cases": [one.data() for one in cases]}, ensure_ascii=False, indent=1)


def _listing(code: str, cases: list[Case]) -> Listing:
    return Listing(
        Sentence("{code}: cases", code=code),
        (Sentence("Article"), Sentence("Rule"), Sentence("Case"), Sentence("Evidence"), Sentence("Source")),
        [(one.article, one.rule.__name__, one.name, EVIDENCE[one.evidence], one.source) for one in cases],
    )
