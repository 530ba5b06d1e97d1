import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine } from "../../js/analyse/engine.js";

/** @typedef {{body: any, signal: AbortSignal, on: Record<string, (data: any) => void>, end: () => void, fail: (error: Error) => void}} Stream */

const WISHES = { player: "best", lines: 3, all_moves: true, time_ms: 5000, threads: null };

/** An engine whose streams the test holds in its hands. */
function held() {
  /** @type {Stream[]} */
  const streams = [];
  /** @type {string[]} */
  const states = [];
  /** @type {(() => void)[]} */
  let later = [];
  const engine = new Engine(WISHES, {
    stream: (_path, body, { signal, on }) => new Promise((resolve, reject) => {
      streams.push({ body, signal, on, end: resolve, fail: reject });
    }),
    onChange: (view) => states.push(view.state),
    soon: (run) => later.push(run),
  });
  const rest = () => {
    const due = later;
    later = [];
    for (const run of due) run();
  };
  return { engine, streams, states, rest };
}

/** @param {string} name */
const place = (name) => ({ name, game: "loa", start: null, moves: [name] });

/** @param {number} depth */
const thought = (depth) => ({ depth, score: 1, line: ["a"] });

test("switched on it thinks about the present place", () => {
  const { engine, streams, rest } = held();
  engine.follow(place("a"));
  rest();
  assert.equal(streams.length, 0);
  engine.switch(true);
  rest();
  assert.deepEqual(streams[0].body, { game: "loa", start: null, moves: ["a"], player: "best", lines: 3, all_moves: true, time_ms: 5000 });
  streams[0].on.thought(thought(3));
  assert.equal(engine.view.state, "thinking");
  assert.equal(engine.view.thought?.depth, 3);
});

test("moving on lets go of the search, and what still comes from it is not heard", () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  engine.follow(place("a"));
  rest();
  engine.follow(place("b"));
  rest();
  assert.ok(streams[0].signal.aborted);
  streams[0].on.thought(thought(9));
  assert.equal(engine.view.thought, null);
  assert.deepEqual(streams[1].body.moves, ["b"]);
});

test("stepping fast starts one search only", () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  for (const name of ["a", "b", "c"]) engine.follow(place(name));
  rest();
  assert.deepEqual(streams.map(({ body }) => body.moves), [["c"]]);
});

test("a place thought through is not thought again, one left early is", () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  engine.follow(place("a"));
  rest();
  streams[0].on.done(thought(12));
  engine.follow(place("b"));
  rest();
  streams[1].on.thought(thought(2));
  engine.follow(place("a"));
  rest();
  assert.equal(streams.length, 2);
  assert.equal(engine.view.thought?.depth, 12);
  engine.follow(place("b"));
  assert.equal(engine.view.thought?.depth, 2);
  rest();
  assert.equal(streams.length, 3);
});

test("other wishes make old thoughts worthless", () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  engine.follow(place("a"));
  rest();
  streams[0].on.done(thought(12));
  engine.wish({ player: "exact", threads: 2 });
  assert.equal(engine.view.thought, null);
  rest();
  assert.equal(streams[1].body.player, "exact");
  assert.equal(streams[1].body.threads, 2);
});

test("hidden it pauses, seen again it goes on", () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  engine.follow(place("a"));
  rest();
  engine.hide(true);
  assert.ok(streams[0].signal.aborted);
  assert.equal(engine.view.state, "paused");
  engine.hide(false);
  rest();
  assert.equal(streams.length, 2);
});

test("a refusal is told, and again tries again", async () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  engine.follow(place("a"));
  rest();
  streams[0].fail(new Error("too many searches"));
  await new Promise(setImmediate);
  assert.deepEqual(engine.view, { state: "problem", thought: null, problem: "too many searches" });
  engine.again();
  rest();
  assert.equal(streams.length, 2);
});

test("a stream that ends before it is done is a problem", async () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  engine.follow(place("a"));
  rest();
  streams[0].end();
  await new Promise(setImmediate);
  assert.equal(engine.view.state, "problem");
});

test("where nothing can be thought about it is done, and switched off it is off", () => {
  const { engine, streams, rest } = held();
  engine.switch(true);
  engine.follow(null);
  rest();
  assert.equal(engine.view.state, "done");
  engine.switch(false);
  assert.equal(engine.view.state, "off");
  assert.equal(streams.length, 0);
});
