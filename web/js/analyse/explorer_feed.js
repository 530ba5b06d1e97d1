/**
 * @file Asks what was played from a position, and asks again while the stored games are still being read, less and
 * less often. No DOM.
 */

/** @typedef {import("../types.js").Explored} Explored */
/** @typedef {{game: string, start?: string|null, moves: string[]}} Place */

/** It is asked when one stays somewhere. */
const REST_MS = 200;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 4000;
const GROWTH = 1.5;

/** @param {Explored} explored @returns {boolean} whether every stored game has been read */
export const isComplete = ({ indexed, stored }) => indexed >= stored;

/**
 * @template P
 * @typedef {object} Means
 * @property {(place: P, signal: AbortSignal) => Promise<Explored>} ask
 * @property {(place: P, explored: Explored) => void} show called for every answer
 * @property {(place: P, error: unknown) => void} fail called if not even the first answer comes
 */

/**
 * Follows one place at a time.
 * @template P
 */
export class ExplorerFeed {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #asking = new AbortController();

  /** @param {Means<P>} means */
  constructor(means) {
    this.means = means;
  }

  /** Asks about a place, until all is known or something else is followed. @param {P} place */
  follow(place) {
    this.stop();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#timer = setTimeout(() => void this.#begin(place, signal), REST_MS);
  }

  /** Asks no more. */
  stop() {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }

  /** @param {P} place @param {AbortSignal} signal */
  async #begin(place, signal) {
    try {
      await this.#ask(place, signal, FIRST_PAUSE_MS);
    } catch (error) {
      if (!signal.aborted) this.means.fail(place, error);
    }
  }

  /** @param {P} place @param {AbortSignal} signal @param {number} pause before it is asked again */
  async #ask(place, signal, pause) {
    const explored = await this.means.ask(place, signal);
    if (signal.aborted) return;
    this.means.show(place, explored);
    if (!isComplete(explored)) this.#again(place, signal, pause);
  }

  /** What is shown stays where a later answer does not come: the next one may. @param {P} place @param {AbortSignal} signal @param {number} pause */
  #again(place, signal, pause) {
    const longer = Math.min(pause * GROWTH, LONGEST_PAUSE_MS);
    this.#timer = setTimeout(() => {
      this.#ask(place, signal, longer).catch(() => {
        if (!signal.aborted) this.#again(place, signal, longer);
      });
    }, pause);
  }
}
