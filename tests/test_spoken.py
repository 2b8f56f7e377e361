"""The verbs speak the language that is asked for, or the workbook's own; data and figures stay as they are."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import command
import pytest
from filled_books import example
from tiers import first_of

from xlelo.functions import ELO_WHY
from xlelo.functions.answer_language import speak
from xlelo.hosts.menu import verbs
from xlelo.lang import FIRST_LANGUAGE, LANGUAGES, SETTING
from xlelo.lang.sentence import in_language
from xlelo.law.derivation import Derivation, lines
from xlelo.readers import read_period
from xlelo.regulations import ALL
from xlelo.regulations.regulation import Regulation
from xlelo.workbook.recalculate import EmbeddedEngine

EXAMPLES = Path(__file__).parents[1] / "workbooks" / "examples"
MONTH = EXAMPLES / "fce_2018_04"
PERIODS = {
    "FCE": MONTH,
    "CNXC": EXAMPLES / "cnxc_2005_1",
    "FIDE2024": EXAMPLES / "fide2024_2026_11",
    "CLUB": EXAMPLES / "club_winter",
}
OTHERS = [language for language in LANGUAGES if language != FIRST_LANGUAGE]

ENGLISH = re.compile(
    r"\b(the|of|is|are|and|with|not|from|by|his|each|no games|games|rounded|against|before|allowed|expected)\b"
)
"""Words that none of the other languages has, and few English sentences do without."""


def xlelo(*arguments: str | Path, **environment: str) -> tuple[int, list[str], list[str]]:
    run = command.xlelo(*arguments, **environment)
    return run.returncode, run.stdout.splitlines(), run.stderr.splitlines()


class Books(dict[str, Path]):
    """A filled workbook in each language that the three federations' have, written when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __missing__(self, language: str) -> Path:
        path = self[language] = self._folder / f"{language}.xlsx"
        example({"ca": "fce", "pt": "cnxc", "es": "fide2024"}[language], path, language)
        return path


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Books:
    return Books(tmp_path_factory.mktemp("books"))


# A workbook's own language.


@pytest.mark.parametrize(
    ("language", "verdicts"),
    first_of(
        [
            (
                "ca",
                (
                    "{} fórmules i tots els valors fixos i noms, sense canvis.",
                    "els resultats desats coincideixen amb les fórmules.",
                    "els {} resultats concorden amb les regles.",
                ),
            ),
            (
                "pt",
                (
                    "{} fórmulas e todos os valores fixos e nomes, sem alterações.",
                    "os resultados guardados conferem com as fórmulas.",
                    "os {} resultados concordam com as regras.",
                ),
            ),
            (
                "es",
                (
                    "{} fórmulas y todos los valores fijos y nombres, sin cambios.",
                    "los resultados guardados coinciden con las fórmulas.",
                    "los {} resultados concuerdan con las reglas.",
                ),
            ),
        ],
        1,
    ),
)
def test_check_speaks_the_workbooks_language(language: str, verdicts: tuple[str, ...], books: Books) -> None:
    status, printed, _ = xlelo("check", books[language])
    shown = [re.sub(r"^\S+: ", "", re.sub(r"\d+ ", "{} ", line)) for line in printed[-3:]]
    assert (status, shown) == (0, list(verdicts))


@pytest.mark.second
def test_what_is_asked_for_goes_first(books: Books) -> None:
    for language, begins in (("en", "stored results"), ("es", "los resultados"), ("pt", "os resultados")):
        _, printed, _ = xlelo("check", books["ca"], "--lang", language)
        assert f": {begins}" in printed[-2]
    _, printed, _ = xlelo("check", books["ca"], **{SETTING: "pt"})
    assert ": os resultados" in printed[-2]


@pytest.mark.second
def test_list_next_and_correct_of_a_catalan_workbook_speak_catalan(books: Books, tmp_path: Path) -> None:
    _, _, told = xlelo("list", books["ca"])
    assert "avís: prova T6: més de 3 rondes en un dia: no s'avalua (art. 6.1)" in told
    assert "nota: prova T1: G1 i P03 s'han enfrontat a les rondes 2, 5" in told
    _, printed, _ = xlelo("next", books["ca"], "--out", tmp_path / "next.xlsx")
    assert printed[-1].endswith(": els Elos nous hi són. Ara entreu-hi les partides.")
    correction = ("--result", "T1:1:P01:P06=0-1", "--reason", "acta", "--out", tmp_path / "edition", "--dry-run")
    _, printed, _ = xlelo("correct", books["ca"], *correction)
    assert printed == [
        "ca.xlsx: Elo publicat i Elo corregit",
        "Llista    Nom         Codi  Publicat  Corregit  Diferència  Causa",
        "standard  Ferran Gil  P06       1016      1058         +42  T1, ronda 1: P01–P06 0-1 en comptes de 1-0 (+42)",
        "standard  Anna Puig   P01       2163      2148         −15  T1, ronda 1: P01–P06 0-1 en comptes de 1-0 (−15)",
        "",
        "No s'escriu res (--dry-run).",
    ]


def test_add_asks_in_catalan(books: Books, tmp_path: Path) -> None:
    file = tmp_path / "obert.pgn"
    file.write_text('[Date "2018.03.10"]\n[White "Puig, Anna"]\n[Black "Nou, Nil"]\n[Result "1-0"]\n\n1-0\n')
    status, printed, told = xlelo("add", books["ca"], file)
    assert (status, printed) == (2, [])
    assert told[-1] == (
        "obert.pgn: prova obert: al fitxer hi falta time; afegiu-hi --say obert:time=… "
        "(minuts + segons per jugada, com 90+30; 40/90+30:30+30 vol dir 40 jugades en 90 minuts i després 30)"
    )
    assert (
        "obert.pgn, línia 1: “Puig, Anna”: qui és? P01 Anna Puig (1985-04-02) (el mateix nom, cap data de naixement per"
        ' comparar); es decideix amb --match "Puig, Anna=P01" o --match "Puig, Anna=guest"'
    ) in told


@pytest.mark.second
def test_a_cause_is_told_in_the_workbooks_language(books: Books, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    workbook = openpyxl.load_workbook(books["ca"])
    workbook["Paràmetres"]["G7"] = 0.7
    workbook.save(tmp_path / "harmed.xlsx")
    _, printed, _ = xlelo("check", tmp_path / "harmed.xlsx")
    assert re.fullmatch(
        r"Paràmetres!G7, Superior: conté 0\.7, ha de contenir 0\.51; se'n deriven \d+ cel·les", printed[0]
    )


@pytest.mark.parametrize("language", first_of(OTHERS, 1))
def test_the_menus_answer_in_the_workbooks_language(language: str, books: Books) -> None:
    answer = verbs.check_workbook(books[language], EmbeddedEngine())
    assert answer.language == language
    assert not any(ENGLISH.search(line.partition(": ")[2]) for line in answer.sentences())


# Folders have no language: what is asked for, or English.


def test_a_month_is_explained_in_catalan() -> None:
    _, printed, _ = xlelo("explain", MONTH, "P03", "--lang", "ca")
    assert printed[:8] == [
        "Carla Vidal (P03), llista del 2018-04-01",
        "  llista estàndard",
        "    Elo vigent: 1890",
        "    Temporades completes abans de 2018, comptades des de 2015: 3  [art. 20]",
        "    K0 de 1890: 24 (Taula 3, 1700–1999)  [art. 16.2a]",
        (
            "    Partides jugades en aquestes temporades, primer la més recent: 36, 0, 10; mitjana ponderada MP ="
            " 19,6666… (54 com a màxim)  [art. 16.2b]"
        ),
        "    ΔK = 3 − 19,6666… / 9 = 0,8148…, arrodonit 1  [art. 16.2b]",
        "    K = 24 + 1 = 25  [art. 16.2]",
    ]
    assert "        R = 25 × (1 − 0,96) = 1  [art. 15.2]" in printed


def test_rate_prints_its_list_in_the_language() -> None:
    _, printed, told = xlelo("rate", "fce", MONTH, "--lang", "ca")
    assert printed[0] == "Federació Catalana d'Escacs · llista d'Elo estàndard · 1 d'abril de 2018"
    assert told[-1].endswith(" --confirm; no es tornarà a avisar")


def test_refusals_in_spanish(tmp_path: Path) -> None:
    folder = tmp_path / "mes"
    shutil.copytree(MONTH, folder)
    games = (folder / "games.csv").read_text(encoding="utf-8").splitlines()
    (folder / "games.csv").write_text("\n".join([*games[:2], "T1,uno,2018-13-01,P01,P01,2-0", ""]), encoding="utf-8")
    status, printed, told = xlelo("rate", "fce", folder, "--lang", "es")
    assert (status, printed, told) == (
        2,
        [],
        [
            "games.csv, línea 3, columna round: “uno”: se admite un número entero de 0 a 100000",
            (
                "games.csv, línea 3, columna date: “2018-13-01”: se admite una fecha como 2018-04-01 o 01/04/2018,"
                " de marzo de 1900 a 2200"
            ),
            "games.csv, línea 3, columna black: “P01”: un jugador no puede jugar contra sí mismo",
            (
                "games.csv, línea 3, columna result: “2-0”: solo se admite uno de estos: 1-0, 0-1, 1/2, I1-0, I0-1,"
                " I0-0, A1-0, A0-1, A1/2"
            ),
        ],
    )
    _, _, told = xlelo("rate", "fce", tmp_path / "no", "--lang", "pt")
    assert told[0].endswith(": não foi encontrado; é precisa uma pasta de ficheiros CSV ou um livro .xlsx")


COMPARED = ("compare", MONTH, "FCE", "FIDE2024")


def test_two_rule_sets_are_compared_in_spanish() -> None:
    _, printed, told = xlelo(*COMPARED, "--lang", "es")
    assert printed[:2] == [
        "standard: FCE y FIDE2024",
        "FCE #  Nombre          Código   FCE  FIDE2024  FIDE2024 #  Diferencia",
    ]
    because = next(line for line in printed if line.startswith("Kilian Noguera") and "+26  " in line)
    assert because.endswith(
        "K 40 frente a 6 y 32 (+26,06); 1,73 esperados frente a 1,64 (−3,6);"
        " sin T2 ronda 2 [el rival no tiene Elo, art. 8.3.1] (+3)"
    )
    assert "nota: supuesto por FIDE2024: el historial previo de los jugadores sin Elo está vacío" in told


def test_what_if_in_portuguese() -> None:
    _, printed, _ = xlelo("whatif", "2150", "2030:0", "2200", "--k", "18", "--target", "2155", "--lang", "pt")
    assert printed[0] == "FCE · 2150 com K = 18"
    assert printed[4:6] == ["Esperam-se 1,09 de 2.", "Feitos 0 de 1: variação −11,88, novo Elo 2138."]
    assert printed[-1] == "2155: fora de alcance: 2148 no máximo, faltam 7."


@pytest.mark.parametrize(
    ("language", "first", "weighted"),
    [
        ("pt", "    2,5 de 5 no primeiro torneio: conta  [art. 8.21]", "5 × 1700 + 9 × 1847,5) / 14"),
        ("ca", "    2,5 de 5 a la primera prova: compta  [art. 8.21]", "5 × 1700 + 9 × 1847,5) / 14"),
    ],
)
def test_a_first_rating_is_explained_with_the_language_s_numbers(
    tmp_path: Path, language: str, first: str, weighted: str
) -> None:
    events = tmp_path / "events.csv"
    events.write_text("end,average,score,games\n2011-05-01,1700,2.5,5\n2011-06-30,1810,6,9\n", encoding="utf-8")
    _, printed, _ = xlelo("initial", events, "--explain", "--lang", language)
    assert first in printed
    assert any(weighted in line for line in printed)


@pytest.mark.parametrize(
    ("language", "verb"),
    [
        ("ca", COMPARED),
        ("pt", COMPARED),
        ("ca", ("whatif", "2100", "1900:½", "2100:½", "--k", "25", "--rules", "cnxc", "--target", "2094")),
        ("ca", ("simulate", "200:0:2000+200:100:2000")),
        ("es", ("simulate", "200:0:2000+200:100:2000")),
        ("es", ("excel", "status")),
        ("pt", ("libreoffice", "status", "--user", "nobody")),
        ("ca", ("functions",)),
    ],
)
def test_the_other_verbs_too(language: str, verb: tuple[str | Path, ...]) -> None:
    _, printed, told = xlelo(*verb, "--lang", language)
    lines = [line for line in (*printed, *told) if line]
    assert lines
    assert [line for line in lines if ENGLISH.search(line)] == []


@pytest.mark.parametrize("verb", [("check", "x.xlsx"), ("rate", "fce", "x"), ("explain", "fce"), ("add", "x", "y.pgn")])
def test_an_unknown_language_is_one_line(verb: tuple[str, ...]) -> None:
    assert xlelo(*verb, "--lang", "de") == (2, [], ["--lang: “de”: en or ca or pt or es is allowed"])
    assert xlelo(*verb, **{SETTING: "xx"}) == (2, [], ["--lang: “xx”: en or ca or pt or es is allowed"])


# Nothing stays behind in English: every finding, and every step of every player of the example periods.


def sentences(derivation: Derivation, language: str) -> Iterator[str]:
    yield from lines(derivation, language)


def names(period: Any) -> list[str]:
    """Of people and events, in whatever language they are."""
    events = getattr(period, "events", None) or getattr(period, "competitions", ())
    found = [*period.players.values(), *(events.values() if isinstance(events, dict) else events)]
    return sorted((str(one.name) for one in found if getattr(one, "name", None)), key=len, reverse=True)


@pytest.mark.parametrize("regulation", [one for one in ALL if one.run is not None], ids=lambda one: one.code)
@pytest.mark.parametrize("language", OTHERS)
def test_nothing_stays_in_english(regulation: Regulation, language: str) -> None:
    run = regulation.run
    assert run is not None
    read = read_period(PERIODS[regulation.code], regulation)
    result = run.rate(read.period, read.readings)
    told = [in_language(text, language) for one in run.findings(result) for text in (one.place, one.text)]
    for player in list(read.period.players)[:40]:
        told += sentences(run.explanation(result, player), language)
    for name in names(read.period):
        told = [line.replace(name, "") for line in told]
    assert [line for line in told if ENGLISH.search(line)] == []


@pytest.mark.parametrize("regulation", [one for one in ALL if one.examples], ids=lambda one: one.code)
@pytest.mark.parametrize("language", OTHERS)
def test_worked_examples_too(regulation: Regulation, language: str) -> None:
    """But for the titles and slips of the regulation's own text, which are told as they are printed."""
    printed = {article.heading for article in regulation.text.articles.values()}
    printed |= {slip for article in regulation.text.articles.values() for slip in article.slips}
    for made in (regulation.examples or {}).values():
        told = list(sentences(made(), language))
        for text in sorted(filter(None, printed), key=len, reverse=True):
            told = [line.replace(text, "") for line in told]
        assert [line for line in told if ENGLISH.search(line)] == []


# ELO_WHY takes no language: it is that of the host, or of the setting.


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "2150 − 2030 = 120; Taula 1, row 114–121: .66 (FCE art. 13.2)"),
        ("ca", "2150 − 2030 = 120; Taula 1, fila 114–121: .66 (FCE art. 13.2)"),
        ("pt", "2150 − 2030 = 120; Taula 1, linha 114–121: .66 (FCE art. 13.2)"),
        ("es", "2150 − 2030 = 120; Taula 1, fila 114–121: .66 (FCE art. 13.2)"),
        ("xx", "2150 − 2030 = 120; Taula 1, row 114–121: .66 (FCE art. 13.2)"),
    ],
)
def test_why_in_the_language_of_the_setting(language: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, language)
    answer = ELO_WHY("ELO_EXPECTED", 2150, 2030, "FCE")
    assert (answer, type(answer)) == (why, str)


def test_why_in_the_language_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    try:
        speak("ca")
        assert (
            ELO_WHY("ELO_EXPECTED", "x", 2030)
            == "#VALUE!: rating: “x” no és un Elo de 10 a 4000 (0 o en blanc: cap) (FCE)"
        )
        speak("de")
        assert ELO_WHY("ELO_EXPECTED", "", "").startswith("All cells are blank")
    finally:
        speak(FIRST_LANGUAGE)


MISTYPED = {
    ("fill",): "falta l'argument 'workbook'",
    ("fill", "fce", "march"): "falta l'opció '--out'",
    ("rate", "--jsn"): "no hi ha cap opció --jsn",
    ("rates",): "no hi ha cap ordre 'rates'",
    ("articles", "fce", "16.2", "b"): "massa arguments: b",
    ("new", "fce", "--out"): "l'opció '--out' necessita un valor",
    ("rate", "--json=yes", "fce", "march"): "l'opció '--json' no admet cap valor",
    ("excel", "biuld"): "no hi ha cap ordre 'biuld'",
    ("compare", "march", "fce", "cnxc", "--most", "0"): "'--most': s'admet 1 o més",
    ("rate", "uscf", "march"): "no hi ha cap reglament “uscf”",
    ("articles", "--rules", "uscf"): "'--rules': no hi ha cap reglament “uscf”",
    ("rate", "elo1972", "march"): "ELO1972 no té períodes d'avaluació",
}


@pytest.mark.parametrize("typed", MISTYPED)
def test_what_is_mistyped_is_said_in_the_officers_language(typed: tuple[str, ...]) -> None:
    said = command.xlelo(*typed, XLELO_LANG="ca")
    assert said.returncode == 2
    assert MISTYPED[typed] in " ".join(said.stderr.replace("│", " ").split())
    assert "Usage" not in said.stderr
    assert "Ús: " in said.stderr or typed[0] in {"new", "rate"}  # typer says no more of an option's value


def test_a_mistake_has_one_language() -> None:
    """The rule set is the argument of rate, so --rules is not named."""
    said = command.xlelo("rate", "uscf", "march", "--lang", "pt", COLUMNS="300")
    assert "Uso: " in said.stderr
    assert "│ não há nenhum regulamento “uscf”; " in said.stderr
    assert "--rules" not in said.stderr


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("verb", ["", "rate", "add", "excel", "worksheet"])
def test_help_speaks_the_officers_language(verb: str, language: str) -> None:
    said = command.xlelo(*filter(None, (verb,)), "--help", XLELO_LANG=language)
    assert said.returncode == 0
    assert not re.search(r"Usage|\[(required|default)|\b(the|of|is|with|write|show)\b", said.stdout)
