/**
 * @file The live engine without its looks: follows the position shown, keeps
 * one search running at most, lets go of it when one moves on or the page is
 * hidden, and remembers what it thought of places it has been to.
 */

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Problem} Problem */

/**
 * What the engine is asked to do, apart from the position.
 * @typedef {object} Wishes
 * @property {string} player
 * @property {number} lines
 * @property {boolean} all_moves whether every legal move is to be scored
 * @property {number} time_ms
 * @property {number|null} threads
 */

/**
 * A place to think about. Equal names are equal places.
 * @typedef {{name: string, game: string, start: string|null, moves: string[]}} Place
 */

/** @typedef {"off"|"paused"|"waiting"|"thinking"|"done"|"problem"} State */

/**
 * @typedef {object} EngineView
 * @property {State} state
 * @property {Thought|null} thought the newest on the present place
 * @property {string|null} problem why it stopped, in a sentence
 */

/**
 * What the engine needs from around it.
 * @typedef {object} Around
 * @property {(path: string, body: object, reading: {signal: AbortSignal, on: Record<string, (data: any) => void>}) => Promise<void>} stream
 * @property {(view: EngineView) => void} onChange
 * @property {(run: () => void) => void} [soon] runs a little later: stepping fast must not start a search at each step
 */

/** Moves through a game come faster than this; a search begins when one stays. */
const REST_MS = 120;

/** Thoughts kept; those of large games are heavy. */
const REMEMBERED = 60;

/** An engine that is off and has no place yet. */
export class Engine {
  /** @type {State} */
  #state = "off";
  /** @type {Place|null} */
  #place = null;
  /** @type {Thought|null} */
  #thought = null;
  /** @type {string|null} */
  #problem = null;
  /** @type {Map<string, {thought: Thought, isDone: boolean}>} */
  #memory = new Map();
  /** @type {AbortController|null} */
  #search = null;
  #isOn = false;
  #isHidden = false;
  /** @type {Wishes} */
  #wishes;
  /** @type {Around} */
  #around;

  /**
   * @param {Wishes} wishes
   * @param {Around} around
   */
  constructor(wishes, around) {
    this.#wishes = wishes;
    this.#around = around;
  }

  /** @returns {EngineView} */
  get view() {
    return { state: this.#state, thought: this.#thought, problem: this.#problem };
  }

  /** @returns {Wishes} */
  get wishes() {
    return this.#wishes;
  }

  /** @param {boolean} isOn */
  switch(isOn) {
    this.#isOn = isOn;
    this.#begin();
  }

  /**
   * Turns to another place; null where there is nothing to think about. It
   * always tells what it knows: the place may be the same and the board new.
   * @param {Place|null} place
   */
  follow(place) {
    if (place?.name === this.#place?.name) return this.#around.onChange(this.view);
    this.#place = place;
    return this.#begin();
  }

  /** @param {Partial<Wishes>} wishes */
  wish(wishes) {
    this.#wishes = { ...this.#wishes, ...wishes };
    this.#memory.clear();
    this.#begin();
  }

  /** @param {boolean} isHidden whether nobody can see the page */
  hide(isHidden) {
    if (this.#isHidden === isHidden) return;
    this.#isHidden = isHidden;
    this.#begin();
  }

  /** Thinks again from the beginning, after a problem or to go on after the time is over. */
  again() {
    if (this.#place) this.#memory.delete(this.#place.name);
    this.#begin();
  }

  /** Ends the search and stays silent from now on. */
  stop() {
    this.#search?.abort();
    this.#search = null;
  }

  /** Brings the search in line with what is wanted now. */
  #begin() {
    this.stop();
    const known = this.#place ? this.#memory.get(this.#place.name) : undefined;
    this.#thought = this.#isOn ? known?.thought ?? null : null;
    if (!this.#isOn) return this.#become("off");
    if (!this.#place || known?.isDone) return this.#become("done");
    if (this.#isHidden) return this.#become("paused");
    this.#search = new AbortController();
    this.#become("waiting");
    const { signal } = this.#search;
    const place = this.#place;
    const soon = this.#around.soon ?? ((run) => setTimeout(run, REST_MS));
    soon(() => signal.aborted || this.#think(place, signal));
    return undefined;
  }

  /**
   * @param {Place} place
   * @param {AbortSignal} signal
   */
  async #think(place, signal) {
    const { name: _, ...position } = place;
    const { threads, ...wishes } = this.#wishes;
    const body = { ...position, ...wishes, ...(threads ? { threads } : {}) };
    const on = this.#handlers(place, signal);
    try {
      await this.#around.stream("/api/analyses", body, { signal, on });
      if (!signal.aborted && this.#state !== "done") on.problem({ detail: null });
    } catch (error) {
      if (!signal.aborted) on.problem({ detail: error instanceof Error ? error.message : String(error) });
    }
  }

  /**
   * What each event of the stream does; nothing once the search was let go of.
   * @param {Place} place
   * @param {AbortSignal} signal
   * @returns {Record<"waiting"|"thought"|"done"|"problem", (data: any) => void>}
   */
  #handlers(place, signal) {
    /** @param {(data: any) => void} run */
    const whileWanted = (run) => (/** @type {any} */ data) => {
      if (!signal.aborted) run(data);
    };
    return {
      waiting: whileWanted(() => this.#become("waiting")),
      thought: whileWanted((thought) => this.#take(place, thought, "thinking")),
      done: whileWanted((thought) => this.#take(place, thought, "done")),
      problem: whileWanted((problem) => this.#become("problem", problem.detail ?? "")),
    };
  }

  /**
   * @param {Place} place
   * @param {Thought} thought
   * @param {"thinking"|"done"} state
   */
  #take(place, thought, state) {
    this.#thought = thought;
    this.#remember(place.name, { thought, isDone: state === "done" });
    this.#become(state);
  }

  /**
   * @param {string} name
   * @param {{thought: Thought, isDone: boolean}} memory
   */
  #remember(name, memory) {
    this.#memory.delete(name);
    this.#memory.set(name, memory);
    const [oldest] = this.#memory.keys();
    if (this.#memory.size > REMEMBERED) this.#memory.delete(oldest);
  }

  /**
   * @param {State} state
   * @param {string|null} [problem]
   */
  #become(state, problem = null) {
    this.#state = state;
    this.#problem = problem;
    this.#around.onChange(this.view);
  }
}
