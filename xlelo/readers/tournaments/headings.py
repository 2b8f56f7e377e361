"""The headings of result lists, as pairing programs and people write them.

English, Catalan, Spanish and Portuguese; the usual ones also in French, Italian, German and Dutch.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem

SIDE_WORDS: Final = {
    "white": "white; whites; blanques; blanc; blanca; blancas; brancas; blancs; bianco; weiss; wit",
    "black": "black; blacks; negres; negre; negra; negras; pretas; noirs; noir; nero; schwarz; zwart",
}
"""Words of a heading that name a side. Alone, or with a word for players, the heading is that of the players."""
NAMED_FACTS: Final = {
    "id": "id; number; codi; codigo; numero; code",
    "fide": "fide id; id fide; fide; fide number; numero fide; codi fide; codigo fide",
    "rating": "rating; elo; rtg; elo fide",
    "federation": "federation; fed; federacio; federacion; federacao",
    "birth": "birth; birth date; date birth; born; naixement; data naixement; nacimiento; fecha nacimiento; nascimento;"
    " data nascimento",
}
"""Facts about a player → their words in a heading that names a side, too."""
FILLERS: Final = frozenset({"a", "o", "con", "amb", "com", "de", "del", "das", "les", "las", "as", "of", "the"})

COLUMNS: Final = {
    "white": "white",
    "black": "black",
    "result": "result; results; score; resultat; resultado; resultats; resultados; res; puntuacio;"
    " risultato; ergebnis; uitslag; erg; ris; resultat final; resultado final; final result; game result",
    "round": "round; rd; rnd; ronda; rda; rodada; jornada; r; ronde; runde; turno",
    "date": "date; day; data; dia; fecha; data da partida; fecha partida; data partida; datum; tag; giorno; jour;"
    " timestamp; marca temporal; marca de temps; carimbo de data hora",
    "ended": "end date; enddate; ended; finished; data final; data fi; fi; fecha fin; fecha final; fin; data de fim;"
    " fim; data fim; data do fim; termino; data de termino; terminada; end; date ended",
    "white_id": "whiteid",
    "black_id": "blackid",
    "white_fide": "whitefideid",
    "black_fide": "blackfideid",
    "white_rating": "whiteelo",
    "black_rating": "blackelo",
    "white_federation": "whitefed",
    "black_federation": "blackfed",
    "white_birth": "whitebirth",
    "black_birth": "blackbirth",
}
"""Column → its known headings, folded: lower case, no accents, single spaces. For the sides there are words, too."""

FURTHER: Final = {
    "event": "event; tournament; competition; league; torneig; torneo; torneio; prova; competicio; competicion;"
    " competicao; lliga; liga; tournoi; turnier; toernooi",
    "weight": "weight; pes; peso; poids; gewicht",
    "length": "length; match length; points to win; llargada; longitud; comprimento; longueur; lange",
}
"""Columns that only some regulations have → their known headings."""

OTHER_GAMES: Final = {
    "white": "player 1; player1; player a; challenger; jugador 1; jugador a; jogador 1; jogador a; spieler 1; joueur 1;"
    " giocatore 1; home; home player; home team; local; casa; equip local; equipo local; heim; domicile",
    "black": "player 2; player2; player b; opponent; challenged; rival; adversari; adversario;"
    " jugador 2; jugador b; jogador 2; jogador b; spieler 2; joueur 2; giocatore 2; away; away player; away team;"
    " visitant; visitante; fora; equip visitant; equipo visitante; gast; exterieur",
    "result": "marcador; points; pts; punts; puntos; pontos; punkte",
    "white_score": "score 1; score1; white score; score white; white points; points white; pts white; white result;"
    " home score; score home; home goals; points 1; result 1; punts 1; puntos 1; pontos 1; resultat 1; resultado 1;"
    " punts blanques; puntos blancas; pontos brancas; marcador local; gols local; goles local; golos casa; tore 1;"
    " punkte 1",
    "black_score": "score 2; score2; black score; score black; black points; points black; pts black; black result;"
    " away score; score away; away goals; points 2; result 2; punts 2; puntos 2; pontos 2; resultat 2; resultado 2;"
    " punts negres; puntos negras; pontos pretas; marcador visitant; marcador visitante; gols visitant;"
    " goles visitante; golos fora; tore 2; punkte 2",
}
"""Words of other games. In a chess league the home team does not always have White."""

WINNERS: Final = {
    "white": "winner; who won; guanyador; guanyadora; ganador; ganadora; vencedor; vencedora; sieger; gewinner;"
    " gagnant; vainqueur; vincitore; winnaar",
    "black": "loser; perdedor; perdedora; derrotat; derrotado; vencut; vencido; verlierer; perdant; perdente;"
    " verliezer",
}
"""Headings of lists of wins, which need no column of results."""

RESULTS_IN_WORDS: Final = {
    "1-0": "white; white wins; white won; w; win; won; blanques; guanyen blanques; blancas; ganan blancas;"
    " brancas; ganham brancas; victoria; vitória; weiss; weiß; blancs; bianco; wit",
    "0-1": "black; black wins; black won; b; l; loss; lost; negres; guanyen negres; negras; ganan negras;"
    " pretas; ganham pretas; derrota; schwarz; noirs; nero; zwart",
    "1/2": "d; draw; drawn; tie; tied; taules; tablas; empate; empat; remis; remise; unentschieden; nul; nulle; patta",
}
"""Result → its words: who won, or how it went for the first player of the two."""

REQUIRED_COLUMNS: Final = ("white", "black", "result")
SIDE_SCORES: Final = ("white_score", "black_score")
"""Points of both sides, instead of a result."""


def _columns_by_heading(columns: Mapping[str, str]) -> dict[str, str]:
    """Heading or other text → what it means."""
    return {typed: column for column, headings in columns.items() for typed in headings.split("; ")}


PERSON: Final = _columns_by_heading(
    {
        "name": "name; names; player; players; player name; nom; noms; nom i cognoms; cognoms i nom; nom cognoms;"
        " cognoms nom; nombre; nombres; nombre y apellidos; apellidos y nombre; nombre apellidos; apellidos nombre;"
        " nome; nomes; jugador; jugadora; jugadors; jugadores; jogador; jogadores; spieler; teilnehmer; joueur;"
        " joueurs; participant; participants; participante; giocatore; naam"
    }
)
"""Headings of a column of names."""

FACTS: Final = {
    **dict.fromkeys(("rtg", "elo", "rating", "elo fide", "fide", "rtgi", "eloi", "rat"), "rating"),
    **dict.fromkeys(("fed", "land", "pais", "pays", "federation", "federacio", "feder"), "federation"),
    **dict.fromkeys(("fide id", "fideid", "id fide", "codigo fide", "codi fide", "code fide", "fide nr"), "fide"),
}
"""Headings of a crosstable → what they tell about a player. In a list of games they stand twice, once for each side."""
SIDE_FACTS: Final = {
    **FACTS,
    **dict.fromkeys(("id", "codi", "codigo", "code"), "id"),
    **dict.fromkeys(("birth", "born", "naixement", "nacimiento", "nascimento", "birthday"), "birth"),
}

ROUND_WORD = "round|ronda|rodada|jornada|runde|ronde|tour|turno|rda|rde|rnd|rd"
ROUND_LINE = re.compile(
    rf"(?:(?:{ROUND_WORD})\.?\s*(?:n\S{{0,2}}\s*)?(?P<after>\d{{1,3}})\b"
    rf"|(?P<before>\d{{1,3}})\s*(?:a|o|e|er|eme|st|nd|rd|th)?\s*(?:{ROUND_WORD})\b)(.*)",
    re.ASCII,
)
ROUND_HEADING = re.compile(
    rf"(?:(?:{ROUND_WORD}|ro|r)\s*)?(\d{{1,2}})\s*(?:(?:a|o|e|er|eme|st|nd|rd|th)\s*)?(?:{ROUND_WORD}|ro|r)?", re.ASCII
)
"""The heading of a round's column, folded: 1, 1 rd, r1, 1a ronda."""
BYE: Final = frozenset(
    {"", "-", "--", "bye", "spielfrei", "descansa", "descans", "exento", "exempt", "isento", "lliure", "libre", "livre"}
    | {"not paired", "no aparellat", "no emparejado", "nao emparceirado", "folga"}
    | {"exe", "absent", "ausente", "assente", "abwesend", "not present", "no presentat", "no presentado"}
    | {"nicht ausgelost", "nicht gepaart", "non apparie", "non appariee", "freilos"}
)
"""Texts in an opponent's cell that mean a bye."""


GUESSES: Final = _columns_by_heading(COLUMNS)
FURTHER_GUESSES: Final = _columns_by_heading(FURTHER)
WINNER_SIDES: Final = _columns_by_heading(WINNERS)
OTHER_GUESSES: Final = _columns_by_heading(OTHER_GAMES) | WINNER_SIDES
RESULT_OF_WORDS: Final = _columns_by_heading(RESULTS_IN_WORDS)


SIDE_OF_WORD: Final = _columns_by_heading(SIDE_WORDS)
FACT_OF_WORDS: Final = _columns_by_heading(NAMED_FACTS)


def side_column(heading: str) -> str | None:
    """The column of a folded heading that names one side: nom negres, code of white."""
    words = heading.split()
    sides = [SIDE_OF_WORD[word] for word in words if word in SIDE_OF_WORD]
    rest = [word for word in words if word not in SIDE_OF_WORD and word not in FILLERS]
    if len(sides) != 1:
        return None
    if all(word in PERSON for word in rest):
        return sides[0]
    fact = FACT_OF_WORDS.get(" ".join(rest))
    return f"{sides[0]}_{fact}" if fact else None


def fold_heading(entry: str) -> str:
    """Lower case without accents; only letters and digits of any script, with single spaces."""
    plain = unicodedata.normalize("NFKD", entry.casefold())
    return " ".join(re.sub(r"[\W_]+", " ", "".join(c for c in plain if not unicodedata.combining(c))).split())


def sorted_words(name: str) -> tuple[str, ...]:
    """The words of a name in one order, so that “Roca, David” is David Roca."""
    return tuple(sorted(fold_heading(name).split()))


def round_in(folded: str) -> int | None:
    """The round that a line or cell names: round 3, 3. Runde."""
    match = ROUND_LINE.match(folded)
    return None if match is None else int(match["after"] or match["before"])


def mapping(entries: Iterable[str]) -> tuple[dict[str, str], list[Problem]]:
    """Parse --map, such as white=Blancas,black=Negras."""
    found: dict[str, str] = {}
    problems = []
    for part in (part for one in entries for part in one.split(",") if part.strip()):
        column, equals, heading = (piece.strip() for piece in part.partition("="))
        columns = [*COLUMNS, *FURTHER, *SIDE_SCORES]
        if column not in columns or not equals or not heading:
            allowed = Sentence("column=heading is allowed, with the columns {columns}", columns=columns)
            problems.append(Problem(Place("--map"), part, allowed))
        elif found.setdefault(column, heading) != heading:
            problems.append(
                Problem(
                    Place("--map"),
                    part,
                    Sentence("{column} is already the heading “{found}”", column=column, found=found[column]),
                )
            )
    return found, problems
