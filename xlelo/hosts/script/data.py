"""What the scripts read of the law and of the catalogue: tables, numbers, articles, names, and words of a language."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from xlelo.functions.catalogue import CATALOGUE
from xlelo.functions.documents import article, rule_sets
from xlelo.functions.regulation_texts import first
from xlelo.hosts.excel.lambdas.tables import SPELLINGS
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law.article import citation
from xlelo.law.dated import NUMBERS, Tables, rows_of, rows_today
from xlelo.regulations import ALL, NAMES
from xlelo.regulations.regulation import Regulation

COLOURS: Final = ("W", "B")
SIDES: Final = ("white", "black")

PLACES: Final = {
    name: f"{{{name}}}"
    for name in (
        *("allowed", "asked", "best", "cap", "cell", "count", "known", "most", "name", "names", "number", "part"),
        *("parts", "rating", "row", "rules", "target", "value"),
    )
}
"""Values that only the script knows."""


def _sentences() -> dict[str, Sentence]:
    p = PLACES
    return {
        "error": Sentence("a cell given to the function holds an error"),
        "not allowed": Sentence("“{cell}” is not {allowed}", cell=p["cell"], allowed=p["allowed"]),
        "rating": Sentence("a rating from 10 to 4000 (0 or blank: none)"),
        "number": Sentence("a number from −4000 to 4000"),
        "score": Sentence("a score such as 1, 0.5, ½, = or 0"),
        "share": Sentence("a number from 0 to 1"),
        "factor": Sentence("a factor K from 0 to 1000"),
        "count": Sentence("a whole number from 0 to 100000"),
        "games": Sentence("a whole number from 1 to 100000"),
        "duration": Sentence("a number from 0 to 100000"),
        "span": Sentence("a number above 0 and up to 100000"),
        "date": Sentence("a date such as 2013-09-30"),
        "text": Sentence("a text"),
        "part": Sentence("K has the parts {parts}, not “{part}”", parts=p["parts"], part=p["part"]),
        "seasons": Sentence(
            "give the games of at most the last {most} seasons, not {count}", most=p["most"], count=p["count"]
        ),
        "colour": Sentence("one of {names}", names=COLOURS),
        "side": Sentence("one of {names}", names=SIDES),
        "result": Sentence("a result such as 1-0, 0-1, ½, +/- or 0.5"),
        "rules": Sentence(
            "“{cell}” is not {allowed}", cell=p["cell"], allowed=Sentence("a rule set ({names})", names=p["known"])
        ),
        "settings": Sentence("the script has these rules without settings"),
        "rule": join_sentences([p["name"], Sentence("one of these rules is allowed: {names}", names=p["names"])], ": "),
        "twice": Sentence("{name} may be set only once", name=p["name"]),
        "two columns": Sentence("rules: a name or a range of two columns (rule, value) is needed"),
        "last row": Sentence("the last row must have no condition: its K is that of everybody else"),
        "shapes": Sentence("the ranges must have the same number of cells"),
        "each score": Sentence("there must be one score for each opponent"),
        "game score": Sentence("the score of a game is 0, ½ or 1"),
        "total": Sentence("a total must be a multiple of ½, from 0 to {count}", count=p["count"]),
        "single": Sentence("{name}: a single cell is needed", name=p["name"]),
        "too many": Sentence("{name} takes at most {most} arguments", name=p["name"], most=p["most"]),
        "no number": Sentence("the rules give no number for these values"),
        "indeterminate": Sentence("the table has no difference for this score: it is indeterminate"),
        "before birth": Sentence("the date of federation is before the date of birth"),
        "unlisted": Sentence("{rating} is too low for the list: the player would be unrated", rating=p["rating"]),
        "too old": Sentence("a game is more than {most} half-lives old", most=p["most"]),
        "cap": Sentence("no rating has this expected score: the cap is {cap}", cap=p["cap"]),
        "out of reach": Sentence("out of reach: at most {best}, {target} short", best=p["best"], target=p["target"]),
        "no article": Sentence("{rules} has no article {number}", rules=p["rules"], number=p["number"]),
        "no function": Sentence("There is no function {asked}; there are {known}", asked=p["asked"], known=p["known"]),
        "missing": Sentence("a value is missing, so the result is blank"),
        "counted": Sentence("{figure}, taken as {value}", figure=p["cell"], value=p["value"]),
        "row": Sentence("{table}, row {row}: {value}", table=p["name"], row=p["row"], value=p["value"]),
        "above": Sentence("above {low}", low=p["count"]),
    }


def constants(language: str) -> str:
    """The data as JavaScript."""
    values = {
        "LAW": {one.code: _law(one) for one in ALL},
        "CODES_OF_RULES": dict(_codes()),
        "NAMES": dict(NAMES),
        "DEFAULT_RULES": first(),
        "RESULTS": {text.upper().replace("1/2", "½"): points for points, texts in SPELLINGS.items() for text in texts},
        "BY": {one.name: _articles(one.by) for one in CATALOGUE if one.by},
        "RULE_SETS": rule_sets(),
        "ARTICLES": {one.code: {number: article(one.code, number) for number in _numbers(one)} for one in ALL},
        "WORDS": {key: one.in_language(language) for key, one in _sentences().items()},
    }
    return "\n".join(f"const {name} = {_written(value)};" for name, value in values.items())


def _written(value: Any) -> str:
    """JSON with a line for each entry, so that a changed number is one changed line."""
    lines = (
        (f"  {json.dumps(key, ensure_ascii=False)}: {_line(one)}," for key, one in value.items())
        if isinstance(value, dict)
        else None
    )
    return _line(value) if lines is None else "\n".join(["{", *lines, "}"])


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=float)


def _codes() -> Iterator[tuple[str, str]]:
    """Name of a rule set → code of its regulation."""
    for one in ALL:
        if one.questions is not None:
            for name in (one.code,) if one.own_rules is None else one.own_rules.names:
                yield name, one.code


def _law(one: Regulation) -> dict[str, Any]:
    numbers: dict[str, Any] = {key: _plain(value) for key, value in one.numbers.values.items()}
    tables = {name: columns for name, columns in _csv_tables(one.code) if name not in {"numbers", "plausible"}}
    if one.lambdas is not None:
        numbers = {key: number.value for key, number in one.lambdas.numbers.items()} | numbers
        tables |= {block.key: {"title": block.title} | dict(block.columns) for block in one.lambdas.blocks}
    return {"numbers": numbers, "earlier": dict(_earlier_numbers(one.code)), "tables": tables}


def _earlier_numbers(code: str) -> Iterator[tuple[str, int | float]]:
    """The numbers that were in force before those of today."""
    for row in rows_of(f"xlelo.regulations.{code.lower()}", NUMBERS):
        if row.end_day is not None:
            yield row.key, _plain(Fraction(row.cells["value"]))


def _csv_tables(code: str) -> Iterator[tuple[str, dict[str, Any]]]:
    package = f"xlelo.regulations.{code.lower()}"
    for file in sorted(Tables.of(package).by_name):
        rows = [row.cells for row in rows_today(package, file)]
        yield file.removesuffix(".csv"), {key: [_cell(row[key]) for row in rows] for key in (rows[0] if rows else ())}


def _cell(text: str) -> int | float | str:
    try:
        return _plain(Fraction(text))
    except ValueError:
        return text


def _plain(value: int | Fraction) -> int | float:
    return int(value) if value == int(value) else float(value)


def _articles(by: tuple[str, ...]) -> Mapping[str, str]:
    found: dict[str, list[str]] = {}
    for one in by:
        code, _, number = one.partition(" ")
        found.setdefault(code, []).append(number)
    return {code: ", ".join([citation(numbers[0]), *numbers[1:]]) for code, numbers in found.items()}


def _numbers(one: Regulation) -> list[str]:
    """The articles, and the numbers that have parts only: 5 for 5.1 and 5.2."""
    numbers = list(one.text.articles)
    above = {number.rpartition(".")[0] for number in numbers if number[:1].isdigit()} - {""}
    return [*numbers, *sorted(above - set(numbers))]
