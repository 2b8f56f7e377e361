"""A regulation from its parent and a rule file: the parent's articles with the file's numbers, rows and texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, count
from typing import TYPE_CHECKING, Any, Final

from xlelo.lang import LANGUAGES, derive_words, words
from xlelo.lang.sentence import Sentence
from xlelo.law.article import Article, Text
from xlelo.law.dated import NUMBERS, DatedLaw, Row, Table, Tables, editions, table_of
from xlelo.law.interpretation import Setting, apply_settings
from xlelo.model import Place, Problem, Problems, Refused, refuse
from xlelo.regulations.derived.rule_file import NumberKind, RuleFile

if TYPE_CHECKING:
    from xlelo.regulations.derived.rule_file import Value
    from xlelo.regulations.regulation import Regulation

LIMITS: Final = "plausible.csv"
"""The limits of warnings are no law."""
DAY: Final = timedelta(days=1)
EDITIONS: Final = count()
ANYTHING: Final = re.compile(".*")
FORMS: Final = tuple(
    re.compile(form)
    for form in (
        r"\d{1,7}",
        r"-?\d{1,7}",
        r"\d?(\.\d{1,3})?",
        r"\d{1,7} ?[-–] ?(\d{1,7})?|> ?\d{1,7}",
        r"\d{1,7}( \d{1,7})*",
    )
)
"""Forms of the cells of a table's column: a column has the first one that all cells of the parent have."""


def derive(file: RuleFile, parent: Regulation) -> Regulation:
    """The regulation of a rule file. All errors of the file are refused together."""
    assert parent.law is not None  # noqa: S101 - only such parents are offered
    assert parent.derive is not None  # noqa: S101 - only such parents are offered
    file = replace(_without_period(file, parent), problems=Problems(file.problems))
    home = f"{parent.law.home}:{file.code}:{next(EDITIONS)}"  # two editions of one file have words of their own
    base = {
        name: _move_first_day(table, parent.law.first, file.first) for name, table in parent.law.tables.by_name.items()
    }
    tables = _tables(file, parent.law, base, home)
    readings = _readings(file, parent)
    text = _text(file, parent.text)
    known = {language: words(language, parent.law.home) for language in LANGUAGES}
    own_words = file.words(known, [row.key for row in parent.law.tables.by_name[NUMBERS].rows])
    laws = _law(file, parent.law, tables, base)
    refuse(file.problems)
    edition = {"About.in_force": file["edition"] or file["source"] or text.title}
    for language in LANGUAGES:
        derive_words(home, parent.law.home, language, edition | own_words.get(language, {}), file["name"] or file.code)
    found = parent.derive(file.code, text, laws, readings)
    return replace(found, parent=parent.code, source=file.source)


def _without_period(file: RuleFile, parent: Regulation) -> RuleFile:
    """Without the files of a period, which early editions have beside rules.toml."""
    needed = {f"{one.name}.csv" for one in parent.run.files if one.is_required} if parent.run else set[str]()
    if not needed or not needed <= file.companions.keys():
        return file
    tables = parent.law.tables.by_name if parent.law else {}
    return replace(file, companions={name: text for name, text in file.companions.items() if name in tables})


def _law(file: RuleFile, parent: DatedLaw[Any], tables: Tables, base: Mapping[str, Table]) -> DatedLaw[Any]:
    """The law of the tables. If they are refused, each is also tried alone, so that all problems are reported."""
    try:
        return parent.with_tables(tables)
    except Refused as refused:
        problems = list(refused.problems)
    for name, table in tables.by_name.items():
        try:
            parent.with_tables(Tables(tables.home, {**base, name: table}))
        except Refused as refused:
            problems += refused.problems
    file.problems += dict.fromkeys(problem._replace(place=_own_place(file, problem.place)) for problem in problems)
    raise Refused(file.problems)


def _own_place(file: RuleFile, place: Place) -> Place:
    """The place, or that of the changes to the table if the row is one of the parent's."""
    if place.file in {file.label, *file.companions}:
        return place
    name = place.file.removesuffix(".csv")
    section = next((section for section in ("tables", "rows") if (section, name) in file.lines), name)
    return file.place(section, name)


def _tables(file: RuleFile, laws: DatedLaw[Any], base: Mapping[str, Table], home: str) -> Tables:
    given = laws.tables.by_name
    first = file.first or (None if laws.first == date.min else laws.first)
    by_name = dict(base)
    by_name[NUMBERS] = Table(_numbers(file, by_name[NUMBERS].rows, first, laws.possible))
    known = [name for name in given if name not in {NUMBERS, LIMITS}]
    for name, place, lines in file.tables("tables", known):
        if (table := _table(file, name, place, lines, given[name])) is not None:
            by_name[name] = table
    for name, place, lines in file.tables("rows", known):
        if (table := _table(file, name, place, lines, given[name])) is not None:
            by_name[name] = Table(_amend(by_name[name].rows, table.rows), by_name[name].title)
    if _lacks_numbers(file, Tables(home, by_name), laws):
        by_name[NUMBERS] = base[NUMBERS]
    return Tables(home, by_name)


def _table(file: RuleFile, name: str, place: Place, lines: list[str], parent: Table) -> Table | None:
    try:
        table = table_of(place.file, lines)
    except Refused as refused:
        file.problems += refused.problems
        return None
    columns = list(parent.rows[0].cells)
    before = len(file.problems)
    if not table.rows or list(table.rows[0].cells) != columns:
        allowed = Sentence("table {name} has the columns {columns}, and from and until", name=name, columns=columns)
        file.problems.append(Problem(place, None, allowed))
        return None
    for column in columns:
        printed = [row.cells[column] for row in parent.rows]
        form = next((form for form in FORMS if all(form.fullmatch(cell) for cell in printed if cell)), ANYTHING)
        for row in table.rows:
            cell = row.cells[column]
            if not (form.fullmatch(cell) if cell else "" in printed):
                example = next(cell for cell in reversed(printed) if cell)
                allowed = Sentence("a value such as {example} is needed", example=example)
                file.problems.append(Problem(row.place._replace(column=column), cell, allowed))
    return Table(table.rows, table.title or parent.title) if len(file.problems) == before else None


def _numbers(
    file: RuleFile, rows: Sequence[Row], first: date | None, possible: Mapping[str, tuple[int, int | None]]
) -> tuple[Row, ...]:
    """The parent's numbers, changed by those of the file."""
    by_key = {row.key: row for row in rows}
    kinds = {
        key: NumberKind("." not in row.cells["value"], *possible.get(key, (0, None))) for key, row in by_key.items()
    }
    optional = frozenset(by_key) - {row.key for row in rows if row.first_day is None or row.first_day == first}
    for key, values in file.numbers(kinds, optional):
        early = [value.first_day for value in values if value.first_day and first and value.first_day < first]
        if early:
            allowed = Sentence("a day from {first} on is needed, because the rules begin then", first=first)
            file.problem(("numbers", key, "from"), early[0], allowed)
            continue
        own = [_row(by_key[key], value, file.place("numbers", key), first) for value in values]
        twice = [
            max(one.first_day or date.min, other.first_day or date.min)
            for one, other in combinations(own, 2)
            if one.overlaps(other)
        ]
        if twice:
            allowed = Sentence("two values hold on {day}; the earlier one needs an until", day=twice[0])
            file.problem(("numbers", key), key, allowed)
        rows = [row for row in _amend(rows, own) if row.cells["value"]]
    return tuple(rows)


def _row(parent: Row, value: Value, place: Place, first: date | None) -> Row:
    return Row({**parent.cells, "value": value.value or ""}, place, value.first_day or first, value.end_day)


def _amend(rows: Sequence[Row], own: Iterable[Row]) -> tuple[Row, ...]:
    """The rows with those of the same key changed from the first day of the new ones on. Their order stays."""
    by_key: dict[str, list[Row]] = {}
    for row in own:
        by_key.setdefault(row.key, []).append(row)
    kept: list[Row] = []
    for row in rows:
        new = by_key.get(row.key)
        if new is None:
            kept.append(row)
            continue
        start = min(one.first_day or date.min for one in new)
        if (row.first_day or date.min) < start:
            kept.append(row._replace(end_day=min(row.end_day or date.max, start - DAY)))
        if row is next(one for one in reversed(rows) if one.key == row.key):
            kept.extend(new)
    known = {row.key for row in rows}
    return (*kept, *(row for key, new in by_key.items() if key not in known for row in new))


def _move_first_day(table: Table, before: date, first: date | None) -> Table:
    """The table with another first day of the rules: what held on the parent's first day holds from then on."""
    if first is None or before == date.min:
        return table
    bound = max(before, first)
    rows = (row for row in table.rows if row.end_day is None or row.end_day >= first)
    return Table(
        tuple(
            row._replace(first_day=first) if row.first_day is not None and row.first_day <= bound else row
            for row in rows
        ),
        table.title,
    )


def _lacks_numbers(file: RuleFile, tables: Tables, parent: DatedLaw[Any]) -> bool:
    """Report a number that has no value on some day, although the articles need it always."""
    needed = set.intersection(*({row.key for row in edition.rows(NUMBERS)} for edition in parent.editions))
    said: set[str] = set()
    for edition in editions(tables):
        for key in sorted(needed - said - {row.key for row in edition.rows(NUMBERS)}):
            said.add(key)
            file.problem(
                ("numbers", key), None, Sentence("{key} has no value on {day}", key=key, day=edition.first_day)
            )
    return bool(said)


def _readings(file: RuleFile, parent: Regulation) -> Any:
    settings = [
        Setting(name, str(int(value)) if isinstance(value, bool) else str(value), place, place)
        for name, value in _switches(file.section("switches"))
        for place in (file.place("switches", *([name] if ("switches", name) in file.lines else name.split("."))),)
    ]
    return apply_settings(parent.readings, settings, file.problems)


def _switches(values: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    """Names and values. TOML reads a name without quotes, such as 8.3.4.rounding, as nested tables."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _switches(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _text(file: RuleFile, parent: Text) -> Text:
    """The parent's articles, with those of the file instead or in addition. A parent's article keeps its reason."""
    own = {number: Article(number, heading, words.strip()) for number, heading, words in file.articles()}
    if "articles.md" in file.companions:
        try:
            own |= Text.parse(file.companions["articles.md"]).articles
        except Refused as refused:
            file.problems += refused.problems
    for known, article in list(own.items()):
        if known in parent.articles:
            printed = parent.articles[known]
            own[known] = article._replace(heading=article.heading or printed.heading, reason=printed.reason)
    facts = {
        "rules": file.code,
        "edition": file["edition"] or f"{parent.facts['rules']} with changes",
        "source": file["source"],
    }
    facts |= {key: file[key] for key in ("language", "body") if file[key]}
    return Text(file["name"] or file.code, {**parent.facts, **facts}, {**parent.articles, **own}, parent.rules)
