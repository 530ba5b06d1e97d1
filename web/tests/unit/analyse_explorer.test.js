// The explorer follows the index until it is complete, and nothing else.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { ExplorerFeed } from "../../js/analyse/explorer_feed.js";

/** @typedef {import("../../js/types.js").Explored} Explored */

/** @param {number} indexed @param {number} stored @returns {Explored} */
const known = (indexed, stored) => ({ moves: [], games: indexed, indexed, stored, samples: [] });

/**
 * A feed that is given these answers one after the other, the last of them again and again.
 * @param {(Explored|Error)[]} answers
 */
function feedOf(answers) {
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const told = [];
  /** @type {ExplorerFeed<string>} */
  const feed = new ExplorerFeed({
    ask: async (place) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(place);
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    show: (place, { indexed, stored }) => void told.push(`${place}: ${indexed} of ${stored}`),
    fail: (place, error) => void told.push(`${place}: ${error}`),
  });
  return { feed, asked, told };
}

/** Lets time pass, and what was waiting for it happen. @param {number} ms */
async function pass(ms) {
  for (let gone = 0; gone < ms; gone += 50) {
    mock.timers.tick(50);
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  }
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("it is asked once where every stored game has been read", async () => {
  const { feed, asked, told } = feedOf([known(7, 7)]);
  feed.follow("start");
  await pass(20_000);
  assert.deepEqual([asked, told], [["start"], ["start: 7 of 7"]]);
});

test("while games are still being read it is asked again, until all have been", async () => {
  const { feed, told } = feedOf([known(1, 7), known(4, 7), known(7, 9), known(9, 9)]);
  feed.follow("start");
  await pass(20_000);
  assert.deepEqual(told, ["start: 1 of 7", "start: 4 of 7", "start: 7 of 9", "start: 9 of 9"]);
});

test("the longer it takes, the less often it is asked", async () => {
  const { feed, asked } = feedOf([known(1, 1000)]);
  feed.follow("start");
  await pass(3000);
  assert.ok(asked.length >= 4, `${asked.length} in the first three seconds`);
  await pass(57_000);
  assert.ok(asked.length <= 22, `${asked.length} in a minute`);
  const before = asked.length;
  await pass(60_000);
  assert.ok(asked.length > before, "it never gives up");
});

test("another place takes its turn, and nothing more is asked of the one before", async () => {
  const { feed, asked } = feedOf([known(1, 7)]);
  feed.follow("start");
  await pass(1000);
  const before = asked.length;
  feed.follow("later");
  await pass(3000);
  assert.ok(before > 0 && asked.length > before);
  assert.ok(asked.slice(before).every((place) => place === "later"));
});

test("nothing is asked once it is stopped, nor of a place that is left at once", async () => {
  const { feed, asked } = feedOf([known(1, 7)]);
  feed.follow("start");
  feed.stop();
  await pass(5000);
  assert.equal(asked.length, 0);
  feed.follow("start");
  await pass(1000);
  const before = asked.length;
  feed.stop();
  await pass(20_000);
  assert.equal(asked.length, before);
});

test("an answer that comes after one has gone on is not shown", async () => {
  /** @type {(explored: Explored) => void} */
  let answer = () => {};
  /** @type {string[]} */
  const told = [];
  const feed = new ExplorerFeed({
    ask: () => new Promise((resolve) => (answer = resolve)),
    show: (/** @type {string} */ place) => void told.push(place),
    fail: () => assert.fail("nothing fails"),
  });
  feed.follow("start");
  await pass(1000);
  feed.stop();
  answer(known(7, 7));
  await pass(1000);
  assert.deepEqual(told, []);
});

test("if the first answer fails that is told; if a later one does, it is tried again", async () => {
  const first = feedOf([new Error("gone")]);
  first.feed.follow("start");
  await pass(20_000);
  assert.deepEqual(first.told, ["start: Error: gone"]);
  const later = feedOf([known(1, 7), new Error("gone"), known(7, 7)]);
  later.feed.follow("start");
  await pass(20_000);
  assert.deepEqual(later.told, ["start: 1 of 7", "start: 7 of 7"]);
});
