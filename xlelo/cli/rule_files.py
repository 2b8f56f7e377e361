"""The option --rules of every verb: the rule file of a federation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.main import get_command

from xlelo.cli.arguments import regulation
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused
from xlelo.regulations import derived, of_file

if TYPE_CHECKING:
    from collections.abc import Sequence

OPTION: Final = "--rules"
HELP: Final = Sentence("rule file of a federation, or the folder that holds it")


def with_rule_files(arguments: Sequence[str]) -> list[str]:
    """The arguments without rule files, which are read at once. A verb that asks for a rule set gets its code."""
    kept: list[str] = []
    derived.GIVEN.clear()
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
    path = derived.codes().get(value.upper(), Path(value))
    if not (path.suffix == ".toml" or path.exists()):
        return value
    found = derived.rule_files(path)
    if not found:
        raise Refused([Problem(Place(OPTION), value, Sentence("no such rule file"))])
    regulations = [of_file(derived.parsed(one)) for one in found]
    derived.GIVEN.insert(0, path)
    return regulations[0].code


def with_rules_option(command: Any) -> Any:
    """The verb with the option, unless it has its own."""
    if not hasattr(command, "commands") and not any(OPTION in one.opts for one in command.params):
        alone = typer.Typer(add_completion=False)
        alone.command()(_questions)
        (option,) = (one for one in get_command(alone).params if OPTION in one.opts)
        option.expose_value = False
        command.params.append(option)
    return command


def _known(value: str) -> str:
    if value:
        regulation(value)
    return value


def _questions(
    rules: Annotated[str, typer.Option(OPTION, metavar="FILE", help=HELP, callback=_known, show_default=False)] = "",
) -> None:
    """Only its option is used."""
