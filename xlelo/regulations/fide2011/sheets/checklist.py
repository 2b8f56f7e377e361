"""What can be wrong with what was typed."""

from __future__ import annotations

from xlelo.drafting.columns import flag
from xlelo.drafting.leading import Check, flagged
from xlelo.drafting.sheet import OR_NOTHING, Column, Sheet, Table, computed, counted


def found() -> list[Check]:
    return [
        Check("no_rating", 'IF(AND({Change.rating}="",COUNT({Change.opponent})>0),1,0)', "Change.rating", "1", "We"),
        Check(
            "misplayed",
            "COUNT({Change.score})-COUNTIF({Change.score},0)-COUNTIF({Change.score},1)"
            "-COUNTIF({Change.score},{Parameters.draw})",
            article="We",
        ),
        Check("no_opponent", 'SUMPRODUCT(({Change.opponent}="")*({Change.score}<>""))', article="We"),
        flagged("incomplete", "Initial.end", "Lines.incomplete", "7.14"),
        flagged("misscored", "Initial.score", "Lines.misscored", "7.14"),
        flagged("later", "Initial.end", "Lines.later", "7.14"),
        Check(
            "undated", 'IF(AND({Change.games}>0,{Change.ended}=""),1,0)', "Change.ended", "1", "vigência", fault=False
        ),
    ]


def _flag(key: str, condition: str) -> Column:
    return flag(key, condition, format=OR_NOTHING, width=12)


_END, _AVERAGE, _SCORE, _GAMES = (f"{{Initial.{key}#}}" for key in ("end", "average", "score", "games"))
_ALL = "COUNT({Parameters.filled})"

LINES = Sheet(
    "Lines",
    (
        Table(
            (
                counted(),
                computed("given", f"COUNT({_END},{_AVERAGE},{_SCORE},{_GAMES})", format=OR_NOTHING, width=12),
                _flag("incomplete", f"AND({{given}}>0,{{given}}<{_ALL})"),
                _flag(
                    "misscored",
                    f"OR(SUM({_SCORE})<0,AND({{given}}={_ALL},SUM({_SCORE})>SUM({_GAMES})),"
                    f"INT(SUM({_SCORE})*{{Parameters.halves}})<>SUM({_SCORE})*{{Parameters.halves}})",
                ),
                _flag("later", f'AND({{Initial.list_of}}<>"",SUM({_END})>SUM({{Initial.list_of}}))'),
            ),
            "blocks",
        ),
    ),
)
"""What may be wrong with each event."""
