"""Questions about the headings of a list of results: which column holds White, Black or the result."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from xlelo.lang.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from xlelo.model import Problem
    from xlelo.officer.request import Request
    from xlelo.readers.tournaments.columns import OpenColumn


class HeadingQuestion(NamedTuple):
    file: str
    unsettled: OpenColumn
    refusal: Problem

    @property
    def words(self) -> Sentence:
        return Sentence("{file}: which heading is {column}?", file=self.file, column=self.unsettled.column)

    @property
    def choices(self) -> Mapping[str, Sentence]:
        pairs = zip(self.unsettled.headings, self.unsettled.examples, strict=True)
        return {heading: Sentence("such as “{example}”", example=example) for heading, example in pairs}

    def wrong(self, value: str) -> Sentence | None:
        if value in self.unsettled.headings:
            return None
        return Sentence("one of these is allowed: {listed}", listed=list(self.unsettled.headings))

    def answered(self, request: Request, value: str) -> Request:
        return replace(request, maps=(*request.maps, f"{self.unsettled.column}={value}"))

    def problem(self) -> Problem:
        return self.refusal
