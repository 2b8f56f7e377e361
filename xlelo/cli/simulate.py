"""`xlelo simulate`: simulate strategies for a rating under every regulation."""

from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.arguments import regulation
from xlelo.cli.output import show
from xlelo.cli.periods import period_of
from xlelo.cli.values import number
from xlelo.cli.verb_language import Lang, speaks
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, refusal, refuse
from xlelo.regulations.regulation import Regulation
from xlelo.whatif.simulator import PLAYED, START, Start, System, can_be_played, of_period, of_rules, systems
from xlelo.whatif.simulator import simulate as played_out
from xlelo.whatif.strategies import parse

HIGHEST = 4000
LEAST_GAMES = 12
"""With fewer games some regulation's rating is provisional and has no K."""
MAX_GAMES = 100_000
MAX_K = 100


def simulate(
    strategies: Annotated[
        list[str] | None,
        typer.Argument(help="legs games:percentage:opposition joined by +, such as 200:0:2000+200:90:2000"),
    ] = None,
    rating: Annotated[str, typer.Option(help="the rating to start from")] = str(START.rating),
    games: Annotated[str, typer.Option(help="games played before")] = str(START.games),
    k: Annotated[str, typer.Option("--k", help="the fixed K to compare with")] = "10",
    period: Annotated[
        Path | None, typer.Option(metavar="PERIOD", help="folder or workbook whose own rules take part")
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="FILE", help="rule file of a federation that takes part", show_default=False),
    ] = None,
    lang: Lang = "",
) -> None:
    """Simulate strategies, Melão's or your own: the rating and the score of each."""
    speaks(lang, *([] if period is None else [period]))
    start, before, factor = (
        number(name, typed) for name, typed in (("--rating", rating), ("--games", games), ("--k", k))
    )
    bounds = (("--rating", start, 1, HIGHEST), ("--games", before, LEAST_GAMES, MAX_GAMES), ("--k", factor, 1, MAX_K))
    problems = [
        Problem(
            Place(name),
            str(value),
            Sentence("a whole number from {least} to {most} is allowed", least=least, most=most),
        )
        for name, value, least, most in bounds
        if value.denominator != 1 or not least <= value <= most
    ]
    refuse(problems)
    own = () if period is None else (of_period(period_of(period, {})[1].period, Place(str(period))),)
    federations = (regulation(code, can_be_played) for code in rules or ())
    under = (*systems(int(factor)), *own, *map(_played, federations))
    for position, listing in enumerate(played_out(parse(strategies or []), Start(start, int(before)), under)):
        if position:
            print()
        show(listing)


def _played(federation: Regulation) -> System:
    if not can_be_played(federation):
        raise refusal(
            "--rules",
            Sentence("only {codes} and federations derived from them can be played", codes=list(PLAYED)),
            federation.code,
        )
    return of_rules(federation)
