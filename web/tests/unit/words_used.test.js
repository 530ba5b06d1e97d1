// Every text that the page's modules ask for by name is there, and every name that is made from parts
// (`tournaments.phase.${phase}`) has at least one text that it can mean.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { readJson } from "./speak.js";

const FOLDER = new URL("../../js/", import.meta.url);
const PARTS = ["common", "catalogue", "play", "analyse", "tournaments", "lab", "rules", "xray"];

const keys = new Set(PARTS.flatMap((part) => Object.keys(readJson(`lang/en/${part}.json`)).map((name) => `${part}.${name}`)));
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));

/** @param {string} text @param {RegExp} pattern @returns {string[]} */
const found = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/** @param {string} key */
const isPlural = (key) => keys.has(`${key}.other`);

for (const file of files) {
  const source = readFileSync(new URL(file, FOLDER), "utf8");
  const named = found(source, /\b(?:t|plural)\(\s*"([a-z]+\.[^"]+)"/g);
  const made = found(source, /\b(?:t|plural|named)\(\s*`([a-z]+\.[^`]+)`/g).filter((key) => PARTS.includes(key.split(".")[0] ?? ""));
  if (named.length + made.length === 0) continue;

  test(`js/${file} asks for words that exist`, () => {
    for (const key of named) assert.ok(keys.has(key) || isPlural(key), key);
    for (const key of made) {
      const pattern = new RegExp(`^${key.split(/\$\{[^}]*\}/).map(escape).join(".+")}(\\.other)?$`);
      assert.ok([...keys].some((known) => pattern.test(known)), key);
    }
  });
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
