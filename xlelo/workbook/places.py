"""Check by the defined names that the columns of a table, and their order, are intact."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem
from xlelo.sheets.sheet import Column, Sheet
from xlelo.workbook.compile import Area, Layout, name_of
from xlelo.workbook.names import NamedCells


def split_tables(sheets: Sequence[Sheet], names: Mapping[str, NamedCells]) -> Iterator[Problem]:
    """Yield columns that were moved or cut without their neighbours. It is unknown which rows belong together."""
    for sheet in sheets:
        for table in sheet.tables:
            areas = {name: names[name] for name in (name_of(sheet.key, column.key) for column in table.columns)}
            typed = {name_of(sheet.key, column.key) for column in table.columns if column.is_input and table.above}
            first = {name: area.first - (name in typed) for name, area in areas.items()}
            rows = Counter((area.sheet, first[name], area.last) for name, area in areas.items())
            (usual, _), *others = rows.most_common()
            for name, area in areas.items() if others else ():
                if (area.sheet, first[name], area.last) != usual:
                    where = f"{area.cell(area.first)}:{area.cell(area.last)}"
                    allowed = Sentence(
                        "{name} is here, but its neighbours are in the rows {first} to {last}",
                        name=name,
                        first=usual[1],
                        last=usual[2],
                    )
                    yield Problem(Place(Sentence("sheet {name}", name=area.sheet), None, None, where), None, allowed)


def moved_names(layout: Layout, names: Mapping[str, NamedCells]) -> Iterator[Problem]:
    """Yield names that have left their order. Inserted rows and columns move everything after them alike."""
    for sheet in layout.sheets:
        fields, behind = (
            [_CellReference(layout, names, sheet.key, column) for column in cells]
            for cells in (sheet.visible_cells, sheet.hidden_fields)
        )
        beside = [
            _CellReference(layout, names, sheet.key, column)
            for table in sheet.tables
            if not table.under
            for column in table.columns
        ]
        for spots, along in ((fields, "row"), (behind, "row"), (beside, "column")):
            across = "column" if along == "row" else "row"
            usual = Counter(spot.shift(across) for spot in spots).most_common(1)
            apart = {spot.name for spot in spots if spot.shift(across) != usual[0][0]}
            apart |= _names_out_of_order([spot for spot in spots if spot.name not in apart], along)
            for spot in spots:
                if spot.name in apart:
                    yield Problem(
                        Place(Sentence("sheet {name}", name=spot.found.sheet), None, None, spot.found.cells),
                        None,
                        Sentence("the name {name} was moved here, away from its cell", name=spot.name),
                    )


class _CellReference:
    """A defined name, with its written and its present cells."""

    def __init__(self, layout: Layout, names: Mapping[str, NamedCells], sheet: str, column: Column) -> None:
        self.name = name_of(sheet, column.key)
        self.written: Area = layout.areas[sheet, column.key]
        self.found = names[self.name]

    def shift(self, along: str) -> int:
        if along == "column":
            return self.found.column - self.written.column
        return self.found.first - self.written.named_from


def _names_out_of_order(spots: Sequence[_CellReference], along: str) -> set[str]:
    """Names to leave out so that all other shifts never decrease."""
    kept = _rising([spot.shift(along) for spot in spots])
    return {spot.name for position, spot in enumerate(spots) if position not in kept}


def _rising(numbers: Sequence[int]) -> set[int]:
    """Positions of a longest subsequence that never falls; of several, the one with the most equal neighbours."""
    best: list[tuple[int, int, tuple[int, ...]]] = []
    """Best subsequences ending at each number: length, number of equal neighbours, positions."""
    for position, number in enumerate(numbers):
        rows = (
            (best[at][0], best[at][1] + (numbers[at] == number), best[at][2])
            for at in range(position)
            if numbers[at] <= number
        )
        length, level, row = max(rows, default=(0, 0, ()))
        best.append((length + 1, level, (*row, position)))
    return set(max(best, default=(0, 0, ()))[2])
