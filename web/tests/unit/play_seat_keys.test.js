import assert from "node:assert/strict";
import { test } from "node:test";
import { keyInHash, SeatKeys } from "../../js/play/seat_keys.js";

/** A browser's store without the browser, and a time that goes. */
function keeper() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  let now = 0;
  const storage = {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void kept.set(name, text),
  };
  return { seats: new SeatKeys(storage, () => (now += 1)), storage };
}

test("a key is taken from the hash", () => {
  assert.equal(keyInHash("#key=abc"), "abc");
  assert.equal(keyInHash("#other=abc"), null);
  assert.equal(keyInHash(""), null);
  assert.equal(keyInHash("#key="), null);
});

test("what is kept is found again", () => {
  const { seats, storage } = keeper();
  seats.keep("m1", ["A"], { first: "A", second: "B" });
  const later = new SeatKeys(storage);
  assert.deepEqual(later.of("m1").keys, ["A"]);
  assert.deepEqual(later.of("m1").links, { first: "A", second: "B" });
  assert.deepEqual(later.of("m2").keys, []);
});

test("a key that comes by a link is added once, and settles on its seat", () => {
  const { seats } = keeper();
  seats.add("m1", "B");
  seats.add("m1", "B");
  assert.deepEqual(seats.of("m1").keys, ["B"]);
  seats.settle("m1", ["second"]);
  assert.deepEqual(seats.of("m1").links, { second: "B" });
});

test("games in progress come newest first, without those that are over", () => {
  const { seats } = keeper();
  seats.keep("m1", ["A"], {});
  seats.keep("m2", ["B"], {});
  seats.keep("m3", ["C"], {});
  seats.keep("m4", [], { first: "D" });
  seats.mark("m2", true);
  assert.deepEqual(seats.inProgress(), ["m3", "m1"]);
  seats.forget("m3");
  assert.deepEqual(seats.inProgress(), ["m1"]);
});

test("nothing is marked that was never kept", () => {
  const { seats } = keeper();
  seats.mark("m9", true);
  assert.equal(seats.of("m9").over, false);
});

test("old matches give way", () => {
  const { seats } = keeper();
  for (let i = 0; i < 205; i += 1) seats.keep(`m${i}`, ["K"], {});
  assert.equal(seats.inProgress().length, 200);
  assert.deepEqual(seats.of("m0").keys, []);
});

test("a damaged or forbidden store is as an empty one", () => {
  const damaged = new SeatKeys({ getItem: () => "{", setItem: () => {} });
  assert.deepEqual(damaged.inProgress(), []);
  const refuse = () => {
    throw new Error("forbidden");
  };
  const forbidden = new SeatKeys({ getItem: refuse, setItem: refuse });
  forbidden.keep("m1", ["A"], {});
  assert.deepEqual(forbidden.of("m1").keys, []);
});
