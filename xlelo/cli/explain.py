"""`xlelo explain`: the steps to a player's rating."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.arguments import settings
from xlelo.cli.output import notices, tell_story
from xlelo.cli.periods import period_of
from xlelo.cli.verb_language import Lang, speaks
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.officer.persons import explanation
from xlelo.officer.tracing import read_side_files
from xlelo.readers.side_files import ADJUSTMENTS
from xlelo.regulations import FOLDERS, find

if TYPE_CHECKING:
    from xlelo.law.derivation import Derivation
    from xlelo.regulations.regulation import Regulation


def explain(
    where: Annotated[str, typer.Argument(help="a period's folder or workbook, or a rule set for its worked examples")],
    what: Annotated[str, typer.Argument(help="a player's id or name, or the article of a worked example")] = "",
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="another interpretation of the text")
    ] = None,
    lang: Lang = "",
) -> None:
    """Explain a player's new rating step by step, or a regulation's own worked example."""
    speaks(lang, Path(where))
    if where.lower() in FOLDERS and not Path(where).exists():
        for derivation in _examples(find(where), what):
            tell_story(derivation)
    else:
        tell_story(_player(Path(where), what, settings(set_ or [])))


def _examples(regulation: Regulation, article: str) -> list[Derivation]:
    examples = regulation.examples or {}
    if article and article not in examples:
        known = Sentence("worked examples: {known}", known=list(examples) or None)
        raise Refused([Problem(Place(regulation.code), article, known)])
    return [made() for number, made in examples.items() if article in ("", number)]


def _player(source: Path, player: str, choices: dict[str, str]) -> Derivation:
    regulation, read = period_of(source, choices)
    assert regulation.run is not None  # noqa: S101 - it has periods
    notices(read.notices)
    adjustments = read_side_files(source, [ADJUSTMENTS])[ADJUSTMENTS.name]
    return explanation(regulation.run, read.period, read.readings, [player], Place(str(source)), adjustments)
