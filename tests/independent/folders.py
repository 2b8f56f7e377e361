"""A rating period as a folder of CSV files: for each file a list of rows (column → text)."""

from __future__ import annotations

import csv
from pathlib import Path

Row = dict[str, str]
Period = dict[str, list[Row]]

LISTS = ("std", "rapid")
SEASONS = ("g1", "g2", "g3", "g4", "g5")

COLUMNS = {
    "FCE": {
        "period": ["new_list", "from", "to", "season"],
        "players": [
            *("id", "name", "title", "club", "birth", "federated", "first_season", "licence", "fide"),
            *(
                f"{kind}_{column}"
                for kind in LISTS
                for column in ("elo", *SEASONS, "season_games", "games_total", "initialised")
            ),
        ],
        "events": [
            *("id", "name", "start", "end", "minutes", "increment", "team", "weekly", "list_ref"),
            *("rounds_per_day", "accept"),
        ],
        "participants": ["event", "player", "name", "birth"],
        "games": ["event", "round", "date", "white", "black", "result"],
        "parameters": ["parameter", "value"],
        "history": ["list", "kind", "player", "elo", "k"],
    },
    "CNXC": {
        "period": ["list", "from", "to"],
        "players": [*("id", "name", "status", "elo", "games", "last_game"), *("iccf", "fpx", "fide", "iccf_next")],
        "blocks": ["player", "list", "competition", "games", "performance"],
        "competitions": ["id", "name", "category", "thematic", "norm", "winner", "end"],
        "games": ["competition", "date", "white", "black", "result", "no_move", "excused"],
        "history": ["list", "player", "elo"],
        "parameters": ["parameter", "value"],
    },
    "FIDE2024": {
        "period": ["new_list", "from", "to"],
        "players": [
            *("id", "name", "title", "federation", "birth", "born", "outside"),
            *(
                f"{kind}_{column}"
                for kind in ("std", "rapid", "blitz")
                for column in ("rating", "games", "2400", "2300", "base")
            ),
        ],
        "events": ["id", "name", "start", "end", "minutes", "increment", "unequal", "approved", "list_ref"],
        "games": ["event", "round", "date", "white", "black", "result"],
        "pool": ["player", "kind", "event", "end", "games", "opponents", "score"],
        "history": ["list", "kind", "player", "rating"],
        "parameters": ["parameter", "value"],
    },
}


def write(period: Period, folder: Path, regulation: str) -> Path:
    """Write the files of the period. A column missing from a row is blank."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in period.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS[regulation][name], restval="", lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return folder


def read(folder: Path, name: str) -> list[Row]:
    """Return the rows of one file; an empty list if the file is missing."""
    path = folder / f"{name}.csv"
    if not path.exists():
        return []
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [{column: text.strip() for column, text in row.items()} for row in csv.DictReader(file)]
