/**
 * @file Earlier positions of a game, asked for once each. A prefix of the moves
 * names a position, so a move taken back spoils nothing that is kept. No DOM.
 */

/** @typedef {import("../types.js").Position} Position */
/** @typedef {(moves: string[]) => Promise<Position>} Ask */

/** Keeps the positions of one match. */
export class Lookback {
  /** @type {Map<string, Promise<Position>>} */
  #known = new Map();
  #ask;

  /** @param {Ask} ask gets the position after these moves */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * @param {string[]} moves
   * @param {number} ply how many of them are played
   * @returns {Promise<Position>}
   */
  at(moves, ply) {
    const prefix = moves.slice(0, ply);
    const name = prefix.join(" ");
    const known = this.#known.get(name);
    if (known) return known;
    const asked = this.#ask(prefix);
    this.#known.set(name, asked);
    // What failed is asked again next time.
    asked.catch(() => this.#known.delete(name));
    return asked;
  }
}
