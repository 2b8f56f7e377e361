"""A rating list that some program published, as a table, and its players among those of a period."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence, join_and
from xlelo.law.kinds import ELO, HIGHEST_RATING, TEXT, Kind
from xlelo.law.rounding import Exact
from xlelo.model import Place, Problem, Refused, refuse
from xlelo.periods.exchange import BLITZ, RAPID, STANDARD
from xlelo.periods.form import Column, File, Table
from xlelo.readers import read_table, refuse_missing
from xlelo.readers.folder import file_headings
from xlelo.readers.tournaments.headings import sorted_words

RATING = Kind("whole", ELO.allowed, 0, HIGHEST_RATING, zero_is_blank=True, rating=True)
FACTOR = Kind("fraction", Sentence("a number from 0 to 200 is allowed"), 0, 200)

FORM = File.of(
    "list",
    Column("id", TEXT, others=("number", "codi", "código", "codigo", "número", "numero", "nº", "id no", "fide id")),
    Column("name", TEXT, others=("player", "nom", "nombre", "nome", "jugador", "jogador")),
    Column(
        "rating",
        RATING,
        others=("elo", "rtg", "new rating", "elo nou", "elo nuevo", "elo novo", "nou elo", "nuevo elo", "novo elo"),
    ),
    Column("k", FACTOR, others=("factor", "k factor", "factor k", "fator k")),
    has_titles=True,
)
"""Column → the headings under which it is found."""

HEADINGS_OF_LISTS: Final = {
    STANDARD: {"rating": "srtng", "k": "sk"},
    RAPID: {"rating": "rrtng", "k": "rk"},
    BLITZ: {"rating": "brtng", "k": "bk"},
}
"""List → column → its heading in FIDE's file of all three lists."""


class PublishedPlayer(NamedTuple):
    """A player of the published list."""

    id: str
    name: str
    rating: int | None
    factor: Exact | None


def list_held(path: Path, mapping: Mapping[str, str], lists: Collection[str]) -> str | None:
    """The one of these lists that the file holds, by its columns or else by its name. None if neither tells."""
    refuse_missing(path)
    columns = {mapping["rating"].strip().lower()} if "rating" in mapping else file_headings(path, FORM)
    known = {name: HEADINGS_OF_LISTS[name]["rating"] for name in lists if name in HEADINGS_OF_LISTS}
    told = [name for name, heading in known.items() if heading in columns]
    told = told or [name for name in lists if name in re.findall(r"[a-z]+", path.stem.lower())]
    return told[0] if len(told) == 1 else None


def read_published(
    path: Path, mapping: Mapping[str, str], names: Mapping[str, str], kind: str
) -> dict[str, PublishedPlayer]:
    """The published list by id. `mapping`: column → heading; `names`: id → name of the period's players.

    A list without ids is matched by names. A player who is not in the period keeps his name as the id.
    """
    form = _form(mapping, HEADINGS_OF_LISTS.get(kind, {}))
    table = read_table(path, form)
    problems, rows = table.problems, table[FORM.name]
    if not problems and (missing := _missing(rows, file_headings(path, form))):
        problems.append(Problem(Place(path.name), None, missing))
    by_name = _unique_names(names)
    found: dict[str, PublishedPlayer] = {}
    for row, (id_, name, rating, factor) in enumerate(rows.rows("id", "name", "rating", "k")):
        if id_ is None and name is None:
            continue
        identity = id_ if id_ in names else by_name.get(sorted_words(name or ""), id_ or name or "")
        if identity in found:
            problems.append(rows.problem(row, "name", name or id_, Sentence("this player is in the list twice")))
        found[identity] = PublishedPlayer(identity, name or names.get(identity, ""), rating, factor)
    if problems:
        raise Refused(table.sorted_problems())
    return found


def _form(mapping: Mapping[str, str], own: Mapping[str, str]) -> File:
    """The form with the headings of --map. `own`: column → its heading for the compared list."""
    known = FORM.header
    problems = [
        Problem(Place("--map"), column, Sentence("one of these columns is allowed: {columns}", columns=known))
        for column in mapping
        if column not in known
    ]
    refuse(problems)
    columns = [
        replace(column, name=column.name, others=(mapping[column.name].strip().lower(),), is_required=True)
        if column.name in mapping
        else replace(column, others=(*column.others, own[column.name]))
        if column.name in own
        else column
        for column in FORM.columns
    ]
    return replace(FORM, columns=tuple(columns))


def _missing(rows: Table, headings: Collection[str]) -> Sentence | None:
    if not len(rows):
        return Sentence("this list has no players")
    header = {column for column in ("id", "name", "rating") if any(value is not None for value in rows[column])}
    lacking = [*([] if header & {"id", "name"} else ["name"]), *([] if "rating" in header else ["rating"])]
    if not lacking:
        return None
    return Sentence(
        "no column for {lacking} (first line: {headings}): use --map {column}=HEADING",
        lacking=join_and(lacking),
        headings=sorted(headings),
        column=lacking[0],
    )


def _unique_names(names: Mapping[str, str]) -> dict[tuple[str, ...], str]:
    ids = defaultdict[tuple[str, ...], list[str]](list)
    for identity, name in names.items():
        ids[sorted_words(name)].append(identity)
    return {name: found[0] for name, found in ids.items() if len(found) == 1}
