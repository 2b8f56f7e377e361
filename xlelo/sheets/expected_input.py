"""Expected content of each input cell in words. A check shows it beside an invalid value."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from xlelo.law.kinds import Kind
from xlelo.sheets.formats import FLAG, TEXT, WHOLE_FORMAT
from xlelo.sheets.formulas import is_moved, one_if
from xlelo.sheets.sheet import Column, Sheet, Table, fixed_column, fixed_table

MAX_CODES = 3
"""Maximum number of codes that have room in a sentence."""


def iso(day: str) -> str:
    """Formula: a day as yyyy-mm-dd. TEXT is not used, because its codes depend on the language."""
    month, number = f"MONTH({day})", f"DAY({day})"
    return f'YEAR({day})&"-"&MID("0"&{month},LEN({month}),2)&"-"&MID("0"&{number},LEN({number}),2)'


def _inputs(sheet: Sheet) -> Iterator[tuple[Column, int]]:
    """Yield each input column with its position in the row. A single cell has position 0."""
    for column in sheet.fields:
        if column.is_input:
            yield column, 0
    for table in sheet.tables:
        first = next((place for place, column in enumerate(table.columns) if column.is_input), 0)
        yield from ((one, place + 1) for place, one in enumerate(table.columns[first:]) if one.is_input)


def spans(sheets: Iterable[Sheet]) -> Mapping[str, str]:
    """Sheet → its input columns, as Sheet.first:last."""
    rows = {sheet.key: [column.key for column, place in _inputs(sheet) if place] for sheet in sheets}
    return {sheet: f"{sheet}.{keys[0]}:{keys[-1]}" for sheet, keys in rows.items() if keys}


def input_keys(sheets: Iterable[Sheet]) -> list[str]:
    """All inputs, as Sheet.key, in the order of `entries`."""
    return [f"{sheet.key}.{column.key}" for sheet in sheets for column, _ in _inputs(sheet)]


def entries(sheets: Sequence[Sheet]) -> Table:
    """Table with one row for each input column."""
    rows = [(sheet, column, place) for sheet in sheets for column, place in _inputs(sheet)]
    keys = {sheet.key for sheet, _, _ in rows}
    behind: dict[str, Any] = {"heading": "Checks.behind", "helper": True, "visible": True}
    return fixed_table(
        fixed_column("cell", [_cell(sheet, column, place) for sheet, column, place in rows], format=TEXT, **behind),
        fixed_column("moved", [_moved(sheet, column, place) for sheet, column, place in rows], format=FLAG, **behind),
        fixed_column("across", [place for _, _, place in rows], format=WHOLE_FORMAT, **behind),
        fixed_column("of_days", [int(_has_days(column)) for _, column, _ in rows], format=WHOLE_FORMAT, **behind),
        fixed_column("least", [_bound_text(column, "least") for _, column, _ in rows], format=TEXT, **behind),
        fixed_column("most", [_bound_text(column, "most") for _, column, _ in rows], format=TEXT, **behind),
        fixed_column(
            "belongs",
            [f"={{={column.allowed}}}" if column.allowed else _belongs(column, keys) for _, column, _ in rows],
            format=TEXT,
            **behind,
        ),
    )


def _has_days(column: Column) -> bool:
    return column.kind is not None and column.kind.name == "date"


def _cell(sheet: Sheet, column: Column, place: int) -> str:
    """Formula: address of a column, such as Players!F, or of a single cell, such as Period!B7."""
    cell = f"{sheet.key}.{column.key}"
    return f"={{{cell}@}}" if place else f"={{{cell}@}}&ROW({{{cell}!}})"


def _moved(sheet: Sheet, column: Column, place: int) -> Any:
    """Formula: 1 if a single cell was cut and pasted elsewhere."""
    cell = f"{sheet.key}.{column.key}"
    return 0 if place else f"={one_if(is_moved(f'{{{cell}}}', f'{{{cell}!}}'))}"


def _bound_text(column: Column, end: str) -> str:
    """Least or greatest value as text. For days, only the last day, if the period sets it."""
    if column.bound is None:
        figure = getattr(column.kind, end)
        return "" if figure is None or _has_days(column) else str(figure)
    cell = f"{{Parameters.{end}_{column.bound.key}}}"
    if not _has_days(column):
        return f'={cell}&""'
    if end == "least" or not isinstance(column.bound.most, str):
        return ""
    return f'=IFERROR({iso(cell)},"")'


def _belongs(column: Column, typed: Container[str]) -> str:
    kind = column.kind
    assert kind is not None  # noqa: S101 - only inputs are asked
    if kind.name == "choice":
        return _one_of(kind, in_a_list=bool(column.choices))
    if column.choices:
        sheet = column.choices.partition(".")[0]
        if column.suggested or sheet not in typed:
            return "={=Checks.suggested}"
        return f'={{=Checks.id_of}}&" "&{{={sheet}.heading}}'
    if kind.name == "text":
        return f"={{=Checks.{'an_id' if kind.is_id else 'a_text'}}}"
    if kind.name == "date":
        return '={=Checks.a_date}&IF({most}="",""," "&{=Checks.up_to}&" "&{most})'
    word = "a_number" if kind.name == "fraction" else "a_whole"
    return f'={{=Checks.{word}}}&IF({{most}}="",""," "&{{least}}&" – "&{{most}})'


def _one_of(kind: Kind, *, in_a_list: bool) -> str:
    if kind.home is None or kind.others:  # the first codes are the same in every language
        said = "; ".join(kind.codes[:MAX_CODES]) + ("; …" if len(kind.codes) > MAX_CODES else "")
        return f'={{=Checks.one_of}}&" {said}"'
    if in_a_list:
        return "={=Checks.listed}"
    return '={=Checks.one_of}&" "&' + '&"; "&'.join(f"{{=Choices.{code}}}" for code in kind.codes)
