// What is to be seen on each cell, computed at once from the state: view.js only draws the differences. No DOM.

import { meant, targets } from "./input.js";
import { locate, standing } from "./model.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./input.js").Choice} Choice */
/** @typedef {"last"|"chosen"|"target"|"taken"|"start"|"aim"} Sign */
/**
 * @typedef {object} State
 * @property {Board} board
 * @property {Choice|null} choice  null: nothing can be chosen
 * @property {string[]} path       squares chosen so far
 * @property {string[]} last       squares of the last move
 * @property {string|null} hover   the square under the pointer
 */
/** @typedef {{pieces: (Piece|null)[], signs: Set<Sign>[]}} Scene */

/**
 * @param {State} state
 * @returns {Scene}
 */
export function compose(state) {
  const { board, choice, path, last } = state;
  const pieces = standing(board, path);
  /** @type {Set<Sign>[]} */
  const signs = board.cells.map(() => new Set());
  const indices = locate(board);
  const mark = (/** @type {string[]} */ squares, /** @type {Sign} */ sign) => {
    for (const square of squares) signs[indices.get(square) ?? -1]?.add(sign);
  };
  mark(last, "last");
  mark(path, "chosen");
  if (choice) markChoice(state, choice, mark);
  signs.forEach((set, index) => set.has("target") && pieces[index] !== null && set.add("taken"));
  return { pieces, signs };
}

/**
 * Where a click would lead. A start that is a whole move by itself is a target, like a column to drop a stone into.
 * @param {State} state
 * @param {Choice} choice
 * @param {(squares: string[], sign: Sign) => void} mark
 */
function markChoice({ path, hover }, choice, mark) {
  const next = targets(choice, path);
  const starts = targets(choice, []);
  const isWhole = (/** @type {string} */ start) => targets(choice, [start]).length === 0;
  mark(path.length > 0 ? next : starts.filter(isWhole), "target");
  mark(starts.filter((start) => !isWhole(start)), "start");
  const aimed = hover === null ? null : meant(choice, path, hover);
  if (aimed !== null && next.includes(aimed)) mark([aimed], "aim");
}
