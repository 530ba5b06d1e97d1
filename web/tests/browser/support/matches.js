// Matches as a test begins and follows them.

import { expect } from "./app.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("../../../js/types.js").MatchView} MatchView */

export const PERSON = { kind: "person" };

/** @param {number} level */
export const machine = (level) => ({ kind: "machine", player: `level:${level}` });

/** A match with the secrets of its seats. */
export class Match {
  /**
   * @param {App} app
   * @param {{id: string, keys: {first: string | null, second: string | null}}} begun
   */
  constructor(app, { id, keys }) {
    this.app = app;
    this.id = id;
    /** @type {{first: string, second: string}} */
    this.keys = { first: keys.first ?? "", second: keys.second ?? "" };
  }

  /**
   * @param {App} app
   * @param {object} setup
   */
  static async begin(app, setup) {
    return new Match(app, await app.ask("/api/matches", setup));
  }

  /** The view of whoever holds all seats. @returns {Promise<MatchView>} */
  view() {
    return this.app.ask(`/api/matches/${this.id}`, undefined, Object.values(this.keys).filter(Boolean));
  }

  /** Plays a move without a page. @param {string} move @param {"first" | "second"} side */
  async play(move, side) {
    const { version } = await this.view();
    return this.app.ask(`/api/matches/${this.id}/moves`, { move, version }, [this.keys[side]]);
  }

  /** Waits until so many moves were played. @param {number} plies */
  async waitFor(plies) {
    await expect.poll(async () => (await this.view()).turns.length).toBeGreaterThanOrEqual(plies);
    return this.view();
  }

  /** The address of a seat, of both, or of a watcher. @param {...("first" | "second")} sides */
  address(...sides) {
    const keys = sides.map((side) => this.keys[side]).join(",");
    return `/match/${this.id}${keys && `#key=${keys}`}`;
  }
}
