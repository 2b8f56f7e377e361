"""What the menu says of a workbook: in the words of its sheets, without options of commands and columns of files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from little_room import with_little_room
from spoiled_book import SpoiledBook
from spoiling import Meaning, Spoil
from test_spoiled_inputs import FILLED, example

from xlelo.hosts.menu import sheet_words, verbs
from xlelo.hosts.menu.sheet_words import in_sheet_words
from xlelo.hosts.menu.verbs import Answer
from xlelo.lang import LANGUAGES
from xlelo.lang.sentence import Sentence, join_and
from xlelo.model import Refused
from xlelo.periods.finding_table import finding_sentence
from xlelo.periods.listing import Listing, name_of_lists
from xlelo.workbook import books, make
from xlelo.workbook.read import read

OF_FILES = re.compile(r"--\w|\b[a-z0-9]+_[a-z0-9_]+\b|\.csv\b")
"""An option, a column or code of files, or the name of a file of a folder."""
PLACEHOLDER_NAMES = re.compile(r"{(\w+)}")


def outside_quotes(line: str) -> str:
    return re.sub("“[^”]*”", "", line)


def spoils_of_a_row(book: SpoiledBook) -> Iterator[list[Spoil]]:
    """The first row of every sheet with no word in all its cells; and with impossible and unlikely numbers."""
    columns = [column for column in book.places.columns if book.rows(column[0])]
    for content in ("n/a", 1e10, 1.0, 40.0, 0.3):
        yield [Spoil(sheet, key, 1, True, "", content, Meaning.NONE, None) for sheet, key in columns]


def answer_to(path: Path) -> Answer:
    """Problems or findings, as the menu shows them."""
    try:
        filled = read(path)
    except Refused as refused:
        return verbs.refusal(refused, "en", path)
    run = filled.book.regulation.run
    findings = run.findings(filled.result) if run is not None else ()
    return verbs.Answer([*filled.notices, *map(finding_sentence, findings)], filled.language, workbook=path)


@pytest.mark.second
@pytest.mark.parametrize("code", FILLED)
def test_the_answer_has_the_words_of_the_sheets(code: str, tmp_path: Path) -> None:
    book, said = example(code, tmp_path), 0
    for spoils in spoils_of_a_row(book):
        with book.file(spoils) as path:
            lines = answer_to(path).sentences()
        said += len(lines)
        assert [line for line in lines if OF_FILES.search(outside_quotes(line))] == []
    assert said > len(book.places.columns) / 2


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder, book = tmp_path_factory.mktemp("templates"), with_little_room(books.find("fce"))
    paths = {language: folder / f"{language}.xlsx" for language in ("en", "ca")}
    for language, path in paths.items():
        make.empty(book, path, language=language)
    return paths


@pytest.mark.parametrize(("language", "heading"), [("en", "Rapid games in total"), ("ca", "Ràpids, partides totals")])
def test_a_heading_in_the_document_s_language(language: str, heading: str, templates: dict[str, Path]) -> None:
    said = Sentence("{column} “{value}”", column="rapid_games_total", value="std_g1")
    assert in_sheet_words([said], language, templates[language]) == [f"{heading} “std_g1”"]


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        (Sentence("no such player in players or participants"), "no hi ha aquest jugador a Jugadors ni a Participants"),
        (
            Sentence("no player has this name; add new players to players"),
            "cap jugador no es diu així; afegiu els jugadors nous a Jugadors",
        ),
        (Sentence("{column} {elo}", column="fide", elo=258), "Elo FIDE 258"),
        (Sentence("{key} may appear only once", key=join_and(["id"])), "Codi només pot aparèixer una vegada"),
        (Sentence("{name}: {elo}", name="fide", elo=258), "fide: 258"),
        (
            Sentence("a day not before {first} (from) is allowed", first="2018-03-01"),
            "s'admet un dia no anterior a 2018-03-01 (Primer dia)",
        ),
    ],
)
def test_files_and_columns_of_one_word(sentence: Sentence, line: str, templates: dict[str, Path]) -> None:
    """A name that a person typed may be one too, and stays."""
    assert in_sheet_words([sentence], "ca", templates["ca"]) == [line]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("template", sheet_words._FOR_THE_MENU)  # noqa: SLF001 - each of them
def test_a_sentence_without_options(template: str, language: str) -> None:
    """Also inside another one. Only the command has the options."""
    said = Sentence(template, **dict.fromkeys(PLACEHOLDER_NAMES.findall(template), "T1"))
    (line,) = in_sheet_words([Sentence("{first}: {second}", first="T1", second=said)], language, None)
    assert "--" in said or "xlelo " in said
    assert "--" not in line
    assert "xlelo " not in line


@pytest.mark.parametrize(
    ("titles", "name"),
    [
        (["Lista · 2005-1"], "Lista - 2005-1"),
        (["FCE · standard · 1 April 2018", "FCE · rapid · 1 April 2018"], "FCE - standard, rapid - 1 April 2018"),
        (["A/B: C? · 1972…"], "A B C - 1972"),
        (["x" * 300], "x" * 120),
    ],
)
def test_a_file_is_called_as_its_lists_are(titles: list[str], name: str) -> None:
    assert name_of_lists([Listing(title, (), ()) for title in titles]) == name


def test_the_templates_are_named_in_the_menu_s_language() -> None:
    """A workbook that is not in that language says so."""
    named = verbs.template_titles("ca")
    assert named["fce"] == "Llistes mensuals d'Elo de la FCE"
    assert named["cnxc"] == "Llista Elo semestral de la CNXC (en anglès)"
    assert next(iter(named)) == "club"
