// Lets tests hear the page's words without a browser: i18n.js gets its files from the disk.

import { readFileSync } from "node:fs";

import { load, setLanguage } from "../../js/i18n.js";

/** @typedef {import("../../js/i18n.js").Language} Language */

/** @type {Language[]} */
export const CODES = ["en", "ca", "es"];

/** @param {string} path from the folder web/ @returns {any} */
export function readJson(path) {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
}

/**
 * Makes a language the page's, with the texts of some parts.
 * @param {Language} code
 * @param {...string} parts
 */
export async function speak(code, ...parts) {
  const world = /** @type {any} */ (globalThis);
  world.document ??= { documentElement: {} };
  world.navigator ??= { languages: [] };
  world.fetch = async (/** @type {string} */ path) => ({ ok: true, json: async () => readJson(path) });
  await setLanguage(code);
  await load(...parts);
}
