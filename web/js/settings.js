// What this browser's owner prefers, kept in localStorage; the page works the same where that is forbidden.

/**
 * @typedef {object} Settings
 * @property {""|"en"|"ca"|"es"} language  empty: as the browser asks
 * @property {"system"|"light"|"dark"} theme
 * @property {boolean} sounds
 * @property {boolean} coordinates
 * @property {"normal"|"fast"|"off"} animation
 * @property {boolean} arrows
 * @property {boolean} tips_seen
 */

const STORE = "ludens.settings";

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  theme: "system",
  sounds: true,
  coordinates: true,
  animation: "normal",
  arrows: true,
  tips_seen: false,
};

/** @type {Settings} */
const current = { ...DEFAULTS, ...stored() };

/** @type {Set<(name: keyof Settings) => void>} */
const listeners = new Set();

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @returns {Settings[K]}
 */
export function get(name) {
  return current[name];
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  if (current[name] === value) return;
  current[name] = value;
  keep(name);
  for (const listener of listeners) listener(name);
}

/**
 * Calls `listener` after each change.
 * @param {(name: keyof Settings) => void} listener
 * @returns {() => void} ends it
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns {Partial<Settings>} what is stored, without what has the wrong type */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return Object.fromEntries(Object.entries(DEFAULTS)
      .filter(([name, value]) => typeof found?.[name] === typeof value)
      .map(([name]) => [name, found[name]]));
  } catch {
    return {};
  }
}

/** Other tabs write here too: only what was changed in this one is written over what they have stored. @param {keyof Settings} name */
function keep(name) {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...stored(), [name]: current[name] }));
  } catch {
    // Private windows may refuse; the setting then lasts as long as the page.
  }
}
