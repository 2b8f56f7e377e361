"""The catalogue: every function with its sentences, arguments, examples and answer.

All hosts are made from this list. A function added here appears in all of them.
"""

from dataclasses import replace
from typing import Final

from xlelo.functions import documents, game_scores, initial, ratings, vectors, weighted, whatif, why
from xlelo.functions.answer_language import answer_language
from xlelo.functions.cells import COUNT, DATE, DURATION, FACTOR, GAMES, NUMBER, RATING, SCORE, SHARE, SPAN, TEXT
from xlelo.functions.default_rules import default_in_texts
from xlelo.functions.function import Argument, Example, Function, Use
from xlelo.functions.grid import OMITTED
from xlelo.functions.regulation_texts import articles, examples, first, help_sentence
from xlelo.functions.rulesets import DOCUMENT, OFFERS, PART_OF_K, RULES, RULES_OR_FACTORS

RULES_ARGUMENT: Final = Argument(
    "rules",
    "The rule set: {first} (default), {others} or {last}. Settings may follow: LOGISTIC scale=480 cap=400 "
    "advantage=35. Or a range of two columns: rule, value.",
    RULES,
    Use.ONE,
    optional=True,
    default=first(),
    of_installation=True,
)
RATING_ARGUMENT: Final = Argument("rating", "The player's rating, or a range with one for each player.", RATING)
OPPONENTS: Final = Argument(
    "opponents", "The opponents' ratings, a range. If rating is a column, one row for each player.", RATING, Use.LINE
)
SCORES: Final = Argument(
    "scores",
    "One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet), or one total. "
    'In Calc a single blank cell counts as a loss: use IF(C2="";"";C2).',
    SCORE,
    Use.LINE,
    may_be_blank=True,
)
K: Final = Argument("k", "The K factor, or a range with one for each player.", FACTOR)

RULES_OR_FACTORS_ARGUMENT: Final = Argument(
    "rules",
    "The rule set as in ELO_EXPECTED, or a range with the rows of K: games_under, rating_from, rating_under, "
    "age_to, k. The first row that fits counts.",
    RULES_OR_FACTORS,
    Use.ONE,
    optional=True,
    default=first(),
    of_installation=True,
)

PART: Final = Argument("part", "K (default). {part}", PART_OF_K, Use.ONE, optional=True, default="K")


def _explain(function: object = OMITTED, *arguments: object) -> str:
    return why.explanation(CATALOGUE, function, arguments).in_language(answer_language())


def _version() -> str:
    return documents.program_version().in_language(answer_language())


_DECLARATIONS: Final = (
    Function(
        "ELO_EXPECTED",
        "{default} The expected score of one game against each opponent, from the regulation's own table or curve.",
        (
            Argument("rating", "The player's rating, or a range of ratings.", RATING),
            Argument("opponents", "The opponent's rating, or a range of ratings.", RATING),
            RULES_ARGUMENT,
        ),
        ratings.expected_score,
        alike=ratings.difference_alone,
        at_once=vectors.expected_scores,
    ),
    Function(
        "ELO_SCORE",
        "The score of White, or of either side, from a result as people type it: 1-0, 0-1, ½, 1/2-1/2, +/-, 0.5.",
        (
            Argument(
                "result",
                "The result, or a score of White or of the player named first. "
                'In Calc a single blank cell counts as 0: use IF(C2="";"";C2).',
                game_scores.RESULT,
            ),
            Argument("side", "white (default) or black.", game_scores.SIDE, optional=True),
        ),
        game_scores.score,
        examples=(Example(("1-0", "black"), 0.0), Example(("½",), 0.5), Example(("-/+", "black"), 1.0)),
    ),
    Function("ELO_PERF", "{default} {performance}", (OPPONENTS, SCORES, RULES_ARGUMENT), ratings.performance),
    Function(
        "ELO_KFACTOR",
        "{default} The K factor of a player.",
        (
            RATING_ARGUMENT,
            Argument("games", "The games that K depends on. {games}", COUNT, Use.LINE, optional=True),
            RULES_OR_FACTORS_ARGUMENT,
            PART,
        ),
        ratings.factor,
    ),
    Function(
        "ELO_INITIAL",
        "The first rating of a player of the {code}: from the standard list, else from FIDE, else by age.",
        (
            Argument("birth", "The date of birth.", DATE, may_be_blank=True),
            Argument("federated", "The date of federation.", DATE, may_be_blank=True),
            Argument("fide", "The FIDE rating, if there is one.", RATING, optional=True),
            Argument("standard", "For the rapid list: the rating in the standard list, if any.", RATING, optional=True),
        ),
        initial.initial,
        is_nullary=True,
    ),
    Function(
        "ELO_VIRTUAL",
        "The virtual rating ({code}) of an unrated opponent: from the first list with a rating, else by competition.",
        (
            Argument("iccf", "The rating in the ICCF list; blank: not in it.", RATING, may_be_blank=True),
            Argument("fpx", "The rating in the FPX list; blank: not in it.", RATING, may_be_blank=True),
            Argument("fide", "The rating in the FIDE list; blank: not in it.", RATING, may_be_blank=True),
            Argument(
                "competition",
                "absolute final, team final board 1, honour or any other, also by the Portuguese names of 5.3.",
                TEXT,
                optional=True,
            ),
        ),
        initial.virtual,
        is_nullary=True,
        answers_blanks=True,
    ),
    Function(
        "ELO_INITIAL_FIDE",
        "The first rating (Ru) of an unrated player by FIDE's rules: of today, from 1 July 2011, or earlier.",
        (
            Argument("average", "The average rating of the rated opponents.", RATING),
            Argument("score", "The points scored.", SCORE),
            Argument("games", "The number of games.", GAMES),
            Argument("date", "The day the event ended (default: today's rules, of 1 March 2024).", DATE, optional=True),
        ),
        initial.initial_fide,
        is_nullary=True,
    ),
    Function(
        "ELO_CHANGE",
        "{default} The exact rating change from these games: the sum of K(W − We).",
        (RATING_ARGUMENT, OPPONENTS, SCORES, K, RULES_ARGUMENT),
        ratings.change,
    ),
    Function(
        "ELO_NEW",
        "{default} The new list rating after these games, rounded by that regulation.",
        (RATING_ARGUMENT, OPPONENTS, SCORES, K, RULES_ARGUMENT),
        ratings.new,
    ),
    Function(
        "ELO_DP",
        "{default} The rating difference D(p) for a percentage score, from the table or the curve.",
        (
            Argument(
                "p", "The score as a fraction of 1 (0.75). For a table it is rounded to two decimals, half up.", SHARE
            ),
            RULES_ARGUMENT,
        ),
        ratings.difference,
    ),
    Function(
        "ELO_PROVISIONAL",
        "The provisional rating ({code}): the mean of the performances weighted by games, rounded.",
        (
            Argument("performances", "The performance in each competition.", RATING, Use.LINE),
            Argument("games", "The number of games in each of them.", GAMES, Use.LINE),
        ),
        initial.provisional,
        is_nullary=True,
    ),
    Function(
        "ELO_NEEDED",
        "{default} The points needed in the games still to play for a target rating in the list; #N/A if out of reach.",
        (
            Argument("target", "The rating to reach.", RATING),
            RATING_ARGUMENT,
            OPPONENTS,
            K,
            RULES_ARGUMENT,
            Argument(
                "scores",
                "The score of each game played; blank: still to play. Default: no game has been played.",
                SCORE,
                Use.LINE,
                optional=True,
                may_be_blank=True,
            ),
        ),
        whatif.needed_points,
    ),
    Function(
        "ELO_WEIGHTED",
        "The weighted performance ({code}): older games count less; the weights add up to 1.",
        (
            Argument("opponents", "The opponents' ratings.", RATING, Use.LINE),
            Argument(
                "scores",
                "One score for each opponent (1, 0.5, ½, =, 0; blank: not played yet).",
                SCORE,
                Use.LINE,
                may_be_blank=True,
            ),
            Argument("ages", "How long ago each game was played, in any unit of time.", DURATION, Use.LINE),
            Argument(
                "half_life",
                "The age at which a game counts half, in the same unit (default: 1).",
                SPAN,
                Use.ONE,
                optional=True,
                default=1,
            ),
            Argument(
                "colours",
                "The player's colour in each game: w, b, or blank if unknown.",
                weighted.COLOUR,
                Use.LINE,
                optional=True,
            ),
        ),
        weighted.performance,
        is_nullary=True,
    ),
    Function(
        "ELO_TIME",
        "The list of the {code} for a time control: standard or rapid.",
        (
            Argument("minutes", "The minutes for the first 60 moves.", DURATION),
            Argument("increment", "The seconds added for each move.", DURATION),
        ),
        documents.time,
        is_nullary=True,
    ),
    Function(
        "ELO_ROUND",
        "{default} A rating, rounded by that regulation.",
        (Argument("value", "The exact rating, or a sum of changes.", NUMBER), RULES_ARGUMENT),
        ratings.round_rating,
    ),
    Function(
        "ELO_WHY",
        "Explains a result in one line, with the article and the table row, or says why it is an error.",
        (
            Argument("function", "The function's name.", TEXT, Use.ONE),
            Argument("arguments", "The arguments of that function.", TEXT, Use.ONE, variadic=True),
        ),
        _explain,
    ),
    Function(
        "ELO_ARTICLE",
        "The text of an article in its own language; 5 gives 5.1, 5.2 and so on.",
        (Argument("rules", "{all}.", DOCUMENT), Argument("article", "The article's number as printed.", TEXT)),
        documents.article,
    ),
    Function(
        "ELO_RULES",
        "The rule sets with edition and title, one in each row.",
        (),
        documents.rule_sets,
        returns_array=True,
    ),
    Function(
        "ELO_VERSION",
        "In words: the version of xlelo, what calculates the functions, and the rule set of formulas that name none.",
        (),
        _version,
    ),
)


def _complete(function: Function, default: str) -> Function:
    """The function with the regulations' texts and examples, and the default rule set in its help."""
    name = function.name
    return replace(
        function,
        sentence=help_sentence(function.sentence, name, default=default),
        arguments=tuple(
            replace(one, sentence=help_sentence(one.sentence, name, default=default)) for one in function.arguments
        ),
        by=articles(name),
        examples=(*function.examples, *examples(name)),
    )


def with_default(default: str) -> tuple[Function, ...]:
    """All functions, with help for an installation with this default rule set."""
    return tuple(_complete(one, default) for one in _DECLARATIONS if not one.is_nullary or one.name in OFFERS)


CATALOGUE: Final = with_default(default_in_texts())
