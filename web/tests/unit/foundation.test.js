// The parts of the foundation that need no page: routes and the reader of event streams.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { findRoute, SECTIONS } from "../../js/routes.js";
import { createReader } from "../../js/sse.js";

/** @param {string} path */
const routed = (path) => {
  const found = findRoute(path);
  return found && [found.route.page, found.params];
};

test("paths lead to their pages", () => {
  assert.deepEqual(routed("/"), ["home", {}]);
  assert.deepEqual(routed("/match/a%20b"), ["match", { id: "a b" }]);
  assert.deepEqual(routed("/tournaments/new"), ["new_tournament", {}]);
  assert.deepEqual(routed("/tournaments/r3/"), ["tournament", { run: "r3" }]);
  assert.deepEqual(routed("/rules/loa"), ["rules", { game: "loa" }]);
});

test("other paths lead nowhere, and a broken escape does no harm", () => {
  assert.equal(routed("/nothing"), null);
  assert.equal(routed("/match/1/2"), null);
  assert.deepEqual(routed("/match/%E0%A4%A"), ["match", { id: "%E0%A4%A" }]);
});

test("every section's entry is a page that exists", () => {
  for (const [section, path] of SECTIONS) {
    const found = findRoute(path);
    assert.equal(found?.route.section, section);
    assert.ok(existsSync(new URL(`../../js/pages/${found?.route.page}.js`, import.meta.url)), `${found?.route.page}.js`);
  }
});

test("what index.html names exists", () => {
  const html = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  const named = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path);
  // The server makes this one of several; tests/assets.rs of the server holds it to them.
  const made = "/style/start.css";
  assert.ok(named.includes(made));
  for (const path of named) assert.ok(path === made || existsSync(new URL(`../..${path}`, import.meta.url)), path);
});

test("events are read however they are cut", () => {
  const text = "event: view\nid: 7\ndata: {\"a\":\ndata: 1}\n\n: still here\n\nevent: done\ndata: {}\n\n";
  const wanted = [{ event: "view", id: "7", data: "{\"a\":\n1}" }, { event: "done", id: null, data: "{}" }];
  for (const size of [1, 2, 3, 7, 1000]) {
    const read = createReader();
    const got = [];
    for (let i = 0; i < text.length; i += size) got.push(...read(text.slice(i, i + size)));
    assert.deepEqual(got, wanted, `in pieces of ${size}`);
  }
});

test("lines may end as on other systems, and an event without a name is a message", () => {
  assert.deepEqual(createReader()("data:x\r\n\r\n"), [{ event: "message", id: null, data: "x" }]);
});

test("what is not complete is not given", () => {
  const read = createReader();
  assert.deepEqual(read("data: 1\n"), []);
  assert.deepEqual(read("\n"), [{ event: "message", id: null, data: "1" }]);
});
