import assert from "node:assert/strict";
import { test } from "node:test";
import { clockRequest, CLOCKS, drawSides, isClockSound, keysToKeep, matchRequest } from "../../js/play/setup.js";

/** @type {import("../../js/play/setup.js").Setup} */
const SETUP = {
  game: "loa",
  start: "",
  moves: [],
  seats: [
    { who: "here", name: " Ada " },
    { who: "machine", player: "level:4" },
  ],
  random: false,
  clock: { kind: "none" },
  takeBacks: true,
};

test("the server is asked for what was set up", () => {
  assert.deepEqual(matchRequest(SETUP), {
    game: "loa",
    seats: [
      { kind: "person", name: "Ada" },
      { kind: "machine", player: "level:4" },
    ],
    clock: null,
    take_backs: true,
  });
});

test("a position and moves are sent where there are any", () => {
  const { start, moves } = matchRequest({ ...SETUP, start: "8/8 b", moves: ["a1-a2"] });
  assert.deepEqual([start, moves], ["8/8 b", ["a1-a2"]]);
});

test("a person without a name has none", () => {
  const [seat] = matchRequest({ ...SETUP, seats: [{ who: "elsewhere", name: " " }, SETUP.seats[1]] }).seats;
  assert.deepEqual(seat, { kind: "person" });
});

test("clocks are in milliseconds", () => {
  assert.deepEqual(clockRequest({ kind: "game", minutes: 3, increment: 2 }), { base_ms: 180_000, increment_ms: 2000 });
  assert.deepEqual(clockRequest({ kind: "move", seconds: 2.5 }), { move_ms: 2500 });
});

test("every clock offered is sound, and bounds are held", () => {
  assert.ok(CLOCKS.every(isClockSound));
  assert.ok(!isClockSound({ kind: "game", minutes: 0, increment: 0 }));
  assert.ok(!isClockSound({ kind: "game", minutes: 5, increment: -1 }));
  assert.ok(!isClockSound({ kind: "move", seconds: NaN }));
});

test("chance exchanges seats only where it was asked", () => {
  const random = { ...SETUP, random: true };
  assert.equal(drawSides(SETUP, () => 0).seats[0].who, "here");
  assert.equal(drawSides(random, () => 0.9).seats[0].who, "here");
  assert.equal(drawSides(random, () => 0.1).seats[0].who, "machine");
});

test("one plays with the keys of those who sit here, and can hand on all", () => {
  /** @type {import("../../js/play/setup.js").Setup} */
  const friends = { ...SETUP, seats: [{ who: "elsewhere", name: "" }, { who: "here", name: "" }] };
  assert.deepEqual(keysToKeep(friends, { first: "A", second: "B" }), { keys: ["B"], links: { first: "A", second: "B" } });
  assert.deepEqual(keysToKeep(SETUP, { first: "A", second: null }), { keys: ["A"], links: { first: "A" } });
});
