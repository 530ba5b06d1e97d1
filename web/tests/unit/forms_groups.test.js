import assert from "node:assert/strict";
import { test } from "node:test";
import { playerField } from "../../js/forms/fields.js";
import { groupFields, weightOf } from "../../js/forms/groups.js";

/** @param {string} name @param {string} help */
const field = (name, help = "") => playerField({ name, help, default: "", values: "a number", choices: [] });

const WEIGHT = field("eval.outer", "a square of the ring (groups-center: 1); another (or not) (ring-pairs: -30)");

test("a weight tells only of the evaluation chosen", () => {
  assert.equal(weightOf(WEIGHT, "groups-center")?.help, "a square of the ring");
  assert.equal(weightOf(WEIGHT, "ring-pairs")?.help, "another (or not)");
  assert.equal(weightOf(WEIGHT, "ring-pairs")?.default, "-30");
  assert.equal(weightOf(WEIGHT, "mia"), null);
});

test("groups stand in order, and none is empty", () => {
  const fields = [field("killers"), field("time"), field("eval"), WEIGHT, field("seed"), field("noise")];
  const named = (/** @type {string} */ evaluation) => groupFields(fields, evaluation).map(({ name }) => name);
  assert.deepEqual(named("mia"), ["limits", "judging", "blunders", "technique", "resources"]);
  assert.deepEqual(named("ring-pairs"), ["limits", "judging", "weights", "blunders", "technique", "resources"]);
});

test("an option nobody thought of is still shown", () => {
  assert.deepEqual(groupFields([field("brand-new")], "mia")[0].name, "technique");
});
