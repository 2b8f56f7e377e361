"""`xlelo explain`: the steps to a player's rating."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xlelo.cli.arguments import Set, settings
from xlelo.cli.output import notices, tell_story
from xlelo.cli.periods import period_of
from xlelo.cli.verb_language import Lang, speaks
from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.law.derivation import Derivation
from xlelo.model import Place, refusal
from xlelo.officer.persons import explanation, has_names
from xlelo.regulations import find

if TYPE_CHECKING:
    from xlelo.regulations.regulation import Regulation


def explain(
    where: Annotated[str, typer.Argument(help="a period's folder or workbook, or a rule set for its worked examples")],
    what: Annotated[str, typer.Argument(help="a player's id or name, or the article of a worked example")] = "",
    set_: Set = None,
    lang: Lang = "",
) -> None:
    """Explain a player's new rating step by step, or a regulation's own worked example."""
    speaks(lang, Path(where))
    regulation = None
    if not Path(where).exists():
        with suppress(UnknownNameError):
            regulation = find(where)
    if regulation is None:
        tell_story(_player(Path(where), what, settings(set_ or [])))
    else:
        for derivation in _examples(regulation, what):
            tell_story(derivation)


def _examples(regulation: Regulation, article: str) -> list[Derivation]:
    examples = regulation.examples or {}
    found = [made() for number, made in examples.items() if article in ("", number)]
    if not found:
        known = Sentence("worked examples: {known}", known=list(examples) or None)
        raise refusal(regulation.code, known, article or None)
    return found


def _player(source: Path, player: str, choices: dict[str, str]) -> Derivation:
    regulation, read = period_of(source, choices)
    notices(read.notices)
    if player and not has_names(read.period):
        notices(
            [
                Sentence(
                    "{file} is the calculation of one player, without a name: “{name}” is not used",
                    file=source.name,
                    name=player,
                )
            ]
        )
    return explanation(regulation.period_run, read.period, read.readings, [player], source, Place(str(source)))
