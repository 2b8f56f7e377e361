// The questions of Elo's national procedure of 1972, by its paragraphs.

rules("ELO1972", LAW.ELO1972, {
  // K = 10 for the events of a year with at most eighty games; above, the year's performance is the rating.
  factor(rating, games) {
    const { year_games: limit, k } = this.law.numbers;
    return compare(total(games), whole(limit)) <= 0 ? whole(k) : fail(NOT_AVAILABLE, "no number");
  },
});
