"""Input columns of a side: the player, up to two substitutes, and a tick for each who made a move."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from xlelo.lang.sentence import Sentence
from xlelo.law.dated import DatedLaw
from xlelo.law.kinds import IDENTITY, LEAST_RATING, Kind, choice_of
from xlelo.periods.event_import import NextRows
from xlelo.periods.form import Column, File, ParsedFiles, Table
from xlelo.regulations.cnxc import event_import, files
from xlelo.regulations.cnxc.files import IDLE, PERFORMANCE, THEN
from xlelo.regulations.cnxc.next_period import next_rows as in_files
from xlelo.regulations.cnxc.period import HalfYear, Period
from xlelo.regulations.cnxc.rules import LAW, Law, Side

MOVED_KIND = choice_of({"1": True, "0": False})
WEIGHTED = Kind("fraction", Sentence("n·Rp must be a whole number"), LEAST_RATING, 4677 * 100_000, "weighted")

FILE = {file.name: file for file in files.FILES}
SEATS = {
    side: ((side, f"{side}_moved"), (f"{side}_2", f"{side}_2_moved"), (f"{side}_3", f"{side}_3_moved"))
    for side in ("white", "black")
}
"""Columns of a side's seats: the player, and whether he made a move. Blank means yes."""


def side_formula(white: str, black: str) -> str:
    """Formula for a value of the game, for the line's own side."""
    return f"IF({{side}}=1,{{Boards.{white}#game+1}},{{Boards.{black}#game+1}})"


FOLLOWING_COLUMNS = tuple(name for seats in SEATS.values() for seat in seats for name in seat if name not in SEATS)

GAMES = File.of(
    "games",
    *FILE["games"].columns,
    *(
        Column(name, MOVED_KIND, blank=True) if name.endswith("moved") else Column(name, IDENTITY)
        for name in FOLLOWING_COLUMNS
    ),
)
BLOCKS = File.of("blocks", *FILE["blocks"].columns, Column("weighted", WEIGHTED))
FILES = tuple({"games": GAMES, "blocks": BLOCKS}.get(file.name, file) for file in files.FILES)
"""Input files in the shape of the sheets: each seat has a column, and blocks hold n and n·Rp."""


def side_players(game: Mapping[str, str], side: str) -> list[str]:
    """The players of a side. On the sheet each substitute has a cell."""
    substitutes = (game.get(player, "") for player, _ in SEATS[side][1:])
    return [*event_import.side_players(game, side), *filter(None, substitutes)]


def game_cells(game: Mapping[str, str]) -> dict[str, str]:
    """The cells of a game on the sheet. An unreadable side stays in one cell, where the sheet refuses it."""
    cells = dict(game)
    for side, seats in SEATS.items():
        for (player, moved), (identity, has_moved) in zip(seats, files.side_of(game[side]) or (), strict=False):
            cells |= {player: identity, moved: "" if has_moved else "0"}
    return cells


EVENT_IMPORT = replace(
    event_import.EVENT_IMPORT,
    people={
        **event_import.EVENT_IMPORT.people,
        "games": tuple(player for seats in SEATS.values() for player, _ in seats),
    },
    side_players=side_players,
    game_cells=game_cells,
)


def next_rows(half_year: HalfYear) -> list[NextRows]:
    """Rows of the next half-year's files; blocks hold n and n·Rp."""
    return [_weigh(one) if one.file == BLOCKS.name else one for one in in_files(half_year)]


def _weigh(blocks: NextRows) -> NextRows:
    rows, spare = (list(map(weighted_block, given)) for given in (blocks.rows, blocks.spare))
    return replace(blocks, rows=rows, spare=spare)


def weighted_block(block: Mapping[str, Any]) -> dict[str, Any]:
    cells = {name: value for name, value in block.items() if name != "performance"}
    return {**cells, "weighted": block["games"] * block["performance"]}


def assemble(reading: ParsedFiles, laws: DatedLaw[Law] = LAW) -> Period | None:
    """Builds the period from a workbook or a folder.

    Games and blocks of a workbook are first converted to the folder's form.
    """
    if not reading["blocks"].file["performance"].is_filled:  # the sheet computes it
        _refuse_chains(reading)
        _refuse_invalid_blocks(reading)
    _refuse_gaps(reading)
    tables = dict(folder_tables(reading.tables))
    return files.assemble(ParsedFiles(reading.source, tables, reading.problems, reading.notices), laws)


def folder_tables(tables: Mapping[str, Table]) -> Mapping[str, Table]:
    """The tables with the folder's columns: chains of substitutes, and performances."""
    return {**tables, "games": _chain(tables["games"]), "blocks": _performances(tables["blocks"])}


def chain(side: Side) -> str:
    """Writes a side as the folder does: C05*>C06."""
    return THEN.join(player + ("" if moved else IDLE) for player, moved in side)


def _refuse_chains(reading: ParsedFiles) -> None:
    """Reports cells with more than one player. On the sheet each player has a cell."""
    table = reading["games"]
    for side, seats in SEATS.items():
        for column, _ in seats:
            for row, identity in enumerate(table[column]):
                if identity is not None and (THEN in identity or IDLE in identity):
                    allowed = Sentence(
                        "one player is allowed here; the cells at the right take the players after {side}", side=side
                    )
                    reading.refuse(table, row, column, allowed)


def _refuse_invalid_blocks(reading: ParsedFiles) -> None:
    table = reading["blocks"]
    for row, (games, weighted) in enumerate(table.rows("games", "weighted")):
        if games is not None and weighted is None:
            reading.refuse(table, row, "weighted", WEIGHTED.allowed)
        elif None not in (games, weighted) and not PERFORMANCE.least <= Fraction(weighted) / games <= PERFORMANCE.most:
            allowed = Sentence(
                "n·Rp divided by n must be from {least} to {most}", least=PERFORMANCE.least, most=PERFORMANCE.most
            )
            reading.refuse(table, row, "weighted", allowed)


def _refuse_gaps(reading: ParsedFiles) -> None:
    table = reading["games"]
    for side in SEATS:
        for row, (second, third) in enumerate(table.rows(f"{side}_2", f"{side}_3")):
            if third is not None and second is None:
                allowed = Sentence("a second substitute is allowed only after a first one")
                reading.refuse(table, row, f"{side}_3", allowed)


def _chain(table: Table) -> Table:
    columns = {name: values for name, values in table.columns.items() if name not in FOLLOWING_COLUMNS}
    for side, seats in SEATS.items():
        rows = zip(*(zip(table[player], table[moved], strict=True) for player, moved in seats), strict=True)
        columns[side] = [_chain_of(row) for row in rows]
    return replace(table, file=FILE["games"], columns=columns)


def _chain_of(seats: Iterable[tuple[str | None, bool]]) -> str | None:
    return chain(tuple((player, moved) for player, moved in seats if player is not None)) or None


def _performances(table: Table) -> Table:
    columns = {name: values for name, values in table.columns.items() if name != "weighted"}
    columns["performance"] = [
        performance if None in (games, weighted) else Fraction(weighted) / games
        for games, weighted, performance in table.rows("games", "weighted", "performance")
    ]
    return replace(table, file=FILE["blocks"], columns=columns)
