"""Every function that a spreadsheet offers: its name, its sentences, its arguments, its examples and what answers it.

All hosts are made from this list. A function added here appears in all of them.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from xlelo.functions import documents, initial, ratings, weighted, whatif, why
from xlelo.functions.cells import (
    COUNT,
    DATE,
    DURATION,
    FACTOR,
    GAMES,
    NUMBER,
    RATING,
    SCORE,
    SHARE,
    SPAN,
    TEXT,
    one_of,
)
from xlelo.functions.function import Argument, Example, Function, Use
from xlelo.functions.grid import OMITTED
from xlelo.functions.rulesets import DEFAULT, DOCUMENT, RULES

RULES_ARGUMENT: Final = Argument(
    "rules",
    "FCE (when left out), CNXC, ELO1972, FIDE2011 or FIDE2024 (FIDE's rules of today).",
    RULES,
    Use.ONE,
    optional=True,
    default=DEFAULT,
)
OWN: Final = Argument("rating", "The player's rating, or a range with one for each player.", RATING)
OPPONENTS: Final = Argument(
    "opponents",
    "The opponents' ratings: a range; where rating is a column, one row of them for each.",
    RATING,
    Use.LINE,
)
SCORES: Final = Argument(
    "scores",
    "One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet), or one total. "
    'In Calc a blank single cell is a loss: IF(C2="";"";C2) stays right.',
    SCORE,
    Use.LINE,
    may_be_blank=True,
)
K: Final = Argument("k", "The factor K, or a range with one for each player.", FACTOR)

PART: Final = Argument(
    "part",
    "K (when left out). FCE: a part of it, K0, DELTA or MP (mean of games played), or what is used of it in RAPID "
    "games, U12 and U12RAPID events. FIDE: 2400 if once rated so; FIDE2024: U18 until the year of 18 ends.",
    one_of({part: part for part in ("K", *ratings.PARTS, *ratings.CIRCUMSTANCES)}),
    Use.ONE,
    optional=True,
    default="K",
)


def _why(function: object = OMITTED, *arguments: object) -> str:
    return why.explained(CATALOGUE, function, arguments)


CATALOGUE: Final = (
    Function(
        "ELO_EXPECTED",
        "The expected score of one game against each opponent, from the regulation's own table.",
        (
            Argument("rating", "The player's rating, or a range of ratings.", RATING),
            Argument("opponents", "The opponent's rating, or a range of ratings.", RATING),
            RULES_ARGUMENT,
        ),
        ratings.expected,
        ("FCE 13.2", "CNXC 6.4", "CNXC Tabela II", "ELO1972 Cuadro II", "FIDE2011 Tabela", "FIDE2024 8.3.1"),
        (
            Example((2150, 2030), 0.66),
            Example((2030, 2150, "CNXC"), 0.34),
            Example((2800, 2000), 0.99),
            Example((2800, 2000, "CNXC"), 0.995),
            Example((2800, 2000, "FIDE2011"), 0.92),
            Example((2813, 2400, "FIDE2024"), 0.93),
        ),
        alike=ratings.difference_alone,
    ),
    Function(
        "ELO_PERF",
        "By FCE (rules left out) the performance of guests (art. 14); by FIDE2024 and FIDE2011 what everyone calls so, "
        "the opponents' mean + dp(p); by CNXC that of 6.2. Exact. An unrated player's first FIDE rating is "
        "ELO_INITIAL_FIDE.",
        (OPPONENTS, SCORES, RULES_ARGUMENT),
        ratings.performance,
        ("FIDE2024 8.1.1", "FCE 14.1", "FCE 14.3", "FCE 14.4", "FCE 14.5", "CNXC 6.2", "ELO1972 (1)"),
        (
            Example(((2380, 2380, 2380, 2380, 2380, 2380, 2380, 2380, 2380), 7, "FIDE2024"), 2600.0),
            Example(((1800, 1900, 1750, 2050), 2.5, "CNXC"), 1970.0),
        ),
    ),
    Function(
        "ELO_KFACTOR",
        "The factor K of a player.",
        (
            OWN,
            Argument(
                "games",
                "FCE: games played in each of the last complete seasons, newest first (0 to 5 cells). "
                "CNXC: games counted so far. ELO1972: games in the year. FIDE2011, FIDE2024: of completed events.",
                COUNT,
                Use.LINE,
                optional=True,
            ),
            RULES_ARGUMENT,
            PART,
        ),
        ratings.factor,
        ("FCE 16.2", "CNXC 6.4", "ELO1972 K", "FIDE2011 8.56", "FIDE2024 8.3.3"),
        (
            Example((1890, (27, 0, 10)), 25.0),
            Example((2100, 30, "CNXC"), 25.0),
            Example((2100, 30, "FIDE2024", "U18"), 40.0),
        ),
    ),
    Function(
        "ELO_INITIAL",
        "The first rating of a player of the FCE: from the standard list, else from FIDE, else by age.",
        (
            Argument("birth", "The date of birth.", DATE, may_be_blank=True),
            Argument("federated", "The date of federation.", DATE, may_be_blank=True),
            Argument("fide", "The FIDE rating, if there is one.", RATING, optional=True),
            Argument("standard", "For the rapid list: the rating in the standard list, if any.", RATING, optional=True),
        ),
        initial.initial,
        ("FCE 10.1", "FCE 10.2", "FCE 11.1", "FCE 11.2", "FCE 11.3"),
        (Example((date(2000, 8, 23), date(2013, 9, 30)), 1544.0),),
    ),
    Function(
        "ELO_VIRTUAL",
        "The virtual rating (CNXC) of an opponent without one: of the first list he is in, else the competition's.",
        (
            Argument("iccf", "The rating in the ICCF list; blank: not in it.", RATING, may_be_blank=True),
            Argument("fpx", "The rating in the FPX list; blank: not in it.", RATING, may_be_blank=True),
            Argument("fide", "The rating in the FIDE list; blank: not in it.", RATING, may_be_blank=True),
            Argument(
                "competition",
                "absolute final, team final board 1, honour, or any other; the Portuguese names of 5.3 too.",
                TEXT,
                optional=True,
            ),
        ),
        initial.virtual,
        ("CNXC 5.3",),
        (
            Example(("", 1900, 2100), 1900.0),
            Example(("", "", "", "absolute final"), 2200.0),
        ),
        answers_blanks=True,
    ),
    Function(
        "ELO_INITIAL_FIDE",
        "An unrated player's first rating (Ru) by FIDE's rules: of today, from 1 July 2011, or before that day.",
        (
            Argument("average", "The average rating of the rated opponents.", RATING),
            Argument("score", "The points scored.", SCORE),
            Argument("games", "The number of games.", GAMES),
            Argument(
                "date", "The day the event ended; when left out, today's rules, of 1 March 2024.", DATE, optional=True
            ),
        ),
        initial.initial_fide,
        ("FIDE2024 8.2.2", "FIDE2024 8.2.3", "FIDE2011 8.23"),
        (
            Example((1657, 3, 5), 1748.0),
            Example((1800, 6, 9, date(2011, 7, 1)), 1845.0),
            Example((1800, 6, 9, date(2011, 6, 30)), 1837.5),
        ),
    ),
    Function(
        "ELO_CHANGE",
        "The change by these games, the sum of K(W − We), exact.",
        (OWN, OPPONENTS, SCORES, K, RULES_ARGUMENT),
        ratings.change,
        ("FCE 15.2", "CNXC 6.4", "ELO1972 (2)", "FIDE2011 We", "FIDE2024 8.3.2", "FIDE2024 8.3.3"),
        (Example((2150, 2030, 0, 18), -11.88),),
    ),
    Function(
        "ELO_NEW",
        "The rating in the list after these games, rounded as that regulation says.",
        (OWN, OPPONENTS, SCORES, K, RULES_ARGUMENT),
        ratings.new,
        ("FCE 17.2", "FCE 17.3", "CNXC 6.5", "CNXC 6.6", "ELO1972 paso 15", "FIDE2011 We", "FIDE2024 8.3.4"),
        (Example((2150, 2030, 0, 18), 2138.0),),
    ),
    Function(
        "ELO_DP",
        "The rating difference D(p) that the table gives for a percentage score.",
        (
            Argument("p", "The score as a part of 1; it is rounded to two decimals, a half up.", SHARE),
            RULES_ARGUMENT,
        ),
        ratings.difference,
        ("FCE Taula 2", "CNXC Tabela I", "ELO1972 Cuadro I", "FIDE2024 8.1.1"),
        (Example((0.125, "CNXC"), -322.0),),
    ),
    Function(
        "ELO_PROVISIONAL",
        "The provisional rating (CNXC): the mean of the performances weighted by games, rounded.",
        (
            Argument("performances", "The performance in each competition.", RATING, Use.LINE),
            Argument("games", "The number of games in each of them.", GAMES, Use.LINE),
        ),
        initial.provisional,
        ("CNXC 6.3", "CNXC 6.6"),
        (Example(((1830, 2010, 1725.5), (5, 3, 6)), 1824.0),),
    ),
    Function(
        "ELO_NEEDED",
        "The points that bring the list rating to a target, from the games still to play; #N/A if out of reach.",
        (
            Argument("target", "The rating to reach.", RATING),
            OWN,
            OPPONENTS,
            K,
            RULES_ARGUMENT,
            Argument(
                "scores",
                "The score of each game that has been played; blank: still to play. Left out: none has been played.",
                SCORE,
                Use.LINE,
                optional=True,
                may_be_blank=True,
            ),
        ),
        whatif.needed,
        ("FCE 17.2", "FCE 17.3", "CNXC 6.5", "CNXC 6.6", "ELO1972 paso 15", "FIDE2011 We", "FIDE2024 8.3.4"),
        (
            Example((2140, 2150, (2030, 2210), 18), 0.5),
            Example((2160, 2150, (2030, 2200, 2100), 18, "FCE", (1, "", "")), 1.5),
        ),
    ),
    Function(
        "ELO_WEIGHTED",
        "The weighted performance of Melão's article: older games count less; the weights add up to 1.",
        (
            Argument("opponents", "The opponents' ratings.", RATING, Use.LINE),
            Argument(
                "scores",
                "One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet).",
                SCORE,
                Use.LINE,
                may_be_blank=True,
            ),
            Argument("ages", "How long ago each game was played, in any unit of time.", DURATION, Use.LINE),
            Argument(
                "half_life",
                "After how long a game counts half, in the same unit; 1 when left out.",
                SPAN,
                Use.ONE,
                optional=True,
                default=1,
            ),
            Argument(
                "colours",
                "The player's colour in each game: w, b, or blank where it is not known.",
                weighted.COLOUR,
                Use.LINE,
                optional=True,
            ),
        ),
        weighted.performance,
        ("MELAO fórmula", "MELAO cores"),
        (
            Example(((2000, 2000), (1, 0), (0, 0)), 2000.0),
            Example(((2000, 2000), (1, 0), (0, 1), 1, ("w", "b")), 6371 / 3),
        ),
    ),
    Function(
        "ELO_TIME",
        "Which list of the FCE a time control belongs to: standard or rapid.",
        (
            Argument("minutes", "The minutes for the first 60 moves.", DURATION),
            Argument("increment", "The seconds added for each move.", DURATION),
        ),
        documents.time,
        ("FCE 5.1", "FCE 5.2"),
        (Example((90, 30), "standard"), Example((29, 30), "rapid")),
    ),
    Function(
        "ELO_ROUND",
        "A rating rounded as that regulation rounds it.",
        (Argument("value", "The exact rating, or a sum of changes.", NUMBER), RULES_ARGUMENT),
        ratings.rounded,
        ("CNXC 6.6", "ELO1972 paso 15", "FIDE2011 We", "FIDE2024 8.3.4", "FCE 17.2"),
        (Example((1795.45, "CNXC"), 1795.0), Example((1795.5, "CNXC"), 1796.0)),
    ),
    Function(
        "ELO_WHY",
        "In one line how a result comes about, with the article and the table row, or why it is an error.",
        (
            Argument("function", "The function's name.", TEXT, Use.ONE),
            Argument("arguments", "The arguments as that function takes them.", TEXT, Use.ONE, variadic=True),
        ),
        _why,
        (),
        (Example(("ELO_EXPECTED", 2150, 2030, "FCE"), "2150 − 2030 = 120; Taula 1, row 114–121: .66 (FCE art. 13.2)"),),
    ),
    Function(
        "ELO_ARTICLE",
        "The text of an article in its own language; a number such as 5 gives 5.1, 5.2 and so on.",
        (
            Argument("rules", "FCE, CNXC, ELO1972, FIDE2011, FIDE2024 or MELAO.", DOCUMENT),
            Argument("article", "The article's number as printed.", TEXT),
        ),
        documents.article,
    ),
    Function(
        "ELO_RULES",
        "The rule sets with edition and title, one in each row.",
        (),
        documents.rule_sets,
        returns_array=True,
    ),
    Function(
        "ELO_VERSION",
        "The version and the build of these functions, and the version of xlwings they run with.",
        (),
        documents.of_this_program,
    ),
)
