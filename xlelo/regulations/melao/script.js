// The weighted performance of the article. It is no official rating.

/** The largest age of a game in half-lives. */
const MOST_HALF_LIVES = whole(10000);

OFFERS.ELO_WEIGHTED = (opponents, scores, ages, halfLife, colours) => {
  const games = playedGames(opponents, scores, ages, colours);
  if (!games.length || games.some(([, , age]) => age === null)) throw MISSING;
  const span = halfLife ?? ONE;
  if (games.some(([, , age]) => compare(age, times(MOST_HALF_LIVES, span)) > 0)) {
    fail(NO_NUMBER, "too old", { most: written(MOST_HALF_LIVES) });
  }
  const { numbers: law } = LAW.MELAO;
  const ahead = RULES.FIDE2024.difference(divided(whole(law.white), 100)); // cores: what White is ahead
  const newest = games.map(([, , age]) => age).reduce(least);
  let sum = 0;
  let weights = 0;
  for (const [opponent, score, age, colour] of games) {
    const met = colour === "W" ? subtract(opponent, ahead) : colour === "B" ? add(opponent, ahead) : opponent;
    const performance = add(met, times(whole(law.win), subtract(times(whole(2), score), ONE)));
    const weight = 2 ** (-float(subtract(age, newest)) / float(span));
    sum += weight * float(performance);
    weights += weight;
  }
  return exact(sum / weights);
};
