"""What a change to a period does to its lists."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from xlelo.lang.numbers import signed
from xlelo.lang.sentence import Sentence
from xlelo.officer.ledger import Ledger
from xlelo.periods.listing import Listing, PublishedLine, rating_text


@dataclass
class ChangedPeriod:
    """A period with a change in memory, and what the change does to its lists."""

    ledger: Ledger
    notices: list[Sentence] = field(default_factory=list)
    changes: list[PublishedLine] = field(default_factory=list)
    """Each changed new rating, from what it was (old) to what it is (new)."""
    findings: Sequence[Any] = ()

    def __post_init__(self) -> None:
        self.notices = [*self.ledger.rule_notices, *self.notices]

    def compare(self, before: Any) -> None:
        """Rate the changed period and compare it with the rated period `before` the change."""
        after, run = self.ledger.rate(), self.ledger.run
        self.changes = changes(run.published(before), run.published(after))
        self.findings = run.findings(after)


def changes(before: Sequence[PublishedLine], after: Sequence[PublishedLine]) -> list[PublishedLine]:
    """Changed new ratings by list, in the order of the lists; the largest difference comes first."""
    old = {(line.list, line.id): line.new for line in before}
    new = {(line.list, line.id): line for line in after}
    order = {name: number for number, name in enumerate(dict.fromkeys(line.list for line in (*after, *before)))}
    found = [line._replace(old=old.get(key)) for key, line in new.items() if old.get(key) != line.new]
    found += [
        line._replace(old=line.new, new=None)
        for line in before
        if line.new is not None and (line.list, line.id) not in new
    ]
    return sorted(found, key=lambda change: (order[change.list], -abs(change.difference)))


def listing(changes: Sequence[PublishedLine], title: str) -> Listing:
    return Listing(
        title,
        (
            Sentence("List"),
            Sentence("Name"),
            Sentence("Id"),
            Sentence("Before"),
            Sentence("After"),
            Sentence("Difference"),
        ),
        [
            (
                change.list,
                change.name,
                "" if change.id == change.name else change.id,
                rating_text(change.old),
                rating_text(change.new),
                signed(change.difference),
            )
            for change in changes
        ],
        numeric=frozenset({3, 4, 5}),
    )
