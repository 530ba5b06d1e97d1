import assert from "node:assert/strict";
import { test } from "node:test";

import { recordOf } from "../../js/analyse/source.js";

/** @param {Record<string, any>} answers by path */
const server = (answers) => async (/** @type {string} */ path) => answers[path] ?? Promise.reject(new Error(`nothing at ${path}`));

test("a line needs no server", async () => {
  const record = await recordOf({ kind: "line", game: "loa", start: null, moves: ["e8-g6"] }, server({}));
  assert.deepEqual(record, { game: "loa", start: null, moves: ["e8-g6"] });
});

test("a match is a record of its players, with a result once it is over", async () => {
  const seats = [{ kind: "person", name: "Anna", player: null }, { kind: "machine", name: "Level 4", player: "level:4" }];
  const position = { start: "s", played: [{ side: "first", text: "4", path: ["d1"] }] };
  const view = { game: "connect4", position, seats, ending: null };
  const source = /** @type {const} */ ({ kind: "match", id: "k/3" });
  assert.deepEqual(await recordOf(source, server({ "/api/matches/k%2F3": view })),
    { game: "connect4", start: "s", moves: ["4"], tags: { First: "Anna", Second: "level:4" }, result: "*" });
  const over = { ...view, ending: { winner: null, cause: "agreed", reason: "" } };
  assert.equal((await recordOf(source, server({ "/api/matches/k%2F3": over }))).result, "1/2-1/2");
});

test("a tournament's game is found by its number", async () => {
  const stored = { number: 5, game: "loa", start: null, moves: ["e8-g6"], first: "best", second: "level:1", winner: "second", turns: [] };
  const record = await recordOf({ kind: "tournament", run: "r3", number: 5 }, server({ "/api/tournaments/r3/games/5": stored }));
  assert.deepEqual([record.moves, record.result, record.tags?.First], [["e8-g6"], "0-1", "best"]);
});
