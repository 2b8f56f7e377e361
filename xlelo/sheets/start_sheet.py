"""The start sheet: what the workbook is, the steps with their state, and links to all sheets.

A book declares its `Desk`. `arrange` puts its sheets in the order of use, the workings last.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, get_args

from xlelo.sheets.asked_row import Row, never
from xlelo.sheets.chart import Chart
from xlelo.sheets.formats import GENERAL, TEXT, WHOLE_FORMAT
from xlelo.sheets.sheet import Group, Sheet, Table, Word, fixed_column, fixed_table

FRONT = "Front"
GROUPS: tuple[Group, ...] = get_args(Group)
"""Groups in the order of the tabs."""

WIDTHS = {"where": 20, "task": 42, "number": 12, "unit": 18, "state": 12}
"""Column widths. With a chart beside them they fill a small laptop's screen."""

ROWS_BELOW_CHART = 2
"""More free rows above the index. A chart beside few steps ends there; the index is not printed."""

_STATES = {
    "typed": "IF({number}>%(under)s,{=Front.done},{=Front.to_do})",
    "settled": "IF({number}>0,{=Front.to_settle},{=Front.done})",
    "ready": "IF({number}=0,{=Front.to_do},IF({Checks.faults}>0,{=Front.to_settle},{=Front.ready}))",
}


class Step(NamedTuple):
    """A step to do. Its words are Front.<key>, and Front.<key>_unit for what is counted."""

    key: str
    sheet: str
    """Sheet of the step."""
    number: str
    """Formula: number of rows or problems."""
    kind: Literal["typed", "settled", "ready"] = "typed"
    """When it is done: if enough is typed, if no problem is left, or if the list is ready."""
    least: int = 1
    """Least number to type."""
    asks: Callable[[Row], Any] = never
    """The number by the rules."""

    @property
    def state(self) -> str:
        return _STATES[self.kind] % {"under": self.least - 1}

    def state_word(self, number: int) -> Word:
        """State of the step if the rules accept all inputs."""
        if self.kind == "settled" or (self.kind == "typed" and number >= self.least):
            return Word("Front.done")
        return Word("Front.ready" if number and self.kind == "ready" else "Front.to_do")


@dataclass(frozen=True)
class Desk:
    """Contents of the start sheet, and the order of the sheets."""

    steps: tuple[Step, ...]
    groups: Mapping[Group, tuple[str, ...]]
    """Group → keys of its sheets, in order. All other sheets are workings."""
    charts: tuple[Chart, ...] = ()
    """Charts of the results, beside the steps."""


CHECKS = Step("checks", "Checks", "{Checks.faults}", "settled")


def distribution(across: str, columns: Sequence[str]) -> Chart:
    """The chart of the players by new rating."""
    return Chart("distribution", "bar", across, tuple(columns), "G4", (9.8, 9), counts="players")


def desk_of_lists(
    first: str, typing: tuple[str, ...], lists: Sequence[str], players: Sequence[str], workings: tuple[str, ...] = ()
) -> Desk:
    """The desk of a period with lists. `first`: condition that the day or name of the list is typed.

    `typing`: sheets of inputs. `players`: numbers of players by new rating, on the sheet Period.
    """
    return Desk(
        steps=(
            Step(
                "period",
                "Period",
                f"({first})+({{Period.first_day}}>0)+({{Period.last_day}}>0)",
                least=3,
                asks=lambda _row: 3,
            ),
            Step("players", "Players", "{Period.players}", asks=lambda row: row("Period.players")),
            Step("games", "Games", "{Period.games}", asks=lambda row: row("Period.games")),
            CHECKS,
            Step(
                "lists" if lists[1:] else "list",
                lists[0],
                "+".join(f"{{{one}.holds}}" for one in lists),
                "ready",
                asks=lambda row: sum(row(f"{one}.holds") for one in lists),
            ),
        ),
        groups={
            "typing": typing,
            "settle": ("Checks",),
            "published": (*lists, "Card", "Next", "WhatIf"),
            "tables": ("Parameters", "About"),
            "workings": workings,
        },
        charts=(distribution("Period.band", [f"Period.{one}" for one in players]),),
    )


def arrange(desk: Desk, sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Return the start sheet, and then the other sheets by group."""
    places = {key: (group, place) for group, keys in desk.groups.items() for place, key in enumerate(keys)}
    grouped = [replace(sheet, group=places[sheet.key][0] if sheet.key in places else "workings") for sheet in sheets]

    def place(sheet: Sheet) -> tuple[int, int]:
        return GROUPS.index(sheet.group), places.get(sheet.key, ("", 0))[1]

    others = sorted(grouped, key=place)
    return (_front(desk, others), *others)


def _front(desk: Desk, sheets: Sequence[Sheet]) -> Sheet:
    return Sheet.of(FRONT, _steps(desk), _index(sheets), charts=desk.charts, group="front", one_page=True)


def _steps(desk: Desk) -> Table:
    steps = desk.steps
    links = tuple(step.sheet for step in steps)
    said: dict[str, Any] = {"words": True, "format": TEXT}
    return fixed_table(
        fixed_column("step", range(1, len(steps) + 1), format=WHOLE_FORMAT, width=5),
        fixed_column("where", [f"{one}.heading" for one in links], width=WIDTHS["where"], links=links, **said),
        fixed_column("task", [f"Front.{step.key}" for step in steps], width=WIDTHS["task"], **said),
        fixed_column(
            "number",
            [f"={step.number}" for step in steps],
            format=WHOLE_FORMAT,
            width=WIDTHS["number"],
            asks=lambda row: steps[row.number - 1].asks(row),
        ),
        fixed_column("unit", [f"Front.{step.key}_unit" for step in steps], width=WIDTHS["unit"], **said),
        fixed_column(
            "state",
            [f"={step.state}" for step in steps],
            format=TEXT,
            width=WIDTHS["state"],
            asks=lambda row: steps[row.number - 1].state_word(row("number")),
        ),
    )


def _index(sheets: Sequence[Sheet]) -> Table:
    tabs = {sheet.tab_key: sheet for sheet in reversed(sheets) if not sheet.hidden}  # the first sheet of each tab
    shown = tuple(reversed(tabs.values()))
    keys = tuple(sheet.tab_key for sheet in shown)
    links = tuple(sheet.key for sheet in shown)
    said: dict[str, Any] = {"words": True, "format": TEXT}
    return fixed_table(
        fixed_column("tab", [""] * len(keys), format=GENERAL, width=5),
        fixed_column("sheet", [f"{key}.heading" for key in keys], width=WIDTHS["where"], links=links, **said),
        fixed_column("about", [f"{key}.introduction" for key in keys], width=WIDTHS["task"], **said),
        fixed_column("group", [f"Front.{sheet.group}" for sheet in shown], width=WIDTHS["number"], **said),
        under=True,
        gap=ROWS_BELOW_CHART,
        on_paper=False,
    )
