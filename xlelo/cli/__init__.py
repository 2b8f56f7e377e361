"""The command line: one small module per verb, without rules."""

import errno
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any, TextIO, cast

import typer
from typer.main import get_command

import xlelo
from xlelo.cli.help import (
    HELP,
    Verb,
    Verbs,
    help_text,
    hide_types,
    language,
    mistake_text,
    translate_help,
    translate_typer,
)
from xlelo.cli.output import let_go, report, speak, tell
from xlelo.cli.rule_files import add_rules_option, read_rule_files
from xlelo.lang.sentence import Sentence
from xlelo.model import Refused
from xlelo.regulations import verbs
from xlelo.stopping import Stoppable, StopSignal, exit_status

SHARED_OPTIONS = {
    "demo": "Write an example period here, check it, print its lists, and say which file to open.",
    "rate": "Rate a period and print its list.",
    "add": "Add tournaments to a period (events, participants, games), or remove an event.",
    "merge": "Merge two ids of one player: move his games, add up counts, report differences.",
    "correct": "Correct a published period and the periods after it, and list the changed ratings.",
    "adjust": "Change all ratings of a period once, along a line: a lift such as FIDE's of March 2024.",
    "compare": "Rate a period by two rule sets and explain the largest differences.",
    "shadow": "Compare a published list with the list of a period: each player equal, explained or unexplained.",
    "verify": "Check editions: name the first that was changed or lost, and the lists that a correction made stale.",
    "explain": "Explain a player's new rating step by step, or a regulation's own worked example.",
    "whatif": "Show the expected score, change, new rating and performance of games, and the score a target needs.",
    "simulate": "Simulate strategies, Melão's or your own: the rating and the score of each.",
    "articles": "List the regulations, the articles of one, or print an article.",
    "cases": "List the cases of a rule set with their sources, and say whether its rules answer them.",
    "functions": "List the spreadsheet functions, or show one with its arguments and examples.",
    "names": "Copy a file and adapt its function names for Excel or LibreOffice.",
    "new": "Write an empty workbook to fill in by hand.",
    "fill": "Write the workbook of a period: inputs filled in, results by formulas.",
    "check": "Report changed formulas, old results and wrong results in a workbook.",
    "next": "Write the next period, with the new ratings in force.",
    "upgrade": "Write a workbook of an older edition in today's layout, and say whether its lists are the same.",
    "folder": "Write a workbook's inputs as a folder of CSV files, the form that every version reads.",
    "list": "Print the official list, or write it as CSV, as a web page or (with LibreOffice) as PDF.",
    "build": (
        "Write the empty workbooks, a filled one for each folder of OUT/examples, elo_functions.xlsx, and the scripts."
    ),
    "excel": "Bring the functions into Excel.",
    "libreoffice": "Bring the functions into LibreOffice Calc.",
}
"""Verb → the first sentence of its function; a test compares both."""

VERBS = SHARED_OPTIONS | verbs()

_MODULES = {"list": "list_", "next": "next_"}
"""Verbs whose module has another name, because theirs is a Python word."""


_NARROWEST = 40
"""The fewest columns in which a help text is readable."""
_ABOUT = "Chess Elo rules inside spreadsheets: rate, explain and check, article by article."


class _Verbs(Verbs):
    """The verbs by name and sentence only. A verb's module is loaded when it is called."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = {name: Verb(name, help=sentence) for name, sentence in VERBS.items()}

    def main(self, *arguments: Any, **facts: Any) -> Any:
        translate_typer()
        return super().main(*arguments, **facts)

    def make_context(self, *arguments: Any, **facts: Any) -> Any:
        with mistake_text():
            return super().make_context(*arguments, **facts)

    def invoke(self, ctx: Any) -> Any:
        with mistake_text():
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Format the help in the current language, because the commands outlive a change of language."""
        self.help = help_text(_ABOUT)
        if (option := self.get_help_option(ctx)) is not None:
            option.help = help_text(HELP)
        hide_types(self, ctx)
        for name, command in self.commands.items():
            command.help = help_text(VERBS[name])
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        rest = read_rule_files(rest)
        return name, command and translate_help(load_command(str(name)), ctx), rest


def load_command(verb: str) -> Any:
    """The command of a verb. Those of single regulations have no option --rules, because no rule file changes these."""
    if verb not in SHARED_OPTIONS:
        return _regulation_command(verb)
    module = import_module(f"xlelo.cli.{_MODULES.get(verb, verb)}")
    if hasattr(module, "app"):
        return add_rules_option(get_command(module.app))
    alone = typer.Typer(add_completion=False)
    alone.command(name=verb, cls=Verb)(getattr(module, _MODULES.get(verb, verb)))
    return add_rules_option(get_command(alone))


def _regulation_command(verb: str) -> Any:
    command = import_module("xlelo.cli.regulation_verbs").command(verb)
    alone = typer.Typer(add_completion=False)
    alone.command(name=verb, cls=Verb, help=VERBS[verb])(command)
    return get_command(alone)


app = typer.Typer(
    name="xlelo", cls=_Verbs, help=_ABOUT, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False
)


def _version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"xlelo {xlelo.__version__}")
        raise typer.Exit


@app.callback()
def _options(_version: bool = typer.Option(False, "--version", callback=_version, is_eager=True)) -> None:
    """Chess Elo rules inside spreadsheets: rate, explain and check, article by article."""
    speak(language())


def main() -> None:
    """Run a verb. Refused input ends with exit status 2 and one line per problem, without a traceback."""
    sys.stdin = sys.stdin or _null_stream(os.O_RDONLY, "r")
    sys.stdout = sys.stdout or _null_stream(os.O_RDONLY)
    sys.stderr = sys.stderr or _null_stream(os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        _write_utf8(stream)
    _widen_console()
    try:
        with Stoppable():
            status = _ran()
    except StopSignal:
        status = 0
    if exit_status():
        let_go(sys.stdout)
        tell(Sentence("stopped"))
    sys.exit(exit_status() or status)


def _ran() -> int:
    """Run the verb; return its exit status."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # a failure must come here, not while Python ends
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except Refused as refused:
        report(refused.problems)
        return 2
    except BrokenPipeError:  # the reader of our output has closed the pipe
        let_go(sys.stdout)
    except OSError as error:
        let_go(sys.stdout)
        if error.errno == errno.EBADF:
            tell(Sentence("standard output is closed"))
        else:
            tell(f"{error.filename2 or error.filename or 'output'}: {error.strerror or error}")
        return 2
    return 0


def _widen_console() -> None:
    """Widen a console that reports 0 columns, as some do without a window; otherwise it would show no help."""
    told_width = os.environ.get("COLUMNS", "")
    if told_width.isdecimal() and int(told_width) < _NARROWEST:
        os.environ["COLUMNS"] = str(_NARROWEST)


def _null_stream(flags: int, mode: str = "w") -> TextIO:
    """A replacement for a stream that the caller closed. Otherwise the next opened file would become standard output.

    It is open for reading only, so writing to it fails as on a full disk.
    """
    return cast("TextIO", open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: PTH123 - a number


def _write_utf8(stream: TextIO) -> None:
    """Write UTF-8 on any console, so that a piped list is the same file everywhere."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
