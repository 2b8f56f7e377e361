"""The games of a PGN text: their tags and the result at the end. Moves are skipped."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

from xlelo.lang.sentence import Sentence
from xlelo.readers.tournaments.text import Log

TAG = r'\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]'
TOKEN = re.compile(
    r"(?P<comment>\{[^}]*\}|;[^\n]*|^%[^\n]*|\[%[^\]\n]*\])"
    r"|(?P<unclosed>\{)"
    rf"|(?P<tag>{TAG})"
    r"|(?P<opening>[(])|(?P<closing>[)])"
    r'|(?P<stray>["\[\]])'
    r'|(?P<word>[^\s{}\[\]();"]+)',
    re.MULTILINE,
)
BEGINS_TAG = re.compile(r"\[\s*[A-Za-z]")
PLAYER = re.compile(r'\[\s*(white|black)\s*"', re.IGNORECASE)
ESCAPE = re.compile(r"\\(.)")
ENDINGS: Final = frozenset({"1-0", "0-1", "1/2-1/2", "*"})
UNKNOWN: Final = frozenset({"", "?", "-", "??", "????.??.??"})


@dataclass
class Game:
    """A game's tags, their lines, and its ending."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    has_moves: bool = False
    depth: int = 0
    """The number of open variations."""
    ending: str = ""
    ending_line: int = 0
    inner_ending: str = ""
    """A result within a variation. It is the game's result if the variation never closes."""

    def __getitem__(self, name: str) -> str:
        value = self.tag(name)
        return "" if value in UNKNOWN else value

    def tag(self, name: str) -> str:
        """The tag's value as it is; tag names ignore upper and lower case."""
        return self.tags.get(name.lower(), "").strip()

    def line_of(self, name: str) -> int:
        return self.lines.get(name.lower(), self.line)

    @property
    def result_of_moves(self) -> str:
        return self.ending or (self.inner_ending if self.depth else "")


@dataclass
class Scan:
    """The games found so far. The text's lines must end in line feeds."""

    text: str
    log: Log
    games: list[Game] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line(self, position: int) -> int:
        return bisect_right(self.starts, position)

    def rest(self, position: int) -> str:
        """The rest of the line."""
        return self.text[position:].partition("\n")[0].strip()[:80]

    def refuse(self, position: int, allowed: Sentence) -> None:
        self.log.refuse(self.line(position), None, self.rest(position), allowed)

    def tag(self, match: re.Match[str]) -> None:
        """Add a tag. A repeated tag, or a tag after moves, begins the next game."""
        name = match["name"].lower()
        line = self.line(match.start())
        if not self.games or self.games[-1].has_moves or name in self.games[-1].tags:
            self.games.append(Game(line))
        self.games[-1].tags[name] = ESCAPE.sub(r"\1", match["value"])
        self.games[-1].lines[name] = line

    def word(self, match: re.Match[str]) -> None:
        ends = match[0] in ENDINGS
        if not self.games:
            if ends:
                self.refuse(match.start(), Sentence("no tags are above this result: whose game is it?"))
            return
        game = self.games[-1]
        game.has_moves = True
        if ends and game.depth:
            game.inner_ending = match[0]
        elif ends and game.ending:
            self.refuse(
                match.start(),
                Sentence(
                    "a second result: the moves ended in line {line}. Are the tags of a game missing here?",
                    line=game.ending_line,
                ),
            )
        elif ends:
            game.ending, game.ending_line = match[0], self.line(match.start())

    def variation(self, step: int) -> None:
        if self.games:
            self.games[-1].has_moves = True
            self.games[-1].depth = max(0, self.games[-1].depth + step)

    def comment(self, match: re.Match[str]) -> None:
        """Refuse a comment with the tags of both players: a brace that closes too late would hide a whole game."""
        if len({found[1].lower() for found in PLAYER.finditer(match[0])}) > 1:
            self.refuse(match.start(), Sentence("a whole game is in this comment: does the comment end too late?"))
        if self.games:
            self.games[-1].has_moves |= match[0].startswith("{")

    def stray(self, match: re.Match[str]) -> None:
        if self.games or BEGINS_TAG.match(self.text, match.start()):
            self.refuse(match.start(), Sentence('a tag such as [White "Puig, Anna"] is allowed here'))


def games_in(text: str, log: Log) -> list[Game]:
    """All games of the text. A game that cannot be read is a problem with its line, never skipped."""
    scan = Scan(text, log)
    refused_line = 0
    for match in TOKEN.finditer(text):
        match match.lastgroup:
            case "unclosed":
                scan.refuse(match.start(), Sentence("this comment never ends: the closing brace is missing"))
                break
            case "tag":
                scan.tag(match)
            case "word":
                scan.word(match)
            case "opening":
                scan.variation(1)
            case "closing":
                scan.variation(-1)
            case "comment":
                scan.comment(match)
            case _ if scan.line(match.start()) != refused_line:  # one problem a line
                scan.stray(match)
                refused_line = scan.line(match.start())
    return scan.games
