// Clicks narrow the legal moves of every game, on what the program really says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { canDrag, createChoice, meant, press, targets } from "../../js/board/input.js";
import { boardCase, PLAYABLE } from "./board_cases.js";

/** @param {string} name */
function choose(name) {
  const { board, moves } = boardCase(name);
  return createChoice(board, moves);
}

/** Presses squares in turn. @param {import("../../js/board/input.js").Choice} choice @param {string[]} squares */
function pressAll(choice, ...squares) {
  /** @type {{path: string[], move: string|null}} */
  let state = { path: [], move: null };
  for (const square of squares) state = press(choice, state.path, square);
  return state;
}

for (const name of PLAYABLE) {
  test(`every move of ${name} can be made by clicking its path`, () => {
    const { board, moves } = boardCase(name);
    const choice = createChoice(board, moves);
    assert.ok(moves.length > 0);
    for (const { text, path } of moves) {
      for (let i = 1; i < path.length; i += 1) {
        assert.equal(pressAll(choice, ...path.slice(0, i)).move, null, `${text} needs more than ${i} clicks`);
        assert.ok(targets(choice, path.slice(0, i)).includes(path[i]));
      }
      assert.deepEqual(pressAll(choice, ...path), { path, move: text });
    }
  });
}

test("nothing can be chosen where only a pass is legal", () => {
  assert.deepEqual(targets(choose("pass"), []), []);
});

test("a square of the path is taken back with all that came after it", () => {
  const choice = choose("amazons");
  assert.deepEqual(pressAll(choice, "d1", "d6", "d6").path, ["d1"]);
  assert.deepEqual(pressAll(choice, "d1", "d1").path, []);
});

test("a square that goes on is never taken back: an arrow may fly to where the amazon stood", () => {
  assert.equal(pressAll(choose("amazons"), "d1", "d6", "d1").move, "d1-d6/d1");
});

test("a king that jumps in a circle passes its own start", () => {
  const choice = choose("checkers circle");
  assert.deepEqual(pressAll(choice, "10", "19", "26", "17", "10").path, ["10", "19", "26", "17", "10"]);
  assert.equal(pressAll(choice, "10", "19", "26", "17", "10", "3").move, "10x19x26x17x10x3");
});

test("another start begins anew", () => {
  assert.deepEqual(pressAll(choose("loa"), "c1", "d1").path, ["d1"]);
  assert.deepEqual(pressAll(choose("amazons"), "d1", "d6", "a4").path, ["a4"]);
});

test("a slip gives up a first choice but spares a longer path", () => {
  assert.deepEqual(pressAll(choose("loa"), "c1", "h1").path, []);
  assert.deepEqual(pressAll(choose("amazons"), "d1", "d6", "j7").path, ["d1", "d6"]);
});

test("a click anywhere in a column means its landing square", () => {
  const choice = choose("connect4");
  assert.equal(pressAll(choice, "d6").move, "4");
  assert.equal(pressAll(choice, "d1").move, "4");
  assert.equal(meant(choice, [], "c6"), "c1");
});

test("a full column means nothing", () => {
  assert.deepEqual(pressAll(choose("connect4"), "a6"), { path: [], move: null });
});

test("columns count only where the board says so", () => {
  const { board, moves } = boardCase("connect4");
  const choice = createChoice({ ...board, labels: "files-and-ranks" }, moves);
  assert.equal(pressAll(choice, "d6").move, null);
});

test("a drag begins at a start, or at the piece on its way", () => {
  const choice = choose("checkers chain");
  assert.ok(canDrag(choice, [], "14"));
  assert.ok(canDrag(choice, ["14"], "22"));
  assert.ok(canDrag(choice, ["14", "23"], "23"));
  assert.ok(!canDrag(choice, ["14"], "23"), "a target is no beginning");
  assert.ok(!canDrag(choice, [], "1"));
  assert.ok(!canDrag(choose("connect4"), [], "d3"), "stones come from nowhere");
});

test("a click among 2176 moves takes far less than a frame", () => {
  const { board, moves } = boardCase("amazons");
  assert.equal(moves.length, 2176);
  const begin = performance.now();
  for (let i = 0; i < 20; i += 1) pressAll(createChoice(board, moves), "d1", "d6", "d1");
  assert.ok((performance.now() - begin) / 20 < 16);
});
