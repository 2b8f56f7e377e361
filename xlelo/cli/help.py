"""Help texts and error messages of mistyped commands, in the user's language; for English, typer's own.

Only this module uses private names of typer.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, SETTING
from xlelo.lang.sentence import Sentence, join_sentences, translations

if TYPE_CHECKING:
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
"""Private name in typer → our text for what typer writes around the help."""

HELP = Sentence("Show this message and exit.")

_USAGE_ERRORS: dict[str, Callable[..., Sentence]] = {
    r"Missing argument (.+?)\.": lambda name: Sentence("the argument {name} is missing", name=name),
    r"Missing option (.+?)\.": lambda name: Sentence("the option {name} is missing", name=name),
    r"No such option: (\S+)": lambda name: Sentence("there is no option {name}", name=name),
    r"No such command (.+)\.": lambda name: Sentence("there is no verb {name}", name=name),
    r"Got unexpected extra argument\S* \((.+)\)": lambda rest: Sentence("too many arguments: {rest}", rest=rest),
    r"Option (.+) requires an argument\.": lambda name: Sentence("the option {name} needs a value", name=name),
    r"Option (.+) does not take a value\.": lambda name: Sentence("the option {name} takes no value", name=name),
    r"Invalid value for (.+?): .*(?:greater than or equal to |in the range x>=)(\d+)": lambda name, least: Sentence(
        "{name}: {least} or more is allowed", name=name, least=least
    ),
    r"Invalid value: (.+)": lambda wrong: join_sentences((wrong,)),
    r"Invalid value for (.+?): (.+)": lambda name, wrong: join_sentences((name, wrong), ": "),
}
"""Pattern of typer's message → our sentence."""

MisusedError: type[Any] = typer.BadParameter.__mro__[1]
"""The base class of all errors in a command; typer has no public name for it."""


def language() -> str:
    """The language of --lang, otherwise that of the setting. The command line is not parsed yet."""
    asked = re.search(r"\0--lang[=\0](\w+)", "\0".join(sys.argv))
    wanted = asked[1] if asked else os.environ.get(SETTING, FIRST_LANGUAGE)
    return wanted if wanted in LANGUAGES else FIRST_LANGUAGE


class Verb(TyperCommand):
    """A verb, or a verb in a group."""

    def get_usage(self, ctx: Context) -> str:
        return _usage_text(super().get_usage(ctx))


class Verbs(TyperGroup):
    """A group of verbs."""

    def get_usage(self, ctx: Context) -> str:
        return _usage_text(super().get_usage(ctx))


def group(name: str, about: str) -> typer.Typer:
    """A typer application for the verbs of a group."""
    return typer.Typer(name=name, cls=Verbs, help=about, no_args_is_help=True, add_completion=False)


def _usage_text(usage: str) -> str:
    return usage.replace(_USAGE, _USAGE.in_language(language()), 1)


def translate_typer() -> None:
    """Set typer's own texts in the current language. If typer has not loaded them, English is already right."""
    if language() != FIRST_LANGUAGE or "typer.rich_utils" in sys.modules:
        from typer import rich_utils  # noqa: PLC0415 - heavy; only where it is needed

        for name, sentence in FRAME.items():
            setattr(rich_utils, name, sentence.in_language(language()))


def help_text(text: str) -> str:
    """The translation of our help text, paragraph by paragraph."""
    known = {} if language() == FIRST_LANGUAGE else translations(language())
    return "\n\n".join(known.get(paragraph, paragraph) for paragraph in text.split("\n\n"))


def hide_types(command: Command, ctx: Context) -> None:
    """Hide the types that newer versions of Typer print: <bool> for an option without a value, <str> for others."""
    for parameter in command.get_params(ctx):
        if parameter.param_type_name == "argument" or getattr(parameter, "is_flag", False):
            setattr(parameter, "display_type_rich", lambda ctx: None)  # noqa: ARG005, B010 - typer names it
        elif parameter.metavar is None:
            parameter.metavar = "VALUE"


def translate_help(command: Command, ctx: Context) -> Command:
    """Translate a new command's help in place; nobody else uses the command yet."""
    command.help = command.help and help_text(command.help)
    hide_types(command, ctx)
    for parameter in command.get_params(ctx):
        if (text := getattr(parameter, "help", None)) is not None:
            setattr(parameter, "help", help_text(text))  # noqa: B010 - options and arguments have it, parameters do not
    for other in getattr(command, "commands", {}).values():
        translate_help(other, ctx)
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
    for pattern, sentence in _USAGE_ERRORS.items():
        if (found := re.match(pattern, message, re.DOTALL)) is not None:
            return sentence(*found.groups())
    return None
