import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf, supersedes } from "../../js/play/changes.js";
import { boardOf, viewOf } from "./play_views.js";

test("older views are not taken", () => {
  const now = viewOf([], { version: 5 });
  assert.ok(supersedes(viewOf([], { version: 6 }), now));
  assert.ok(supersedes(viewOf([], { version: 5 }), now));
  assert.ok(!supersedes(viewOf([], { version: 4 }), now));
  assert.ok(supersedes(now, null));
});

test("the first view is no news", () => {
  const { played, ended } = changesOf(null, viewOf(["a"], { ending: { winner: "first", cause: "rules", reason: "" } }));
  assert.deepEqual([played, ended], [[], false]);
});

test("added moves are told", () => {
  const { played, takenBack } = changesOf(viewOf(["a"]), viewOf(["a", "b", "c"]));
  assert.deepEqual(played.map(({ text }) => text), ["b", "c"]);
  assert.equal(takenBack, 0);
});

test("moves taken back are counted, also when others came since", () => {
  assert.equal(changesOf(viewOf(["a", "b"]), viewOf([])).takenBack, 2);
  const replaced = changesOf(viewOf(["a", "b"]), viewOf(["a", "c"]));
  assert.deepEqual([replaced.takenBack, replaced.played.length], [1, 1]);
});

test("fewer pieces mean a capture", () => {
  const before = viewOf([]);
  const after = viewOf(["a"]);
  after.position.last_board = boardOf(3);
  assert.ok(changesOf(before, after).captured);
  after.position.last_board = boardOf(1);
  assert.ok(!changesOf(before, after).captured);
});

test("an offer is news once", () => {
  const offered = viewOf(["a"], { draw_offer: "second" });
  assert.deepEqual(changesOf(viewOf(["a"]), offered).offered, { what: "draw", by: "second" });
  assert.equal(changesOf(offered, offered).offered, null);
  const asked = viewOf(["a"], { take_back_offer: "first" });
  assert.deepEqual(changesOf(viewOf(["a"]), asked).offered, { what: "take-back", by: "first" });
});

test("the end is news once", () => {
  const over = viewOf(["a"], { ending: { winner: null, cause: "agreed", reason: "" } });
  assert.ok(changesOf(viewOf(["a"]), over).ended);
  assert.ok(!changesOf(over, over).ended);
});
