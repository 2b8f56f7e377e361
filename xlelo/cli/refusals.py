"""What a part below refuses in a sentence of its own, told as the command line tells it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from xlelo.cli.output import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

REFUSED = 2


@contextmanager
def told(*refusals: type[Exception]) -> Iterator[None]:
    """One line on standard error and the exit status of refused input."""
    try:
        yield
    except refusals as refusal:
        tell(getattr(refusal, "sentence", str(refusal)))
        raise typer.Exit(REFUSED) from refusal
