"""First ratings, and values used until a player has one."""

from datetime import date

from xlelo.functions.cells import Value
from xlelo.functions.games import cell_by_cell
from xlelo.functions.grid import NO_NUMBER, Grid, missing
from xlelo.functions.ratings import checked_rating
from xlelo.functions.rulesets import OFFERS, answering
from xlelo.lang.sentence import Sentence
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact, mean_of_whole


def initial(
    birth: date | None, federated: date | None, fide: int | None, standard: int | None, trace: Derivation = SILENT
) -> Exact | str:
    if fide is None and standard is None and (birth is None or federated is None):
        raise missing(Sentence("the dates of birth and of federation are needed"))
    if birth is not None and federated is not None and federated < birth:
        raise NO_NUMBER.refusal(Sentence("the date of federation is before the date of birth"))
    listed = fide if standard is None else standard
    if listed is not None:
        checked_rating(listed, answering("ELO_INITIAL"))
    return OFFERS["ELO_INITIAL"](birth, federated, fide, standard, trace)


def virtual(
    iccf: int | None, fpx: int | None, fide: int | None, competition: str | None, trace: Derivation = SILENT
) -> Exact | str:
    return OFFERS["ELO_VIRTUAL"](iccf, fpx, fide, competition or "", trace)


def initial_fide(average: Exact, score: Exact, games: int, end: date | None, trace: Derivation = SILENT) -> Exact | str:
    if score > games or (2 * score).denominator != 1:
        raise NO_NUMBER.refusal(Sentence("a score must be a multiple of ½, from 0 to {games}", games=games))
    return OFFERS["ELO_INITIAL_FIDE"](mean_of_whole(average, games), score, games, end, trace)


def provisional(performances: Grid[Value], games: Grid[Value], trace: Derivation = SILENT) -> Exact | str:
    """The provisional rating. Blank pairs are future competitions."""
    blocks = [block for block in cell_by_cell(performances, games) if block != (None, None)]
    if any(None in block for block in blocks):
        raise missing(Sentence("each performance needs its number of games"))
    counts = [count for _, count in blocks]
    means = [mean_of_whole(performance, count) for performance, count in blocks]
    return OFFERS["ELO_PROVISIONAL"](means, counts, trace)
