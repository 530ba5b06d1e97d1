// Settings that are stored: nonsense does no harm, and tabs do not undo each other.

import assert from "node:assert/strict";
import { test } from "node:test";

const STORE = "ludens.settings";

/** @type {Map<string, string>} */
const kept = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
  },
});

/** The settings as another tab reads them. @param {string} tab @returns {Promise<typeof import("../../js/settings.js")>} */
const openTab = (tab) => import(`../../js/settings.js?${tab}`);

/** @returns {any} */
const stored = () => JSON.parse(kept.get(STORE) ?? "null");

test("what has the wrong type is as if it were not there", async () => {
  for (const [i, nonsense] of ["null", "5", "[]", "{", "{\"sounds\":\"no\",\"language\":null}"].entries()) {
    kept.set(STORE, nonsense);
    const { get } = await openTab(`nonsense-${i}`);
    assert.deepEqual([get("sounds"), get("language")], [true, ""], nonsense);
  }
  kept.delete(STORE);
});

test("a tab writes what was changed in it, and nothing else", async () => {
  const [one, other] = await Promise.all([openTab("one"), openTab("other")]);
  one.set("sounds", false);
  other.set("theme", "dark");
  assert.deepEqual([stored().sounds, stored().theme], [false, "dark"]);
  one.set("sounds", true);
  assert.deepEqual([stored().sounds, stored().theme], [true, "dark"]);
});

test("listeners hear of changes, and only of changes", async () => {
  const { onChange, set } = await openTab("heard");
  /** @type {string[]} */
  const heard = [];
  const end = onChange((name) => heard.push(name));
  set("arrows", false);
  set("arrows", false);
  end();
  set("arrows", true);
  assert.deepEqual(heard, ["arrows"]);
});
