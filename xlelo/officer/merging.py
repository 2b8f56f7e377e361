"""Merge of two ids of one player."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import COUNT, TEXT
from xlelo.model import Place, Problem, refuse
from xlelo.officer.carrying import MAX_NAMES, table_of
from xlelo.officer.effects import ChangedPeriod
from xlelo.officer.ledger import Ledger
from xlelo.officer.ledgers import ledger_of
from xlelo.officer.matching import first_name_first
from xlelo.periods.event_import import NextRows, rename_whole
from xlelo.periods.form import Column, File
from xlelo.readers.side_files import ADJUSTMENTS, MATCHES, NUMBERS
from xlelo.readers.values import Cells, typed_text

PEOPLE_COLUMNS = {file.name: ("player",) for file in (NUMBERS, MATCHES, ADJUSTMENTS)}


def prepare(period: Path, old: str, new: str) -> ChangedPeriod:
    """The period with one id left, and the changes in its lists."""
    merged = ChangedPeriod(ledger_of(period))
    before = merged.ledger.rate()
    merge(merged.ledger, old, new, merged.notices)
    merged.compare(before)
    return merged


def merge(ledger: Ledger, old: str, new: str, notices: list[Sentence], *, sums: bool = True) -> None:
    """Replace `old` by `new` in all files. `sums`: add up the games that were counted under both ids.

    Rows that come from the period before already hold the sums; then `sums` is false. A row that was copied under the
    new id counts the same games: they are not added.
    """
    event_import = ledger.event_import
    players = ledger["players"].rows
    rows = {row["id"]: number for number, row in enumerate(players)}
    _refuse(old, new, rows, ledger)
    for name in sorted(names_of_guest(ledger, old)) if old not in rows else ():
        if first_name_first(name) != first_name_first(players[rows[new]]["name"]):
            _remember(ledger, name, new)
    if old in rows:
        form = ledger.forms["players"]
        gone, kept = dict(players[rows[old]]), dict(players[rows[new]])
        _drop_adjustments(ledger, old, kept)
        if sums:
            sums = not _has_same_games(form, gone, kept)
            notices += _games_of_both(form, gone, kept, sums=sums)
        ledger.change("players", rows[new], _join(form, gone, kept, notices, sums=sums))
        ledger.drop("players", lambda row: row["id"] == old)
        if first_name_first(gone["name"]) != first_name_first(kept["name"]):
            _remember(ledger, gone["name"], new)
    for file, columns in {**event_import.people, **PEOPLE_COLUMNS}.items():
        if file != "players":
            rename = event_import.rename if file in event_import.people else rename_whole
            moved = _rename(ledger, file, columns, rename, old, new)
            _drop_doubles(ledger, ledger.forms[file], new, columns, moved, notices)


def _drop_adjustments(ledger: Ledger, old: str, kept: Mapping[str, str]) -> None:
    """Drop the old id's adjustments in the lists where the remaining row has its own rating."""
    form = ledger.forms["players"]
    own = {
        name
        for name, column in ledger.event_import.ratings.items()
        if Cells(form[column])[kept.get(column, "")] is not None
    }
    ledger.drop(ADJUSTMENTS.name, lambda row: row["player"] == old and row["list"] in own)


def is_copied(ledger: Ledger, old: str, new: str) -> bool:
    """True if somebody copied the player's row under the new id: both rows count the same games."""
    rows = {row["id"]: row for row in ledger["players"].rows}
    return old in rows and new in rows and _has_same_games(ledger.forms["players"], rows[old], rows[new])


def merges_since(ledger: Ledger, passed: NextRows) -> Iterator[tuple[str, str]]:
    """The ids that this period merged after it began with the passed players: (old, new).

    The old ids are gone, and the row of the new one counts the games of all. Several old ids of one player must have
    his name or a name that a merge has stored for him.
    """
    given, here = (_counts(ledger.forms["players"], rows) for rows in (passed.rows, ledger["players"].rows))
    gone = {old: counts for old, counts in given.items() if old not in here and any(counts)}
    if not gone:
        return
    stored = [(row["name"], row["player"]) for row in ledger[MATCHES.name].rows]
    named = [*((row["name"], row["id"]) for row in ledger["players"].rows), *stored]
    player_of = {first_name_first(name): player for name, player in named}
    merged = defaultdict[str, list[str]](list)
    for row in passed.rows:
        if row["id"] in gone:
            merged[player_of.get(first_name_first(row["name"]), "")].append(row["id"])
    for new in here.keys() & given.keys():
        more = [count - before for count, before in zip(here[new], given[new], strict=True)]
        if [sum(column) for column in zip(*(gone[old] for old in merged[new]), strict=True)] == more:
            yield from ((old, new) for old in merged[new])
            continue
        for old, counts in gone.items():
            if counts == more:
                yield old, new


def _counts(form: File, rows: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """Id → the counted games, column by column."""
    table = table_of(form, rows)
    return {identity: [count or 0 for count in counts] for identity, *counts in table.rows("id", *_counted(form))}


def _counted(form: File) -> list[str]:
    """The columns that count games."""
    return [column.name for column in form.columns if column.kind is COUNT]


def merge_passed(passed: NextRows, old: str, new: str, ledger: Ledger) -> NextRows:
    """The rows that a period passes on, as if the next one had begun with the ids merged."""
    columns = ledger.event_import.people.get(passed.file, ())
    form, rename = ledger.forms[passed.file], ledger.event_import.rename

    def renamed(row: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**row, **{name: rename(row[name], old, new) for name in columns if name in row}}

    def key(row: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(row.get(name) for name in form.key)

    known = [row for row in (*passed.rows, *passed.spare) if renamed(row) == row]
    seen = {key(row) for row in known} if set(columns) & set(form.key) else set()

    def merged(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return [one for row in rows if (one := renamed(row)) == row or key(one) not in seen]

    found = replace(passed, rows=merged(passed.rows), spare=merged(passed.spare))
    if passed.file != "players":
        return found
    texts = {row["id"]: {name: typed_text(cell) for name, cell in row.items()} for row in passed.rows}
    if old not in texts or new not in texts:
        return found
    joined = {**texts[new], **_join(form, texts[old], texts[new], [], sums=True)}
    return replace(found, rows=[joined if row["id"] == new else row for row in found.rows])


def is_guest(ledger: Ledger, identity: str) -> bool:
    """True if no row of players has this id."""
    return all(row["id"] != identity for row in ledger["players"].rows)


def names_of_guest(ledger: Ledger, identity: str) -> set[str]:
    """The guest's names in the lists of participants."""
    return {
        name
        for file, columns in ledger.event_import.people.items()
        if file != "players"
        for row in ledger[file].rows
        if identity in {row.get(column) for column in columns} and (name := row.get("name"))
    }


def occurs(ledger: Ledger, identity: str) -> bool:
    """True if a player, a game or a list of the period has this id."""
    event_import = ledger.event_import
    return any(
        event_import.rename(row.get(column, ""), identity, "") != row.get(column, "")
        for file, columns in event_import.people.items()
        for row in ledger[file].rows
        for column in columns
    )


def _refuse(old: str, new: str, rows: Mapping[str, int], ledger: Ledger) -> None:
    problems = []
    if not occurs(ledger, old):
        problems.append(Problem(Place(ledger.name), old, Sentence("no player or guest has this id")))
    if new not in rows:
        problems.append(Problem(Place("players.csv"), new, Sentence("no player has this id")))
    if old == new:
        problems.append(Problem(Place("merge"), old, Sentence("two different ids are needed")))
    refuse(problems)


def _rename(
    ledger: Ledger, file: str, columns: tuple[str, ...], rename: Callable[[str, str, str], str], old: str, new: str
) -> set[int]:
    """Rename the player in all rows; return the identities (`id()`) of the changed ones."""
    moved = set()
    for number, row in enumerate(ledger[file].rows):
        changed = {column: rename(row.get(column, ""), old, new) for column in columns}
        if any(changed[column] != row.get(column, "") for column in columns):
            ledger.change(file, number, changed)
            moved.add(id(row))
    return moved


def _remember(ledger: Ledger, name: str, player: str) -> None:
    """Store the old name as a decision, so that the next file with this name finds the player."""
    if name not in {row["name"] for row in ledger[MATCHES.name].rows}:
        ledger.add(MATCHES.name, {"name": name, "player": player})


def _join(
    form: File, old: dict[str, str], new: dict[str, str], notices: list[Sentence], *, sums: bool
) -> dict[str, str]:
    """The changes to the remaining row: counts are added, blanks are filled, and differences become notices.

    A rating of 0 means none, as a blank does. A blank that means yes or no is an answer. What was reached under the old
    id stays reached, and a later day counts.
    """
    cells = {}
    reached = {
        column.name
        for column in form.columns
        if column.is_lasting and _is_greater(column, old.get(column.name, ""), new.get(column.name, ""))
    }
    for column in form.columns:
        gone, kept = old.get(column.name, ""), _meaning(column, form, new)
        counted, read = column.kind is COUNT and sums, Cells(column)
        if column.name == "id" or not gone or read[gone] is None or (read[gone] == read[kept] and not counted):
            continue
        more, count = read[gone], read[kept] or 0
        if counted and isinstance(more, int) and isinstance(count, int):
            cells[column.name] = str(count + more)
        elif (not kept or read[kept] is None or column.name in reached) and not _stays(column, form, old, new, cells):
            cells[column.name] = gone
        elif column.goes_with in reached:
            cells[column.name] = gone
            notices.append(
                Sentence(
                    "players.csv: {column} {kept} of {new} is dropped; {new} has {gone} of {old}, who is {status}",
                    column=column.name,
                    kept=kept,
                    new=new["id"],
                    gone=gone,
                    old=old["id"],
                    status=cells[column.goes_with],
                )
            )
        elif column.kind is not COUNT and not column.is_lasting:
            notices.append(
                Sentence(
                    "players.csv: {column} {gone} of {old} is dropped; {new} keeps {kept}",
                    column=column.name,
                    gone=gone,
                    old=old["id"],
                    new=new["id"],
                    kept=kept or f"{column.goes_with} {_meaning(form[column.goes_with], form, new)}",
                )
            )
    return cells


def _meaning(column: Column, form: File, row: Mapping[str, str]) -> str:
    """The cell, or what a blank one means: no, or the year of a day."""
    cell = row.get(column.name, "")
    if not cell and isinstance(column.blank, bool):
        return str(int(column.blank))
    day = Cells(form[column.year_of])[row.get(column.year_of, "")] if column.year_of and not cell else None
    return str(day.year) if isinstance(day, date) else cell


def _stays(column: Column, form: File, old: Mapping[str, str], new: Mapping[str, str], cells: Collection[str]) -> bool:
    """True if the value belongs to another one that stays and differs: a blank is then not filled."""
    if not column.goes_with or column.goes_with in cells:
        return False
    other = form[column.goes_with]
    was, stays = (Cells(other)[_meaning(other, form, row)] for row in (old, new))
    return stays is not None and bool(was != stays)


def _has_same_games(form: File, old: Mapping[str, str], new: Mapping[str, str]) -> bool:
    """True if the rows agree in all ratings, counts and days: names and clubs may differ."""
    columns = [column for column in form.columns if column.name not in {"id", "name"} and column.kind is not TEXT]
    return all(Cells(one)[old.get(one.name, "")] == Cells(one)[new.get(one.name, "")] for one in columns)


def _games_of_both(form: File, old: Mapping[str, str], new: Mapping[str, str], *, sums: bool) -> Iterator[Sentence]:
    """A notice about games that are counted under both ids."""
    own, gone = _counts(form, [new])[new["id"]], _counts(form, [old])[old["id"]]
    both = [
        f"{name} {kept} + {more}" for name, kept, more in zip(_counted(form), own, gone, strict=True) if kept and more
    ]
    said = {"old": old["id"], "new": new["id"]}
    if both and not sums:
        yield Sentence("players.csv: {old} and {new} have the same ratings and games: counted once", **said)
    elif both:
        yield Sentence("players.csv: the games of {old} and {new} are added up: {sums}", sums=both[:MAX_NAMES], **said)


def _is_greater(column: Column, gone: str, kept: str) -> bool:
    """True if both can be read and the first is yes instead of no, later, or an earlier one of the choices."""
    one, other = Cells(column)[gone], Cells(column)[kept]
    if (choices := [*(column.kind.meanings or {}).values()]) and {one, other} <= {*choices}:
        return choices.index(one) < choices.index(other)
    return isinstance(one, int | date) and isinstance(other, int | date) and bool(one > other)  # type: ignore[operator]


def _drop_doubles(
    ledger: Ledger,
    form: File,
    new: str,
    columns: tuple[str, ...],
    moved: Collection[int],
    notices: list[Sentence],
) -> None:
    """Drop the moved rows of the old id whose key the player already has. His own rows stay, wherever they are."""
    if not form.key or not set(columns) & set(form.key):
        return
    rows = ledger[form.name].rows
    keys = dict(zip(map(id, rows), table_of(form, rows).rows(*form.key), strict=True))
    seen = {key for row, key in keys.items() if row not in moved}

    def is_repeated(row: dict[str, str]) -> bool:
        key = keys[id(row)]
        double = id(row) in moved and key in seen
        seen.add(key)
        return double

    count = ledger.drop(form.name, is_repeated)
    if count:
        notices.append(
            Sentence(
                "{file}.csv: {count} {count:row|rows} of the old id dropped, because {new} already has one",
                file=form.name,
                count=count,
                new=new,
            )
        )
