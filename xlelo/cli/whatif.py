"""`xlelo whatif`: what games would change, and which score a target needs."""

from fractions import Fraction
from math import ceil
from typing import Annotated, NamedTuple

import typer

from xlelo.cli.arguments import Set
from xlelo.cli.help import language
from xlelo.cli.output import show
from xlelo.cli.values import parse_number, ruleset
from xlelo.cli.verb_language import Lang, speaks
from xlelo.functions.cells import COUNT, FACTOR, RATING, SCORE
from xlelo.functions.default_rules import default_in_texts
from xlelo.functions.games import PlayedGames
from xlelo.functions.grid import Grid, Unanswerable
from xlelo.functions.ratings import below_list_text, expected_points, no_such_rating, variation
from xlelo.functions.regulation_texts import help_sentence
from xlelo.functions.rulesets import RuleSet, parts, usual
from xlelo.functions.whatif import needed_points
from xlelo.lang.numbers import plain
from xlelo.lang.sentence import Sentence, sentence_of
from xlelo.law.derivation import halves
from xlelo.law.questions import Questions
from xlelo.law.rounding import Exact
from xlelo.model import Place, Problem, refusal, refuse
from xlelo.periods.listing import Listing
from xlelo.regulations.regulation import OpenQuestionError

_PART = Sentence("kind of player, if K depends on it: {parts}", parts=parts()[1:])
_GAMES = help_sentence("what K depends on. {games}", "ELO_KFACTOR")


class Arguments(NamedTuple):
    rating: Exact
    opponents: list[Exact]
    scores: list[Exact | None]
    """The score of each game; None if it is still to play."""
    factor: Exact
    rules: RuleSet


def whatif(
    rating: Annotated[str, typer.Argument(help="your rating")],
    games: Annotated[list[str], typer.Argument(help="the opponents: 2030, or with a score 2030:1, 2100:½, 1950:0")],
    k: Annotated[str, typer.Option("--k", help="your factor K")] = "",
    part: Annotated[str, typer.Option(help=_PART.in_language(language()))] = "K",
    counted: Annotated[
        list[str] | None,
        typer.Option("--games", help=_GAMES.in_language(language())),
    ] = None,
    rules: Annotated[str, typer.Option(help="the rule set, or the rule file of a federation")] = default_in_texts(),
    target: Annotated[str, typer.Option(help="target rating")] = "",
    set_: Set = None,
    lang: Lang = "",
) -> None:
    """Show the expected score, change, new rating and performance of games, and the score a target needs."""
    speaks(lang)
    answering = ruleset(rules, set_ or [])
    problems: list[Problem] = []
    own = parse_number(rating, RATING, "rating", problems)
    met = [game.partition(":") for game in games]
    opponents = [parse_number(opponent, RATING, "opponent", problems) for opponent, _, _ in met]
    scores = [parse_number(score, SCORE, "score", problems) if score else None for _, _, score in met]
    problems.extend(_impossible(scores))
    history = [parse_number(count, COUNT, "--games", problems) for count in counted or []]
    wanted = parse_number(target, RATING, "--target", problems) if target else None
    factor = parse_number(k, FACTOR, "--k", problems) if k else None
    if own and (lacking := no_such_rating(own, answering)):
        problems.append(Problem(Place("rating"), plain(own), lacking))
    refuse(problems)
    if factor is None:
        factor = _factor(answering, own, history, part.strip().upper())
    show(_listing(Arguments(own, opponents, scores, factor, answering), wanted))


def _impossible(scores: list[Exact | None]) -> list[Problem]:
    possible = {None, 0, Fraction(1, 2), 1}
    return [
        Problem(Place("score"), plain(score), Sentence("0, ½ or 1 is allowed"))
        for score in scores
        if score not in possible
    ]


def _factor(rules: RuleSet, rating: Exact, history: list[Exact], part: str) -> Exact:
    try:
        found = rules.questions.factor(rating, [int(count) for count in history], part)
    except LookupError as no_part:
        raise refusal("--part", sentence_of(no_part), part) from None
    except ValueError as too_many:
        raise refusal("--games", sentence_of(too_many), ", ".join(map(plain, history))) from None
    except OpenQuestionError as open_question:
        raise refusal("--games", Sentence("{reason}; or give K with --k", reason=sentence_of(open_question))) from None
    if found is None:
        allowed = Sentence("{code} has no K for these games; give one with --k", code=rules.code)
        raise refusal("--games", allowed, ", ".join(map(plain, history)) or None)
    return found


def _listing(arguments: Arguments, target: Exact | None) -> Listing:
    questions = arguments.rules.questions
    used = questions.used_factor(arguments.factor, sum(score is not None for score in arguments.scores))
    rows = []
    for opponent, score in zip(arguments.opponents, arguments.scores, strict=True):
        expected = questions.expected(arguments.rating, opponent)
        change = None if score is None else used * (score - expected)
        rows.append(
            (
                plain(opponent),
                plain(arguments.rating - opponent),
                plain(expected),
                "" if score is None else plain(score),
                "" if change is None else plain(change),
            )
        )
    return Listing(
        Sentence(
            "{code} · {rating} with K = {factor}", code=arguments.rules.code, rating=arguments.rating, factor=used
        ),
        (Sentence("Opponent"), Sentence("Difference"), Sentence("Expected"), Sentence("Score"), Sentence("Change")),
        rows,
        numeric=frozenset(range(5)),
        notes=tuple(_notes(arguments, target)),
    )


def _notes(arguments: Arguments, target: Exact | None) -> list[Sentence]:
    questions = arguments.rules.questions
    expected = expected_points(arguments.rating, arguments.opponents, arguments.rules)
    notes = [Sentence("Expected {points} of {games}.", points=expected, games=len(arguments.opponents))]
    played = [
        (one, score) for one, score in zip(arguments.opponents, arguments.scores, strict=True) if score is not None
    ]
    if played:
        games = PlayedGames([opponent for opponent, _ in played], [score for _, score in played])
        change = variation(arguments.rating, games, arguments.factor, arguments.rules)
        notes.append(
            Sentence(
                "Scored {points} of {games}: change {change}, {new}.",
                points=games.points,
                games=len(played),
                change=change,
                new=_new(arguments.rules, questions.new_rating(arguments.rating, change)),
            )
        )
        notes.extend(_performances(arguments.rules, games))
    if target is not None:
        notes.append(_needed_score_text(arguments, target))
    return notes


def _new(rules: RuleSet, rating: Exact) -> Sentence:
    return (
        Sentence("new rating {rating}", rating=rating)
        if rules.questions.can_be_listed(rating)
        else below_list_text(rating)
    )


def _performances(rules: RuleSet, games: PlayedGames) -> list[Sentence]:
    """The regulation's own performance, and the usual one if that differs."""
    known = usual()
    plainly = [] if known is None else [_performance(known.questions, games, " = ")]
    if known is not None and rules.questions.performance_is == known.questions.performance_is:
        return plainly
    return [_performance(rules.questions, games, ": "), *plainly]


def _performance(questions: Questions, games: PlayedGames, sign: str) -> Sentence:
    try:
        found: object = questions.performance(games.opponents, games.scores)
    except ValueError as reason:
        found = Sentence("none ({reason})", reason=sentence_of(reason))
    return Sentence("{what}{sign}{found}.", what=questions.performance_is, sign=sign, found=found)


def _needed_score_text(arguments: Arguments, target: Exact) -> Sentence:
    opponents, scores = (Grid(cells, 1, len(cells)) for cells in (arguments.opponents, arguments.scores))
    if not arguments.rules.questions.can_be_listed(ceil(target)):
        return Sentence("{target} is below the list.", target=target)
    try:
        score = needed_points(target, arguments.rating, opponents, arguments.factor, arguments.rules, scores)
    except Unanswerable as unanswerable:
        return Sentence("{target} is {reason}.", target=target, reason=unanswerable.error.reason)
    rest = arguments.scores.count(None)
    if not rest:
        return Sentence("{target} is reached.", target=target)
    return Sentence(
        "{target} needs {points} of the remaining {games}."
        if rest < len(arguments.scores)
        else "{target} needs {points} of {games}.",
        target=target,
        points=halves(score),
        games=rest,
    )
