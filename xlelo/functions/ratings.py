"""Answers of a rule set about one player: expected scores, performances, K and new ratings."""

from fractions import Fraction

from xlelo.functions.cells import Value, drop_blanks
from xlelo.functions.games import PlayedGames, played_games
from xlelo.functions.grid import NO_NUMBER, NO_VALUE, NOT_AVAILABLE, Grid, missing
from xlelo.functions.rulesets import RuleSet, having
from xlelo.lang.sentence import Sentence, sentence_of
from xlelo.law.derivation import SILENT, Derivation
from xlelo.law.rounding import Exact


def expected_score(rating: Exact, opponent: Exact, rules: RuleSet, trace: Derivation = SILENT) -> Exact:
    return rules.questions.expected(rating, opponent, trace)


def difference_alone(rating: Exact, opponent: Exact, rules: RuleSet) -> Exact:
    """The counted rating difference.

    Within one call the rule set is constant, so it decides the expected score alone.
    """
    return rules.questions.counted_difference(rating, opponent)


def performance(opponents: Grid[Value], scores: Grid[Value], rules: RuleSet, trace: Derivation = SILENT) -> Exact:
    """The performance. The derivation first names its kind, because some regulations use the word in another sense."""
    games = played_games(opponents, scores)
    if not games.opponents:
        raise missing(Sentence("no game has been played"))
    trace.say(rules.questions.performance_is)
    return rules.questions.performance(games.opponents, games.scores, trace)


def factor(rating: Exact, games: Grid[Value], rules: RuleSet, part: str, trace: Derivation = SILENT) -> Exact | None:
    """K. The games must be newest first; blank cells at the end are years before the federation."""
    counted = drop_blanks(games.cells)
    if counted != list(games.cells[: len(counted)]):
        raise missing(Sentence("there is a blank between the numbers of games"))
    try:
        return rules.questions.factor(checked_rating(rating, rules), counted, part, trace)
    except LookupError as no_part:
        raise NO_VALUE.refusal(sentence_of(no_part)) from no_part


def change(
    rating: Exact, opponents: Grid[Value], scores: Grid[Value], k: Exact, rules: RuleSet, trace: Derivation = SILENT
) -> Exact:
    return variation(rating, played_games(opponents, scores), k, rules, trace)


def new(
    rating: Exact, opponents: Grid[Value], scores: Grid[Value], k: Exact, rules: RuleSet, trace: Derivation = SILENT
) -> Exact:
    found = rules.questions.new_rating(
        rating, variation(rating, played_games(opponents, scores), k, rules, trace), trace
    )
    if not rules.questions.can_be_listed(found):
        raise NOT_AVAILABLE.refusal(below_list_text(found))
    return found


def checked_rating(rating: Exact, rules: RuleSet) -> Exact:
    """The player's rating, checked against his rule set's list. Opponents may come from other lists."""
    if lacking := no_such_rating(rating, rules):
        raise NO_NUMBER.refusal(lacking)
    return rating


def no_such_rating(rating: Exact, rules: RuleSet) -> Sentence | None:
    """A sentence if the rule set has no such rating, or None."""
    if rules.questions.can_be_listed(rating):
        return None
    return Sentence(
        "{code} has no rating of {rating}; rule sets that have it: {others}",
        code=rules.code,
        rating=rating,
        others=having(rating),
    )


def below_list_text(rating: Exact) -> Sentence:
    return Sentence("{rating} is too low for the list: the player would be unrated", rating=rating)


def variation(rating: Exact, games: PlayedGames, k: Exact, rules: RuleSet, trace: Derivation = SILENT) -> Exact:
    if not games.opponents:
        trace.say(Sentence("no game played"))
    expected = expected_points(checked_rating(rating, rules), games.opponents, rules, trace)
    used = rules.questions.used_factor(k, len(games.opponents), trace)
    return rules.questions.change(used, games.points, expected, trace)


def expected_points(rating: Exact, opponents: list[Exact], rules: RuleSet, trace: Derivation = SILENT) -> Fraction:
    return sum((rules.questions.expected(rating, opponent, trace) for opponent in opponents), Fraction(0))


def difference(share: Exact, rules: RuleSet, trace: Derivation = SILENT) -> Exact:
    found = rules.questions.difference(share, trace)
    if found is None:
        raise NO_NUMBER.refusal(Sentence("the table has no difference for this score: it is indeterminate"))
    return found


def round_rating(value: Exact, rules: RuleSet, trace: Derivation = SILENT) -> Exact:
    return rules.questions.rounded(value, trace)
