/**
 * @file The position a game begins with, asked for once: for small boards, and
 * to know whose pieces lie at the bottom.
 */

import { post } from "../api.js";

/** @typedef {import("../types.js").Position} Position */

/** @type {Map<string, Promise<Position>>} */
const asked = new Map();

/**
 * @param {string} game the whole text
 * @returns {Promise<Position>}
 */
export function startOf(game) {
  const known = asked.get(game);
  if (known) return known;
  const answer = post("/api/positions", { game });
  asked.set(game, answer);
  // What failed is asked again next time.
  answer.catch(() => asked.delete(game));
  return answer;
}
