"""The value of a game for each side: the opponent's rating, the change, and the account."""

from collections.abc import Iterator

from xlelo.law.rounding import half_away
from xlelo.law.tables import POINT
from xlelo.regulations.fide2024 import excel, rules
from xlelo.regulations.fide2024.files import PREFIX
from xlelo.regulations.fide2024.period import Player
from xlelo.regulations.fide2024.rules import List
from xlelo.regulations.fide2024.sheets.lists import KINDS, UNIT, units
from xlelo.regulations.fide2024.sheets.parameters import HUNDREDTHS, SIGNED_HUNDREDTHS
from xlelo.sheets.asked_row import Row
from xlelo.sheets.columns import integer, nonzero, text
from xlelo.sheets.formats import SIGN_FORMAT
from xlelo.sheets.formulas import blank_if, expected_score, not_in_threads
from xlelo.sheets.sheet import Column, computed

SIDES = {"w": ("white", "b"), "b": ("black", "w")}
"""Side → column of its player, and the other side."""


def outcome(side: str) -> Iterator[Column]:
    """Value of the game for one side, in the form of FIDE's calculations."""
    yield text(
        f"{side}_capped",
        blank_if(f"{{{side}_counted}}={{{side}_difference}}", '"*"'),
        rules.counted_difference,
        needs=f"{{{side}_difference}}",
        width=4,
        asks=lambda row: None if _counted(row, side) == row(f"{side}_difference") else "*",
    )
    yield computed(
        f"{side}_expected",
        expected_score(f"{{{side}_counted}}", "units"),
        needs=f"{{{side}_counted}}",
        article="8.1.2",
        format=HUNDREDTHS,
        asks=lambda row: units(rules.expected(row(f"{side}_counted"), row.law)),
    )
    yield computed(
        f"{side}_change",
        not_in_threads(f"{{{side}_points}}-{{{side}_expected}}", "{Parameters.unit}"),
        rules.game_change,
        needs=f"{{{side}_expected}}",
        format=SIGNED_HUNDREDTHS,
        asks=lambda row: rules.game_change(row(f"{side}_points"), row(f"{side}_expected")),
    )


def _counted(row: Row, side: str) -> int:
    _, other = SIDES[side]
    own, opponent, day = row(f"{side}_own"), row(f"{other}_start"), row.day_at("Events.rules_day", row("event_row"))
    return rules.counted_difference(own, opponent, KINDS[row("list")], day, row.result.period.laws)


def own_rating_column(side: str) -> Column:
    _, other = SIDES[side]
    return integer(
        f"{side}_own",
        blank_if(
            f"OR({{{other}_start}}=0,{{{side}_now}}=0)",
            f"IF(AND({{{side}_now}}={{{side}_listed}},{{{side}_start}}>0),{{{side}_start}},{{{side}_now}})",
        ),
        rules.own_rating,
        blank_if="{rated}<>1",
        article="t.1.4.6, 8.2.4",
        asks=lambda row: (
            row.record.own_rating(side, row(f"{side}_start") or None)
            if row("rated") and row(f"{other}_start")
            else None
        ),
    )


def start_columns(side: str) -> Iterator[Column]:
    """A player's rating in the list in force when the event began. The standard rating is used if there is no other."""
    own, _ = SIDES[side]
    row = f"{{{own}_row}}"
    for key, ratings, rating in (
        (f"{side}_now", "plays_with", Player.base),
        (f"{side}_listed", "listed", Player.listed),
    ):
        yield nonzero(
            key,
            f"INDEX({{Players.std_{ratings}:blitz_{ratings}}},{row},{{list}})",
            rules.standing_rating,
            asks=lambda row, rating=rating: rating(row.record.player(side), row.record.rated.kind) or 0,
        )
    for key, number, needed, is_needed in (
        (f"{side}_older", "{list}", '{reference}=""', lambda row: row("reference") is not None),
        (
            f"{side}_older_std",
            "{Parameters.std_no}",
            f'SUM({{{side}_then}})+({{list}}=1)+({{reference}}="")>0',
            lambda row: row("list") > 1 and row("reference") is not None and not row(f"{side}_then"),
        ),
    ):
        kind = List.STANDARD if key.endswith("std") else None
        yield nonzero(
            key,
            blank_if(
                needed,
                f"IFERROR(MATCH(({{reference}}*{{Parameters.lists}}+{number})*{{Parameters.people}}"
                f"+{row},{{History.key}},0),0)",
            ),
            rules.rating_at_start,
            asks=lambda row, kind=kind, is_needed=is_needed: row.record.older(side, kind) if is_needed(row) else None,
        )
    for key, std, older, old in (
        (f"{side}_then", False, f"{side}_older", f"INDEX({{Players.std_old:blitz_old}},{row},{{list}})"),
        (f"{side}_then_std", True, f"{side}_older_std", f"INDEX({{Players.std_old}},{row})"),
    ):
        yield nonzero(
            key,
            f"IF({{{older}}}>0,MAX(0,INDEX({{History.rating_taken}},MAX(1,{{{older}}}))),{old})",
            rules.rating_at_start,
            blank_if=f'{{{older}}}=""',
            asks=lambda row, older=older, std=std: _rating_then(row, side, older, std=std),
        )
    yield nonzero(
        f"{side}_start",
        f'IF({{reference}}="",{{{side}_listed}},SUM({{{side}_then}})+SUM({{{side}_then_std}}))',
        article="t.1.4.6, r.7.2.1",
        asks=lambda row: row.record.rating_at_start(side) or 0,
    )


def _rating_then(row: Row, side: str, older: str, *, std: bool) -> int | None:
    """The rating of a row of an older list, or the one in force if the list does not have the player."""
    at = row(older)
    if at is None:
        return None
    kind = List.STANDARD if std else row.record.rated.kind
    in_force = row.record.player(side).standings[kind].rating
    in_older_list = row.at("History.rating_taken", at) or None if at else None
    return rules.rating_at_start(in_older_list, at > 0, in_force) or 0


def account_columns(side: str) -> Iterator[Column]:
    """The account of a game's side, and the sum of the player's event if each event is rounded by itself."""
    own, other = SIDES[side]
    yield integer(
        f"{side}_difference",
        f"{{{side}_own}}-{{{other}_start}}",
        needs=f"{{{side}_own}}",
        article="8.3.1",
        asks=lambda row: row(f"{side}_own") - row(f"{other}_start"),
    )
    yield integer(
        f"{side}_counted",
        excel.event_difference("{whole}", f"{{{side}_own}}", f"{{{side}_difference}}"),
        rules.counted_difference,
        needs=f"{{{side}_difference}}",
        asks=lambda row: _counted(row, side),
    )
    yield computed(
        f"{side}_points",
        f"{{Parameters.{own}_units#code}}",
        blank_if="{rated}<>1",
        article="8.3.2",
        format=HUNDREDTHS,
        asks=lambda row: units(getattr(row.record.game.result, own)) if row("rated") else None,
    )
    account = f"{{list}}*{{Parameters.people}}+{{{own}_row}}"

    def account_of(row: Row) -> int:
        number: int = row("list") * row("Parameters.people") + row(f"{own}_row")
        return number

    yield nonzero(
        f"{side}_owner",
        f'IF({{{side}_own}}="",0,{account})',
        needs="",
        article="8.3.2",
        asks=lambda row: 0 if row(f"{side}_own") is None else account_of(row),
    )
    yield nonzero(
        f"{side}_met",
        f"IF({{rated}}<>1,0,IF(AND({{{other}_start}}>0,{{{side}_now}}=0),{account},0))",
        needs="",
        article="7.1.4",
        asks=lambda row: account_of(row) if row("rated") and row(f"{other}_start") and not row(f"{side}_now") else 0,
    )
    yield integer(
        f"{side}_seat",
        f"{{{side}_owner}}*{{Parameters.events}}+{{rank}}",
        blank_if=f"{{{side}_owner}}=0",
        article="8.3.4",
        asks=lambda row: (
            row(f"{side}_owner") * row("Parameters.events") + row("rank") if row(f"{side}_owner") else None
        ),
    )
    yield computed(
        f"{side}_event",
        f"IF(AND(MATCH({{{side}_seat}},{{Games.{side}_seat}},0)={{n}},"
        f"IFERROR(MATCH({{{side}_seat}},{{Games.{other}_seat}},0),{{n}}+1)>{{n}}),"
        f"SUMIFS({{Games.w_change}},{{Games.w_seat}},{{{side}_seat}})"
        f'+SUMIFS({{Games.b_change}},{{Games.b_seat}},{{{side}_seat}}),"")',
        blank_if=f'OR({{{side}_seat}}="",{{Parameters.rounding_taken}}<>{{=Choices.event}})',
        article="8.3.4",
        format=SIGNED_HUNDREDTHS,
        asks=lambda row: row.record.change_in_event(side),
    )
    yield integer(
        f"{side}_k",
        f"{{Players.std_k:blitz_k#{own}_row,list}}",
        rules.factor,
        needs=f"{{{side}_event}}",
        asks=lambda row: row.at(f"Players.{PREFIX[row.record.rated.kind]}_k", row(f"{own}_row")),
    )
    owner = f"{{{side}_owner}}"
    yield integer(
        f"{side}_games",
        f"COUNTIF({{Games.w_owner}},{owner})+COUNTIF({{Games.b_owner}},{owner})",
        needs=f"{{{side}_event}}",
        article="8.3.3",
        asks=lambda row: row.record.games(side),
    )
    used = excel.used_factor(f"{{{side}_k}}", f"{{{side}_games}}")
    exact = half_away.excel(f"{used}*{{{side}_event}}/{{Parameters.unit}}")
    yield computed(
        f"{side}_rounded",
        exact,
        rules.rounded_change,
        needs=f"{{{side}_event}}",
        format=SIGN_FORMAT,
        asks=lambda row: rules.rounded_change(
            rules.period_change(
                rules.used_factor(row(f"{side}_k"), row(f"{side}_games"), row.law), row(f"{side}_event") * POINT // UNIT
            )
        ),
    )
