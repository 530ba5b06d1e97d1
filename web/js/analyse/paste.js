/**
 * @file What a pasted text is: a position, moves, or a whole record. Only the
 * server can tell, so it is asked in the order that is likeliest to be right:
 * first of the game chosen, then of whatever game the text itself names, then
 * of all others. If nothing fits, what it said of the game chosen is kept, for
 * people to see what is wrong.
 */

/** @typedef {import("../types.js").RecordedGame} RecordedGame */
/** @typedef {import("../types.js").Position} Position */

import { gameName } from "../catalogue.js";
import { readMoves } from "./address.js";

/** The most characters of a reason that are told. */
const LONGEST_REASON = 160;

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
 * @param {{game: string, others?: string[]}} chosen the game chosen, with its options, and all there are
 * @param {Ask} ask
 * @returns {Promise<Reading>}
 */
export async function readPasted(text, { game, others = [] }, ask) {
  const kinds = likelyKinds(text);
  const asChosen = await readAs(text.trim(), kinds.map((kind) => ({ kind, game })), ask);
  if (asChosen.games) return asChosen;
  const elsewhere = await readAs(text.trim(), otherWays(kinds, game, others), ask);
  return elsewhere.games ? elsewhere : { games: null, refusals: worthTelling(asChosen.refusals) };
}

/**
 * The refusals in short: a record without tags is refused for its moves, which is said already.
 * @param {Refusal[]} refusals
 * @returns {Refusal[]}
 */
function worthTelling(refusals) {
  const ofMoves = refusals.find(({ kind }) => kind === "moves");
  const isTwice = (/** @type {Refusal} */ { kind, detail }) => kind === "record" && ofMoves && detail.endsWith(ofMoves.detail);
  return refusals.filter((refusal) => !isTwice(refusal)).map(({ kind, detail }) => ({ kind, detail: shortened(detail) }));
}

/** @typedef {{kind: Kind, game: string|null}} Way a kind of text, and the game to take it for; null: as it says itself */

/**
 * The ways to read a text that is not of the game chosen. Moves are no way of
 * their own there: a list of them is read as a record, too.
 * @param {Kind[]} kinds
 * @param {string} game
 * @param {string[]} others
 * @returns {Way[]}
 */
function otherWays(kinds, game, others) {
  const whole = kinds.filter((kind) => kind !== "moves").toSorted((a, b) => Number(b === "record") - Number(a === "record"));
  const names = others.filter((name) => name !== gameName(game));
  return [{ kind: "record", game: null }, ...names.flatMap((name) => whole.map((kind) => ({ kind, game: name })))];
}

/**
 * The first way that the server takes.
 * @param {string} text
 * @param {Way[]} ways
 * @param {Ask} ask
 * @returns {Promise<Reading>}
 */
async function readAs(text, ways, ask) {
  /** @type {Refusal[]} */
  const refusals = [];
  for (const { kind, game } of ways) {
    try {
      return { games: await READERS[kind](text, game, ask), refusals: null };
    } catch (error) {
      refusals.push({ kind, detail: error instanceof Error ? error.message : String(error) });
    }
  }
  return { games: null, refusals };
}

/** A reason is shown on one line: it may quote much of the text. @param {string} detail */
function shortened(detail) {
  const [line] = detail.trim().split("\n", 1);
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON).trimEnd()}…` : line;
}

/** @type {Record<Kind, (text: string, game: string|null, ask: Ask) => Promise<RecordedGame[]>>} */
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
    return (await ask("/api/records", { text, ...(game !== null && { game }) })).games;
  },
};

/**
 * A game of which only this is known.
 * @param {string} game
 * @param {string|null} [start]
 * @param {string[]} [moves]
 * @returns {RecordedGame}
 */
export function bareGame(game, start = null, moves = []) {
  return { game, start, moves, tags: {}, result: "*", reason: null, comment: null, comments: [] };
}
