import assert from "node:assert/strict";
import { test } from "node:test";
import { decidesAlone, mayAnalyse, rightsOf } from "../../js/play/rights.js";
import { viewOf } from "./play_views.js";

/** @typedef {Partial<import("../../js/types.js").MatchView>} Changes */

/** @type {Changes} */
const PEOPLE = {
  seats: [
    { kind: "person", name: "Ada", player: null },
    { kind: "person", name: "Bob", player: null },
  ],
};
/** @type {Changes} */
const OVER = { ending: { winner: null, cause: "agreed", reason: "agreed" } };

test("one moves only in one's own turn", () => {
  assert.ok(rightsOf(viewOf([])).move);
  assert.ok(!rightsOf(viewOf(["a"])).move);
  assert.ok(!rightsOf(viewOf([], { paused: true })).move);
  assert.ok(!rightsOf(viewOf([], OVER)).move);
});

test("watchers may do nothing", () => {
  const rights = rightsOf(viewOf(["a", "b"], { you: [], draw_offer: "first" }));
  assert.deepEqual(
    Object.values(rights).filter((right) => right !== false && right !== null),
    [],
  );
});

test("against a machine a take-back is at once, once one has moved", () => {
  assert.equal(rightsOf(viewOf(["a", "b"])).takeBack, "at-once");
  assert.equal(rightsOf(viewOf([])).takeBack, null);
  assert.equal(rightsOf(viewOf(["a"], { you: ["second"] })).takeBack, null);
  assert.equal(rightsOf(viewOf(["a", "b"], { take_backs: false })).takeBack, null);
});

test("between two people it is asked for, and only once", () => {
  assert.equal(rightsOf(viewOf(["a"], PEOPLE)).takeBack, "ask");
  assert.equal(rightsOf(viewOf(["a"], { ...PEOPLE, take_back_offer: "first" })).takeBack, null);
});

test("who holds both seats decides alone", () => {
  const both = viewOf(["a"], { ...PEOPLE, you: ["first", "second"] });
  assert.ok(decidesAlone(both));
  assert.equal(rightsOf(both).takeBack, "at-once");
  assert.ok(rightsOf(both).pause);
  assert.ok(!decidesAlone(viewOf(["a"], PEOPLE)));
  assert.ok(!rightsOf(viewOf(["a"], PEOPLE)).pause);
});

test("an offer is answered by the other seat only", () => {
  assert.ok(rightsOf(viewOf(["a"], { ...PEOPLE, draw_offer: "second" })).answerDraw);
  assert.ok(!rightsOf(viewOf(["a"], { ...PEOPLE, draw_offer: "first" })).answerDraw);
  assert.ok(rightsOf(viewOf(["a"], { ...PEOPLE, take_back_offer: "second" })).answerTakeBack);
  assert.ok(!rightsOf(viewOf(["a"], { ...PEOPLE, draw_offer: "first" })).offerDraw);
});

test("after the end there is only a rematch, once", () => {
  const rights = rightsOf(viewOf(["a", "b"], OVER));
  assert.ok(rights.rematch && !rights.resign && !rights.offerDraw && rights.takeBack === null);
  assert.ok(!rightsOf(viewOf(["a"], { ...OVER, rematch: "m2" })).rematch);
});

test("what is paused can be resumed", () => {
  const { pause, resume } = rightsOf(viewOf([], { paused: true }));
  assert.deepEqual([pause, resume], [false, true]);
});

test("hints are for who decides alone: there are none between two people", () => {
  assert.ok(rightsOf(viewOf([])).hint);
  assert.ok(!rightsOf(viewOf(["a"])).hint, "not in the machine's turn");
  assert.ok(!rightsOf(viewOf([], PEOPLE)).hint);
  assert.ok(rightsOf(viewOf([], { ...PEOPLE, you: ["first", "second"] })).hint);
});

test("the analysis is not for those who play against each other, until the end", () => {
  assert.ok(!mayAnalyse(viewOf(["a"], PEOPLE)));
  assert.ok(mayAnalyse(viewOf(["a"], { ...PEOPLE, ...OVER })));
  assert.ok(mayAnalyse(viewOf(["a"], { ...PEOPLE, you: [] })), "who watches");
  assert.ok(mayAnalyse(viewOf(["a"])), "against a machine");
});
