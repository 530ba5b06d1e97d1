/**
 * @file A sweep through a whole line without its looks: every position is
 * thought about for a moment, the last first, and the moves between them are
 * judged as soon as both their places are known.
 */

/** @typedef {import("../types.js").SweepPlace} SweepPlace */
/** @typedef {import("./faults.js").Judgement} Judgement */
/** @typedef {import("./tree.js").Node} Node */

import { carryProofs, judge, worthOfPlace } from "./faults.js";

/** @typedef {{game: string, start: string|null, moves: string[]}} Line */
/** @typedef {{player: string, move_ms: number}} Wishes */
/** @typedef {"idle"|"running"|"done"|"cancelled"|"problem"} State */

/**
 * @typedef {object} Around
 * @property {(path: string, body: object, reading: {signal: AbortSignal, on: Record<string, (data: any) => void>}) => Promise<void>} stream
 */

/** One sweep at a time. What it knows outlives the page that shows it. */
export class Sweep {
  /** @type {State} */
  state = "idle";
  /** @type {Line|null} */
  line = null;
  /** The nodes of the line, from the root. @type {Node[]} */
  nodes = [];
  /** By ply, with the proofs of other places; those not reached yet are undefined. @type {(SweepPlace|undefined)[]} */
  places = [];
  /** By the ply after the move. @type {(Judgement|null)[]} */
  judgements = [];
  /** @type {string|null} */
  problem = null;
  /** The places as they were told. @type {(SweepPlace|undefined)[]} */
  #told = [];
  #onChange = () => {};
  /** @type {AbortController} */
  #running = new AbortController();
  /** @type {Around} */
  #around;

  /** @param {Around} around */
  constructor(around) {
    this.#around = around;
  }

  /** @param {() => void} onChange replaces the listener before */
  listen(onChange) {
    this.#onChange = onChange;
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
   * @param {Node[]} [nodes] of the line, from the root
   */
  async begin(line, wishes, nodes = []) {
    this.#clear();
    this.line = line;
    this.nodes = nodes;
    this.#told = new Array(line.moves.length + 1).fill(undefined);
    this.places = this.#told;
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
    this.nodes = [];
    this.#told = [];
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
    const { moves } = this.line ?? { moves: [] };
    this.#told[place.ply] = place;
    this.places = carryProofs(this.#told, moves);
    this.judgements = judge(this.places, moves);
    this.#onChange();
  }

  /**
   * @param {State} state
   * @param {string|null} [problem]
   */
  #become(state, problem = null) {
    this.state = state;
    this.problem = problem;
    this.#onChange();
  }
}
