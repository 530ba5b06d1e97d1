import assert from "node:assert/strict";
import { test } from "node:test";

import { carryProofs, faultOf, judge, tally } from "../../js/analyse/faults.js";
import { pickedPath, scored, sorted, squareMarks, toneOf } from "../../js/analyse/marks.js";
import { isUntold, signs, worthOf, worthOfOutcome } from "../../js/analyse/worth.js";

/** @typedef {import("../../js/types.js").Side} Side */
/** @typedef {import("../../js/analyse/worth.js").Opinion} Opinion */

/** @param {Partial<Opinion>} [given] @returns {Opinion} */
function opinion(given = {}) {
  return { score: 0.5, proven: null, plies: null, chance: 0.6, ...given };
}

/**
 * A place of a sweep where the side to move has this chance.
 * @param {number} ply @param {Side} side @param {number} chance @param {string} move
 * @returns {any}
 */
function place(ply, side, chance, move) {
  return { ply, side, thought: { ...opinion({ chance }), move, line: [move] } };
}

test("scores are turned to the first player's view", () => {
  const seen = worthOf(opinion({ exact: 3 }), "second");
  assert.equal(seen.score, -0.5);
  assert.equal(seen.exact, -3);
  assert.equal(seen.chance, 0.4);
  assert.ok(Object.is(worthOf(opinion({ score: 0 }), "second").score, 0));
});

test("a proven win belongs to the side that moves, a proven loss to the other", () => {
  assert.equal(worthOf(opinion({ proven: "win" }), "second").proven, "second");
  assert.equal(worthOf(opinion({ proven: "loss" }), "second").proven, "first");
  assert.equal(worthOf(opinion({ proven: "draw" }), "second").proven, "draw");
});

test("signs tell score, proof, draw and exact value apart", () => {
  assert.equal(signs(worthOf(opinion(), "first")), "+0.50");
  assert.equal(signs(worthOf(opinion(), "second")), "−0.50");
  assert.equal(signs(worthOf(opinion({ score: 0.001 }), "first")), "0.00");
  assert.equal(signs(worthOf(opinion({ proven: "loss", plies: 4 }), "first")), "−#4");
  assert.equal(signs(worthOf(opinion({ proven: "win", plies: 5 }), "first")), "#5");
  assert.equal(signs(worthOf(opinion({ proven: "draw" }), "first")), "=");
  assert.equal(signs(worthOf(opinion({ proven: "win", plies: 5, exact: 7 }), "second")), "−7");
  assert.equal(signs(worthOf(opinion({ score: 0, chance: null }), "first")), "–");
});

test("a score without a chance is told, a silent zero is not", () => {
  assert.ok(!isUntold(worthOf(opinion({ score: 3, chance: null }), "first")));
  assert.ok(isUntold(worthOf(opinion({ score: 0, chance: null }), "first")));
});

test("an outcome is certain", () => {
  assert.deepEqual(worthOfOutcome({ winner: "second", reason: "four in a row" }).chance, 0);
  assert.equal(worthOfOutcome({ winner: null, reason: "full board" }).proven, "draw");
});

test("a game that is over has its result as its sign", () => {
  const results = /** @type {const} */ (["first", "second", null]).map((winner) => signs(worthOfOutcome({ winner, reason: "" })));
  assert.deepEqual(results, ["1–0", "0–1", "½–½"]);
});

test("faults begin at ten, twenty and thirty per cent", () => {
  assert.equal(faultOf(0.0999), null);
  assert.equal(faultOf(0.9 - 0.8), "inaccuracy");
  assert.equal(faultOf(0.2), "mistake");
  assert.equal(faultOf(0.3), "blunder");
});

test("a move is judged by the mover's own chance before and after", () => {
  const places = [place(0, "first", 0.5, "a"), place(1, "second", 0.5, "b"), place(2, "first", 0.85, "c")];
  const judged = judge(places, ["a", "x"]);
  assert.equal(judged[0], null);
  assert.equal(judged[1]?.loss, 0);
  // The second player had 0.5; now the first has 0.85.
  assert.equal(judged[2]?.fault, "blunder");
  assert.equal(judged[2]?.side, "second");
  assert.equal(judged[2]?.better, "b");
});

test("the sweep's own move is no fault, and a move that gains loses nothing", () => {
  const fallen = [place(0, "first", 0.9, "a"), place(1, "second", 0.9, "b")];
  assert.equal(judge(fallen, ["a"])[1]?.fault, null);
  const risen = [place(0, "first", 0.5, "a"), place(1, "second", 0.1, "b")];
  assert.equal(judge(risen, ["x"])[1]?.loss, 0);
});

test("places that are missing or untold judge nothing; an outcome does", () => {
  assert.deepEqual(judge([undefined, place(1, "second", 0.5, "b")], ["a"]), [null, null]);
  const over = { ply: 1, side: /** @type {Side} */ ("second"), thought: null, outcome: { winner: /** @type {Side} */ ("second"), reason: "" } };
  assert.equal(judge([place(0, "first", 0.6, "a"), over], ["x"])[1]?.fault, "blunder");
});

/**
 * A place whose value is proven.
 * @param {number} ply @param {Side} side @param {Partial<Opinion>} value @param {string[]} line
 * @returns {any}
 */
function provenPlace(ply, side, value, line) {
  return { ply, side, thought: { ...opinion(value), move: line[0], line } };
}

test("a proof goes forward with the best move, for the other side and one ply nearer", () => {
  const lost = provenPlace(0, "second", { score: -90, proven: "loss", plies: 8, chance: 0, exact: -3 }, ["a", "b", "c"]);
  const places = [lost, place(1, "first", 0.46, "x"), place(2, "second", 0.5, "y"), place(3, "first", 0.5, "z")];
  const carried = carryProofs(places, ["a", "b", "q"]);
  const told = carried.map((at) => at?.thought && [at.thought.proven, at.thought.plies, at.thought.exact, at.thought.chance]);
  assert.deepEqual(told, [["loss", 8, -3, 0], ["win", 7, 3, 1], ["loss", 6, -3, 0], [null, null, undefined, 0.5]]);
  assert.equal(places[1].thought.proven, null, "what was given is not changed");
});

test("a proof does not go forward with another move, nor over what is known or missing", () => {
  const won = provenPlace(0, "first", { proven: "win", plies: 3, chance: 1 }, ["a", "b"]);
  const next = place(1, "second", 0.4, "b");
  assert.equal(carryProofs([won, next], ["x"])[1], next);
  assert.deepEqual(carryProofs([won, undefined, place(2, "first", 0.5, "c")], ["a", "b"])[1], undefined);
  const draw = provenPlace(1, "second", { proven: "draw", plies: 9, chance: 0.5 }, ["b"]);
  assert.equal(carryProofs([won, draw], ["a"])[1], draw);
});

test("a proof stays with a side that moves again", () => {
  const won = provenPlace(0, "first", { score: 90, proven: "win", plies: 3, chance: 1, exact: 2 }, ["a", "b"]);
  const after = carryProofs([won, place(1, "first", 0.4, "c")], ["a"])[1]?.thought;
  assert.deepEqual([after?.proven, after?.plies, after?.exact, after?.move], ["win", 2, 2, "b"]);
});

test("a carried proof spares a blunder that was none", () => {
  // Second had lost and chose the best; first then won more slowly than it could.
  const lost = provenPlace(0, "second", { proven: "loss", plies: 8, chance: 0 }, ["a"]);
  const places = [lost, place(1, "first", 0.46, "x"), provenPlace(2, "second", { proven: "win", plies: 5, chance: 1 }, ["c"])];
  const still = [lost, place(1, "first", 0.46, "x"), provenPlace(2, "second", { proven: "loss", plies: 9, chance: 0 }, ["c"])];
  const faults = (/** @type {any[]} */ given) => judge(carryProofs(given, ["a", "b"]), ["a", "b"]).map((judged) => judged?.fault ?? null);
  assert.deepEqual(faults(still), [null, null, null]);
  assert.deepEqual(faults(places), [null, null, "blunder"], "a win thrown away is one all the same");
});

test("a certain value that was left for an uncertain one is not judged, unless the other side is ahead", () => {
  const won = provenPlace(0, "first", { proven: "win", plies: 9, chance: 1 }, ["a"]);
  assert.equal(judge([won, place(1, "second", 0.45, "b")], ["x"])[1], null);
  assert.equal(judge([won, place(1, "second", 0.6, "b")], ["x"])[1]?.fault, "blunder");
  const drawn = provenPlace(0, "first", { proven: "draw", plies: 9, chance: 0.5 }, ["a"]);
  assert.equal(judge([drawn, place(1, "second", 0.75, "b")], ["x"])[1]?.fault, "mistake");
});

test("faults are counted by side", () => {
  const places = [place(0, "first", 0.5, "a"), place(1, "second", 0.65, "b"), place(2, "first", 0.5, "c")];
  const counted = tally(judge(places, ["x", "y"]));
  assert.equal(counted.first.inaccuracy, 1);
  assert.equal(counted.second.inaccuracy, 1);
  assert.equal(counted.first.moves, 1);
  assert.ok(Math.abs(counted.first.mean - 0.15) < 1e-9);
});

const SLIDES = [
  { text: "a1-a2", path: ["a1", "a2"] }, { text: "a1-a3", path: ["a1", "a3"] },
  { text: "b1-b2", path: ["b1", "b2"] }, { text: "c1-c2", path: ["c1", "c2"] },
];

/** @param {Record<string, number>} chances for the side to move @param {Side} side */
function worths(chances, side) {
  return new Map(Object.entries(chances).map(([text, chance]) => [text, worthOf(opinion({ score: chance, chance }), side)]));
}

test("moves are sorted for the mover, whichever side that is", () => {
  const given = { "a1-a2": 0.3, "a1-a3": 0.6, "b1-b2": 0.57 };
  for (const side of /** @type {const} */ (["first", "second"])) {
    const sorted = scored(SLIDES, worths(given, side), side).map((move) => move.text);
    assert.deepEqual(sorted, ["a1-a3", "b1-b2", "a1-a2"]);
  }
});

test("a square has the best of its moves; once picked, the targets have theirs", () => {
  const moves = scored(SLIDES, worths({ "a1-a2": 0.3, "a1-a3": 0.6, "b1-b2": 0.57, "c1-c2": 0.5 }, "second"), "second");
  const tones = Object.fromEntries(squareMarks(moves, [], "second").map(({ square, tone }) => [square, tone]));
  assert.deepEqual(tones, { a1: "best", b1: "good", c1: "ok" });
  const picked = squareMarks(moves, ["a1"], "second").map(({ square, tone }) => `${square} ${tone}`);
  assert.deepEqual(picked, ["a3 best", "a2 bad"]);
  assert.deepEqual(squareMarks([], [], "first"), []);
});

test("equal to the best is best", () => {
  const best = worthOf(opinion(), "first");
  assert.equal(toneOf(best, best, "first"), "best");
  assert.equal(toneOf(worthOf(opinion({ chance: null, score: 0.1 }), "first"), best, "first"), "ok");
});

test("a certain loss never looks good", () => {
  for (const side of /** @type {const} */ (["first", "second"])) {
    const slow = worthOf(opinion({ score: -90, proven: "loss", plies: 9, chance: 0 }), side);
    const quick = worthOf(opinion({ score: -99, proven: "loss", plies: 1, chance: 0 }), side);
    assert.equal(toneOf(slow, slow, side), "ok", "there is no better");
    assert.equal(toneOf(quick, slow, side), "bad");
    assert.equal(toneOf(slow, worthOf(opinion({ score: -5, chance: 0.04 }), side), side), "bad", "there is hope elsewhere");
    const won = worthOf(opinion({ score: 99, proven: "win", plies: 1, chance: 1 }), side);
    assert.equal(toneOf(won, won, side), "best");
  }
});

test("picked squares are put in the order of a move that goes on from them", () => {
  const moves = [{ text: "d1-c1/b1", path: ["d1", "c1", "b1"] }, { text: "a1-a2", path: ["a1", "a2"] }];
  assert.deepEqual(pickedPath(moves, ["c1", "d1"]), ["d1", "c1"]);
  assert.deepEqual(pickedPath(moves, ["a1"]), ["a1"]);
  // A whole move is on its way to the server: nothing is picked any more.
  assert.deepEqual(pickedPath(moves, ["a1", "a2"]), []);
  assert.deepEqual(pickedPath(moves, []), []);
});

test("moves are listed by name as people count, or by score, either way round", () => {
  const given = ["10-15", "9-14", "9-13"].map((text) => ({ text, path: text.split("-"), worth: worthOf(opinion(), "first") }));
  const names = (/** @type {"move"|"score"} */ column, /** @type {boolean} */ isTurned) => sorted(given, column, isTurned).map((move) => move.text);
  assert.deepEqual(names("move", false), ["9-13", "9-14", "10-15"]);
  assert.deepEqual(names("score", false), ["10-15", "9-14", "9-13"]);
  assert.deepEqual(names("score", true), ["9-13", "9-14", "10-15"]);
});
