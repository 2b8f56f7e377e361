"""A report file's own statements, compared with its lines. A difference is a notice and changes no game."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from xlelo.lang.sentence import Sentence
from xlelo.readers.tournaments.report import Report
from xlelo.tournament import Pairing

MAX_NUMBERS = 20
"""The number of missing starting numbers that are listed."""


def check_numbers(report: Report) -> None:
    """Report gaps in the starting numbers, because a player's line may be lost."""
    missing = sorted(set(range(1, max(report.entries) + 1)) - report.entries.keys())
    if missing:
        more = ["…"] if len(missing) > MAX_NUMBERS else []
        shown = [*missing[:MAX_NUMBERS], *more]
        report.log.adjust(
            Sentence("no player has the starting number {numbers}: is a line missing?", numbers=shown), ""
        )


def check_rounds(report: Report, pairings: Sequence[Pairing], dated: Mapping[int, date]) -> None:
    """Report rounds beyond those of record XXR or 132. Record 142 is checked where rounds are counted."""
    last = max((pairing.round or 0 for pairing in pairings), default=0)
    stated = {"XXR": report.rounds_for_pairing, "132": max(dated, default=0)}
    for record, rounds in stated.items():
        if 0 < rounds < last:
            line = report.texts_at["XXR"] if record == "XXR" else report.dates[-1][0]
            told = Sentence(
                "games up to round {last}, but record {record} is for {rounds} {rounds:round|rounds}",
                last=last,
                record=record,
                rounds=rounds,
            )
            report.log.adjust(told, line)


def check_points(report: Report, byes: Sequence[tuple[int, int, str]]) -> None:
    """Report sums of points that differ from the games, if points are 1, ½ and 0. It changes no game."""
    worth = {"1": 2, "+": 2, "w": 2, "f": 2, "u": 2, "=": 1, "d": 1, "h": 1}
    without = Counter[int]()
    for _, rank, kind in byes:
        without[rank] += worth.get(kind.lower(), 0)
    for rank, entry in report.entries.items():
        if not entry.points or report.counted_otherwise:
            continue
        halves = without[rank] + sum(worth.get(seat.result, 0) for seat in entry.seats.values() if seat.opponent)
        whole, _, part = entry.points.partition(".")
        if int(whole) * 2 + (1 if part.startswith("5") else 0) != halves:
            told = Sentence(
                "line {line}: {points}, {halves}.5" if halves % 2 else "line {line}: {points}, {halves}",
                line=entry.line,
                points=entry.points,
                halves=halves // 2,
            )
            report.log.adjust(Sentence("points differ from the results of the rounds"), told)
    said = report.texts.get("062", "")
    if said.isascii() and said.isdigit() and int(said[:6]) != len(report.entries):
        report.log.adjust(
            Sentence(
                "record 062 says {said} players, but the file has {count}", said=said[:6], count=len(report.entries)
            ),
            report.texts_at["062"],
        )
