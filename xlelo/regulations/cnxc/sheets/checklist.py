"""What should be looked at in the workbook, as far as formulas can see it."""

from __future__ import annotations

from xlelo.drafting.summary import Check, flagged

OF_ROW = "{found}-1"
"""Where flags stand below a row of their own, the row of the inputs is one less."""


def _beyond(key: str, column: str, computed: str, rows: str) -> Check:
    """Rows that were inserted beyond those the computing sheets have."""
    count = f'COUNTA({{{column}}})-SUMPRODUCT(({{{computed}}}<>"")*1)'
    return Check(key, count, column, f"IF({{count}}=0,-1,ROWS({{{rows}}})+1)")


def _of_line(key: str, flags: str, article: str = "") -> Check:
    """Of the Ledger's lines, the game."""
    return Check(
        key, f"SUM({{{flags}}})", "Games.white", f"INDEX({{Ledger.game}},MATCH(1,{{{flags}}},0))", article=article
    )


CHECKED = (
    Check(
        "period_dates",
        'IF(AND(ISNUMBER({Period.from}),ISNUMBER({Period.to}),{Period.list}<>"",SUM({Period.to})>=SUM({Period.from})),0,1)',
        "Period.from",
        "IF({count}=0,-1,1)",
        article="4.1",
    ),
    flagged("player_twice", "Players.id", "Results.twice"),
    flagged("player_lacking", "Players.id", "Results.lacking", "5.1"),
    Check("player_text", 'COUNTIF({Results.worded},">0")', "Players.elo", "MATCH(1,{Results.worded},0)"),
    _beyond("players_beyond", "Players.id", "Results.id", "Results.n"),
    flagged("competition_twice", "Competitions.id", "Competitions.twice", "3.3"),
    flagged("competition_category", "Competitions.category", "Competitions.unpriced", "5.3"),
    flagged("competition_outside", "Competitions.end", "Competitions.outside", "4.1"),
    flagged("winner_idle", "Competitions.winner", "Competitions.idle_winner", "7.1"),
    flagged("game_unknown", "Games.competition", "Boards.unknown", row=OF_ROW),
    _of_line("player_unknown", "Ledger.stranger"),
    _of_line("player_again", "Ledger.twice", "7.2"),
    flagged("substitute_gap", "Games.white_3", "Boards.gap", "7.2", row=OF_ROW),
    flagged("game_late", "Games.date", "Boards.late", "4.1", row=OF_ROW),
    flagged("game_again", "Games.black", "Boards.again", row=OF_ROW),
    _beyond("games_beyond", "Games.white", "Boards.white_side", "Boards.n"),
    Check("lines_beyond", "MAX(0,{Boards.lines}-ROWS({Ledger.n})+1)"),
    Check("standings_missing", "ABS(COUNT({Ledger.key})-SUM({Standings.games}))", article="3.3"),
    Check("games_sum", "ABS(SUM({Standings.games})-SUM({Results.games_period}))", article="4.2"),
    Check("variations_sum", "ABS(SUM({Standings.v})-SUM({Results.variations}))", article="6.5"),
    flagged("block_incomplete", "Blocks.player", "Blocks.incomplete", "6.3"),
    Check("card_full", "MAX(0,{Card.games}-ROWS({Card.n}))"),
    flagged("winner_without_norm", "Competitions.winner", "Competitions.idle_norm", "7.1", fault=False),
    flagged("block_broken", "Blocks.weighted", "Blocks.broken", "6.2", fault=False),
    flagged("odd_games", "Players.games", "Results.odd_games", "5.1", fault=False),
    flagged("odd_blocks", "Players.elo", "Results.odd_blocks", "6.3", fault=False),
    flagged("odd_last_game", "Players.last_game", "Results.odd_last_game", "5.2", fault=False),
    Check("few_common", "IF({Calibration.players}<{Calibration.least},1,0)", article="7.3b", fault=False),
)
