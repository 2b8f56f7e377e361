"""Parts of every workbook: the sheet About with all articles, and the expected cells of Checks."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from xlelo import __version__
from xlelo.law.article import Text
from xlelo.model import Finding
from xlelo.sheets.formats import TEXT, WHOLE_FORMAT
from xlelo.sheets.sheet import (
    UNCHECKED,
    ByKey,
    Column,
    Sheet,
    Table,
    computed,
    fixed_column,
    fixed_table,
    heading,
)

HOLDS = "holds"
"""Key of the cell that counts the players on a published list."""


def summary_cells(counts: Mapping[str, int]) -> dict[str, Any]:
    """Expected counts of Checks that no single column has, and those of warnings that the rules find too."""
    return {"count": ByKey("check", {f"Checks.{key}": count for key, count in counts.items()}, UNCHECKED)}


def count_warnings(findings: Sequence[Finding], lines: str, others: Mapping[str, str], repeated: str) -> dict[str, int]:
    """Line of Checks → number of places with its warning. Its key is the warning's code.

    `others`: lines with other codes. `repeated`: lines that count every warning, because one place may have several.
    """
    places: dict[str, set[str]] = {}
    for finding in findings:
        places.setdefault(finding.code, set()).add(finding.place)
    each = Counter(finding.code for finding in findings)
    codes = {line: _code(line) for line in lines.split()} | dict(others)
    return {
        **{line: len(set[str]().union(*(places.get(code, ()) for code in of.split()))) for line, of in codes.items()},
        **{line: each[_code(line)] for line in repeated.split()},
    }


def _code(line: str) -> str:
    return line.replace("_", "-")


def holding(key: str, players: Callable[[Any], int] | None = None) -> tuple[Column, ...]:
    """Cells of a published list: its number of players, and in red why it must not be published yet.

    `players`: number of players in a rated period, by the rules.
    """
    holds, should_hold = (f"{{{key}.{one}}}" for one in (HOLDS, "should_hold"))
    lacking = f"{holds}<>{should_hold}"
    return (
        computed(
            "listed",
            f'IF({lacking},{holds}&" "&{{=Checks.of}}&" "&{should_hold},{holds}&"")',
            format=TEXT,
            visible=True,
            heading="Lists.listed",
            asks=None if players is None else lambda row: str(players(row.result)),
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


def count_cells(holds: str, should_hold: str, players: Callable[[Any], int] | None = None) -> Table:
    """Hidden cells: present and required number of players on the list. `players`: their number by the rules."""
    asks = None if players is None else lambda row: players(row.result)
    return Table.of(
        1,
        computed(HOLDS, holds, format="0", heading="Lists.holds", helper=True, asks=asks),
        computed("should_hold", should_hold, format="0", heading="Lists.should_hold", helper=True, asks=asks),
    )


def about_sheet(
    code: str, text: Text, sheets: Iterable[Sheet], source: tuple[str, ...] = (), layout: int = 1, title: str = ""
) -> Sheet:
    """The sheet About: book, version, language, regulation, and the columns of each article.

    `source`: the rule file of a derived regulation, line by line. Every program can read the rules from there.
    `layout`: number of the layout. A change of names or inputs after a release raises it.
    `title`: words that name the regulation in each language, if its text is not a federation's.
    """
    stands = _standing(text, sheets)
    return Sheet.of(
        "About",
        fixed_table(
            fixed_column("article", [number for number, _ in stands], format=TEXT, width=22, visible=True),
            fixed_column("sheet", [place for _, place in stands], words=True, width=22, visible=True),
            fixed_column("column", [", ".join(keys) for keys in stands.values()], words=True, width=84, visible=True),
        ),
        *((fixed_table(fixed_column("rules", source, format=TEXT, width=84, visible=True)),) if source else ()),
        fields=(
            fixed_column("book", (code,), format=TEXT, visible=True),
            fixed_column("version", (__version__,), format=TEXT, visible=True),
            fixed_column("layout", (layout,), format=WHOLE_FORMAT, visible=True),
            fixed_column("language", ("language",), words=True, format=TEXT, visible=True),
            fixed_column("regulation", (title or text.title,), words=bool(title), format=TEXT, visible=True),
            fixed_column("edition", ("About.in_force",), words=True, format=TEXT, visible=True),
        ),
        value_column=2,
        portrait=True,
    )


def _standing(text: Text, sheets: Iterable[Sheet]) -> dict[tuple[str, str], list[str]]:
    """(article, words of its sheet) → keys of the titles of its columns, in the order of the text."""
    stands: dict[tuple[str, str], list[str]] = {}
    for sheet in sheets:
        place = ", ".join(f"{key}.heading" for key in dict.fromkeys((sheet.tab_key, sheet.key)))
        for column in sheet.columns():
            for number in column.article.split(", "):
                stands.setdefault((number, place), []).append(heading(sheet.key, column))
    order = {number: position for position, number in enumerate(text.articles)}
    known = [key for key in stands if key[0] in order]
    return {key: stands[key] for key in sorted(known, key=lambda key: order[key[0]])}
