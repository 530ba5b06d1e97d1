/**
 * @file A sweep through a whole line without its looks: every position is
 * thought about for a moment, the last first, and the moves between them are
 * judged as soon as both their places are known.
 */

/** @typedef {import("../types.js").SweepPlace} SweepPlace */
/** @typedef {import("./faults.js").Judgement} Judgement */

import { judge, worthOfPlace } from "./faults.js";

/** @typedef {{game: string, start: string|null, moves: string[]}} Line */
/** @typedef {{player: string, move_ms: number}} Wishes */
/** @typedef {"idle"|"running"|"done"|"cancelled"|"problem"} State */

/**
 * @typedef {object} Around
 * @property {(path: string, body: object, reading: {signal: AbortSignal, on: Record<string, (data: any) => void>}) => Promise<void>} stream
 * @property {() => void} onChange
 */

/** One sweep at a time. */
export class Sweep {
  /** @type {State} */
  state = "idle";
  /** @type {Line|null} */
  line = null;
  /** By ply; those not reached yet are undefined. @type {(SweepPlace|undefined)[]} */
  places = [];
  /** By the ply after the move. @type {(Judgement|null)[]} */
  judgements = [];
  /** @type {string|null} */
  problem = null;
  /** @type {AbortController} */
  #running = new AbortController();
  /** @type {Around} */
  #around;

  /** @param {Around} around */
  constructor(around) {
    this.#around = around;
  }

  /** @returns {number} how much is done, 0 to 1 */
  get progress() {
    const known = this.places.filter((place) => place !== undefined).length;
    return this.places.length === 0 ? 0 : known / this.places.length;
  }

  /** @returns {(number|null)[]} the first player's chance after each ply; null where it is not known */
  get chances() {
    return this.places.map((place) => (place && worthOfPlace(place)?.chance) ?? null);
  }

  /**
   * Begins with a line, whatever was under way.
   * @param {Line} line
   * @param {Wishes} wishes
   */
  async begin(line, wishes) {
    this.#clear();
    this.line = line;
    this.places = new Array(line.moves.length + 1).fill(undefined);
    this.#become("running");
    const { signal } = this.#running;
    try {
      await this.#around.stream("/api/sweeps", { ...line, ...wishes }, { signal, on: this.#handlers(signal) });
      if (!signal.aborted && this.state === "running") this.#become("problem", "");
    } catch (error) {
      if (!signal.aborted) this.#become("problem", error instanceof Error ? error.message : String(error));
    }
  }

  /** Ends what is under way; what is known stays. */
  cancel() {
    this.#running.abort();
    if (this.state === "running") this.#become("cancelled");
  }

  /** Ends what is under way and drops what is known, as when another game is opened. */
  forget() {
    this.#clear();
    this.#become("idle");
  }

  #clear() {
    this.#running.abort();
    this.#running = new AbortController();
    this.line = null;
    this.places = [];
    this.judgements = [];
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Record<string, (data: any) => void>}
   */
  #handlers(signal) {
    return {
      place: (place) => signal.aborted || this.#take(place),
      done: () => signal.aborted || this.#become("done"),
      problem: (problem) => signal.aborted || this.#become("problem", problem.detail),
    };
  }

  /** @param {SweepPlace} place */
  #take(place) {
    this.places[place.ply] = place;
    this.judgements = judge(this.places, this.line?.moves ?? []);
    this.#around.onChange();
  }

  /**
   * @param {State} state
   * @param {string|null} [problem]
   */
  #become(state, problem = null) {
    this.state = state;
    this.problem = problem;
    this.#around.onChange();
  }
}
