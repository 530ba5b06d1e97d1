/**
 * @file The secrets of the seats a person holds, kept in the browser by match.
 * A page plays with `keys`; `links` are those one may hand on, by side. Also
 * what lets the home page list one's games in progress. No DOM.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {{[side in Side]?: string}} SeatLinks */
/** @typedef {{keys: string[], links: SeatLinks, at: number, over: boolean}} Kept */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Keeper */

const NAME = "ludens.seats";
/** More than anybody plays at once, and far from filling the browser's store. */
const MOST = 200;

/**
 * The secret in an address's hash, such as `#key=abc`.
 * @param {string} hash
 */
export function keyInHash(hash) {
  return new URLSearchParams(hash.replace(/^#/, "")).get("key") || null;
}

/** The keeper of seats' secrets over a browser's store. */
export class SeatKeys {
  /**
   * @param {Keeper} storage
   * @param {() => number} now
   */
  constructor(storage, now = Date.now) {
    this.storage = storage;
    this.now = now;
  }

  /**
   * What is kept of a match; empty if nothing is.
   * @param {string} id
   * @returns {Kept}
   */
  of(id) {
    return this.#read()[id] ?? { keys: [], links: {}, at: 0, over: false };
  }

  /**
   * The matches in progress with a seat of this person, newest first.
   * @returns {string[]}
   */
  inProgress() {
    const kept = Object.entries(this.#read()).filter(([, { keys, over }]) => keys.length > 0 && !over);
    return kept.sort(([, a], [, b]) => b.at - a.at).map(([id]) => id);
  }

  /**
   * Keeps a new match: the keys of the seats played from here, and the links
   * of all seats that were made.
   * @param {string} id
   * @param {string[]} keys
   * @param {SeatLinks} links
   */
  keep(id, keys, links) {
    this.#change(id, { keys, links, at: this.now(), over: false });
  }

  /**
   * Adds a key that came by a seat's link.
   * @param {string} id
   * @param {string} key
   */
  add(id, key) {
    const kept = this.of(id);
    if (kept.keys.includes(key)) return;
    this.#change(id, { ...kept, keys: [...kept.keys, key], at: this.now() });
  }

  /**
   * Once the server has told which seat the only key is for, its link can be
   * handed on to another device.
   * @param {string} id
   * @param {Side[]} you
   */
  settle(id, you) {
    const kept = this.of(id);
    if (kept.keys.length !== 1 || you.length !== 1 || kept.links[you[0]]) return;
    this.#change(id, { ...kept, links: { ...kept.links, [you[0]]: kept.keys[0] } });
  }

  /**
   * A match that is over is no longer one in progress; its keys stay, for a rematch.
   * @param {string} id
   * @param {boolean} over
   */
  mark(id, over) {
    const kept = this.of(id);
    if (kept.keys.length > 0 && kept.over !== over) this.#change(id, { ...kept, over });
  }

  /**
   * Forgets a match that the server no longer has.
   * @param {string} id
   */
  forget(id) {
    const all = this.#read();
    delete all[id];
    this.#write(all);
  }

  /**
   * @param {string} id
   * @param {Kept} kept
   */
  #change(id, kept) {
    const entries = Object.entries({ ...this.#read(), [id]: kept });
    this.#write(Object.fromEntries(entries.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST)));
  }

  /** @returns {Record<string, Kept>} */
  #read() {
    try {
      return JSON.parse(this.storage.getItem(NAME) ?? "{}");
    } catch {
      // Damaged or forbidden: as if nothing had been kept.
      return {};
    }
  }

  /** @param {Record<string, Kept>} all */
  #write(all) {
    try {
      this.storage.setItem(NAME, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays while the page is open.
    }
  }
}
