"""What every workbook has: where each article stands, and what should be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo import __version__
from xlelo.sheets.formats import TEXT
from xlelo.sheets.sheet import (
    UNCHECKED,
    ByKey,
    CellReference,
    Column,
    Sheet,
    Table,
    Word,
    WordKeys,
    computed,
    heading,
    printed,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Any

    from xlelo.law.article import Text
    from xlelo.model import Finding


HOLDS = "holds"
"""The cell of a published list that counts who stands on it."""


def checked(
    notices: Mapping[str, int],
    first: Mapping[str, CellReference],
    warnings: Iterable[str] = (),
    warning_counts: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """What the checks hold of inputs that the rules accept: no fault, and these things to see.

    `warnings`: what is only unlikely, which reading the file says in words of its own; `warning_counts`: in how many
    rows, where that is known.
    """
    unsaid = dict.fromkeys((f"Checks.{key}" for key in warnings), UNCHECKED)
    counts = {f"Checks.{key}": count for key, count in notices.items()}
    known = {f"Checks.{key}": count for key, count in (warning_counts or {}).items()}
    spots = {f"Checks.{key}": spot for key, spot in first.items() if notices[key]}
    return {
        "count": ByKey("check", counts | unsaid | known, 0),
        "first": ByKey("check", spots | unsaid, ""),
        "faults": [0],
        "master": [_status(unsaid.keys() - known.keys(), sum(count > 0 for count in known.values()))],
    }


def _status(unknown: Collection[str], doubtful: int) -> Any:
    """Of inputs that the rules accept; `unknown`: lines of which the sheet alone knows whether they are open."""
    if unknown:
        return UNCHECKED
    if doubtful > 1:
        return WordKeys((str(doubtful), " ", Word("Checks.some_doubt")))
    return Word("Checks.one_doubt" if doubtful else "Checks.all_pass")


def in_rows(found: Iterable[Finding], lines: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Line → in how many rows something of these codes was found: whoever or whatever it is about is a row."""
    places: dict[str, set[str]] = {}
    for finding in found:
        places.setdefault(finding.code, set()).add(finding.place)
    return {line: len(set[str]().union(*(places.get(code, ()) for code in codes))) for line, codes in lines.items()}


def holding(key: str) -> tuple[Column, ...]:
    """What a published list says of itself: how many stand on it, and in red why it may not go out."""
    holds, should_hold = (f"{{{key}.{one}}}" for one in (HOLDS, "should_hold"))
    lacking = f"{holds}<>{should_hold}"
    return (
        computed(
            "listed",
            f'IF({lacking},{holds}&" "&{{=Checks.of}}&" "&{should_hold},{holds}&"")',
            format=TEXT,
            visible=True,
            heading="Lists.listed",
        ),
        computed(
            "whole",
            f'IF({lacking},{{=Checks.lacking}},IF({{Checks.faults}}>0,{{=Checks.not_yet}},""))',
            format=TEXT,
            visible=True,
            heading="Lists.whole",
            alarm=f"OR({lacking},{{Checks.faults}}>0)",
        ),
    )


def held(holds: str, should_hold: str) -> Table:
    """How many stand on the list and how many should, beside what is printed."""
    return Table(
        (
            computed(HOLDS, holds, format="0", heading="Lists.holds", helper=True),
            computed("should_hold", should_hold, format="0", heading="Lists.should_hold", helper=True),
        ),
        1,
    )


def about(code: str, text: Text, sheets: Iterable[Sheet]) -> Sheet:
    """By what it was made and for which regulation, and where each article stands."""
    stands = _standing(text, sheets)
    return Sheet(
        "About",
        (
            Table(
                (
                    printed("article", [number for number, _ in stands], format=TEXT, width=22, visible=True),
                    printed("sheet", [f"{sheet}.heading" for _, sheet in stands], words=True, width=22, visible=True),
                    printed(
                        "column", [", ".join(keys) for keys in stands.values()], words=True, width=84, visible=True
                    ),
                ),
                len(stands),
            ),
        ),
        fields=(
            printed("book", (code,), format=TEXT, visible=True),
            printed("version", (__version__,), format=TEXT, visible=True),
            printed("language", ("language",), words=True, format=TEXT, visible=True),
            printed("regulation", (text.title,), format=TEXT, visible=True),
            printed("edition", ("About.in_force",), words=True, format=TEXT, visible=True),
        ),
        value_column=2,
        portrait=True,
    )


def _standing(text: Text, sheets: Iterable[Sheet]) -> dict[tuple[str, str], list[str]]:
    """(article, sheet) → its columns there, by the keys of their titles; in the order of the text."""
    stands: dict[tuple[str, str], list[str]] = {}
    for sheet in sheets:
        for column in sheet.columns():
            for number in column.article.split(", "):
                stands.setdefault((number, sheet.key), []).append(heading(sheet.key, column))
    order = {number: position for position, number in enumerate(text.articles)}
    known = [key for key in stands if key[0] in order]
    return {key: stands[key] for key in sorted(known, key=lambda key: order[key[0]])}
