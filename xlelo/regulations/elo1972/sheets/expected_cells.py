"""Expected cells of the workbook by the Python rules. Rows are in the order of the final standing."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.law.tables import POINT
from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.sheets.contents import Blank
from xlelo.regulations.elo1972.sheets.inputs import FEWEST, INPUT_FILE, MOST_PLAYERS, REPLACEMENTS
from xlelo.regulations.elo1972.sheets.parameters import BOTTOM
from xlelo.regulations.elo1972.sheets.problems import ROWS_AT_A_TIME
from xlelo.regulations.elo1972.sheets.start_sheet import DESK
from xlelo.sheets.expected_cells import place_on_input_rows
from xlelo.sheets.parameters import or_plus
from xlelo.sheets.sheet import RuleAnswers, Word
from xlelo.sheets.start_sheet import expected_cells as start_sheet_cells
from xlelo.sheets.summary import summary_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from xlelo.law.rounding import Exact
    from xlelo.regulations.elo1972.worksheet import Row, Worksheet
    from xlelo.sheets.sheet import ExpectedCells, TypedInputs

PLACES = MOST_PLAYERS + 1
BRACKETS = {"opens": "(", "closes": ")"}
NO_PLACES = [0] * PLACES
"""A column of flags without any flag set. Valid events have only such columns."""


FLAGS = (
    *("repeated", "misscored", "indeterminate", "without_difference", "unestimated"),
    *("unusual_k", "undue_remedy", "two_remedies"),
)


def rule_answers(sheet: Worksheet | Blank, inputs: TypedInputs) -> RuleAnswers:
    return RuleAnswers(_blank_cells(sheet) if isinstance(sheet, Blank) else _Figures(sheet, inputs).all())


def _blank_cells(blank: Blank) -> ExpectedCells:
    return {
        "Worksheet": {**{key: [0] for key in ("players", "rated")}, "listed": ["0"]},
        "Workings": {
            **dict.fromkeys(FLAGS, NO_PLACES),
            **{key: [0] for key in ("lacking", "estimates", "among_unrated")},
            "criterion": [blank.criterion],
        },
        "Front": start_sheet_cells(DESK, (0, 0, 0, 0, 0)),
        "Parameters": {"document": [int(blank.readings.follows_document)]},
    }


class _Figures:
    def __init__(self, sheet: Worksheet, inputs: TypedInputs) -> None:
        self.sheet = sheet
        self.rows = sheet.rows
        self.entered = inputs.tables[INPUT_FILE.name]
        self.lines = inputs.rows[INPUT_FILE.name]
        self.order = rules.final_standing(self.entered["points"])
        self.juniors = [row.player.junior and row.player.rating is not None for row in self.rows]
        estimates = iter(sheet.estimates)
        self.estimates = [next(estimates) if self._is_estimated(row) else None for row in self.rows]

    def all(self) -> ExpectedCells:
        return {
            "Worksheet": self._worksheet(),
            "Juniors": self._junior_cells(),
            "Workings": self._line_cells() | self._place_cells() | self._event_cells(),
            "Checks": self._checks(),
            "Front": start_sheet_cells(DESK, self._reach()),
            "Parameters": {"document": [int(self.sheet.readings.follows_document)]},
        }

    def _reach(self) -> tuple[int, ...]:
        players = self.sheet.players
        return players, players, len(self.sheet.rated), 0, sum(row.new is not None for row in self.rows)

    def _worksheet(self) -> dict[str, list[Any]]:
        sheet, rows = self.sheet, self.rows
        bottom = [] if sheet.mean_adjusted_difference is None else [sheet.mean_adjusted_difference]
        known = [self.entered["real"][position] for position in self.order]
        return {
            "listed": [str(sheet.players)],
            "players": [sheet.players],
            "rated": [len(sheet.rated)],
            "rated_mean": [sheet.rated_mean],
            "mean_adjusted": bottom,
            "mean": [sheet.mean],
            "mean_after_juniors": [sheet.mean_after_juniors],
            "name": [row.player.name for row in rows] + [BOTTOM] * len(bottom),
            "rating": [row.player.rating for row in rows],
            "points": [row.player.points for row in rows],
            "percentage": [Fraction(row.percentage, 100) for row in rows],
            "difference": [or_plus(row.difference) for row in rows],
            "mark": ["*" if row.expectation else None for row in rows],
            "adjusted": [row.adjusted_difference for row in rows] + bottom,
            "result": [row.result for row in rows],
            **{
                key: [sign if row.expectation and row.result is not None else None for row in rows]
                for key, sign in BRACKETS.items()
            },
            **self._expectation_cells(lambda _row: True),
            "new": [row.new for row in rows],
            "beside": [None if real is None else row.new - real for row, real in zip(rows, known, strict=True)],
            "remark": [Word("Checks.exceptional_remark") if _exceptional(row) else None for row in rows],
        }

    def _junior_cells(self) -> dict[str, list[Any]]:
        mine: dict[str, Callable[[Row], Any]] = {
            "rating": lambda row: row.player.rating,
            "points": lambda row: row.player.points,
            "annulled": lambda row: int(row.player.annulled),
            "result": lambda row: row.result,
            "new_exact": self._new_exact,
            "new_rounded": self._rounded_rating,
            "bonus": _bonus,
            "new": lambda row: row.new,
            "with_self_exact": self._with_self_exact,
        }
        return {
            **{key: self._values(figure, self.juniors) for key, figure in mine.items()},
            **self._expectation_cells(lambda row: row.player.junior),
            "position": [
                self.lines[position] if junior else None
                for position, junior in zip(self.order, self.juniors, strict=True)
            ],
        }

    def _line_cells(self) -> dict[str, list[Any]]:
        points = place_on_input_rows(self.lines, self.entered["points"])
        keys = [None if scored is None else scored * 1000 - line for line, scored in enumerate(points, 1)]
        return {"points": points, "key": keys, **self._names()}

    def _names(self) -> dict[str, list[Any]]:
        """Names, and the steps in which letters lose their accents."""
        names = [name or "" for name in place_on_input_rows(self.lines, self.entered["name"])]
        columns = {"name": names}
        for last in range(ROWS_AT_A_TIME, len(REPLACEMENTS) + ROWS_AT_A_TIME, ROWS_AT_A_TIME):
            key = "plain_name" if last >= len(REPLACEMENTS) else f"plain_{last // ROWS_AT_A_TIME}"
            columns[key] = [name.translate(str.maketrans(dict(REPLACEMENTS[:last]))) for name in names]
        return columns

    def _place_cells(self) -> dict[str, list[Any]]:
        rated = len(self.sheet.rated)
        v_rated = [
            None if estimate is None else row.player.points_v_rated
            for row, estimate in zip(self.rows, self.estimates, strict=True)
        ]
        shares = [None if scored is None else rules.percentage(scored, rated) for scored in v_rated]
        expected_cells: dict[str, Callable[[Row], Any]] = {
            "rating": lambda row: row.player.rating or 0,
            "place_points": lambda row: row.player.points,
            "junior": lambda row: int(row.player.junior),
            "k": lambda row: row.player.factor,
            "annulled": lambda row: int(row.player.annulled),
            "adjusted_exact": self._adjusted_exact,
            "adjusted": lambda row: row.adjusted_difference,
            "counted": _count,
            "mean": lambda row: row.mean,
            "with_self_exact": self._with_self_exact,
            "with_self": lambda row: row.expectation and row.expectation.sum_with_self,
            "new_exact": self._new_exact,
            "new_rounded": self._rounded_rating,
            "bonus": _bonus,
        }
        lacking = [row.difference is None and row.player.rating is not None for row in self.rows]
        return {
            "position": [self.lines[position] for position in self.order],
            **{key: self._values(figure) for key, figure in expected_cells.items()},
            "v_rated": v_rated,
            "v_rated_percentage": shares,
            "v_rated_difference": [None if share is None else rules.difference_of(share) for share in shares],
            "estimate": self.estimates,
            **dict.fromkeys(FLAGS, NO_PLACES),
            "without_difference": _flags(lacking),
            "unusual_k": _flags([_unusual(row) for row in self.rows]),
        }

    def _event_cells(self) -> dict[str, list[Any]]:
        """Values of the event before they are written down."""
        sheet = self.sheet
        exact: Exact | None = None
        if sheet.mean_adjusted_difference is not None:
            adjusted = [row.adjusted_difference for row in sheet.rated if row.adjusted_difference is not None]
            exact = rules.mean_adjusted_difference(adjusted)
        unrated = [row.player for row in self.rows if row.player.rating is None]
        v_rated = [player.points_v_rated or 0 for player in unrated] if sheet.variant else []
        among = sum((Fraction(player.points) for player in unrated), Fraction(0)) - sum(v_rated)
        estimated = sheet.variant or not unrated
        return {
            "lacking": [sum(row.difference is None for row in sheet.rated)],
            "mean_adjusted_exact": [exact],
            "estimates": [sum(sheet.estimates) if estimated else None],
            "among_unrated": [2 * among - len(unrated) * (len(unrated) - 1)],
            "mean_exact": [self._mean_exact([row.player.rating or 0 for row in sheet.rated])],
            "mean_after_juniors_exact": [self._mean_exact([_count(row) for row in sheet.rated])],
            "criterion": [sheet.criterion],
        }

    def _mean_exact(self, ratings: Sequence[int]) -> Fraction:
        if self.sheet.mean_adjusted_difference is None:
            return rules.estimated_mean([*ratings, *self.sheet.estimates])
        return rules.mean_of_all(rules.rated_mean(ratings), self.sheet.mean_adjusted_difference)

    def _checks(self) -> dict[str, Any]:
        sheet = self.sheet
        players, rated = sheet.players, len(sheet.rated)
        exceptional, unusual = ([f(row) for row in self.rows] for f in (_exceptional, _unusual))
        notices = {
            "few_players": int(players < FEWEST),
            "few_rated": int(not rules.are_enough_rated(rated)),
            "most_rated": int(rules.are_most_rated(rated, players) and rated < players and not sheet.variant),
            "exceptional": sum(exceptional),
            "short_event": int(rules.shorter_than_classic(players - 1) and sheet.criterion == rules.CRITERION),
            "unusual_k": sum(unusual),
        }
        return summary_cells(notices)

    # -- one row

    def _values(self, figure: Callable[[Row], Any], chosen_rows: Sequence[bool] | None = None) -> list[Any]:
        chosen = [True] * len(self.rows) if chosen_rows is None else chosen_rows
        return [figure(row) if one else None for row, one in zip(self.rows, chosen, strict=True)]

    def _expectation_cells(self, chosen_rows: Callable[[Row], bool]) -> dict[str, list[Any]]:
        """Columns 8 to 13 of the players who have them."""
        found = [row.expectation if chosen_rows(row) else None for row in self.rows]
        return {
            "above_mean": [one and one.difference_to_mean for one in found],
            "expected": [one and Fraction(one.expected, POINT) for one in found],
            "with_self": [one and one.sum_with_self for one in found],
            "score": [one and one.score for one in found],
            "surplus": [one and one.surplus for one in found],
            "change": [one and one.change for one in found],
            "exceptional": [one and int(one.exceptional) for one in found],
        }

    def _is_estimated(self, row: Row) -> bool:
        return self.sheet.variant and row.player.rating is None

    def _adjusted_exact(self, row: Row) -> Fraction | None:
        return None if row.difference is None else rules.adjusted_difference(row.difference, self.sheet.players)

    def _with_self_exact(self, row: Row) -> Fraction | None:
        if row.expectation is None:
            return None
        return Fraction(self.sheet.players * row.expectation.expected, POINT)

    def _new_exact(self, row: Row) -> Fraction | None:
        if row.expectation is None or (_exceptional(row) and row.player.annulled):
            return row.result
        return (row.player.rating or 0) + row.expectation.change

    def _rounded_rating(self, row: Row) -> int | None:
        exact = self._new_exact(row)
        return None if exact is None else rules.round_rating(exact, self.sheet.readings)


def _exceptional(row: Row) -> bool:
    return row.expectation is not None and row.expectation.exceptional


def _unusual(row: Row) -> bool:
    return row.player.rating is not None and not rules.is_recommended(row.player.factor, row.player.junior)


def _bonus(row: Row) -> int:
    return row.player.bonus or 0 if _exceptional(row) and not row.player.annulled else 0


def _count(row: Row) -> int:
    rating = row.player.rating or 0
    return rules.rating_in_mean(rating, row.new) if rating and row.player.junior else rating


def _flags(flags: Sequence[bool]) -> list[int]:
    return [*map(int, flags), *NO_PLACES[len(flags) :]]
