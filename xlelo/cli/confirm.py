"""Warnings about unlikely input, which is rated; they are reported until somebody confirms them."""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.output import findings, tell
from xlelo.cli.workbooks import carefully
from xlelo.lang.sentence import Sentence
from xlelo.locks import lock
from xlelo.model import Finding
from xlelo.officer.confirming import Key, confirm, confirmed_before, confirmed_keys, drop_confirmed, place
from xlelo.regulations import RULE_FILE_PATHS

_PLAIN = re.compile(r"[\w./:\\-]+")
"""Arguments that no shell splits."""

Confirm = Annotated[bool, typer.Option("--confirm", help="confirm the warnings: they will not be reported again")]


@contextmanager
def lock_for_confirmation(source: Path, *, confirming: bool) -> Iterator[None]:
    """Lock the period until its warnings are confirmed, so that nobody changes it meanwhile."""
    if not confirming:
        yield
        return
    with carefully(), lock(source, place(source)):
        yield


def print_findings(findings: Sequence[Finding], source: Path, *, confirming: bool = False) -> None:
    if confirming:
        with carefully():
            count = confirm(source, findings)
        tell(Sentence("{place}: {count} {count:warning|warnings} confirmed.", place=place(source), count=count))
        return
    if any(finding.level == "warning" for finding in remaining_findings(findings, source, confirmed_keys(source))):
        # `check` reads only this program's workbooks; `list` reads every period.
        verb = "check" if source.is_file() and xlelo.workbook.workbook_file.is_ours(source) else "list"
        command = confirm_command(source, verb)
        tell(Sentence("If all this is correct, run {command}; it will not be reported again", command=command))


def confirm_command(source: Path, verb: str) -> str:
    """The command that confirms the warnings of a period. A folder need not hold the rule file that made them."""
    rules = (f" --rules {quoted(path)}" for path in RULE_FILE_PATHS[:1] if source.is_dir())
    return f"xlelo {verb} {quoted(source)} --confirm{''.join(rules)}"


def quoted(argument: Path | str) -> str:
    return str(argument) if _PLAIN.fullmatch(str(argument)) else f'"{argument}"'


def remaining_findings(found: Sequence[Finding], source: Path, keys: Collection[Key]) -> list[Finding]:
    """Report the unconfirmed warnings and the number of confirmed ones; return the unconfirmed."""
    left = drop_confirmed(found, keys)
    findings(left)
    for more in confirmed_before(found, left, source):
        tell(more)
    return left
