"""Carry a corrected list into the files of the next period. What was typed there stays."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.officer.ledger import Ledger
from xlelo.periods.event_import import NextRows
from xlelo.periods.form import Column, File, ParsedFiles, Table
from xlelo.periods.numerals import written
from xlelo.readers.records import Records
from xlelo.readers.tables import collect

TOLERANCE = Fraction(1, 1000)
"""Tolerance for exact performances, because people type them with a few decimals."""

MAX_NAMES = 5

Key = tuple[Any, ...]
"""The cells that name a row, and the number of earlier rows with the same name."""


class CarriedRow(NamedTuple):
    """A row that the period before passes on to the next one."""

    key: Key
    cells: Mapping[str, Any]
    spare: bool


def carry(
    published_rows: Sequence[NextRows],
    corrected_rows: Sequence[NextRows],
    ledger: Ledger,
    notices: list[Sentence],
    joined: Collection[str] = (),
) -> None:
    """Replace what the published list gave to this period by what the corrected list gives.

    `joined`: ids that a merge removes afterwards. Until then their rows keep what was typed in this period.
    """
    here = {row["id"] for row in ledger["players"].rows}
    taken_out = {row["id"] for row in published_rows[0].rows} - here
    for old, new in zip(published_rows, corrected_rows, strict=True):
        before, after = _by_key(old), _by_key(new)
        moved = [key for key in dict.fromkeys((*after, *before)) if before.get(key) != after.get(key)]
        if not moved:
            continue
        form = ledger.forms[old.file]
        was, is_now = (_parsed_rows(form, old.key, lines, moved) for lines in (before, after))
        rows = LaterRows(ledger, form, old.key, notices, joined, taken_out, exact=new.exact)
        spare = any(line.spare for line in is_now.values()) and rows.hold(form, old.spare)
        for key in moved:
            rows.merge(was.get(key), is_now.get(key), spare=spare)
        grown = {key[0] for key in rows.added} if new.is_ordered else set()
        rows.finish(
            [line for line in _parsed_rows(form, new.key, after, after).values() if line.key[0] in grown]
            if grown
            else []
        )


def table_of(form: File, rows: Sequence[Mapping[str, Any]]) -> Table:
    """The typed rows as a table of parsed values."""
    return collect(form, Records.of(form, rows), ParsedFiles("", {}))


def _by_key(next_rows: NextRows) -> dict[Key, CarriedRow]:
    """Rows by key. A spare row is left out if the same row is also needed."""
    named = [(tuple(row[name] for name in next_rows.key), row) for row in (*next_rows.rows, *next_rows.spare)]
    needed = {name for name, _ in named[: len(next_rows.rows)]}
    lines = named[: len(next_rows.rows)] + [one for one in named[len(next_rows.rows) :] if one[0] not in needed]
    keys = number_repeats(name for name, _ in lines)
    return {
        key: CarriedRow(key, row, at >= len(next_rows.rows))
        for at, (key, (_, row)) in enumerate(zip(keys, lines, strict=True))
    }


def number_repeats(keys: Iterable[Key]) -> Iterator[Key]:
    """The keys, each with the number of equal ones before it."""
    seen: Counter[Key] = Counter()
    for key in keys:
        yield (*key, seen[key])
        seen[key] += 1


def _parsed_rows(
    form: File, names: Sequence[str], lines: Mapping[Key, CarriedRow], keys: Iterable[Key]
) -> dict[Key, CarriedRow]:
    """The lines of these keys, with parsed values."""
    wanted = [lines[key] for key in keys if key in lines]
    table = table_of(form, [line.cells for line in wanted])
    found = {}
    for row, line in enumerate(wanted):
        key = (*(table[name][row] for name in names), line.key[-1])
        found[line.key] = CarriedRow(key, {name: table[name][row] for name in line.cells}, line.spare)
    return found


class LaterRows:
    """The rows of one file of the later period."""

    def __init__(
        self,
        ledger: Ledger,
        form: File,
        key: Sequence[str],
        notices: list[Sentence],
        joined: Collection[str],
        taken_out: Collection[str],
        *,
        exact: bool,
    ) -> None:
        self.ledger, self.form, self.key, self.notices, self.joined = ledger, form, key, notices, joined
        self.taken_out, self.exact = taken_out if key[0] == "player" else (), exact
        self.sheet = ledger[form.name]
        self.table = table_of(form, self.sheet.rows)
        self.where = {name: row for row, name in enumerate(number_repeats(self.table.rows(*key)))}
        self.added: dict[Key, dict[str, str]] = {}
        self.gone: list[dict[str, str]] = []
        self.missing: list[Key] = []

    def hold(self, form: File, rows: Sequence[Mapping[str, Any]]) -> bool:
        """True if the file has one of these rows."""
        return any((*key, 0) in self.where for key in table_of(form, rows).rows(*self.key))

    def merge(self, was: CarriedRow | None, is_now: CarriedRow | None, *, spare: bool) -> None:
        """Merge one row: as published (`was`) and as corrected (`is_now`). `spare`: this file keeps spare rows."""
        line = is_now or was
        assert line is not None  # noqa: S101 - one of them is there
        row = self.where.get(line.key)
        if row is not None and is_now is None and was is not None:
            self._withdraw(row, was)
        elif row is not None and is_now is not None:
            blank = {name: self.form[name].blank for name in is_now.cells}
            self._replace(row, blank if was is None else was.cells, is_now)
        elif is_now is not None and (not is_now.spare or (spare and was is None)):
            if (was is None or was.spare or self._is_blank(was)) and line.key[0] not in self.taken_out:
                self.added[line.key] = {name: self._text(name, value) for name, value in is_now.cells.items()}
            else:
                self.missing.append(line.key)

    def finish(self, in_order: Sequence[CarriedRow]) -> None:
        """Write the removals and additions. `in_order`: rows whose order matters, because the first one decides."""
        added = {}
        for line in in_order:
            if line.key in self.added:
                added[line.key] = self.added.pop(line.key)
            elif line.key in self.where:
                row = self.sheet.rows[self.where[line.key]]
                added[line.key] = dict(row)
                self.gone.append(row)
        doomed = set(map(id, self.gone))
        self.ledger.drop(self.form.name, lambda row: id(row) in doomed)
        for cells in (*added.values(), *self.added.values()):
            self.ledger.add(self.form.name, cells)
        if self.missing and self.where:
            self._say(
                Sentence(
                    "no row for {rows}: not corrected there", rows=[self._name(key) for key in self.missing[:MAX_NAMES]]
                )
            )

    def _withdraw(self, row: int, was: CarriedRow) -> None:
        given = {name for name, value in was.cells.items() if self._is_same(self.table[name][row], value)}
        if self.form.name == "players" and was.key[0] in self.joined:
            blank = {name: "" for name in given if name not in self.key and not self.form[name].is_filled}
            self.ledger.change(self.form.name, row, blank)
        elif given == was.cells.keys():
            self.gone.append(self.sheet.rows[row])
        else:
            self._say(
                Sentence(
                    "the row of {row} was changed by hand and is kept, but the corrected list does not have it",
                    row=self._name(was.key),
                )
            )

    def _replace(self, row: int, was: Mapping[str, Any], is_now: CarriedRow) -> None:
        cells = {}
        for name, value in is_now.cells.items():
            if self._is_same(was.get(name), value):
                continue
            stands = self.table[name][row]
            if self._is_same(stands, was.get(name)):
                cells[name] = self._text(name, value)
            elif not self._is_same(stands, value):
                self._say(
                    Sentence(
                        "{column} of {row} is {stands}, but the earlier list gave {given}: not changed; the"
                        " corrected value is {value}",
                        column=name,
                        row=self._name(is_now.key),
                        stands=self._show(name, stands),
                        given=self._show(name, was.get(name)),
                        value=self._show(name, value),
                    )
                )
        if cells:
            self.ledger.change(self.form.name, row, cells)

    def _is_blank(self, line: CarriedRow) -> bool:
        """True if the row says no more than a missing one, such as an unrated player's in an older list."""
        return all(value is None for name, value in line.cells.items() if name not in self.key)

    def _is_same(self, one: Any, other: Any) -> bool:
        """True if both values mean the same. A blank equals zero, unless the values are exact."""
        if self.exact:
            return bool(one == other)
        if isinstance(one, Fraction) or isinstance(other, Fraction):
            numbers = isinstance(one, int | Fraction) and isinstance(other, int | Fraction)
            return numbers and abs(Fraction(one) - Fraction(other)) < TOLERANCE
        return bool(one == other) or (not one and not other)

    def _say(self, text: Sentence) -> None:
        self.notices.append(
            Sentence("{period}: {file}: {text}", period=self.ledger.name, file=self.sheet.name, text=text)
        )

    def _name(self, key: Key) -> str:
        return " ".join(filter(None, map(self._text, self.key, key)))

    def _show(self, name: str, value: Any) -> str:
        return self._text(name, value) or Sentence("blank")

    def _text(self, name: str, value: Any) -> str:
        return text_of(value, self.form[name])


def text_of(value: Any, column: Column) -> str:
    """The value as people type it; an empty text if a blank cell means the same."""
    if value is None or (value == column.blank and not isinstance(value, str)):
        return ""
    match value:
        case date():
            return value.isoformat()
        case bool():
            return str(int(value))
        case Fraction():
            return written(value)
    return column.kind.text_of(value)
