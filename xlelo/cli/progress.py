"""Progress of long work, shown on standard error and only on a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from xlelo.cli.output import localise
from xlelo.lang.sentence import Sentence


@contextmanager
def working(what: Sentence) -> Iterator[None]:
    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        progress.add_task(localise(what), total=None)
        yield
