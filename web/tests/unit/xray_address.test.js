// The address of an X-ray, and the players that can be looked into.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOfPlace, readAddress, requestOf, writeAddress } from "../../js/xray/address.js";
import { depthOf, lookable, putTogether, simulates, takeApart, withDepth, withShownOptions } from "../../js/xray/player_text.js";

/** @param {string} address */
const read = (address) => readAddress(new URL(address, "http://localhost").searchParams, "first");

test("an address that asks nothing fills the form only", () => {
  const { question, isAsked } = read("/xray?game=loa&start=a+b&moves=b1-b3+a2-c2");
  assert.equal(isAsked, false);
  assert.deepEqual([question.game, question.start, question.moves], ["loa", "a b", ["b1-b3", "a2-c2"]]);
  assert.equal(question.player, "alphabeta:depth=4");
  assert.equal(question.compare, true);
});

test("without a game in the address the default is taken", () => {
  assert.equal(read("/xray").question.game, "first");
});

test("a question is read back as it was written", () => {
  const question = { game: "connect4:size=8x8", start: null, moves: ["4", "4"], player: "pvs:depth=5,table=off", nodes: 1000, compare: true };
  assert.deepEqual(read(writeAddress(question)), { question, isAsked: true });
  const other = { game: "loa", start: "x y", moves: [], player: "mcts:c=1", nodes: null, compare: false };
  assert.deepEqual(read(writeAddress(other)), { question: other, isAsked: true });
});

test("a depth of its own is understood, but the player's text comes first; figures that are none are left out", () => {
  assert.equal(read("/xray?player=ids&depth=6").question.player, "ids:depth=6");
  assert.equal(read("/xray?player=ids:depth=3&depth=6").question.player, "ids:depth=3");
  assert.equal(read("/xray?player=ids&nodes=many").question.nodes, null);
});

test("the request names the depth of the player's text", () => {
  const { question } = read("/xray?game=loa&player=alphabeta:depth%3D5&compare=on");
  assert.deepEqual(requestOf(question), { game: "loa", start: null, moves: [], player: "alphabeta:depth=5", depth: 5, nodes: null, compare: true });
});

test("another page leads here with a position only", () => {
  assert.equal(addressOfPlace({ game: "loa", start: null, moves: ["b1-b3", "a2-c2"] }), "/xray?game=loa&moves=b1-b3+a2-c2");
  assert.equal(addressOfPlace({ game: "loa", start: "a b", moves: [] }), "/xray?game=loa&start=a+b");
});

/** @param {string} name @param {string[]} options @returns {import("../../js/types.js").PlayerEntry} */
const entry = (name, options) => ({
  name, summary: "", stands_for: null,
  options: options.map((option) => ({ name: option, help: "", default: "", values: "a whole number from 1", choices: [] })),
});

const PLAYERS = [
  entry("best", ["depth", "pruning"]), entry("pvs", ["time", "depth", "pruning"]), entry("profe", ["depth", "pruning"]),
  entry("random", ["seed"]), entry("mcts", ["nodes", "c"]), entry("minimax", ["depth", "eval"]),
];

test("only tree searches can be looked into, those that are taught first", () => {
  assert.deepEqual(lookable(PLAYERS).map(({ name }) => name), ["minimax", "pvs", "mcts", "profe"]);
  assert.deepEqual(PLAYERS.filter(simulates).map(({ name }) => name), ["mcts"]);
});

test("a player's text is taken apart and put together again, whatever the form does not show", () => {
  const pvs = entry("pvs", ["time", "depth", "table", "seed"]);
  const parts = takeApart("pvs:depth=5,table=2,seed=7", pvs);
  assert.deepEqual(parts, { shown: "pvs:table=2", carried: [{ key: "seed", value: "7" }], depth: 5 });
  assert.equal(putTogether(parts), "pvs:depth=5,table=2,seed=7");
  assert.equal(putTogether({ ...parts, depth: null }), "pvs:table=2,seed=7");
  assert.deepEqual(withShownOptions(pvs).options.map(({ name }) => name), ["table"]);
});

test("a bare first value is the option that it stands for", () => {
  const { shown, depth } = takeApart("minimax:3", entry("minimax", ["depth", "eval"]));
  assert.deepEqual([shown, depth], ["minimax", 3]);
});

test("a depth is read from a text and written into one", () => {
  assert.equal(depthOf("alphabeta:eval=threats,depth=6"), 6);
  assert.equal(depthOf("alphabeta"), null);
  assert.equal(depthOf("alphabeta:"), null);
  assert.equal(withDepth("alphabeta:eval=threats", 3), "alphabeta:eval=threats,depth=3");
  assert.equal(withDepth("alphabeta:", 3), "alphabeta:");
});
