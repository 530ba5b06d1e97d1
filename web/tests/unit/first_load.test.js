// The page asks at once for all modules that the first page needs, since found one after the other they would cost a
// journey to the server each; and first for those without which no game can be begun.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const ROOT = new URL("../../", import.meta.url);
const IMPORT = /^(?:import|export)\s[^;]*?from "(\.[^"]+)"/gms;

/** Whatever a module imports, and what that imports. @param {URL} module @param {Set<string>} found */
async function follow(module, found) {
  const path = module.pathname.slice(ROOT.pathname.length);
  if (found.has(path)) return;
  found.add(path);
  const text = await readFile(module, "utf8");
  for (const [, name] of text.matchAll(IMPORT)) await follow(new URL(name, module), found);
}

/** @param {string[]} names @returns {Promise<string[]>} */
async function modulesOf(names) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const name of names) await follow(new URL(name, ROOT), found);
  return [...found];
}

test("index.html names every module of the first page, and no other, the urgent ones first", async () => {
  const urgent = await modulesOf(["js/main.js", "js/pages/home.js"]);
  const later = (await modulesOf(["js/play/demo.js", "js/play/home_lists.js"])).filter((path) => !urgent.includes(path));
  const html = await readFile(new URL("index.html", ROOT), "utf8");
  const asked = [...html.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(asked.slice(0, urgent.length).toSorted(), urgent.toSorted());
  assert.deepEqual(asked.slice(urgent.length).toSorted(), later.toSorted());
});
