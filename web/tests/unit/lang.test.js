// All three languages say the same things: the same parts, the same keys, the same places to fill.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../../lang/", import.meta.url);
const LANGUAGES = ["en", "ca", "es"];

/** @param {string} language */
const parts = (language) => readdirSync(new URL(`${language}/`, FOLDER)).sort();

/** @param {string} language @param {string} part @returns {Record<string, string>} */
const read = (language, part) => JSON.parse(readFileSync(new URL(`${language}/${part}`, FOLDER), "utf8"));

/**
 * English says what the server says in the server's own words.
 * @param {string} language @param {string} part @param {string} key
 */
const isServersOwn = (language, part, key) => language === "en" && part === "catalogue.json" && key.startsWith("text.");

/** @param {string} text */
const places = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test("every language has the same parts", () => {
  assert.ok(parts("en").includes("common.json"));
  for (const language of LANGUAGES) assert.deepEqual(parts(language), parts("en"));
});

for (const part of parts("en")) {
  for (const language of LANGUAGES) {
    test(`${language}/${part} is flat, complete and fills the same places`, () => {
      const [catalan, other] = [read("ca", part), read(language, part)];
      const needed = Object.keys(catalan).filter((key) => key in other || !isServersOwn(language, part, key));
      assert.deepEqual(Object.keys(other).sort(), needed.sort());
      for (const [key, text] of Object.entries(other)) {
        assert.equal(typeof text, "string", `${key} is a text`);
        assert.notEqual(text.trim(), "", `${key} says something`);
        assert.deepEqual(places(text), places(catalan[key]), `${key} fills the same places`);
      }
    });
  }
}
