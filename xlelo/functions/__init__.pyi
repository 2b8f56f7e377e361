# Made from the catalogue: see tests/python_stubs.py.
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, TypeAlias, overload

from xlelo.functions import strict as strict
from xlelo.functions.calls import call as call
from xlelo.functions.calls import signature as signature
from xlelo.functions.grid import Error as Error

Cell: TypeAlias = float | Fraction | Decimal | str | date | Error | None
Cells: TypeAlias = Cell | Sequence[Cell] | Sequence[Sequence[Cell]] | Any
Missing: TypeAlias = Literal["blank", "nan"]
Single: TypeAlias = float | str | Error

@overload
def ELO_EXPECTED(rating: Cell, opponents: Cell, rules: Cell = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. The expected score of one game against each opponent, from the regulation's own table or curve.

    rating: The player's rating, or a range of ratings.
    opponents: The opponent's rating, or a range of ratings.
    rules: The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, value.
    """

@overload
def ELO_EXPECTED(rating: Cells, opponents: Cells, rules: Cell = ..., *, missing: Missing = ...) -> Any: ...

@overload
def ELO_SCORE(result: Cell, side: Cell = ..., *, missing: Missing = ...) -> Single:
    """The score of White, or of either side, from a result as people type it: 1-0, 0-1, ½, 1/2-1/2, +/-, 0.5.

    result: The result, or a score of White or of the player named first. In Calc a single blank cell counts as 0: use IF(C2="";"";C2).
    side: white (default) or black.
    """

@overload
def ELO_SCORE(result: Cells, side: Cells = ..., *, missing: Missing = ...) -> Any: ...

def ELO_PERF(opponents: Cells, scores: Cells, rules: Cell = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. FCE: for guests (7 of 9 against 2380: 2420). CNXC: by 6.2. ELO1972: by formula (1). FIDE2011, FIDE2024: what everyone calls performance, mean + dp(p) (2600). CLUB: the rating whose expected score equals the score.

    opponents: The opponents' ratings, a range. If rating is a column, one row for each player.
    scores: One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet), or one total. In Calc a single blank cell counts as a loss: use IF(C2="";"";C2).
    rules: The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, value.
    """

@overload
def ELO_KFACTOR(rating: Cell, games: Cells = ..., rules: Cell = ..., part: Cell = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. The K factor of a player.

    rating: The player's rating, or a range with one for each player.
    games: The games that K depends on. FCE: games played in each of the last complete seasons, newest first (0 to 5 cells). CNXC, CLUB: games counted so far. ELO1972: games in the year. FIDE2011, FIDE2024: games of completed events.
    rules: The rule set as in ELO_EXPECTED, or a range with the rows of K: games_under, rating_from, rating_under, age_to, k. The first row that fits counts.
    part: K (default). FCE: K0, DELTA or MP (mean of games), or the K used in RAPID games, U12 and U12RAPID events. FIDE2011: 2400 if ever rated 2400. FIDE2024: 2400 or (U18) 2300 if ever rated so, U18 up to the year of turning 18. CLUB: the age in years.
    """

@overload
def ELO_KFACTOR(rating: Cells, games: Cells = ..., rules: Cell = ..., part: Cell = ..., *, missing: Missing = ...) -> Any: ...

@overload
def ELO_INITIAL(birth: Cell, federated: Cell, fide: Cell = ..., standard: Cell = ..., *, missing: Missing = ...) -> Single:
    """The first rating of a player of the FCE: from the standard list, else from FIDE, else by age.

    birth: The date of birth.
    federated: The date of federation.
    fide: The FIDE rating, if there is one.
    standard: For the rapid list: the rating in the standard list, if any.
    """

@overload
def ELO_INITIAL(birth: Cells, federated: Cells, fide: Cells = ..., standard: Cells = ..., *, missing: Missing = ...) -> Any: ...

@overload
def ELO_VIRTUAL(iccf: Cell, fpx: Cell, fide: Cell, competition: Cell = ..., *, missing: Missing = ...) -> Single:
    """The virtual rating (CNXC) of an unrated opponent: from the first list with a rating, else by competition.

    iccf: The rating in the ICCF list; blank: not in it.
    fpx: The rating in the FPX list; blank: not in it.
    fide: The rating in the FIDE list; blank: not in it.
    competition: absolute final, team final board 1, honour or any other, also by the Portuguese names of 5.3.
    """

@overload
def ELO_VIRTUAL(iccf: Cells, fpx: Cells, fide: Cells, competition: Cells = ..., *, missing: Missing = ...) -> Any: ...

@overload
def ELO_INITIAL_FIDE(average: Cell, score: Cell, games: Cell, date: Cell = ..., *, missing: Missing = ...) -> Single:
    """The first rating (Ru) of an unrated player by FIDE's rules: of today, from 1 July 2011, or earlier.

    average: The average rating of the rated opponents.
    score: The points scored.
    games: The number of games.
    date: The day the event ended (default: today's rules, of 1 March 2024).
    """

@overload
def ELO_INITIAL_FIDE(average: Cells, score: Cells, games: Cells, date: Cells = ..., *, missing: Missing = ...) -> Any: ...

@overload
def ELO_CHANGE(rating: Cell, opponents: Cells, scores: Cells, k: Cell, rules: Cell = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. The exact rating change from these games: the sum of K(W − We).

    rating: The player's rating, or a range with one for each player.
    opponents: The opponents' ratings, a range. If rating is a column, one row for each player.
    scores: One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet), or one total. In Calc a single blank cell counts as a loss: use IF(C2="";"";C2).
    k: The K factor, or a range with one for each player.
    rules: The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, value.
    """

@overload
def ELO_CHANGE(rating: Cells, opponents: Cells, scores: Cells, k: Cells, rules: Cell = ..., *, missing: Missing = ...) -> Any: ...

@overload
def ELO_NEW(rating: Cell, opponents: Cells, scores: Cells, k: Cell, rules: Cell = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. The new list rating after these games, rounded by that regulation.

    rating: The player's rating, or a range with one for each player.
    opponents: The opponents' ratings, a range. If rating is a column, one row for each player.
    scores: One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet), or one total. In Calc a single blank cell counts as a loss: use IF(C2="";"";C2).
    k: The K factor, or a range with one for each player.
    rules: The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, value.
    """

@overload
def ELO_NEW(rating: Cells, opponents: Cells, scores: Cells, k: Cells, rules: Cell = ..., *, missing: Missing = ...) -> Any: ...

@overload
def ELO_DP(p: Cell, rules: Cell = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. The rating difference D(p) for a percentage score, from the table or the curve.

    p: The score as a fraction of 1 (0.75). For a table it is rounded to two decimals, half up.
    rules: The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, value.
    """

@overload
def ELO_DP(p: Cells, rules: Cell = ..., *, missing: Missing = ...) -> Any: ...

def ELO_PROVISIONAL(performances: Cells, games: Cells, *, missing: Missing = ...) -> Single:
    """The provisional rating (CNXC): the mean of the performances weighted by games, rounded.

    performances: The performance in each competition.
    games: The number of games in each of them.
    """

@overload
def ELO_NEEDED(target: Cell, rating: Cell, opponents: Cells, k: Cell, rules: Cell = ..., scores: Cells = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. The points needed in the games still to play for a target rating in the list; #N/A if out of reach.

    target: The rating to reach.
    rating: The player's rating, or a range with one for each player.
    opponents: The opponents' ratings, a range. If rating is a column, one row for each player.
    k: The K factor, or a range with one for each player.
    rules: The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, value.
    scores: The score of each game played; blank: still to play. Default: no game has been played.
    """

@overload
def ELO_NEEDED(target: Cells, rating: Cells, opponents: Cells, k: Cells, rules: Cell = ..., scores: Cells = ..., *, missing: Missing = ...) -> Any: ...

def ELO_WEIGHTED(opponents: Cells, scores: Cells, ages: Cells, half_life: Cell = ..., colours: Cells = ..., *, missing: Missing = ...) -> Single:
    """The weighted performance (MELAO): older games count less; the weights add up to 1.

    opponents: The opponents' ratings.
    scores: One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet).
    ages: How long ago each game was played, in any unit of time.
    half_life: The age at which a game counts half, in the same unit (default: 1).
    colours: The player's colour in each game: w, b, or blank if unknown.
    """

@overload
def ELO_TIME(minutes: Cell, increment: Cell, *, missing: Missing = ...) -> Single:
    """The list of the FCE for a time control: standard or rapid.

    minutes: The minutes for the first 60 moves.
    increment: The seconds added for each move.
    """

@overload
def ELO_TIME(minutes: Cells, increment: Cells, *, missing: Missing = ...) -> Any: ...

@overload
def ELO_ROUND(value: Cell, rules: Cell = ..., *, missing: Missing = ...) -> Single:
    """FCE by default. A rating, rounded by that regulation.

    value: The exact rating, or a sum of changes.
    rules: The rule set: FCE (default), CNXC, ELO1972, FIDE2011, FIDE2024 (today's FIDE rules), CLUB or LOGISTIC. Settings may follow: LOGISTIC scale=480 cap=400 advantage=35. Or a range of two columns: rule, value.
    """

@overload
def ELO_ROUND(value: Cells, rules: Cell = ..., *, missing: Missing = ...) -> Any: ...

def ELO_WHY(function: Cell, *arguments: Cells, missing: Missing = ...) -> Single:
    """Explains a result in one line, with the article and the table row, or says why it is an error.

    function: The function's name.
    arguments: The arguments of that function.
    """

@overload
def ELO_ARTICLE(rules: Cell, article: Cell, *, missing: Missing = ...) -> Single:
    """The text of an article in its own language; 5 gives 5.1, 5.2 and so on.

    rules: FCE, CNXC, ELO1972, FIDE2011, FIDE2024, MELAO, CLUB.
    article: The article's number as printed.
    """

@overload
def ELO_ARTICLE(rules: Cells, article: Cells, *, missing: Missing = ...) -> Any: ...

def ELO_RULES(*, missing: Missing = ...) -> list[list[str]]:
    """The rule sets with edition and title, one in each row."""

def ELO_VERSION(*, missing: Missing = ...) -> Single:
    """In words: the version of xlelo, what calculates the functions, and the rule set of formulas that name none."""
