"""Time controls: seconds as in TRF26 and PGN, plain words, or an answer of --say."""

import re

from xlelo.tournament import Stage, TimeControl

MAX_SECONDS = 600_000  # ten thousand minutes, as in a period's events
CODED_TIME = re.compile(r"(?:(?P<moves>\d{1,3})/)?(?P<seconds>\d{1,6})(?:\+(?P<increment>\d{1,5}))?", re.ASCII)
PLAIN_TIME = re.compile(r"(?P<minutes>\d{1,5})(?:[.,](?P<half>[05]))?\s*\+\s*(?P<increment>\d{1,5})", re.ASCII)

HOURS = r"(?:(?P<hours>\d{1,2})\s*(?:h|hours?|hores|hora|horas?)\.?\s*)?"
MINUTES = r"(?:(?P<minutes>\d{1,4})\s*(?P<unit>'|’|´|min(?:ut[eio]?s?|uten|s)?\.?|m\.?)?)?"
PER_MOVE = (
    r"(?:\s*(?:/|per|a|each|per cada|por|cada|por cada)?\s*(?:move|moves?|jugada|moviment|movimiento|lance|mov\.?))?"
)
GAIN = (
    r"(?:\s*(?:\+|plus|and|i|y|e|amb|con|com)?\s*(?P<increment>\d{1,4})\s*"
    r"(?:''|\"|”|″|s(?:ec(?:onds?|ondi|s)?)?\.?|segons?|seg(?:undos?)?\.?|sek(?:unden)?\.?)"
    rf"(?:\s*(?:increment|incr?\.?|d'increment|de incremento|incremento))?{PER_MOVE})?"
)
WORDS = re.compile(HOURS + MINUTES + GAIN, re.ASCII | re.IGNORECASE)
TWO_FIGURES = re.compile(r"(?P<minutes>\d{1,3})\s*\+\s*(?P<increment>\d{1,3})", re.ASCII)


def parse_code(entry: str) -> TimeControl | None:
    """Parse a control in seconds: 5400+30, 40/6000+30:900+30, W300-B240."""
    entry = entry.strip().replace(" ", "")
    if entry[:1] in {"W", "w"}:
        white, dash, black = entry[1:].partition("-")
        if not dash or black[:1] not in {"B", "b"}:
            return None
        first, second = _stages(white), _stages(black[1:])
    else:
        first = second = _stages(entry)
    return None if first is None or second is None else TimeControl(first, second)


def _stages(entry: str) -> tuple[Stage, ...] | None:
    matches = [CODED_TIME.fullmatch(part) for part in entry.split(":")]
    stages = [
        Stage(
            None if match["moves"] is None else int(match["moves"]), int(match["seconds"]), int(match["increment"] or 0)
        )
        for match in matches
        if match is not None
    ]
    if len(stages) < len(matches) or not all(map(_possible, stages)):
        return None
    return tuple(stages) if all(stage.moves for stage in stages[:-1]) else None


def _possible(stage: Stage) -> bool:
    return stage.moves != 0 and stage.seconds <= MAX_SECONDS and bool(stage.seconds or stage.increment)


def parse_words(entry: str) -> TimeControl | None:
    """Parse one stage in plain words: 90 min + 30 sec per move, 1h30, 15'+10". Anything else is left to a person."""
    entry = " ".join(entry.split())
    match = WORDS.fullmatch(entry) or TWO_FIGURES.fullmatch(entry)
    if match is None:
        return None
    found = match.groupdict()
    if found.get("hours") is None and (found["minutes"] is None or ("unit" in found and found["unit"] is None)):
        return None
    return single(int(found.get("hours") or 0) * 3600 + int(found["minutes"] or 0) * 60, int(found["increment"] or 0))


def time_control(entry: str) -> TimeControl | None:
    """Parse an answer in minutes + seconds per move: 90+30, or with stages 40/90+30:30+30."""
    stages = []
    for part in entry.replace(" ", "").split(":"):
        moves, slash, rest = part.rpartition("/")
        match = PLAIN_TIME.fullmatch(rest) or PLAIN_TIME.fullmatch(rest + "+0")
        if match is None or (slash and not (moves.isascii() and moves.isdigit() and int(moves[:4]) > 0)):
            return None
        seconds = int(match["minutes"]) * 60 + (30 if match["half"] == "5" else 0)
        stages.append(Stage(int(moves[:4]) if slash else None, seconds, int(match["increment"])))
    if not all(map(_possible, stages)) or not all(stage.moves for stage in stages[:-1]):
        return None
    return TimeControl(tuple(stages), tuple(stages))


def single(seconds: int, increment: int) -> TimeControl | None:
    stage = Stage(None, seconds, increment)
    return TimeControl((stage,), (stage,)) if _possible(stage) else None
