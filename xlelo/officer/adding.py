"""Import of tournament files into a period, and removal of events.

Everything is prepared in memory before it is written.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.model import Place, Problem, Refused, refuse
from xlelo.officer.duplicates import Contents, Duplicate, TargetEvent, duplicates, event_of
from xlelo.officer.effects import ChangedPeriod
from xlelo.officer.ledger import Ledger
from xlelo.officer.ledgers import ledger_of
from xlelo.officer.matching import MatchedPlayers, Registry, match, names_of
from xlelo.officer.name_questions import Person
from xlelo.officer.request import (
    ABOUT_FILES,
    HeadingQuestion,
    OpenQuestion,
    Question,
    Request,
    decisions,
    problems_of,
    sayings,
)
from xlelo.periods.event_import import EventImport, Identity, ImportedEvent
from xlelo.periods.form import ParsedFiles, Table
from xlelo.readers.side_files import HEADINGS, MATCHES, NUMBERS, SIDE_FILES_BY_NAME, SOURCES
from xlelo.readers.tournaments import clocks, days, tournaments_in
from xlelo.readers.tournaments.columns import Further
from xlelo.readers.tournaments.headings import fold_heading, mapping
from xlelo.readers.tournaments.text import OpenHeadings, content
from xlelo.tournament import Tournament

LONGEST_ID = 30
MOVES = 60
"""The moves for which a time control is shown."""


@dataclass
class PreparedImport(ChangedPeriod):
    questions: list[OpenQuestion] = field(default_factory=list)
    """Facts that a file lacks, and names that could be several players."""
    events: set[str] = field(default_factory=set)
    """The ids of the imported events."""
    new_rows: list[Sentence] = field(default_factory=list)
    """A sentence for each event that is imported or removed."""


@dataclass
class Work:
    """The state while the files are read one after the other."""

    request: Request
    event_import: EventImport
    preparation: PreparedImport
    reading: ParsedFiles
    registry: Registry
    decisions: dict[str, str]
    headings: dict[str, str]
    answers: dict[tuple[str, str], str]
    unused_answers: set[tuple[str, str]]
    unused_matches: set[str]
    problems: list[Problem] = field(default_factory=list)
    in_file: set[str] = field(default_factory=set)
    """The events of this file. None of them is another one of them."""
    origin: dict[int, Place] = field(default_factory=dict)
    """The identity (`id()`) of a ledger row → the place in the file that it came from."""


def prepare(request: Request) -> PreparedImport:
    """Prepare the change; write nothing. Missing facts come back as questions; all problems are raised together."""
    ledger = ledger_of(request.period, anew=request.anew)
    work = _work(request, ledger, ledger.event_import)
    for event in request.remove:
        _remove(event, work)
    _remember(work)
    if request.files:
        list_participants(ledger, work.preparation.notices)
    for path in request.files:
        try:
            _take(path, work)
        except Refused as refused:
            work.problems += refused.problems
    if not work.problems and not work.preparation.questions:
        work.problems += _unused(work)
    if not work.problems:
        work.problems += ledger.room()
    if work.problems:
        raise Refused([*work.problems, *problems_of(work.preparation.questions)])
    if not work.preparation.questions:
        _look(work)
    return work.preparation


def _unused(work: Work) -> Iterator[Problem]:
    """Answers about events, and decisions about names, that no added file has."""
    for event, name in sorted(work.unused_answers):
        shown = f"{event}:{name}" if event else name
        yield Problem(Place("--say"), shown, Sentence("no added event has this name"))
    for name in sorted(work.unused_matches):
        yield Problem(Place("--match"), name, Sentence("no player in these files has this name"))


def _work(request: Request, ledger: Ledger, event_import: EventImport) -> Work:
    ordered = [event_import.games] if ledger.forms[event_import.games].order else []
    reading = ledger.reading("period", "players", *ordered, *SIDE_FILES_BY_NAME)
    headings, wrong = mapping(request.maps)
    known, wrong_said = sayings(request.answers, {*ABOUT_FILES, *event_import.sayable})
    matches, wrong_matches = decisions(request.matches)
    problems = [*reading.problems, *wrong, *wrong_said, *wrong_matches]
    refuse(problems)
    kept = dict(reading[MATCHES.name].rows("name", "player")) | matches
    columns = dict(reading[HEADINGS.name].rows("heading", "column"))
    return Work(
        request,
        event_import,
        PreparedImport(ledger),
        reading,
        Registry(_people(reading, event_import)),
        kept,
        columns | {heading: column for column, heading in headings.items()},
        known,
        set(known),
        set(matches),
    )


def _people(reading: ParsedFiles, event_import: EventImport) -> dict[str, Person]:
    numbers = {
        player: (fide_number, national)
        for player, fide_number, national in reading[NUMBERS.name].rows("player", "fide_number", "national")
    }
    players = reading["players"]
    births, years = (
        players[column] if column in players.columns else [None] * len(players) for column in ("birth", "born")
    )
    known = zip(players.rows("id", "name"), births, years, _rating_texts(players, event_import), strict=True)
    return {
        identity: Person(
            identity,
            name or identity,
            birth,
            *numbers.get(identity, (_fide_number(identity, event_import), None)),
            rated,
            year,
        )
        for (identity, name), birth, year, rated in known
    }


def _rating_texts(players: Table, event_import: EventImport) -> Iterable[str]:
    """Each player's ratings as text, with the name of each list."""
    for at in range(len(players)):
        ratings = (
            (name, players[column][at]) for name, column in event_import.ratings.items() if column in players.columns
        )
        yield ", ".join(f"{name} {rating}" for name, rating in ratings if rating is not None)


def _fide_number(identity: str, event_import: EventImport) -> str | None:
    return identity if event_import.fide_ids and identity.isascii() and identity.isdigit() else None


def _remember(work: Work) -> None:
    """Store decisions about names and headings in the period."""
    ledger = work.preparation.ledger
    by_name = mapping(work.request.maps)[0].items()  # a column's number holds for this file only
    headings = {heading: column for column, heading in by_name if not heading.isdecimal()}
    for file, key, value, wanted in (
        (MATCHES.name, "name", "player", decisions(work.request.matches)[0]),
        (HEADINGS.name, "heading", "column", headings),
    ):
        for one, meaning in wanted.items():
            rows = ledger[file].rows
            at = next((number for number, row in enumerate(rows) if row[key] == one), None)
            if at is None:
                ledger.add(file, {key: one, value: meaning})
            elif rows[at][value] != meaning:
                ledger.change(file, at, {value: meaning})


def _remove(event: str, work: Work) -> None:
    ledger = work.preparation.ledger
    known = ledger.events()
    if event not in known:
        shown = known[:20] or Sentence("none")
        work.problems.append(
            Problem(Place("--remove"), event, Sentence("one of these events is allowed: {events}", events=shown))
        )
        return
    count = drop_event(event, ledger)
    taken = Sentence("{event}: removed, with {count} {count:game|games}", event=event, count=count)
    work.preparation.new_rows.append(taken)


def drop_event(event: str, ledger: Ledger) -> int:
    """Remove the event's rows from all files; return the number of its games."""
    event_import = ledger.event_import
    count = ledger.drop(event_import.games, lambda row: row[event_import.column] == event)
    ledger.drop(event_import.events, lambda row: row[event_import.event_id] == event)
    ledger.drop(SOURCES.name, lambda row: row["event"] == event)
    for name in participants_of(ledger):
        ledger.drop(name, lambda row: row[event_import.column] == event)
    return count


def list_participants(ledger: Ledger, notices: list[Sentence]) -> None:
    """Begin the list of participants with everyone who played.

    A period without this list takes its players as the participants. A list that begins now must keep them.
    """
    event_import = ledger.event_import
    for name in participants_of(ledger):
        if ledger.has(name):
            continue
        listed = {(row[event_import.column], row["player"]) for row in ledger[name].rows}
        played = dict.fromkeys(
            (row[event_import.column], row[side])
            for row in ledger[event_import.games].rows
            for side in ("white", "black")
        )
        for event, player in played:
            if (event, player) not in listed:
                ledger.add(name, {event_import.column: event, "player": player})
        if played:
            notices.append(
                Sentence("{name}.csv is new: it begins with the players of the events entered before", name=name)
            )


def participants_of(ledger: Ledger) -> list[str]:
    """The files of participants: their key is the event and the player."""
    return [file.name for file in ledger.run.files if {*file.key} == {ledger.event_import.column, "player"}]


def _take(path: Path, work: Work) -> None:
    """Import all events of one file."""
    ledger, prepared = work.preparation.ledger, work.preparation
    raw = content(path)
    digest = hashlib.sha256(raw).hexdigest()
    before = next((row for row in ledger[SOURCES.name].rows if row["sha256"] == digest), None)
    if before is not None and not work.request.replaces(path.name):
        allowed = Sentence(
            "this file was entered before, as event {event}; --replace enters it again", event=before["event"]
        )
        refusal = Problem(Place(path.name), None, allowed)
        wanted = TargetEvent(before["event"], "", path.name, Place(path.name))
        prepared.questions.append(Duplicate(wanted, before["event"], (), refusal))
        return
    by = work.event_import
    further = Further(by.further_columns, by.result_code, by.other_games)
    try:
        tournaments = tournaments_in(path.name, raw, work.headings, further)
    except OpenHeadings as open_:
        asked = [(problem, column) for problem, columns in open_.asked for column in columns]
        prepared.questions += [HeadingQuestion(path.name, column, problem) for problem, column in asked]
        return
    work.in_file = set()
    for tournament in tournaments:
        prepared.notices += tournament.notices
        names = {name.casefold() for entrant in tournament.entrants.values() for name in names_of(entrant)}
        work.unused_matches -= {name for name in work.unused_matches if name.casefold() in names}
        matched = match(
            tournament.entrants, work.registry, work.decisions, by, names_suffice=work.request.names_suffice
        )
        event = _event_id(path, tournament, matched, work, alone=len(tournaments) == 1)
        if event is not None:
            _enter(event, path, digest, tournament, matched, work)


def _event_id(path: Path, tournament: Tournament, matched: MatchedPlayers, work: Work, *, alone: bool) -> str | None:
    """The event's id: from the file's name, or from the tournament's name when a file holds several.

    A tournament that replaces an event keeps that event's id.
    """
    prepared, ledger = work.preparation, work.preparation.ledger
    named = slug(path.stem if alone else tournament.name or path.stem) or "event"
    said = _take_answer(work, {named, path.name, path.stem} | ({""} if alone else set()), "id")
    same = [] if said else duplicates(_contents(named, tournament, matched, work), ledger, work.event_import)
    same = [event for event in same if event not in work.in_file]
    wanted = TargetEvent(named, said, path.name if alone else named, tournament.place)
    found = event_of(wanted, same, ledger.events(), work.request, prepared.events)
    if isinstance(found, Duplicate):
        prepared.questions.append(found)
        return None
    if isinstance(found, Problem):
        work.problems.append(found)
        return None
    prepared.events.add(found)
    work.in_file.add(found)
    return found


def _contents(name: str, tournament: Tournament, matched: MatchedPlayers, work: Work) -> Contents:
    """The tournament as rows of the period, for the comparison with its events."""
    rows = work.event_import.rows_of(ImportedEvent(name, tournament, matched.people, {}, {}, work.reading)).rows
    event = next((row.cells for row in rows if row.file == work.event_import.events), {})
    return Contents.of(event, [row.cells for row in rows if row.file == work.event_import.games])


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", fold_heading(name))[:LONGEST_ID].strip("_")


def _take_answer(work: Work, events: set[str], name: str) -> str:
    """The answer of `--say` for this event. An answer for one event or file wins over one for all."""
    found = ""
    for event in sorted(events):
        if (event, name) in work.answers:
            work.unused_answers.discard((event, name))
            found = work.answers[event, name]
    return found


def _enter(event: str, path: Path, digest: str, tournament: Tournament, matched: MatchedPlayers, work: Work) -> None:
    ledger, event_import = work.preparation.ledger, work.event_import
    before = next((row for row in ledger[event_import.events].rows if row[event_import.event_id] == event), {})
    source = next((row for row in ledger[SOURCES.name].rows if row["event"] == event), {})
    names = {event, path.name, path.stem, ""}
    said = dict(part.split("=", 1) for part in source.get("said", "").split("; ") if "=" in part)
    for name in (*ABOUT_FILES, *event_import.sayable):
        if (value := _take_answer(work, names, name)) and name != "id":
            said[name] = value
    if before:
        drop_event(event, ledger)
    tournament = _apply_answers(event, tournament, said, work)
    work.problems += matched.problems
    work.preparation.questions += matched.questions
    work.preparation.notices += [
        Sentence("event {event}: {notice}", event=event, notice=notice) for notice in matched.notices
    ]
    told = {name: value for name, value in said.items() if name not in ABOUT_FILES}
    found = event_import.rows_of(ImportedEvent(event, tournament, matched.people, told, before, work.reading))
    work.problems += found.problems
    work.preparation.notices += found.notices
    work.preparation.questions += [Question(event, path.name, missing) for missing in found.missing]
    for row in found.rows:
        if row.file == "players":
            _acquaint(row.cells, matched.people, work)
        work.origin[id(ledger.add(row.file, row.cells))] = row.place
    kept = "; ".join(f"{name}={value.replace('; ', ', ')}" for name, value in sorted(said.items()))
    ledger.add(
        SOURCES.name, {"event": event, "file": path.name, "sha256": digest, "said": kept, "added": work.request.on}
    )
    counted = _summary_text(tournament, matched.people, names_are_ids=event_import.names_are_ids)
    work.preparation.new_rows.append(join_sentences((event, counted), ": "))


def _acquaint(cells: Mapping[str, str], people: Mapping[str, Identity], work: Work) -> None:
    """Add the new player to the registry, so that later files find him."""
    known = next(one for one in people.values() if one.id == cells["id"])
    newcomer = Person(known.id, known.name, known.birth, _fide_number(known.id, work.event_import))
    work.registry = Registry({**work.registry.people, known.id: newcomer})


def _summary_text(tournament: Tournament, people: Mapping[str, Identity], *, names_are_ids: bool) -> Sentence:
    guests = sum(known.guest for known in people.values())
    games = len(tournament.pairings)
    entrants = len({people[key].id if key in people else key for key in tournament.entrants})
    told = Sentence("{count} {count:game|games}, {entrants} participants", count=games, entrants=entrants)
    if not guests:
        return told
    if names_are_ids:
        return Sentence("{entered}, {guests} of them new", entered=told, guests=guests)
    return Sentence("{entered}, {guests} of them guests", entered=told, guests=guests)


def _apply_answers(event: str, tournament: Tournament, answers: Mapping[str, str], work: Work) -> Tournament:
    """The tournament with the answers of `--say`. They win over what the file states."""
    facts: dict[str, Any] = {}
    for name in ("start", "end"):
        if name in answers:
            facts[name] = _day(event, name, answers[name], work)
    if "time" in answers:
        facts["time"] = clocks.time_control(answers["time"])
        if facts["time"] is None:
            allowed = Sentence("minutes + seconds per move, such as 90+30, are allowed")
            work.problems.append(Problem(Place("--say", column=f"{event}:time"), answers["time"], allowed))
    if "name" in answers:
        facts["name"] = answers["name"]
    if "dates" in answers:
        typed = answers["dates"].replace(",", " ").split()
        read = {number: _day(event, "dates", one, work) for number, one in enumerate(typed, 1)}
        facts["round_days"] = {number: day for number, day in read.items() if day is not None}
    work.preparation.notices += [
        Sentence(
            "event {event}: the file says {stated}; --say {name}={said} is entered",
            event=event,
            stated=stated,
            name=name,
            said=said,
        )
        for name, said in answers.items()
        if (stated := _stated(tournament, name)) and _stated(replace(tournament, **facts), name) != stated
    ]
    return replace(tournament, **facts)


def _stated(tournament: Tournament, name: str) -> str:
    """What the tournament says about a fact that an answer may replace; "" for nothing."""
    if name == "time":
        clock = tournament.time.clocks(MOVES)[0] if tournament.time is not None else ()
        return "+".join(map(str, clock))
    if name == "dates":
        return " ".join(map(str, tournament.round_days.values()))
    return str(getattr(tournament, name, "") or "")


def _day(event: str, name: str, entry: str, work: Work) -> date | None:
    read = days.day(entry)
    if read is None:
        allowed = Sentence("a day such as 2018-03-09 is allowed")
        work.problems.append(Problem(Place("--say", column=f"{event}:{name}"), entry, allowed))
        return None
    return read.day


def _look(work: Work) -> None:
    """Rate the period before and after the change. Problems name the place in the tournament file."""
    before = ledger_of(work.request.period).rate()
    try:
        work.preparation.compare(before)
    except Refused as refused:
        raise Refused(list(dict.fromkeys(_locate(refused.problems, work)))) from None


def _locate(problems: Iterable[Problem], work: Work) -> Iterable[Problem]:
    lines = {
        (sheet.name, line): work.origin.get(id(row))
        for sheet in work.preparation.ledger.sheets.values()
        for row, line in zip(sheet.rows, sheet.lines(), strict=True)
    }
    for problem in problems:
        place = lines.get((problem.place.file, problem.place.line or 0))
        if place is not None:
            place = place._replace(column=place.column or problem.place.column)
        yield problem if place is None else problem._replace(place=place)
