// The page asks at once for all modules without which no game can be begun: found one after the other they would cost
// a journey to the server each. Boards and lists come after them, and would only be in their way.

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

test("index.html names every module that the first page waits for, and no other", async () => {
  /** @type {Set<string>} */
  const needed = new Set();
  for (const name of ["js/main.js", "js/pages/home.js"]) await follow(new URL(name, ROOT), needed);
  const html = await readFile(new URL("index.html", ROOT), "utf8");
  const asked = [...html.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(asked.toSorted(), [...needed].toSorted());
});
