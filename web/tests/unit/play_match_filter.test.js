import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesFilter } from "../../js/play/match_filter.js";

/** @type {import("../../js/types.js").MatchHead} */
const OPEN = {
  id: "m1",
  game: "connect4:size=8x8",
  seats: [
    { kind: "person", name: "", player: null },
    { kind: "machine", name: "", player: "level:1" },
  ],
  plies: 3,
  ending: null,
  updated: 0,
  version: 1,
};
/** @type {import("../../js/types.js").MatchHead} */
const OVER = { ...OPEN, id: "m2", game: "loa", ending: { winner: "first", cause: "resign", reason: "" } };

/** @param {Partial<import("../../js/play/match_filter.js").Filter>} filter */
const found = (filter) =>
  [OPEN, OVER].filter((match) => matchesFilter(match, { game: "", state: "all", who: "all", ...filter }, (id) => id === "m2")).map(({ id }) => id);

test("without a filter all are shown", () => assert.deepEqual(found({}), ["m1", "m2"]));
test("a game is found with its options", () => assert.deepEqual(found({ game: "connect4" }), ["m1"]));
test("by state", () => assert.deepEqual([found({ state: "open" }), found({ state: "over" })], [["m1"], ["m2"]]));
test("by whose it is", () => assert.deepEqual(found({ who: "mine" }), ["m2"]));
