// Streams that break are taken up again where they broke, and those that are refused are not.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { follow, stream } from "../../js/live.js";

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/**
 * Answers requests in turn, and keeps what was asked.
 * @param {...(() => Response)} answers
 */
function serve(...answers) {
  /** @type {{path: string, init: any}[]} */
  const asked = [];
  globalThis.fetch = async (path, init) => {
    asked.push({ path: String(path), init });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer();
  };
  return asked;
}

/** @param {string} text */
const events = (text) => () => new Response(text, { headers: { "Content-Type": "text/event-stream" } });

/** @param {number} status @param {string} detail */
const problem = (status, detail) => () => new Response(JSON.stringify({ title: "No", status, detail }), { status });

test("a broken stream is asked for again since the last version seen", async () => {
  const asked = serve(events("event: view\nid: 5\ndata: {\"n\":1}\n\n"), events("event: view\nid: 6\ndata: {\"n\":2}\n\n"));
  const abort = new AbortController();
  /** @type {number[]} */
  const seen = [];
  /** @type {string[]} */
  const states = [];
  const view = (/** @type {{n: number}} */ { n }) => {
    seen.push(n);
    if (n === 2) abort.abort();
  };
  await follow("/api/x", { since: 4, keys: ["a", null, "b"], signal: abort.signal, on: { view }, onState: (state) => states.push(state) });
  assert.deepEqual(seen, [1, 2]);
  assert.deepEqual(asked.map(({ path }) => path), ["/api/x?since=4", "/api/x?since=5"]);
  assert.equal(asked[0].init.headers.Authorization, "Bearer a,b");
  assert.deepEqual(states, ["open", "lost", "open"]);
});

test("a stream that has grown old is taken up again at once, and nobody sees it", async () => {
  const old = "event: view\nid: 5\ndata: {\"n\":1}\n\nevent: again\ndata: {}\n\n";
  const asked = serve(events(old), events("event: view\nid: 6\ndata: {\"n\":2}\n\n"));
  const abort = new AbortController();
  /** @type {string[]} */
  const states = [];
  const view = (/** @type {{n: number}} */ { n }) => n === 2 && abort.abort();
  const begun = performance.now();
  await follow("/api/x", { signal: abort.signal, on: { view }, onState: (state) => states.push(state) });
  assert.deepEqual(asked.map(({ path }) => path), ["/api/x", "/api/x?since=5"]);
  assert.deepEqual(states, ["open", "open"]);
  assert.ok(performance.now() - begun < 300);
});

test("a server that is busy is asked again, one that refuses is not", async () => {
  const asked = serve(problem(503, "Busy."), problem(404, "There is no such match."));
  /** @type {string[]} */
  const refusals = [];
  await follow("/api/x", { signal: new AbortController().signal, on: {}, onRefused: (error) => refusals.push(error.message) });
  assert.equal(asked.length, 2);
  assert.deepEqual(refusals, ["There is no such match."]);
});

test("a busy server is left alone as long as it asks for", async () => {
  const busy = () => new Response("{}", { status: 503, headers: { "Retry-After": "1" } });
  serve(busy, problem(404, "Gone."));
  const begun = performance.now();
  await follow("/api/x", { signal: new AbortController().signal, on: {} });
  assert.ok(performance.now() - begun > 950);
});

test("a stream that answers a request is read to its end", async () => {
  const asked = serve(events("event: thought\ndata: {\"depth\":3}\n\nevent: done\ndata: {\"depth\":4}\n\n"));
  /** @type {string[]} */
  const seen = [];
  const on = { thought: (/** @type {any} */ t) => seen.push(`thought ${t.depth}`), done: (/** @type {any} */ t) => seen.push(`done ${t.depth}`) };
  await stream("/api/analyses", { game: "loa" }, { signal: new AbortController().signal, on });
  assert.deepEqual(seen, ["thought 3", "done 4"]);
  assert.equal(asked[0].init.body, "{\"game\":\"loa\"}");
});

test("a refused stream throws its problem, with the time to wait", async () => {
  globalThis.fetch = async () => new Response("{\"detail\":\"Too many.\"}", { status: 429, headers: { "Retry-After": "7" } });
  await assert.rejects(stream("/api/analyses", {}, { signal: new AbortController().signal, on: {} }), (/** @type {any} */ error) => {
    assert.deepEqual([error.name, error.status, error.message, error.retryAfter], ["ApiError", 429, "Too many.", 7]);
    return true;
  });
});

test("an aborted stream ends quietly", async () => {
  const abort = new AbortController();
  abort.abort();
  globalThis.fetch = async () => Promise.reject(new DOMException("gone", "AbortError"));
  await stream("/api/analyses", {}, { signal: abort.signal, on: {} });
});
