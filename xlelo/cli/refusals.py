"""What a part below refuses in a sentence of its own, told as the command line tells it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from xlelo.cli.output import in_words, tell
from xlelo.lang.sentence import worded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xlelo.lang.sentence import Sentence

REFUSED = 2


def misused(sentence: Sentence, where: str | None = None) -> typer.BadParameter:
    """What was typed after the verb cannot be meant."""
    return typer.BadParameter(in_words(sentence), param_hint=where)


@contextmanager
def one_line_errors(*refusals: type[Exception]) -> Iterator[None]:
    """One line on standard error and the exit status of refused input."""
    try:
        yield
    except refusals as refusal:
        tell(getattr(refusal, "sentence", None) or worded(refusal))
        raise typer.Exit(REFUSED) from refusal
