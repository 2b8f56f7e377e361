"""FIDE tournament report files: TRF16, TRF26 and older ones. Columns count from 1, as in the standard."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import Place
from xlelo.readers.tournaments import days
from xlelo.readers.tournaments.report import FIRST_ROUND, ROUND_WIDTH, Report
from xlelo.readers.tournaments.rounds import Entry, Seat, pair_games
from xlelo.readers.tournaments.statements import check_numbers, check_points, check_rounds
from xlelo.readers.tournaments.text import Log, decode, lines_of, tidy
from xlelo.readers.tournaments.timetable import check_order, round_days, time_control, tournament_days
from xlelo.tournament import Bye, Entrant, Tournament, by_finish

MAX_ROUNDS = 200
TEAM_WIDTH = 5

BLANKS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
"""Separator columns of a player's line. Text in one of them means that the columns are shifted."""

SPILLS: Final = {
    14: (11, Sentence("a title of three letters, or blanks,")),
    57: (54, Sentence("three letters of a federation, or blanks,")),
}
"""Separator column → the first column of the field before it, which no rating needs."""

TEXTS: Final = frozenset({"012", "022", "032", "042", "052", "062", "092", "122", "142", "192", "222"})
WEIGHTY: Final = frozenset({"042", "052", "142", "222"})
"""Those of the text records that may not contradict each other."""

OF_TEAMS: Final = frozenset({"300", "320", "352", "362", "801", "802"})
"""Records that only tournaments of teams have. None of them holds a game."""

SILENT: Final = frozenset(
    "072 082 102 112 152 172 182 202 212 250 260".split()  # noqa: SIM905 - as in the standard
)
"""Records that do not concern pairings or results."""

IGNORED_RECORDS: Final = frozenset({"162", "299"})
"""Records that give points other than 1, ½ and 0."""

RULER = re.compile(r"DDD\s+SSSS|[\d ]{20,}$", re.ASCII)
"""Rulers with column letters or numbers that some programs write above the players."""

EXTENSION = re.compile(r"XX[A-Z]|BB[A-Z]")
"""Instructions for pairing programs. They look like a federation's records."""

ROUNDS = re.compile(r"XXR\s+(\d{1,3})\s*$", re.ASCII)
"""The number of rounds, for pairing programs."""

NATIONAL = re.compile(r"[A-Z]{3}(?= )")
FEDERATION = re.compile(r"[A-Za-z]{3}")
RECORD = re.compile(r"\d{3}(?=\s|$)", re.ASCII)
NUMBER = re.compile(r"\d{1,11}", re.ASCII)
RANK = re.compile(r"\d{1,4}", re.ASCII)
POINTS = re.compile(r"\d{1,3}(?:[.,]\d{1,2})?", re.ASCII)
COLOURS = {"w": "w", "b": "b", "-": "-", "": "-"}
RESULTS = "10=+-wdlhfuz*"


class PlayerLine(NamedTuple):
    """A player's line with its number. Fields are named by the standard's columns."""

    text: str
    number: int
    log: Log

    @property
    def shifted(self) -> list[int]:
        """The separator columns that hold text."""
        return [column for column in BLANKS if self.text[column - 1 : column].strip()]

    def field(self, first: int, last: int, shape: re.Pattern[str], allowed: Sentence, *, digits: bool = False) -> str:
        """A field's text. `digits`: text without a digit states no number, so it is a blank with a notice."""
        typed = self.text[first - 1 : last].strip()
        if digits and not any(map(str.isdigit, typed)):
            return self.unneeded(first, last, shape, allowed)
        if typed and shape.fullmatch(typed) is None:
            self.log.refuse(
                self.number, f"{first}–{last}", typed, Sentence("{allowed} is allowed here", allowed=allowed)
            )
            return ""
        return typed

    def unneeded(self, first: int, last: int, shape: re.Pattern[str], allowed: Sentence) -> str:
        """A field that no rating needs: anything else in it is a notice, because programs put other things there."""
        typed = self.text[first - 1 : last].strip()
        if not typed or shape.fullmatch(typed) is not None:
            return typed
        self.note_blank(first, last, typed, allowed)
        return ""

    def note_blank(self, first: int, last: int, typed: str, allowed: Sentence) -> None:
        """Note a field that is read as a blank."""
        self.log.adjust(
            Sentence(
                "{allowed} is allowed in columns {columns}: left blank", allowed=allowed, columns=f"{first}–{last}"
            ),
            Sentence("line {line}: “{typed}”", line=self.number, typed=typed),
        )

    def realigned(self) -> PlayerLine:
        """The line, realigned if needed: some programs pad a name by its UTF-8 bytes instead of its characters."""
        if self.text.isascii() or not self.shifted:
            return self
        raw = self.text.encode("utf-8")
        name, rest = (part.decode("utf-8", errors="replace") for part in (raw[14:47], raw[47:]))
        counted = self._replace(text=self.text[:14] + name.ljust(47 - 14) + rest)
        if not self.text[:14].isascii() or "\ufffd" in counted.text or counted.shifted:
            return self
        self.log.adjust(Sentence("columns counted in bytes of UTF-8"), self.number)
        return counted

    def without_spill(self) -> PlayerLine:
        """The line without a title or federation that is one letter too long, if nothing else is shifted."""
        text = self.text
        if not all(column in SPILLS and not text[column : column + 1].strip() for column in self.shifted):
            return self
        for column in self.shifted:
            first, allowed = SPILLS[column]
            self.note_blank(first, column - 1, text[first - 1 : column].strip(), allowed)
            text = text[: first - 1] + " " * (column - first + 1) + text[column:]
        return self._replace(text=text)


def is_trf(text: str) -> bool:
    return any(re.match(r"(?:001|012)\s", line) for line in lines_of(text[:200_000])) or not text.strip()


def read_trf(raw: bytes, log: Log) -> Tournament:
    text = decode(raw, log)
    report = Report(log)
    for number, line in enumerate(lines_of(text), 1):
        if line.strip() and not line.startswith("###"):
            _take(line, number, report)
    if not report.entries and not log.problems:
        log.refuse(None, None, None, Sentence("this file has no players (record 001)"))
    log.stop()
    rounds = _rounds(report)
    start, end = tournament_days(report)
    dated = round_days(report)
    check_order(report, start, end, dated)
    _add_nationals(report)
    team = _teams(report)
    byes = _byes(report)
    pairings, found_byes = pair_games(report.entries, rounds, byes, log)
    check_points(report, found_byes)
    check_numbers(report)
    finished, unfinished = by_finish(pairing._replace(day=dated.get(pairing.round or 0)) for pairing in pairings)
    check_rounds(report, finished, dated)
    log.stop()
    time, words = time_control(report)
    texts = report.texts
    return Tournament(
        name=tidy(texts.get("012", ""), log, "record 012"),
        place=Place(log.file),
        entrants={entry.entrant.key: entry.entrant for entry in report.entries.values()},
        pairings=finished,
        open_pairings=unfinished,
        byes=tuple(Bye(number, report.entries[rank].entrant.key, kind) for number, rank, kind in found_byes),
        federation=texts.get("032", "").strip()[:3].upper(),
        start=start,
        end=end,
        round_days=dated,
        time=time,
        time_in_words=words,
        team=team,
        notices=log.notices(),
    )


def _take(line: str, number: int, report: Report) -> None:
    """Store a line under its record."""
    if RULER.match(line) and not RECORD.match(line):
        return
    stripped = line.lstrip(" ")
    if stripped != line and RECORD.match(stripped):
        report.log.adjust(Sentence("blanks before the record's number ignored"), number)
        line = stripped
    record = RECORD.match(line)
    if record is None:
        _store_letters(line, number, report)
        return
    code = record[0]
    if code == "001":
        _player(line, number, report)
    elif code in {"132", "240", "330", "013", "310"}:
        kept = {"132": report.dates, "240": report.byes, "330": report.forfeits}.get(code, report.teams)
        kept.append((number, line))
    elif code in TEXTS:
        _text(code, line[4:].strip(), number, report)
    elif code in IGNORED_RECORDS:
        report.counted_otherwise = True
    elif code in OF_TEAMS:
        report.of_teams = True
    elif code not in SILENT:
        report.log.adjust(
            Sentence("unknown records ignored"), Sentence("{record} in line {line}", record=code, line=number)
        )


def _store_letters(line: str, number: int, report: Report) -> None:
    """Store a record of letters: a federation's, or one of pairing programs."""
    if (rounds := ROUNDS.match(line)) is not None:
        report.rounds_for_pairing, report.texts_at["XXR"] = int(rounds[1]), number
    elif NATIONAL.match(line) and not EXTENSION.match(line) and RANK.fullmatch(line[4:8].strip()):
        report.nationals.append((number, line))
    else:
        report.log.adjust(
            Sentence("unknown records ignored"),
            Sentence("{record} in line {line}", record=tidy(line[:3], report.log, number), line=number),
        )


def _text(code: str, value: str, number: int, report: Report) -> None:
    before = report.texts.get(code)
    if not before:
        report.texts[code], report.texts_at[code] = value, number
    elif value and value != before and code not in WEIGHTY:
        report.log.adjust(Sentence("second record {code} ignored", code=code), number)
    elif value and value != before:
        report.log.refuse(
            number,
            None,
            value,
            Sentence(
                "record {code} says “{before}” in line {line}", code=code, before=before, line=report.texts_at[code]
            ),
        )


def _player(line: str, number: int, report: Report) -> None:
    log = report.log
    fields = PlayerLine(line, number, log).realigned().without_spill()
    line = fields.text
    if fields.shifted:
        column = fields.shifted[0]
        allowed = Sentence("a blank is needed in column {column}: the columns of this line are shifted", column=column)
        log.refuse(number, str(column), line[max(0, column - 9) : column + 8], allowed)
        return
    known = len(log.problems)
    rank = fields.field(5, 8, RANK, Sentence("a starting rank from 1 to 9999"))
    rating = fields.field(49, 52, RANK, Sentence("a rating, or blanks,"), digits=True)
    fide_number = fields.field(58, 68, NUMBER, Sentence("a FIDE number, or blanks,"), digits=True)
    federation = fields.unneeded(54, 56, FEDERATION, Sentence("three letters of a federation, or blanks,"))
    fields.unneeded(86, 89, RANK, Sentence("a rank, or blanks,"))
    points = fields.unneeded(81, 84, POINTS, Sentence("points such as 4.5, or blanks,"))
    if not rank.strip("0"):
        log.refuse(number, "5–8", rank or None, Sentence("a starting rank from 1 to 9999 is needed"))
        return
    seats = _seats(line, number, log)
    name = tidy(line[14:47], log, number)
    if not name:
        log.refuse(number, "15–47", None, Sentence("a name is needed here"))
    typed_birth = line[69:79].strip()
    birth, year, standard = days.birth(typed_birth)
    if not standard:
        alone = Sentence("none" if year is None else "the year alone")
        meaning = alone if birth is None else birth.isoformat()
        log.adjust(
            Sentence("birth dates not written as YYYY/MM/DD"),
            Sentence("line {line}: “{typed}” read as {meaning}", line=number, typed=typed_birth, meaning=meaning),
        )
    if len(log.problems) > known:
        return
    before = report.entries.get(int(rank))
    if before is not None:
        log.refuse(number, "5–8", rank, Sentence("line {line} already has this starting rank", line=before.line))
        return
    entrant = Entrant(
        key=str(int(rank)),
        name=name,
        place=Place(log.file, number),
        fide_number=fide_number.lstrip("0") or None,
        birth=birth,
        birth_year=birth.year if birth is not None else year,
        federation=federation.upper() or None,
        title=line[10:13].strip() or None,
        rating=int(rating or 0) or None,
    )
    report.entries[int(rank)] = Entry(entrant, number, seats, points.replace(",", "."))


def _seats(line: str, number: int, log: Log) -> dict[int, Seat]:
    """Round → the player's columns of that round."""
    seats = {}
    for position, at in enumerate(range(FIRST_ROUND - 1, len(line), ROUND_WIDTH), 1):
        block = line[at : at + ROUND_WIDTH]
        if not block.strip():
            continue
        where = Sentence("{first}–{last} (round {round})", first=at + 1, last=at + ROUND_WIDTH - 2, round=position)
        if position > MAX_ROUNDS:
            log.refuse(number, where, block.strip(), Sentence("at most {most} rounds are read", most=MAX_ROUNDS))
            break
        padded = block.ljust(ROUND_WIDTH)
        opponent, colour, result = padded[0:4].strip(), padded[5].strip().lower(), padded[7].strip().lower()
        if padded[4].strip() or padded[6].strip() or padded[8:].strip():
            allowed = Sentence("rank, blank, colour, blank, result and two blanks are needed: the columns are shifted")
            log.refuse(number, where, block.rstrip(), allowed)
        elif opponent and RANK.fullmatch(opponent) is None:
            log.refuse(
                number, where, opponent, Sentence("the opponent's starting rank, 0000 or blanks are allowed here")
            )
        elif colour not in COLOURS:
            log.refuse(number, where, padded[5], Sentence("w, b, - or a blank is allowed as colour"))
        elif result and result not in RESULTS:
            log.refuse(number, where, padded[7], Sentence("1 = 0 W D L + - H F U Z, * or a blank is allowed as result"))
        else:
            seats[position] = Seat(int(opponent or 0), COLOURS[colour], result, where)
    return seats


def _rounds(report: Report) -> int:
    """The number of rounds: record 142, or the most rounds in any player's line."""
    held = max((max(entry.seats, default=0) for entry in report.entries.values()), default=0)
    said = report.texts.get("142", "")
    if said and not (said.isascii() and said.isdigit() and int(said[:4]) <= MAX_ROUNDS):
        report.log.adjust(
            Sentence("record 142 “{said}” is not a number of rounds: ignored", said=said[:20]), report.texts_at["142"]
        )
        said = ""
    if not said:
        return held
    for entry in report.entries.values():
        for number, seat in sorted(entry.seats.items()):
            if number > int(said) and seat.opponent:
                report.log.refuse(
                    entry.line, seat.column, None, Sentence("record 142 says that there are {said} rounds", said=said)
                )
            elif number > int(said):
                report.log.adjust(Sentence("more rounds than the {said} of record 142: ignored", said=said), entry.line)
    for entry in report.entries.values():
        entry.seats = {number: seat for number, seat in entry.seats.items() if number <= int(said)}
    return int(said)


def _add_nationals(report: Report) -> None:
    for number, line in report.nationals:
        federation, rank = line[:3], int(line[4:8])
        entry = report.entries.get(rank)
        if entry is None:
            report.log.refuse(number, "5–8", str(rank), Sentence("no player (record 001) has this starting rank"))
            continue
        national = line[57:68].strip()
        if not national.strip("0"):
            continue
        if entry.entrant.national.get(federation, national) != national:
            allowed = Sentence(
                "this player already has another number of {federation}: {national}",
                federation=federation,
                national=entry.entrant.national[federation],
            )
            report.log.refuse(number, "58–68", national, allowed)
            continue
        entry.entrant = replace(entry.entrant, national={**entry.entrant.national, federation: national})


def _byes(report: Report) -> dict[tuple[int, int], tuple[str, int]]:
    """(round, rank) → kind and line, from record 240. In a team tournament it lists teams; their byes are no games."""
    found = {}
    teams = _team_numbers(report) if _is_team_tournament(report) else None
    for number, line in report.byes:
        kind, when = line[4:5].upper(), line[6:9].strip()
        if kind not in {"F", "H", "Z"} or not (when.isascii() and when.isdigit()):
            report.log.refuse(number, "5–9", line[4:9].strip(), Sentence("F, H or Z and a round are needed here"))
            continue
        for at in range(10, len(line), TEAM_WIDTH):
            typed = line[at : at + 4].strip()
            if not typed:
                continue
            rank = int(typed) if RANK.fullmatch(typed) else 0
            if teams is not None:
                if rank not in teams:
                    told = Sentence("record 240 names a team that no record 310 has: ignored")
                    report.log.adjust(told, Sentence("line {line}: “{typed}”", line=number, typed=typed))
            elif rank not in report.entries:
                where = f"{at + 1}–{at + 4}"
                report.log.refuse(number, where, typed, Sentence("no player (record 001) has this starting rank"))
            else:
                found[int(when), rank] = kind, number
    return found


def _is_team_tournament(report: Report) -> bool:
    """True if teams are paired. The coded type decides, because individual tournaments may list teams too."""
    code = report.texts.get("192", "").upper()
    if "TEAM" in code or code.startswith("FIDE_"):
        return "TEAM" in code
    return (
        report.of_teams
        or any(line.startswith("310") for _, line in report.teams)
        or bool(report.teams and _says_team(report))
    )


def _says_team(report: Report) -> bool:
    kind = f"{report.texts.get('092', '')} {report.texts.get('192', '')}".lower()
    return "team" in kind or "equip" in kind


def _team_numbers(report: Report) -> set[int]:
    """Record 310 states the team's number; the teams of record 013 are numbered in their order."""
    stated = [line[4:7].strip() for _, line in report.teams if line.startswith("310")]
    return {int(one) for one in stated if RANK.fullmatch(one)} or set(range(1, len(report.teams) + 1))


def _teams(report: Report) -> bool:
    """True if there are teams. Unclear members are a notice and do not affect the games."""
    for number, line in report.teams:
        first = 73 if line.startswith("310") else 36
        members = [line[at : at + 4].strip() for at in range(first, len(line), TEAM_WIDTH)]
        if any(member and (not member.isdigit() or int(member) not in report.entries) for member in members):
            report.log.adjust(Sentence("some team members are not clear; this does not affect the games"), number)
    for number, line in report.forfeits:
        if line[4:6] not in {"+-", "-+", "--"}:
            report.log.refuse(number, "5–6", line[4:6], Sentence("+-, -+ or -- is needed here"))
        else:
            report.log.adjust(Sentence("forfeited match: only the games in the players' lines are used"), number)
    return bool(report.teams) or report.of_teams or _says_team(report)
