import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, lookAt, move, stepOfKey } from "../../js/play/cursor.js";

test("steps stay within the game", () => {
  assert.deepEqual(move(lookAt(0, 4), "back", 4), { ply: 0, following: false });
  assert.deepEqual(move(lookAt(4, 4), "forward", 4), { ply: 4, following: true });
  assert.deepEqual(move(lookAt(2, 4), "start", 4), { ply: 0, following: false });
  assert.deepEqual(move(lookAt(2, 4), "end", 4), { ply: 4, following: true });
});

test("who steps to the last move follows the game again", () => {
  assert.deepEqual(move(lookAt(3, 4), "forward", 4), { ply: 4, following: true });
});

test("who follows goes along, who looks back stays", () => {
  assert.deepEqual(follow(lookAt(4, 4), 5), { ply: 5, following: true });
  assert.deepEqual(follow(lookAt(2, 4), 5), { ply: 2, following: false });
});

test("a move taken back cannot be looked at", () => {
  assert.deepEqual(follow(lookAt(3, 4), 2), { ply: 2, following: true });
});

test("keys mean steps", () => {
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "x"].map(stepOfKey), ["back", "forward", "start", "end", null]);
});
