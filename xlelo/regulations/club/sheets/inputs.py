"""The inputs of the workbook, each declared once, and how its cells become a period."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from xlelo.law.kinds import COUNT, DATE
from xlelo.periods.form import Column, File, ParsedFiles, Table, only_row, row_of
from xlelo.periods.numerals import written
from xlelo.regulations.club import files
from xlelo.regulations.club.period import Period
from xlelo.regulations.club.rules import KINDS, POINTS, USUAL, Factor
from xlelo.regulations.club.settings import PRESET, PRESETS, merge_rules
from xlelo.regulations.club.settings import USUAL as USUAL_PRESET
from xlelo.regulations.club.settings import entries_for as typed_rules
from xlelo.sheets.bound import bound_of
from xlelo.sheets.contents import columns, number
from xlelo.sheets.formats import TEXT
from xlelo.sheets.formulas import exactly, first_of
from xlelo.sheets.light import Input
from xlelo.sheets.parsed import parse_bare_text
from xlelo.sheets.sheet import Content, Sizes

ROOM: Final = {"players": 200, "games": 3000, "factors": 8, "card": 40}

SPARE: Final = {"players": 20, "games": 200, "factors": 4}

RULES: Final = File.of(
    "rules",
    Column("preset", PRESET),
    Column("list_day", DATE),
    Column("from", DATE),
    *(Column(name, kind) for name, kind in KINDS.items()),
    one_row=True,
)
FILES: Final = (RULES, *(file for file in files.FILES if file.name in {"factors", "players", "games"}))
FILE: Final = {file.name: file for file in FILES}


def found(side: str) -> str:
    """Formula: row of the player by a search, which ignores capitals; “?” if there is none.

    It reads no other computed cell of its row. LibreOffice may search before it has calculated that one.
    """
    name = exactly(f'{{{side}<}}&""')
    return f'IFERROR(MATCH({name},{{Players.key}},0),"?")'


def _player(side: str) -> str:
    """Formula: row of the player whose id has the same capitals; “?” if there is none."""
    typed, row = f'{{{side}<}}&""', f"{{{side[0]}_found}}"
    return f'IFERROR({row}*FIND({typed},INDEX({{Players.key}},{row}))/SIGN(LEN({typed})),"?")'


NAMELESS: Final = 'IFERROR({white<}&{black<}="",FALSE)'
WHITE, BLACK = _player("white"), _player("black")
CODE: Final = "MATCH(LEFT({text},LEN({text})-1),{Parameters.code},0)"
"""Formula: row of the typed result among the codes."""
SIGNS: Final = {**dict.fromkeys("*?~", "|"), **dict.fromkeys(" \u00a0", ""), **dict.fromkeys(":–—−", "-"), ",": "."}
"""Signs of a typed result → how it is calculated with. Wildcards of searches are in no result."""
HALVES: Final = (("-1/2", "-½"), ("½-", ".5-"))


def plain_score(entry: str) -> str:
    """Formula: a typed result with one kind of dash, halves as decimals, and a dash behind it."""
    for sign, instead in SIGNS.items():
        entry = f'SUBSTITUTE({entry},"{sign}","{instead}")'
    entry = f'"-"&{entry}&"-"'
    for half, instead in HALVES:
        entry = f'SUBSTITUTE({entry},"{half}","{instead}")'
    return f"MID({entry},2,LEN({{result<}})*2+1)"


SCORE: Final = (
    f"IFERROR(INDEX({{Parameters.white_score}},{CODE}),"
    'IF(MIN({first},{second})<0,"?",IF({first}={second},1/2,IF({Parameters.by_result}={=Choices.share},'
    "{first}/({first}+{second}),IF({first}>{second},1,0)))))"
)
DATELESS: Final = 'IF(AND({day^}=0,{Games.needs_day}=1),"?","")'
"""Formula: value of a blank date."""
DAY: Final = bound_of(DATE)
BOUNDS: Final = {name: bound_of(kind, name) for name, kind in KINDS.items() if kind.meanings is None}

NEEDS: Final = {"factors": "{filled}", "players": "{key}", "games": "{w_at}"}
"""File → cell without which no other input of the row is read."""


def _of(file: str, key: str, free: str = "", *, value: str = "", at: str = "", **facts: Any) -> Input:
    """An input column of a file. `free`: value of a blank cell, if it is not that of the file."""
    column = FILE[file][key]
    kind, blank = column.kind, free or ('""' if column.blank is None else str(int(column.blank)))
    # all ratings share their limits, and so do all numbers of games and all days
    name = kind.key if kind in (POINTS, COUNT, DATE) else key
    bound = None if kind.name in {"text", "choice"} else bound_of(kind, name)
    return Input(key, kind, bound, blank, value, at, facts.pop("needs", NEEDS[file]), facts)


BLANK_IF_BLANK: Final = '="","",'
WRONG_IF_BLANK: Final = '="","?",'
ROOT_OF_LENGTH: Final = "IF({Parameters.by_length}={=Choices.root},{length<}^(1/2),1)"


def _condition(key: str, free: str) -> Input:
    """A condition of a K row. The last row has none. `free`: value of a blank cell."""
    typed_last = f'IFERROR(AND({{n}}={{Parameters.last_factor}},{{{key}<}}<>""),TRUE)'
    return _of("factors", key, free, value=f'IF({typed_last},"?",{{itself}})')


FACTORS: Final = (
    _condition("games_under", "{Parameters.beyond}"),
    _condition("rating_from", "0-{Parameters.beyond}"),
    _condition("rating_under", "{Parameters.beyond}"),
    _condition("age_to", "{Parameters.any_age}"),
    _of("factors", "k", '"?"', value='IF({never_fits}=1,"?",{itself})'),
)
BARE_NAME: Final = parse_bare_text("{name<}").replace(BLANK_IF_BLANK, WRONG_IF_BLANK)
PLAYERS: Final = (
    _of(
        "players",
        "name",
        value=f'IF(OR({{key}}="",{{again}}=1),"?",{BARE_NAME})',
        needs="{filled}",
        width=26,
        allowed="Players.allowed_name",
    ),
    _of("players", "start"),
    _of("players", "id", value=parse_bare_text("{id<}")),
    _of("players", "games"),
    _of("players", "born"),
    _of("players", "member"),
    _of("players", "club", width=16),
)


def _side(side: str, at: str, value: str, team: str, player: str) -> Input:
    """A side of a game. Its title is what the rules call it."""
    title = first_of(
        {
            "{Parameters.by_words}={=Choices.teams}": f"{{=Games.{team}}}",
            "{Parameters.by_words}={=Choices.players}": f"{{=Games.{player}}}",
        },
        f"{{=Games.{side}}}",
    )
    shown: dict[str, Any] = {"title": title, "width": 22, "choices": "Players.key", "suggested": True, "format": TEXT}
    return _of("games", side, value=f'IF({NAMELESS},"",{value})', at=at, needs="", **shown)


_DATE: Final = _of("games", "date", DATELESS)
_LENGTH: Final = _of("games", "length", at="root")
GAMES: Final = (
    _side("white", "w_at", WHITE, "home", "player1"),
    _side("black", "b_at", f'IF({BLACK}={{w_at}},"?",{BLACK})', "away", "player2"),
    _of("games", "result", value=SCORE, at="w_score", choices="Parameters.offered", suggested=True),
    replace(_DATE, value=_DATE.usual.replace("{Parameters.least_day}", "MAX({Parameters.least_day},{day^})")),
    _of("games", "weight"),
    replace(_LENGTH, value=_LENGTH.usual.replace(',{length<},"?"', f',{ROOT_OF_LENGTH},"?"')),
    _of("games", "event", width=14),
)


def assemble(reading: ParsedFiles) -> Period | None:
    """The period of a workbook. Its rules are cells, not rows."""
    row = only_row(reading, RULES)
    by = merge_rules(row["preset"], {name: row[name] for name in KINDS})
    factors = files.factors_of(reading) if len(reading["factors"]) else PRESETS[row["preset"] or USUAL_PRESET].factors
    return files.build_period(reading, by, factors, row["list_day"], row["from"])


def _k_rows(period: Period) -> Sequence[Factor]:
    """The rows of K that a club with the usual preset fills in."""
    return () if list(period.factors) == list(USUAL) else period.factors


def folder_tables(tables: Mapping[str, Table]) -> Mapping[str, Table]:
    """The tables with the folder's columns: a row for each rule, the rows of K in force, and the days."""
    period = assemble(ParsedFiles("", dict(tables)))
    assert period is not None  # noqa: S101 - a workbook with problems is not exported
    days = {"list_day": period.list_day, "from": period.first}
    made: dict[str, list[dict[str, Any]]] = {
        "rules": [
            {"rule": name, "value": written(value) if isinstance(value, Fraction) else str(value)}
            for name, value in typed_rules(period.rules).items()
        ],
        "factors": [row._asdict() for row in _k_rows(period)],
        "period": [days] if any(days.values()) else [],
    }
    found = {name: replace(tables[name], file=files.FILE[name]) for name in ("players", "games")}
    for name, rows in made.items():
        empty = Table.empty(files.FILE[name], name)
        found[name] = replace(empty, columns=empty.columns | columns(rows), present=True)
    return found


def contents(period: Period | None, _readings: object = None) -> Content:
    if period is None:
        return {"Parameters": {"preset": "club"}}
    played = [name for game in period.games for name in (game.white, game.black)]
    return {
        "Parameters": {
            "preset": "club",
            "list_day": period.list_day,
            "from": period.first,
            **{key: _typed(one) for key, one in typed_rules(period.rules).items()},
            **columns(row_of(FILE["factors"], row) for row in _k_rows(period)),
        },
        "Players": columns(
            row_of(FILE["players"], one, id=None if one.id == one.name else one.id) for one in period.players.values()
        ),
        "Games": columns(
            row_of(FILE["games"], game, date=game.day if game.day != before else None)
            for before, game in zip((None, *(game.day for game in period.games)), period.games, strict=False)
        ),
        "Card": {"player": max(period.players, key=played.count, default=None)},
    }


def _typed(value: Any) -> Any:
    if isinstance(value, Fraction):
        return number(value)
    return int(value) if isinstance(value, str) and value.isdigit() else value


def measure(period: Period | None) -> Sizes:
    """A filled workbook keeps some room for more players and games."""
    if period is None:
        return ROOM
    held = {"players": len(period.players), "games": len(period.games), "factors": len(period.factors)}
    return {**ROOM, **{key: rows + SPARE[key] for key, rows in held.items()}}
