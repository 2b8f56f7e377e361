"""Single questions about a player under the CNXC regulation. Each answer can include its derivation."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from xlelo.lang.numbers import summand
from xlelo.lang.sentence import Sentence, join_sentences
from xlelo.law import elo_law as compared
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.questions import COUNTED
from xlelo.law.questions import Questions as CommonQuestions
from xlelo.law.rounding import Exact, half_up, round_to_places
from xlelo.law.tables import POINT, hundredths
from xlelo.regulations.cnxc import rules
from xlelo.regulations.cnxc.rules import Status
from xlelo.regulations.regulation import OpenQuestionError

CATEGORIES: Final = {
    "absolute final": "absolute_final",
    "campeonato de portugal absoluto fase final": "absolute_final",
    "absoluto fase final": "absolute_final",
    "team final board 1": "team_final_board1",
    "team final board1": "team_final_board1",
    "campeonato de portugal de equipas fase final 1o tabuleiro": "team_final_board1",
    "equipas fase final 1o tabuleiro": "team_final_board1",
    "honour": "honour",
    "permanente da categoria de honra": "honour",
    "permanente de honra": "honour",
    "categoria de honra": "honour",
}
"""The competitions that 5.3 names, in Portuguese and English. Other names have the category `OTHER`."""


@dataclass(frozen=True)
class Questions(CommonQuestions):
    performance_is: ClassVar[Sentence] = Sentence("Performance by article 6.2")

    readings: rules.Readings = rules.AS_READ
    law: rules.Law = rules.TODAY

    def expected(self, rating: Exact, opponent: Exact, trace: Derivation = SILENT) -> Fraction:
        return compared.expected(rules.expected, rating, opponent, trace, self.law)

    def difference(self, score: Exact, trace: Derivation = SILENT) -> int:
        return difference_of(Fraction(score), trace, self.law)

    def performance_against(self, opponents: Sequence[Exact], scores: Sequence[Exact], trace: Derivation) -> Fraction:
        *_, found = performance(opponents, sum(scores) * POINT, trace, self.law)
        return found

    def factor(self, rating: Exact, games: Sequence[int], part: str = "K", trace: Derivation = SILENT) -> int | None:
        """K for a rating.

        `games` are those counted so far. The rating is rounded, because the matrix has whole ratings.
        """
        if part != "K":
            raise LookupError(Sentence("K is one number here: “{part}” is not allowed", part=part))
        if not games:
            raise OpenQuestionError(COUNTED)
        counted = sum(games)
        if status_after(Status.PROVISIONAL, counted, trace, self.law) is not Status.EFFECTIVE:
            return None
        return factor(half_up(rating), counted, trace, self.law)

    def change(self, factor: Exact, score: Exact, expected: Exact, trace: Derivation = SILENT) -> Fraction:
        return variation(factor, score * POINT, expected * POINT, trace)

    def rounded(self, rating: Exact, trace: Derivation = SILENT) -> int:
        return trace.step(rules.round_rating, rating=rating)

    def new_rating(self, rating: Exact, change: Exact, trace: Derivation = SILENT) -> int:
        return self.rounded(new_effective(rating, [change], trace), trace)


def difference_of(share: Fraction, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> int:
    def shown(_: int) -> Sentence:
        row = law.differences.look_up(hundredths(share, 1))
        rounded = round_to_places(half_up, share, 2)
        if share == rounded:
            return row
        return Sentence("{share} to two decimals: {row}", share=share, row=row)

    return trace.take(rules.difference_of, shown, share, law=law)


def performance(
    opponents: Sequence[Exact], points: Exact, trace: Derivation = SILENT, law: rules.Law = rules.TODAY
) -> tuple[Fraction, Fraction, int, Fraction]:
    """Mean, share, difference and performance in one competition, by 6.2. The points are in thousandths."""
    mean = trace.take(rules.opponents_mean, {"ratings": lambda _: list(opponents)}, opponents)
    share = trace.take(rules.share, {"points": lambda _: Fraction(points) / POINT}, points, len(opponents))
    difference = difference_of(share, trace, law)
    return mean, share, difference, trace.step(rules.performance, mean, difference)


STATUS: Final = {
    Status.EFFECTIVE: Sentence("effective"),
    Status.PROVISIONAL: Sentence("provisional"),
    Status.UNRATED: Sentence("unrated"),
}


def status_after(before: Status, games: int, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> Status:
    return trace.take(rules.status_after, {"games": games, "status": STATUS.__getitem__}, before, games, law=law)


def factor(rating: int, games: int, trace: Derivation = SILENT, law: rules.Law = rules.TODAY) -> int:
    return trace.take(
        rules.factor,
        {
            "table": lambda _: law.weighting[0].name,
            "row": lambda _: law.weighting[0].row(rating),
            "column": lambda _: law.heads[law.column.value(games)].replace("-", "–"),
        },
        rating,
        games,
        law=law,
    )


def variation(factor: Exact, points: Exact, expected: Exact, trace: Derivation = SILENT) -> Fraction:
    """V. The points are in thousandths."""
    return trace.take(
        rules.variation,
        {"score": lambda _: Fraction(points) / POINT, "expected": lambda _: Fraction(expected) / POINT},
        factor,
        points,
        expected,
    )


def new_effective(old: Exact, variations: Sequence[Exact], trace: Derivation = SILENT) -> Fraction:
    return trace.take(
        rules.new_effective, {"sum": lambda _: join_sentences((old, *map(summand, variations)), " ")}, old, variations
    )


def virtual(
    iccf: int | None,
    fpx: int | None,
    fide: int | None,
    competition: str = "",
    trace: Derivation = SILENT,
    law: rules.Law = rules.TODAY,
) -> int:
    """Virtual rating in a competition, which is given by its name."""
    return virtual_rating(iccf, fpx, fide, CATEGORIES.get(_plain_words(competition), rules.OTHER), trace, law)


def virtual_rating(
    iccf: int | None,
    fpx: int | None,
    fide: int | None,
    category: str,
    trace: Derivation = SILENT,
    law: rules.Law = rules.TODAY,
) -> int:
    lists = (("ICCF", iccf), ("FPX", fpx), ("FIDE", fide))
    source = next((name for name, rating in lists if rating is not None), None)
    return trace.take(
        rules.virtual_rating,
        lambda found: Sentence(
            "Virtual rating, that of the competition: {value}"
            if source is None
            else "Virtual rating, that of {list}: {value}",
            list=source,
            value=found,
        ),
        iccf,
        fpx,
        fide,
        category,
        law=law,
    )


def provisional(performances: Sequence[Exact], games: Sequence[int], trace: Derivation = SILENT) -> int:
    """The rounded rating after some performances, each with its number of games."""
    blocks = [rules.Block(count, performance) for count, performance in zip(games, performances, strict=True)]
    return trace.step(rules.round_rating, rating=mean_of_blocks(blocks, trace))


def mean_of_blocks(blocks: Sequence[rules.Block], trace: Derivation = SILENT) -> Fraction:
    return trace.take(rules.provisional, {"blocks": lambda _: sum_of(blocks)}, blocks)


def sum_of(blocks: Sequence[rules.Block]) -> Sentence:
    return join_sentences((join_sentences(block, " × ") for block in blocks), " + ")


def _plain_words(text: str) -> str:
    """Text without capitals, accents and punctuation: 1.º, 1º and 1o are equal."""
    letters = unicodedata.normalize("NFKD", text.replace(".º", "º")).casefold()
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[a-z0-9]+", kept))
