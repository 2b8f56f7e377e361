"""Every sentence in every language: none missing, none left over, none that names other values than the English one."""

from __future__ import annotations

import ast
import copy
import csv
import pickle
import re
import tomllib
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.emoji import Emoji

from xlelo.cli import VERBS, app, load_command
from xlelo.cli.arguments import WITH_PERIODS, WITH_WORKBOOK
from xlelo.functions.documents import editions
from xlelo.lang import FIRST_LANGUAGE, LANGUAGES
from xlelo.lang.sentence import (
    PLACEHOLDER,
    Sentence,
    catalogues,
    in_language,
    join_and,
    join_or,
    join_sentences,
    rows,
    translations,
)
from xlelo.law.article import Text
from xlelo.law.derivation import step_sentences
from xlelo.model import Place, Problem
from xlelo.regulations import _verbs_of
from xlelo.workbook.books import ALL
from xlelo.workbook.write import document_title

MADE = ("part", "counted")
"""Parameters of `whatif` whose help holds what the rule sets say."""
PACKAGE = Path(__file__).parents[1] / "xlelo"
OTHERS = [language for language in LANGUAGES if language != FIRST_LANGUAGE]

TEMPLATES = {
    "Sentence": (0,),
    "Obstacle": (0,),
    "Quantity": (1,),
    "Function": (1,),
    "Argument": (1,),
    "help_sentence": (0,),
}
"""Which arguments of a call are templates. A call may leave them out."""

SYMBOLS = re.compile(r"\b(?:[KNPRVWp]|Pe|We|R[acnopu]|Σ?ΔR)\b")
"""Symbols of formulas. They are no words, and the same in every language."""

OUT_OF_TABLES = {
    "plausible.csv": "reason",
    "numbers.csv": "meaning",
    "findings.tsv": "sentence",
    "steps.tsv": "sentence",
}
"""Which columns of a regulation's tables are sentences."""

HANDED_ON = {
    "lang/sentence.py",
    *(f"functions/{name}.py" for name in ("catalogue", "documents", "regulation_texts")),
    *(f"law/{name}.py" for name in ("derivation", "numbers", "article")),
    "periods/comparisons.py",
    "periods/warnings.py",
    "hosts/menu/sheet_words.py",
}
"""Modules that make sentences of what they are given: tables, steps, reasons, editions."""


@cache
def templates(path: Path) -> set[str]:
    """All that the module can say; a template that does not stand there letter by letter could not be found."""
    found = set()
    source = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in source for name in ("take", *TEMPLATES)):
        return found
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "take":
            found |= step_texts(node, path)
        if isinstance(node.func, ast.Name):
            for position in TEMPLATES.get(node.func.id, ()):
                found |= {text for one in node.args[position : position + 1] for text in literals(one, path)}
    return found


def step_texts(call: ast.Call, path: Path) -> set[str]:
    """What a derivation says of a rule: a template, or a function that makes a sentence."""
    _, said, *_ = call.args
    if isinstance(said, ast.Lambda):
        chosen = (said.body.body, said.body.orelse) if isinstance(said.body, ast.IfExp) else (said.body,)
        return {one.value for one in chosen if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return set() if isinstance(said, ast.Name | ast.Dict) else literals(said, path)


def literals(node: ast.expr, path: Path) -> set[str]:
    if isinstance(node, ast.IfExp):
        return literals(node.body, path) | literals(node.orelse, path)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    where = path.relative_to(PACKAGE).as_posix()
    assert where in HANDED_ON, f"{where}, line {node.lineno}: a template stands there letter by letter"
    return set()


def table_sentences(folder: Path) -> set[str]:
    found = set()
    for path in folder.rglob("*.?sv"):
        if (column := OUT_OF_TABLES.get(path.name)) is None:
            continue
        if path.suffix == ".tsv":
            found |= {row[column] for row in rows(path)}
        else:
            lines = path.read_text(encoding="utf-8").splitlines()
            found |= {row[column] for row in csv.DictReader(line for line in lines if not line.startswith("#"))}
    for path in folder.rglob("articles.md"):
        found.update(Text.parse(path.read_text(encoding="utf-8")).reasons.values())
    for path in folder.rglob("functions.toml"):
        found.update(tomllib.loads(path.read_text(encoding="utf-8")).get("texts", {}).values())
    return found


def helps(verbs: Iterable[str]) -> set[str]:
    """The paragraphs of all help texts; codes and what is put together by its own sentence aside."""

    def of(command: Any) -> Iterator[str]:
        for text in (command.help, *(getattr(one, "help", None) for one in command.params if one.name not in MADE)):
            yield from (text or "").split("\n\n")
        for other in getattr(command, "commands", {}).values():
            yield from of(other)

    found = {text for verb in verbs for text in of(load_command(verb))}
    return {text for text in found if " " in text} - {WITH_PERIODS, WITH_WORKBOOK}


def titles() -> dict[str, str]:
    """Code → English title of the workbooks that are not in all languages; the menu says it in each."""
    found = [book for book in ALL if set(book.languages) < set(LANGUAGES)]
    return {book.code: document_title(book.words(FIRST_LANGUAGE)) for book in found}


@cache
def used() -> set[str]:
    in_modules = {one for path in PACKAGE.rglob("*.py") for one in templates(path)} | helps(VERBS)
    in_modules.add(app.info.help)
    in_modules |= set(editions().values()) | set(titles().values())
    return {one for one in in_modules | table_sentences(PACKAGE) if has_words(PLACEHOLDER.sub(r"\3\4", one))}


def has_words(text: str) -> bool:
    return re.search(r"[^\W\d_½]", SYMBOLS.sub("", text)) is not None


def test_every_sentence_is_there_and_none_that_nobody_says() -> None:
    there = set(translations(OTHERS[0]))
    assert sorted(used() - there) == []
    assert sorted(there - used()) == []


def test_every_sentence_is_in_all_languages() -> None:
    """And in the order of the languages."""
    assert {(*row,) for catalogue in catalogues() for row in rows(catalogue)} == {LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_holds_an_emoji_code(language: str) -> None:
    """rich would show 200:100:2000 in a help text with a picture for :100:."""
    said = used() if language == FIRST_LANGUAGE else translations(language).values()
    assert [text for text in said if Emoji.replace(text) != text] == []


def named(template: str) -> tuple[list[tuple[str, str]], bool]:
    """What is put in, each with its mark, and that words go by the number of nothing else."""
    found = PLACEHOLDER.findall(template)
    values = sorted((name, mark) for name, mark, one, many in found if not one + many)
    return values, {name for name, _, one, many in found if one + many} <= {name for name, _ in values}


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_names_the_same_values(language: str) -> None:
    other = {
        template: text
        for template, text in translations(language).items()
        if named(template) != named(text) or not text.strip()
    }
    assert other == {}


def test_a_sentence_stands_in_one_catalogue() -> None:
    keys = [row[FIRST_LANGUAGE] for catalogue in catalogues() for row in rows(catalogue)]
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


def test_a_common_sentence_is_below_the_name_of_a_package_that_says_it() -> None:
    said = {"help": helps(VERBS) | {app.info.help}}
    for path in PACKAGE.rglob("*.py"):
        package, *module = path.relative_to(PACKAGE).parts
        said.setdefault(package if module else PACKAGE.name, set()).update(templates(path))
    said["periods"] |= table_sentences(PACKAGE / "periods")
    said["regulations"] |= table_sentences(PACKAGE) | set(editions().values()) | set(titles().values())
    catalogue, *_ = catalogues()
    _, *sections = catalogue.read_text(encoding="utf-8").strip().split("\n\n")
    for heading, *sentences in (section.split("\n") for section in sections):
        assert {one.partition("\t")[0] for one in sentences} - said[heading.removeprefix("# ")] == set()


def test_what_a_regulation_says_stands_beside_it() -> None:
    """And what others say, too, stands with what is common."""
    for folder in sorted((PACKAGE / "regulations").iterdir()):
        own = {one for path in folder.rglob("*.py") for one in templates(path)}
        own |= table_sentences(folder) | (helps(_verbs_of(folder.name)) if folder.is_dir() else set())
        own |= {title for code, title in titles().items() if code == folder.name}
        own |= {edition for code, edition in editions().items() if code.lower() == folder.name}
        path = folder / "sentences.tsv"
        assert not path.is_file() or {row[FIRST_LANGUAGE] for row in rows(path)} <= own


STEPS = {path.parent.name: path.parent for path in PACKAGE.glob("regulations/*/steps.tsv")}


@pytest.mark.parametrize("folder", sorted(STEPS))
def test_each_sentence_of_a_step_is_that_of_a_rule_that_is_taken(folder: str) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in STEPS[folder].glob("*.py"))
    taken = re.findall(r"\.(?:step\(\s*(?:\w+\.)?(\w+)|take\(\s*(?:\w+\.)?(\w+),\s*\{)", source)
    assert {one or other for one, other in taken} == {rule for rule, _ in step_sentences(f"xlelo.regulations.{folder}")}


# No text of one language in a sentence of another.

NO_WORDS = {"FIDE", "xlwings", ".dll", ".lock", "command_path", "help_option", "games", "fide", "art.", "ELO_EXPECTED"}
"""Names and codes, which no language translates."""


def literal_words(node: ast.AST, assigned: dict[str, list[ast.expr]]) -> set[str]:
    """The texts with letters that a value is made of, also by way of names of the same function."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) and re.search(r"[^\W\d_]{2}", node.value) else set()
    if isinstance(node, ast.Name):
        rest = {name: values for name, values in assigned.items() if name != node.id}
        return {text for value in assigned.get(node.id, ()) for text in literal_words(value, rest)}
    if isinstance(node, ast.IfExp):
        parts: list[ast.expr] = [node.body, node.orelse]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        parts = [node.func.value, *node.args]
    elif isinstance(node, ast.BoolOp | ast.JoinedStr):
        parts = node.values
    elif isinstance(node, ast.BinOp):
        parts = [node.left, node.right]
    elif isinstance(node, ast.List | ast.Tuple):
        parts = node.elts
    else:
        return set()
    return {text for part in parts for text in literal_words(part, assigned)}


WITH_VALUES = ("Sentence", "Obstacle", "warning", "finding", "take")
"""Calls with the values of a sentence."""


def values_of(path: Path) -> Iterator[tuple[int, str]]:
    """(line, literal text) of the values of the module's sentences."""
    source = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in source for name in WITH_VALUES):
        return
    module = ast.parse(source)
    rooms = [module, *(node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))]
    for room in rooms:
        assigned: dict[str, list[ast.expr]] = {}
        nodes = [*ast.walk(room)]
        for node in nodes:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name) and room is not module:
                        assigned.setdefault(target.id, []).append(node.value)
        for node in nodes:
            if isinstance(node, ast.Call) and name_of_call(node) in WITH_VALUES:
                tables = [one for one in node.args if isinstance(one, ast.Dict)]
                values = [one.value for one in node.keywords] + [one for table in tables for one in table.values]
                yield from ((node.lineno, text) for one in values for text in literal_words(one, assigned))


def name_of_call(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def test_no_literal_text_goes_into_a_sentence() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}, line {line}: {text}"
        for path in PACKAGE.rglob("*.py")
        for line, text in values_of(path)
        if not any(name in text for name in NO_WORDS)
    }
    assert sorted(found) == []


# What a sentence is.


def test_a_sentence_is_its_english() -> None:
    sentence = Sentence("this line has {count} cells, the header has {width}", count=3, width=Fraction(5, 2))
    assert sentence == "this line has 3 cells, the header has 2.5"
    assert (str(sentence), f"{sentence}") == (sentence, sentence)
    assert type(str(sentence)) is str


def test_it_is_said_in_another_language_with_its_values() -> None:
    sentence = Sentence("{file}: unknown columns ignored: {unknown}", file="games.csv", unknown=["a", "b"])
    assert sentence == "games.csv: unknown columns ignored: a, b"
    assert sentence.in_language("ca") == "games.csv: columnes desconegudes que no es llegeixen: a, b"
    assert in_language(Place("games.csv", 3, "white"), "es") == "games.csv, línea 3, columna white"


def test_sentences_stand_in_sentences() -> None:
    problem = Problem(
        Place(Sentence("sheet {name}", name="games"), 3, "result", "B3"),
        "7",
        Sentence("one of these is allowed: {listed}", listed=["1-0", "0-1"]),
    )
    assert str(problem) == "sheet games, cell B3, column result: “7”: one of these is allowed: 1-0, 0-1"
    assert problem.in_language("pt") == "folha games, célula B3, coluna result: “7”: só se admite um destes: 1-0, 0-1"


def test_without_a_translation_it_stays_english() -> None:
    assert Sentence("{count} pigeons", count=3).in_language("ca") == "3 pigeons"


@pytest.mark.parametrize(
    ("value", "english", "catalan"),
    [
        (None, "none", "cap"),
        (True, "yes", "sí"),
        (-12, "−12", "−12"),
        (Fraction(-239, 20), "−11.95", "−11,95"),
        ("P01", "P01", "P01"),
        (join_and(["a", "b", "c"]), "a and b and c", "a i b i c"),
        (join_or(["a", "b", "c"]), "a or b or c", "a o b o c"),
        (join_or(["a"]), "a", "a"),
        (join_sentences(["a", Sentence("none")], "; "), "a; none", "a; cap"),
        (
            Sentence("{games} {games:game|games} in this period", games=1),
            "1 game in this period",
            "1 partida en aquest període",
        ),
        (
            Sentence("{games} {games:game|games} in this period", games=0),
            "0 games in this period",
            "0 partides en aquest període",
        ),
        (
            Sentence("{name}: {points} {points:point|points} of {games}", name="A", points=Fraction(3, 2), games=3),
            "A: 1.5 points of 3",
            "A: 1,5 punts de 3",
        ),
    ],
)
def test_values_are_said(value: object, english: str, catalan: str) -> None:
    assert (in_language(value, "en"), in_language(value, "ca")) == (english, catalan)


def test_thousands_are_set_apart_as_the_language_does() -> None:
    """A comma would be the decimal one."""
    sentence = Sentence("{more,} more", more=12345)
    assert (sentence, sentence.in_language("es")) == ("12,345 more", "12\u00a0345 more")


@pytest.mark.parametrize("value", ["{", "}", "{count}", "%s", "{0}", "\\1"])
def test_what_people_type_is_no_template(value: str) -> None:
    sentence = Sentence("sheet {name}", name=value)
    assert (sentence, sentence.in_language("pt")) == (f"sheet {value}", f"folha {value}")


def test_copies_say_the_same() -> None:
    sentence = Sentence("sheet {name}", name="games")
    for copied in (copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):  # noqa: S301 - our own
        assert (copied, copied.in_language("ca")) == ("sheet games", "full games")
