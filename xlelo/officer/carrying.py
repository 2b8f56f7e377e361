"""What a corrected list changes in the files of the period after it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from xlelo.drafting.form import Column
    from xlelo.drafting.intake import Carried
    from xlelo.officer.ledger import Ledger

NEARLY = Fraction(1, 1000)
"""Exact performances are typed with a few decimals."""


def refuse_strangers(ledger: Ledger, before: Any) -> None:
    """A period that does not begin with the ratings that the one before gave does not follow it."""
    (players, *_) = ledger.run.carried(before)
    table = ledger.reading("players")["players"]
    common = [(row, players.rows[identity,]) for row, identity in enumerate(table["id"]) if (identity,) in players.rows]
    elos = [name for name in table.columns if name == "elo" or name.endswith("_elo")]
    alike = sum(all(table[name][row] == cells.get(name) for name in elos) for row, cells in common)
    if common and alike * 2 < len(common):
        allowed = Sentence(
            "of {count} players {alike} have the ratings of the period before: these do not follow each other",
            count=len(common),
            alike=alike,
        )
        raise Refused([Problem(Place(str(ledger.source)), None, allowed)])


def carry(carried: Sequence[tuple[Carried, Carried]], ledger: Ledger, notices: list[Sentence]) -> None:
    """Wherever the later period has what the list before gave, it gets what the corrected one gives."""
    reading = ledger.reading(*(old.file for old, _ in carried))
    for old, new in carried:
        table, form = reading[old.file], ledger.forms[old.file]
        where: dict[tuple[Any, ...], list[int]] = {}
        for row, key in enumerate(table.rows(*old.key)):
            where.setdefault(key, []).append(row)
        kinds = {column.name: column for column in form.columns}
        gone = []
        for key in dict.fromkeys((*old.rows, *new.rows)):
            was, is_now = old.rows.get(key), new.rows.get(key)
            if was == is_now:
                continue
            rows = where.get(key, [])
            if len(rows) > 1:
                notices.append(
                    Sentence(
                        "{period}: {file}.csv: {key} stands {count} times: left as it is",
                        period=ledger.name,
                        file=old.file,
                        key=str(key[0]),
                        count=len(rows),
                    )
                )
            elif rows and is_now is None:
                gone += rows if old.grows else []
            elif rows and is_now is not None:
                _replace(rows[0], was or {}, is_now, table.columns, kinds, ledger, old.file, key, notices)
            elif old.grows and was is None and is_now is not None:
                cells = dict(zip(old.key, key, strict=True)) | dict(is_now)
                ledger.add(old.file, {name: _typed(value, kinds[name]) for name, value in cells.items()})
        if gone:
            doomed = {id(ledger[old.file].rows[row]) for row in gone}
            ledger.drop(old.file, lambda row, doomed=doomed: id(row) in doomed)  # type: ignore[misc]


def _replace(
    row: int,
    was: Mapping[str, Any],
    is_now: Mapping[str, Any],
    columns: Mapping[str, list[Any]],
    kinds: Mapping[str, Column],
    ledger: Ledger,
    file: str,
    key: tuple[Any, ...],
    notices: list[Sentence],
) -> None:
    cells = {}
    for name, value in is_now.items():
        if was.get(name) == value:
            continue
        stands = columns[name][row]
        if _same(stands, was.get(name)):
            cells[name] = _typed(value, kinds[name])
        elif not _same(stands, value):
            notices.append(
                Sentence(
                    "{period}: {file}.csv: {column} of {key} is {stands}, not {given} as the list before gave it: left"
                    " as it is; corrected it would be {value}",
                    period=ledger.name,
                    file=file,
                    column=name,
                    key=str(key[0]),
                    stands=str(stands),
                    given=str(was.get(name)),
                    value=str(value),
                )
            )
    if cells:
        ledger.change(file, row, cells)


def _same(one: Any, other: Any) -> bool:
    """A blank and a nought are the same count."""
    if isinstance(one, Fraction) or isinstance(other, Fraction):
        return isinstance(one, int | Fraction) and isinstance(other, int | Fraction) and _near(one, other)
    return bool(one == other) or (not one and not other)


def _near(one: int | Fraction, other: int | Fraction) -> bool:
    return bool(abs(Fraction(one) - Fraction(other)) < NEARLY)


def _typed(value: Any, column: Column) -> str:
    if value is None:
        return ""
    return value.isoformat() if isinstance(value, date) else column.kind.typed(value)
