"""Help, and what is said of a command that was mistyped, in the officer's language; in English as typer says it.

The only module that relies on what typer has no public name for.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, SETTING
from xlelo.lang.sentence import Sentence, joined, translations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typer._click import Command, Context

_USAGE = Sentence("Usage:")
FRAME = {
    "ARGUMENTS_PANEL_TITLE": Sentence("Arguments"),
    "OPTIONS_PANEL_TITLE": Sentence("Options"),
    "COMMANDS_PANEL_TITLE": Sentence("Commands"),
    "ERRORS_PANEL_TITLE": Sentence("Error"),
    "REQUIRED_LONG_STRING": Sentence("[required]"),
    "DEFAULT_STRING": Sentence("[default: {default}]", default="{}"),
    "RICH_HELP": Sentence(
        "Try [blue]'{command_path} {help_option}'[/] for help.",
        command_path="{command_path}",
        help_option="{help_option}",
    ),
}
"""What typer writes around our words, by the names that it has for it."""

HELP = Sentence("Show this message and exit.")

_MISTYPED: dict[str, Callable[..., Sentence]] = {
    r"Missing argument (.+?)\.": lambda name: Sentence("the argument {name} is missing", name=name),
    r"Missing option (.+?)\.": lambda name: Sentence("the option {name} is missing", name=name),
    r"No such option: (\S+)": lambda name: Sentence("there is no option {name}", name=name),
    r"No such command (.+)\.": lambda name: Sentence("there is no verb {name}", name=name),
    r"Got unexpected extra argument\S* \((.+)\)": lambda rest: Sentence("too many arguments: {rest}", rest=rest),
    r"Option (.+) requires an argument\.": lambda name: Sentence("the option {name} needs a value", name=name),
    r"Option (.+) does not take a value\.": lambda name: Sentence("the option {name} takes no value", name=name),
    r"Invalid value: (.+)": lambda wrong: joined((wrong,)),
    r"Invalid value for (.+?): (.+)": lambda name, wrong: joined((name, wrong), ": "),
}
"""What typer says of it → the same as a sentence."""

MisusedError: type[Any] = typer.BadParameter.__mro__[1]
"""Of all that may be mistyped; typer has no public name for it."""


def language() -> str:
    """That of the setting: what is asked for on the command line is not read yet."""
    wanted = os.environ.get(SETTING, FIRST_LANGUAGE)
    return wanted if wanted in LANGUAGES else FIRST_LANGUAGE


class Verb(TyperCommand):
    """A verb, or one of a group."""

    def get_usage(self, ctx: Context) -> str:
        return _used(super().get_usage(ctx))


class Verbs(TyperGroup):
    """A group of them."""

    def get_usage(self, ctx: Context) -> str:
        return _used(super().get_usage(ctx))


def group(name: str, about: str) -> typer.Typer:
    """For verbs under one name."""
    return typer.Typer(name=name, cls=Verbs, help=about, no_args_is_help=True, add_completion=False)


def _used(usage: str) -> str:
    return usage.replace(_USAGE, _USAGE.in_language(language()), 1)


def framed() -> None:
    """What typer writes around our words; where it has not been loaded, English is right already."""
    if language() != FIRST_LANGUAGE or "typer.rich_utils" in sys.modules:
        from typer import rich_utils  # noqa: PLC0415 - heavy; only where it is needed

        for name, sentence in FRAME.items():
            setattr(rich_utils, name, sentence.in_language(language()))


def help_text(text: str) -> str:
    """A help text of ours, paragraph by paragraph."""
    known = {} if language() == FIRST_LANGUAGE else translations(language())
    return "\n\n".join(known.get(paragraph, paragraph) for paragraph in text.split("\n\n"))


def in_words(command: Command, ctx: Context) -> Command:
    """The same with help in that language; it has just been made, and is nobody else's."""
    command.help = command.help and help_text(command.help)
    for parameter in command.get_params(ctx):
        if (text := getattr(parameter, "help", None)) is not None:
            setattr(parameter, "help", help_text(text))  # noqa: B010 - options and arguments have it, parameters do not
    for other in getattr(command, "commands", {}).values():
        in_words(other, ctx)
    return command


@contextmanager
def mistake_text() -> Iterator[None]:
    try:
        yield
    except MisusedError as error:
        message = error.format_message()
        if language() == FIRST_LANGUAGE or (sentence := mistake(message)) is None:
            raise
        raise MisusedError(sentence.in_language(language()), error.ctx) from error


def mistake(message: str) -> Sentence | None:
    for pattern, sentence in _MISTYPED.items():
        if (found := re.match(pattern, message, re.DOTALL)) is not None:
            return sentence(*found.groups())
    return None
