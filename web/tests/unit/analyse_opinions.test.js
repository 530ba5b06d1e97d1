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

/** What a thought says, and what is known. @param {any} thought @param {any} place @param {any} [known] */
function told(thought, place, known) {
  const opinions = opinionsOf(thought, place, known);
  assert.ok(opinions);
  return opinions;
}

/** @param {string[]} line @param {number} chance @returns {any} */
const line = (line, chance) => ({ move: line[0], line, score: chance, chance, proven: null, plies: null });

test("a thought without lines has one, and the first player's view is kept", () => {
  const { best, lines, moves } = told(line(["a1-b2/c3", "x"], 0.75), position());
  assert.equal(best.chance, 0.25);
  assert.deepEqual(lines.map(({ moves: texts }) => texts), [["a1-b2/c3", "x"]]);
  assert.deepEqual(moves.map((move) => move.text), ["a1-b2/c3"]);
});

test("scores of all moves and lines are put together", () => {
  const thought = { ...line(["a1-b1/b2"], 0.6), lines: [line(["a1-b1/b2"], 0.6)],
    moves: [{ ...line(["-"], 0.4), text: "d1-d2/d3" }, { ...line(["-"], 0.6), text: "a1-b1/b2" }] };
  assert.deepEqual(told(thought, position()).moves.map((move) => move.text), ["a1-b1/b2", "d1-d2/d3"]);
});

test("what is known needs no thought, and is surer than one", () => {
  const known = { known: { value: "loss", plies: 4, proof: "database" }, moves: [
    { text: "d1-d2/d3", value: "loss", plies: 4, proof: "database" }, { text: "a1-b1/b2", value: "loss", plies: null, proof: "database" },
  ] };
  const silent = told(null, position(), known);
  assert.deepEqual([silent.best.proven, silent.best.plies, silent.best.proof, silent.best.chance], ["first", 4, "database", 1]);
  assert.deepEqual(silent.moves.map((move) => move.text), ["a1-b1/b2", "d1-d2/d3"], "an end that is not counted is farther");
  assert.deepEqual(silent.lines, []);
  const hopeful = told(line(["d1-d2/d3"], 0.9), position(), known);
  assert.equal(hopeful.best.proven, "first");
  const exact = { ...line(["a1-b1/b2"], 0), proven: "loss", plies: 2 };
  const counted = told(exact, position(), known);
  assert.equal(counted.moves.find((move) => move.text === "a1-b1/b2")?.worth.plies, 2, "a search has counted the plies");
  assert.equal(opinionsOf(null, position()), null);
});

test("what a solver has not found out is no score", () => {
  const thought = { ...line(["a1-b1/b2"], 0.6), moves: [{ text: "d1-d2/d3", score: 0, chance: null, proven: null, plies: null }] };
  assert.deepEqual(told(thought, position()).moves.map((move) => move.text), ["a1-b1/b2"]);
});

test("only the server says an exact score: plies to a win may be more than there need be", () => {
  const won = { ...line(["a1-b1/b2"], 1), proven: "win", plies: 41 };
  assert.equal(told(won, position()).best.exact, null);
  assert.equal(told({ ...won, exact: 5 }, position()).best.exact, -5);
});

test("arrows follow the squares of the best moves, but not of bad ones", () => {
  const thought = { ...line(["a1-b2/c3"], 0.6), lines: [line(["a1-b2/c3"], 0.6), line(["d1-d2/d3"], 0.1)] };
  assert.deepEqual(arrowsOf(told(thought, position()), []), [
    { from: "a1", to: "b2", rank: 1 }, { from: "b2", to: "c3", rank: 1 },
  ]);
});

test("once a piece is picked only its own arrows are left", () => {
  const thought = { ...line(["a1-b2/c3"], 0.6), lines: [line(["a1-b2/c3"], 0.6), line(["d1-d2/d3"], 0.6)] };
  const from = arrowsOf(told(thought, position()), ["d1"]).map((arrow) => arrow.from);
  assert.deepEqual(from, ["d1", "d2"]);
});

test("a move of one square has a ring", () => {
  const start = position({ moves: [{ text: "4", path: ["d1"] }] });
  assert.deepEqual(arrowsOf(told(line(["4"], 0.6), start), []), [{ from: null, to: "d1", rank: 1 }]);
});
