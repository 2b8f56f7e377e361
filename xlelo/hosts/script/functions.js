// The functions: their arguments, what is blank or wrong among them, and the answer.

/** A mean of whole numbers, whose sum the decimals give back. */
function meanOfWhole(mean, count) {
  const sum = times(mean, count);
  const nearest = halfUp(sum);
  const apart = subtract(sum, whole(nearest));
  return compare(most(apart, negative(apart)), fraction(1n, 1000000n)) < 0 ? fraction(nearest * count.d, count.n) : mean;
}

const EACH = "each";
const LINE = "line";
const ONLY = "only";
/** One argument: its kind, how its range is used, and whether it may be left out or blank. */
const argument = (name, kind, use = EACH, more = {}) => ({ name, kind, use, ...more });
const optional = { optional: true };
const mayBeBlank = { mayBeBlank: true };

const RULES_GIVEN = argument("rules", RULE_SET, ONLY, { optional: true, usual: () => DEFAULT_RULES });
const OWN = argument("rating", RATING);
const OPPONENTS = argument("opponents", RATING, LINE);
const SCORES = argument("scores", SCORE, LINE, mayBeBlank);
const K_GIVEN = argument("k", FACTOR);
const PART = { name: "part", parse: partIn };

const ALL_PARTS = [...new Set(Object.values(RULES).flatMap((one) => one.parts))];

/** A part of K of any rule set, or an age. Another one is an error, also if the rating is blank. */
function partIn(cell) {
  const part = textOf(cell).toUpperCase();
  if (!ALL_PARTS.includes(part) && !/^\d+$/.test(part)) fail(NO_VALUE, "part", { part, parts: ALL_PARTS.join(", ") });
  return part === "0" ? null : part;
}

function ownRating(rating, rules) {
  if (!rules.isListed(rating)) fail(NO_NUMBER, "unlisted", { rating: written(rating) });
}

function changeOf(rating, { met, points }, k, rules) {
  ownRating(rating, rules);
  return rules.changeOf(rules.used(k, met.length), points, rules.expectedOf(rating, met));
}

function performance(opponents, scores, rules) {
  const { met, points } = playedOf(opponents, scores);
  if (!met.length) throw MISSING;
  return rules.performance(met, points);
}

function factor(rating, games, rules, part) {
  const counted = games.cells.filter((cell) => cell !== null);
  if (games.cells.slice(0, counted.length).includes(null)) throw MISSING;
  ownRating(rating, rules);
  const isKnown = rules.isPart ? rules.isPart(part) : rules.parts.includes(part);
  if (!isKnown) fail(NO_VALUE, "part", { part, parts: rules.parts.join(", ") });
  return rules.factor(rating, counted, part);
}

function newRating(rating, opponents, scores, k, rules) {
  const found = rules.newRating(rating, changeOf(rating, playedOf(opponents, scores), k, rules));
  if (!rules.isListed(found)) fail(NOT_AVAILABLE, "unlisted", { rating: written(found) });
  return found;
}

function needed(target, rating, opponents, k, rules, scores) {
  if (!rules.isListed(whole(roundUp(target)))) fail(NOT_AVAILABLE, "unlisted", { rating: written(target) });
  const isFresh = scores.cells.every((cell) => cell === null);
  const games = isFresh ? [] : playedGames(opponents, scores);
  const met = sideBySide(opponents, scores).flatMap(([opponent]) => opponent ?? []);
  ownRating(rating, rules);
  const used = rules.used(k, met.length);
  const expected = rules.expectedOf(rating, met);
  const scored = total(games.map(([, score]) => score));
  const isEnough = (halfPoints) => {
    const points = add(scored, fraction(BigInt(halfPoints), 2n));
    return compare(rules.newRating(rating, rules.changeOf(used, points, expected)), target) >= 0;
  };
  const rest = met.length - games.length;
  let [low, high] = [0, 2 * rest + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  if (low <= 2 * rest) return fraction(BigInt(low), 2n);
  const best = rules.newRating(rating, rules.changeOf(used, add(scored, whole(rest)), expected));
  return fail(NOT_AVAILABLE, "out of reach", { best: written(best), target: written(subtract(target, best)) });
}

function articleText(code, number) {
  const texts = ARTICLES[code];
  const wanted = number.toLowerCase();
  const exactly = Object.keys(texts).find((one) => one.toLowerCase() === wanted);
  return exactly ? texts[exactly] : fail(NOT_AVAILABLE, "no article", { rules: code, number });
}

function documentIn(cell) {
  const name = textOf(cell).toUpperCase();
  const code = NAMES[name] ?? name;
  return code in ARTICLES ? code : fail(NO_VALUE, "rules", { cell: name.slice(0, 40), known: Object.keys(ARTICLES).join(", ") });
}

const FUNCTIONS = {
  ELO_EXPECTED: {
    arguments: [OWN, argument("opponents", RATING), RULES_GIVEN],
    answer: (rating, opponent, rules) => rules.expected(rating, opponent),
  },
  ELO_SCORE: {
    arguments: [argument("result", RESULT), argument("side", SIDE, EACH, optional)],
    answer: ([white, black], side) => (side === "black" ? black : white),
  },
  ELO_PERF: { arguments: [OPPONENTS, SCORES, RULES_GIVEN], answer: performance },
  ELO_KFACTOR: {
    arguments: [
      OWN,
      argument("games", COUNT, LINE, optional),
      { ...RULES_GIVEN, kind: RULE_SET_OR_FACTORS },
      argument("part", PART, ONLY, { optional: true, usual: () => "K" }),
    ],
    answer: factor,
  },
  ELO_INITIAL: {
    arguments: [
      argument("birth", DATE, EACH, mayBeBlank),
      argument("federated", DATE, EACH, mayBeBlank),
      argument("fide", RATING, EACH, optional),
      argument("standard", RATING, EACH, optional),
    ],
  },
  ELO_VIRTUAL: {
    arguments: [
      argument("iccf", RATING, EACH, mayBeBlank),
      argument("fpx", RATING, EACH, mayBeBlank),
      argument("fide", RATING, EACH, mayBeBlank),
      argument("competition", TEXT, EACH, optional),
    ],
    answersBlanks: true,
  },
  ELO_INITIAL_FIDE: {
    arguments: [
      argument("average", RATING),
      argument("score", SCORE),
      argument("games", GAMES),
      argument("date", DATE, EACH, optional),
    ],
  },
  ELO_CHANGE: {
    arguments: [OWN, OPPONENTS, SCORES, K_GIVEN, RULES_GIVEN],
    answer: (rating, opponents, scores, k, rules) => changeOf(rating, playedOf(opponents, scores), k, rules),
  },
  ELO_NEW: { arguments: [OWN, OPPONENTS, SCORES, K_GIVEN, RULES_GIVEN], answer: newRating },
  ELO_DP: { arguments: [argument("p", SHARE), RULES_GIVEN], answer: (share, rules) => rules.difference(share) },
  ELO_PROVISIONAL: { arguments: [argument("performances", RATING, LINE), argument("games", GAMES, LINE)] },
  ELO_NEEDED: {
    arguments: [
      argument("target", RATING),
      OWN,
      OPPONENTS,
      K_GIVEN,
      RULES_GIVEN,
      { ...SCORES, optional: true },
    ],
    answer: needed,
  },
  ELO_WEIGHTED: {
    arguments: [
      OPPONENTS,
      SCORES,
      argument("ages", DURATION, LINE),
      argument("half_life", SPAN, ONLY, { optional: true, usual: () => 1 }),
      argument("colours", COLOUR, LINE, optional),
    ],
  },
  ELO_TIME: { arguments: [argument("minutes", DURATION), argument("increment", DURATION)] },
  ELO_ROUND: { arguments: [argument("value", NUMBER), RULES_GIVEN], answer: (value, rules) => rules.rounded(value) },
  ELO_ARTICLE: {
    arguments: [argument("rules", { name: "text", parse: documentIn }), argument("article", TEXT)],
    answer: articleText,
  },
};

/** A call: its arguments as ranges of one shape, and the answer at each place. */
class Question {
  constructor(name, values) {
    const { arguments: declared, ...rest } = FUNCTIONS[name];
    if (values.length > declared.length) fail(NO_VALUE, "too many", { name, most: declared.length });
    this.declared = declared;
    this.answersBlanks = rest.answersBlanks;
    this.answerOf = rest.answer ?? OFFERS[name];
    const given = cutToFilledRows(declared.map((_, at) => values[at] ?? null));
    const grids = declared.map((one, at) => this.parsed(one, gridOf(given[at])));
    const each = grids.filter((_, at) => declared[at].use === EACH);
    this.height = common(each.map((grid) => grid.height));
    this.width = common(each.map((grid) => grid.width));
    this.grids = declared.map(({ use }, at) => {
      const grid = use === LINE ? linesOf(grids[at], this.height, this.width) : grids[at];
      common([grid.height, this.height]);
      common([grid.width, this.width]);
      return grid;
    });
    checkLines(this.grids.filter((_, at) => declared[at].use === LINE).map(({ cells }) => cells[0]));
  }

  parsed(declared, grid) {
    if (declared.use === ONLY && declared.kind.ofRange && grid.cells.length > 1) {
      return { cells: [declared.kind.ofRange(grid)], height: 1, width: 1 };
    }
    const found = parsedGrid(grid, declared.kind);
    if (declared.use !== ONLY) return found;
    if (found.cells.length !== 1) fail(NO_VALUE, "single", { name: declared.name });
    const value = found.cells[0] ?? read(declared.kind, declared.usual());
    if (value instanceof Fault) throw value;
    return { cells: [value], height: 1, width: 1 };
  }

  valuesAt(row, column) {
    return this.grids.map(({ cells, height, width }) => {
      return cells[(height === 1 ? 0 : row) * width + (width === 1 ? 0 : column)];
    });
  }

  /** The answer of values: a fraction or a text. It throws a fault. */
  answer(values) {
    let isAsked = false;
    let isMissing = false;
    this.declared.forEach((one, at) => {
      if (one.use === ONLY) return;
      const cells = one.use === LINE ? values[at].cells : [values[at]];
      const wrong = cells.find((cell) => cell instanceof Fault && cell !== MISSING);
      if (wrong) throw wrong;
      if (cells.includes(MISSING)) isMissing = true;
      if (cells.some((cell) => cell !== null)) isAsked = true;
      else if (!one.optional && !one.mayBeBlank) isMissing = true;
    });
    if ((!isAsked && !this.answersBlanks) || isMissing) throw MISSING;
    return this.answerOf(...values);
  }

  /** The results, row by row. Equal values of single cells are answered once. */
  results() {
    return Array.from({ length: this.height }, (_, row) =>
      Array.from({ length: this.width }, (__, column) => this.resultOf(this.valuesAt(row, column))),
    );
  }

  resultOf(values) {
    try {
      return cellOf(this.answer(values), this.height * this.width > 1);
    } catch (fault) {
      return faultIn(fault);
    }
  }
}

function faultIn(fault) {
  if (!(fault instanceof Fault)) throw fault;
  return fault === MISSING ? "" : fault;
}

function cellOf(answer, isOneOfSeveral) {
  if (typeof answer !== "string") return float(answer);
  return isOneOfSeveral && answer.length > LONGEST_TEXT ? `${answer.slice(0, LONGEST_TEXT - 1)}…` : answer;
}

/** The result of a call as rows of numbers, texts and faults. */
function call(name, values) {
  if (name === "ELO_RULES") return RULE_SETS;
  if (name === "ELO_VERSION") return [[VERSION]];
  try {
    if (name === "ELO_WHY") return [[explanation(values)]];
    return new Question(name, values).results();
  } catch (fault) {
    return [[faultIn(fault)]];
  }
}

/** One line: the result with its articles, or why it is an error. */
function explanation([name, ...values]) {
  const asked = read(TEXT, isRange(name) ? name.flat()[0] : name);
  if (asked === null) throw MISSING;
  if (asked instanceof Fault) throw asked;
  const plain = (text) => text.toUpperCase().replace(/[._]/g, "");
  const called = Object.keys(FUNCTIONS).find((one) => plain(one) === plain(asked));
  if (!called) return said("no function", { asked, known: Object.keys(FUNCTIONS).join(", ") });
  try {
    const question = new Question(called, values);
    const found = question.valuesAt(0, 0);
    const answer = question.answer(found);
    const rules = found.find((value) => value && value.law);
    return `${stepsOf(called, found, answer, rules)}${citation(called, rules)}`;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return fault === MISSING ? said("missing") : [fault.code, fault.reason].filter(Boolean).join(": ");
  }
}

function citation(name, rules) {
  const sources = Object.entries(BY[name] ?? {}).filter(([code]) => !rules || code === rules.home);
  return sources.length ? ` (${sources.map((source) => source.join(" ")).join("; ")})` : "";
}

function stepsOf(name, values, answer, rules) {
  const shown = typeof answer === "string" ? answer : written(answer);
  if (name === "ELO_EXPECTED" && !rules.inCells) {
    const [rating, opponent] = values;
    const apart = subtract(rating, opponent);
    const counted = rules.counted(rating, opponent);
    const table = rules.law.tables.expected;
    const row = rules.rowFor(counted);
    const band = table.to[row] === "" ? said("above", { count: table.from[row] - 1 }) : `${table.from[row]}–${table.to[row]}`;
    const figure = `${written(rating)} − ${written(opponent)} = ${written(apart)}`;
    const value = shown.replace(/^0(?=\.)/, "");
    const isWholly = compare(apart, whole(counted)) === 0;
    const difference = isWholly ? figure : said("counted", { cell: figure, value: written(whole(counted)) });
    return `${difference}; ${said("row", { name: table.title, row: band, value })}`;
  }
  if (name === "ELO_CHANGE" || name === "ELO_NEW") {
    const [rating, opponents, scores, k] = values;
    const { met, points } = playedOf(opponents, scores);
    const used = rules.used(k, met.length);
    const expected = rules.expectedOf(rating, met);
    const change = rules.changeOf(used, points, expected);
    const sum = `${written(used)} × (${written(points)} − ${written(expected)}) = ${written(change)}`;
    return name === "ELO_NEW" ? `${sum}; ${written(rating)} → ${shown}` : sum;
  }
  return `${name}: ${shown}`;
}
