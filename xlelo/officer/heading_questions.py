"""Questions about the headings of a list of results: which column holds White, Black or the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from xlelo.lang.sentence import Sentence
from xlelo.model import Problem
from xlelo.officer.request import Request
from xlelo.readers.tournaments.columns import OpenColumn


class HeadingQuestion(NamedTuple):
    file: str
    open_column: OpenColumn
    refusal: Problem

    @property
    def words(self) -> Sentence:
        return Sentence("{file}: which heading is {column}?", file=self.file, column=self.open_column.column)

    @property
    def choices(self) -> Mapping[str, Sentence]:
        pairs = zip(self.open_column.headings, self.open_column.examples, strict=True)
        return {heading: Sentence("such as “{example}”", example=example) for heading, example in pairs}

    def wrong(self, value: str) -> Sentence | None:
        if value in self.open_column.headings:
            return None
        return Sentence("one of these is allowed: {listed}", listed=list(self.open_column.headings))

    def with_answer(self, request: Request, value: str) -> Request:
        return replace(request, maps=(*request.maps, f"{self.open_column.column}={value}"))

    def problem(self) -> Problem:
        return self.refusal
