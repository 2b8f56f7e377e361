"""Functions about the regulations and about the program itself."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable
from platform import python_version
from typing import Final

from xlelo import __version__
from xlelo.functions.default_rules import default_rules
from xlelo.functions.grid import NOT_AVAILABLE
from xlelo.functions.rulesets import OFFERS, regulation
from xlelo.lang.sentence import Sentence
from xlelo.law.article import Article
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact
from xlelo.regulations import ALL, derived_ones

RULES_OF_THE_BUILD: Final = ("law", "periods", "sheets", "functions", "regulations")
ENDINGS: Final = (".py", ".csv", "articles.md")


def time(minutes: Exact, increment: Exact, trace: Derivation = SILENT) -> Exact | str:
    return OFFERS["ELO_TIME"](minutes, increment, trace)


def article(rules: str, number: str, trace: Derivation = SILENT) -> str:
    """The text of an article. A number with subsections gives all of them, each under its own number."""
    trace.say(Sentence("The text of {rules} {number}, as it is printed", rules=rules, number=number))
    text = regulation(rules).text
    numbers = {known.casefold(): known for known in text.articles}
    asked = text.parts(numbers.get(number.casefold(), number))
    if not asked:
        raise NOT_AVAILABLE.refusal(Sentence("{rules} has no article {number}", rules=rules, number=number))
    if len(asked) == 1:
        return asked[0].words or asked[0].heading or ""
    return "\n\n".join(map(_section, asked))


def rule_sets() -> list[list[str]]:
    return [[one.code, one.text.facts["edition"], one.text.title] for one in (*ALL, *derived_ones())]


@cache
def build() -> str:
    """A hash of the rules in eight characters; equal rules have equal builds in Excel, Calc and the command line."""
    digest = sha256()
    for folder in RULES_OF_THE_BUILD:
        for path in _sources(files("xlelo") / folder):
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:8]


def editions() -> dict[str, str]:
    """Code → edition of the rule sets that answer questions. A club's own rules have none."""
    return {one.code: one.text.facts["edition"] for one in ALL if one.questions is not None and one.own_rules is None}


_PROGRAM = [""]


def runs_in(program: str) -> None:
    """Set the name of a program that brings its own Python, such as LibreOffice."""
    _PROGRAM[0] = program


def program_version() -> Sentence:
    """One sentence for people: version, what calculates, and which rules hold where a formula names none."""
    return version_sentence(build(), _calculator(), default_rules())


def version_sentence(of_build: str, calculator: Sentence, rules: str) -> Sentence:
    return Sentence(
        "xlelo {version} (build {build}), calculated by {calculator}; rules if a formula names none: {rules}",
        version=__version__,
        build=of_build,
        calculator=calculator,
        rules=[rules, Sentence(editions()[rules])] if rules in editions() else rules,
    )


def _calculator() -> Sentence:
    python = python_version()
    if _PROGRAM[0]:
        return Sentence("Python {python} in {program}", python=python, program=_PROGRAM[0])
    try:
        return Sentence("Python {python} with xlwings {xlwings}", python=python, xlwings=version("xlwings"))
    except PackageNotFoundError:
        return Sentence("Python {python}", python=python)


def _section(part: Article) -> str:
    heading = f"{part.number} · {part.heading}" if part.heading else part.number
    return f"{heading}\n{part.words}".strip()


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.is_dir():
            yield from _sources(path)
        elif path.name.endswith(ENDINGS):
            yield path
