"""A corrected list beside the original one: both ratings in the list, and what the correction moved for each player."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from xlelo.lang.numbers import signed
from xlelo.lang.sentence import Sentence, in_language
from xlelo.model import refusal
from xlelo.officer.causes import causes
from xlelo.officer.editions import INPUTS, RECORD
from xlelo.officer.journal import Rated, rating_rows
from xlelo.periods.cards import Card
from xlelo.periods.listing import NO_RATING, Listing, PublishedLine, difference, rating_text


def place_of_original(path: Path) -> Path:
    """The period to read: of an edition, its inputs."""
    return path / INPUTS if (path / RECORD).is_file() and (path / INPUTS).is_dir() else path


def refuse_other_lists(original: Rated, official: Rated) -> None:
    """Refuse a list of another day or of other players: it is not the original of this one."""
    days = [rated.run.list_day(rated.result.period) for rated in (original, official)]
    names = [{row.list for row in rating_rows(rated)} for rated in (original, official)]
    if days[0] != days[1] or names[0] != names[1]:
        allowed = Sentence(
            "this is not the same list before its correction: {day}, here {own}", day=days[0], own=days[1]
        )
        raise refusal(original.source, allowed)


def with_original(original: Rated, official: Rated) -> list[Listing]:
    """The official lists with two columns more: the original rating, and the difference if there is one."""
    before, after = (_ratings(rating_rows(rated)) for rated in (original, official))
    return [_with_columns(listing, before, after, official.language) for listing in official.listings]


def _ratings(rows: Sequence[PublishedLine]) -> dict[tuple[str, str], int | None]:
    return {(row.list, row.id): row.new for row in rows}


def _with_columns(
    listing: Listing,
    before: Mapping[tuple[str, str], int | None],
    after: Mapping[tuple[str, str], int | None],
    language: str,
) -> Listing:
    names = list(dict.fromkeys(name for name, _ in after))
    name = listing.key if listing.key in names else names[0]
    rows = []
    for row, identity in zip(listing.rows, listing.ids, strict=True):
        original, official = before.get((name, identity)), after.get((name, identity))
        rows.append((*row, rating_text(original), signed(difference(original, official))))
    width = len(listing.headings)
    headings = (in_language(one, language) for one in (Sentence("Original"), Sentence("Difference")))
    return replace(
        listing, headings=(*listing.headings, *headings), rows=rows, numeric=listing.numeric | {width, width + 1}
    )


def corrections(original: Rated, official: Rated, cards: Mapping[str, Sequence[Card]]) -> dict[tuple[str, str], str]:
    """(list, player) → what the correction moved, and why. `cards`: those of the official list."""
    before = _ratings(rating_rows(original))
    reasons = causes(original.run.cards(original.result, official.language), cards)
    found = {}
    for row in rating_rows(official):
        old = before.get((row.list, row.id))
        if old == row.new:
            continue
        sentence = Sentence(
            "Corrected: {original} originally, {official} now ({difference}). {reason}",
            original=NO_RATING if old is None else old,
            official=NO_RATING if row.new is None else row.new,
            difference=signed(difference(old, row.new)) or NO_RATING,
            reason=reasons.get((row.list, row.id), ""),
        )
        found[row.list, row.id] = in_language(sentence, official.language).strip()
    return found
