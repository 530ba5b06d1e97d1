// Where cells lie, which way the cursor goes, and what is typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colourOf } from "../../js/board/colours.js";
import { learnGames } from "../../js/games.js";
import { arrowOutline, cellUnder, centre, coordinates, layOut, stepCursor } from "../../js/board/geometry.js";
import { findTyped } from "../../js/board/typed.js";
import { boardCase, indexOf, PLAYABLE } from "./board_cases.js";

const NORMAL = { flipped: false, coordinates: true };
const FLIPPED = { flipped: true, coordinates: true };

for (const name of PLAYABLE) {
  for (const look of [NORMAL, FLIPPED]) {
    test(`the middle of each cell of ${name} is in that cell${look.flipped ? ", flipped" : ""}`, () => {
      const { board } = boardCase(name);
      const layout = layOut(board, look);
      board.cells.forEach((_, index) => assert.equal(cellUnder(layout, centre(layout, index)), index));
    });
  }
}

test("outside the cells there is none", () => {
  const layout = layOut(boardCase("connect4").board, NORMAL);
  assert.equal(cellUnder(layout, { x: 3, y: 200 }), null);
  assert.equal(cellUnder(layout, { x: 100, y: layout.height - 5 }), null);
  assert.equal(cellUnder(layout, { x: layout.width + 40, y: 100 }), null);
});

test("a flipped board is turned by half, but stones still fall down", () => {
  const loa = boardCase("loa").board;
  assert.deepEqual(centre(layOut(loa, FLIPPED), indexOf(loa, "a1")), centre(layOut(loa, NORMAL), indexOf(loa, "h8")));
  const connect4 = boardCase("connect4").board;
  assert.deepEqual(centre(layOut(connect4, FLIPPED), indexOf(connect4, "a1")), centre(layOut(connect4, NORMAL), indexOf(connect4, "g1")));
});

/** @param {string} name @param {typeof NORMAL} look @param {string} from @param {import("../../js/board/geometry.js").Direction[]} directions */
function walk(name, look, from, ...directions) {
  const { board } = boardCase(name);
  const layout = layOut(board, look);
  const end = directions.reduce((index, direction) => stepCursor(board, layout, index, direction), indexOf(board, from));
  return board.cells[end].name;
}

test("arrow keys go the way they point, also on a flipped board", () => {
  assert.equal(walk("loa", NORMAL, "d4", "up", "right"), "e5");
  assert.equal(walk("loa", FLIPPED, "d4", "up", "right"), "c3");
  assert.equal(walk("loa", NORMAL, "a8", "up", "left"), "a8");
  assert.equal(walk("loa", NORMAL, "d4", "home"), "a4");
  assert.equal(walk("loa", NORMAL, "d4", "end"), "h4");
});

test("on a board with unused squares every square is reached, and up undoes down", () => {
  assert.equal(walk("checkers", NORMAL, "1", "right", "right"), "3");
  assert.equal(walk("checkers", NORMAL, "1", "down", "up"), "1");
  const { board } = boardCase("checkers");
  const layout = layOut(board, NORMAL);
  const reached = new Set([indexOf(board, "1")]);
  for (const index of reached) {
    for (const direction of /** @type {const} */ (["up", "down", "left", "right"])) reached.add(stepCursor(board, layout, index, direction));
  }
  assert.equal(reached.size, 32);
});

test("coordinates follow the kind of board", () => {
  const words = (/** @type {string} */ name, /** @type {typeof NORMAL} */ look) => {
    const { board } = boardCase(name);
    return coordinates(board, layOut(board, look)).map(({ text }) => text).join(" ");
  };
  assert.equal(words("tebes", NORMAL), "a b c d e f 6 5 4 3 2 1");
  assert.equal(words("tebes", FLIPPED), "f e d c b a 1 2 3 4 5 6");
  assert.equal(words("connect4", NORMAL), "1 2 3 4 5 6 7");
  assert.equal(words("checkers", NORMAL).split(" ").length, 32);
});

test("rows of hexagons lean to the right, also on a flipped board", () => {
  const { board } = boardCase("hex");
  for (const [look, first] of /** @type {const} */ ([[NORMAL, "a1"], [FLIPPED, "e5"]])) {
    const layout = layOut(board, look);
    const [corner, below] = [indexOf(board, first), stepCursor(board, layout, indexOf(board, first), "down")];
    assert.equal(centre(layout, below).x - centre(layout, corner).x, 50);
    assert.equal(cellUnder(layout, { x: layout.width - 5, y: 5 }), null);
  }
  assert.equal(coordinates(board, layOut(board, NORMAL)).map(({ text }) => text).join(" "), "a b c d e 1 2 3 4 5");
});

test("an arrow points at its end", () => {
  assert.match(arrowOutline({ x: 0, y: 0 }, { x: 100, y: 0 }, 10), /L92,0L/);
});

test("sides have the colours of their game", () => {
  /** @type {[string, string]} */
  const sides = ["", ""];
  const entry = { title: "", summary: "", sides, sample: [], options: [], formats: [] };
  const colours = { connect4: ["red", "yellow"], amazons: ["white", "black"], hex: ["red", "blue"] };
  learnGames(Object.entries(colours).map(([name, pair]) => ({ ...entry, name, colours: /** @type {[any, any]} */ (pair) })));
  assert.equal(colourOf("connect4:size=8x8", "second"), "yellow");
  assert.equal(colourOf("amazons", "first"), "white");
  assert.equal(colourOf("hex:size=7", "second"), "blue");
  assert.equal(colourOf("loa", "first"), "black");
  assert.equal(colourOf(undefined, "second"), "white");
});

/** @param {string} name @param {string} typed */
const typed = (name, typed) => findTyped(boardCase(name).moves, typed).map(({ text }) => text);

test("moves are found as people type them", () => {
  assert.deepEqual(typed("loa", " C1 - A3 "), ["c1xa3"]);
  assert.deepEqual(typed("loa", "c1xa3"), ["c1xa3"]);
  assert.deepEqual(typed("amazons", "d1 d6 d1"), ["d1-d6/d1"]);
  assert.deepEqual(typed("connect4", "4"), ["4"]);
  assert.deepEqual(typed("connect4", "d3"), ["4"]);
  assert.deepEqual(typed("checkers", "11 15"), ["11-15"]);
});

test("a chain may be typed by its ends, where these are enough", () => {
  assert.deepEqual(typed("checkers chain", "14x32"), ["14x23x32"]);
  assert.deepEqual(typed("checkers chain", "14x30"), ["14x23x30", "14x21x30"]);
});

test("what is not a move is not found", () => {
  assert.deepEqual(typed("checkers", "1-115"), []);
  assert.deepEqual(typed("loa", "  "), []);
  assert.deepEqual(typed("loa", "resign"), []);
});
