"""The official lists in one page, with links to the players' pages if there are any."""

from collections.abc import Mapping, Sequence
from html import escape

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.pages.html import page, search, table
from xlelo.periods.listing import Listing

NAME = 1
"""The column of the name in every list, after the place."""


def list_page(
    lists: Sequence[Listing],
    links: Mapping[str, str] | None = None,
    more: Sequence[Listing] = (),
    language: str = FIRST_LANGUAGE,
    title: str = "",
) -> str:
    """The page. `links`: player's id → page; `more`: tables below the lists; `title`: default the first list's."""
    body = [
        *([f"<h1>{escape(title)}</h1>"] if title else []),
        search(words(language)["Pages.search"]),
        *(_list(listing, links or {}) for listing in lists),
        *(f"<h2>{escape(one.title)}</h2>\n{table(one.headings, one.rows, one.numeric)}" for one in more),
    ]
    return page(title or lists[0].title, "\n".join(body), script=True, language=language)


def _list(listing: Listing, links: Mapping[str, str]) -> str:
    leading = [{NAME: links[identity]} if identity in links else {} for identity in listing.ids]
    shown = table(listing.headings, listing.rows, listing.numeric, leading, kind="list")
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in listing.notes)
    return f"<h2>{escape(listing.title)}</h2>\n{shown}\n{notes}"
