"""What the rules answer: to each column about its row, and about Checks and the start sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from xlelo.regulations.elo1972 import rules
from xlelo.regulations.elo1972.listing import COLUMNS
from xlelo.regulations.elo1972.sheets.inputs import FEWEST
from xlelo.regulations.elo1972.sheets.workings import PLAIN_STEPS
from xlelo.regulations.elo1972.worksheet import Group, Worksheet
from xlelo.regulations.elo1972.worksheet import Row as PlayerRow
from xlelo.sheets.asked_row import Row, never
from xlelo.sheets.parameters import or_plus
from xlelo.sheets.sheet import RuleAnswers, TypedInputs, Word
from xlelo.sheets.summary import summary_cells

if TYPE_CHECKING:
    Ask = Callable[[Row], Any]


def _player(row: Row) -> PlayerRow | None:
    """The player at this place; None below the last one."""
    return row.result.rows[row.number - 1] if row.number <= len(row.result.rows) else None


def _at_place(answer: Callable[[PlayerRow], Any]) -> Ask:
    """What the rules say of the player at this place."""
    return lambda row: None if (player := _player(row)) is None else answer(player)


def _flag(answer: Callable[[PlayerRow], bool]) -> Ask:
    """The same as a flag, which is 0 below the last player."""
    return lambda row: int((player := _player(row)) is not None and answer(player))


def _if_filled(key: str, answer: Ask) -> Ask:
    return lambda row: None if row(key) is None else answer(row)


def _or_bottom(answer: Callable[[PlayerRow], Any], key: str) -> Ask:
    """The same, with the bottom line below the last player. `key`: its cell."""
    ask = _at_place(answer)

    def with_bottom(row: Row) -> Any:
        is_bottom = row.number == len(row.result.rows) + 1 and row("Worksheet.mean_adjusted") is not None
        return row(key) if is_bottom else ask(row)

    return with_bottom


def _bracket(sign: str) -> Ask:
    return _at_place(lambda player: sign if player.expectation and player.result is not None else None)


_COLUMN: Mapping[str, Ask] = {key: _at_place(value) for key, (_, value) in COLUMNS.items()}
"""Columns of the worksheet as it is printed."""


# -- one player


def _counted(player: PlayerRow) -> int:
    rating = player.player.rating or 0
    return rules.rating_in_mean(rating, player.new) if rating and player.player.junior else rating


def _new_exact(player: PlayerRow) -> Fraction | None:
    if player.expectation is None or (player.exceptional and player.player.annulled):
        return player.result
    return (player.player.rating or 0) + player.expectation.change


def _is_unusual(player: PlayerRow) -> bool:
    one = player.player
    return one.rating is not None and not rules.is_recommended(one.factor, one.junior)


def _adjusted_exact(row: Row) -> Fraction | None:
    difference = _COLUMN["difference"](row)
    return None if difference is None else rules.adjusted_difference(difference, row.result.players)


def _with_self_exact(row: Row) -> Fraction | None:
    expected = _COLUMN["expected"](row)
    return None if expected is None else row.result.players * expected


def _points_v_rated(row: Row) -> Any:
    is_needed = row.result.group.variant and not row("rating")
    return row.result.rows[row.number - 1].player.points_v_rated if is_needed else None


def _beside(row: Row) -> int | None:
    """Difference to the rating from elsewhere."""
    real = row.at("Players.real", row("Workings.position"))
    return row("new") - real if real else None


def _position(row: Row) -> int | None:
    """Row of the player at this place on the sheet Players."""
    lines = row.rows_with("points")
    order = rules.final_standing([row.at("points", line) for line in lines])
    return lines[order[row.number - 1]] if row.number <= len(order) else None


# -- the event, before its values are written down


def _mean_adjusted(row: Row) -> Fraction | None:
    if row.result.group.variant:
        return None
    return rules.mean_adjusted_difference([player.adjusted for player in row.result.rated])


def _mean(ratings: Callable[[PlayerRow], int]) -> Ask:
    def mean(row: Row) -> Fraction:
        group: Group = row.result.group
        return group._replace(readings=rules.AS_READ).mean([ratings(player) for player in row.result.rated])

    return mean


def _estimates(row: Row) -> Any:
    is_known = row.result.group.variant or len(row.result.rated) == len(row.result.rows)
    return sum(row.result.group.estimates) if is_known else None


def _among_unrated(row: Row) -> Any:
    """Half-points of the unrated players among themselves, without those of their games."""
    unrated = [player.player for player in row.result.rows if player.player.rating is None]
    others = [one.points_v_rated or 0 if row.result.group.variant else 0 for one in unrated]
    return 2 * (sum(one.points for one in unrated) - sum(others)) - len(unrated) * (len(unrated) - 1)


def _without_accents(key: str, letters: Sequence[tuple[str, str]]) -> Ask:
    plain = dict(letters)
    return lambda row: "".join(plain.get(letter, letter) for letter in row(key) or "")


# -- the columns

_BOTH: Mapping[str, Ask] = {
    "with_self_exact": _with_self_exact,
    "with_self": _COLUMN["with_self"],
    "new_exact": _at_place(_new_exact),
    "new_rounded": lambda row: rules.round_rating(_at_place(_new_exact)(row), row.readings),
    "bonus": _at_place(
        lambda player: player.player.bonus or 0 if player.exceptional and not player.player.annulled else 0
    ),
    "annulled": _at_place(lambda player: int(player.player.annulled)),
}
"""Columns of Juniors and Workings."""

_EXPECTATION: Mapping[str, Ask] = {
    **{key: _COLUMN[key] for key in ("rating", "points", "with_self", "score", "surplus", "change", "new")},
    "above_mean": _if_filled("rating", _COLUMN["above_mean"]),
    "expected": _if_filled("above_mean", _COLUMN["expected"]),
    "exceptional": _at_place(lambda player: player.expectation and int(player.exceptional)),
}
"""Columns of Worksheet and Juniors."""

ASKS: Mapping[str, Mapping[str, Ask]] = {
    "Worksheet": {
        **_COLUMN,
        **_EXPECTATION,
        "players": lambda row: len(row.result.rows),
        "rated": lambda row: len(row.result.rated),
        "rated_mean": lambda row: row.result.rated_mean,
        "mean_adjusted": lambda row: row.result.group.mean_adjusted,
        "mean": lambda row: row.result.mean,
        "mean_after_juniors": lambda row: row.result.mean_after_juniors,
        "listed": lambda row: str(len(row.result.rows)),
        **dict.fromkeys(("holds", "should_hold"), lambda row: len(row.result.rows)),
        "name": _or_bottom(lambda player: player.player.name, "Parameters.bottom"),
        "difference": _at_place(lambda player: or_plus(player.difference)),
        "mark": _at_place(lambda player: player.expectation and "*"),
        "adjusted": _or_bottom(lambda player: player.adjusted, "Worksheet.mean_adjusted"),
        "opens": _bracket("("),
        "closes": _bracket(")"),
        "beside": _beside,
        "remark": _at_place(lambda player: Word("Checks.exceptional_remark") if player.exceptional else None),
    },
    "Juniors": {
        **_BOTH,
        **_EXPECTATION,
        "position": lambda row: row("Workings.position") if row("Workings.junior") and row("Workings.rating") else None,
        "result": _if_filled("position", _COLUMN["result"]),
    },
    "Workings": {
        **_BOTH,
        "points": lambda row: row.result.row(row("name")).player.points,
        "key": lambda row: row("points") * 1000 - row.number,
        "name": lambda row: row("own_name"),
        **{key: _without_accents(before, letters) for key, before, letters in PLAIN_STEPS},
        **dict.fromkeys(
            ("repeated", "misscored", "indeterminate", "unestimated", "undue_remedy", "two_remedies"), never
        ),
        "without_difference": _flag(lambda player: player.difference is None and player.player.rating is not None),
        "unusual_k": _flag(_is_unusual),
        "position": _position,
        "rating": _at_place(lambda player: player.player.rating or 0),
        "place_points": _COLUMN["points"],
        "junior": _at_place(lambda player: int(player.player.junior)),
        "k": _at_place(lambda player: player.player.factor),
        "adjusted_exact": _adjusted_exact,
        "adjusted": _COLUMN["adjusted"],
        "v_rated": _if_filled("position", _points_v_rated),
        "v_rated_percentage": lambda row: rules.percentage(row("v_rated"), len(row.result.rated)),
        "v_rated_difference": _if_filled(
            "v_rated_percentage", lambda row: rules.difference_of(row("v_rated_percentage"))
        ),
        "estimate": _if_filled(
            "v_rated_difference",
            lambda row: rules.performance(row.result.rated_mean, row("v_rated_difference")),
        ),
        "counted": _at_place(_counted),
        "mean": _at_place(lambda player: player.mean),
        "lacking": lambda row: sum(player.difference is None for player in row.result.rated),
        "mean_adjusted_exact": _mean_adjusted,
        "estimates": _estimates,
        "among_unrated": _among_unrated,
        "mean_exact": _mean(lambda player: player.player.rating or 0),
        "mean_after_juniors_exact": _mean(_counted),
        "criterion": lambda row: row.result.group.criterion,
    },
    "Parameters": {"document": lambda row: int(row.readings.follows_document)},
}
"""Sheet → column → what its cell must hold."""


def rule_answers(sheet: Worksheet, _inputs: TypedInputs) -> RuleAnswers:
    return RuleAnswers({"Checks": summary_cells(_notices(sheet) if sheet.rows else {})})


def _notices(sheet: Worksheet) -> Mapping[str, int]:
    players, rated = sheet.players, len(sheet.rated)
    return {
        "few_players": int(players < FEWEST),
        "few_rated": int(not rules.are_enough_rated(rated)),
        "most_rated": int(rules.are_most_rated(rated, players) and rated < players and not sheet.group.variant),
        "exceptional": sum(player.exceptional for player in sheet.rows),
        "short_event": int(rules.shorter_than_classic(players - 1) and sheet.group.criterion == rules.CRITERION),
        "unusual_k": sum(map(_is_unusual, sheet.rows)),
    }
