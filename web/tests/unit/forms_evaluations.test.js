import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluationsOf } from "../../js/forms/evaluations.js";

/** @type {import("../../js/types.js").PlayerEntry} */
const ALPHABETA = {
  name: "alphabeta",
  summary: "",
  stands_for: null,
  options: [{ name: "eval", help: "", default: "mia", values: "mia, groups-center (h1)", choices: ["mia", "groups-center"] }],
  evaluations: [{ name: "mia", summary: "all that MIA looked at" }],
};

test("evaluations come by name, with alias and summary where they have one", () => {
  assert.deepEqual(evaluationsOf([ALPHABETA]), [
    { name: "mia", alias: null, summary: "all that MIA looked at" },
    { name: "groups-center", alias: "h1", summary: "" },
  ]);
});

test("without a search there are none", () => {
  assert.deepEqual(evaluationsOf([{ ...ALPHABETA, name: "random" }]), []);
  assert.deepEqual(evaluationsOf([{ ...ALPHABETA, options: [] }]), []);
});
