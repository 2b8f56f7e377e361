"""The rules as formulas, one for each article, written by hand from the text.

The workbook, the what-if page and the workbook of functions use them. `at` names the cells of the numbers.
"""

from typing import Final

from xlelo.regulations.club.curve import DIFFERENCES
from xlelo.regulations.club.questions import CURVE
from xlelo.regulations.club.rules import KINDS, LARGEST_POWER, NUMBERS, TABLE, USUAL_RULES, Factor
from xlelo.regulations.club.settings import FACTORS
from xlelo.sheets.contents import number
from xlelo.sheets.formulas import At, first_of, on_parameters
from xlelo.sheets.lambdas import (
    DIFFERENCE,
    EXPECTATION_COLUMNS,
    Block,
    Cell,
    Helper,
    Lambdas,
    cells_of,
    difference_block,
    expected_block,
    numbers_of,
)


def capped(difference: str, cap: str) -> str:
    """4: a larger difference counts as the cap, either way."""
    return f"MAX(0-{cap},MIN({cap},{difference}))"


def expected(difference: str, scale: str, at: At = on_parameters) -> str:
    """5: logistic curve. The power is limited, because a spreadsheet's largest number is near 10^308."""
    power = f"MAX(0-{at('most_power')},MIN({at('most_power')},0-{difference}/{scale}))"
    return f"1/(1+{at('ten')}^{power})"


def difference(share: str, scale: str) -> str:
    """5: difference at which the curve gives that share of the points."""
    return f"{scale}*LOG10({share}/(1-{share}))"


def all_or_nothing(mean: str, points: str, played: str, between: str, at: At = on_parameters) -> str:
    """5: performance with no point or all of them. `between`: performance with any other score."""
    far = at("all_or_nothing")
    return first_of({f"{points}=0": f"{mean}-{far}", f"{points}={played}": f"{mean}+{far}"}, between)


def usual_factor(games: str, at: At = on_parameters) -> str:
    """6: K where the club has no rows of its own."""
    return f"IF({games}<{at('new_games')},{at('k_new')},{at('k_usual')})"


def add_change(before: str, change: str) -> str:
    """8: rating after a step, to six decimals.

    ROUND sees fifteen digits. Those of a rating end too soon for the sixth decimal, so the change is rounded. The
    points added to it, and taken off again, give it the sign of the new rating: halves go away from zero.
    """
    points = f"SIGN({before}+{change})*(1+INT(ABS({change})))"
    return f"{before}+ROUND({change}+{points},6)-{points}"


def new_rating(exact: str, floor: str, places: str) -> str:
    """8: rating that is carried on. It is rounded to six decimals first, as all ratings are."""
    return f"MAX({floor},ROUND(ROUND({exact},6),{places}))"


def published(rating: str, places: str) -> str:
    """10: rating on the list."""
    return f"ROUND(ROUND({rating},6),{places})"


NONE: Final = "none"
"""Printed in the table for a rule that is off."""
USED: Final = (*CURVE, "floor", "decimals", "curve", "carry")
"""Rules that formulas use. They ignore the values of the others."""


def _limits(name: str) -> tuple[Cell, Cell, Cell]:
    """Default of a rule, and its least and its most value, or the two words that are allowed."""
    if name not in USED:
        return NONE, NONE, NONE
    kind, usual = KINDS[name], getattr(USUAL_RULES, name)
    least, *_, most = list(kind.meanings.values()) if kind.meanings else [number(kind.least or 0), kind.most or 0]
    return NONE if usual is None else usual, least, most


NAMES: Final = (*USED, *(name for name in KINDS if name not in USED))
"""The rules of the curve come first, because LOGISTIC allows no others."""
LIMITS: Final = zip(*map(_limits, NAMES), strict=True)
SETTINGS: Final = Block(
    "settings", "rules", "2", dict(zip(("rule", "default", "least", "most"), (NAMES, *LIMITS), strict=True))
)

# VALUE reads 480.5 as its country does, and LOWER makes an i without a dot of LOGISTIC in Turkey. So both get a text
# that means the same everywhere.
SETTING: Final = f"""
LET(
  single, ROWS(rules)*COLUMNS(rules)=1,
  low, " "&IF(single, SUBSTITUTE(LOWER(TRIM(rules)), "ı", "i"), "")&" ",
  signs, LEN(low)-LEN(SUBSTITUTE(low, "=", "")),
  strange, IF(single,
    IF(signs=LEN(low)-LEN(SUBSTITUTE(low, " ", ""))-2, signs, -1)
      -SUM(MAP(SEQUENCE(IF(LEFT(low, 10)=" logistic ", {len(CURVE)}, ROWS({{settings.rule}}))), LAMBDA(m,
        IF(ISERROR(FIND(" "&INDEX({{settings.rule}}, m)&"=", low)), 0, 1)))),
    SUM(MAP(SEQUENCE(ROWS(rules)), LAMBDA(m, LET(one, INDEX(rules, m, 1),
      IF(LEN(one)=0, LEN(INDEX(rules, m, 2)),
        IF(OR(one="rule", IFERROR(AND(INDEX({{settings.rule}}, MATCH(one, {{settings.rule}}, 0))=one,
          MATCH(one, INDEX(rules, 0, 1), 0)=m), FALSE)), 0, 1))))))),
  at, IF(single, IFERROR(FIND(" "&name&"=", low), 0), IFERROR(MATCH(name, INDEX(rules, 0, 1), 0), 0)),
  begin, at+LEN(name)+2,
  given, IF(at=0, "", IF(single, MID(low, begin, FIND(" ", low, begin)-begin), INDEX(rules, at, 2))),
  row, MATCH(name, {{settings.rule}}, 0),
  least, INDEX({{settings.least}}, row),
  most, INDEX({{settings.most}}, row),
  point, SUBSTITUTE(given, ",", "."),
  sign, IF(LEFT(point, 1)="-", -1, 1),
  size, IF(OR(sign<0, LEFT(point, 1)="+"), MID(point, 2, LEN(point)), point),
  dot, FIND(".", size&"."),
  digits, LEFT(size, dot-1)&MID(size, dot+1, LEN(size)),
  typed, IF(OR(LEN(given)=0, ISTEXT(least), NOT(single)), given,
    IF(OR(dot=1, dot=LEN(size), SUM(MAP(SEQUENCE(LEN(digits)), LAMBDA(m,
      IF(ISNUMBER(FIND(MID(digits, m, 1), "0123456789")), 0, 1))))>0), "no number",
      sign*VALUE(digits)/10^MAX(0, LEN(size)-dot))),
  IF(strange<>0, VALUE("no such rule"),
    IF(LEN(given)=0, INDEX({{settings.default}}, row),
      IF(ISTEXT(least), IF(OR(typed=least, typed=most), typed, VALUE("no such word")),
        IF(ISNUMBER(typed),
          IF(AND(typed>=least, typed<=most, OR(INT(typed)=typed, name<>"decimals")), typed, SQRT(-1)),
          VALUE("no number"))))))"""

SOUND: Final = f"""
SUM(MAP(SEQUENCE({len(USED)}), LAMBDA(m,
  LET(v, ELO_SETTING(rules, INDEX({{settings.rule}}, m)), IF(ISTEXT(v), 1, ABS(v))))))>0"""

CONSTANTS: Final = {"ten": "10", "most_power": f"{LARGEST_POWER}"}
NAMED: Final = {
    "new": ("new_games", "games up to which a player is new"),
    "high": ("k_new", "K of a new player"),
    "usual": ("k_usual", "K"),
    "all": ("all_or_nothing", "difference for all points or none"),
}
"""Name in the formulas → number of the articles, and what it is."""


def at(key: str) -> str:
    return CONSTANTS.get(key) or cells_of(NAMED)(key)


NEAR: Final = f"IF(ISNUMBER(cap), {capped('apart', 'cap')}, apart)"
"""Difference that counts. `apart`: difference with the advantage."""

CURVE_TEXT: Final = f"""
LET(
  scale, ELO_SETTING(rules, "scale"),
  cap, ELO_SETTING(rules, "cap"),
  apart, difference+ELO_SETTING(rules, "advantage"),
  near, {NEAR},
  IF(ELO_SETTING(rules, "curve")="fide",
    LET(gap, ROUND(ROUND(near, 6), 0), {EXPECTATION_COLUMNS}),
    {expected("near", "scale", at)}))"""

LIST_TEXT: Final = f"""
LET(
  places, ELO_SETTING(rules, "decimals"),
  lowest, ELO_SETTING(rules, "floor"),
  kept, IF(ELO_SETTING(rules, "carry")="published", places, {NUMBERS["places"]}),
  carried, IF(ISNUMBER(lowest), {new_rating("exact", "lowest", "kept")}, ROUND(ROUND(exact, 6), kept)),
  {published("carried", "places")})"""

STEPS: Final = 7
"""Steps of the search for a performance. Each one divides its range by 100."""


POINTS: Final = f"""
SUM(MAP(opponents, scores, LAMBDA(y, z, IF(LEN(y)*LEN(z)=0, 0,
  LET(apart, rating+ahead-y, near, {NEAR}, {expected("near", "scale", at)})))))"""

CLOSER: Final = """
begin+width/100*SUM(MAP(SEQUENCE(1, 99), LAMBDA(g,
  IF(ELO_POINTS(begin+g*width/100, opponents, scores, scale, cap, ahead)<points, 1, 0))))"""


def _search(more: str) -> str:
    """The rating at which the expected score of all games exceeds the points by a little more."""
    found, width = "begin", "span"
    for _ in range(STEPS):
        found, width = f"ELO_CLOSER({found}, {width}, points{more}, ys, zs, scale, cap, ahead)", f"{width}/100"
    return found


SEARCH: Final = f"""
LET(
  top, MAX(MAP(ys, zs, LAMBDA(y, z, IF(LEN(y)*LEN(z)=0, mean, y)))),
  bottom, MIN(MAP(ys, zs, LAMBDA(y, z, IF(LEN(y)*LEN(z)=0, mean, y)))),
  reach, top-bottom+1,
  begin, IF(ISNUMBER(cap), bottom-ahead-cap, mean-ahead+{difference("share", "scale")}-reach),
  span, IF(ISNUMBER(cap), top-bottom+2*cap, 2*reach),
  low, ELO_POINTS(begin, ys, zs, scale, cap, ahead),
  high, ELO_POINTS(begin+span, ys, zs, scale, cap, ahead),
  IF(OR(low>points, high<points), SQRT(-1), ({_search("+10^-12")}+{_search("-10^-12")})/2))"""

BETWEEN: Final = f'IF(ELO_SETTING(rules, "curve")="fide", mean+{DIFFERENCE}, {SEARCH})'

PERFORMANCE: Final = f"""
LET(
  scale, ELO_SETTING(rules, "scale"),
  cap, ELO_SETTING(rules, "cap"),
  ahead, ELO_SETTING(rules, "advantage"),
  share, points/counted,
  {all_or_nothing("mean", "points", "counted", BETWEEN, at)})"""

FITS: Final = " ".join(
    f"IF(LEN(INDEX(rules, m, {column}))=0, TRUE, {condition.format(cell=f'INDEX(rules, m, {column})')}),"
    for column, condition in enumerate(
        ("played<{cell}", "x>={cell}", "x<{cell}", "IF(LEN(age)=0, FALSE, age<={cell})"), 1
    )
)
ROWS_OF_K: Final = Block(
    "rows",
    "rows of K",
    "6",
    {
        "column": Factor._fields,
        "least": tuple(number(column.kind.least or 0) for column in FACTORS.columns),
        "most": tuple(column.kind.most or 0 for column in FACTORS.columns),
        "whole": tuple(int(column.kind.name == "whole") for column in FACTORS.columns),
    },
)
STRANGE: Final = """
IF(SUM(MAP(SEQUENCE(5), LAMBDA(g, LEN(INDEX(rules, m, g)))))=0, 0,
  IF(AND(INDEX(rules, m, 1)=INDEX({rows.column}, 1), INDEX(rules, m, 5)=INDEX({rows.column}, 5)), 0,
    SUM(MAP(SEQUENCE(5), LAMBDA(g, LET(v, INDEX(rules, m, g),
      IF(LEN(v)=0, IF(g=5, 1, 0),
        IF(ISNUMBER(v), IF(AND(v>=INDEX({rows.least}, g), v<=INDEX({rows.most}, g),
          OR(INT(v)=v, INDEX({rows.whole}, g)=0)), 0, 1/1000000), 1))))))))"""
"""1 for each cell that is no number, a millionth for each number beyond its limits. Names of columns do not count."""

FACTOR: Final = f"""
LET(
  age, IF(ask="K", "", LET(v, VALUE(ask), IF(AND(v>=0, v<=150, INT(v)=v), v, VALUE("no age")))),
  some, IF(COLUMNS(rules)=5, SUM(MAP(SEQUENCE(ROWS(rules)), LAMBDA(m, IF(ISNUMBER(INDEX(rules, m, 1)), 1, 0)))), 1),
  strange, IF(COLUMNS(rules)=5, SUM(MAP(SEQUENCE(ROWS(rules)), LAMBDA(m, ELO_STRANGE(rules, m)))), 0),
  IF(strange>=1, VALUE("no row of K"), IF(strange>0, SQRT(-1),
  IF(AND(seasons=0, some>0), "", IF(ISERROR(age), age,
    IF(COLUMNS(rules)<>5, {usual_factor("played", at)},
      LET(
        hit, MIN(MAP(SEQUENCE(ROWS(rules)), LAMBDA(m, IF(AND({FITS} ISNUMBER(INDEX(rules, m, 5))), m, 999999)))),
        k, IF(hit<999999, INDEX(rules, hit, 5), VALUE("no row fits")),
        IF(AND(k>=0, k<=1000), k, SQRT(-1)))))))))"""

HELPERS: Final = (
    ('ELO_SETTING("LOGISTIC","scale")', "rules name", "the value of a rule of LOGISTIC, CLUB or a range", SETTING),
    ('ELO_SOUND("LOGISTIC")', "rules", "whether all rules of LOGISTIC, CLUB or a range can be", SOUND),
    ('ELO_CURVE(0,"LOGISTIC")', "difference rules", "expected score by a club's own rules", CURVE_TEXT),
    (
        'ELO_POINTS(1500,1500,1,400,"",0)',
        "rating opponents scores scale cap ahead",
        "expected points of a rating by a club's own curve",
        POINTS,
    ),
    (
        'ELO_CLOSER(1000,1000,0.5,1500,1,400,"",0)',
        "begin width points opponents scores scale cap ahead",
        "a step of the search for a performance by a club's own curve",
        CLOSER,
    ),
    ("ELO_STRANGE(SEQUENCE(1,5),1)", "rules m", "whether a row of K cannot be", STRANGE),
    ('ELO_LISTED(1500.5,"LOGISTIC")', "exact rules", "rating on the list by a club's own rules", LIST_TEXT),
)
"""Use of a name → its parameters, its comment and its formula."""

LAMBDAS = Lambdas(
    blocks=(
        expected_block(TABLE, "5", "FIDE's table"),
        difference_block(DIFFERENCES, "5", "FIDE's table"),
        SETTINGS,
        ROWS_OF_K,
    ),
    numbers=numbers_of(NUMBERS, NAMED),
    expected="ELO_CURVE(x-y, rules)",
    difference=f"""IF(OR(q=0, q=1), IF(q=0, -{{all}}, {{all}}),
      IF(ELO_SETTING(rules, "curve")="fide", {DIFFERENCE},
        LET(scale, ELO_SETTING(rules, "scale"), found, {difference("q", "scale")}, cap, ELO_SETTING(rules, "cap"),
          IF(ISNUMBER(cap), IF(ABS(found)<=cap, found, SQRT(-1)), found))))""",
    performance=PERFORMANCE,
    factor=FACTOR,
    rating="ELO_LISTED(x+v, rules)",
    helpers={
        use.partition("(")[0]: Helper(tuple(parameters.split()), f"Helper: {comment}.", text, use)
        for use, parameters, comment, text in HELPERS
    },
    remarks=(
        "LOGISTIC may have settings: scale, cap, advantage. CLUB may have all rules; so may a range of two columns.",
        "rows of K in ELO_KFACTOR: games_under, rating_from, rating_under, age_to, k; part is the age.",
    ),
)
