// The questions of FIDE's rules of 2011, by their articles.

rules("FIDE2011", LAW.FIDE2011, {
  // A larger difference counts as 400 points.
  counted(rating, opponent) {
    return halfAway(within(subtract(rating, opponent), numberOf(this.law, "furthest")));
  },
  parts: ["K", "2400"],
  // 8.56
  factor(rating, games, part) {
    if (!games.length) throw MISSING;
    const { numbers: law } = this.law;
    if (compare(total(games), whole(law.new_games)) < 0) return whole(law.new_player_k);
    const hasTop = part === "2400" || compare(rating, whole(law.top_rating)) >= 0;
    return whole(hasTop ? law.top_k : law.usual_k);
  },
  // 0.6
  isListed(rating) {
    return compare(rating, numberOf(this.law, "floor")) >= 0;
  },
  // 8.23: points for each half-point above one half, as many as on the day the event ended; below one half, the table.
  firstRating(average, score, games, isNewer) {
    const { numbers, earlier } = this.law;
    const halfPoints = subtract(times(whole(2), score), games);
    if (halfPoints.n < 0n) return add(average, this.difference(fraction(score.n * games.d, score.d * games.n)));
    return add(average, times(exact((isNewer ? numbers : earlier).half_point), halfPoints));
  },
});
