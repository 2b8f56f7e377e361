"""Write the reference of the functions, made from the catalogue.

.venv/bin/python tests/functions_page.py  # after a change of the catalogue
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from xlelo.functions import reference
from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.function import Function
from xlelo.functions.question import LONGEST_TEXT, LONGEST_TEXT_IN_ARRAY
from xlelo.functions.reference import result_text, signature
from xlelo.functions.regulation_texts import first

PAGE: Final = Path(reference.__file__).with_suffix(".md")

CONVENTIONS: Final = f"""\
**Ranges.** An argument is a cell or a range. One value goes with a column, a column goes with a row, and the result
has that shape. One formula for a column of cells (`A2:A500`) is the fast way. Some functions need all games of a
player (`opponents`, `scores`): one rating goes with the whole range, a column of ratings with one row for each. Give
the range in use rather than the column `A:A`. For a whole column, only the cells in use are calculated.

**Inputs.** Scores: 1, 0.5, 0, ½, =, or as text "1/2" and "0,5". Numbers as text ("2150", "2150,5") are numbers. Dates
are real dates, their serial numbers (of the system that counts from 1900) or text: 2013-09-30.

**Rule sets** may be called as people call them: `"FIDE"` or `"2024"` (today's), `"2011"`, `"1972"`. Formulas that name
none follow {first()}, or what the installation has: `xlelo excel rules FIDE`, `xlelo libreoffice rules FIDE`, or the
setting `XLELO_RULES=FIDE`. `ELO_VERSION` says it. In a sheet that is passed on, name the rule set.

**A club's own rules.** `"LOGISTIC"` is the curve 1/(1 + 10^(−D/scale)). Settings may follow the name:
`"LOGISTIC scale=480 cap=400 advantage=35"`. The player is the first-named one, who has the advantage; for the other
side use `advantage=-35`. The rule set of a club's own list allows all rules of its `rules.csv`. A range of two columns
(rule, value) can stand instead of the name: `=ELO_NEW(A2,B2,C2,D2,Rules!A2:B19)`. In `ELO_KFACTOR` a range of five
columns (games_under, rating_from, rating_under, age_to, k) gives K by its first row that fits, with the age as `part`.
A wrong name is #VALUE!, a number that cannot be is #NUM!, and `ELO_WHY` names all of them.

**Blank in, blank out.** If a value that the result needs is missing, the result is blank and SUM skips it, whatever
else is given: formulas can be filled down before the cells are. `ELO_WHY` names what is missing. A rating of 0 is a
blank. An opponent without a score is still to be played and is skipped.

**Errors.** #N/A: the rules give no result. #VALUE!: not a number, a yes or no, an unknown rule
set, or ranges that do not fit together. #NUM!: an impossible number (a rating above 4000). An error in a cell gives the
same error. `ELO_WHY` explains each error.

**Calc.** A single blank cell as score, K or number of games arrives as 0, and a score of 0 is a loss. To fill a formula
down past the last game, use `=ELO_CHANGE(A2;B2;IF(C2="";"";C2);20)`; a range needs no IF. A yes or no arrives as 1 or
0. An error in a range makes the whole result an error (`Err:504`).

**Long texts** end in … after {LONGEST_TEXT} letters, or after {LONGEST_TEXT_IN_ARRAY} if one formula gives several
cells. This is Excel's limit.
"""


def page() -> str:
    blocks = ["# Functions", CONVENTIONS.strip(), *("\n\n".join(_section(function)) for function in CATALOGUE)]
    return "\n\n".join(blocks) + "\n"


def _section(function: Function) -> Iterator[str]:
    yield f"## {function.name}"
    yield f"`{signature(function)}`"
    yield function.sentence
    if function.arguments:
        yield "\n".join(
            ["| argument | |", "|---|---|", *(f"| `{one.name}` | {one.sentence} |" for one in function.arguments)]
        )
    if function.by:
        yield f"By {', '.join(function.by)}."
    if function.examples:
        yield "\n".join(f"- `{function.formula(one)}` → {result_text(one)}" for one in function.examples)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
