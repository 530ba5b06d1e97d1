/**
 * @file What there is to choose from: games, and each game's players. Asked of
 * the server once while the page is open. No DOM.
 */

import { get } from "../api.js";
import { learnGames } from "../games.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").PlayerEntry} PlayerEntry */

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} path */
function askOnce(path) {
  const known = asked.get(path);
  if (known) return known;
  const answer = get(path);
  asked.set(path, answer);
  // What failed is asked again next time.
  answer.catch(() => asked.delete(path));
  return answer;
}

/** @returns {Promise<GameEntry[]>} */
export function allGames() {
  const answer = askOnce("/api/games");
  answer.then(learnGames, () => {});
  return answer;
}

/**
 * @param {string} game the whole text, options and all: they can matter to players
 * @returns {Promise<PlayerEntry[]>}
 */
export function playersOf(game) {
  return askOnce(`/api/games/${encodeURIComponent(game)}/players`);
}
