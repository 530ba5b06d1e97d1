/**
 * @file The one grammar for games and players by name, as the server reads it:
 * `name` or `name:item,item…`, an item being `key=value`; the first may be a
 * bare value. What the names mean is no concern of this file.
 */

/** @typedef {{key: string | null, value: string}} SpecItem */
/** @typedef {{name: string, items: SpecItem[]}} Spec */
/** @typedef {"name" | "key" | "value" | "quotes" | "end"} SpecTrouble */

/** A text that does not follow the grammar. */
export class SpecError extends Error {
  /**
   * @param {SpecTrouble} why what was expected
   * @param {number} at the character where it goes wrong, from 1
   */
  constructor(why, at) {
    super(`expected ${why} at character ${at}`);
    this.why = why;
    this.at = at;
  }
}

const WORD = /[A-Za-z0-9._-]+/y;
const KEY = /([A-Za-z0-9._-]+)=/y;
const BARE = /[^,:"]+/y;
const QUOTED = /"((?:[^"\\]|\\[^])*)"/y;

/** A cursor over the text. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /**
   * What the sticky pattern finds here, stepping over it.
   * @param {RegExp} pattern
   */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** @param {string} sign */
  takeSign(sign) {
    const found = this.text.startsWith(sign, this.at);
    if (found) this.at += sign.length;
    return found;
  }

  /**
   * @param {SpecTrouble} why
   * @returns {never}
   */
  fail(why) {
    throw new SpecError(why, [...this.text.slice(0, this.at)].length + 1);
  }

  /** @returns {Spec} */
  spec() {
    const name = this.take(WORD)?.[0] ?? this.fail("name");
    /** @type {SpecItem[]} */
    const items = [];
    if (this.takeSign(":")) {
      do items.push(this.item(items.length === 0));
      while (this.takeSign(","));
    }
    if (this.at < this.text.length) this.fail("end");
    return { name, items };
  }

  /**
   * @param {boolean} first
   * @returns {SpecItem}
   */
  item(first) {
    const key = this.take(KEY)?.[1] ?? null;
    if (key === null && !first) this.fail("key");
    return { key, value: this.value() };
  }

  value() {
    if (!this.text.startsWith('"', this.at)) return this.take(BARE)?.[0] ?? this.fail("value");
    const quoted = this.take(QUOTED)?.[1] ?? this.fail("quotes");
    return quoted.replace(/\\(["\\])/g, "$1");
  }
}

/**
 * @param {string} text
 * @returns {Spec}
 */
export function readSpec(text) {
  return new Reader(text.trim()).spec();
}

/**
 * The spec, or null where the text does not follow the grammar.
 * @param {string} text
 */
export function tryReadSpec(text) {
  try {
    return readSpec(text);
  } catch {
    return null;
  }
}

/**
 * @param {Spec} spec
 * @returns {string}
 */
export function writeSpec({ name, items }) {
  return items.length === 0 ? name : `${name}:${items.map(writeItem).join(",")}`;
}

/** @param {SpecItem} item */
function writeItem({ key, value }) {
  // A bare value with an equals sign would be read back as a key.
  const mustQuote = value === "" || /[,:"\\]/.test(value) || (key === null && value.includes("="));
  const written = mustQuote ? `"${value.replace(/[\\"]/g, "\\$&")}"` : value;
  return key === null ? written : `${key}=${written}`;
}
