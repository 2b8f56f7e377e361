"""A page in a single file with style, script and pictures. Its policy forbids any request."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import chain

from xlelo.lang import FIRST_LANGUAGE, words
from xlelo.periods.listing import Listing

_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="generator" content="xlelo">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title><style>
@page {{ size: A4; margin: 15mm }}
body {{ font: 10pt Arial, sans-serif; margin: 2em auto; padding: 0 1em; max-width: 60em; color: #1b1f24 }}
table {{ border-collapse: collapse; width: 100%; margin-bottom: 1em }} thead {{ display: table-header-group }}
th, td {{ padding: 2pt 5pt; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top }}
th {{ background: #e4e9f0 }} tr {{ break-inside: avoid }}
th[aria-sort] {{ cursor: pointer }} th[aria-sort="ascending"]::after {{ content: " \\25B2" }}
th[aria-sort="descending"]::after {{ content: " \\25BC" }}
.number {{ text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }} h1 {{ font-size: 16pt }}
h2 {{ font-size: 13pt; break-after: avoid }} p.note {{ color: #555 }}
svg {{ max-width: 100%; height: auto }} a {{ color: #1f4e8c }}
input[type=search] {{ font: inherit; padding: 3pt; width: 20em }}
@media print {{
  .screen {{ display: none }} body {{ font-size: 9pt; margin: 0; padding: 0; max-width: none }}
  a {{ color: inherit; text-decoration: none }}
}}
</style></head><body>
{body}
{script}</body></html>
"""

SCRIPT = """
"use strict";
function sortKey(text) {
  const plain = text.trim().replace(/\\u2212/g, "-");
  return /^[+-]?\\d+([.,]\\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : text.trim();
}
function compareKeys(one, other) {
  if (one === "" || other === "") return (one === "") - (other === "");
  const numbers = (typeof one === "number") - (typeof other === "number");
  if (numbers) return -numbers;
  return typeof one === "number" ? one - other : one.localeCompare(other, undefined, {numeric: true});
}
function sortBy(table, heading) {
  const at = heading.cellIndex, body = table.tBodies[0], down = heading.getAttribute("aria-sort") === "ascending";
  const rows = Array.from(body.rows, (row) => [sortKey(row.cells[at].textContent), row]);
  rows.sort((one, other) => {
    const blank = one[0] === "" || other[0] === "";
    return compareKeys(one[0], other[0]) * (down && !blank ? -1 : 1);
  });
  for (const [, row] of rows) body.appendChild(row);
  for (const other of table.tHead.rows[0].cells) other.setAttribute("aria-sort", "none");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
}
function folded(text) {
  return text.normalize("NFD").replace(/[\\u0300-\\u036f]/g, "").toLowerCase();
}
function filterBy(document, typed) {
  const words = folded(typed).split(/\\s+/).filter(Boolean);
  for (const table of document.querySelectorAll("table.list"))
    for (const row of table.tBodies[0].rows) {
      const text = folded(row.textContent);
      row.hidden = !words.every((word) => text.includes(word));
    }
}
for (const table of document.querySelectorAll("table.list"))
  for (const heading of table.tHead.rows[0].cells) {
    heading.tabIndex = 0;
    heading.setAttribute("aria-sort", "none");
    heading.addEventListener("click", () => sortBy(table, heading));
    heading.addEventListener("keydown", (event) => { if (event.key === "Enter") sortBy(table, heading); });
  }
for (const field of document.querySelectorAll("input[type=search]")) {
  field.hidden = false;
  field.addEventListener("input", () => filterBy(document, field.value));
}
"""

_RIGHT = ' class="number"'
_APART = "\0"
"""Separates texts that are treated together. A text that holds it is treated alone."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'{script}"


def page(title: str, body: str, *, script: bool = False, language: str = "en") -> str:
    head, between, foot = _frame(language, script=script)
    return f"{head}{escape(title)}{between}{body}{foot}"


@lru_cache
def _frame(language: str, *, script: bool) -> list[str]:
    """The page before the title, between title and body, and after the body. Thousands of pages share it."""
    return _PAGE.format(
        language=escape(language),
        policy=_POLICY.format(script="; script-src 'unsafe-inline'" if script else ""),
        title=_APART,
        body=_APART,
        script=f"<script>{SCRIPT}</script>\n" if script else "",
    ).split(_APART)


def search(words: str) -> str:
    """The search field. It is hidden until the script shows it, because it does not work without the script."""
    return (
        f'<p class="screen"><input type="search" hidden aria-label="{escape(words)}" placeholder="{escape(words)}"></p>'
    )


def table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    numeric: Iterable[int] = (),
    links: Sequence[Mapping[int, str]] = (),
    *,
    kind: str = "",
) -> str:
    """An HTML table. `links`: for each row, column → target of the cell's link."""
    columns, right, rows = len(headings), frozenset(numeric), list(rows)
    cells = _escape_all(chain.from_iterable(rows))
    for begin, leading in zip(range(0, len(cells), columns), links, strict=False):
        for at, target in leading.items():
            cells[begin + at] = f'<a href="{escape(target)}">{cells[begin + at]}</a>'
    head = f"<thead>{_rows_of('th', 1, columns, right) % tuple(_escape_all(headings))}</thead>"
    body = _rows_of("td", len(rows), columns, right) % tuple(cells)
    named = f' class="{escape(kind)}"' if kind else ""
    return f"<table{named}>{head}<tbody>\n{body}\n</tbody></table>"


@lru_cache
def _rows_of(tag: str, rows: int, columns: int, right: frozenset[int]) -> str:
    """Rows with a placeholder for each cell."""
    cells = (f"<{tag}{_RIGHT if at in right else ''}>%s</{tag}>" for at in range(columns))
    return "\n".join([f"<tr>{''.join(cells)}</tr>"] * rows)


def _escape_all(texts: Iterable[str]) -> list[str]:
    """The escaped texts. One call for all of a table's cells is cheaper than one for each."""
    texts = list(texts)
    escaped = escape(_APART.join(texts)).split(_APART)
    return escaped if len(escaped) == len(texts) else [escape(text) for text in texts]


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
