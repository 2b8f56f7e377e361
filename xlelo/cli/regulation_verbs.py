"""The verbs that a regulation declares: arguments and options from its words, and the printed answer."""

from collections.abc import Callable, Iterator
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from xlelo.cli.arguments import day_of, readings_of, settings
from xlelo.cli.output import current_language, findings, notices, say_json, show, tell_story
from xlelo.cli.values import number
from xlelo.cli.verb_language import Lang, speaks
from xlelo.functions.cells import RATING
from xlelo.lang.sentence import sentence_of
from xlelo.model import Place, refusal
from xlelo.readers import read_table
from xlelo.regulations import verb as declared
from xlelo.regulations.verb import Arguments, Verb, Word

Readings = TypeVar("Readings")


def command(name: str) -> Callable[..., None]:
    """A function for typer, with a signature made from the verb's declaration."""
    found = declared(name)

    def run(**entry: Any) -> None:
        _run(found, entry)

    run.__signature__ = Signature(list(_parameters(found)))  # type: ignore[attr-defined]
    return run


def _run(verb: Verb[Readings], typed: dict[str, Any]) -> None:
    file: Path = typed["file"]
    speaks(typed["lang"])
    values = {word.name: _parse(word, typed[word.name]) for word in verb.words}
    chosen = settings(typed.get("set_") or [])
    readings = readings_of(verb.readings, chosen) if chosen else verb.readings
    reading = read_table(file, verb.file)
    try:
        answer = verb.answer(reading, Arguments(Place(file.name), values, current_language()), readings)
    except ValueError as reason:
        notices(reading.notices)
        raise refusal(file.name, sentence_of(reason)) from None
    notices(reading.notices)
    if typed.get("as_json"):
        say_json(answer.json)
    elif answer.trace is not None:
        tell_story(answer.trace)
    else:
        show(answer.listing)
        findings(answer.findings)


def _parse(word: Word, entry: Any) -> Any:
    if word.holds == "rating":
        return number("rating", entry, RATING)
    if word.holds == "day":
        return day_of(f"--{word.name}", entry)
    return number(f"--{word.name}", entry) if word.holds == "number" else entry


def _parameters(verb: Verb[Readings]) -> Iterator[Parameter]:
    for word in verb.words:
        if not word.option:
            yield _parameter(word.name, Annotated[str, typer.Argument(help=word.sentence)])
    yield _parameter("file", Annotated[Path, typer.Argument(help=verb.columns)])
    for word in verb.words:
        if word.option:
            yield _option(word)
    if verb.json:
        sentence = "print JSON, and nothing else"
        yield _parameter("as_json", Annotated[bool, typer.Option("--json", help=sentence)], otherwise=False)
    if verb.setting:
        chosen = typer.Option("--set", metavar="NAME=VALUE", help=verb.setting)
        yield _parameter("set_", Annotated[list[str] | None, chosen], otherwise=None)
    yield _parameter("lang", Lang, otherwise="")


def _option(word: Word) -> Parameter:
    option = f"--{word.name}"
    match word.holds:
        case "flag":
            return _parameter(word.name, Annotated[bool, typer.Option(option, help=word.sentence)], otherwise=False)
        case "day":
            day = typer.Option(option, metavar="DAY", help=word.sentence)
            return _parameter(word.name, Annotated[str, day], otherwise="")
        case _:
            text = Annotated[str, typer.Option(option, help=word.sentence)]
            return _parameter(word.name, text, otherwise=word.default)


def _parameter(name: str, annotation: Any, otherwise: Any = Parameter.empty) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=otherwise)
