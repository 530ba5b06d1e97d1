/**
 * @file Positions only to be looked at: without legal moves, of which there
 * can be thousands.
 */

import { post } from "../api.js";

/** @typedef {import("../types.js").Position} Position */

/** @type {Map<string, Promise<Position>>} */
const starts = new Map();

/**
 * @param {{game: string, start?: string, moves?: string[], still?: boolean}} place start: "" for the game's own;
 *   still: without the board before the last move, which only shows how it came about
 * @param {AbortSignal} [signal]
 * @returns {Promise<Position>}
 */
export function pictureOf({ game, start = "", moves = [], still = false }, signal) {
  const place = { game, moves, ...(start && { start }), legal_moves: false, last_board: !still };
  return post("/api/positions", place, signal && { signal });
}

/**
 * The position a game begins with, asked for once: to know whose pieces lie at
 * the bottom.
 * @param {string} game the whole text
 * @returns {Promise<Position>}
 */
export function startOf(game) {
  const known = starts.get(game);
  if (known) return known;
  const answer = pictureOf({ game });
  starts.set(game, answer);
  // What failed is asked again next time.
  answer.catch(() => starts.delete(game));
  return answer;
}
