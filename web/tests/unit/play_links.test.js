import assert from "node:assert/strict";
import { test } from "node:test";
import { publicLink, seatLinks } from "../../js/play/links.js";
import { keyInHash } from "../../js/play/seat_keys.js";
import { viewOf } from "./play_views.js";

test("the public link has no secret", () => {
  assert.equal(publicLink("http://x", "m1"), "http://x/match/m1");
});

test("the other person's seat comes first, and only seats with a key", () => {
  const links = seatLinks("http://x", viewOf([]), { first: "A+b", second: "B" });
  assert.deepEqual(links.map(({ side, mine }) => [side, mine]), [["second", false], ["first", true]]);
  assert.equal(keyInHash(new URL(links[1].url).hash), "A+b");
  assert.deepEqual(seatLinks("http://x", viewOf([]), {}), []);
});
