"""`xlelo rate`: rate a period and print its list."""

from pathlib import Path
from typing import Annotated

import typer

from xlelo.cli.arguments import WITH_PERIODS, regulation_with_run, settings
from xlelo.cli.confirm import Confirm, lock_for_confirmation, print_findings
from xlelo.cli.output import current_language, notices, say_json, show
from xlelo.cli.periods import period_of
from xlelo.cli.progress import working
from xlelo.cli.verb_language import Lang, speaks
from xlelo.lang.sentence import Sentence
from xlelo.regulations import held


def rate(
    rules: Annotated[str, typer.Argument(help=WITH_PERIODS, show_default=False)],
    folder: Annotated[
        Path, typer.Argument(help="the period's folder of CSV files, a workbook with such sheets, or a filled one")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="print everything as JSON, and nothing else")] = False,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="another interpretation of the text, such as 14.5=overall"),
    ] = None,
    confirm: Confirm = False,
    lang: Lang = "",
) -> None:
    """Rate a period and print its list."""
    speaks(lang, folder)
    with lock_for_confirmation(folder, confirming=confirm):
        _rate(rules, folder, settings(set_ or []), as_json=as_json, confirm=confirm)


def _rate(rules: str, folder: Path, choices: dict[str, str], *, as_json: bool, confirm: bool) -> None:
    with working(Sentence("reading")):
        regulation, read = period_of(folder, choices, held(rules, folder) or regulation_with_run(rules))
    notices(read.notices)
    with working(Sentence("rating")):
        run = regulation.period_run
        result = run.rate(read.period, read.readings)
    if as_json:
        say_json(regulation.as_json(result))
        if confirm:
            print_findings(run.findings(result), folder, confirming=True)
        return
    found = run.findings(result)
    for listing in run.listings(result, current_language()):
        show(listing)
        print()
    print_findings(found, folder, confirming=confirm)
