// How real moves of every game are shown step by step.

import assert from "node:assert/strict";
import { test } from "node:test";
import { standing } from "../../js/board/model.js";
import { between, plan, remaining } from "../../js/board/plan.js";
import { boardCase, indexOf, PLAYABLE } from "./board_cases.js";

/** The steps of a case's move, with names instead of indices. @param {string} name */
function planned(name) {
  const { board, after, played } = boardCase(name);
  const square = (/** @type {number} */ index) => board.cells[index].name;
  return plan(board, after, played.path).map((step) => {
    if (step.kind === "drop") return `drop ${square(step.to)} ${step.piece.side}`;
    const captured = step.kind === "slide" && step.captured.length > 0 ? ` x ${step.captured.map(square).join(" ")}` : "";
    return `${step.kind} ${square(step.from)} ${square(step.to)}${captured}`;
  });
}

test("a capture by replacement fades where the piece arrives", () => {
  assert.deepEqual(planned("loa"), ["slide c1 a3 x a3"]);
  assert.deepEqual(planned("tebes"), ["slide b2 d4 x d4"]);
});

test("a step captures nothing", () => assert.deepEqual(planned("checkers"), ["slide 11 15"]));

test("a chain takes what each jump passes", () => {
  assert.deepEqual(planned("checkers chain"), ["slide 14 23 x 18", "slide 23 30 x 26"]);
});

test("a chain that passes its own start goes on", () => {
  assert.deepEqual(planned("checkers circle"), [
    "slide 10 19 x 15", "slide 19 26 x 23", "slide 26 17 x 22", "slide 17 10 x 14", "slide 10 1 x 6",
  ]);
});

test("a stone falls", () => assert.deepEqual(planned("connect4"), ["drop d3 first"]));

test("an amazon goes and then shoots", () => {
  assert.deepEqual(planned("amazons"), ["slide d1 d6", "shoot d6 d1"]);
});

test("a pass, and a path of another board, show nothing", () => {
  const { board, after } = boardCase("loa");
  assert.deepEqual(plan(board, after, []), []);
  assert.deepEqual(plan(board, after, ["c1", "z9"]), []);
});

for (const name of PLAYABLE) {
  test(`the pieces of ${name} end where the server says, but for promotion`, () => {
    const { board, after, played } = boardCase(name);
    const pieces = standing(board, []);
    for (const step of plan(board, after, played.path)) {
      if (step.kind === "drop") pieces[step.to] = step.piece;
      if (step.kind !== "slide") continue;
      const mover = pieces[step.from];
      for (const index of step.captured) pieces[index] = null;
      pieces[step.from] = null;
      pieces[step.to] = mover;
    }
    assert.deepEqual(pieces.map((piece) => piece?.side), after.cells.map(({ piece }) => piece?.side));
  });
}

test("what was seen while choosing is not shown again", () => {
  const { board, after, played } = boardCase("amazons");
  const { pieces, steps } = remaining(board, after, played.path, { path: played.path, seen: 1 });
  assert.deepEqual(steps.map(({ kind }) => kind), ["shoot"]);
  assert.equal(pieces[indexOf(board, "d6")]?.shape, "queen");
});

test("an arrow flies even where the amazon was dragged onto its target", () => {
  const { board, after, played } = boardCase("amazons");
  const { steps } = remaining(board, after, played.path, { path: played.path, seen: 2 });
  assert.deepEqual(steps.map(({ kind }) => kind), ["shoot"]);
});

test("a chain that was dragged has taken its pieces already", () => {
  const { board, after, played } = boardCase("checkers chain");
  const { pieces, steps } = remaining(board, after, played.path, { path: played.path, seen: 2 });
  assert.deepEqual(steps, []);
  assert.deepEqual([pieces[indexOf(board, "18")], pieces[indexOf(board, "26")]], [null, null]);
});

test("another's move is shown from its beginning", () => {
  const { board, after, played } = boardCase("amazons");
  const { steps } = remaining(board, after, played.path, { path: ["a4", "a5", "a6"], seen: 1 });
  assert.equal(steps.length, 2);
});

test("the way between two squares is straight or empty", () => {
  const { board } = boardCase("loa");
  const names = (/** @type {string} */ a, /** @type {string} */ b) =>
    between(board, indexOf(board, a), indexOf(board, b)).map((index) => board.cells[index].name);
  assert.deepEqual(names("a1", "d4"), ["b2", "c3"]);
  assert.deepEqual(names("h8", "e8"), ["g8", "f8"]);
  assert.deepEqual(names("a1", "a2"), []);
  assert.deepEqual(names("a1", "b3"), []);
});
