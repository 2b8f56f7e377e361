"""The sheets of the three lists, with the prefix of their columns, and formulas for all of them."""

from __future__ import annotations

from xlelo.sheets.formulas import first_of

RATED = {"std": "Standard", "rapid": "Rapid", "blitz": "Blitz"}


def factor(rating: str, games: str, reached: str, young: str) -> str:
    """Formula for K, with its lines in the order of 8.3.3."""
    return first_of(
        {
            f"{games}<{{Parameters.new_games}}": "{Parameters.k_new}",
            f"OR({reached}=1,{rating}>={{Parameters.top}})": "{Parameters.k_top}",
            f"AND({young}=1,{rating}<{{Parameters.young_below}})": "{Parameters.k_young}",
        },
        "{Parameters.k_usual}",
    )


def used_factor(factor_: str, games: str) -> str:
    """Formula for K after the rule of 700."""
    most = "{Parameters.most_product}"
    return f"IF({factor_}*{games}>{most},INT({most}/{games}),{factor_})"
