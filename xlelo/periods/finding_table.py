"""Findings in a table, for a regulation or for all: article, level and sentence of each stand once, in `findings.tsv`.

The modules beside it say when a finding is made, and of what.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

from xlelo.lang.sentence import Sentence, rows, sentence_about
from xlelo.law.article import citation
from xlelo.model import Finding

TABLE: Final = "findings.tsv"


class Row(NamedTuple):
    finding: str
    """Code; after a slash, the case, if the code has several sentences."""
    article: str
    level: Literal["notice", "warning"]
    sentence: str
    """Its placeholders are values that the call gives, or attributes of a record."""


@cache
def finding_rows(package: str) -> Mapping[str, Row]:
    table: Iterable[dict[str, Any]] = rows(files(package) / TABLE)
    return {row["finding"]: Row(**row) for row in table}


class FindingTable(NamedTuple):
    """Makes the findings of a package."""

    package: str

    def __call__(
        self, finding: str, place: Sentence, /, *records: object, article: str | None = None, **values: object
    ) -> Finding:
        """A finding. `article`: that of this case, if the table names none."""
        row = finding_rows(self.package)[finding]
        code = row.finding.partition("/")[0]
        return Finding(
            code, article or row.article or None, place, sentence_about(row.sentence, *records, **values), row.level
        )


def finding_sentence(finding: Finding) -> Sentence:
    """The line, with the article if there is one."""
    text: str = finding.text
    if finding.article:
        text = Sentence("{text} ({article})", text=text, article=citation(finding.article))
    if finding.level == "notice":
        return Sentence("notice: {place}: {text}", place=finding.place, text=text)
    return Sentence("warning: {place}: {text}", place=finding.place, text=text)
