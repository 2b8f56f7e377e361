"""The language of a verb: the requested one, or that of its workbook."""

from pathlib import Path
from typing import Annotated

import typer

import xlelo.workbook
from xlelo.cli.output import speak
from xlelo.lang import LANGUAGES, SETTING
from xlelo.lang.sentence import Sentence, join_or
from xlelo.model import refusal

Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        envvar=SETTING,
        show_envvar=False,
        help="language of the output; by default that of the workbook",
    ),
]


def speaks(language: str, source: Path | None = None) -> None:
    """Set the language. `source`: a workbook, or a folder, which has no language."""
    if language:
        if language not in LANGUAGES:
            raise refusal("--lang", Sentence("{kind} is allowed", kind=join_or(LANGUAGES)), language)
        speak(language)
    elif source is not None and source.is_file():
        speak(xlelo.workbook.workbook_file.language_of(source))
