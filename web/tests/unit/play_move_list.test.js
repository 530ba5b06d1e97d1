import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../../js/play/move_list.js";

/** @param {string} text letters f and s, a move each */
const played = (text) =>
  [...text].map((c, i) => ({ side: /** @type {"first" | "second"} */ (c === "f" ? "first" : "second"), text: `m${i + 1}` }));

/** @param {string} text */
const drawn = (text) =>
  rowsOf(played(text), []).map(({ number, first, second }) => [
    number,
    first.map(({ ply }) => ply),
    second.map(({ ply }) => ply),
  ]);

test("sides that take turns make pairs", () => {
  assert.deepEqual(drawn("fsf"), [
    [1, [1], [2]],
    [2, [3], []],
  ]);
});

test("the second side may begin", () => {
  assert.deepEqual(drawn("sfs"), [
    [1, [], [1]],
    [2, [2], [3]],
  ]);
});

test("a side that moves twice has two moves in its cell", () => {
  assert.deepEqual(drawn("ffsf"), [
    [1, [1, 2], [3]],
    [2, [4], []],
  ]);
  assert.deepEqual(drawn("fssf"), [
    [1, [1], [2, 3]],
    [2, [4], []],
  ]);
});

test("turns belong to the last moves", () => {
  /** @type {import("../../js/types.js").Turn} */
  const turn = { side: "second", text: "m2", time_ms: 7 };
  const [row] = rowsOf(played("fs"), [turn]);
  assert.equal(row.first[0].turn, null);
  assert.equal(row.second[0].turn, turn);
});

test("no moves, no rows", () => assert.deepEqual(rowsOf([], []), []));
