"""A table of calls for every host: arguments, expected result and its source.

A list of lists is a range; None in it is an empty cell. None alone is an omitted argument or an empty cell, which mean
the same. A result of one cell has no list; "" is a blank result. `unlike` names hosts that differ: Calc gives a blank
single cell as 0 (which counts as a score, K or number of games), TRUE as 1, and stops itself at an error inside a
range.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from xlelo.functions.grid import Error

NA, VALUE, NUM, DIV = Error("#N/A"), Error("#VALUE!"), Error("#NUM!"), Error("#DIV/0!")

NOT_CALC = frozenset({"calc"})
HALF = 0.5
OPEN = [[1800, 1900, 1750, 2050]]
FOUR = [[1800, 1900, 1900, 2000]]
NINE = [[1800] * 9]
ACROSS = [[2100, 2046, 2254, 1363]]


class Case(NamedTuple):
    function: str
    arguments: tuple[Any, ...]
    expected: Any
    source: str
    unlike: frozenset[str] = frozenset()


def down(*cells: Any) -> list[list[Any]]:
    return [[cell] for cell in cells]


EXPECTED = (
    Case("ELO_EXPECTED", (2150, 2030), 0.66, "FCE 18.1: 120 points are .66"),
    Case("ELO_EXPECTED", (2030, 2150), 0.34, "the other side of it"),
    Case("ELO_EXPECTED", (2030, 2150, "CNXC"), 0.34, "CNXC Tabela II, 115–121"),
    Case("ELO_EXPECTED", (2800, 2000), 0.99, "FCE Taula 1, > 735"),
    Case("ELO_EXPECTED", (2800, 2000, "CNXC"), 0.995, "CNXC Tabela II, 737–"),
    Case("ELO_EXPECTED", (2800, 2000, "FIDE2011"), 0.92, "FIDE counted 400 points at most: 392–411"),
    Case("ELO_EXPECTED", (2800, 2000, "FIDE2011 fide2011.cap400=0"), 1.0, "FIDE table, > 735"),
    Case("ELO_EXPECTED", (2813, 2400, "FIDE2024"), 0.93, "2650 or more: the whole 413, 412–432"),
    Case("ELO_EXPECTED", (2400, 2813, "FIDE2024"), 0.08, "the same game for the other: 400, 392–411"),
    Case(
        "ELO_EXPECTED",
        (down(2649, 2650, 2650, 2736, 1264), down(2149, 2150, 3150, 2000, 2000), "fide2024"),
        down(0.92, 0.96, 0.04, 1.0, 0.08),
        "both sides of 2650: 400 (392–411) and 500 (485–517); above 735 1.0",
    ),
    Case("ELO_EXPECTED", (2813, 2400, "FIDE"), 0.93, "FIDE alone is that of today: 413, 412–432"),
    Case("ELO_EXPECTED", (2813, 2400, 2024), 0.93, "the year, typed as a number"),
    Case("ELO_EXPECTED", (2150, 2030, 0), 0.66, "0: a formula that shows a blank cell; the rules by default"),
    Case("ELO_EXPECTED", (2813, 2400, "fide 2011"), 0.92, "400 at most: 392–411"),
    Case("ELO_EXPECTED", (2813, 2400, "2011"), 0.92, "400 at most: 392–411"),
    Case("ELO_EXPECTED", (2736, 2000, 1972), 1.0, "Elo 1972, Cuadro II"),
    Case("ELO_EXPECTED", (2813, 2400, "FIDE 2011 fide2011.cap400=0"), 0.93, "413, 412–432"),
    Case("ELO_EXPECTED", (2813, 2400, "FIDE2019"), VALUE, "no such rule set"),
    Case("ELO_EXPECTED", (2800, 2000, "FIDE2024 8.3.4=event"), 1.0, "a reading that changes nothing here"),
    Case("ELO_EXPECTED", (2800, 2000, "FIDE2024 8.3.4=always"), VALUE, "no such reading"),
    Case("ELO_EXPECTED", (2800, 2000, "FIDE2024 cap"), VALUE, "a reading without a value"),
    Case("ELO_EXPECTED", (2000, [[2100, 1750]]), [[0.36, 0.81]], "FCE Taula 1: 99–106 .64, 246–256 .81"),
    Case("ELO_EXPECTED", (down(2003, 2004, 2106, 2107), 2000), down(0.5, 0.51, 0.64, 0.65), "FCE Taula 1, bounds"),
    Case(
        "ELO_EXPECTED",
        (down(2619, 2620, 2735, 2736, 1264, 3400), 2000, "FCE"),
        down(0.98, 0.99, 0.99, 0.99, 0.01, 0.99),
        "FCE Taula 1, its last rows",
    ),
    Case(
        "ELO_EXPECTED",
        (down(2053, 2054, 2055, 2113, 2114, 2115), 2000, "CNXC"),
        down(0.57, 0.57, 0.58, 0.65, 0.65, 0.66),
        "CNXC Tabela II, bounds that differ from FIDE's",
    ),
    Case(
        "ELO_EXPECTED",
        (down(1846, 2216, 2343, 2344, 2358, 2392, 2433, 2457, 2518, 2560, 2620), 2000, "cnxc"),
        down(0.3, 0.77, 0.88, 0.89, 0.89, 0.91, 0.93, 0.94, 0.96, 0.97, 0.98),
        "CNXC Tabela II, bounds",
    ),
    Case(
        "ELO_EXPECTED",
        (down(2736, 2737, 1263, 4000), 2000, "CNXC"),
        down(0.99, 0.995, 0.005, 0.995),
        "CNXC Tabela II, its last rows",
    ),
    Case(
        "ELO_EXPECTED",
        (down(2000, 2053, 2054, 2107, 2114, 2153, 2215, 2344, 2620, 2735, 2736, 1264), 2000, "ELO1972"),
        down(0.5, 0.57, 0.58, 0.65, 0.66, 0.7, 0.77, 0.88, 0.99, 0.99, 1.0, 0.0),
        "Elo 1972, Cuadro II",
    ),
    Case(
        "ELO_EXPECTED", (down(2735, 2736, 1264), 2000, "fide2011 fide2011.cap400=0"), down(0.99, 1.0, 0.0), "FIDE table"
    ),
    Case("ELO_EXPECTED", (2150.5, 2030), 0.66, "120.5 is taken as 121, still .66"),
    Case("ELO_EXPECTED", (down(2003.5, 1996.5), 2000), down(0.51, 0.49), "3.5 is 4 and −3.5 is −4: away from zero"),
    Case("ELO_EXPECTED", (2003.4, 2000), 0.5, "3.4 is 3"),
    Case(
        "ELO_EXPECTED",
        ([[2000, 1900]], down(2100, 1750)),
        [[0.36, 0.24], [0.81, 0.7]],
        "a row against a column: −100, −200, 250 and 150 points",
    ),
    Case("ELO_EXPECTED", (down(2000, 1900), [[2100, 1750]]), [[0.36, 0.81], [0.24, 0.7]], "a column against a row"),
    Case("ELO_EXPECTED", (down(2000, 1900), down(2100, 1750)), down(0.36, 0.7), "column beside column"),
    Case(
        "ELO_EXPECTED",
        ([[2000, 1900], [2150, 2030]], [[2100, 1750]]),
        [[0.36, 0.7], [0.57, 0.84]],
        "a row against a block: 50 points are .57, 280 are .84",
    ),
    Case("ELO_EXPECTED", ([[2150]], [[2030]]), 0.66, "ranges of one cell"),
    Case("ELO_EXPECTED", (down(2000, 1900, 1800), down(2100, 1750)), VALUE, "three rows beside two"),
    Case(
        "ELO_EXPECTED",
        (down(2000, None, None, 2000), down(2100, None, 1750, None)),
        down(0.36, "", "", ""),
        "what is missing leaves a blank, whatever else is given",
    ),
    Case("ELO_EXPECTED", (down("", 0, 2000), down(0, "", 0)), down("", "", ""), "0 and empty text are blanks"),
    Case("ELO_EXPECTED", ("2150", " 2030 "), 0.66, "numbers typed as text"),
    Case("ELO_EXPECTED", ("2150,5", "2030.0"), 0.66, "decimal comma and point"),
    Case(
        "ELO_EXPECTED",
        (down("2.150", "2,150", "2.150,0", "2150,000"), down("2.030", "2,030", 2030, "2030")),
        down(*[0.66] * 4),
        "a point or comma between thousands",
    ),
    Case("ELO_EXPECTED", (down(10, 9.99), 2030), down(0.01, NUM), "2020 points are > 735; no rating is below 10"),
    Case("ELO_EXPECTED", (down(2, 2.15, "2.15", 9.99), 2030), down(*[NUM] * 4), "2.150, its point taken for a decimal"),
    Case("ELO_EXPECTED", (down("2 150", "2\u00a0150", "2’150"), 2030), down(*[VALUE] * 3), "blanks between thousands"),
    Case("ELO_KFACTOR", (2100, "30.000", "CNXC"), VALUE, "30 games, or 30 thousand"),
    Case("ELO_EXPECTED", (down("abc", "21 50", "2e3", "2150-"), 2030), down(*[VALUE] * 4), "text that is no number"),
    Case("ELO_EXPECTED", (down(4000, 4001, -1, "-5", 1e300), 4000), down(HALF, NUM, NUM, NUM, NUM), "10 to 4000"),
    Case("ELO_EXPECTED", (2150, 2030, "XYZ"), VALUE, "an unknown rule set"),
    Case("ELO_EXPECTED", (down(None, -1), 2030, "XYZ"), VALUE, "an unknown rule set, whatever else is given"),
    Case("ELO_KFACTOR", (None, None, "XYZ"), VALUE, "an unknown rule set, for a blank"),
    Case("ELO_NEW", (2150, [[None, 2030]], [[None, None]], 18, "XYZ"), VALUE, "an unknown rule set, nothing played"),
    Case("ELO_NEEDED", (2200, None, 2030, 18, "XYZ"), VALUE, "an unknown rule set, for a blank"),
    Case("ELO_DP", (down(None, 1.5), "XYZ"), VALUE, "an unknown rule set, for a blank"),
    Case("ELO_EXPECTED", (2150, 2030, "MELAO"), VALUE, "a document without a rating table"),
    Case("ELO_EXPECTED", (2150, 2030, None), 0.66, "FCE when left out"),
    Case("ELO_EXPECTED", (2150, 2030, [["", "FCE"]]), VALUE, "one rule set for a formula"),
)

TYPED = (
    "1-0",
    "0-1",
    "½-½",
    "1/2-1/2",
    "½",
    "1/2",
    "0,5",
    "0.5",
    "=",
    "+/-",
    "-/+",
    "-/-",
    "1 - 0",
    "1–0",
    "1—0",
    "0:1",
)
SCORE = (
    Case(
        "ELO_SCORE",
        (down(*TYPED),),
        down(1.0, 0.0, HALF, HALF, HALF, HALF, HALF, HALF, HALF, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0),
        "White's side; a game that neither came to is lost by both",
    ),
    Case(
        "ELO_SCORE",
        (down(*TYPED), "black"),
        down(0.0, 1.0, HALF, HALF, HALF, HALF, HALF, HALF, HALF, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0),
        "Black's side",
    ),
    Case(
        "ELO_SCORE",
        (down("F1-0", "i0-1", "F0-0", "A1/2", "A½", "a0-1", "1-0a", 1, HALF, 0, "1", "0"), [["black"]]),
        down(0.0, 1.0, 0.0, HALF, HALF, 1.0, 0.0, 0.0, HALF, 1.0, 0.0, 1.0),
        "forfeits and adjudications, and scores of White",
    ),
    Case("ELO_SCORE", (down("1-0", "1-0", "0-1"), down("W", "Negres", None)), down(1.0, 0.0, 0.0), "a side for each"),
    Case("ELO_SCORE", (down("1-0", "1-0"), down("Brancas", "pretas")), down(1.0, 0.0), "Portuguese"),
    Case("ELO_SCORE", (down("1-0", None, "", "*", "pending"), "black"), down(0.0, "", "", "", ""), "no result yet"),
    Case("ELO_SCORE", (down(46024, 46054, date(2026, 2, 1)),), down(VALUE, VALUE, VALUE), "1/2 that became a date"),
    Case("ELO_SCORE", (down("won", "2-0", "-", "1-1"),), down(VALUE, VALUE, VALUE, VALUE), "no results"),
    Case("ELO_SCORE", (down(2, 0.3, -1),), down(NUM, NUM, NUM), "no scores of a game"),
    Case("ELO_SCORE", ("1-0", "left"), VALUE, "no side"),
    Case("ELO_SCORE", ("1-0", 0), 1.0, "0: a formula that shows a blank cell; White by default"),
    Case("ELO_SCORE", (down("1-0", None), "left"), down(VALUE, VALUE), "no side, where there is no result either"),
    Case("ELO_SCORE", (down(DIV, "1-0"),), down(DIV, 1.0), "an error stays that error", NOT_CALC),
)

PERF = (
    Case("ELO_PERF", (OPEN, 2.5, "CNXC"), 1970.0, "CNXC 6.2: 1875 + 95"),
    Case("ELO_PERF", (OPEN, [[1, "½", "=", "0,5"]], "CNXC"), 1970.0, "the same, game by game"),
    Case("ELO_PERF", (OPEN, "2½", "CNXC"), 1970.0, "the same total, typed"),
    Case("ELO_PERF", ([[1800] * 8], 1, "CNXC"), 1478.0, "1/8 is .125, taken as .13: −322"),
    Case("ELO_PERF", (OPEN, 4, "CNXC"), 2552.0, "Tabela I, 1: 677"),
    Case("ELO_PERF", (FOUR, 2), 1900.0, "FCE 14.3"),
    Case("ELO_PERF", (FOUR, 3), 1948.0, "FCE 14.4: K0 24, two half-points"),
    Case("ELO_PERF", ([[1399, 1400, 1399, 1400, 1400]], 3), 1435.6, "FCE 14.4: 1399.6 + 36"),
    Case("ELO_PERF", (FOUR, 1), 1500.0, "FCE 14.5: 1900 + 800 (2 − 4) / 4"),
    Case("ELO_PERF", (FOUR, [[1, 0, 0, 0]]), 1500.0, "FCE 14.5: mean of 800 and three times −800"),
    Case("ELO_PERF", (FOUR, HALF), 1300.0, "FCE 14.5: 1900 + 800 (1 − 4) / 4"),
    Case("ELO_PERF", ([[2380] * 9], 7, "FIDE2024"), 2600.0, "7/9 is .78: 2380 + 220"),
    Case("ELO_PERF", ([[2380] * 9], 7, "FIDE2011"), 2600.0, "the same table"),
    Case("ELO_PERF", ([[2380] * 9], 9, "FIDE2024"), 3180.0, "2380 + 800"),
    Case("ELO_PERF", ([[2380] * 9], 0, "FIDE2024"), 1580.0, "2380 − 800"),
    Case("ELO_PERF", (2000, [["½"]], "FIDE2024"), 2000.0, "a single game drawn"),
    Case("ELO_PERF", (NINE, 6, "FIDE2011"), 1925.0, "6/9 is .67: 1800 + 125"),
    Case("ELO_PERF", (NINE, 9, "FIDE2011"), 2600.0, "1800 + 800"),
    Case("ELO_PERF", (NINE, 4.5, "FIDE2011"), 1800.0, "FIDE 8.23"),
    Case("ELO_PERF", (NINE, 3, "FIDE2011"), 1675.0, "FIDE: .33 is −125"),
    Case("ELO_PERF", (OPEN, 2.5, "ELO1972"), 1970.0, "Elo 1972 (1): 1875 + D(.63)"),
    Case("ELO_PERF", (OPEN, down(4), "ELO1972"), NUM, "P = 1 is indeterminate"),
    Case("ELO_PERF", (OPEN, 0, "ELO1972"), NUM, "P = 0 is indeterminate"),
    Case("ELO_PERF", (down(1800, 1900, 1900, 2000), [[1, 1, 1, 0]]), 1948.0, "a column of opponents, a row of scores"),
    Case("ELO_PERF", ([[1800, 1900], [1900, 2000]], [[1, 1], [1, 0]]), 1948.0, "blocks"),
    Case("ELO_PERF", (down(1800, 1900, 1900, 2000), [[1, 1], [1, 0]]), VALUE, "a column and a block"),
    Case("ELO_PERF", ([[1800, 1900], [1900, 2000]], [[1, 1, 1, 0]]), VALUE, "a block of opponents, a row of scores"),
    Case("ELO_PERF", ([[1800] * 3, [1900] * 3], [[1, 1], [1, 0], [0, 0]]), VALUE, "2 × 3 opponents, 3 × 2 scores"),
    Case("ELO_PERF", (1900, [[1, 1], [1, 0]]), 1948.0, "one opponent and a block of scores"),
    Case("ELO_PERF", (1900, [[1, 1, 1, 0]]), 1948.0, "one opponent met four times"),
    Case("ELO_PERF", (2030, 1), 2046.0, "FCE 14.4: one game won, K0 16"),
    Case("ELO_PERF", ([[1800, 1900, 2200, 1900, 2000]], [[1, 1, None, 1, 0]]), 1948.0, "a game still to come"),
    Case("ELO_PERF", ([[1800, 1900, None, 1900, 2000]], 3), 1948.0, "an empty cell, and a total"),
    Case("ELO_PERF", ([[1800, None]], [[1, 1]]), "", "a score without an opponent"),
    Case("ELO_PERF", (FOUR, [[None] * 4]), "", "no game played"),
    Case("ELO_PERF", (FOUR, None), "", "no score", NOT_CALC),
    Case("ELO_PERF", ([[None] * 4], [[None] * 4]), "", "nothing at all"),
    Case("ELO_PERF", ([[None] * 4], 2), "", "no opponent"),
    Case("ELO_PERF", (FOUR, 4.5), NUM, "more points than games"),
    Case("ELO_PERF", (FOUR, 2.3), NUM, "no half-points"),
    Case("ELO_PERF", (FOUR, [[1, 0.7, 0, 0]]), NUM, "no score of a game"),
    Case("ELO_PERF", (FOUR, [[2, 0, 0, 0]]), NUM, "no score of a game"),
    Case("ELO_PERF", (FOUR, -1), NUM, "below 0"),
    Case("ELO_PERF", (FOUR, [["1-0", 0, 0, 0]]), VALUE, "a game is no score"),
    Case("ELO_PERF", (FOUR, [[1, 1, 0]]), VALUE, "three scores for four opponents"),
    Case("ELO_PERF", ([[1800, "x", 1900, 2000]], 2), VALUE, "text among the ratings"),
    Case("ELO_PERF", ([[1800, 1900, 5000, 2000]], 2), NUM, "a rating above 4000"),
    Case("ELO_PERF", (FOUR, 2, "ABC"), VALUE, "an unknown rule set"),
    Case("ELO_PERF", (FOUR, [[None, None, None, None]], "ABC"), VALUE, "an unknown rule set, nothing played"),
)

FACTOR = (
    Case("ELO_KFACTOR", (1890, [[27, 0, 10]]), 25.0, "FCE 19.2"),
    Case("ELO_KFACTOR", (1890, down(36, 0, 10)), 25.0, "FCE 19.2 as the words say; a column"),
    Case("ELO_KFACTOR", (1890, [[27, 0, 10]], None, "K0"), 24.0, "FCE Taula 3"),
    Case("ELO_KFACTOR", (1890, [[27, 0, 10]], "FCE", "delta"), 1.0, "3 − 91/54 = 1.31"),
    Case("ELO_KFACTOR", (1890, [[27, 0, 10]], "FCE", "MP"), 91 / 6, "(27 × 3 + 0 × 2 + 10) / 6"),
    Case("ELO_KFACTOR", (1890, [[30, 20, 10, 5, 15]], "FCE", "MP"), 19.0, "285 / 15"),
    Case("ELO_KFACTOR", (1890, [[40, 30, 9]], "FCE", "MP"), 31.5, "189 / 6"),
    Case("ELO_KFACTOR", (1890, [[40, 30, 9]], "FCE", "DELTA"), -1.0, "3 − 3.5 = −0.5, away from zero"),
    Case("ELO_KFACTOR", (1890, [[5, 5, 2]], "FCE", "DELTA"), 3.0, "3 − 0.5 = 2.5"),
    Case("ELO_KFACTOR", (1890, [[60] * 5], "FCE", "DELTA"), -3.0, "at most 54 games: 3 − 6"),
    Case("ELO_KFACTOR", (1890, [[0] * 5], "FCE", "DELTA"), 3.0, "no games"),
    Case("ELO_KFACTOR", (1890, [[13]], "FCE", "DELTA"), 2.0, "one complete season: 3 − 13/9 = 1.56"),
    Case("ELO_KFACTOR", (1890, None, "FCE", "DELTA"), 0.0, "FCE 16.2c", NOT_CALC),
    Case("ELO_KFACTOR", (1890, None, "FCE", "MP"), NA, "no complete season", NOT_CALC),
    Case(
        "ELO_KFACTOR",
        (down(1000, 1099, 1100, 1399, 1400, 1699, 1700, 1999, 2000, 2299, 2300, 2599, 2600, 2601),),
        down(42.0, 42.0, 36.0, 36.0, 30.0, 30.0, 24.0, 24.0, 16.0, 16.0, 8.0, 8.0, 6.0, 6.0),
        "FCE Taula 3, both sides of each bound",
    ),
    Case("ELO_KFACTOR", (1399.5,), 36.0, "between two printed bands"),
    Case("ELO_KFACTOR", (2100, 30, "CNXC"), 25.0, "CNXC 6.4"),
    Case("ELO_KFACTOR", (1999, None, "CNXC"), "", "the games counted are not given", NOT_CALC),
    Case(
        "ELO_KFACTOR",
        (down(*[1999] * 9), down(11, 12, 13, 24, 25, 50, 51, 100, 101), "CNXC"),
        down(NA, 40.0, 40.0, 40.0, 30.0, 30.0, 25.0, 25.0, 20.0),
        "CNXC 6.4, columns; provisional below 12",
    ),
    Case(
        "ELO_KFACTOR",
        (down(2000, 2200, 2201, 2201, 2400, 2401, 2401, 2401), down(24, 25, 24, 50, 51, 24, 50, 101), "CNXC"),
        down(30.0, 25.0, 25.0, 20.0, 20.0, 20.0, 20.0, 15.0),
        "CNXC 6.4, rows",
    ),
    Case(
        "ELO_KFACTOR",
        (down(1500, 2399, 2400, 2500), down(29, 30, 30, 29), "FIDE2011"),
        down(30.0, 15.0, 10.0, 30.0),
        "FIDE 8.56 and the handbook of 2011",
    ),
    Case(
        "ELO_KFACTOR",
        (down(1500, 2500, 2500, 2399, 2400), down(29, 29, 30, 30, 30), "FIDE2024"),
        down(40.0, 10.0, 10.0, 20.0, 10.0),
        "FIDE's lists: 10 from 2400 on, 40 below 30 games, else 20",
    ),
    Case(
        "ELO_KFACTOR",
        (down(2299, 2300, 2400), 30, "FIDE2024", "U18"),
        down(40.0, 20.0, 10.0),
        "FIDE 8.3.3: 40 below 2300 until the year of the 18th birthday ends",
    ),
    Case(
        "ELO_KFACTOR",
        (down(2299, 2299, 2400), down(29, 30, 30), "FIDE2024", "2300"),
        down(40.0, 20.0, 10.0),
        "FIDE's lists: a young player who was once rated 2300 has 20 from 30 games on",
    ),
    Case(
        "ELO_KFACTOR",
        (down(2399, 2100, 2100), down(30, 30, 29), "FIDE2024", 2400),
        down(10.0, 10.0, 10.0),
        "FIDE's lists: 10 for good, also with 29 games; entered as a number",
    ),
    Case("ELO_KFACTOR", (2450, None, "FIDE2024"), "", "FIDE 8.3.3: games completed are not given", NOT_CALC),
    Case("ELO_KFACTOR", (2450, None, "FIDE2011"), "", "FIDE 8.56: games completed are not given", NOT_CALC),
    Case("ELO_KFACTOR", (2100, None, "FIDE2024", "U18"), "", "the young are asked, too", NOT_CALC),
    Case("ELO_KFACTOR", (2100, None, "FIDE2024", "MP"), VALUE, "no such part, whatever else is missing"),
    Case(
        "ELO_KFACTOR",
        (down(2450, 2450, 2150, None), [[30, None], [None, None], [0, None], [None, None]], "FIDE2024"),
        down(10.0, "", 40.0, ""),
        "0 games are an answer, a blank is none",
    ),
    Case("ELO_KFACTOR", (down(1000, 999), 30), down(42.0, NUM), "FCE 16.2: 42, and 3 − 30/9; 17.3"),
    Case("ELO_KFACTOR", (down(1200, 1199), 30, "FIDE2011"), down(15.0, NUM), "FIDE 0.6: the list begins at 1200"),
    Case("ELO_KFACTOR", (down(1400, 1399), 30, "FIDE2024"), down(20.0, NUM), "FIDE 7.2.1: the list begins at 1400"),
    Case("ELO_KFACTOR", (2399, 30, "FIDE2011", "2400"), 10.0, "the handbook of 2011: once 2400, always 10"),
    Case("ELO_KFACTOR", (2399, 30, "FIDE2011", "U18"), VALUE, "no younger players in the posts"),
    Case("ELO_KFACTOR", (2100, 30, "FIDE2024", "MP"), VALUE, "FIDE's K has no such part"),
    Case("ELO_KFACTOR", (1890, [[27, 0, 10]], "FCE", "RAPID"), 12.5, "FCE 16.5: half of 25"),
    Case("ELO_KFACTOR", (1890, [[27, 0, 10]], "FCE", "u12"), 6.0, "FCE 16.3"),
    Case("ELO_KFACTOR", (1890, [[27, 0, 10]], "FCE", "U12RAPID"), 3.0, "FCE 16.3"),
    Case("ELO_KFACTOR", (down(2000, 2000), down(80, 81), "ELO1972"), down(10.0, NA), "Elo 1972, K"),
    Case("ELO_KFACTOR", ([[1890, 2100]], 0, "CNXC"), [[NA, NA]], "one number of games for a row"),
    Case("ELO_KFACTOR", ([[1890, 2100], [1500, 2500]], 30, "CNXC"), [[30.0, 25.0], [30.0, 20.0]], "a block"),
    Case(
        "ELO_KFACTOR",
        (down(1890, 2100, None, None), [[27, 0, 10], [None, None, None], [None, None, None], [5, None, None]]),
        down(25.0, 16.0, "", ""),
        "a row of seasons for each rating",
    ),
    Case(
        "ELO_KFACTOR",
        ([[1890, 1890]], [[27, 36], [0, 0], [10, 10]]),
        [[25.0, 25.0]],
        "a column of seasons for each rating of a row",
    ),
    Case("ELO_KFACTOR", (1890, [[27, None, 10]]), "", "a season is missing in between"),
    Case("ELO_KFACTOR", (1890, [[27, 0, 10, None, None]]), 25.0, "not yet federated in the last two"),
    Case("ELO_KFACTOR", (1890, [[30, 20, 10, 5, 15, 0]]), NUM, "FCE Taula 4: the last five years"),
    Case("ELO_KFACTOR", (1890, [[30, 20, 10, 5, 15, 0]], "FCE", "K0"), NUM, "FCE Taula 4: the last five years"),
    Case("ELO_KFACTOR", (1890, [[30, 20, 10, 5, 15, None]], "FCE", "MP"), 19.0, "285 / 15; the last cell is empty"),
    Case(
        "ELO_KFACTOR",
        (down(1890, 1890), [[1] * 6, [0, *[None] * 5]]),
        down(NUM, 27.0),
        "six seasons; one without games: 24 + 3",
    ),
    Case("ELO_KFACTOR", (None, None), "", "nothing at all", NOT_CALC),
    Case("ELO_KFACTOR", (None, 30), "", "no rating"),
    Case("ELO_KFACTOR", (1890, -1), NUM, "games below 0"),
    Case("ELO_KFACTOR", (1890, 2.5), NUM, "half a game"),
    Case("ELO_KFACTOR", (1890, "many"), VALUE, "no number"),
    Case("ELO_KFACTOR", (4001, 30), NUM, "a rating above 4000"),
    Case("ELO_KFACTOR", (1890, 30, "FCE", "K1"), VALUE, "no such part"),
    Case("ELO_KFACTOR", (1890, 30, "CNXC", "MP"), VALUE, "CNXC has no parts"),
    Case("ELO_KFACTOR", (2100, 30, "CNXC", 0), 25.0, "0: a formula that shows a blank cell"),
    Case("ELO_KFACTOR", (None, [[27, 0]], "FCE", "WHAT"), VALUE, "an unknown part, for a blank"),
    Case("ELO_KFACTOR", (1890, [[27, None, 10]], "FCE", "K 0"), VALUE, "an unknown part, for a blank season"),
    Case("ELO_KFACTOR", (down(None, None), 30, "CLUB", -17), VALUE, "an impossible age, for blanks"),
    Case("ELO_KFACTOR", (down(None, 4001), 30, "FCE", "WHAT"), VALUE, "an unknown part before all else"),
    *(
        Case("ELO_KFACTOR", (None, 30, "FCE", part), "", "no rating; a part of some rule set, or an age")
        for part in ("K", "k0", "DELTA", "MP", "RAPID", "U12", "U12RAPID", "U18", 2400, "2300", 17)
    ),
    Case("ELO_KFACTOR", (down(1890, 2100), [[1], [2], [3]], "CNXC"), VALUE, "three rows for two ratings"),
    Case("ELO_KFACTOR", ("1890", "30", "CNXC"), 30.0, "numbers typed as text"),
)

INITIAL = (
    Case("ELO_INITIAL", (date(2000, 8, 23), date(2013, 9, 30)), 1544.0, "FCE 19.1"),
    Case("ELO_INITIAL", ("2000-08-23", "2013-09-30"), 1544.0, "FCE 19.1, as text"),
    Case("ELO_INITIAL", (36761, 41547), 1544.0, "FCE 19.1, as serial numbers 4786 days apart"),
    Case("ELO_INITIAL", (36761.75, "41547"), 1544.0, "with a time of day, and typed as text"),
    Case(
        "ELO_INITIAL",
        (40179, down(41954, 42005, 46352, 46388, 56000)),
        down(1220.0, 1220.0, 1696.0, 1700.0, 1700.0),
        "FCE 10.2: 1775, 1826, 6173 and 6209 days, and an adult",
    ),
    Case("ELO_INITIAL", (1, 4787), 1544.0, "1 January 1900 is serial 1; 4786 days, less the 29 February that was not"),
    Case("ELO_INITIAL", (date(2008, 5, 20), date(2017, 3, 15)), 1372.0, "3221 days: 8.8 years"),
    Case("ELO_INITIAL", (date(2008, 5, 20), date(2018, 4, 1)), 1416.0, "3603 days: 9.9 years"),
    Case("ELO_INITIAL", (date(2001, 1, 1), date(2013, 1, 1), 1875), 1875.0, "FCE 10.1"),
    Case("ELO_INITIAL", (None, None, 1875), 1875.0, "FCE 10.1 needs no dates"),
    Case("ELO_INITIAL", (date(2001, 1, 1), date(2013, 1, 1), 1500, 1399), 1399.0, "FCE 11.1"),
    Case(
        "ELO_INITIAL",
        (None, None, down(1000, 999, 999, 1200), down(None, None, 1000, 999)),
        down(1000.0, NUM, 1000.0, NUM),
        "FCE 17.3: no first rating is below 1000; that of the standard list goes first",
    ),
    Case("ELO_INITIAL", (date(2000, 8, 23), date(2013, 9, 30), 0, 0), 1544.0, "a rating of 0 is none"),
    Case(
        "ELO_INITIAL",
        (down(date(2000, 8, 23), None, date(2000, 8, 23)), down(date(2013, 9, 30), None, None)),
        down(1544.0, "", ""),
        "blank rows, and a date missing",
    ),
    Case("ELO_INITIAL", (date(2013, 9, 30), date(2000, 8, 23)), NUM, "federated before birth"),
    Case("ELO_INITIAL", ("23/08/2000", date(2013, 9, 30)), VALUE, "which is the month?"),
    Case("ELO_INITIAL", ("2000-02-30", date(2013, 9, 30)), VALUE, "no such day"),
    Case("ELO_INITIAL", (60, 41547), NUM, "29 February 1900"),
    Case("ELO_INITIAL", (-1, 41547), NUM, "before 1900"),
    Case("ELO_INITIAL", (date(2000, 8, 23), date(2013, 9, 30), 4001), NUM, "a rating above 4000"),
    Case("ELO_INITIAL", ("soon", date(2013, 9, 30)), VALUE, "no date"),
)

VIRTUAL = (
    Case("ELO_VIRTUAL", (2310, None, None), 2310.0, "CNXC 5.3, ICCF"),
    Case("ELO_VIRTUAL", (None, 1900, 2100), 1900.0, "CNXC 5.3, FPX before FIDE"),
    Case("ELO_VIRTUAL", (None, None, 2100), 2100.0, "CNXC 5.3, FIDE"),
    Case("ELO_VIRTUAL", (0, 0, 2100), 2100.0, "0 is in no list"),
    Case(
        "ELO_VIRTUAL",
        (None, None, None, down("absolute final", "team final board 1", "Honour", "cup", None)),
        down(2200.0, 2000.0, 2000.0, 1750.0, 1750.0),
        "CNXC 5.3, by competition",
    ),
    Case(
        "ELO_VIRTUAL",
        (
            None,
            None,
            None,
            down(
                "Campeonato de Portugal Absoluto - Fase Final",
                "Campeonato de Portugal de Equipas - Fase Final - 1º tabuleiro",
                "Permanente da Categoria de Honra",
            ),
        ),
        down(2200.0, 2000.0, 2000.0),
        "CNXC 5.3, in its own words",
    ),
    Case("ELO_VIRTUAL", (None, None, None), 1750.0, "three blanks are in no list"),
    Case("ELO_VIRTUAL", (down(2310, None), None, down(2000, 2100)), down(2310.0, 2100.0), "columns"),
    Case("ELO_VIRTUAL", (2310, None, None, "absolute final"), 2310.0, "a list before the competition"),
    Case("ELO_VIRTUAL", ("none", None, None), VALUE, "no number"),
    Case("ELO_VIRTUAL", (4001, None, None), NUM, "a rating above 4000"),
)

INITIAL_FIDE = (
    Case("ELO_INITIAL_FIDE", (1800, 6, 9, date(2011, 6, 30)), 1837.5, "FIDE 8.23, 12.5 for a half-point"),
    Case("ELO_INITIAL_FIDE", (1800, 6, 9, date(2011, 7, 1)), 1845.0, "FIDE 8.23, 15 for a half-point"),
    Case("ELO_INITIAL_FIDE", (1800, 6, 9, date(2024, 2, 29)), 1845.0, "the last day before FIDE2024"),
    Case("ELO_INITIAL_FIDE", (1901.4, 3, 5, date(2024, 3, 1)), 1922.0, "9507 + 3600 over 7; 4/7 is .57: 50"),
    Case("ELO_INITIAL_FIDE", (1901.4, 3, 5), 1922.0, "today's rules when left out"),
    Case(
        "ELO_INITIAL_FIDE",
        (down(1600, 1657, 1800, 2400), down(1, 3, 4, 3), down(5, 5, 7, 5)),
        down(1499.0, 1748.0, 1843.0, 2200.0),
        "FIDE 8.2.2, 8.2.3: 1657.1 − 158, 1697.9 + 50, 1800 + 43, 2228.6 + 50 but 2200 at most",
    ),
    Case("ELO_INITIAL_FIDE", (1800, 0, 1), 1675.0, "1/3 is .33: 1800 − 125"),
    Case("ELO_INITIAL_FIDE", (1800, 9, 9, down("2011-06-30", 40725)), down(1912.5, 1935.0), "nine half-points"),
    Case("ELO_INITIAL_FIDE", (1800, 4.5, 9), 1800.0, "FIDE: 50 %"),
    Case("ELO_INITIAL_FIDE", (1800, 3, 9, date(2011, 7, 1)), 1675.0, "FIDE: .33 is −125"),
    Case(
        "ELO_INITIAL_FIDE",
        (down(1800, None, 1800), down(6, None, None), down(9, None, 9)),
        down(1902.0, "", ""),
        "blank row, missing score",
    ),
    Case("ELO_INITIAL_FIDE", (1800, 10, 9), NUM, "more points than games"),
    Case("ELO_INITIAL_FIDE", (1800, 6.3, 9), NUM, "no half-points"),
    Case("ELO_INITIAL_FIDE", (1800, 6, 8.5), NUM, "half a game"),
    Case("ELO_INITIAL_FIDE", (1800, 0, 0), NUM, "no game"),
    Case("ELO_INITIAL_FIDE", (1800, "6-3", 9), VALUE, "no score"),
    Case("ELO_INITIAL_FIDE", (1800, 6, 9, "July"), VALUE, "no date"),
)

CHANGE = (
    Case("ELO_CHANGE", (2150, 2030, 0, 18.1), -11.946, "FCE 18.1"),
    Case("ELO_CHANGE", (2150, 2030, 0, 18), -11.88, "FCE 18.1 with a whole K"),
    Case("ELO_CHANGE", ("2150", "2030", "0", "18,1"), -11.946, "the same, typed as text"),
    Case("ELO_CHANGE", (2100, ACROSS, [[1, 1, 0, 0]], 25, "CNXC"), -9.125, "CNXC 6.4: 25 (2 − 2.365)"),
    Case("ELO_CHANGE", (2100, ACROSS, 2, 25, "CNXC"), -9.125, "the same as a total"),
    Case("ELO_CHANGE", (2000, 2000, 1, 15, "FIDE2011"), 7.5, "FIDE: 15 × 0.5"),
    Case("ELO_CHANGE", (1500, 1600, 1, 30, "FIDE2011"), 19.2, "FIDE: 30 × (1 − .36)"),
    Case("ELO_CHANGE", (2400, 1600, 1, 10, "FIDE2011"), 0.8, "FIDE: 400 points are .92"),
    Case("ELO_CHANGE", (2400, 1600, 1, 10, "FIDE2011 fide2011.cap400=0"), 0.0, "800 points are 1.0"),
    Case(
        "ELO_CHANGE",
        (
            down(2000, 2004, 2206, 2207, 1655, 1656, 2649, 2650, 2700, 2100, 2092),
            down(2000, 2000, 2000, 2000, 2000, 2000, 2149, 2150, 1964, 2600, 2000),
            down(1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1),
            down(10, 10, 10, 10, 10, 10, 10, 10, 10, 20, 15),
            "FIDE2024",
        ),
        down(5.0, 4.9, 2.4, 2.3, -1.1, -1.2, 0.8, 0.4, 0.0, -1.6, 5.55),
        "public figures of FIDE's own calculations, one game each",
    ),
    Case(
        "ELO_CHANGE",
        (
            2212,
            [[1926, 2011, 2318, 2067, 2219, 2585, 2659, 2464, 2652]],
            [[1, 1, 0, "½", "½", 0, 1, "½", "½"]],
            40,
            "FIDE2011",
        ),
        56.4,
        "FIDE Arbiters' Manual 2016, p. 191 of its Spanish edition",
    ),
    Case("ELO_CHANGE", (2000, [[2000] * 35], 35, 20, "FIDE2024"), 350.0, "35 × 20 is 700, which does not exceed 700"),
    Case("ELO_CHANGE", (2000, [[2000] * 39], 39, 20, "FIDE2024"), 331.5, "39 × 20 is 780: K 17; 17 × 19.5"),
    Case("ELO_CHANGE", (1850, [[1910, 1850, 1700]], [[1, "=", 0]], 15, "FIDE2011"), -1.8, "FIDE: 15 (1.5 − 1.62)"),
    Case("ELO_CHANGE", (2370, 2370, "½", 20, "ELO1972"), 0.0, "Elo 1972 (2): a draw with an equal"),
    Case(
        "ELO_CHANGE",
        (down(2150, 2100), [[2030, None], [2000, 2200]], [[0, None], [1, 0]], down(18, 20)),
        down(-11.88, 0.0),
        "a row of opponents for each player; 2100: 20 (1 − .64 − .36)",
    ),
    Case("ELO_CHANGE", (down(2150, 2030), 2030, 0, 18), down(-11.88, -9.0), "one opponent for both"),
    Case("ELO_CHANGE", (2150, 2030, 0, down(18, 18.1)), down(-11.88, -11.946), "two factors"),
    Case("ELO_CHANGE", ([[2150, 2030]], [[2030, 2030]], [[0, 0]], 18), [[-11.88, -9.0]], "players in a row"),
    Case("ELO_CHANGE", (2150, [[2030, 2400]], [[0, None]], 18), -11.88, "a game still to come"),
    Case("ELO_CHANGE", (2150, [[2030, 2400]], [[None, None]], 18), 0.0, "no game played yet"),
    Case("ELO_CHANGE", (2150, [[2030, None]], [[0, 1]], 18), "", "a score without an opponent"),
    Case(
        "ELO_CHANGE",
        (down(2150, None, None, 2150), down(2030, None, 2030, 2030), down(0, None, 0, 0), down(18, None, 18, None)),
        down(-11.88, "", "", ""),
        "blank row, no rating, no K",
    ),
    Case("ELO_CHANGE", (down(1000, 999), 850, 0, 20), down(-14.0, NUM), "FCE 17.3: 150 are .70; nobody has 999"),
    Case("ELO_CHANGE", (999, 850, 0, 20, "CNXC"), -14.0, "CNXC Tabela II: 149 are .70; it has no lowest rating"),
    Case("ELO_CHANGE", (999, 850, "x", 20), VALUE, "no score, whatever the rating"),
    Case(
        "ELO_CHANGE",
        (down(2150, "", None), down(2030, "", 2030), down(0, "", ""), 20),
        down(-13.2, "", ""),
        "the K of a column that is filled down is fixed: 20 × −.66",
    ),
    Case("ELO_EXPECTED", (2000, down(2100, None, "")), down(0.36, "", ""), "the rating is fixed: −100 is .36"),
    Case("ELO_CHANGE", (2150, None, None, 18), "", "no opponent"),
    Case("ELO_CHANGE", (2150, 2030, 0, -18), NUM, "a negative K"),
    Case("ELO_CHANGE", (2150, 2030, 2, 18), NUM, "no score of a game"),
    Case("ELO_CHANGE", (2150, 2030, "won", 18), VALUE, "no score"),
    Case("ELO_CHANGE", (down(2150, 2100), down(1, 2, 3), 0, 18), VALUE, "three rows for two players"),
    Case("ELO_CHANGE", (2150, [[2030] * 2] * 2, down(1, 1, 0, 0), 18), VALUE, "a block and a column"),
    Case("ELO_CHANGE", ("me", 2030, 0, 18), VALUE, "no rating"),
    Case("ELO_CHANGE", (2150, 2030, 0, 18, "USCF"), VALUE, "an unknown rule set"),
    Case("ELO_CHANGE", (2000, [[2000] * 10], [["½"] * 9 + [1]], 0.1), 0.05, "exact: 0.1 × (5.5 − 5)"),
)

NEW = (
    Case("ELO_NEW", (2150, 2030, 0, 18), 2138.0, "FCE 18.1"),
    Case("ELO_NEW", (2150, 2030, 0, 18.1), 2138.0, "FCE 18.1"),
    Case("ELO_NEW", (1500, 1500, down(1), 9), 1505.0, "FCE 17.2: +4.5 is +5"),
    Case("ELO_NEW", (1500, 1500, 0, 9), 1495.0, "FCE 17.2: −4.5 is −5"),
    Case("ELO_NEW", (1500, 1500, 1, 8.98), 1504.0, "FCE 17.2: +4.49 is +4"),
    Case("ELO_NEW", (down(1003, 1009), down(1003, 1009), 0, 16.8), down(1000.0, 1001.0), "FCE 17.3: −8.4"),
    Case("ELO_NEW", (2000, 2000, 0, 9, "CNXC"), 1996.0, "CNXC 6.6: 1995.5 goes up"),
    Case("ELO_NEW", (2100, ACROSS, 2, 25, "CNXC"), 2091.0, "CNXC 6.5: 2090.875"),
    Case("ELO_NEW", (900, 900, 0, 40, "CNXC"), 880.0, "CNXC has no floor"),
    Case("ELO_NEW", (800, 850, 0, 20), NUM, "FCE 17.3: nobody has 800, and nobody gains by a loss"),
    Case("ELO_NEW", (down(1000, 999.5), 850, 0, 20), down(1000.0, NUM), "FCE 17.3: both sides of the lowest rating"),
    Case("ELO_NEW", (800, 850, 0, 20, "ELO1972"), 791.0, "Elo 1972 has no floor: 50 are .43; 800 − 8.6"),
    Case(
        "ELO_NEW",
        (down(1215, 1214, 1199), down(1215, 1214, 1199), 0, 30, "FIDE2011"),
        down(1200.0, NA, NUM),
        "FIDE 0.6: 1199 is not in the list",
    ),
    Case("ELO_NEW", (down(1400, 1399), 1300, 1, 40, "FIDE2024"), down(1414.0, NUM), "FIDE 7.2.1: 100 are .64"),
    Case("ELO_NEW", (1400, 1000, 1, 40, "FIDE2024"), 1403.0, "an opponent may come from another list: .92"),
    Case(
        "ELO_NEW",
        (
            2212,
            [[1926, 2011, 2318, 2067, 2219, 2585, 2659, 2464, 2652]],
            [[1, 1, 0, "½", "½", 0, 1, "½", "½"]],
            40,
            "FIDE2011",
        ),
        2268.0,
        "FIDE Arbiters' Manual 2016: 2212 + 56.4",
    ),
    Case("ELO_NEW", (2000, [[2000] * 39], 39, 20, "FIDE2024"), 2332.0, "2331.5, a half away from zero"),
    Case("ELO_NEW", (2000, 2000, down(0), 5, "FIDE2024"), 1997.0, "−2.5 is −3"),
    Case(
        "ELO_NEW", (down(1420, 1419), down(1420, 1419), 0, 40, "FIDE2024"), down(1400.0, NA), "7.2.1: 1399 is unrated"
    ),
    Case("ELO_NEW", (2000, 2000, 1, 15, "FIDE2011"), 2008.0, "FIDE: 2007.5, a half away from zero"),
    Case("ELO_NEW", (1850, [[1910, 1850, 1700]], [[1, "=", 0]], 15, "FIDE2011"), 1848.0, "FIDE: 1848.2"),
    Case("ELO_NEW", (2370, 2370, 0, 20, "ELO1972"), 2360.0, "Elo 1972 (2)"),
    Case(
        "ELO_NEW",
        (down(2150, None), [[2030, 2400], [None, None]], [[0, None], [None, None]], down(18, None)),
        down(2138.0, ""),
        "players under each other, an empty row",
    ),
    Case("ELO_NEW", (2150, [[2030, 2400]], [[None, None]], 18), 2150.0, "no game played yet"),
    Case("ELO_NEW", (2150, 2030, 0, None), "", "no K", NOT_CALC),
    Case("ELO_NEW", (None, 2030, 0, 18), "", "no rating"),
    Case("ELO_NEW", (2150, 2030, 0, "K"), VALUE, "no number"),
    Case("ELO_NEW", (2150, 2030, 1.5, 18), NUM, "no score of a game"),
)

DIFFERENCE = (
    Case("ELO_DP", (down(1, 0, HALF),), down(800.0, -800.0, 0.0), "FCE Taula 2"),
    Case("ELO_DP", (down(1, 0, 0.34, 0.66), "CNXC"), down(677.0, -677.0, -117.0, 117.0), "CNXC Tabela I"),
    Case("ELO_DP", ([[0.125, 0.875, 2 / 3]], "CNXC"), [[-322.0, 336.0, 125.0]], "1/8 is .13, 7/8 is .88, 2/3 is .67"),
    Case("ELO_DP", (down(0.8, 0.6, 0.7, 0.83, 0.37), "ELO1972"), down(240.0, 72.0, 149.0, 273.0, -95.0), "Cuadro I"),
    Case("ELO_DP", (down(1, 0), "ELO1972"), down(NUM, NUM), "Cuadro I prints +"),
    Case("ELO_DP", (down(0.33, 0, 1), "FIDE2024"), down(-125.0, -800.0, 800.0), "FIDE 8.1.1"),
    Case("ELO_DP", (down(0.33, 0), "FIDE2011"), down(-125.0, -800.0), "FIDE's own table"),
    Case("ELO_DP", ("0,5",), 0.0, "decimal comma"),
    Case("ELO_DP", (down(None, ""),), down("", ""), "blanks"),
    Case("ELO_DP", (down(1.01, -0.01, 62.5),), down(NUM, NUM, NUM), "outside 0 to 1"),
    Case("ELO_DP", ("62 %",), VALUE, "no number"),
)

PROVISIONAL = (
    Case("ELO_PROVISIONAL", ([[2477, 1800]], [[4, 4]]), 2139.0, "CNXC 6.3: 2138.5"),
    Case("ELO_PROVISIONAL", (down(1830, 2010, 1725.5), down(5, 3, 6)), 1824.0, "CNXC 6.3: 25533 / 14"),
    Case("ELO_PROVISIONAL", ([["1830", "2010", "1725,5"]], down(5, 3, 6)), 1824.0, "typed, a row beside a column"),
    Case("ELO_PROVISIONAL", (down(2477, None, 1800), down(4, None, 4)), 2139.0, "an empty row"),
    Case("ELO_PROVISIONAL", (1953.333333, 12), 1953.0, "one competition"),
    Case("ELO_PROVISIONAL", (down(None, None), down(None, None)), "", "nothing"),
    Case("ELO_PROVISIONAL", (down(2477, 1800), down(4, None)), "", "a number of games is missing"),
    Case("ELO_PROVISIONAL", (down(2477, 1800), down(4, 0)), NUM, "no game"),
    Case("ELO_PROVISIONAL", (down(2477, 1800, 1900), down(4, 4)), VALUE, "three performances, two numbers"),
    Case("ELO_PROVISIONAL", (down(2477, "x"), down(4, 4)), VALUE, "no number"),
)

NEEDED = (
    Case("ELO_NEEDED", (2140, 2150, [[2030, 2210]], 18), HALF, "We 1.08: ½ point changes −10.44"),
    Case(
        "ELO_NEEDED",
        (down(2131, 2132, 2149, 2150, 2158, 2159, 2167, 2168), 2150, [[2030, 2210]], 18),
        down(0.0, HALF, 1.0, 1.5, 1.5, 2.0, 2.0, NA),
        "0 points −19.44, ½ −10.44, 1 −1.44, 1½ +7.56, 2 +16.56",
    ),
    Case("ELO_NEEDED", (2140, 2150, [[2030, None, 2210]], 18, "CNXC"), HALF, "2139.56 is 2140"),
    Case("ELO_NEEDED", (1000, 1000, 1000, 20), 0.0, "FCE 17.3: nobody falls below 1000"),
    Case("ELO_NEEDED", (2200, 2150, 2030, 18), NA, "a win gives 2156"),
    Case(
        "ELO_NEEDED",
        (2160, 2150, [[2030, 2200, 2100]], 18, None, [[1, None, None]]),
        1.5,
        "We .66 + .43 + .57; 1 scored: 1 more is +6.12, 1½ more +15.12",
    ),
    Case("ELO_NEEDED", (2160, 2150, [[2030, 2200, 2100]], 17, "FCE", [[0, None, "½"]]), NA, "at most 17 (1.5 − 1.66)"),
    Case("ELO_NEEDED", (2147, 2150, [[2030, 2200, 2100]], 17, "FCE", [[0, None, "½"]]), 1.0, "−2.72: 2147"),
    Case("ELO_NEEDED", (2150, 2150, [[2030, 2210]], 18, "FCE", [[1, 1]]), 0.0, "reached, and nothing left"),
    Case("ELO_NEEDED", (2170, 2150, [[2030, 2210]], 18, "FCE", [[1, 1]]), NA, "2166.56, and nothing left"),
    Case("ELO_NEEDED", (2140, 2150, [[2030, 2210]], 18, "FCE", [[None, None]]), HALF, "none has been played"),
    Case("ELO_NEEDED", (2140, 2150, [[2030, 2210, 2100]], 18, "FCE", [[None, None]]), VALUE, "two scores, three games"),
    Case("ELO_NEEDED", (2140, 2150, [[2030, 2210]], 18, "FCE", [[None, None, None]]), VALUE, "three scores, two games"),
    Case(
        "ELO_NEEDED", (2140, 2150, 2030, 18, "FCE", [[None, None]]), 1.0, "two games with him: 18 × (1 − 1.32) = −5.76"
    ),
    Case(
        "ELO_NEEDED",
        (down(2160, 2140), down(2150, 2150), [[2030, 2210], [2030, 2210]], 18, "FCE", [[1, None], [None, None]]),
        down(1.0, HALF),
        "a row of scores for each player; 1 + ½ is +7.56",
    ),
    Case("ELO_NEEDED", (2160, 2150, [[2030, 2200]], 18, "FCE", [[2, None]]), NUM, "no score of a game"),
    Case("ELO_NEEDED", (2160, 2150, [[2030, 2200]], 18, "FCE", 1), VALUE, "a total says not which games are left"),
    Case("ELO_NEEDED", (2160, 2150, [[2030, None]], 18, "FCE", [[1, 1]]), "", "a score without an opponent"),
    Case("ELO_NEEDED", (2009, 2000, [[2000] * 39], 20, "FIDE2024"), 20.0, "K 17, 19.5 expected: 17 × ½ is 8.5: 9"),
    Case("ELO_NEEDED", (1399, 1450, 1450, 40, "FIDE2024"), NA, "no list shows 1399"),
    Case("ELO_NEEDED", (down(1000, 999), 1100, 1100, 20), down(0.0, NA), "FCE 17.3: no list shows 999"),
    Case("ELO_NEEDED", (down(1400, 1400), down(1400, 1399), 1400, 20, "FIDE2024"), down(HALF, NUM), "nobody has 1399"),
    Case(
        "ELO_NEEDED",
        (down(2140, 2155), down(2150, 2150), [[2030, 2210], [2030, None]], down(18, 18)),
        down(HALF, 1.0),
        "a row of opponents for each player; a win over 2030 is +6.12",
    ),
    Case("ELO_NEEDED", (None, None, None, None), "", "nothing", NOT_CALC),
    Case("ELO_NEEDED", (2140, 2150, None, 18), "", "no opponent"),
    Case("ELO_NEEDED", (2140, 2150, 2030, None), "", "no K", NOT_CALC),
    Case("ELO_NEEDED", (5000, 2150, 2030, 18), NUM, "a rating above 4000"),
    Case("ELO_NEEDED", ("high", 2150, 2030, 18), VALUE, "no number"),
)

WEIGHTED = (
    Case("ELO_WEIGHTED", (2000, 1, 0), 2400.0, "a win is worth 400 more"),
    Case("ELO_WEIGHTED", (2000, 1, 0, None, "w"), 2371.0, "with White against 1971"),
    Case("ELO_WEIGHTED", (2000, 1, 0, None, "B"), 2429.0, "with Black against 2029"),
    Case("ELO_WEIGHTED", (2000, "½", 0, None, "white"), 1971.0, "a draw with White"),
    Case("ELO_WEIGHTED", (2000, "½", 0, None, "black"), 2029.0, "a draw with Black"),
    Case(
        "ELO_WEIGHTED",
        ([[2000, 2000]], [[1, 0]], [[0, 1]], None, [["w", "b"]]),
        6371 / 3,
        "(2371 + 1629 / 2) / (3 / 2)",
    ),
    Case(
        "ELO_WEIGHTED", (down(2000, 2000), down(1, 0), down(0, 365), 365, down("w", "b")), 6371 / 3, "the same, in days"
    ),
    Case("ELO_WEIGHTED", ([[2000, 2000]], [[1, 0]], 5), 2000.0, "equally old"),
    Case("ELO_WEIGHTED", ([[2000, 2000, 2500]], [[1, 0, None]], [[0, 0, None]]), 2000.0, "a game still to come"),
    Case("ELO_WEIGHTED", ([[None, None]], [[None, None]], [[None, None]]), "", "nothing"),
    Case("ELO_WEIGHTED", ([[2000, 2000]], [[1, 0]], [[0, None]]), "", "an age is missing"),
    Case("ELO_WEIGHTED", ([[2000, None]], [[1, 0]], [[0, 1]]), "", "an opponent is missing"),
    Case("ELO_WEIGHTED", ([[2000, 2000]], 1, 0), VALUE, "a total says nothing about single games"),
    Case("ELO_WEIGHTED", (2000, 1, -1), NUM, "played in the future"),
    Case("ELO_WEIGHTED", (2000, 1, 0, -1), NUM, "no half-life"),
    Case("ELO_WEIGHTED", (2000, 1, 10_001), NUM, "more half-lives than can matter"),
    Case("ELO_WEIGHTED", (2000, 1, 0, None, "green"), VALUE, "no colour"),
)

TIME = (
    Case(
        "ELO_TIME",
        (down(90, 30, 29, 60, 3), down(30, 30, 30, 0, 2)),
        down(*["standard"] * 2, "rapid", "standard", "rapid"),
        "FCE 5",
    ),
    Case("ELO_TIME", ("59,5", 0.5), "standard", "exactly 60 minutes"),
    Case("ELO_TIME", (down(None, 90), down(None, None)), down("", ""), "blank, and no increment"),
    Case("ELO_TIME", (-1, 30), NUM, "below 0"),
    Case("ELO_TIME", ("G/90", 30), VALUE, "no number"),
)

ROUND = (
    Case(
        "ELO_ROUND", (down(1795.5, 1795.4, 1795.45, 1795.9), "CNXC"), down(1796.0, 1795.0, 1795.0, 1796.0), "CNXC 6.6"
    ),
    Case("ELO_ROUND", (down(2.5, -2.5, -22.5),), down(3.0, -3.0, -23.0), "FCE 17.2: away from zero"),
    Case("ELO_ROUND", (down(2.5, -2.5, -3.5), "CNXC"), down(3.0, -2.0, -3.0), "CNXC 6.6: upwards"),
    Case("ELO_ROUND", ("2417,5", "FIDE2011"), 2418.0, "FIDE: away from zero"),
    Case("ELO_ROUND", (2417.4, "ELO1972"), 2417.0, "to the nearest"),
    Case("ELO_ROUND", (0,), 0.0, "a change of 0 is no blank"),
    Case("ELO_ROUND", (down(None, "x", 4001, -4001),), down("", VALUE, NUM, NUM), "blank, text, too large"),
)

DOCUMENTS = (
    Case(
        "ELO_WHY",
        ("ELO_EXPECTED", 2150, 2030, "FCE"),
        "2150 − 2030 = 120; Taula 1, row 114–121: .66 (FCE art. 13.2)",
        "the functions' own reference",
    ),
    Case("ELO_WHY", (None,), "", "name a function"),
    Case(
        "ELO_ARTICLE",
        ("CNXC", "5.1"),
        "A pontuação Elo de um jogador é considerada provisória enquanto o mesmo não surgir numa lista com o mínimo de "
        "12 partidas. A partir deste momento, essa classificação torna-se efetiva.",
        "CNXC 5.1",
    ),
    Case(
        "ELO_ARTICLE",
        (" cnxc", 5.1),
        "A pontuação Elo de um jogador é considerada provisória enquanto o mesmo não surgir numa lista com o mínimo de "
        "12 partidas. A partir deste momento, essa classificação torna-se efetiva.",
        "CNXC 5.1, typed as a number",
    ),
    Case("ELO_ARTICLE", ("FCE", down("99", None)), down(NA, ""), "no such article, none"),
    Case("ELO_ARTICLE", (None, None), "", "nothing"),
    Case("ELO_ARTICLE", ("USCF", "1"), VALUE, "no such document"),
)

BOOLEANS = tuple(
    Case(function, arguments, VALUE, "yes or no is no number", NOT_CALC)
    for function, arguments in (
        ("ELO_EXPECTED", (True, 2030)),
        ("ELO_PERF", (FOUR, True)),
        ("ELO_KFACTOR", (True, 30)),
        ("ELO_INITIAL", (True, 41547)),
        ("ELO_VIRTUAL", (True, None, None)),
        ("ELO_INITIAL_FIDE", (1800, True, 9)),
        ("ELO_CHANGE", (2150, 2030, False, 18)),
        ("ELO_NEW", (2150, 2030, 0, True)),
        ("ELO_DP", (True,)),
        ("ELO_PROVISIONAL", (True, 12)),
        ("ELO_NEEDED", (True, 2150, 2030, 18)),
        ("ELO_WEIGHTED", (2000, True, 0)),
        ("ELO_TIME", (True, 30)),
        ("ELO_ROUND", (True,)),
        ("ELO_ARTICLE", (True, "1")),
        ("ELO_EXPECTED", (2150, 2030, True)),
    )
)

_ERRORS = (
    *(
        Case("ELO_EXPECTED", (down(Error(text), 2150), 2030), down(Error(text), 0.66), "an error stays that error")
        for text in ("#N/A", "#VALUE!", "#NUM!", "#DIV/0!", "#REF!", "#NAME?", "#NULL!")
    ),
    Case("ELO_EXPECTED", (down(NUM, 2150), down(DIV, DIV)), down(NUM, DIV), "the first of several"),
    Case("ELO_PERF", ([[1800, DIV, 1900, 2000]], 2), DIV, "an error among the opponents"),
    Case("ELO_KFACTOR", (down(1890, 1890), [[27, 0, 10], [27, NUM, 10]]), down(25.0, NUM), "in one row"),
    Case("ELO_INITIAL", (down(NA, date(2000, 8, 23)), date(2013, 9, 30)), down(NA, 1544.0), "in one row"),
    Case("ELO_VIRTUAL", (down(DIV, 2310), None, None), down(DIV, 2310.0), "in one row"),
    Case("ELO_INITIAL_FIDE", (down(1800, DIV), 6, 9), down(1902.0, DIV), "in one row"),
    Case("ELO_CHANGE", (down(2150, 2150), down(2030, 2030), down(0, NA), 18), down(-11.88, NA), "in one row"),
    Case("ELO_NEW", (down(2150, 2150), down(2030, 2030), 0, down(18, DIV)), down(2138.0, DIV), "in one row"),
    Case("ELO_DP", (down(DIV, HALF),), down(DIV, 0.0), "in one row"),
    Case("ELO_PROVISIONAL", (down(2477, DIV), down(4, 4)), DIV, "among the performances"),
    Case("ELO_NEEDED", (2140, 2150, [[2030, NUM]], 18), NUM, "among the opponents"),
    Case("ELO_WEIGHTED", ([[2000, 2000]], [[1, DIV]], 0), DIV, "among the scores"),
    Case("ELO_TIME", (down(90, DIV), 30), down("standard", DIV), "in one row"),
    Case("ELO_ROUND", (down(DIV, 2.5),), down(DIV, 3.0), "in one row"),
    Case("ELO_ARTICLE", ("FCE", down(NUM, "99")), down(NUM, NA), "in one row"),
)

ERRORS = tuple(case._replace(unlike=NOT_CALC) for case in _ERRORS)

CASES = (
    *EXPECTED,
    *SCORE,
    *PERF,
    *FACTOR,
    *INITIAL,
    *VIRTUAL,
    *INITIAL_FIDE,
    *CHANGE,
    *NEW,
    *DIFFERENCE,
    *PROVISIONAL,
    *NEEDED,
    *WEIGHTED,
    *TIME,
    *ROUND,
    *DOCUMENTS,
    *BOOLEANS,
    *ERRORS,
)
