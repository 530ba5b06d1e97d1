// The page's modules name no game, in code or in comments: what there is to play comes from the server's catalogue.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { readJson } from "./speak.js";

const FOLDER = new URL("../../js/", import.meta.url);

/** @typedef {{name: string, title: string}} Game */

/** A title can hold two names: "Tic-tac-toe and Gomoku". @param {Game} game */
const namesOf = ({ name, title }) => [name, ...title.split(" and ")];

const names = /** @type {Game[]} */ (readJson("tests/unit/data/catalogue.json").games).flatMap(namesOf);
const pattern = new RegExp(`(?<![a-z0-9])(${names.join("|")})(?![a-z0-9])`, "i");

test("the pattern finds a game's name and title, and no word that only contains one", () => {
  for (const text of ['"connect4"', "loa:setup=easy", "Lines of Action", "a game of gomoku", "hex_board"]) assert.match(text, pattern);
  for (const text of ["hexagons", "floating", "reload"]) assert.doesNotMatch(text, pattern);
});

for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"))) {
  test(`js/${file} names no game`, () => {
    const lines = readFileSync(new URL(file, FOLDER), "utf8").split("\n");
    const found = lines.flatMap((line, i) => (pattern.test(line) ? [`${i + 1}: ${line.trim()}`] : []));
    assert.deepEqual(found, []);
  });
}
