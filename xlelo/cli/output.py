"""Output: tables and colours on a terminal, plain columns in a pipe, problems on standard error."""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TextIO

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from xlelo.lang import FIRST_LANGUAGE
from xlelo.lang.sentence import Sentence, in_language, join_sentences
from xlelo.law.article import citation
from xlelo.law.derivation import Derivation, lines
from xlelo.model import Finding, Problem
from xlelo.periods.finding_table import finding_sentence

if TYPE_CHECKING:
    from xlelo.periods.listing import Listing

LONGEST = 400
MAX_LOOKALIKES = 20
MAX_PROBLEMS = 50
"""The most problems that are printed; the others are counted."""

BATCH_SIZE = 10_000
"""The number of JSON pieces written at a time."""

WIDE = 10_000
"""A width at which piped text is never wrapped."""

_STEERING = (
    r"\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ud800-\udfff\ufeff"
)
"""Control characters, direction marks, line separators, zero-width characters and surrogates; not the line feed."""
_CONTROL_CHARACTERS = re.compile(f"[\n{_STEERING}]")
_HIDDEN_BUT_NEW_LINES = re.compile(f"[{_STEERING}]")


def console() -> Console:
    return Console(highlight=False, emoji=False, width=None if sys.stdout.isatty() else WIDE)


_language = ContextVar("spoken", default=FIRST_LANGUAGE)
"""The output language: the requested one, or that of the workbook."""


def speak(language: str) -> None:
    _language.set(language)


def current_language() -> str:
    return _language.get()


def localise(text: object) -> str:
    """The text in the output language. Characters that control a terminal are shown as escapes."""
    return visible(in_language(text, _language.get()))


def say(line: str = "") -> None:
    console().print(escape(localise(line)))


def say_lines(text: str) -> None:
    """Print a text of several lines."""
    for line in in_language(text, _language.get()).split("\n"):
        say(line)


def tell(line: str) -> None:
    """Print a notice on standard error, so that piped output stays clean."""
    sys.stdout.flush()  # keeps the order of both streams on a terminal
    try:
        print(localise(line), file=sys.stderr, flush=True)
    except OSError:  # the disk is full, or nobody reads it
        let_go(sys.stderr)


def let_go(stream: TextIO) -> None:
    """Discard the rest of a broken stream; otherwise Python would write it again at exit and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say_json(value: Any) -> None:
    """Print JSON for another program. Hidden characters are escaped, which does not change the text."""
    parts = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(value)
    while text := "".join(islice(parts, BATCH_SIZE)):  # the whole text of a large period would fill the memory
        sys.stdout.write(_HIDDEN_BUT_NEW_LINES.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
    print()


def visible(text: str) -> str:
    """The text with escapes for characters that control a terminal or the reading direction."""
    return _CONTROL_CHARACTERS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def notices(notices: Iterable[str]) -> None:
    for notice in notices:
        tell(Sentence("notice: {notice}", notice=notice))


def show(listing: Listing) -> None:
    if sys.stdout.isatty():
        console().print(_table(listing))
        return
    print(localise(listing.title))
    rows = [[localise(cell) for cell in row] for row in (listing.headings, *listing.rows)]
    for row in _align(rows, listing.numeric):
        print(row)
    for note in listing.notes:
        print(localise(note))


def _table(listing: Listing) -> Table:
    table = Table(
        title=escape(localise(listing.title)), title_justify="left", caption_justify="left", header_style="bold"
    )
    for position, heading in enumerate(listing.headings):
        table.add_column(escape(localise(heading)), justify="right" if position in listing.numeric else "left")
    for row in listing.rows:
        table.add_row(*(Text(localise(cell)) for cell in row))
    table.caption = escape("\n".join(map(localise, listing.notes))) or None
    return table


def _align(rows: Sequence[Sequence[str]], numeric: frozenset[int]) -> Iterable[str]:
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
        for line in lines(derivation, _language.get()):
            print(visible(line))


def _tree(derivation: Derivation) -> Tree:
    tree = Tree(Text(localise(derivation.title), style="bold"))
    for step in derivation.steps:
        if isinstance(step, Derivation):
            tree.add(_tree(step))
        else:
            sentence = Text(localise(step.sentence))
            if step.article:
                sentence.append(f"  {citation(step.article)}", style="dim")
            tree.add(sentence)
    return tree


def report(problems: Sequence[Problem]) -> None:
    for problem in problems[:MAX_PROBLEMS]:
        tell(problem.sentence)
    left_out = getattr(problems, "left_out", 0)
    if len(problems) + left_out > MAX_PROBLEMS:
        more = len(problems) - MAX_PROBLEMS + left_out
        stopped = getattr(problems, "stopped", False)
        tell(Sentence("… and at least {more,} more" if stopped else "… and {more,} more", more=more))


def findings(findings: Sequence[Finding]) -> None:
    """Print a limited number of findings of each kind; the others are counted."""
    of_code = Counter[str]()
    for finding in findings:
        of_code[finding.code] += 1
        if of_code[finding.code] > MAX_LOOKALIKES:
            continue
        text = localise(finding.text)
        if len(text) > LONGEST:
            text = f"{text[: LONGEST - 1]}…"
        tell(finding_sentence(replace(finding, text=join_sentences([text]))))
    for code, count in of_code.items():
        if count > MAX_LOOKALIKES:
            tell(Sentence("… and {more,} more like it ({code})", more=count - MAX_LOOKALIKES, code=code))
