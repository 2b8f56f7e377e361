"""Refusals of other packages as messages and exit status of the command line."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import typer

from xlelo.cli.output import localise, say, tell
from xlelo.hosts.obstacle import Obstacle
from xlelo.lang.sentence import Sentence, sentence_of

REFUSAL_STATUS = 2
SOMETHING_IS_MISSING = 1
"""The exit status if a host cannot calculate yet."""


def say_state(lines: Iterable[Sentence]) -> None:
    """Print the state of a host. Obstacles are marked as problems and decide the exit status."""
    told = list(lines)
    for line in told:
        say(Sentence("problem: {line}", line=line) if isinstance(line, Obstacle) else line)
    if any(isinstance(line, Obstacle) for line in told):
        raise typer.Exit(SOMETHING_IS_MISSING)


def usage_error(sentence: Sentence, where: str | None = None) -> typer.BadParameter:
    """The error for arguments that make no sense."""
    return typer.BadParameter(localise(sentence), param_hint=where)


@contextmanager
def one_line_errors(*refusals: type[Exception]) -> Iterator[None]:
    """Turn these exceptions into one line on standard error and the exit status of refused input."""
    try:
        yield
    except refusals as refusal:
        tell(getattr(refusal, "sentence", None) or sentence_of(refusal))
        raise typer.Exit(REFUSAL_STATUS) from refusal
