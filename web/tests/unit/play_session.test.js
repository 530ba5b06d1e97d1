import assert from "node:assert/strict";
import { test } from "node:test";
import { Session } from "../../js/play/session.js";
import { viewOf } from "./play_views.js";

/**
 * A session over a line that answers as told, and notes what it hears.
 * @param {(path: string, body: any) => any} answer
 */
function sessionWith(answer) {
  /** @type {any[]} */
  const heard = [];
  /** @type {any} */
  let followed = null;
  const line = {
    get: async (/** @type {string} */ path) => answer(path, null),
    post: async (/** @type {string} */ path, /** @type {any} */ body) => answer(path, body),
    follow: async (/** @type {string} */ path, /** @type {any} */ following) => void (followed = { path, ...following }),
  };
  const listener = {
    view: (/** @type {any} */ view) => heard.push(`view ${view.version}`),
    thinking: () => heard.push("thinking"),
    state: (/** @type {string} */ state) => heard.push(state),
    stale: () => heard.push("stale"),
    trouble: (/** @type {string} */ message) => heard.push(`trouble: ${message}`),
  };
  const session = new Session({ id: "m1", keys: ["K"], line, signal: new AbortController().signal, listener });
  return { session, heard, followed: () => followed };
}

test("it opens with a view and follows from its version", async () => {
  const { session, heard, followed } = sessionWith(() => viewOf([], { version: 3 }));
  await session.open();
  assert.deepEqual(heard, ["view 3"]);
  assert.equal(followed().path, "/api/matches/m1/events");
  assert.deepEqual([followed().since, followed().keys], [3, ["K"]]);
});

test("an older view that comes late is left", async () => {
  const { session, heard, followed } = sessionWith(() => viewOf([], { version: 3 }));
  await session.open();
  followed().on.view(viewOf(["a"], { version: 5 }));
  followed().on.view(viewOf([], { version: 4 }));
  assert.deepEqual(heard, ["view 3", "view 5"]);
});

test("a move is sent with the version it was made at", async () => {
  /** @type {any[]} */
  const sent = [];
  const { session } = sessionWith((path, body) => {
    if (body) sent.push([path, body]);
    return viewOf([], { version: body ? 4 : 3 });
  });
  await session.open();
  await session.play("a1-a2");
  await session.act("resign");
  assert.deepEqual(sent, [
    ["/api/matches/m1/moves", { move: "a1-a2", version: 3 }],
    ["/api/matches/m1/actions", { action: "resign", version: 4 }],
  ]);
});

test("a second click before the answer sends nothing", async () => {
  let sent = 0;
  const { session } = sessionWith((_, body) => {
    if (body) sent += 1;
    return viewOf([]);
  });
  await session.open();
  await Promise.all([session.play("a"), session.play("a")]);
  assert.equal(sent, 1);
});

test("what is stale brings the fresh view", async () => {
  const { session, heard } = sessionWith((_, body) => {
    if (!body) return viewOf([], { version: 3 });
    throw Object.assign(new Error("stale"), { status: 409, problem: { view: viewOf(["a"], { version: 8 }) } });
  });
  await session.open();
  await session.play("b");
  assert.deepEqual(heard, ["view 3", "view 8", "stale"]);
});

test("any other refusal is told, and the view stays", async () => {
  const { session, heard } = sessionWith((_, body) => {
    if (!body) return viewOf([], { version: 3 });
    throw Object.assign(new Error("It is not your turn."), { status: 403, problem: {} });
  });
  await session.open();
  await session.play("b");
  assert.deepEqual(heard, ["view 3", "trouble: It is not your turn."]);
  await session.play("c");
  assert.equal(heard.length, 3, "and one can try again");
});

test("a stale answer is told even where the fresh view looks the same", async () => {
  const { session, heard } = sessionWith((_, body) => {
    if (!body) return viewOf([], { version: 3 });
    throw Object.assign(new Error("stale"), { status: 409, problem: { view: viewOf([], { version: 4 }) } });
  });
  await session.open();
  await session.play("a");
  assert.deepEqual(heard, ["view 3", "view 4", "stale"]);
});

test("a move made while an action is under way waits for its answer", async () => {
  /** @type {any[]} */
  const sent = [];
  const { session, heard } = sessionWith((_, body) => {
    if (body) sent.push(body);
    return viewOf(body?.move ? ["a"] : [], { version: 3 + sent.length });
  });
  await session.open();
  await Promise.all([session.act("offer-draw"), session.play("a")]);
  assert.deepEqual(sent, [{ action: "offer-draw", version: 3 }, { move: "a", version: 4 }]);
  assert.deepEqual(heard, ["view 3", "view 4", "view 5"]);
});

test("it is told, and not sent, where the action has led elsewhere", async () => {
  /** @type {any[]} */
  const sent = [];
  const { session, heard } = sessionWith((_, body) => {
    if (body) sent.push(body);
    return body ? viewOf([], { version: 4 }) : viewOf(["a", "b"], { version: 3 });
  });
  await session.open();
  await Promise.all([session.act("take-back"), session.play("c")]);
  assert.deepEqual(sent, [{ action: "take-back", version: 3 }]);
  assert.deepEqual(heard, ["view 3", "view 4", "stale"]);
});

test("a move that waits is sent too where the action is refused", async () => {
  const { session, heard } = sessionWith((_, body) => {
    if (body?.action) throw Object.assign(new Error("Not now."), { status: 422, problem: {} });
    return viewOf(body ? ["a"] : [], { version: body ? 4 : 3 });
  });
  await session.open();
  await Promise.all([session.act("pause"), session.play("a")]);
  assert.deepEqual(heard, ["view 3", "trouble: Not now.", "view 4"]);
});
