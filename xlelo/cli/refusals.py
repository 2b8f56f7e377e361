"""Refusals of other packages as messages and exit status of the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from xlelo.cli.output import localise, tell
from xlelo.lang.sentence import sentence_of

if TYPE_CHECKING:
    from xlelo.lang.sentence import Sentence

REFUSAL_STATUS = 2


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
