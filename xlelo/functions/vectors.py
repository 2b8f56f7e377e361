"""Expected scores of whole columns of numpy and pandas, looked up at once.

numpy is no dependency: it is used if the caller has loaded it. The rules answer each difference that occurs once. A
column that needs the reader of cells (text, errors, fractions, invalid ratings) is left to it.
"""

import sys
from typing import Any, Final

from xlelo.functions.cells import HIGHEST_RATING, RATING
from xlelo.functions.default_rules import default_rules
from xlelo.functions.grid import Error, Unanswerable
from xlelo.functions.rulesets import RULES
from xlelo.law.kinds import LEAST_RATING
from xlelo.law.questions import Questions

NUMBERS: Final = frozenset("iuf")
"""numpy's kinds of whole numbers and floats."""
BLANK: Final = 0
"""A missing rating, as in lists. Below, no rating has this value."""
DIFFERENCES: Final = 2 * HIGHEST_RATING + 1


def expected_scores(rating: object, opponents: object, rules: object) -> Any:
    """The column of expected scores, in the kind of the first column; None if it must be answered cell by cell."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return None
    columns: list[tuple[Any, Any]] = [(one, _values(numpy, one)) for one in (rating, opponents)]
    lengths = {len(values) for _, values in columns if values is not None}
    questions = _questions(rules) if len(lengths) == 1 and 0 not in lengths else None
    if questions is None or not questions.table_starts():
        return None
    given = [_single_rating(one) if values is None else _ratings(numpy, values) for one, values in columns]
    if given[0] is None or given[1] is None:
        return None
    found = _look_up(numpy, given[0], given[1], questions)
    leading = next(one for one, values in columns if values is not None)
    return found if leading.__class__ is numpy.ndarray else type(leading)(found, index=leading.index)


def _values(numpy: Any, given: Any) -> Any:
    """The array of a column of numbers; None for all other arguments."""
    if type(given).__module__.partition(".")[0] == "pandas" and hasattr(given, "index"):
        given = given.to_numpy() if getattr(given, "ndim", 0) == 1 else None
    is_column = given.__class__ is numpy.ndarray and given.ndim == 1 and given.dtype.kind in NUMBERS
    return given if is_column else None


def _ratings(numpy: Any, values: Any) -> Any:
    """The ratings as whole numbers, `BLANK` where one is missing; None if a cell is no whole rating."""
    if values.dtype.kind == "f":
        values = numpy.where(numpy.isnan(values), BLANK, values)
    if values.min() < 0 or values.max() > HIGHEST_RATING:
        return None
    ratings = values.astype(numpy.int32)
    if values.dtype.kind == "f" and (ratings != values).any():
        return None
    return None if ((ratings < LEAST_RATING) & (ratings != BLANK)).any() else ratings


def _single_rating(cell: object) -> int | None:
    """The one rating of the other column; None if it is invalid or a fraction."""
    if isinstance(cell, list | tuple):
        return None
    value = RATING.read(cell)
    return BLANK if value is None else value if isinstance(value, int) else None


def _questions(rules: object) -> Questions | None:
    """The questions of a rule set by name. A range of rules, and an unknown name, have none here."""
    if isinstance(rules, list | tuple):
        return None
    try:
        found = RULES.read(default_rules() if rules is None or rules == "" else rules)
    except Unanswerable:
        return None
    return None if found is None or isinstance(found, Error) else found.questions


def _look_up(numpy: Any, own: Any, met: Any, questions: Questions) -> Any:
    starts = questions.table_starts()
    place = own - met + HIGHEST_RATING
    for start in starts[1:]:
        place += DIFFERENCES * (own >= start)
    occurring = numpy.zeros(DIFFERENCES * len(starts), dtype=bool)
    occurring[place] = True
    table = numpy.zeros(len(occurring))
    for at in numpy.flatnonzero(occurring).tolist():
        start, difference = starts[at // DIFFERENCES], at % DIFFERENCES - HIGHEST_RATING
        table[at] = float(questions.expected(start, start - difference))
    found = table[place]
    found[(own == BLANK) | (met == BLANK)] = numpy.nan
    return found
