// The tree of a search as it is fetched, seen and walked through.

import assert from "node:assert/strict";
import { test } from "node:test";

import { bestChild } from "../../js/xray/best_line.js";
import { Forest } from "../../js/xray/forest.js";
import { Playback } from "../../js/xray/playback.js";
import { FEW_GHOSTS, visibleRows } from "../../js/xray/rows.js";
import { actionOf } from "../../js/xray/walk.js";
import { certain, family, simulation, summary, visit, worth } from "./xray_nodes.js";

/** @typedef {import("../../js/types.js").XrayFamily} XrayFamily */
/** @typedef {import("../../js/xray/rows.js").Sight} Sight */

const ROOT = visit({ children: 2, size: 6 });
const FOUR = visit({ id: 1, parent: 0, move: "4", side: "second", maximizes: false, children: 1, skipped: 2, why: "cut", plain: { size: 9, score: worth(0) } });
const THREE = visit({ id: 3, parent: 0, move: "3", side: "second", maximizes: false });
const REPLY = visit({ id: 2, parent: 1, move: "1", moves: ["4", "1"] });
const SPARED = visit({ id: 7, parent: 5, move: "2", moves: ["4", "2"], children: 1, size: 2 });

/** @type {Record<string, XrayFamily>} */
const FAMILIES = {
  "own:0": family(ROOT, [FOUR, THREE]), "own:1": family(FOUR, [REPLY], ["2", "5"]), "own:2": family(REPLY, []), "own:3": family(THREE, []),
  "plain:7": family(SPARED, [visit({ id: 8, parent: 7, move: "6" })]),
};

/** @param {Partial<Sight>} [given] @returns {Sight} */
const sight = (given) => ({
  roots: ["own:0"], pinned: [], family: (place) => FAMILIES[place], expanded: new Set(), opened: new Map(), shown: new Map(), haunted: new Set(), isCompared: true, ...given,
});

/** @param {Partial<Sight>} [given] */
const keys = (given) => visibleRows(sight(given)).map(({ key }) => key);

test("only what is open is in sight, and ghosts come after those that were looked at", () => {
  assert.deepEqual(keys(), ["own:0"]);
  assert.deepEqual(keys({ expanded: new Set(["own:0"]) }), ["own:0", "own:1", "own:3"]);
  assert.deepEqual(keys({ expanded: new Set(["own:0", "own:1"]) }), ["own:0", "own:1", "own:2", "ghost-own:1-2", "ghost-own:1-5", "own:3"]);
});

test("rows know their level, their place among brothers and who is above", () => {
  const rows = visibleRows(sight({ expanded: new Set(["own:0", "own:1"]) }));
  assert.deepEqual(rows.map(({ level, index, count }) => [level, index, count]), [[1, 1, 1], [2, 1, 2], [3, 1, 3], [3, 2, 3], [3, 3, 3], [2, 2, 2]]);
  assert.equal(rows[2].parent, "own:1");
  assert.equal(rows[2].parentNode, FOUR);
});

test("a ghost opens into the tree without pruning, if there is one", () => {
  const expanded = new Set(["own:0", "own:1", "ghost-own:1-2"]);
  const opened = new Map([["ghost-own:1-2", "plain:7"]]);
  const rows = visibleRows(sight({ expanded, opened }));
  assert.deepEqual(rows.slice(3, 6).map(({ key }) => key), ["ghost-own:1-2", "ghost-own:1-2 plain:8", "ghost-own:1-5"]);
  const [ghost] = visibleRows(sight({ expanded, isCompared: false })).filter((row) => row.kind === "ghost");
  assert.equal(ghost.isExpandable, false);
});

test("what was not fetched stands as one row, and so do many ghosts", () => {
  const many = Array.from({ length: FEW_GHOSTS + 3 }, (_, i) => `m${i}`);
  const known = { ...family(ROOT, [THREE], many), total: 5 };
  const given = { family: (/** @type {string} */ place) => (place === "own:0" ? known : undefined), expanded: new Set(["own:0"]) };
  const rows = visibleRows(sight(given));
  assert.deepEqual(rows.filter((row) => row.kind === "more").map(({ what, left }) => [what, left]), [["children", 4], ["ghosts", 3]]);
  assert.equal(visibleRows(sight({ ...given, haunted: new Set(["own:0"]) })).filter((row) => row.kind === "ghost").length, many.length);
});

test("the path of a step is in sight even where its brothers were not all fetched", () => {
  const far = visit({ id: 44, parent: 0, move: "7" });
  const known = /** @type {Record<string, XrayFamily>} */ ({ "own:0": { ...family(ROOT, [FOUR]), total: 300 }, "own:44": family(far, []) });
  const rows = visibleRows(sight({ family: (place) => known[place], pinned: ["own:0", "own:44"], expanded: new Set(["own:0", "own:44"]) }));
  assert.deepEqual(rows.map(({ key }) => key), ["own:0", "own:1", "own:44", "more-own:0"]);
});

test("of many children the first are shown, and more where they were asked for", () => {
  const children = Array.from({ length: 250 }, (_, i) => visit({ id: i + 1, parent: 0, move: `m${i}` }));
  const given = { family: (/** @type {string} */ place) => (place === "own:0" ? family(ROOT, children) : undefined), expanded: new Set(["own:0"]) };
  assert.equal(keys(given).length, 102);
  assert.equal(keys({ ...given, shown: new Map([["own:0", 200]]) }).length, 202);
  assert.equal(keys({ ...given, shown: new Map([["own:0", 300]]) }).length, 251);
});

test("the keys walk as in every tree", () => {
  const rows = visibleRows(sight({ expanded: new Set(["own:0", "own:1"]) }));
  const told = (/** @type {string} */ key, /** @type {string} */ at) => {
    const action = actionOf(key, rows, at);
    return action && `${action.does} ${action.row.key}`;
  };
  assert.equal(told("ArrowDown", "own:0"), "go own:1");
  assert.equal(told("ArrowUp", "own:0"), null);
  assert.equal(told("ArrowRight", "own:0"), "go own:1");
  assert.equal(told("ArrowLeft", "own:0"), "close own:0");
  assert.equal(told("ArrowLeft", "own:2"), "go own:1");
  assert.equal(told("ArrowRight", "own:2"), null);
  assert.equal(told("ArrowRight", "ghost-own:1-2"), "open ghost-own:1-2");
  assert.equal(told("Home", "own:3"), "go own:0");
  assert.equal(told("End", "own:0"), "go own:3");
  assert.equal(told("Enter", "own:1"), "press own:1");
  assert.equal(told("x", "own:1"), null);
  assert.equal(told("ArrowDown", "gone"), null);
});

test("the best child is the first that no other surpasses, and bounds on the wrong side do not count", () => {
  const child = (/** @type {number} */ id, /** @type {import("../../js/types.js").Worth} */ score, /** @type {"exact"|"lower"|"upper"} */ bound = "exact") =>
    visit({ id, move: String(id), score, bound });
  const best = (/** @type {boolean} */ maximizes, /** @type {import("../../js/types.js").VisitNode[]} */ children) => bestChild(visit({ maximizes }), children)?.id;
  assert.equal(best(true, [child(1, worth(1)), child(2, worth(2)), child(3, worth(2), "upper")]), 2);
  assert.equal(best(true, [child(1, worth(9), "upper")]), undefined);
  assert.equal(best(false, [child(1, worth(1)), child(2, certain("loss", 3)), child(3, worth(2))]), 2);
  assert.equal(best(true, [visit({ id: 1, kind: "pass", score: worth(9) }), child(2, worth(1))]), 2, "a pass is no move");
  const quick = visit({ id: 1, move: "a", score: worth(9), bound: "lower" });
  const careful = visit({ id: 3, move: "a", score: worth(1) });
  assert.equal(best(true, [quick, child(2, worth(2)), careful]), 2, "the last look at a move counts");
  assert.equal(bestChild(visit({}), [quick, child(2, worth(2)), careful], "a"), careful);
  assert.equal(bestChild(simulation({}), [simulation({ id: 4, visits: 9 }), simulation({ id: 5, visits: 3 })])?.id, 4);
  assert.equal(bestChild(simulation({}), [simulation({ id: 4, visits: 1 })]), null);
});

/**
 * A server with one tree, and what it was asked.
 * @param {Record<string, XrayFamily>} families
 */
function fakeServer(families) {
  /** @type {string[]} */
  const asked = [];
  const ask = async (/** @type {string} */ path) => {
    asked.push(path);
    const url = new URL(path, "http://localhost");
    const step = /\/steps\/(\d+)$/.exec(url.pathname)?.[1];
    if (step) return { step: Number(step), path: { 2: [0, 1], 3: [0, 1, 2], 4: [0, 3] }[step], result: null };
    const [from, count] = ["from", "count"].map((name) => Number(url.searchParams.get(name)));
    const places = (url.searchParams.get("ids") ?? "").split(",").map((id) => `${url.searchParams.get("tree")}:${id}`);
    return { nodes: places.map((place) => ({ ...families[place], children: families[place].children.slice(from, from + count) })) };
  };
  return { ask, asked };
}

test("what is known is not asked again, and what belongs together is asked together", async () => {
  const { ask, asked } = fakeServer(FAMILIES);
  const forest = new Forest(summary(), ask);
  await forest.load(["own:0", "own:1"]);
  await forest.load(["own:0"]);
  assert.equal(asked.length, 1);
  assert.match(asked[0], /^\/api\/xray\/x1\/nodes\?ids=0%2C1&tree=own&from=0&count=100$/);
  assert.equal(forest.family("own:1")?.node, FOUR);
});

test("children come by the hundred, and all of them where they are needed", async () => {
  const children = Array.from({ length: 250 }, (_, i) => visit({ id: i + 1, parent: 0, move: `m${i}` }));
  const { ask } = fakeServer({ "own:0": family(ROOT, children) });
  const forest = new Forest(summary(), ask);
  await forest.load(["own:0"]);
  assert.equal(forest.family("own:0")?.children.length, 100);
  await forest.loadMore("own:0");
  assert.equal(forest.family("own:0")?.children.length, 200);
  await forest.loadUntil("own:0", () => false);
  assert.equal(forest.family("own:0")?.children.length, 250);
});

test("a step shows what was known then, and the end everything", async () => {
  const { ask, asked } = fakeServer(FAMILIES);
  const forest = new Forest(summary({ steps: 6, roots: [0, 3] }), ask);
  await forest.load(forest.roots);
  assert.equal(await forest.look(3), true);
  assert.deepEqual([forest.step, forest.path, forest.left, forest.roots], [3, ["own:0", "own:1", "own:2"], [], ["own:0"]], "the second search had not begun");
  assert.ok(asked.some((path) => path.includes("step=3")));
  await forest.look(4);
  assert.deepEqual([forest.path, forest.left, forest.roots], [["own:0", "own:3"], ["own:1", "own:2"], ["own:0", "own:3"]]);
  await forest.look(6);
  assert.deepEqual([forest.step, forest.path, forest.left], [null, [], []]);
});

test("only the last step that was wished for is shown", async () => {
  const { ask } = fakeServer(FAMILIES);
  const forest = new Forest(summary(), ask);
  const [first, second] = await Promise.all([forest.look(4), forest.look(3)]);
  assert.deepEqual([first, second, forest.step], [false, true, 3]);
  assert.deepEqual(forest.ends, { first: 1, last: 500 });
});

test("a place is found by its moves where nothing is pruned", async () => {
  const root = family(visit({ children: 1 }), [visit({ id: 5, parent: 0, move: "4" })]);
  const four = family(visit({ id: 5, parent: 0, move: "4", children: 1 }), [SPARED]);
  const { ask } = fakeServer({ ...FAMILIES, "plain:0": root, "plain:5": four });
  const forest = new Forest(summary(), ask);
  assert.equal(await forest.findPlain(["4", "2"]), "plain:7");
  assert.equal(await forest.findPlain(["4", "9"]), null);
});

test("playing takes a step at a time until the end, and pausing stops it", async () => {
  let left = 3;
  /** @type {number[]} */
  const waits = [];
  /** @type {boolean[]} */
  const states = [];
  const playback = new Playback({
    forward: async () => (left -= 1) > 0,
    onChange: () => states.push(playback.isPlaying),
    wait: async (ms) => void waits.push(ms),
  });
  playback.speed = 5;
  await playback.start();
  assert.deepEqual([left, waits, states], [0, [200, 200], [true, false]]);
  left = 9;
  const running = playback.start();
  playback.pause();
  await running;
  assert.equal(left, 8, "the step under way is the last");
});
