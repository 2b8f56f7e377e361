"""The option --rules of every verb: the rule file of a federation."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from xlelo.cli.refusals import usage_error
from xlelo.lang.sentence import Sentence, UnknownNameError
from xlelo.regulations import RULE_FILE_PATHS, choose, give

OPTION: Final = "--rules"
HELP: Final = Sentence("rule file of a federation, or the folder that holds it")


def read_rule_files(arguments: Sequence[str]) -> list[str]:
    """The arguments without rule files, which are read at once. A verb that asks for a rule set gets its code."""
    kept: list[str] = []
    RULE_FILE_PATHS.clear()
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        option, equals, value = argument.partition("=")
        if argument == "--":
            return [*kept, argument, *rest]
        if option == OPTION and (equals or rest):
            value = value if equals else rest.pop(0)
            kept += [OPTION, _code(value)]
        else:
            kept.append(argument)
    return kept


def _code(value: str) -> str:
    """The code of a rule file. Other values are left to the verb."""
    path = Path(value)
    if path.suffix == ".toml" or path.is_file() or any(path.glob("*.toml")) or any(path.glob("*/rules.toml")):
        return give(path)
    return value


def add_rules_option(command: Any) -> Any:
    """The verb with the option, unless it has its own."""
    if not hasattr(command, "commands") and not any(OPTION in one.opts for one in command.params):
        alone = typer.Typer(add_completion=False)
        alone.command()(_questions)
        (option,) = (one for one in get_command(alone).params if OPTION in one.opts)
        option.expose_value = False
        command.params.append(option)
    return command


def _check_ruleset(value: str) -> str:
    if value:
        try:
            choose(value)
        except UnknownNameError as error:
            raise usage_error(error.sentence) from None
    return value


def _questions(
    rule_file: Annotated[
        str, typer.Option(OPTION, metavar="FILE", help=HELP, callback=_check_ruleset, show_default=False)
    ] = "",
) -> None:
    """Only its option is used."""
