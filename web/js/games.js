// What the server told about its games, for those who need it at once. The page asks before it shows anything. No DOM.

/** @typedef {import("./types.js").GameEntry} GameEntry */

/** @type {Map<string, GameEntry>} */
const known = new Map();

/** @param {GameEntry[]} games */
export function learnGames(games) {
  for (const game of games) known.set(game.name, game);
}

/**
 * @param {string|undefined} text a game's name or whole text, such as `NAME:size=8x8`
 * @returns {GameEntry|undefined}
 */
export function knownGame(text) {
  return known.get((text ?? "").split(":")[0] ?? "");
}
