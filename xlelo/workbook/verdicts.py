"""Report of a check: causes, then effects, then verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlelo import __version__
from xlelo.lang.sentence import Sentence, join_sentences

if TYPE_CHECKING:
    from xlelo.workbook.check import CheckResult

MOST = 50
"""Maximum number of differences that are listed. Causes are all listed."""


def causes(outcome: CheckResult, name: str) -> Iterator[Sentence]:
    """Yield the causes. `name`: name of the workbook."""
    yield from (cause.sentence for cause in outcome.causes)
    if outcome.old:
        yield join_sentences((name, outcome.old.sentence), ": ")
    yield from (join_sentences((name, sentence), ": ") for sentence in outcome.calculation)
    yield from outcome.open_lines
    yield from outcome.misleading


def effects(outcome: CheckResult) -> Iterator[Sentence]:
    found = outcome.effects
    yield from (difference.sentence for difference in found[:MOST])
    if len(found) > MOST:
        yield Sentence("… and {more,} more", more=len(found) - MOST)


def verdicts(outcome: CheckResult, name: str) -> Iterator[Sentence]:
    """Yield the verdicts: on formulas and fixed values, looks, stored results, and calculated results."""
    if not outcome.has_known_formulas:
        yield Sentence(
            "{name}: {made_by}: its formulas are not compared, because this program writes layout {known}.",
            name=name,
            made_by=outcome.edition.made_by,
            known=outcome.edition.known_layouts,
        )
    elif outcome.edition.is_older:
        changed = sum(len(cause.cells) for cause in outcome.causes)
        yield Sentence(
            "{name}: {made_by}: {changed} of its formulas are not those of that layout."
            if changed
            else "{name}: {made_by}: its {formulas} formulas are those of that layout.",
            name=name,
            made_by=outcome.edition.made_by,
            changed=changed,
            formulas=outcome.formulas,
        )
    elif outcome.causes:
        changed = sum(max(1, len(cause.cells)) for cause in outcome.causes)
        yield Sentence(
            "{name}: {changed} of its formulas, fixed values and names were changed.", name=name, changed=changed
        )
        if outcome.edition.version != __version__:
            yield Sentence(
                "{name}: {made_by}, whose formulas may differ. xlelo upgrade {name} -o NEW.xlsx writes today's.",
                name=name,
                made_by=outcome.edition.made_by,
            )
    else:
        yield Sentence(
            "{name}: {formulas} formulas and all fixed values and names are unchanged.",
            name=name,
            formulas=outcome.formulas,
        )
    if outcome.misleading:
        yield Sentence("{name}: its sheets may mislead a reader.", name=name)
    yield _stored_verdict(outcome, name)
    if outcome.edition.is_older:
        yield _list_verdict(outcome, name)
    elif wrong := len(outcome.differences):
        yield Sentence(
            "{name}: after recalculation, {wrong} of {cells} results differ from the rules."
            if outcome.old
            else "{name}: {wrong} of {cells} results differ from the rules.",
            name=name,
            wrong=wrong,
            cells=outcome.cells,
        )
    else:
        yield Sentence(
            "{name}: after recalculation, all {cells} results agree with the rules."
            if outcome.old
            else "{name}: all {cells} results agree with the rules.",
            name=name,
            cells=outcome.cells,
        )


def _stored_verdict(outcome: CheckResult, name: str) -> Sentence:
    if outcome.old:
        return Sentence("{name}: stored results do not match the formulas.", name=name)
    if outcome.calculation:
        return Sentence("{name}: its settings may make it show wrong results.", name=name)
    if outcome.has_results:
        return Sentence("{name}: stored results match the formulas.", name=name)
    return Sentence("{name}: no results are stored; they are calculated on opening.", name=name)


def _list_verdict(outcome: CheckResult, name: str) -> Sentence:
    """Verdict on the lists of an older edition."""
    if wrong := len(outcome.differences):
        return Sentence(
            "{name}: {wrong} of {cells} figures on its lists differ from the rules.",
            name=name,
            wrong=wrong,
            cells=outcome.cells,
        )
    return Sentence("{name}: all {cells} figures on its lists agree with the rules.", name=name, cells=outcome.cells)
