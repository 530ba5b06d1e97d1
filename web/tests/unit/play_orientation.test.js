import assert from "node:assert/strict";
import { test } from "node:test";
import { lowerSide, orientationFor } from "../../js/play/orientation.js";

/**
 * A board from rows of f, s and dots.
 * @param {...string} rows
 * @returns {import("../../js/types.js").Board}
 */
function draw(...rows) {
  /** @type {import("../../js/types.js").Cell[]} */
  const cells = [...rows.join("")].map((c, i) => ({
    name: `x${i}`,
    tile: "plain",
    piece: c === "." ? null : { side: c === "f" ? "first" : "second", shape: "disc" },
  }));
  return { files: rows[0].length, ranks: rows.length, labels: "files-and-ranks", tiling: "squares", cells };
}

const FIRST_ABOVE = draw("ff", "..", "ss");
const AROUND = draw(".f.", "s.s", ".f.");

test("the side whose pieces lie lower is found", () => {
  assert.equal(lowerSide(FIRST_ABOVE), "second");
  assert.equal(lowerSide(draw("s.", ".f")), "first");
});

test("empty boards and surrounded ones have no lower side", () => {
  assert.equal(lowerSide(draw("..", "..")), null);
  assert.equal(lowerSide(AROUND), null);
});

test("one's own pieces are at the bottom", () => {
  assert.deepEqual(orientationFor(FIRST_ABOVE, ["first"]), { bottom: "first", turned: true });
  assert.deepEqual(orientationFor(FIRST_ABOVE, ["second"]), { bottom: "second", turned: false });
});

test("a board that looks the same to both is not turned", () => {
  assert.deepEqual(orientationFor(AROUND, ["second"]), { bottom: "second", turned: false });
});

test("watchers, and who plays both sides, see it as it is drawn", () => {
  assert.deepEqual(orientationFor(FIRST_ABOVE, []), { bottom: "second", turned: false });
  assert.deepEqual(orientationFor(AROUND, ["first", "second"]), { bottom: "first", turned: false });
});
