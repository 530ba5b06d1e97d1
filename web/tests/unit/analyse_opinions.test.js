import assert from "node:assert/strict";
import { test } from "node:test";

import { arrowsOf, opinionsOf } from "../../js/analyse/opinions.js";

/** @param {any} [given] @returns {any} */
function position(given = {}) {
  const cells = [{ name: "a1", tile: "light", piece: null }];
  return {
    game: "amazons", side: "second", board: { files: 1, ranks: 1, labels: "files-and-ranks", cells },
    moves: [
      { text: "a1-b2/c3", path: ["a1", "b2", "c3"] }, { text: "a1-b1/b2", path: ["a1", "b1", "b2"] },
      { text: "d1-d2/d3", path: ["d1", "d2", "d3"] },
    ],
    ...given,
  };
}

/** @param {string[]} line @param {number} chance @returns {any} */
const line = (line, chance) => ({ move: line[0], line, score: chance, chance, proven: null, plies: null });

test("a thought without lines has one, and the first player's view is kept", () => {
  const { best, lines, moves } = opinionsOf(line(["a1-b2/c3", "x"], 0.75), position());
  assert.equal(best.chance, 0.25);
  assert.deepEqual(lines.map(({ moves: texts }) => texts), [["a1-b2/c3", "x"]]);
  assert.deepEqual(moves.map((move) => move.text), ["a1-b2/c3"]);
});

test("scores of all moves and lines are put together", () => {
  const thought = { ...line(["a1-b1/b2"], 0.6), lines: [line(["a1-b1/b2"], 0.6)],
    moves: [{ ...line(["-"], 0.4), text: "d1-d2/d3" }, { ...line(["-"], 0.6), text: "a1-b1/b2" }] };
  assert.deepEqual(opinionsOf(thought, position()).moves.map((move) => move.text), ["a1-b1/b2", "d1-d2/d3"]);
});

test("what a solver has not found out is no score", () => {
  const thought = { ...line(["a1-b1/b2"], 0.6), moves: [{ text: "d1-d2/d3", score: 0, chance: null, proven: null, plies: null }] };
  assert.deepEqual(opinionsOf(/** @type {any} */ (thought), position()).moves.map((move) => move.text), ["a1-b1/b2"]);
});

test("only the server says an exact score: plies to a win may be more than there need be", () => {
  const won = { ...line(["a1-b1/b2"], 1), proven: "win", plies: 41 };
  assert.equal(opinionsOf(won, position()).best.exact, null);
  assert.equal(opinionsOf({ ...won, exact: 5 }, position()).best.exact, -5);
});

test("arrows follow the squares of the best moves, but not of bad ones", () => {
  const thought = { ...line(["a1-b2/c3"], 0.6), lines: [line(["a1-b2/c3"], 0.6), line(["d1-d2/d3"], 0.1)] };
  assert.deepEqual(arrowsOf(opinionsOf(thought, position()), []), [
    { from: "a1", to: "b2", rank: 1 }, { from: "b2", to: "c3", rank: 1 },
  ]);
});

test("once a piece is picked only its own arrows are left", () => {
  const thought = { ...line(["a1-b2/c3"], 0.6), lines: [line(["a1-b2/c3"], 0.6), line(["d1-d2/d3"], 0.6)] };
  const from = arrowsOf(opinionsOf(thought, position()), ["d1"]).map((arrow) => arrow.from);
  assert.deepEqual(from, ["d1", "d2"]);
});

test("a move of one square has a ring", () => {
  const start = position({ moves: [{ text: "4", path: ["d1"] }] });
  assert.deepEqual(arrowsOf(opinionsOf(line(["4"], 0.6), start), []), [{ from: null, to: "d1", rank: 1 }]);
});
