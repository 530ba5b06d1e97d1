/**
 * @file What is known here of a search's trees, asked of the server as one
 * looks around: its own tree, as it is in the end or as it was at one step, and
 * the tree without pruning. No DOM.
 */

import { PAGE, PLAIN_ROOT, placeOf, readPlace } from "./places.js";

/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("../types.js").XrayFamily} XrayFamily */
/** @typedef {import("../types.js").XrayStep} XrayStep */
/** @typedef {Map<string, XrayFamily>} Families by place */

/** The server gives no more at once. */
const LARGE_PAGE = 500;
/** Asked for together, so that an address stays short. */
const TOGETHER = 50;

/** A search that can be walked through. */
export class Forest {
  /** The step that is shown; null for the end. @type {number|null} */
  step = null;
  /** The places from a root to where the search was at that step. @type {string[]} */
  path = [];
  /** The places that the search has come back from since the step before, from the top. @type {string[]} */
  left = [];
  /** How the simulation of that step ended. @type {XrayStep["result"]} */
  result = null;
  /** @type {Families} */
  #whole = new Map();
  /** @type {Families} */
  #shown = this.#whole;
  #newest = 0;
  /** @type {(path: string) => Promise<any>} */
  #ask;

  /**
   * @param {XraySummary} summary
   * @param {(path: string) => Promise<any>} ask
   */
  constructor(summary, ask) {
    this.summary = summary;
    this.#ask = ask;
  }

  /** The first and the last step there is. */
  get ends() {
    const { steps } = this.summary;
    return { first: Math.min(1, steps), last: steps };
  }

  /** The roots that the search had begun with by then. @returns {string[]} */
  get roots() {
    return this.#rootsAt(this.step);
  }

  /** Each step of visits enters one node; steps are counted from one, nodes from zero. @param {number|null} step */
  #rootsAt(step) {
    const { kind, roots } = this.summary;
    const begun = kind === "visits" && step !== null ? roots.filter((id) => id < step) : roots;
    return begun.map((id) => placeOf("own", id));
  }

  /**
   * @param {string} place
   * @returns {XrayFamily|undefined}
   */
  family(place) {
    return this.#familiesOf(place).get(place);
  }

  /** The tree without pruning has no steps. @param {string} place */
  #familiesOf(place) {
    return readPlace(place).which === "plain" ? this.#whole : this.#shown;
  }

  /** @param {string[]} places */
  async load(places) {
    const missing = places.filter((place) => !this.family(place));
    for (const which of /** @type {const} */ (["own", "plain"])) {
      const wanted = missing.filter((place) => readPlace(place).which === which);
      if (wanted.length > 0) await this.#fetch(wanted, this.#familiesOf(wanted[0]), which === "own" ? this.step : null);
    }
  }

  /**
   * @param {string[]} places all of one tree
   * @param {Families} into
   * @param {number|null} step
   */
  async #fetch(places, into, step) {
    for (let i = 0; i < places.length; i += TOGETHER) {
      const some = places.slice(i, i + TOGETHER);
      const found = await this.#nodes(some, { step, from: 0, count: PAGE });
      some.forEach((place, at) => into.set(place, found[at]));
    }
  }

  /**
   * @param {string[]} places all of one tree
   * @param {{step: number|null, from: number, count: number}} how
   * @returns {Promise<XrayFamily[]>}
   */
  async #nodes(places, { step, from, count }) {
    const ids = places.map((place) => readPlace(place).id).join(",");
    const { which } = readPlace(places[0]);
    const query = new URLSearchParams({ ids, tree: which, from: String(from), count: String(count), ...(step !== null && { step: String(step) }) });
    return (await this.#ask(`${this.#address}/nodes?${query}`)).nodes;
  }

  get #address() {
    return `/api/xray/${encodeURIComponent(this.summary.id)}`;
  }

  /**
   * Fetches more children of a place that is known.
   * @param {string} place
   * @param {number} [count]
   */
  async loadMore(place, count = PAGE) {
    const families = this.#familiesOf(place);
    const family = families.get(place);
    if (!family) return;
    const step = families === this.#whole ? null : this.step;
    const [more] = await this.#nodes([place], { step, from: family.children.length, count });
    // Two requests must not bring the same children twice.
    if (families.get(place) === family) families.set(place, { ...family, children: [...family.children, ...more.children] });
  }

  /**
   * Fetches children until one is found, or there are no more.
   * @param {string} place
   * @param {(family: XrayFamily) => boolean} isEnough
   */
  async loadUntil(place, isEnough) {
    await this.load([place]);
    for (let family = this.family(place); family && !isEnough(family) && family.children.length < family.total; family = this.family(place)) {
      const before = family.children.length;
      await this.loadMore(place, LARGE_PAGE);
      if (this.family(place)?.children.length === before) return;
    }
  }

  /**
   * Goes to a step; null for the end, where everything is known.
   * @param {number|null} step
   * @returns {Promise<boolean>} false where a later wish has overtaken it
   */
  async look(step) {
    const mine = (this.#newest += 1);
    const isEnd = step === null || step >= this.ends.last;
    const seen = isEnd ? { families: this.#whole, path: [], left: [], result: null } : await this.#at(step);
    if (mine !== this.#newest) return false;
    this.#shown = seen.families;
    this.step = isEnd ? null : step;
    [this.path, this.left, this.result] = [seen.path, seen.left, seen.result];
    return true;
  }

  /** What was known at a step. @param {number} step */
  async #at(step) {
    const hasBefore = this.summary.kind === "visits" && step > this.ends.first;
    const [{ path, result }, before] = await Promise.all([this.#stepAt(step), hasBefore ? this.#stepAt(step - 1) : null]);
    const left = (before?.path ?? []).filter((place) => !path.includes(place));
    /** @type {Families} */
    const families = new Map();
    await this.#fetch([...new Set([...this.#rootsAt(step), ...path, ...left])], families, step);
    return { families, path, left, result };
  }

  /** @param {number} step */
  async #stepAt(step) {
    /** @type {XrayStep} */
    const { path, result } = await this.#ask(`${this.#address}/steps/${step}`);
    return { path: path.map((id) => placeOf("own", id)), result };
  }

  /**
   * The place that some moves lead to where nothing is pruned.
   * @param {string[]} moves from the root
   * @returns {Promise<string|null>}
   */
  async findPlain(moves) {
    let place = PLAIN_ROOT;
    for (const move of moves) {
      const find = (/** @type {XrayFamily|undefined} */ family) => family?.children.find((child) => child.move === move);
      await this.loadUntil(place, (family) => find(family) !== undefined);
      const child = find(this.family(place));
      if (!child) return null;
      place = placeOf("plain", child.id);
    }
    await this.load([place]);
    return place;
  }
}
