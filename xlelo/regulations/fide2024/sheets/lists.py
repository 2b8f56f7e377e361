"""The sheets of the three lists, with the prefix of their columns, and formulas for all of them."""

from __future__ import annotations

from xlelo.sheets.formulas import first_of

RATED = {"std": "Standard", "rapid": "Rapid", "blitz": "Blitz"}


def keeps_young_factor(rating: str, young: str, reached_2300: str) -> str:
    """Condition for the K of young players. By the text the mark of 2300 ends nothing."""
    return f"AND({young}=1,{rating}<{{Parameters.young_below}},MAX(0,{reached_2300})<={{Parameters.young_again}})"


def factor(rating: str, games: str, reached: str, junior: str) -> str:
    """Formula for K. By the text a new player's K comes first, in FIDE's lists it comes last."""
    return first_of(
        {
            f"{games}<{{Parameters.new_first}}": "{Parameters.k_new}",
            f"OR(AND({reached}=1,{{Parameters.top_kept}}=1),{rating}>={{Parameters.top}})": "{Parameters.k_top}",
            f"{junior}=1": "{Parameters.k_young}",
            f"{games}<{{Parameters.new_games}}": "{Parameters.k_new}",
        },
        "{Parameters.k_usual}",
    )


def used_factor(factor_: str, games: str) -> str:
    """Formula for K after the rule of 700."""
    most = "{Parameters.most_product}"
    return f"IF({factor_}*{games}>{most},INT({most}/{games}),{factor_})"
