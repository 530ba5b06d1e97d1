// The page's words in three languages. A part is one file, lang/<language>/<part>.json: a flat object from
// names to texts, where {name} marks a place to fill. A key is "part.name". The parts that every page needs come
// together, as the server's lang/<language>/start.json. Numbers and dates follow along.

import { get, set } from "./settings.js";

/** @typedef {"en"|"ca"|"es"} Language */

/** The languages, by the name each gives itself. @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", ca: "Català", es: "Castellano" };

/** The file with the parts that every page needs. */
export const START = "start";

/** By file, then by part. @type {Map<string, Record<string, Record<string, string>>>} */
let texts = new Map();

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Language} the chosen language, else the first that the browser asks for and the page speaks */
export function language() {
  const wanted = [get("language"), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return /** @type {Language} */ (wanted.find((code) => code in LANGUAGES) ?? "en");
}

/**
 * Makes the texts of some files ready; those that are here already cost nothing. Throws where the server refuses one.
 * @param {...string} files parts, or START
 */
export async function load(...files) {
  const into = texts;
  await fill(into, language(), files);
  document.documentElement.lang = language();
  // Another language may have been chosen meanwhile; these texts are then of the old one.
  if (into !== texts) await load(...files);
}

/** How often a language was chosen: only the newest choice counts. */
let choices = 0;

/**
 * Changes the language; listeners are called when all loaded files have been read in it. Where they cannot be read it
 * throws, and nothing changes.
 * @param {Language} code
 */
export async function setLanguage(code) {
  const mine = (choices += 1);
  const isNewest = () => mine === choices;
  const read = await readAll(code, isNewest).catch((error) => {
    if (isNewest()) throw error;
    return null;
  });
  if (!read || !isNewest()) return;
  texts = read;
  set("language", code);
  document.documentElement.lang = code;
  for (const listener of listeners) listener();
}

/**
 * All loaded files in another language, those too that are loaded while the others come.
 * @param {Language} code
 * @param {() => boolean} isWanted
 */
async function readAll(code, isWanted) {
  /** @type {typeof texts} */
  const read = new Map();
  const missing = () => [...texts.keys()].some((file) => !read.has(file));
  while (isWanted() && missing()) await fill(read, code, [...texts.keys()]);
  return read;
}

/** Reads the files that are not there yet. @param {typeof texts} into @param {Language} code @param {string[]} files */
async function fill(into, code, files) {
  const missing = files.filter((file) => !into.has(file));
  const found = await Promise.all(missing.map((file) => fetchFile(code, file)));
  missing.forEach((file, i) => into.set(file, found[i]));
}

/** @param {() => void} listener called after each change of language */
export function onLanguage(listener) {
  listeners.add(listener);
}

/** @param {string} key @returns {boolean} whether there is a text for it */
export function has(key) {
  return find(key) !== undefined;
}

/**
 * The text of a key with its places filled; the key itself where there is none.
 * @param {string} key
 * @param {Record<string, string|number>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
  const text = find(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name) => String(args[name] ?? place));
}

/**
 * The text of `key.one`, `key.other`… as the language wants for `n`, which fills the place {n}.
 * @param {string} key
 * @param {number} n
 * @param {Record<string, string|number>} [args]
 * @returns {string}
 */
export function plural(key, n, args = {}) {
  const form = `${key}.${new Intl.PluralRules(language()).select(n)}`;
  return t(has(form) ? form : `${key}.other`, { n: number(n), ...args });
}

/** @param {number} n @param {Intl.NumberFormatOptions} [how] @returns {string} */
export function number(n, how) {
  return new Intl.NumberFormat(language(), how).format(n);
}

/** @param {number} part from 0 to 1 @param {number} [digits] after the point @returns {string} */
export function percent(part, digits = 0) {
  return number(part, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number} seconds since 1970 @returns {string} day and time */
export function date(seconds) {
  const how = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Intl.DateTimeFormat(language(), how).format(seconds * 1000);
}

/** @param {string} key @returns {string | undefined} */
function find(key) {
  const dot = key.indexOf(".");
  const [part, name] = [key.slice(0, dot), key.slice(dot + 1)];
  return (texts.get(part) ?? texts.get(START))?.[part]?.[name];
}

/**
 * A page without words is none: what does not come is no empty file, and is asked for again the next time.
 * @param {string} code
 * @param {string} file
 * @returns {Promise<Record<string, Record<string, string>>>} by part
 */
async function fetchFile(code, file) {
  const answer = await fetch(`/lang/${code}/${file}.json`).catch(() => null);
  if (!answer?.ok) throw new Error(t("common.unreachable"));
  const found = await answer.json();
  return file === START ? found : { [file]: found };
}
