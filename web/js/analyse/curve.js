/**
 * @file The shape of a game's graph: the first player's chance to win after each
 * ply, in the graph's own coordinates. What is drawn, and which ply a click
 * means, is decided here; nothing of the page is touched.
 */

/** @typedef {{ply: number, chance: number}} Sample */

/**
 * The frame that a graph is drawn in.
 * @typedef {{width: number, height: number, plies: number}} Frame
 */

/**
 * How far to the right a ply is.
 * @param {Frame} frame
 * @param {number} ply
 */
export function xOf(frame, ply) {
  return frame.plies === 0 ? 0 : (ply / frame.plies) * frame.width;
}

/**
 * How far down a chance is: the first player's wins are on top.
 * @param {Frame} frame
 * @param {number} chance
 */
export function yOf(frame, chance) {
  return (1 - chance) * frame.height;
}

/**
 * The ply nearest to a place from the left.
 * @param {Frame} frame
 * @param {number} x
 */
export function plyAt(frame, x) {
  const ply = Math.round((x / frame.width) * frame.plies);
  return Math.max(0, Math.min(frame.plies, ply));
}

/**
 * What is known, cut where a ply is missing: a line must not be drawn over
 * places that the sweep has not reached.
 * @param {readonly (number|null|undefined)[]} chances by ply
 * @returns {Sample[][]}
 */
export function runs(chances) {
  /** @type {Sample[][]} */
  const found = [];
  let isOpen = false;
  for (const [ply, chance] of chances.entries()) {
    const isKnown = typeof chance === "number";
    if (isKnown && !isOpen) found.push([]);
    if (isKnown) found.at(-1)?.push({ ply, chance });
    isOpen = isKnown;
  }
  return found;
}

/**
 * A run as the line of an SVG path.
 * @param {Frame} frame
 * @param {Sample[]} run
 */
export function linePath(frame, run) {
  return `M${run.map((sample) => point(frame, sample)).join("L")}`;
}

/**
 * The area between a run and the middle.
 * @param {Frame} frame
 * @param {Sample[]} run
 */
export function areaPath(frame, run) {
  const first = { ply: run[0].ply, chance: 0.5 };
  const last = { ply: run[run.length - 1].ply, chance: 0.5 };
  return `${linePath(frame, [first, ...run, last])}Z`;
}

/**
 * @param {Frame} frame
 * @param {Sample} sample
 */
function point(frame, { ply, chance }) {
  return `${rounded(xOf(frame, ply))} ${rounded(yOf(frame, chance))}`;
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 100) / 100;
}
