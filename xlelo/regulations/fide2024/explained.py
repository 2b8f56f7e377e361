"""A month told for one player, rule by rule."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from xlelo.drafting.derivation import Derivation, added, plain, points, signed
from xlelo.regulations.fide2024 import rules
from xlelo.regulations.fide2024.events import Met, Side
from xlelo.regulations.fide2024.findings import WHY_NO_EVENT, WHY_NOT
from xlelo.regulations.fide2024.rules import List

if TYPE_CHECKING:
    from xlelo.regulations.fide2024.events import RatedEvent, RatedGame
    from xlelo.regulations.fide2024.period import Player
    from xlelo.regulations.fide2024.run import First, JudgedBlock, Month, Row


def explained(month: Month, identity: str) -> Derivation:
    """The lists in which the player stands or has played."""
    player = month.period.players[identity]
    told = Derivation(f"{player.name} ({identity}), list of {month.period.new_list}")
    if player.outside:
        told.say("Only here as somebody's opponent: in no new list")
        return told
    for kind in List:
        row = month.lists[kind][identity]
        played = any(_games(rated, identity) for rated in month.events if rated.kind is kind)
        if row.old is not None or row.first is not None or played:
            _explain_list(told.part(f"{kind.value} list"), month, player, kind, row)
    for rated in month.events:
        if rated.broken is not None and any(
            identity in (game.white, game.black) for game in month.period.games if game.event == rated.event.id
        ):
            told.say(f"{_named(rated)}: not rated, {WHY_NO_EVENT[rated.broken]}", rated.broken)
    if not told.steps:
        told.say("Neither a rating nor a game")
    return told


def _named(rated: RatedEvent) -> str:
    return f"Event {rated.event.id} {rated.event.name}".rstrip()


def _games(rated: RatedEvent, identity: str) -> list[RatedGame]:
    return [game for game in rated.games if identity in (game.game.white, game.game.black)]


def _explain_list(told: Derivation, month: Month, player: Player, kind: List, row: Row) -> None:
    standing = player.standings[kind]
    if row.old is not None:
        told.say(f"Rating in force: {row.old}")
    elif row.base is not None:
        told.take(
            rules.standing_rating,
            "No rating in this list: the standard rating {value} stands in",
            kind=kind,
            rating=None,
            standard=row.base,
        )
    else:
        told.say("Unrated")
    if row.base is not None and row.factor is not None:
        _explain_factor(told, player, row.base, standing.games, reached=standing.reached, year=month.period.first.year)
    for rated in month.events:
        if rated.kind is kind and (games := _games(rated, player.id)):
            _explain_event(told.part(_named(rated)), rated, games, player.id)
    if row.first is not None:
        _explain_first(told, row.first, month, row)
    elif row.worked_out is not None:
        _explain_new(told, month, player, kind, row)


def _explain_factor(told: Derivation, player: Player, rating: int, games: int, *, reached: bool, year: int) -> int:
    young = rules.young(player.born, year)
    if player.born is not None:
        told.take(
            rules.young,
            lambda yes: f"Born in {player.born}: the year of the 18th birthday is {'not over' if yes else 'over'}",
            born=player.born,
            year=year,
        )
    before = ", has reached 2400 before" if reached else ""
    return told.take(
        rules.factor,
        f"Rated {rating}, {games} games completed{before}: K = {{value}}",
        rating=rating,
        games=games,
        reached=reached,
        young=young,
    )


def _explain_event(told: Derivation, rated: RatedEvent, games: list[RatedGame], identity: str) -> None:
    event = rated.event
    time = plain(event.minutes + event.increment)
    told.take(
        rules.list_of,
        lambda kind: f"{time} minutes for 60 moves: {kind.value if kind else 'no'} list",
        minutes=event.minutes,
        increment=event.increment,
    )
    if event.list_ref is not None:
        told.say(f"Ratings of the list of {event.list_ref}, in force when the event began", "t.1.4.6")
    for game in games:
        _explain_game(told, rated, game, identity)


def _explain_game(told: Derivation, rated: RatedEvent, rated_game: RatedGame, identity: str) -> None:
    game, left_out, white_side, black_side = rated_game
    white = game.white == identity
    side, opponent = (white_side, game.black) if white else (black_side, game.white)
    heading = f"Round {game.round}: {'White' if white else 'Black'} v. {opponent}, {game.result.code}"
    if left_out is not None:
        told.say(f"{heading}: not rated, {WHY_NOT[left_out]}", left_out)
    elif side is None:
        told.say(f"{heading}: the opponent is unrated, it does not count", "8.3.1")
    elif isinstance(side, Met):
        told.say(f"{heading}: {points(side.score)} against {side.opponent} goes into the pool", "7.1.4")
    else:
        _explain_side(told.part(heading), rated, side)


def _explain_side(told: Derivation, rated: RatedEvent, side: Side) -> None:
    assert rated.kind is not None  # noqa: S101 - only rated events are told game by game
    difference = side.own - side.opponent
    own_rule = rated.kind is not List.STANDARD
    taken = "" if side.counted == difference else f", counted as {signed(str(side.counted))}"
    told.say(
        f"D = {side.own} − {side.opponent} = {signed(str(difference))}{taken}",
        "r.7.3.1" if own_rule else "8.3.1",
        side.counted,
    )
    told.take(
        rules.expected,
        lambda found: f"Table 8.1.2, row {rules.EXPECTED.row(side.counted)}: PD = {points(found)}",
        difference=side.counted,
    )
    told.take(
        rules.game_change,
        f"ΔR = {points(side.score)} − {points(side.expected)} = {{value}}",
        score=Fraction(side.score, 1000),
        expected=Fraction(side.expected, 1000),
    )


def _explain_new(told: Derivation, month: Month, player: Player, kind: List, row: Row) -> None:
    if not row.games:
        told.say("No game that counts: the rating stays", "7.1")
        return
    assert row.factor is not None  # noqa: S101 - who has a base has a K
    assert row.used is not None  # noqa: S101
    told.take(
        rules.used_factor,
        lambda used: (
            f"{row.games} {'game' if row.games == 1 else 'games'} × {row.factor} = {row.games * int(row.factor or 0)}, "
            + ("not more than 700" if used == row.factor else f"more than 700: K = {plain(used)}")
        ),
        factor=row.factor,
        games=row.games,
    )
    sums = [
        sum(side.change for identity, side in _own_sides(rated) if identity == player.id)
        for rated in month.events
        if rated.kind is kind and any(identity == player.id for identity, _ in _own_sides(rated))
    ]
    shown = " + ".join(points(one) if one >= 0 else f"({signed(points(one))})" for one in sums)
    changes = [rules.period_change(row.used, one) for one in sums]
    told.take(
        rules.period_change,
        f"K × ΣΔR = {row.used} × {shown if len(sums) == 1 else f'({shown})'} = {{value}}",
        factor=row.used,
        change=row.total,
    )
    each = ", each event by itself" if month.readings.rounding == "event" else ""
    change = told.take(rules.summed_change, f"Rounded{each}: {{value}}", changes=changes, readings=month.readings)
    assert row.base is not None  # noqa: S101 - as above
    told.take(rules.new_rating, f"New rating {row.base} {added(change)} = {{value}}", old=row.base, change=change)
    if row.fell:
        told.say(f"Below {rules.FLOOR}: unrated on the new list", "7.2.1")
    _explain_next(told, month, player, row)


def _own_sides(rated: RatedEvent) -> list[tuple[str, Side]]:
    return [
        (identity, side)
        for game, _, white, black in rated.games
        for identity, side in ((game.white, white), (game.black, black))
        if isinstance(side, Side)
    ]


def _explain_next(told: Derivation, month: Month, player: Player, row: Row) -> None:
    if row.new is not None:
        part = told.part("K of the new list")
        _explain_factor(part, player, row.new, row.games_total, reached=row.reached, year=month.period.new_list.year)


def _explain_first(told: Derivation, first: First, month: Month, row: Row) -> None:
    for judged in first.blocks:
        _explain_block(told, judged, month)
    enough = told.take(
        rules.enough_games,
        lambda yes: (
            f"{first.games} games against rated opponents" + ("" if yes else ": five are needed, still unrated")
        ),
        games=first.games,
    )
    if not enough:
        return
    average = told.take(
        rules.average,
        f"Ra = ({first.opponents} + 2 × 1800) / ({first.games} + 2) = {{value}}",
        opponents=first.opponents,
        games=first.games,
    )
    scored = points(first.score)
    hundredths = told.take(
        rules.share,
        lambda found: f"p = ({scored} + 1) / ({first.games} + 2), to two decimals {plain(Fraction(found, 100))}",
        score=Fraction(first.score, 1000),
        games=first.games,
    )
    difference = told.take(rules.difference_of, "Table 8.1.1: dp = {value}", hundredths=hundredths)
    performance = told.take(
        rules.first_performance,
        f"Ru = {plain(average)} {added(difference)} = {{value}}",
        average=average,
        difference=difference,
    )
    rating = told.take(
        rules.first_rating,
        lambda found: f"Rounded {found}" + (", at most 2200" if performance > 2200 else ""),  # noqa: PLR2004 - 8.2.3
        performance=performance,
    )
    told.take(
        rules.in_the_list,
        lambda yes: f"First rating {rating}" if yes else f"{rating} is below {rules.FLOOR}: still unrated",
        rating=rating,
    )
    _explain_next(told, month, month.period.players[row.id], row)


def _explain_block(told: Derivation, judged: JudgedBlock, month: Month) -> None:
    block = judged.block
    heading = (
        f"Event {block.event}, ended {block.ended}: {points(block.score)} of {block.games},"
        f" opponents {block.opponents} in sum"
    )
    if judged.left_out == "8.2.1":
        told.take(
            rules.disregarded,
            lambda _: f"{heading}: nothing scored in the first event, disregarded",
            first=judged.first,
            score=Fraction(block.score, 1000),
        )
    else:
        told.take(
            rules.too_old,
            lambda old: f"{heading}: {'more than 26 months ago, left out' if old else 'counts'}",
            ended=block.ended,
            new_list=month.period.new_list,
        )
