"""Contradictions in the older lists of a month."""

from collections.abc import Iterator, Mapping
from datetime import date

from xlelo.lang.sentence import Sentence
from xlelo.law.kinds import Word
from xlelo.model import Finding
from xlelo.periods.comparisons import Comparison, Quantity
from xlelo.periods.finding_table import FindingTable
from xlelo.periods.month_warnings import later_lists, nearly_in_history
from xlelo.periods.warnings import Limit
from xlelo.regulations.fce import rules
from xlelo.regulations.fce.period import OlderLine, Player
from xlelo.regulations.fce.rules import List
from xlelo.regulations.fce.run import Month

finding = FindingTable(rules.PACKAGE)

_ELO = Quantity("elo", "{value} ({list}) in the list of {published}")
_FACTOR = Quantity(
    "k", "K {value} ({list}) in the list of {published}", lambda line, _: line.factor, "{typed_k}", "{typed_k}>0"
)
RATING = Comparison("rating-unlikely", "17.3", "rating", "outside", (_ELO,))
FACTOR = Comparison("factor-unlikely", "16.2", "factor", "outside", (_FACTOR,))


def older_lists(month: Month) -> Iterator[Finding]:
    likely = month.period.law.likely
    yield from later_lists(month.period, "8.1")
    yield from nearly_in_history(month, "8.3")
    yield from _lost_ratings(month)
    for (published, kind), lines in month.period.history.items():
        word = Word(kind.value)
        for identity, line in lines.items():
            place = Sentence("player {id}", id=identity)
            yield from RATING.findings(line, month.period, place, list=word, published=published)
            yield from _factor(month, likely["factor"], line, place, published, kind)
            yield from FACTOR.findings(line, month.period, place, list=word, published=published)


def _lost_ratings(month: Month) -> Iterator[Finding]:
    """Players without an Elo who had one in an older list. An Elo never ends: 1000 is the lowest (17.3)."""
    players = month.period.players
    unrated = {kind: _unrated_ids(players, kind) for _, kind in month.period.history}
    last: dict[tuple[str, List], tuple[date, int]] = {}
    for (published, kind), lines in sorted(month.period.history.items(), key=lambda one: one[0][0]):
        for identity in lines.keys() & unrated[kind]:
            last[identity, kind] = (published, lines[identity].elo)
    for (identity, kind), (published, elo) in last.items():
        yield finding(
            "history-of-unrated",
            Sentence("player {id}", id=identity),
            list=Word(kind.value),
            elo=elo,
            published=published,
        )


def _unrated_ids(players: Mapping[str, Player], kind: List) -> set[str]:
    return {player.id for player in players.values() if player.standing(kind).elo is None}


def _factor(
    month: Month, limit: Limit, line: OlderLine, place: Sentence, list_day: date, kind: List
) -> Iterator[Finding]:
    """Values of K that do not fit the Elo.

    By 16.2, K is K0, which depends on the Elo, plus the part from the seasons.
    """
    law = month.period.law
    most = law.numbers["most_activity"]
    if line.factor is None or limit.odd(line.factor) or line.elo < law.numbers["floor"]:
        return
    base = rules.base_factor(line.elo, month.readings, law)
    if abs(line.factor - base) > most:
        yield finding(
            "factor-unlike-elo",
            place,
            line,
            list=Word(kind.value),
            published=list_day,
            least=base - most,
            most=base + most,
        )
