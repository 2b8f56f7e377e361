"""Tournament files of every format for round trips, written by the columns and tags of the standards."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date

from openpyxl import Workbook

from xlelo.model import Ending
from xlelo.tournament import Entrant, Pairing, Stage, Tournament

Seat = tuple[str, str, str]
PLAYED = {1000: "1", 500: "=", 0: "0"}
UNMOVED = {1000: "W", 500: "D", 0: "L"}
FORFEITED = {1000: "+", 0: "-"}


def line(
    rank: object,
    name: str,
    seats: Sequence[Seat | None] = (),
    *,
    sex: str = "",
    title: str = "",
    rating: object = "",
    federation: str = "",
    fide: str = "",
    birth: str = "",
    points: str = "",
    record: str = "001",
) -> str:
    """A player's line with each field in its columns."""
    text = f"{record} {rank!s:>4} {sex:1}{title:>3} {name:<33.33} {rating!s:>4} {federation:<3} {fide:>11} {birth:<10}"
    text += f" {points:>4}     "
    for seat in seats:
        text += " " * 10 if seat is None else f"  {seat[0]:>4} {seat[1]:1} {seat[2]:1}"
    return text.rstrip()


def trf(tournament: Tournament, *, newline: str = "\r", trf26: bool = False) -> str:
    lines = [f"012 {tournament.name}", "022 Riera", f"032 {tournament.federation}"]
    for code, day in (("042", tournament.start), ("052", tournament.end)):
        lines.append(f"{code} {'' if day is None else day.strftime('%Y/%m/%d')}")
    rounds = max(
        [pairing.round or 0 for pairing in tournament.pairings] + [bye.round for bye in tournament.byes], default=0
    )
    if trf26:
        lines += [f"142 {rounds}", "### written for a test"]
    if tournament.time is not None and trf26:
        lines.append(f"222 {_clock(tournament.time.white, tournament.time.black)}")
    if tournament.round_days:
        dates = "".join(_round_date(tournament.round_days.get(number)) for number in range(1, rounds + 1))
        lines.append("132".ljust(91) + dates.rstrip())
    for entrant in tournament.entrants.values():
        lines.append(_player(entrant, tournament, rounds))
        if trf26:
            lines += [
                line(entrant.key, entrant.name, record=federation, fide=number)
                for federation, number in entrant.national.items()
            ]
    return newline.join(lines) + newline


def _round_date(day: date | None) -> str:
    return " " * 10 if day is None else day.strftime("%y/%m/%d") + "  "


def _clock(white: tuple[Stage, ...], black: tuple[Stage, ...]) -> str:
    sides = [
        ":".join(
            f"{'' if stage.moves is None else f'{stage.moves}/'}{stage.seconds}"
            + (f"+{stage.increment}" if stage.increment else "")
            for stage in stages
        )
        for stages in (white, black)
    ]
    return sides[0] if sides[0] == sides[1] else f"W{sides[0]}-B{sides[1]}"


def _player(entrant: Entrant, tournament: Tournament, rounds: int) -> str:
    seats: list[Seat | None] = [None] * rounds
    for pairing in tournament.pairings:
        assert pairing.round is not None
        for own, other, colour, score in (
            (pairing.white, pairing.black, "w", pairing.result.white),
            (pairing.black, pairing.white, "b", pairing.result.black),
        ):
            if own == entrant.key:
                signs = {Ending.PLAYED: PLAYED, Ending.ADJUDICATED: UNMOVED, Ending.FORFEITED: FORFEITED}
                seats[pairing.round - 1] = other, colour, signs[pairing.result.ending][score]
    for bye in tournament.byes:
        if bye.entrant == entrant.key:
            seats[bye.round - 1] = "0000", "-", bye.kind
    birth = entrant.birth.strftime("%Y/%m/%d") if entrant.birth else str(entrant.birth_year or "")
    return line(
        entrant.key,
        entrant.name,
        seats,
        title=entrant.title or "",
        rating=entrant.rating or "",
        federation=entrant.federation or "",
        fide=entrant.fide_number or "",
        birth=birth,
    )


HEADER = (
    *("round", "date", "white_id", "white", "white_fide", "white_birth"),
    *("result", "black_id", "black", "black_fide", "black_birth"),
)


def rows(tournament: Tournament) -> Iterable[list[str]]:
    for pairing in tournament.pairings:
        white, black = (tournament.entrants[key] for key in (pairing.white, pairing.black))
        day = tournament.day_of(pairing)
        yield [
            str(pairing.round or ""),
            "" if day is None else day.isoformat(),
            *_facts(white),
            pairing.result.code,
            *_facts(black),
        ]


def _facts(entrant: Entrant) -> tuple[str, str, str, str]:
    return entrant.national.get("", ""), entrant.name, entrant.fide_number or "", entrant.birth_text


def csv_text(tournament: Tournament, separator: str = ",") -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerow([heading.replace("_", " ") for heading in HEADER])
    writer.writerows(rows(tournament))
    return text.getvalue()


def xlsx_bytes(tournament: Tournament) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append([tournament.name])
    sheet.append([heading.replace("_", " ") for heading in HEADER])
    for row in rows(tournament):
        sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def pgn_text(tournament: Tournament) -> str:
    return "\n".join(_game(pairing, tournament) for pairing in tournament.pairings)


def _game(pairing: Pairing, tournament: Tournament) -> str:
    white, black = (tournament.entrants[key] for key in (pairing.white, pairing.black))
    result = {"1/2": "1/2-1/2"}.get(pairing.result.code, pairing.result.code)
    tags = {
        "Event": tournament.name,
        "Site": "Riera",
        "Date": _pgn_day(pairing.day),
        "Round": str(pairing.round or "?"),
        "White": white.name,
        "Black": black.name,
        "Result": result,
        "EndDate": _pgn_day(pairing.end),
        "WhiteFideId": white.fide_number or "",
        "BlackFideId": black.fide_number or "",
    }
    escaped = {name: value.replace("\\", "\\\\").replace('"', '\\"') for name, value in tags.items()}
    written = "\n".join(f'[{name} "{value}"]' for name, value in escaped.items())
    return f"{written}\n\n1. e4 {{[%clk 1:30:00]\n[not a tag] }} e5 {result}\n"


def _pgn_day(day: date | None) -> str:
    return "????.??.??" if day is None else day.strftime("%Y.%m.%d")
