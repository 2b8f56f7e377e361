"""Players in no list: their games, and the rating that follows from their opponents."""

from fractions import Fraction

from xlelo.law.rounding import half_away
from xlelo.law.tables import hundredths
from xlelo.regulations.fce import excel, rules
from xlelo.regulations.fce.sheets.lists import RATINGS, base_factor, game_of, guest_rating, line_of
from xlelo.sheets.asked_row import Asks, Row
from xlelo.sheets.columns import all_needing, flag, integer, text
from xlelo.sheets.formats import SIGN_FORMAT, WHOLE_FORMAT
from xlelo.sheets.formulas import blank_if, if_filled, one_if, percentage, points_difference, running_sum
from xlelo.sheets.sheet import Sheet, Table, computed, row_numbers


def _colour_formula(black: str, white: str) -> str:
    """Formula for a value of the game, for the guest's colour."""
    return f"IF({{line}}>{{Ledger.games}},{black},{white})"


_IS_FIRST_RATING = "AND(COUNT({rating})=1,{pair_games}=1)"
"""Condition: the first rated game against that opponent."""


def _difference(row: Row, points: str, games: str) -> int | None:
    return rules.difference_of(hundredths(row(points), row(games)), row.law) if row.flag(games) else None


def _by_game(row: Row) -> int:
    """Sum of the guest's games so far. Only one reading of 14.5 uses it."""
    before = row.at("by_game", row.number - 1) if row("place") == row.at("place", row.number - 1) else None
    return (before or 0) + (row("rating") or 0)


def _exact(row: Row) -> Fraction:
    if row("above") < 0:
        return Fraction(row("below"))
    return rules.performance_from_half(Fraction(row("mean")), row("above"), row.readings, law=row.law)


def _performance(row: Row) -> int | None:
    """On a guest's last line, what the rules have for him in the event."""
    following = row.at("Ledger.key", row.number + 1)
    if following is not None and row("place") == following // row("Ledger.span"):
        return rules.rating_of_guest(Fraction(row("exact")))
    return guest_rating(row, row("event_id"), row("guest_id"))


# The Ledger has the guests' lines first. Sums run along a guest's lines in an event; the last line holds the total.
# The games against one opponent are adjacent: the difference of the line above is replaced until the last of them.
_LINE_COLUMNS = (
    row_numbers(),
    integer(
        "line",
        f'IF({{Ledger.key#n+1}}<{{Ledger.persons}}*{{Ledger.account}},{line_of("{Ledger.key#n+1}")},"")',
        needs="",
    ),
    integer("place", "INT({Ledger.key#n+1}/{Ledger.span})", above=0),
    integer("game", game_of("{Ledger.key#n+1}")),
    text(
        "guest_id",
        f"INDEX({{Entrants.player_id}},{_colour_formula('{Evaluation.black#game}', '{Evaluation.white#game}')}"
        "-{Ledger.players})",
        visible=True,
    ),
    text("event_id", "INDEX({Events.own_id},{Evaluation.event#game})", visible=True),
    integer("opponent", _colour_formula("{Evaluation.white#game}", "{Evaluation.black#game}"), above=0),
    integer(
        "rating",
        blank_if(
            "IF(SUM({Evaluation.list#game})<1,TRUE,INDEX({Parameters.played},{Evaluation.code#game})=0)",
            _colour_formula("{Evaluation.w_rating#game}", "{Evaluation.b_rating#game}"),
        ),
        rules.opponents_mean,
    ),
    computed(
        "points",
        if_filled(
            "{rating}",
            _colour_formula(
                *(f"INDEX({{Parameters.{colour}_score}},{{Evaluation.code#game}})" for colour in ("black", "white"))
            ),
        ),
        rules.half_points_above,
    ),
    integer("games", running_sum("games", "place", "COUNT({rating})"), article="14.2"),
    computed("score", running_sum("score", "place", "SUM({points})"), article="14.2"),
    flag("again", "AND({place}={place^},{opponent}={opponent^})", article="14.5", format=WHOLE_FORMAT),
    integer("pair_games", "IF({again}=1,{pair_games^},0)+COUNT({rating})", article="14.5"),
    computed("pair_points", "IF({again}=1,{pair_points^},0)+SUM({points})", article="14.5"),
    integer(
        "difference",
        points_difference(percentage("{pair_points}", "{pair_games}")),
        rules.difference_of,
        blank_if="SUM({pair_games})=0",
    ),
    integer(
        "differences",
        "IF({place}={place^},{differences^},0)-IF({again}=1,SUM({difference^}),0)+SUM({difference})",
        article="14.5",
    ),
    integer("opponents", running_sum("opponents", "place", one_if(_IS_FIRST_RATING)), article="14.1"),
    integer("ratings", running_sum("ratings", "place", f"IF({_IS_FIRST_RATING},{{rating}},0)"), article="14.1"),
    integer("by_game", running_sum("by_game", "place", "SUM({rating})"), article="14.5", asks=_by_game),
    computed("mean", "{ratings}/{opponents}", rules.opponents_mean, blank_if="SUM({games})=0", format="0.00"),
)

_GUEST_COLUMNS = all_needing(
    "{mean}",
    computed("above", "2*{score}-{games}", rules.half_points_above, format=SIGN_FORMAT),
    integer("base", base_factor("{mean}"), article="14.4, 16.2a"),
    integer("overall", points_difference(percentage("{score}", "{games}")), article="14.5"),
    computed(
        "below",
        "IF({Parameters.performance_taken}={=Choices.overall},"
        + excel.performance_below_half("{by_game}/{games}", "{overall}")
        + ","
        + excel.performance_below_half("{mean}", "{differences}/{opponents}")
        + ")",
        rules.performance_below_half,
        format="0.00",
    ),
    computed(
        "exact",
        "IF({above}<0,{below}," + excel.performance_from_half("{mean}", "{base}", "{above}") + ")",
        rules.performance_from_half,
        article="14.3–14.5",
        format="0.00",
    ),
    integer("performance", half_away.excel("{exact}"), rules.rating_of_guest),
)

_ASKS: Asks = {
    "difference": lambda row: _difference(row, "pair_points", "pair_games"),
    "mean": lambda row: Fraction(row("ratings"), row("opponents")) if row.flag("games") else None,
    "above": lambda row: rules.half_points_above(row("score"), row("games")),
    "base": lambda row: rules.base_factor(row("mean"), row.readings, row.law),
    "overall": lambda row: _difference(row, "score", "games"),
    "exact": _exact,
    "performance": _performance,
}
"""Column → what its cell must hold, asked with its row."""

GUESTS = Sheet.of(
    "Guests", Table.of("guests", *_LINE_COLUMNS, *_GUEST_COLUMNS, above=True, needs="{line}"), tab=RATINGS, asks=_ASKS
)
