import assert from "node:assert/strict";
import { test } from "node:test";
import { isLow, remaining, untilChange, writeTime } from "../../js/play/clock.js";

/** @type {import("../../js/types.js").ClockView} */
const CLOCK = { kind: "game", first_ms: 60_000, second_ms: 5_000, running: "first", increment_ms: 0 };

test("only the running side's time goes", () => {
  assert.equal(remaining(CLOCK, "first", 1500), 58_500);
  assert.equal(remaining(CLOCK, "second", 1500), 5_000);
  assert.equal(remaining({ ...CLOCK, running: null }, "first", 1500), 60_000);
});

test("it never goes below nothing", () => {
  assert.equal(remaining(CLOCK, "first", 70_000), 0);
});

test("times are written as people read them", () => {
  assert.equal(writeTime(3_723_000), "1:02:03");
  assert.equal(writeTime(300_000), "5:00");
  assert.equal(writeTime(299_001), "5:00");
  assert.equal(writeTime(10_000), "0:10.0");
  assert.equal(writeTime(9_400), "0:09.4");
  assert.equal(writeTime(9_999), "0:10.0");
  assert.equal(writeTime(1), "0:00.1");
  assert.equal(writeTime(0), "0:00.0");
});

test("the writing changes exactly when it is said to", () => {
  for (const ms of [65_400, 60_000, 10_500, 10_000, 4_321, 100, 99, 1]) {
    const wait = untilChange(ms) ?? assert.fail("it runs");
    assert.equal(writeTime(ms - wait + 0.5), writeTime(ms), `${ms}: still the same`);
    assert.notEqual(writeTime(ms - wait), writeTime(ms), `${ms}: now another`);
  }
  assert.equal(untilChange(0), null);
});

test("little time is little by the kind of clock", () => {
  assert.ok(isLow(CLOCK, 19_999));
  assert.ok(!isLow(CLOCK, 20_000));
  assert.ok(!isLow({ ...CLOCK, kind: "move" }, 6_000));
});
