// What all rule sets share. Each regulation has a script of its own with the rest, article by article.

/** Code → rule set. */
const RULES = {};
/** Function → answer of the one regulation that has it. */
const OFFERS = {};

const numberOf = (law, key) => exact(law.numbers[key]);
const inPoints = (thousandths) => fraction(BigInt(thousandths), 1000n);
const hundredths = (share) => Number(halfUp(times(share, whole(100))));

/** The row of a column of lower bounds that a number falls into; the first one for what is below. */
function rowOf(starts, value) {
  let row = 0;
  while (row + 1 < starts.length && compare(exact(starts[row + 1]), value) <= 0) row += 1;
  return row;
}

/** For each difference the row of the table of expected scores. */
function rowsByDifference(table) {
  const rows = [];
  table.from.forEach((from, row) => {
    for (let at = from; at <= (table.to[row] === "" ? from : table.to[row]); at += 1) rows[at] = row;
  });
  return rows;
}

/** Declares a rule set: what its articles say, on top of what is usual. */
function rules(code, law, own) {
  const table = law.tables.expected;
  const rows = rowsByDifference(table);
  const higher = table.higher.map((points) => inPoints(Math.round(1000 * points)));
  const lower = table.lower.map((points) => inPoints(Math.round(1000 * points)));
  const rowFor = (difference) => {
    const size = Number(difference < 0n ? -difference : difference);
    return rows[Math.min(size, rows.length - 1)];
  };
  const usual = {
    code,
    home: code,
    law,
    /** The whole difference that counts. */
    counted: (rating, opponent) => halfAway(subtract(rating, opponent)),
    rowFor,
    expected(rating, opponent) {
      const difference = this.counted(rating, opponent);
      return (difference < 0n ? lower : higher)[rowFor(difference)];
    },
    difference(share) {
      const at = hundredths(share);
      const found = law.tables.difference.d[100 - Math.max(at, 100 - at)];
      if (typeof found !== "number") fail(NO_NUMBER, "indeterminate");
      return whole(at < 50 ? -found : found);
    },
    performance(opponents, points) {
      const mean = divided(total(opponents), opponents.length);
      return add(mean, this.difference(divided(points, opponents.length)));
    },
    used: (factor) => factor,
    expectedOf(rating, opponents) {
      return total(opponents.map((opponent) => this.expected(rating, opponent)));
    },
    changeOf: (factor, points, expected) => times(factor, subtract(points, expected)),
    newRating: (rating, change) => whole(halfAway(add(rating, change))),
    rounded: (value) => whole(halfAway(value)),
    isListed: () => true,
    parts: ["K"],
  };
  RULES[code] = { ...usual, ...own };
}

/** The rule set that a cell names, with its settings; or that a range of rules is. */
function ruleSetIn(cell) {
  const words = textOf(cell).split(/\s+/);
  const pair = words.slice(0, 2).join(" ").toUpperCase();
  const name = words.length > 1 && pair in NAMES ? words.splice(0, 2).join(" ") : words.shift();
  const code = NAMES[name.toUpperCase()] ?? name.toUpperCase();
  const known = Object.keys(CODES_OF_RULES).join(", ");
  if (!(code in CODES_OF_RULES)) fail(NO_VALUE, "rules", { cell: name.slice(0, 40), known });
  const found = RULES[CODES_OF_RULES[code]];
  if (found.withSettings) return found.withSettings(code, words);
  if (words.length) fail(NO_VALUE, "settings");
  return found;
}

const ownRules = () => Object.values(RULES).find((one) => one.inCells);
const ruleSetOrBlank = (cell) => (textOf(cell) === "0" ? null : ruleSetIn(cell));
const RULE_SET = { name: "rules", parse: ruleSetOrBlank, ofRange: (grid) => ownRules().inCells(grid) };
const RULE_SET_OR_FACTORS = { ...RULE_SET, ofRange: (grid) => ownRules().factorsInCells(grid) };
