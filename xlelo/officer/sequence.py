"""Checks that periods follow each other, by their days and by the ratings that they begin with."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

from xlelo import regulations
from xlelo.lang.sentence import Sentence
from xlelo.model import Place, Problem, refusal, refuse
from xlelo.officer.adjusting import ratings_before
from xlelo.officer.carrying import MAX_NAMES, table_of
from xlelo.officer.ledger import Ledger
from xlelo.periods.event_import import NextRows
from xlelo.periods.form import Table


def refuse_others(ledgers: Sequence[Ledger]) -> None:
    """Refuse a mixture: all periods are folders or all are workbooks, and of one regulation."""
    first, *later = ledgers
    problems = []
    for ledger in later:
        if type(ledger) is type(first) and ledger.regulation.code == first.regulation.code:
            continue
        lacking, other = sorted((ledger, first), key=lambda one: bool(one.regulation.parent))
        if lacking.source.is_dir() and other.source.is_dir() and _columns(ledger) == _columns(first):
            allowed = Sentence(
                "this period is rated by {code}, but {name} by {other}: put the rule file of {other} into each folder,"
                " or name it with --rules",
                code=lacking.regulation.code,
                name=other.name,
                other=other.regulation.code,
            )
        else:
            lacking = ledger
            allowed = Sentence(
                "{name} is a different kind of period: use folders or workbooks of one regulation", name=first.name
            )
        problems.append(Problem(Place(str(lacking.source)), None, allowed))
    refuse(problems)


def _columns(ledger: Ledger) -> str:
    """The regulation whose columns a period has. A derived one has those of its parent."""
    return ledger.regulation.parent or ledger.regulation.code


def notice_rules(ledgers: Sequence[Ledger]) -> Iterator[Sentence]:
    """Notices if the rule file of `--rules` rates several folders, or if that of a folder differs from the one at home.

    A workbook, or a folder with a rule file, holds the rules that it was published by.
    """
    first, *later = ledgers
    yield from dict.fromkeys(one for ledger in ledgers for one in ledger.rule_notices)
    if later and first.source.is_dir() and any(one is first.regulation for one in regulations.given()):
        yield Sentence(
            "all periods are rated by the rule file of {code}: if it changed in between, it needs the days of the"
            " changes (from, until)",
            code=first.regulation.code,
        )


def refuse_gaps(ledgers: Sequence[Ledger]) -> None:
    """Refuse a period that does not begin on the day after the one before it."""
    problems = []
    for before, ledger in pairwise(ledgers):
        last, first = _day(before, "to"), _day(ledger, "from")
        if last is not None and first not in (None, last + timedelta(days=1)):
            allowed = Sentence(
                "this period does not follow {before}: the next one begins on {day}",
                before=before.name,
                day=last + timedelta(days=1),
            )
            problems.append(Problem(Place(str(ledger.source)), str(first), allowed))
    refuse(problems)


def _day(ledger: Ledger, column: str) -> date | None:
    if "period" not in ledger.forms:  # a club's workbook has its days among its rules
        return None
    days: Sequence[date | None] = table_of(ledger.forms["period"], ledger["period"].rows).columns.get(column, [])
    return next(iter(days), None)


def refuse_strangers(
    ledger: Ledger, before: Ledger, next_rows: NextRows, listed: Collection[str], notices: list[Sentence]
) -> None:
    """Refuse a period if fewer than half of its players begin with the ratings of the period before.

    Otherwise name those who do not. `next_rows`: the players that the period before passes on. `listed`: those of its
    lists; opponents of other lists get new ratings from elsewhere.
    """
    form = ledger.forms[next_rows.file]
    passed, standing = (_ratings(ledger, table_of(form, rows)) for rows in (next_rows.rows, _rows_before(ledger)))
    given = {identity: ratings for identity, ratings in passed.items() if identity in listed or not any(ratings)}
    alike = sum(standing.get(identity) == ratings for identity, ratings in given.items())
    count = min(len(given), len(standing))
    if alike * 2 < count:
        allowed = Sentence(
            "this period does not follow {before}: only {alike} of {count} players begin with its new ratings; or other"
            " rules hold (--rules)",
            before=before.name,
            count=count,
            alike=alike,
        )
        raise refusal(ledger.source, allowed)
    others = [identity for identity, ratings in given.items() if standing.get(identity, ratings) != ratings]
    if others:
        notices.append(
            Sentence(
                "{period}: {count} {count:player|players} with another rating than {before} gives ({players}):"
                " changed by hand, or by other rules (--rules)?",
                period=ledger.name,
                count=len(others),
                before=before.name,
                players=others[:MAX_NAMES],
            )
        )


def _rows_before(ledger: Ledger) -> Sequence[Mapping[str, str]]:
    """The players' rows before the adjustments of the period."""
    columns = ledger.event_import.ratings
    before: dict[str, dict[str, str]] = {}
    for (name, player), rating in ratings_before(ledger).items():
        before.setdefault(player, {})[columns[name]] = rating
    return [{**row, **before.get(row["id"], {})} for row in ledger["players"].rows]


def _ratings(ledger: Ledger, players: Table) -> Mapping[str, tuple[int | None, ...]]:
    columns = list(ledger.event_import.ratings.values())
    return {identity: tuple(ratings) for identity, *ratings in players.rows("id", *columns)}
