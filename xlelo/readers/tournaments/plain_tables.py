"""Crosstables as plain text, in columns made with blanks, as Vega and other programs print them."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from xlelo.readers.folder import HEADER_WITHIN
from xlelo.readers.tournaments.headings import PERSON, ROUND_HEADING, fold_heading

LEAST_ROUNDS = 2

WORD = re.compile(r"\S+")
ROW = re.compile(r"\s*(\d{1,4})\.?\s+(\S.*)", re.ASCII)
"""A place, and the rest with the name."""
NEXT_NUMBER = re.compile(r"\s{2,}\d+$", re.ASCII)
"""The beginning of a number in the next column. It may stand left of its heading."""
TITLE = re.compile(r"W?[GIFC]M\s+")

FAR = 5
"""The farthest that a cell's middle may be from its heading's middle."""


class Word(NamedTuple):
    text: str
    middle: float
    start: int


def table_of(lines: Sequence[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    """The table as numbered rows of cells: number, name, rounds. Empty if there is none."""
    for at, (number, line) in enumerate(lines[:HEADER_WITHIN]):
        rounds = _rounds(line)
        if rounds:
            rows = list(_rows(lines[at + 1 :], _words(line), rounds))
            if len(rows) > 1:
                return [(number, ["No", "Name", *(word.text for word in rounds)]), *rows]
    return []


def _words(line: str) -> list[Word]:
    return [Word(found[0], (found.start() + found.end()) / 2, found.start()) for found in WORD.finditer(line)]


def _rounds(line: str) -> list[Word]:
    """The words of a header that count 1, 2, 3, …, behind at least one other word."""
    words = _words(line)
    numbers = [ROUND_HEADING.fullmatch(fold_heading(word.text)) for word in words]
    first = next((at for at, match in enumerate(numbers) if at and match is not None and match[1] == "1"), None)
    if first is None:
        return []
    found: list[Word] = []
    for word, match in zip(words[first:], numbers[first:], strict=True):
        if match is None or int(match[1]) != len(found) + 1:
            break
        found.append(word)
    return found if len(found) >= LEAST_ROUNDS else []


def _name_columns(words: Sequence[Word], first: Word) -> tuple[int, int]:
    """Where the names begin and end, by their heading and the next one; (0, 0) if no heading says so."""
    for word, after in pairwise(words):
        if fold_heading(word.text) in PERSON and word.start < first.start:
            return word.start, after.start
    return 0, 0


def _rows(
    lines: Sequence[tuple[int, str]], header: Sequence[Word], rounds: Sequence[Word]
) -> Iterator[tuple[int, list[str]]]:
    """Each word of a row belongs to the heading that is nearest to it."""
    columns = _name_columns(header, rounds[0])
    for number, line in lines:
        row = ROW.match(line)
        if row is None:
            continue
        cells = dict.fromkeys(rounds, "")
        for word in _words(line):
            near = min(header, key=lambda heading: abs(heading.middle - word.middle))
            if near in cells and word.start > row.start(2) and abs(near.middle - word.middle) <= FAR:
                cells[near] += word.text
        name = NEXT_NUMBER.sub("", line[slice(*columns)]) if columns[1] else re.split(r"\s{2,}", row[2])[0]
        yield number, [row[1], TITLE.sub("", name.strip(" ,"), count=1), *cells.values()]
