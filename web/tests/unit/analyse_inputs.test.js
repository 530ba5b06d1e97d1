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
    { kind: "match", id: "k3f9", branch: { from: 1, moves: ["b1-b3/d3", "b5-b4/e1"] } },
    { kind: "tournament", run: "r3", number: 0, branch: { from: 0, moves: ["4"] } },
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
  assert.deepEqual(address("match=k3f9&line=4").source, { kind: "match", id: "k3f9" });
});

test("without a ply a line is shown at its end and a match at its start", () => {
  assert.equal(address("game=connect4&moves=4+4+5").ply, 3);
  assert.equal(address("match=k3f9").ply, 0);
  assert.equal(address("match=k3f9&from=3&line=4+4").ply, 5);
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
    files: 2, ranks: 2, labels: "files-and-ranks", tiling: "squares",
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
  const reading = await readPasted(" e8-g6 h3xf1 ", { game: "loa" }, ask);
  assert.deepEqual(reading.games?.[0].moves, ["e8-g6", "h3xf1"]);
  assert.deepEqual(asked.map(([path]) => path), ["/api/positions", "/api/positions"]);
});

test("what nobody can read is refused with every reason of the game chosen", async () => {
  /** @type {any[]} */
  const asked = [];
  const ask = async (/** @type {string} */ path, /** @type {any} */ body) => {
    asked.push(body.game);
    throw new Error(`refused by ${path}`);
  };
  const reading = await readPasted("nonsense", { game: "loa:board=8x8", others: ["loa", "tebes"] }, ask);
  assert.deepEqual(asked, ["loa:board=8x8", "loa:board=8x8", "loa:board=8x8", undefined, "tebes", "tebes"]);
  assert.equal(reading.games, null);
  assert.deepEqual(reading.refusals?.map(({ kind }) => kind), ["position", "moves", "record"]);
  assert.equal(reading.refusals?.[2].detail, "refused by /api/records");
});

/** A server that takes a text as this kind of text of one game only. @param {string} path @param {string|undefined} game */
const takesOnly = (path, game) => async (/** @type {string} */ asked, /** @type {any} */ body) => {
  if (asked !== path || body.game !== game) throw new Error("no");
  return path === "/api/records" ? { games: [{ game: game ?? "checkers" }] } : { game, position: body.start, played: [] };
};

test("a text of another game is opened as that game", async () => {
  const chosen = { game: "connect4", others: ["loa", "checkers", "connect4"] };
  const readBy = async (/** @type {string} */ text, /** @type {any} */ server) => (await readPasted(text, chosen, server)).games?.[0].game;
  assert.equal(await readBy("[Event \"x\"]\n1. 11-15 23-19", takesOnly("/api/records", undefined)), "checkers");
  assert.equal(await readBy("1. b1-b3 a4-c4\n2. b3-e3", takesOnly("/api/records", "loa")), "loa");
  assert.equal(await readBy("B:W21,22:B1,2", takesOnly("/api/positions", "checkers")), "checkers");
  assert.equal(await readBy("4453", takesOnly("/api/records", "connect4")), "connect4");
});

test("what is wrong with the moves is told once", async () => {
  const ask = async (/** @type {string} */ path, /** @type {any} */ body) => {
    if (body.start) throw new Error("no position");
    throw new Error(path === "/api/records" ? "game 1: move 3: no" : "move 3: no");
  };
  const reading = await readPasted("4 4 9", { game: "connect4" }, ask);
  assert.deepEqual(reading.refusals, [{ kind: "position", detail: "no position" }, { kind: "moves", detail: "move 3: no" }]);
});

test("a reason is told in one line, and not without end", async () => {
  const ask = async () => Promise.reject(new Error(`${"long ".repeat(99)}\nand more`));
  const detail = (await readPasted("[x", { game: "loa" }, ask)).refusals?.[0].detail ?? "";
  assert.ok(detail.length < 170 && detail.endsWith("…") && !detail.includes("\n"));
});
