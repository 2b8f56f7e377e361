"""Crosstables of a tournament, as chess-results and Swiss-Manager export them in six languages."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Sequence
from typing import NamedTuple

from openpyxl import Workbook

from xlelo.model import Ending, Result
from xlelo.tournament import Pairing, Tournament


class Words(NamedTuple):
    titles: tuple[str, str]
    header: tuple[str, ...]
    """Rank, starting number, title, name, rating, federation, club."""
    round: str
    points: str
    colours: str
    """White's and Black's letters."""
    bye: str
    footer: str


LANGUAGES = {
    "en": Words(
        ("From the Tournament-Database of Chess-Results", "Final Ranking crosstable after {} Rounds"),
        ("Rk.", "SNo", "", "Name", "Rtg", "FED", "Club/City"),
        *("{}.Rd", "Pts.", "wb", "bye", "You find all details to this tournament under chess-results.com"),
    ),
    "de": Words(
        ("Turnierdatenbank von Chess-Results", "Endstand nach {} Runden"),
        ("Rg.", "Snr", "", "Name", "Elo", "Land", "Verein/Ort"),
        *("{}.Rd", "Pkt.", "ws", "spielfrei", "Alle Details zu diesem Turnier"),
    ),
    "es": Words(
        ("Base de datos de torneos de Chess-Results", "Clasificación final después de {} rondas"),
        ("Rk.", "No.Ini.", "", "Nombre", "Elo", "FED", "Club/Ciudad"),
        *("{}.Rd", "Pts.", "bn", "descansa", "Los detalles del torneo se encuentran en chess-results.com"),
    ),
    "ca": Words(
        ("Base de dades de tornejos de Chess-Results", "Classificació final després de {} rondes"),
        ("Rk.", "Núm.", "", "Nom", "Elo", "FED", "Club/Ciutat"),
        *("Rd {}", "Punts", "bn", "descansa", "Tots els detalls del torneig"),
    ),
    "pt": Words(
        ("Base de dados de torneios do Chess-Results", "Classificação final após {} rodadas"),
        ("Rk.", "Nº Ini.", "", "Nome", "Elo", "FED", "Clube/Cidade"),
        *("{}ª rodada", "Pts.", "bp", "folga", "Todos os detalhes deste torneio"),
    ),
    "fr": Words(
        ("Base de données de Chess-Results", "Classement final après {} rondes"),
        ("Rg.", "No.", "", "Nom", "Elo", "Féd.", "Club/Lieu"),
        *("Ronde {}", "Pts", "bn", "exempt", "Tous les détails de ce tournoi"),
    ),
}
PLAYED = {1000: "1", 500: "½", 0: "0"}
FORFEITED = {1000: "+", 0: "-"}
LAYOUTS = ("{no}{colour}{result}", " {no} {colour} {result} ", "{colour}{no}{sign}", "{sign}{no}{colour}")


def side(result: Result, score: int) -> tuple[str, str]:
    """Result by 1, ½, 0 and by + = -."""
    if result.ending is Ending.FORFEITED:
        return FORFEITED[score], FORFEITED[score]
    return PLAYED[score], {"1": "+", "½": "=", "0": "-"}[PLAYED[score]]


def rows(tournament: Tournament, language: str, chance: random.Random, layout: str) -> list[list[str]]:
    """The table's lines. Opponents go by their rank here, which is not the starting number."""
    words = LANGUAGES[language]
    keys = list(tournament.entrants)
    chance.shuffle(keys)
    rank = {key: number for number, key in enumerate(keys, 1)}
    rounds = max([game.round or 0 for game in tournament.pairings], default=0)
    cells = {
        (key, number): words.bye if chance.random() < 0.5 else "" for key in keys for number in range(1, rounds + 1)
    }
    for game in tournament.pairings:
        cells |= _cells(game, rank, words, layout)
    width = len(words.header)
    head = [*words.header, *(words.round.format(number) for number in range(1, rounds + 1)), words.points]
    body = [
        [
            str(rank[key]),
            key,
            "",
            tournament.entrants[key].name,
            "1500",
            "ESP",
            f"Club {rank[key] % 3} de la Riera Alta",
        ]
        + [cells[key, number] for number in range(1, rounds + 1)]
        + ["1,5"]
        for key in keys
    ]
    titles = [[title.format(rounds)] + [""] * (width + rounds) for title in words.titles]
    return [*titles, head, *body, [], [words.footer]]


def _cells(game: Pairing, rank: dict[str, int], words: Words, layout: str) -> dict[tuple[str, int], str]:
    sides = ((game.white, game.black, game.result.white, 0), (game.black, game.white, game.result.black, 1))
    found = {}
    for own, other, score, black in sides:
        result, sign = side(game.result, score)
        filled = layout.format(no=rank[other], colour=words.colours[black], result=result, sign=sign)
        found[own, game.round or 0] = filled
    return found


def as_csv(lines: Sequence[Sequence[str]], separator: str) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(lines)
    return text.getvalue().encode()


def as_xlsx(lines: Sequence[Sequence[str]]) -> bytes:
    """The title is merged over the columns, as in exports. A text such as =12w is no formula."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for number, line in enumerate(lines, 1):
        for position, text in enumerate(line, 1):
            sheet.cell(number, position, text).data_type = "s"
    sheet.merge_cells("A1:H1")
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()
