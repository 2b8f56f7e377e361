// Ranges: one value beside a column, a column beside a row, and one player's games in a row.

/** A range with at least so many rows is a whole column, of which only some cells are meant. */
const TALL = 50000;
const LONGEST_TEXT = 255;

const isRange = (value) => Array.isArray(value);
const isBlank = (cell) => cell === null || cell === undefined || cell === "";

function gridOf(value) {
  if (!isRange(value)) return { cells: [value], height: 1, width: 1 };
  return { cells: value.flat(), height: value.length, width: value[0].length };
}

/** Whole columns of one height, cut after the last row in which any of them is filled. */
function cutToFilledRows(values) {
  const heights = new Set(values.filter(isRange).map((rows) => rows.length).filter((height) => height > 1));
  if (heights.size !== 1 || Math.max(...heights) < TALL) return values;
  let used = 1;
  for (const rows of values.filter((one) => isRange(one) && one.length >= TALL)) {
    let last = rows.length;
    while (last > used && rows[last - 1].every(isBlank)) last -= 1;
    used = Math.max(used, last);
  }
  return values.map((value) => (isRange(value) && value.length >= TALL ? value.slice(0, used) : value));
}

function parsedGrid(grid, kind) {
  const known = new Map();
  const cells = grid.cells.map((cell) => {
    let value = known.get(cell);
    if (value === undefined) known.set(cell, (value = read(kind, cell)));
    return value;
  });
  return { ...grid, cells };
}

function common(sizes) {
  const several = [...new Set(sizes)].filter((size) => size !== 1);
  if (several.length > 1) fail(NO_VALUE, "shapes");
  return several[0] ?? 1;
}

/** For each result the cells of one player: all of them, a row or a column. */
function linesOf(grid, height, width) {
  const { cells } = grid;
  if (height === 1 && width === 1) return { cells: [grid], height: 1, width: 1 };
  const line = (some, tall, wide) => ({ cells: some, height: tall, width: wide });
  const found = [];
  if (width === 1) {
    for (let at = 0; at < cells.length; at += grid.width) {
      found.push(line(cells.slice(at, at + grid.width), 1, grid.width));
    }
    return { cells: found, height: grid.height, width: 1 };
  }
  if (height > 1) return { ...grid, cells: cells.map((cell) => line([cell], 1, 1)) };
  for (let at = 0; at < grid.width; at += 1) {
    found.push(line(cells.filter((_, place) => place % grid.width === at), grid.height, 1));
  }
  return { cells: found, height: 1, width: grid.width };
}

/** Refuse ranges with different numbers of cells. A single cell repeats. A row may stand beside a column. */
function checkLines(lines) {
  const key = ({ cells, height, width }) => (height === 1 || width === 1 ? String(cells.length) : `${height}x${width}`);
  if (new Set(lines.filter((line) => line.cells.length > 1).map(key)).size > 1) fail(NO_VALUE, "shapes");
}

/** The cells of several ranges side by side; a single cell stands beside each. */
function sideBySide(...grids) {
  const length = Math.max(...grids.map((grid) => grid.cells.length));
  return Array.from({ length }, (_, at) => grids.map(({ cells }) => cells[cells.length === 1 ? 0 : at]));
}

/** The games that were played, with what stands beside them. An opponent without a score is still to come. */
function playedGames(opponents, scores, ...others) {
  if (scores.cells.length < opponents.cells.length) fail(NO_VALUE, "each score");
  const games = sideBySide(opponents, scores, ...others).filter(([, score]) => score !== null);
  if (games.some(([opponent]) => opponent === null)) throw MISSING;
  if (!games.every(([, score]) => isGameScore(score))) fail(NO_NUMBER, "game score");
  return games;
}

/** Opponents met and points: game by game, or one total. */
function playedOf(opponents, scores) {
  if (scores.cells.length > 1 || opponents.cells.length <= 1) {
    const games = playedGames(opponents, scores);
    return { met: games.map(([opponent]) => opponent), points: total(games.map(([, score]) => score)) };
  }
  const [points] = scores.cells;
  if (points === null) return { met: [], points: ZERO };
  const met = opponents.cells.filter((cell) => cell !== null);
  if (compare(points, whole(met.length)) > 0 || !isWhole(times(points, whole(2)))) {
    fail(NO_NUMBER, "total", { count: met.length });
  }
  return { met, points };
}
