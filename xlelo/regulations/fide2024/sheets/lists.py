"""The sheets of the three lists, with the prefix of their columns, and formulas for all of them."""

from __future__ import annotations

from xlelo.regulations.fide2024 import excel

RATED = {"std": "Standard", "rapid": "Rapid", "blitz": "Blitz"}


def keeps_young_factor(rating: str, young: str, reached_2300: str) -> str:
    """Condition for the K of young players. By the text the mark of 2300 ends nothing."""
    return f"AND({young}=1,{rating}<{{Parameters.young_below}},MAX(0,{reached_2300})<={{Parameters.young_again}})"


def factor(rating: str, games: str, reached: str, junior: str) -> str:
    """Formula for K. By the text a new player's K comes first, in FIDE's lists it comes last."""
    return excel.factor(
        f"{games}<{{Parameters.new_games}}",
        f"OR(AND({reached}=1,{{Parameters.top_kept}}=1),{rating}>={{Parameters.top}})",
        f"{junior}=1",
        new_first=f"{games}<{{Parameters.new_first}}",
    )
