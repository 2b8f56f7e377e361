// The questions of the FCE's regulation, by its articles.

const FCE_YEARS = ["newest", "second", "third", "fourth", "fifth"];

rules("FCE", LAW.FCE, {
  // 14.3, 14.4: K0 for each half-point above one half. 14.5: the mean of the opponents' differences, which are
  // those of single games: all points, none, or 0.
  performance(opponents, points) {
    const mean = divided(total(opponents), opponents.length);
    const halfPoints = subtract(times(whole(2), points), whole(opponents.length));
    if (halfPoints.n >= 0n) return add(mean, times(this.baseFactor(mean), halfPoints));
    return add(mean, divided(times(this.difference(ONE), halfPoints), opponents.length));
  },
  // 16.2a
  baseFactor(rating) {
    const { from, k } = this.law.tables.stabilisation;
    return whole(k[rowOf(from, rating)]);
  },
  // 16.2b: the seasons' games weigh less the older they are.
  meanGames(games) {
    const { tables } = this.law;
    const row = tables.years.seasons.indexOf(games.length);
    if (row < 0) return null;
    const weights = FCE_YEARS.map((year) => tables.years[year][row]).filter((weight) => weight > 0);
    const sum = total(weights.map((weight, at) => times(whole(weight), games[at])));
    const mean = divided(sum, weights.reduce((a, b) => a + b));
    return least(numberOf(this.law, "most_games"), mean);
  },
  // 16.2b, 16.2c
  activity(games) {
    const mean = this.meanGames(games);
    if (mean === null) return ZERO;
    const lost = divided(mean, this.law.numbers.activity_divisor);
    return whole(halfAway(subtract(numberOf(this.law, "most_activity"), lost)));
  },
  parts: ["K", "K0", "DELTA", "MP", "RAPID", "U12", "U12RAPID"],
  factor(rating, games, part) {
    if (games.length > FCE_YEARS.length) fail(NO_NUMBER, "seasons", { most: FCE_YEARS.length, count: games.length });
    const full = () => add(this.baseFactor(rating), this.activity(games));
    const answers = {
      K: full,
      K0: () => this.baseFactor(rating),
      DELTA: () => this.activity(games),
      MP: () => this.meanGames(games) ?? fail(NOT_AVAILABLE, "no number"),
      RAPID: () => times(numberOf(this.law, "half"), full()), // 16.5
      U12: () => numberOf(this.law, "young_standard"), // 16.3
      U12RAPID: () => numberOf(this.law, "young_rapid"), // 16.4
    };
    return answers[part]();
  },
  // 17.2, 17.3
  newRating(rating, change) {
    return most(numberOf(this.law, "floor"), whole(halfAway(rating) + halfAway(change)));
  },
  isListed(rating) {
    return compare(rating, numberOf(this.law, "floor")) >= 0;
  },
});

// 10.1, 10.2, 11.1 to 11.3
OFFERS.ELO_INITIAL = (birth, federated, fide, standard) => {
  const { law } = RULES.FCE;
  if (fide === null && standard === null && (birth === null || federated === null)) throw MISSING;
  if (birth !== null && federated !== null && federated < birth) fail(NO_NUMBER, "before birth");
  const listed = standard ?? fide;
  if (listed !== null) return RULES.FCE.isListed(listed) ? listed : fail(NO_NUMBER, "unlisted", { rating: written(listed) });
  const tenths = halfAway(divided(times(whole(10), whole(federated - birth)), law.numbers.year_days));
  const age = least(numberOf(law, "oldest"), most(numberOf(law, "youngest"), fraction(tenths, 10n)));
  return add(numberOf(law, "age_base"), times(numberOf(law, "age_step"), age));
};

// 5.1, 5.2
OFFERS.ELO_TIME = (minutes, increment) => {
  const { law } = RULES.FCE;
  const time = add(minutes, divided(times(increment, numberOf(law, "moves")), 60));
  return compare(time, numberOf(law, "minutes")) >= 0 ? "standard" : "rapid";
};
