// The questions of FIDE's rules of today for a standard event, by their articles.

rules("FIDE2024", LAW.FIDE2024, {
  // 8.3.1: a larger difference counts as 400 points, except for a player rated 2650 or more.
  counted(rating, opponent) {
    const apart = subtract(rating, opponent);
    const isFree = compare(rating, numberOf(this.law, "strongest")) >= 0;
    return halfAway(isFree ? apart : within(apart, numberOf(this.law, "far")));
  },
  parts: ["K", "2400", "2300", "U18"],
  // 8.3.3, in the order of FIDE's lists: 2400 once reached; the young; new players; all others.
  factor(rating, games, part) {
    if (!games.length) throw MISSING;
    const { numbers: law } = this.law;
    if (part === "2400" || compare(rating, whole(law.top)) >= 0) return whole(law.k_top);
    if (part === "U18" && compare(rating, whole(law.young_below)) < 0) return whole(law.k_young);
    return whole(compare(total(games), whole(law.new_games)) < 0 ? law.k_new : law.k_usual);
  },
  // 8.3.3: K times the games of a list is at most 700.
  used(factor, games) {
    const product = times(factor, whole(games));
    const limit = numberOf(this.law, "most_product");
    return compare(product, limit) <= 0 ? factor : whole(roundDown(divided(limit, games)));
  },
  // 8.3.4: the change is rounded once.
  newRating: (rating, change) => whole(halfAway(rating) + halfAway(change)),
  // 7.2.1
  isListed(rating) {
    return compare(rating, numberOf(this.law, "floor")) >= 0;
  },
  // 8.2.2, 8.2.3: two more games, drawn against 1800.
  firstRating(average, score, games) {
    const { numbers: law } = this.law;
    const count = add(games, whole(law.added_games));
    const sum = add(times(average, games), whole(law.added_games * law.added_rating));
    const points = add(score, whole(law.added_points));
    const mean = fraction(sum.n * count.d, sum.d * count.n);
    const found = add(mean, this.difference(fraction(points.n * count.d, points.d * count.n)));
    return least(whole(law.highest_first), whole(halfAway(found)));
  },
});

const FIRST_DAY = { FIDE2011: dayOf(2011, 7, 1), FIDE2024: dayOf(2024, 3, 1) };

OFFERS.ELO_INITIAL_FIDE = (average, score, games, end) => {
  if (compare(score, games) > 0 || !isWhole(times(score, whole(2)))) {
    fail(NO_NUMBER, "total", { count: written(games) });
  }
  const mean = meanOfWhole(average, games);
  if (end === null || end >= FIRST_DAY.FIDE2024) return RULES.FIDE2024.firstRating(mean, score, games);
  return RULES.FIDE2011.firstRating(mean, score, games, end >= FIRST_DAY.FIDE2011);
};
