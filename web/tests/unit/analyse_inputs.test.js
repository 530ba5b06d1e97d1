import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, readMoves, writeAddress } from "../../js/analyse/address.js";
import { arrangementOf, boardOf, cleared, used } from "../../js/analyse/arrangement.js";
import { areaPath, linePath, plyAt, runs, xOf, yOf } from "../../js/analyse/curve.js";
import { likelyKinds, readPasted } from "../../js/analyse/paste.js";

/** @typedef {import("../../js/types.js").Board} Board */
/** @typedef {import("../../js/types.js").Palette} Palette */
/** @typedef {import("../../js/types.js").Piece} Piece */

/** @param {string} text */
const address = (text) => readAddress(new URLSearchParams(text));

test("addresses are read back as they were written", () => {
  /** @type {import("../../js/analyse/address.js").Source[]} */
  const sources = [
    { kind: "line", game: "amazons:board=5x5", start: "1b1b1/5/5/5/1w1w1 w", moves: ["b1-b3/d3", "b5-b4/e1"] },
    { kind: "line", game: "connect4", start: null, moves: [] },
    { kind: "match", id: "k3f9" },
    { kind: "tournament", run: "r3", number: 5 },
  ];
  for (const source of sources) {
    const text = writeAddress(source, 2);
    assert.deepEqual(address(text.slice(text.indexOf("?"))), { source, ply: 2 });
  }
});

test("an address without a game asks for nothing, and nonsense is not a ply", () => {
  assert.deepEqual(address("moves=4+4"), { source: null, ply: 0 });
  assert.equal(address("game=loa&ply=-3").ply, 0);
  assert.deepEqual(address("run=r3&number=x&game=loa").source?.kind, "line");
});

test("without a ply a line is shown at its end and a match at its start", () => {
  assert.equal(address("game=connect4&moves=4+4+5").ply, 3);
  assert.equal(address("match=k3f9").ply, 0);
  assert.equal(writeAddress({ kind: "line", game: "connect4", start: null, moves: ["4", "4"] }, 0), "/analyse?game=connect4&moves=4+4&ply=0");
});

test("moves may have numbers, commas and line ends between them", () => {
  assert.deepEqual(readMoves("1. 9-14 22-18  2. 5-9\n3... 24-19"), ["9-14", "22-18", "5-9", "24-19"]);
  assert.deepEqual(readMoves("4,4, 5"), ["4", "4", "5"]);
  assert.deepEqual(readMoves("1.e8-g6 h3xf1 2…c1xa3"), ["e8-g6", "h3xf1", "c1xa3"]);
  assert.deepEqual(readMoves("  "), []);
});

test("the graph's ends are at its frame's ends, and a click finds the nearest ply", () => {
  const frame = { width: 600, height: 100, plies: 30 };
  assert.equal(xOf(frame, 30), 600);
  assert.equal(yOf(frame, 1), 0);
  assert.equal(yOf(frame, 0.25), 75);
  assert.equal(plyAt(frame, 211), 11);
  assert.equal(plyAt(frame, -20), 0);
  assert.equal(plyAt(frame, 700), 30);
  assert.equal(xOf({ ...frame, plies: 0 }, 0), 0);
});

test("the graph is cut where places are missing", () => {
  const found = runs([0.5, undefined, 0.6, 0.7, null]);
  assert.deepEqual(found.map((run) => run.map((sample) => sample.ply)), [[0], [2, 3]]);
  const frame = { width: 40, height: 10, plies: 4 };
  assert.equal(linePath(frame, found[1]), "M20 4L30 3");
  assert.equal(areaPath(frame, found[1]), "M20 5L20 4L30 3L30 5Z");
});

/** @type {Piece} */
const QUEEN = { side: "first", shape: "queen" };
/** @type {Palette} */
const PALETTE = { pieces: [QUEEN], blocked: true, squares: ["a2", "b2", "a1", "b1"] };

/** @returns {Board} */
function board() {
  return {
    files: 2, ranks: 2, labels: "files-and-ranks",
    cells: [
      { name: "a2", tile: "light", piece: null }, { name: "b2", tile: "dark", piece: QUEEN },
      { name: "a1", tile: "dark", piece: null }, { name: "b1", tile: "blocked", piece: null },
    ],
  };
}

test("a board is taken apart and put together again", () => {
  const found = arrangementOf(board(), "second", PALETTE);
  assert.deepEqual(found, { side: "second", pieces: { b2: QUEEN }, blocked: ["b1"] });
  assert.deepEqual(boardOf(board(), found, PALETTE), board());
});

test("what the palette cannot set stays", () => {
  const narrow = { ...PALETTE, squares: ["a2", "a1"] };
  const bare = cleared(arrangementOf(board(), "first", narrow));
  assert.deepEqual(boardOf(board(), bare, narrow), board());
});

test("a tool sets a piece, replaces it, and takes its own away", () => {
  const bare = cleared(arrangementOf(board(), "first", PALETTE));
  /** @type {import("../../js/analyse/arrangement.js").Tool} */
  const queen = { kind: "piece", piece: QUEEN };
  const set = used(bare, "a1", queen);
  assert.deepEqual(set.pieces, { a1: QUEEN });
  assert.deepEqual(bare.pieces, {});
  const blocked = used(set, "a1", { kind: "blocked" });
  assert.deepEqual([blocked.pieces, blocked.blocked], [{}, ["a1"]]);
  assert.deepEqual(used(set, "a1", queen).pieces, {});
  assert.deepEqual(used(blocked, "a1", { kind: "blocked" }).blocked, []);
  assert.deepEqual(used(blocked, "a1", { kind: "empty" }), bare);
});

test("a square that is no longer blocked has the colour of its place", () => {
  const bare = cleared(arrangementOf(board(), "first", PALETTE));
  const shown = boardOf(board(), bare, PALETTE);
  assert.deepEqual(shown.cells.map((cell) => cell.tile), ["light", "dark", "dark", "light"]);
});

test("the likeliest kind comes first", () => {
  assert.deepEqual(likelyKinds("[Event \"x\"]\n1. 4 4"), ["record"]);
  assert.deepEqual(likelyKinds("(;GM[9])"), ["record"]);
  assert.equal(likelyKinds("4453")[0], "record");
  assert.equal(likelyKinds("B:W21,22:B1,2")[0], "position");
  assert.equal(likelyKinds("1. 9-14 22-18\n2. 5-9")[0], "record");
});

test("a pasted text is whatever the server takes it for", async () => {
  /** @type {any[]} */
  const asked = [];
  const ask = async (/** @type {string} */ path, /** @type {any} */ body) => {
    asked.push([path, body]);
    if (body.start) throw new Error("that is no position");
    return { game: "loa", position: "…", played: body.moves.map((/** @type {string} */ text) => ({ text })) };
  };
  const reading = await readPasted(" e8-g6 h3xf1 ", "loa", ask);
  assert.deepEqual(reading.games?.[0].moves, ["e8-g6", "h3xf1"]);
  assert.deepEqual(asked.map(([path]) => path), ["/api/positions", "/api/positions"]);
});

test("what nobody can read is refused with every reason", async () => {
  const ask = async (/** @type {string} */ path) => {
    throw new Error(`refused by ${path}`);
  };
  const reading = await readPasted("nonsense", "loa", ask);
  assert.equal(reading.games, null);
  assert.deepEqual(reading.refusals?.map(({ kind }) => kind), ["position", "moves", "record"]);
  assert.equal(reading.refusals?.[2].detail, "refused by /api/records");
});
