"""Rating lists in the import formats of pairing programs, so that the next tournament starts with the new ratings."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

import xlelo.workbook
from xlelo.files import FORMULA_BEGINS, inert
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, refuse
from xlelo.officer.ledgers import ledger_of
from xlelo.periods.listing import Entry
from xlelo.readers.side_files import NUMBERS

VEGA = ("NAME", "COUNTRY", "BIRTHDAY", "GENDER", "TITLE", "IDFIDE", "ELOFIDE", "IDNAT", "ELONAT", "KCOEFF")
VEGA_NAME, VEGA_ID = 30, 8
"""The most characters of a name and of an id."""

SWISS_NAME = 33
LEAST_DIGITS = 4
"""Swiss-Manager accepts no shorter number."""

END = "\r\n"


class Numbers(NamedTuple):
    fide_number: str
    national: str


def numbers_of(source: Path) -> Mapping[str, Numbers]:
    """The numbers in numbers.csv, or in the workbook's sheet of that name."""
    if source.is_file() and not xlelo.workbook.workbook_file.is_ours(source):
        return {}
    reading = ledger_of(source).reading(NUMBERS.name)
    refuse(reading.problems)
    rows = reading[NUMBERS.name].rows("player", "fide_number", "national")
    return {player: Numbers(fide_number or "", national or "") for player, fide_number, national in rows}


def vega(entries: Sequence[Entry], numbers: Mapping[str, Numbers]) -> tuple[str, list[Sentence]]:
    """Vega's import format: a header line, and fields separated by semicolons; 0 for unknown numbers."""
    notices: list[Sentence] = []
    lines, problems = [";".join(VEGA)], []
    for entry in entries:
        known = numbers.get(entry.id, Numbers("", ""))
        national = known.national or ("" if entry.id == entry.name else entry.id)
        if len(national) > VEGA_ID:
            problems.append(
                Problem(
                    Place("vega"), national, Sentence("an id may have at most {most} characters in Vega", most=VEGA_ID)
                )
            )
        problems += [
            Problem(Place("vega"), number, Sentence("no number begins with {sign}", sign=number[0]))
            for number in (national, known.fide_number)
            if number.startswith(FORMULA_BEGINS)
        ]
        name = _name(entry, notices)
        if len(name) > VEGA_NAME:
            notices.append(Sentence("{id}: name cut to {most} characters for Vega", id=entry.id, most=VEGA_NAME))
        fields = (
            name[:VEGA_NAME],
            "",
            "" if entry.birth is None else entry.birth.strftime("%d%m%Y"),
            "",
            inert(_plain(entry.title or "")),
            known.fide_number or "0",
            str(entry.fide or 0),
            national,
            str(entry.rating),
            str(entry.factor or 0),
        )
        lines.append(";".join(map(_plain, fields)))
    refuse(problems)
    return END.join(lines) + END, notices


def swiss_manager(entries: Sequence[Entry], numbers: Mapping[str, Numbers]) -> tuple[str, list[Sentence]]:
    """Swiss-Manager's format: fixed columns as in FIDE's old text lists, and numbers of four to nine digits."""
    notices: list[Sentence] = []
    lines, problems = ["ID_NUMBER NAME                              TITLE FED  RTNG  GMS  BORN"], []
    taken: dict[str, str] = {}
    nameless = _running_numbers(entries, numbers)
    if nameless:
        notices.append(Sentence("ids that are names become running numbers for Swiss-Manager"))
    for entry in entries:
        known = numbers.get(entry.id, Numbers("", ""))
        number = (known.national or nameless.get(entry.id, entry.id)).rjust(LEAST_DIGITS, "0")
        if not (number.isascii() and number.isdigit()) or len(number) > len("123456789"):
            allowed = Sentence(
                "Swiss-Manager accepts numbers of up to nine digits; numbers.csv can give one in the column national"
            )
            problems.append(Problem(Place("swiss-manager"), entry.id, allowed))
            continue
        if taken.setdefault(number, entry.id) != entry.id:
            allowed = Sentence("{player} also has the number {number}", number=number, player=taken[number])
            problems.append(Problem(Place("swiss-manager"), entry.id, allowed))
        name = _name(entry, notices)
        if len(name) > SWISS_NAME:
            notices.append(
                Sentence("{id}: name cut to {most} characters for Swiss-Manager", id=entry.id, most=SWISS_NAME)
            )
        born = "" if entry.birth is None else str(entry.birth.year)
        title = inert(_plain(entry.title or "")).lower()[:3]
        name = name[:SWISS_NAME]
        lines.append(f"{number:<10}{name:<34}{title:<4}{'':<3}  {entry.rating:>4}  {0:>3}  {born:<4}".rstrip())
    refuse(problems)
    return END.join(lines) + END, notices


def _running_numbers(entries: Sequence[Entry], numbers: Mapping[str, Numbers]) -> Mapping[str, str]:
    """Numbers for players whose id is their name, by their place in the list. Numbers that others have are left out."""
    unnumbered = [entry.id for entry in entries if entry.id == entry.name and not _national(entry, numbers)]
    used = {_national(entry, numbers) or entry.id for entry in entries}
    free = (number for one in count(1) if (number := str(one).rjust(LEAST_DIGITS, "0")) not in used)
    return dict(zip(unnumbered, free, strict=False))


def _national(entry: Entry, numbers: Mapping[str, Numbers]) -> str:
    return numbers[entry.id].national if entry.id in numbers else ""


def _name(entry: Entry, notices: list[Sentence]) -> str:
    """The name in one line. An apostrophe goes before it if a spreadsheet would calculate it as a formula."""
    name = _plain(entry.name)
    if name.startswith(FORMULA_BEGINS):
        notices.append(
            Sentence("{id}: the name begins with {sign}; it gets an apostrophe, as in CSV", id=entry.id, sign=name[0])
        )
    return inert(name)


def _plain(text: str) -> str:
    """The text in one line, without semicolons, which separate the fields."""
    return re.sub(r"[;\s]+", " ", text).strip()


PROGRAMS: Final[Mapping[str, Callable[[Sequence[Entry], Mapping[str, Numbers]], tuple[str, list[Sentence]]]]] = {
    "swiss-manager": swiss_manager,
    "vega": vega,
}
