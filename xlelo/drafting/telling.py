"""A finding as one line for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlelo.drafting.article import cited
from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from xlelo.model import Finding


def told(finding: Finding) -> Sentence:
    """With its article."""
    text: str = finding.text
    if finding.article:
        text = Sentence("{text} ({article})", text=text, article=cited(finding.article))
    if finding.level == "notice":
        return Sentence("notice: {place}: {text}", place=finding.place, text=text)
    return Sentence("warning: {place}: {text}", place=finding.place, text=text)
