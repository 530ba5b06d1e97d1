/**
 * @file What a pasted text is: a position, moves, or a whole record. Only the
 * server can tell, so it is asked in the order that is likeliest to be right,
 * and if nothing fits all its answers are kept, for people to see what is wrong.
 */

/** @typedef {import("../types.js").RecordedGame} RecordedGame */
/** @typedef {import("../types.js").Position} Position */

import { readMoves } from "./address.js";

/** @typedef {"position"|"moves"|"record"} Kind */

/**
 * Asks the server, and throws an Error with a sentence for people where it refuses.
 * @typedef {(path: string, body: object) => Promise<any>} Ask
 */

/** @typedef {{kind: Kind, detail: string}} Refusal */

/**
 * The games that a text holds, or why it holds none.
 * @typedef {{games: RecordedGame[], refusals: null} | {games: null, refusals: Refusal[]}} Reading
 */

/**
 * The order to try in. A record shows itself by its tags or its brackets, a
 * position by standing on one line; bare digits are a record of columns, whose
 * moves would be lost if they were read as a position.
 * @param {string} text
 * @returns {Kind[]}
 */
export function likelyKinds(text) {
  const bare = text.trim();
  if (/^\[|^\(\s*;/.test(bare)) return ["record"];
  if (/^\d+$/.test(bare)) return ["record", "moves", "position"];
  return bare.includes("\n") ? ["record", "moves"] : ["position", "moves", "record"];
}

/**
 * Reads a text as whatever it is.
 * @param {string} text
 * @param {string} game the game chosen, with its options
 * @param {Ask} ask
 * @returns {Promise<Reading>}
 */
export async function readPasted(text, game, ask) {
  /** @type {Refusal[]} */
  const refusals = [];
  for (const kind of likelyKinds(text)) {
    try {
      return { games: await READERS[kind](text.trim(), game, ask), refusals: null };
    } catch (error) {
      refusals.push({ kind, detail: error instanceof Error ? error.message : String(error) });
    }
  }
  return { games: null, refusals };
}

/** @type {Record<Kind, (text: string, game: string, ask: Ask) => Promise<RecordedGame[]>>} */
const READERS = {
  async position(text, game, ask) {
    /** @type {Position} */
    const view = await ask("/api/positions", { game, start: text });
    return [bareGame(view.game, view.position, [])];
  },
  async moves(text, game, ask) {
    const moves = readMoves(text);
    /** @type {Position} */
    const view = await ask("/api/positions", { game, moves });
    return [bareGame(view.game, null, view.played.map((move) => move.text))];
  },
  async record(text, game, ask) {
    return (await ask("/api/records", { text, game })).games;
  },
};

/**
 * @param {string} game
 * @param {string|null} start
 * @param {string[]} moves
 * @returns {RecordedGame}
 */
function bareGame(game, start, moves) {
  return { game, start, moves, tags: {}, result: "*", reason: null, comments: [] };
}
