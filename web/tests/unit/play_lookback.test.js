import assert from "node:assert/strict";
import { test } from "node:test";
import { Lookback } from "../../js/play/lookback.js";
import { viewOf } from "./play_views.js";

test("each position is asked for once", async () => {
  /** @type {string[]} */
  const asked = [];
  const back = new Lookback(async (moves) => {
    asked.push(moves.join(" "));
    return viewOf(moves).position;
  });
  assert.equal((await back.at(["a", "b", "c"], 2)).played.length, 2);
  await back.at(["a", "b", "x"], 2);
  await back.at(["a", "c"], 2);
  assert.deepEqual(asked, ["a b", "a c"]);
});

test("what failed is asked again", async () => {
  let tries = 0;
  const back = new Lookback(async (moves) => {
    tries += 1;
    if (tries === 1) throw new Error("lost");
    return viewOf(moves).position;
  });
  await assert.rejects(back.at(["a"], 1));
  assert.equal((await back.at(["a"], 1)).played.length, 1);
});
