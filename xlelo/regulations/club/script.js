// The questions of a club's own rules, by their articles. The player is the first-named one of each game.

/** Digits of an expected score. */
const CLUB_DIGITS = 15;
/** Steps of the search for a performance: each one halves the range. */
const CLUB_STEPS = 100;
const CLUB_CLOSE = 1e-12;

function clubRules(settings, factors) {
  const { tables, numbers: law } = LAW.CLUB;
  const { rule, default: usual } = tables.settings;
  const own = Object.fromEntries(rule.map((name, at) => [name, settings[name] ?? usual[at]]));
  const number = (name) => (own[name] === "none" ? null : own[name].n === undefined ? exact(own[name]) : own[name]);
  const [scale, cap, advantage, floor] = ["scale", "cap", "advantage", "floor"].map(number);
  const decimals = Number(float(number("decimals")));
  const isFide = own.curve === "fide";
  const capped = (apart) => (cap === null ? apart : within(apart, cap));
  const logistic = (apart) => 1 / (1 + 10 ** Math.max(-300, Math.min(300, -float(apart) / float(scale))));
  const allOrNothing = exact(law.all_or_nothing);
  return {
    // 4
    counted: (rating, opponent) => capped(subtract(add(rating, advantage), opponent)),
    // 5
    expected(rating, opponent) {
      const apart = this.counted(rating, opponent);
      if (isFide) return RULES.CLUB.tableScore(halfAway(apart));
      return fraction(BigInt(Math.round(logistic(apart) * 10 ** CLUB_DIGITS)), 10n ** BigInt(CLUB_DIGITS));
    },
    difference(share) {
      if (share.n === 0n || compare(share, ONE) === 0) return share.n ? allOrNothing : negative(allOrNothing);
      if (isFide) return RULES.CLUB.tableDifference(share);
      const p = float(share);
      const found = exact(float(scale) * Math.log10(p / (1 - p)));
      return cap !== null && compare(most(found, negative(found)), cap) > 0 ? fail(NO_NUMBER, "cap", { cap: written(cap) }) : found;
    },
    performance(opponents, points) {
      const share = divided(points, opponents.length);
      const mean = divided(total(opponents), opponents.length);
      if (isFide || share.n === 0n || compare(share, ONE) === 0) return add(mean, this.difference(share));
      const sum = (rating) => float(this.expectedOf(exact(rating), opponents));
      const floats = opponents.map(float);
      const [top, bottom] = [Math.max(...floats), Math.min(...floats)];
      const wide = top - bottom + 1;
      const first = float(mean) - float(advantage) + float(scale) * Math.log10(float(share) / (1 - float(share)));
      const [low, high] =
        cap === null
          ? [first - wide, first + wide]
          : [bottom - float(advantage) - float(cap), top - float(advantage) + float(cap)];
      const wanted = float(points);
      if (sum(low) > wanted + CLUB_CLOSE || sum(high) < wanted - CLUB_CLOSE) fail(NO_NUMBER, "cap", { cap: written(cap) });
      // Where the cap gives many ratings the same expected score, the answer is the middle of them.
      const edge = (more) => {
        let [below, above] = [low, high];
        for (let step = 0; step < CLUB_STEPS && below < above; step += 1) {
          const middle = (below + above) / 2;
          if (sum(middle) < wanted + more) below = middle;
          else above = middle;
        }
        return (below + above) / 2;
      };
      return exact((edge(-CLUB_CLOSE) + edge(CLUB_CLOSE)) / 2);
    },
    // 6
    factor(rating, games, part) {
      const rows = factors ?? [];
      if (!games.length && (!factors || rows.some((row) => row.games_under !== null))) throw MISSING;
      const played = total(games);
      if (!factors) return exact(compare(played, exact(law.new_games)) < 0 ? law.k_new : law.k_usual);
      const age = part === "K" ? null : exact(Number(part));
      const fits = (row) =>
        (row.games_under === null || compare(played, row.games_under) < 0) &&
        (row.rating_from === null || compare(rating, row.rating_from) >= 0) &&
        (row.rating_under === null || compare(rating, row.rating_under) < 0) &&
        (row.age_to === null || (age !== null && compare(age, row.age_to) <= 0));
      return rows.find(fits).k;
    },
    isPart: (part) => part === "K" || (/^\d+$/.test(part) && Number(part) <= 150),
    // 8, 10
    newRating(rating, change) {
      const { places } = law;
      const moved = add(halfAwayTo(places, rating), halfAwayTo(places, change));
      const carried = own.carry === "published" ? halfAwayTo(decimals, moved) : moved;
      return this.rounded(floor === null ? carried : most(floor, carried));
    },
    rounded: (value) => halfAwayTo(decimals, halfAwayTo(law.places, value)),
  };
}

const CLUB_CURVE = ["scale", "cap", "advantage"];

/** The settings of rules with a value; all that is wrong at once. */
function clubSettings(pairs, names) {
  const { rule, default: usual, least: low, most: high } = LAW.CLUB.tables.settings;
  const settings = {};
  const seen = new Set();
  const wrong = [];
  for (const [given, value] of pairs) {
    const name = given.toLowerCase();
    const at = names.includes(name) ? rule.indexOf(name) : -1;
    if (at < 0 || seen.has(name)) {
      wrong.push([NO_VALUE, said(at < 0 ? "rule" : "twice", { name: given, names: names.join(", ") })]);
    } else if (value !== "" && usual[at] !== undefined && low[at] !== "none") {
      const found = clubValue(name, value, low[at], high[at]);
      if (found instanceof Fault) wrong.push([found.code, found.reason]);
      else settings[name] = found;
    }
    seen.add(name);
  }
  if (wrong.length) throw faultOf(wrong);
  return settings;
}

const faultOf = (wrong) =>
  new Fault(wrong.every(([code]) => code === NO_NUMBER) ? NO_NUMBER : NO_VALUE, wrong.map(([, reason]) => reason).join("; "));

function clubValue(name, text, low, high) {
  if (typeof low === "string") {
    const word = text.toLowerCase();
    return word === low || word === high ? word : new Fault(NO_VALUE, `${name}: ${low}, ${high}`);
  }
  const isAllowed = (value) => name !== "decimals" || isWhole(value);
  return clubNumber(name, text, [exact(low), exact(high)], isAllowed);
}

function clubNumber(name, text, [low, high], isAllowed) {
  const found = meanings(text);
  const fitting = found.filter((value) => compare(value, low) >= 0 && compare(value, high) <= 0 && isAllowed(value));
  if (fitting.length === 1) return fitting[0];
  const [least, most] = [low, high].map((one) => String(float(one)).replace("-", "−"));
  const reason = `${name}: ${least} – ${most}`;
  return new Fault(found.length && !fitting.length ? NO_NUMBER : NO_VALUE, said("not allowed", { cell: text, allowed: reason }));
}

/** The rows of a range as texts. An error in a cell is that of the whole range. */
function clubRows(grid) {
  const texts = grid.cells.map((cell) => {
    const value = read({ name: "text", parse: (given) => (typeof given === "number" ? plainNumber(given) : textOf(given)) }, cell);
    if (value instanceof Fault) throw value;
    return value ?? "";
  });
  return Array.from({ length: grid.height }, (_, row) => texts.slice(row * grid.width, (row + 1) * grid.width));
}

const plainNumber = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(12).replace(/\.?0+$/, ""));

function clubFactors(grid) {
  const { column: names, least, most, whole: isCounted } = LAW.CLUB.tables.rows;
  const wrong = [];
  const rows = clubRows(grid)
    .filter((row) => row.some(Boolean) && row.join().toLowerCase() !== names.join())
    .map((row) =>
      Object.fromEntries(
        names.map((name, at) => {
          if (row[at] === "" && name !== "k") return [name, null];
          const value = clubNumber(name, row[at], [least[at], most[at]].map(exact), (one) => !isCounted[at] || isWhole(one));
          if (value instanceof Fault) wrong.push([value.code, value.reason]);
          return [name, value];
        }),
      ),
    );
  const last = rows[rows.length - 1];
  if (last && names.some((name) => name !== "k" && last[name] !== null)) wrong.push([NO_VALUE, said("last row")]);
  if (wrong.length) throw faultOf(wrong);
  return rows.length ? rows : undefined;
}

const CLUB_RULES = LAW.CLUB.tables.settings.rule;
const clubSet = (settings, factors, code = "CLUB") => ({ ...RULES.CLUB, ...clubRules(settings, factors), code });

rules("CLUB", LAW.CLUB, {
  withSettings(code, words) {
    const pairs = words.map((word) => {
      const [name, ...value] = word.split("=");
      return [name, value.join("=")];
    });
    return clubSet(clubSettings(pairs, code === "LOGISTIC" ? CLUB_CURVE : CLUB_RULES), undefined, code);
  },
  inCells(grid) {
    if (grid.width !== 2) fail(NO_VALUE, "two columns");
    const pairs = clubRows(grid).filter(([name, value]) => (name || value) && name.toLowerCase() !== "rule");
    return clubSet(clubSettings(pairs, CLUB_RULES));
  },
  factorsInCells(grid) {
    if (grid.width !== LAW.CLUB.tables.rows.column.length) return this.inCells(grid);
    return clubSet({}, clubFactors(grid));
  },
});
RULES.CLUB.tableScore = (difference) => RULES.CLUB.expected(whole(difference), ZERO);
RULES.CLUB.tableDifference = RULES.CLUB.difference;
