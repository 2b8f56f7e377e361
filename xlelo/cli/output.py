"""How results look: tables and colours on a terminal, plain columns when piped, problems on standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from xlelo.drafting.article import cited
from xlelo.drafting.derivation import Derivation, lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from xlelo.drafting.regulation import Listing
    from xlelo.model import Finding, Problem

MOST_PROBLEMS = 50
"""Lines that a person reads; the rest is counted."""

WIDE = 10_000
"""Piped text is never folded."""


def console() -> Console:
    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)


def say(line: str = "") -> None:
    console().print(escape(line))


def tell(line: str) -> None:
    """A notice: never in the way of what another program reads."""
    print(line, file=sys.stderr)


def notices(found: Iterable[str]) -> None:
    for notice in found:
        tell(f"notice: {notice}")


def show(listing: Listing) -> None:
    if sys.stdout.isatty():
        console().print(_table(listing))
        return
    print(listing.title)
    for row in _aligned([listing.headings, *listing.rows], listing.numeric):
        print(row)
    for note in listing.notes:
        print(note)


def _table(listing: Listing) -> Table:
    table = Table(title=escape(listing.title), title_justify="left", caption_justify="left", header_style="bold")
    for position, heading in enumerate(listing.headings):
        table.add_column(escape(heading), justify="right" if position in listing.numeric else "left")
    for row in listing.rows:
        table.add_row(*(Text(cell) for cell in row))
    table.caption = escape("\n".join(listing.notes)) or None
    return table


def _aligned(rows: Sequence[Sequence[str]], numeric: frozenset[int]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if position in numeric else cell.ljust(width)
            for position, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def tell_story(derivation: Derivation) -> None:
    if sys.stdout.isatty():
        console().print(_tree(derivation))
    else:
        for line in lines(derivation):
            print(line)


def _tree(derivation: Derivation) -> Tree:
    tree = Tree(Text(derivation.title, style="bold"))
    for step in derivation.steps:
        if isinstance(step, Derivation):
            tree.add(_tree(step))
        else:
            sentence = Text(step.sentence)
            if step.article:
                sentence.append(f"  {cited(step.article)}", style="dim")
            tree.add(sentence)
    return tree


def report(problems: Sequence[Problem]) -> None:
    for problem in problems[:MOST_PROBLEMS]:
        tell(str(problem))
    if len(problems) > MOST_PROBLEMS:
        tell(f"… and {len(problems) - MOST_PROBLEMS:,} more")


def findings(found: Sequence[Finding]) -> None:
    for finding in found:
        article = f" ({cited(finding.article)})" if finding.article else ""
        tell(f"{finding.level}: {finding.place}: {finding.text}{article}")
