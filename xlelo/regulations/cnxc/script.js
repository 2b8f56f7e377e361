// The questions of the CNXC's regulation, by its articles.

rules("CNXC", LAW.CNXC, {
  // 6.4: rows by rating, columns by games counted. Exactly twelve games have the first column.
  factor(rating, games) {
    if (!games.length) throw MISSING;
    const { tables } = this.law;
    const played = total(games);
    if (compare(played, numberOf(this.law, "least_games")) < 0) fail(NOT_AVAILABLE, "no number");
    const columns = Object.keys(tables.weighting).filter((name) => !["title", "from"].includes(name));
    const column = columns[rowOf(tables.games.from, played)];
    return whole(tables.weighting[column][rowOf(tables.weighting.from, whole(halfUp(rating)))]);
  },
  // 6.5, 6.6: a half goes up.
  newRating: (rating, change) => whole(halfUp(add(rating, change))),
  rounded: (value) => whole(halfUp(value)),
});

/** Competitions that 5.3 names, in its words and in English; any other has the value of the rest. */
const CNXC_COMPETITIONS = {
  "absolute final": "absolute_final",
  "campeonato de portugal absoluto fase final": "absolute_final",
  "absoluto fase final": "absolute_final",
  "team final board 1": "team_final_board1",
  "team final board1": "team_final_board1",
  "campeonato de portugal de equipas fase final 1o tabuleiro": "team_final_board1",
  "equipas fase final 1o tabuleiro": "team_final_board1",
  honour: "honour",
  "permanente da categoria de honra": "honour",
  "permanente de honra": "honour",
  "categoria de honra": "honour",
};

const plainWords = (text) =>
  text
    .replace(/\.º/g, "º")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(" ");

// 5.3: the first list with a rating, else by competition.
OFFERS.ELO_VIRTUAL = (iccf, fpx, fide, competition) => {
  const { category, rating } = RULES.CNXC.law.tables.virtual;
  const wanted = CNXC_COMPETITIONS[plainWords(competition ?? "")] ?? "other";
  return iccf ?? fpx ?? fide ?? exact(rating[category.indexOf(wanted)]);
};

// 6.3, 6.6: the mean of the performances, weighted by games.
OFFERS.ELO_PROVISIONAL = (performances, games) => {
  const blocks = sideBySide(performances, games).filter((block) => block.some((cell) => cell !== null));
  if (blocks.some((block) => block.includes(null))) throw MISSING;
  const sum = total(blocks.map(([mean, count]) => times(meanOfWhole(mean, count), count)));
  const played = total(blocks.map(([, count]) => count));
  return whole(halfUp(fraction(sum.n * played.d, sum.d * played.n)));
};
