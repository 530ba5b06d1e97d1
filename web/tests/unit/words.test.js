// Texts with places to fill, and what a screen reader says of a cell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createChoice } from "../../js/board/input.js";
import { cellLabel } from "../../js/board/labels.js";
import { compose } from "../../js/board/scene.js";
import { has, number, percent, plural, t } from "../../js/i18n.js";
import { boardCase, indexOf } from "./board_cases.js";
import { speak } from "./speak.js";

await speak("en", "common");

test("places are filled, and those without a value stay", () => {
  assert.equal(t("common.board.played", { side: "White", move: "d1-d6" }), "White played d1-d6.");
  assert.equal(t("common.board.played", { side: "White" }), "White played {move}.");
});

test("what is not known is said by its key", () => {
  assert.equal(t("common.no_such_thing"), "common.no_such_thing");
  assert.equal(t("nowhere"), "nowhere");
  assert.ok(has("common.home") && !has("common.no_such_thing"));
});

test("a plural that is not known is said by its key too", () => {
  assert.equal(plural("common.sheep", 2), "common.sheep.other");
});

test("numbers follow the language", async () => {
  assert.equal(number(12345.5), "12,345.5");
  assert.equal(percent(0.256, 1), "25.6%");
  await speak("ca", "common");
  assert.equal(number(12345.5), "12.345,5");
  assert.equal(t("common.home"), "Inici");
  await speak("en", "common");
});

/** @param {string} name @param {string[]} path @param {string} square */
function label(name, path, square) {
  const { board, moves } = boardCase(name);
  const scene = compose({ board, choice: createChoice(board, moves), path, last: ["c2"], hover: null });
  return cellLabel(board, indexOf(board, square), scene, (side) => (side === "first" ? "White" : "Black"));
}

test("a cell tells its name, its piece and what can be done there", () => {
  assert.equal(label("amazons", [], "d1"), "d1, White queen, can move, light tile");
  assert.equal(label("amazons", ["d1"], "d1"), "d1, White queen, selected, light tile");
  assert.equal(label("amazons", ["d1", "d6"], "d1"), "d1, empty, selected, possible target, light tile");
  assert.equal(label("amazons", [], "c2"), "c2, empty, last move, light tile");
  assert.equal(label("connect4", [], "d3"), "d3, empty, possible target");
  assert.equal(label("checkers", [], "1"), "1, White piece");
});
