import assert from "node:assert/strict";
import { test } from "node:test";
import { accepts, gameField, playerField, readValues, writeValues } from "../../js/forms/fields.js";

const SIZE = gameField({ name: "size", help: "the board", default: "7x6", kind: "size", min: "4x4", max: "10x8" });
const SEED = gameField({ name: "seed", help: "which", default: "1", kind: "number", min: 0, max: "18446744073709551615" });
const DRAWS = gameField({
  name: "draws",
  help: "when",
  default: "official",
  kind: "choice",
  values: [
    { value: "official", help: "as written" },
    { value: "course", help: "as taught" },
  ],
});
const GAME = [SIZE, SEED, DRAWS];

const LEVEL = playerField({ name: "level", help: "", default: "5", values: "a whole number from 1 to 10", choices: [] });
const EVAL = playerField({
  name: "eval",
  help: "",
  default: "mia",
  values: "mia, groups-center (h1), group-distance (h2)",
  choices: ["mia", "groups-center", "group-distance"],
});
const ORDER = playerField({ name: "order", help: "", default: "on", values: "on, off", choices: ["on", "off"] });
const TIME = playerField({ name: "time", help: "", default: "1s", values: "a time such as 5s", choices: [] });

test("fields know what they are", () => {
  assert.deepEqual(
    [SIZE, SEED, DRAWS, LEVEL, EVAL, ORDER, TIME].map(({ kind }) => kind),
    ["size", "number", "choice", "number", "choice", "switch", "text"],
  );
  assert.equal(EVAL.choices[2].alias, "h2");
  assert.equal(EVAL.choices[0].alias, null);
  assert.deepEqual([LEVEL.min, LEVEL.max], ["1", "10"]);
});

test("sizes are held to their bounds", () => {
  assert.ok(accepts(SIZE, "10x4"));
  for (const wrong of ["11x4", "4x9", "3x4", "7", "7x6x5", "-7x6"]) assert.ok(!accepts(SIZE, wrong), wrong);
});

test("numbers are held to theirs, beyond what a double holds", () => {
  assert.ok(accepts(SEED, "18446744073709551615"));
  assert.ok(!accepts(SEED, "18446744073709551616"));
  assert.ok(!accepts(LEVEL, "11"));
  assert.ok(!accepts(LEVEL, "1.5"));
});

test("empty is the default", () => {
  for (const field of [SIZE, SEED, DRAWS, EVAL]) assert.ok(accepts(field, ""));
});

test("values are read from a text, aliases by their proper name", () => {
  const { values, complaint } = readValues("ids:eval=h2", [TIME, EVAL, ORDER]);
  assert.equal(complaint, null);
  assert.deepEqual(values, { time: "", eval: "group-distance", order: "" });
});

test("a bare first value sets the first option", () => {
  assert.equal(readValues("level:4", [LEVEL]).values.level, "4");
});

test("what is wrong is told", () => {
  assert.deepEqual(readValues("connect4:bord=3", GAME).complaint, { trouble: "unknown", name: "bord", value: "3" });
  assert.deepEqual(readValues("connect4:size=9x9", GAME).complaint, { trouble: "refused", name: "size", value: "9x9" });
  assert.equal(readValues("connect4:seed=1,seed=2", GAME).complaint?.trouble, "twice");
  assert.equal(readValues("connect4:", GAME).complaint?.trouble, "grammar");
  assert.equal(readValues("random:7", []).complaint?.trouble, "unknown");
});

test("defaults are not written", () => {
  assert.equal(writeValues("connect4", GAME, { size: "7x6", seed: "", draws: "official" }), "connect4");
  assert.equal(writeValues("connect4", GAME, { size: "8x8", seed: "", draws: "course" }), "connect4:size=8x8,draws=course");
});

test("an option named as its player stands bare", () => {
  assert.equal(writeValues("level", [LEVEL, SEED], { level: "4", seed: "3" }), "level:4,seed=3");
  assert.equal(writeValues("level", [LEVEL, SEED], { level: "5", seed: "3" }), "level:seed=3");
});

test("what is written is read back", () => {
  const values = { time: "2s", eval: "group-distance", order: "off" };
  const text = writeValues("ids", [TIME, EVAL, ORDER], values);
  assert.equal(text, "ids:time=2s,eval=group-distance,order=off");
  assert.deepEqual(readValues(text, [TIME, EVAL, ORDER]).values, values);
});
