// Exact numbers: fractions of whole numbers. A number of a cell means the shortest decimal that it prints as.

const fraction = (n, d = 1n) => ({ n, d });
const whole = (value) => fraction(BigInt(value));
const ZERO = fraction(0n);
const ONE = fraction(1n);
const HALF = fraction(1n, 2n);

function exact(value) {
  if (Number.isSafeInteger(value)) return whole(value);
  const [digits, power = "0"] = String(value).split("e");
  const [left, right = ""] = digits.split(".");
  const places = right.length - Number(power);
  const n = BigInt(left + right);
  return places > 0 ? fraction(n, 10n ** BigInt(places)) : fraction(n * 10n ** BigInt(-places));
}

const negative = (a) => fraction(-a.n, a.d);

function add(a, b) {
  if (a.d === b.d) return fraction(a.n + b.n, a.d);
  if (a.d % b.d === 0n) return fraction(a.n + b.n * (a.d / b.d), a.d);
  if (b.d % a.d === 0n) return fraction(a.n * (b.d / a.d) + b.n, b.d);
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

const subtract = (a, b) => add(a, negative(b));
const times = (a, b) => fraction(a.n * b.n, a.d * b.d);
const divided = (a, count) => fraction(a.n, a.d * BigInt(count));
const total = (values) => values.reduce(add, ZERO);
const compare = (a, b) => {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};
const least = (a, b) => (compare(a, b) <= 0 ? a : b);
const most = (a, b) => (compare(a, b) >= 0 ? a : b);
const within = (value, bound) => most(negative(bound), least(bound, value));
const isWhole = (a) => a.n % a.d === 0n;

function roundDown(a) {
  const quotient = a.n / a.d;
  return a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient;
}

const roundUp = (a) => -roundDown(negative(a));
/** The nearest whole number; a half goes up. */
const halfUp = (a) => roundDown(fraction(2n * a.n + a.d, 2n * a.d));
/** The nearest whole number; a half goes away from zero. */
const halfAway = (a) => (a.n < 0n ? -halfUp(negative(a)) : halfUp(a));

function halfAwayTo(places, a) {
  const unit = 10n ** BigInt(places);
  return fraction(halfAway(fraction(a.n * unit, a.d)), unit);
}

/** The only step from an exact number to a float. */
const float = (a) => Number(a.n) / Number(a.d);

/** The decimals of a number for a sentence, at most four. */
function written(a) {
  const cut = halfAwayTo(4, a);
  const sign = cut.n < 0n ? "−" : "";
  const digits = String(cut.n < 0n ? -cut.n : cut.n).padStart(5, "0");
  const rest = digits.slice(-4).replace(/0+$/, "");
  return sign + digits.slice(0, -4) + (rest ? `.${rest}` : "") + (compare(cut, a) ? "…" : "");
}
