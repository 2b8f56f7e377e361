"""Codes of results: what drop-downs offer stays as it is typed, and every spelling is understood everywhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from filled_books import filled_book
from keyboard import keyboard
from little_room import shrink_book
from openpyxl import load_workbook
from tiers import first_of

from xlelo.lang import LANGUAGES, words
from xlelo.law.kinds import Kind
from xlelo.model import PENDING, RESULTS, Refused
from xlelo.officer.amending import parse_correction
from xlelo.periods.outcomes import outcome
from xlelo.periods.results import RESULT, code_of, drop_down, spellings
from xlelo.regulations.cnxc.event_import import EVENT_IMPORT as IMPORT
from xlelo.regulations.cnxc.files import ENDING
from xlelo.regulations.cnxc.findings import findings
from xlelo.regulations.cnxc.period import rate
from xlelo.workbook import books, make
from xlelo.workbook.check import check
from xlelo.workbook.read import read
from xlelo.workbook.validation import TIP_LINE

KINDS = {"fce": RESULT, "fide2024": RESULT, "cnxc": ENDING}
OF_LANGUAGES = {
    "en": ("F1-0", "F0-1", "F0-0", "A1-0", "A0-1", "A1/2"),
    "pt": ("F1-0", "F0-1", "F0-0", "A1-0", "A0-1", "A1/2"),
    "ca": ("I1-0", "I0-1", "I0-0", "A1-0", "A0-1", "A1/2"),
    "es": ("I1-0", "I0-1", "I0-0", "A1-0", "A0-1", "A1/2"),
}
"""Forfeit, falta de comparência, incompareixença, incomparecencia; adjudicated, adjudicada."""
OF_FILES = ("+/-", "-/+", "-/-", "1-0a", "0-1a", "1/2a")
OLDER = {"a1-0": "1-0a", "a0-1": "0-1a", "a1/2": "1/2a", "½": "1/2", "a½": "1/2a"}


def offers(kind: Kind, language: str) -> list[str]:
    texts = words(language)
    return [texts[key] for key in drop_down(kind)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_offers_its_own_codes(language: str) -> None:
    assert offers(RESULT, language) == ["1-0", "0-1", "1/2", *OF_LANGUAGES[language], "½"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [RESULT, ENDING], ids=["played", "correspondence"])
def test_no_program_changes_an_offered_code(kind: Kind, language: str) -> None:
    codes = offers(kind, language)
    folded = [code.casefold() for code in codes]
    for code in codes:
        assert code[0].isalnum()  # + - = @ begin a formula
        assert not set(code) & set("*?~,")
        assert code[0] == code[0].upper()  # AutoCorrect leaves a capital
        assert [other for other in folded if other.startswith(code.casefold())] == [code.casefold()]


@pytest.mark.parametrize("change", [str, str.lower, str.upper, str.swapcase])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spelling_means_its_result(language: str, change: type[str]) -> None:
    own = dict(zip(OF_LANGUAGES[language], OF_FILES, strict=True))
    for text, code in {**own, **OLDER, **dict.fromkeys(RESULTS)}.items():
        wanted = RESULTS[code or text]
        assert RESULT.meaning(change(text)) is wanted
        assert code_of(change(text)) == wanted.code
        assert outcome(change(text)) == wanted.code
        stated = parse_correction(f"E:1:P1:P2={change(text)}", IMPORT, [])
        assert stated is not None
        assert stated.result == wanted.code


@pytest.mark.parametrize("text", ["", "2-0", "F", "F1", "1-0f", "A", "+", "pendin", "*", "1-0 0-1"])
def test_nothing_else_is_a_result(text: str) -> None:
    assert code_of(text) is None
    assert text.casefold() not in map(str.casefold, spellings(RESULT))


def test_an_unknown_result_is_told_the_codes() -> None:
    problems: list[object] = []
    assert parse_correction("E:1:P1:P2=2-0", IMPORT, problems) is None  # type: ignore[arg-type]
    (problem,) = problems
    assert "1-0, 0-1, 1/2, F1-0, F0-1, F0-0, A1-0, A0-1, A1/2, gone" in str(problem)


@pytest.mark.parametrize("word", ["Pending", "pendent", "PENDIENTE", "pendente", "pending"])
def test_a_pending_game_has_a_code(word: str) -> None:
    assert ENDING.meaning(word) is PENDING
    assert code_of(word) == PENDING.code


class Month:
    """An example's workbook, and its results from the second game on."""

    def __init__(self, code: str, folder: Path) -> None:
        self.path = folder / f"{code}.xlsx"
        self.path.write_bytes(filled_book(code))
        area = read(self.path).names["Games_result"]
        self.sheet, self.cells = area.sheet, [area.cell(row) for row in range(area.first + 1, area.last + 1)]

    def holds(self, *values: object) -> Path:
        workbook = load_workbook(self.path)
        for cell, value in zip(self.cells, values, strict=False):
            workbook[self.sheet][cell] = value
        workbook.save(self.path)
        return self.path


@pytest.mark.second
@pytest.mark.parametrize("code", KINDS)
def test_the_sheet_takes_what_files_take(code: str, tmp_path: Path) -> None:
    """Sheets and rules take the same, whatever capitals it has."""
    month = Month(code, tmp_path)
    texts = ("½", "PENDENTE") if code == "cnxc" else ("A1-0", "1/2A", "i0-0")
    assert check(month.holds(*texts)).differences == []


OTHER = ("2-0", "1-0 ", " 1-0", "1-0\n", "1-0\u00a0", "*", "?", "~", True, 5, 0.5, "=+/-", "=1/0", "x" * 300)


@pytest.mark.parametrize("code", first_of(KINDS, 1))
def test_any_other_value_is_named_with_its_cell(code: str, tmp_path: Path) -> None:
    month = Month(code, tmp_path)
    with pytest.raises(Refused) as refused:
        read(month.holds(*OTHER))
    said = [str(problem) for problem in refused.value.problems]
    for cell, value in zip(month.cells, OTHER, strict=False):
        assert any(f"cell {cell}, column " in one for one in said), value


@pytest.mark.second
def test_a_pending_game_does_not_count_and_is_said(tmp_path: Path) -> None:
    """As a game that the commission leaves out by 3.2: nobody's rating moves by it."""
    month = Month("cnxc", tmp_path)
    held = read(month.holds("Pending"))
    games = held.period.games
    (at,) = [number for number, game in enumerate(games) if game.pending]
    left_out = [*games[:at], games[at]._replace(excused=True), *games[at + 1 :]]
    rated = rate(held.period)
    assert rated.rows == rate(replace(held.period, games=left_out)).rows
    (found,) = [one for one in findings(rated) if one.code == "games-pending"]
    assert (found.level, found.article, str(found.text)) == ("notice", "4.1", "1 pending game: not counted")
    assert check(month.path).differences == []


@pytest.mark.second
@pytest.mark.parametrize("code", KINDS)
def test_tips_are_lines_that_fit_their_frames(code: str, tmp_path: Path) -> None:
    book = books.find(code)
    for language in book.languages:
        path = tmp_path / f"{language}.xlsx"
        path.write_bytes(filled_book(code, language))
        rules = [rule for sheet in load_workbook(path) for rule in sheet.data_validations.dataValidation if rule.prompt]
        assert rules
        for rule in rules:
            lines = rule.prompt.split("\n")
            assert len(rule.prompt) <= 255
            assert all(len(line.rstrip()) <= TIP_LINE for line in lines)
            longest = max(len(line.rstrip()) for line in lines)
            assert any(len(line) >= longest * 1.1 for line in lines)


BOOKS = {
    "en-US": ("fce", "en", "4/3/2018"),
    "ca-ES": ("fce", "ca", "3/4/2018"),
    "es-ES": ("fide2024", "es", "3/4/2018"),
    "pt-PT": ("cnxc", "pt", "3-4-2018"),
}
"""Locale → a month of its language, and how LibreOffice writes the third of April there."""
SERIAL = "43193"


@pytest.mark.second
@pytest.mark.parametrize("locale", BOOKS)
def test_at_the_keyboard(locale: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In LibreOffice's window: each code stays as typed under all others, days are days, and right ids raise no box."""
    code, language, day = BOOKS[locale]
    book = shrink_book(code, monkeypatch)
    layout = make.empty(book, tmp_path / "month.xlsx", language=language)
    events, event = ("Competitions", "competition") if code == "cnxc" else ("Events", "event")
    with keyboard(locale) as hand:
        hand.opens(tmp_path / "month.xlsx")

        def types(sheet: str, key: str, row: int, text: str) -> str:
            area = layout.areas[sheet, key]
            title, cell = layout.titles[sheet], f"{area.letter}{area.first + row}"
            assert hand.types(title, cell, text) == [], (key, text)
            return hand.formulas(title, cell)[0][0].lstrip("'")

        codes = [text for text in offers(KINDS[code], language) if text != "½"]
        for row, text in enumerate([*codes, *map(str.lower, codes), *codes]):
            assert types("Games", "result", row, text).casefold() in {text.casefold(), text.replace("1/2", "½")}
        for row, typed in enumerate((day, "2018-04-03")):
            assert types("Games", "date", row, typed) == SERIAL
        for sheet in ("Players", events):
            area = layout.areas[sheet, "id"]
            hand.puts(layout.titles[sheet], f"{area.letter}{area.first}", 7)  # pasted as a number
            for row, identity in enumerate((">5", "05", "3-4"), 1):
                assert types(sheet, "id", row, identity) == identity
        assert types("Games", event, 0, "7") == "7"
        for row, identity in enumerate(("7", "05", "3-4")):
            assert types("Games", "white", row, identity) == identity
        if code == "fce":
            assert types("Participants", "player", 0, "G1") == "G1"
        hand.closes()
