import assert from "node:assert/strict";
import { test } from "node:test";

import { Sweep } from "../../js/analyse/sweep.js";

const LINE = { game: "loa", start: null, moves: ["a", "b"] };
const WISHES = { player: "best", move_ms: 100 };

/** A sweep whose stream the test holds in its hands. */
function held() {
  /** @type {any[]} */
  const streams = [];
  let changes = 0;
  const sweep = new Sweep({
    stream: (path, body, { signal, on }) => new Promise((resolve, reject) => {
      streams.push({ path, body, signal, on, end: resolve, fail: reject });
    }),
  });
  sweep.listen(() => {
    changes += 1;
  });
  return { sweep, streams, changes: () => changes };
}

/** @param {number} ply @param {"first"|"second"} side @param {number} chance */
const place = (ply, side, chance) => ({ ply, side, thought: { score: 0, proven: null, plies: null, chance, move: "best" } });

test("places come in any order, and moves are judged when both ends are known", () => {
  const { sweep, streams } = held();
  sweep.begin(LINE, WISHES);
  assert.deepEqual(streams[0].body, { ...LINE, ...WISHES });
  streams[0].on.place(place(2, "first", 0.8));
  assert.deepEqual(sweep.chances, [null, null, 0.8]);
  assert.equal(sweep.judgements.filter(Boolean).length, 0);
  streams[0].on.place(place(1, "second", 0.7));
  assert.equal(sweep.judgements[2]?.fault, "blunder");
  assert.equal(sweep.progress, 2 / 3);
  streams[0].on.place(place(0, "first", 0.3));
  streams[0].on.done({});
  assert.equal(sweep.state, "done");
  assert.equal(sweep.progress, 1);
});

test("what is proven of one place is known of the next, once the best move led there", () => {
  const { sweep, streams } = held();
  sweep.begin(LINE, WISHES);
  streams[0].on.place(place(2, "first", 0.5));
  streams[0].on.place(place(1, "second", 0.5));
  streams[0].on.place({ ply: 0, side: "first", thought: { score: 9, proven: "win", plies: 5, chance: 1, move: "a", line: ["a", "c"] } });
  assert.deepEqual(sweep.chances, [1, 1, 0.5]);
  assert.equal(sweep.places[1]?.thought?.plies, 4);
});

test("cancelling keeps what is known and hears no more", () => {
  const { sweep, streams } = held();
  sweep.begin(LINE, WISHES);
  streams[0].on.place(place(2, "first", 0.8));
  sweep.cancel();
  assert.ok(streams[0].signal.aborted);
  streams[0].on.place(place(1, "second", 0.7));
  assert.deepEqual([sweep.state, sweep.chances[1], sweep.chances[2]], ["cancelled", null, 0.8]);
});

test("another sweep ends the one before", () => {
  const { sweep, streams } = held();
  sweep.begin(LINE, WISHES);
  sweep.begin({ ...LINE, moves: ["a"] }, WISHES);
  assert.ok(streams[0].signal.aborted && !streams[1].signal.aborted);
  assert.equal(sweep.places.length, 2);
});

test("a refusal and a broken stream are problems", async () => {
  const { sweep, streams } = held();
  const refused = sweep.begin(LINE, WISHES);
  streams[0].fail(new Error("too many"));
  await refused;
  assert.deepEqual([sweep.state, sweep.problem], ["problem", "too many"]);
  const broken = sweep.begin(LINE, WISHES);
  streams[1].end();
  await broken;
  assert.equal(sweep.state, "problem");
});

test("a place where nobody can tell has no chance", () => {
  const { sweep, streams } = held();
  sweep.begin(LINE, WISHES);
  streams[0].on.place({ ply: 2, side: "first", thought: null, outcome: { winner: "second", reason: "no move" } });
  streams[0].on.place({ ply: 1, side: "second", thought: null });
  assert.deepEqual(sweep.chances, [null, null, 0]);
});
