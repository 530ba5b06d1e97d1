import assert from "node:assert/strict";
import { test } from "node:test";

import { Study } from "../../js/analyse/study.js";
import { mainLine } from "../../js/analyse/tree.js";

/**
 * A server for a game of letters in which sides alternate and "z" is illegal.
 * @param {any[]} [asked] takes what was asked
 */
function server(asked = []) {
  return async (/** @type {any} */ body) => {
    asked.push(body.moves.join(" "));
    if (body.moves.includes("z")) throw new Error("z is not a legal move");
    const played = body.moves.map((/** @type {string} */ text, /** @type {number} */ i) => (
      { text, side: i % 2 === 0 ? "first" : "second", path: [text] }));
    return /** @type {any} */ ({ game: body.game, start: "s", position: body.moves.join(""), played });
  };
}

/** @param {string} moves */
const record = (moves) => ({ game: "loa", start: null, moves: moves.split(" ") });

test("a record is opened at the ply asked for, and only positions shown are asked for", async () => {
  /** @type {string[]} */
  const asked = [];
  const study = new Study(server(asked));
  await study.open(record("a b c"), { ply: 1 });
  assert.equal(study.position?.position, "a");
  await study.go(mainLine(study.tree)[2]);
  await study.go(mainLine(study.tree)[0]);
  assert.deepEqual(asked, ["a b c", "a"]);
});

test("an illegal record changes nothing", async () => {
  const study = new Study(server());
  await study.open(record("a b"));
  await assert.rejects(study.open(record("a z")), /not a legal move/);
  assert.equal(mainLine(study.tree).length, 2);
});

test("a move goes on, or begins a variation, or follows what is known", async () => {
  const study = new Study(server());
  await study.open(record("a b"));
  await study.play("a");
  assert.equal(study.node.ply, 1);
  await study.play("x");
  assert.deepEqual(study.node.parent?.children.map((node) => node.text), ["b", "x"]);
  assert.equal(study.node.side, "second");
  await study.playLine(study.tree.root, ["a", "x", "y"]);
  assert.equal(study.node.parent?.text, "x");
});

test("the address stands for the origin while one stays in it", async () => {
  const study = new Study(server());
  const origin = /** @type {const} */ ({ kind: "match", id: "m1" });
  await study.open(record("a b"), { origin, ply: 1 });
  assert.deepEqual(study.source, origin);
  await study.play("x");
  assert.deepEqual(study.source, { ...origin, branch: { from: 1, moves: ["x"] } });
  await study.go(study.tree.root);
  assert.deepEqual(study.source, origin);
  study.makeMain(study.tree.root.children[0].children[1]);
  assert.deepEqual(study.source, { ...origin, branch: { from: 1, moves: ["x"] } });
});

test("a variation of the address is opened beside the game it left", async () => {
  const study = new Study(server());
  const origin = /** @type {const} */ ({ kind: "match", id: "m1" });
  await study.open(record("a b c"), { origin });
  await study.openBranch({ from: 1, moves: ["x", "y"] }, 2);
  assert.equal(study.position?.position, "ax");
  assert.deepEqual(mainLine(study.tree).map((node) => node.text), ["a", "b", "c"]);
  assert.deepEqual(study.source, { ...origin, branch: { from: 1, moves: ["x", "y"] } });
  await study.playLine(mainLine(study.tree)[2], ["d"]);
  assert.deepEqual(study.source, { ...origin, branch: { from: 3, moves: ["d"] } });
});

test("without an origin the address is the line shown", async () => {
  const study = new Study(server());
  await study.open(record("a b"), { ply: 1 });
  await study.play("x");
  assert.deepEqual(study.source, { kind: "line", game: "loa", start: null, moves: ["a", "x"] });
});

test("taking away the variation one stands in goes before it", async () => {
  const study = new Study(server());
  await study.open(record("a b"), { ply: 1 });
  await study.play("x");
  await study.play("y");
  await study.remove(study.tree.root.children[0].children[1]);
  assert.equal(study.node.text, "a");
});

test("remarks belong to their moves, and one may stand before the first", async () => {
  const study = new Study(server());
  await study.open({ ...record("a b"), comments: [null, " good "] });
  assert.deepEqual(mainLine(study.tree).map((node) => node.remark), [null, "good"]);
  await study.open({ ...record("a b"), comment: "hello", comments: [null, "end"] });
  assert.equal(study.tree.root.remark, "hello");
  assert.deepEqual(mainLine(study.tree).map((node) => node.remark), [null, "end"]);
});

test("only the newest place is told when answers come late", async () => {
  /** @type {((view: any) => void)[]} */
  const answers = [];
  let isSlow = false;
  const quick = server();
  const study = new Study((body) => (isSlow ? new Promise((resolve) => answers.push(resolve)) : quick(body)));
  await study.open(record("a b c"), { ply: 3 });
  /** @type {string[]} */
  const told = [];
  study.listen((change) => told.push(`${change} ${study.node.text}`));
  isSlow = true;
  const steps = [study.go(mainLine(study.tree)[0]), study.go(mainLine(study.tree)[1])];
  for (const answer of answers) answer({ position: "late" });
  await Promise.all(steps);
  assert.deepEqual(told, ["node a", "node b", "position b"]);
});
