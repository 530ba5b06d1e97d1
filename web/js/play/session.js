/**
 * @file A match as this page follows it: the newest view, what is sent, and
 * what comes back. Everything the server says goes through `take`, so an older
 * view never replaces a newer one, whichever way it came. No DOM.
 */

import { changesOf, supersedes } from "./changes.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").BegunMatch} NewMatch */
/** @typedef {import("../types.js").Thinking} Thinking */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("./changes.js").Changes} Changes */
/** @typedef {"take-back" | "accept-take-back" | "decline-take-back" | "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "pause" | "resume"} Action */
/**
 * The ways to the server; the page gives the real ones, a test its own.
 * @typedef {object} Line
 * @property {typeof import("../api.js").get} get
 * @property {typeof import("../api.js").post} post
 * @property {typeof import("../live.js").follow} follow
 */
/**
 * @typedef {object} Listener
 * @property {(view: MatchView, changes: Changes) => void} view
 * @property {(thinking: Thinking) => void} thinking
 * @property {(state: "open" | "lost") => void} state
 * @property {() => void} stale something was sent too late, and the newer view is already shown
 * @property {(message: string) => void} trouble
 */

/** One match, from the first view until its page is left. */
export class Session {
  /** @type {MatchView | null} */
  view = null;
  /** What was asked for and is not answered yet. @type {Set<string>} */
  #wishes = new Set();
  /** The answer to the last of them. @type {Promise<void>} */
  #answered = Promise.resolve();

  /**
   * @param {{id: string, keys: string[], line: Line, signal: AbortSignal, listener: Listener}} how
   */
  constructor({ id, keys, line, signal, listener }) {
    this.path = `/api/matches/${encodeURIComponent(id)}`;
    this.asking = { keys, signal };
    this.line = line;
    this.listener = listener;
  }

  /** Gets the first view, and follows from there. */
  async open() {
    this.take(await this.line.get(this.path, this.asking));
    const { keys, signal } = this.asking;
    void this.line.follow(`${this.path}/events`, {
      since: this.view?.version ?? null,
      keys,
      signal,
      on: { view: (view) => this.take(view), thinking: (thinking) => this.listener.thinking(thinking) },
      onState: this.listener.state,
      onRefused: (error) => this.listener.trouble(error.message),
    });
  }

  /** @param {MatchView} view */
  take(view) {
    if (!supersedes(view, this.view)) return;
    const changes = changesOf(this.view, view);
    this.view = view;
    this.listener.view(view, changes);
  }

  /** @param {string} move */
  play(move) {
    return this.#send("moves", { move });
  }

  /** @param {Action} action */
  act(action) {
    return this.#send("actions", { action });
  }

  /** @returns {Promise<Thought>} */
  hint() {
    return this.line.post(`${this.path}/hint`, {}, this.asking);
  }

  /** @returns {Promise<NewMatch>} */
  rematch() {
    return this.line.post(`${this.path}/rematch`, {}, this.asking);
  }

  /**
   * The rematch that somebody else asked for, with the key of the same seat.
   * @returns {Promise<Pick<NewMatch, "id" | "keys">>}
   */
  join() {
    return this.line.get(`${this.path}/rematch`, this.asking);
  }

  /**
   * Sends one thing after the other; the same thing once more before its answer (a second click) is nothing new.
   * @param {"moves" | "actions"} where
   * @param {object} what
   */
  async #send(where, what) {
    const wish = JSON.stringify([where, what]);
    if (!this.view || this.#wishes.has(wish)) return;
    const made = placeOf(this.view);
    this.#wishes.add(wish);
    // Whatever became of what was sent before.
    this.#answered = this.#answered.catch(() => {}).then(() => this.#post(where, what, made));
    await this.#answered.finally(() => this.#wishes.delete(wish));
  }

  /**
   * A move is meant for the place it was made in: what was sent before it may have led elsewhere.
   * @param {"moves" | "actions"} where
   * @param {object} what
   * @param {string} made where
   */
  async #post(where, what, made) {
    const view = /** @type {MatchView} */ (this.view);
    if (where === "moves" && placeOf(view) !== made) return this.#late();
    try {
      this.take(await this.line.post(`${this.path}/${where}`, { ...what, version: view.version }, this.asking));
    } catch (error) {
      this.#refused(error);
    }
    return undefined;
  }

  #late() {
    if (!this.asking.signal.aborted) this.listener.stale();
  }

  /**
   * A stale version brings the fresh view along; any other refusal is shown.
   * @param {any} error
   */
  #refused(error) {
    if (this.asking.signal.aborted) return;
    const fresh = error?.problem?.view;
    if (error?.status === 409 && fresh) {
      this.take(fresh);
      this.#late();
    } else {
      this.listener.trouble(error instanceof Error ? error.message : String(error));
    }
  }
}

/** The moves that have led to where a match stands. @param {MatchView} view */
function placeOf({ position }) {
  return position.played.map(({ text }) => text).join(" ");
}
