// What is chosen on a board between two things the server says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../../js/board/scene.js";
import { Selection } from "../../js/board/selection.js";
import { boardCase, indexOf } from "./board_cases.js";

/** @param {string} name */
function select(name) {
  const { board, moves, played, after } = boardCase(name);
  const selection = new Selection({ board });
  selection.take({ board, moves });
  return { selection, board, moves, played, after };
}

test("a whole move is told once, and then nothing can be chosen", () => {
  const { selection } = select("loa");
  assert.equal(selection.press("c1", "click"), null);
  assert.equal(selection.press("a3", "click"), "c1xa3");
  assert.ok(!selection.isOpen());
  assert.equal(selection.press("d1", "click"), null);
  assert.equal(selection.play("d1-d3"), null);
});

test("a clicked move stays where it was until the server answers; a dropped one stays where it fell", () => {
  const clicked = select("loa").selection;
  clicked.press("c1", "click");
  clicked.press("a3", "click");
  assert.deepEqual([clicked.path, clicked.sent?.seen], [["c1"], 0]);
  const dropped = select("loa").selection;
  dropped.lift("c1");
  assert.equal(dropped.drop("a3"), "c1xa3");
  assert.deepEqual([dropped.path, dropped.sent?.seen], [["c1", "a3"], 1]);
});

test("a piece dropped where it cannot go stays chosen", () => {
  const { selection } = select("loa");
  selection.lift("c1");
  assert.equal(selection.drop("h8"), null);
  assert.equal(selection.drop(null), null);
  assert.deepEqual(selection.path, ["c1"]);
});

test("a chain is dragged jump by jump", () => {
  const { selection } = select("checkers chain");
  selection.lift("14");
  assert.equal(selection.drop("23"), null);
  selection.lift("23");
  assert.deepEqual(selection.path, ["14", "23"]);
  assert.equal(selection.drop("30"), "14x23x30");
});

test("news about the same board keep what is half chosen; another board does not", () => {
  const { selection, board, moves, after } = select("amazons");
  selection.press("d1", "click");
  selection.press("d6", "click");
  selection.take({ board: structuredClone(board), moves });
  assert.deepEqual(selection.path, ["d1", "d6"]);
  selection.take({ board: after, moves: [] });
  assert.deepEqual(selection.path, []);
});

test("what is shown again, or cleared, can be chosen again", () => {
  const { selection, board, moves } = select("loa");
  selection.play("c1xa3");
  selection.take({ board, moves });
  assert.ok(selection.isOpen());
  selection.play("c1xa3");
  selection.clear();
  assert.equal(selection.play("c1xa3"), "c1xa3");
});

test("what is not interactive cannot be chosen", () => {
  const { selection, board, moves } = select("loa");
  selection.take({ board, moves, interactive: false });
  assert.equal(selection.play("c1xa3"), null);
  assert.equal(selection.press("c1", "click"), null);
  assert.ok(!selection.canDrag("c1"));
});

test("the scene shows targets, captures, the last move and the piece on its way", () => {
  const { selection, board } = select("amazons");
  selection.last = ["a1", "a2"];
  selection.press("d1", "click");
  selection.press("d6", "click");
  const { pieces, signs } = compose(selection.state());
  const [from, to] = [indexOf(board, "d1"), indexOf(board, "d6")];
  assert.equal(pieces[from], null);
  assert.equal(pieces[to]?.shape, "queen");
  assert.ok(signs[from].has("target") && signs[from].has("chosen"));
  assert.ok(signs[indexOf(board, "a2")].has("last"));
  assert.ok(!signs[indexOf(board, "d10")].has("target"));
});

test("a capture is marked as such, and only what can be chosen is a start", () => {
  const { selection, board } = select("loa");
  selection.press("c1", "click");
  const { signs } = compose(selection.state());
  assert.ok(signs[indexOf(board, "a3")].has("taken"));
  assert.ok(signs[indexOf(board, "c3")].has("target") && !signs[indexOf(board, "c3")].has("taken"));
  assert.ok(signs[indexOf(board, "d1")].has("start"));
  assert.ok(!signs[indexOf(board, "a3")].has("start"));
});

test("pointing at a column aims at its landing square", () => {
  const { selection, board } = select("connect4");
  selection.hover = "d6";
  const { signs } = compose(selection.state());
  assert.ok(signs[indexOf(board, "d3")].has("aim") && signs[indexOf(board, "d3")].has("target"));
  assert.ok(!signs[indexOf(board, "d6")].has("aim"));
});
