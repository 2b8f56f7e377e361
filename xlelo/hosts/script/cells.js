// Cells as people fill them: what is blank, a number, a score, a date or an error.

/** An error value of a cell, with its reason. */
class Fault {
  constructor(code, reason = "") {
    this.code = code;
    this.reason = reason;
  }
}

const NO_VALUE = "#VALUE!";
const NO_NUMBER = "#NUM!";
const NOT_AVAILABLE = "#N/A";
const CODES = [NO_VALUE, NO_NUMBER, NOT_AVAILABLE, "#DIV/0!", "#NAME?", "#REF!", "#NULL!"];
/** Stands for a value that is missing: the result is blank. */
const MISSING = new Fault("");

function fail(code, reason, values = {}) {
  throw new Fault(code, said(reason, values));
}

/** A sentence in the language of this script. */
const said = (key, values = {}) => WORDS[key].replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

const DECIMAL = /^([+-]?\d{1,15})(?:[.,](\d{1,15}))?$/;
const GROUPED = /^([+-]?)([1-9]\d{0,2}([.,])\d{3}(?:\3\d{3}){0,3})(?:(?!\3)[.,](\d{1,15}))?$/;
/** A larger number in a cell for a score is a date. */
const EARLIEST_DATE = whole(10000);
const LAST_DATE = 2958465n;
/** The calendar of spreadsheets has a 29 February 1900, which there never was. */
const NO_DAY = 60n;

const decimal = (left, right = "") => fraction(BigInt(left + right), 10n ** BigInt(right.length));

/** What a text may mean: nothing, one number, or two (27.000). */
function meanings(text) {
  const found = [];
  const plain = DECIMAL.exec(text);
  if (plain) found.push(decimal(plain[1], plain[2]));
  const grouped = GROUPED.exec(text);
  if (grouped) found.push(decimal(grouped[1] + grouped[2].split(grouped[3]).join(""), grouped[4]));
  return found;
}

function numberIn(cell) {
  if (typeof cell !== "number") throw new TypeError(cell);
  if (!Number.isFinite(cell)) throw new RangeError(cell);
  return exact(cell);
}

function read(kind, cell) {
  if (cell === null || cell === undefined || (typeof cell === "string" && !cell.trim())) return null;
  if (cell instanceof Fault) return cell;
  if (typeof cell === "string" && cell.startsWith("#")) {
    const code = cell.trim();
    return new Fault(CODES.includes(code) ? code : NO_VALUE, said("error"));
  }
  try {
    return kind.parse(cell);
  } catch (wrong) {
    if (wrong instanceof Fault) return wrong;
    const code = wrong instanceof RangeError ? NO_NUMBER : NO_VALUE;
    return new Fault(code, said("not allowed", { cell: String(cell).slice(0, 40), allowed: said(kind.name) }));
  }
}

/** A kind of numbers from `low` to `high`; `also` refuses others. */
function numbers(name, low, high, { zeroIsBlank = false, also = () => true, texts = () => null } = {}) {
  const fits = (value) => compare(value, low) >= 0 && (!high || compare(value, high) <= 0) && also(value);
  const parse = (cell) => {
    const special = texts(cell);
    if (special) return special;
    const found = typeof cell === "string" ? meanings(cell.trim()) : [numberIn(cell)];
    if (!found.length) throw new TypeError(cell);
    if (zeroIsBlank && found[0].n === 0n) return null;
    const fitting = found.filter(fits);
    if (!fitting.length) throw new RangeError(cell);
    if (fitting.length > 1) throw new TypeError(cell);
    return fitting[0];
  };
  return { name, parse };
}

function choice(name, meaning) {
  const parse = (cell) => {
    const text = textOf(cell).toUpperCase();
    if (text === "0") return null;
    if (!(text in meaning)) throw new TypeError(cell);
    return meaning[text];
  };
  return { name, parse };
}

function textOf(cell) {
  if (typeof cell === "string") return cell.trim();
  return typeof cell === "number" ? String(cell) : fail(NO_VALUE, "error");
}

function halves(cell) {
  if (typeof cell !== "string") {
    if (typeof cell === "number" && cell >= float(EARLIEST_DATE)) throw new TypeError(cell);
    return null;
  }
  const text = cell.trim();
  if (text === "=" || text === "1/2") return HALF;
  const mixed = /^(\d{0,4})½$/.exec(text);
  return mixed ? add(whole(mixed[1] || 0), HALF) : null;
}

function dayIn(cell) {
  const written = typeof cell === "string" ? /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell.trim()) : null;
  if (written) return dayOf(...written.slice(1).map(Number));
  const [found] = typeof cell === "string" ? meanings(cell.trim()) : [numberIn(cell)];
  if (!found) throw new TypeError(cell);
  const serial = roundDown(found);
  if (serial === 0n && isWhole(found)) return null;
  if (serial < 1n || serial > LAST_DATE || serial === NO_DAY) throw new RangeError(cell);
  return serial < NO_DAY ? serial + 1n : serial;
}

/** Days since 30 December 1899. */
function dayOf(year, month, day) {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) throw new TypeError("no such day");
  return BigInt(Math.floor(date.getTime() / 86400000) + 25569);
}

const WIDEST = whole(100000);
const THOUSAND = whole(1000);
const isCount = { also: isWhole };
const RATING = numbers("rating", ZERO, whole(4000), {
  zeroIsBlank: true,
  also: (value) => compare(value, whole(10)) >= 0,
});
const NUMBER = numbers("number", whole(-4000), whole(4000));
const SCORE = numbers("score", ZERO, null, { texts: halves, also: (value) => compare(value, EARLIEST_DATE) < 0 });
const SHARE = numbers("share", ZERO, ONE);
const FACTOR = numbers("factor", ZERO, THOUSAND);
const COUNT = numbers("count", ZERO, WIDEST, isCount);
const GAMES = numbers("games", ONE, WIDEST, isCount);
const DURATION = numbers("duration", ZERO, WIDEST);
const SPAN = numbers("span", fraction(1n, 100000n), WIDEST, { zeroIsBlank: true });
const DATE = { name: "date", parse: dayIn };
const TEXT = { name: "text", parse: (cell) => (cell === 0 ? null : textOf(cell)) };
const COLOUR = choice("colour", { W: "W", B: "B", WHITE: "W", BLACK: "B" });
const SIDE = choice(
  "side",
  Object.fromEntries([
    ...["WHITE", "W", "BLANQUES", "BLANCAS", "BRANCAS"].map((name) => [name, "white"]),
    ...["BLACK", "B", "NEGRES", "NEGRAS", "PRETAS"].map((name) => [name, "black"]),
  ]),
);
const RESULT = { name: "result", parse: resultIn };

/** Both sides' half-points of a result; a game without one is a blank. */
function resultIn(cell) {
  if (typeof cell === "string") {
    const text = cell.replace(/ /g, "").replace(/1\/2/g, "½").replace(/,/g, ".").replace(/:/g, "-");
    const points = RESULTS[text.replace(/[–—−]/g, "-").toUpperCase()];
    if (!points) throw new TypeError(cell);
    return points[0] < 0 ? MISSING : points.map((half) => divided(whole(half), 2));
  }
  const value = numberIn(cell);
  if (compare(value, EARLIEST_DATE) >= 0) throw new TypeError(cell);
  if (!isGameScore(value)) throw new RangeError(cell);
  return [value, subtract(ONE, value)];
}

const isGameScore = (value) => [ZERO, HALF, ONE].some((score) => compare(score, value) === 0);
