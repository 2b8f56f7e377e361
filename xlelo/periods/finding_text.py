"""Text of a finding, as one line for a person."""

from __future__ import annotations

from xlelo.lang.sentence import Sentence
from xlelo.law.article import citation
from xlelo.model import Finding


def finding_sentence(finding: Finding) -> Sentence:
    """The line, with the article if there is one."""
    text: str = finding.text
    if finding.article:
        text = Sentence("{text} ({article})", text=text, article=citation(finding.article))
    if finding.level == "notice":
        return Sentence("notice: {place}: {text}", place=finding.place, text=text)
    return Sentence("warning: {place}: {text}", place=finding.place, text=text)
