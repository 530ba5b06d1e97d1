// The terms of an evaluation as the table shows them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inUnits, termRows } from "../../js/analyse/terms.js";

/** @param {string} name @param {number} value */
const term = (name, value) => ({ name, value, help: `what ${name} is` });

test("the terms that matter most come first, and those that add nothing last, in their order", () => {
  const rows = termRows([term("none", 0), term("small", 10), term("bad", -200), term("good", 50), term("nor", 0)]);
  assert.deepEqual(rows.map(({ name }) => name), ["bad", "good", "small", "none", "nor"]);
});

test("bars are parts of the longest, to the side of their sign", () => {
  const rows = termRows([term("bad", -200), term("good", 50)]);
  assert.deepEqual(rows.map(({ share }) => share), [-1, 0.25]);
});

test("hundredths become units, and the help stays", () => {
  assert.deepEqual(termRows([term("man", -775)]), [{ name: "man", help: "what man is", units: -7.75, share: -1 }]);
  assert.equal(inUnits(19), 0.19);
});

test("where nothing adds anything no bar is drawn", () => {
  assert.deepEqual(termRows([term("a", 0), term("b", 0)]).map(({ share }) => share), [0, 0]);
  assert.deepEqual(termRows([]), []);
});
