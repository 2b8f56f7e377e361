"""Expected cells, collected row by row."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Self

from xlelo.law.days import ZERO_DAY
from xlelo.sheets.id_spelling import alike
from xlelo.sheets.sheet import TypedInputs

BLANK = ""


def serial(day: date | None) -> int:
    return 0 if day is None else (day - ZERO_DAY).days


class Columns(dict[str, Any]):
    """Columns that grow row by row. Skipped rows stay blank."""

    def put(self, row: int, values: Mapping[str, Any]) -> None:
        for key, value in values.items():
            column = self.get(key)
            if column is None:
                column = self[key] = []
            if len(column) < row - 1:
                column.extend([BLANK] * (row - 1 - len(column)))
            column.append(BLANK if value is None else value)

    def fields(self, values: Mapping[str, Any]) -> Self:
        """Set single cells."""
        for key, value in values.items():
            self[key] = [BLANK if value is None else value]
        return self


class KnownInputs:
    """A workbook's inputs and their results by the Python rules, numbered as on the sheets."""

    def __init__(self, result: Any, inputs: TypedInputs) -> None:
        self.period = result.period
        self.readings = result.readings
        self.inputs = inputs
        self.numbers: dict[str, int] = dict(zip(self.period.players, inputs.rows["players"], strict=True))
        """Id → row on the sheet Players."""

    def rows(self, file: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Inputs of a file with their rows."""
        table = self.inputs.tables[file]
        for row, values in zip(self.inputs.rows[file], zip(*table.values(), strict=True), strict=True):
            yield row, dict(zip(table, values, strict=True))

    def player_id(self, sheet: str) -> str | None:
        """The player who is chosen on the sheet."""
        return alike(self.inputs.singles.get(sheet, {}).get("player"), self.period.players)


def place_on_input_rows(lines: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """Put values on the rows of the inputs. There may be free rows between them."""
    rows: list[Any] = [None] * max(lines, default=0)
    for line, value in zip(lines, values, strict=True):
        rows[line - 1] = value
    return rows
