/**
 * @file Which way round a board is shown, so that one's own pieces are at the
 * bottom. No DOM, and no rules: only where the pieces lie at the start.
 */

import { otherSide } from "../analyse/worth.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Side} Side */

/**
 * The side whose pieces lie lower; null where neither's do, as on an empty
 * board or one that both sides surround.
 * @param {Board} board at the start of the game
 * @returns {Side | null}
 */
export function lowerSide(board) {
  const [first, second] = [meanRow(board, "first"), meanRow(board, "second")];
  if (first === second || Number.isNaN(first) || Number.isNaN(second)) return null;
  return first > second ? "first" : "second";
}

/**
 * The mean row of a side's pieces, from the top.
 * @param {Board} board
 * @param {Side} side
 */
function meanRow({ cells, files }, side) {
  const rows = cells.flatMap(({ piece }, i) => (piece?.side === side ? [Math.floor(i / files)] : []));
  return rows.reduce((sum, row) => sum + row, 0) / rows.length;
}

/**
 * Who sits at the bottom of the page, and whether the board is turned for it.
 * @param {Board} start
 * @param {Side[]} you the seats held here
 * @returns {{bottom: Side, turned: boolean}}
 */
export function orientationFor(start, you) {
  const lower = lowerSide(start);
  // Who plays both sides, or only watches, sees the board as it is drawn.
  const bottom = you.length === 1 ? you[0] : (lower ?? "first");
  return { bottom, turned: lower === otherSide(bottom) };
}
