// Live data from the server: event streams read with fetch (which can send the seats' keys, unlike
// EventSource), taken up again by themselves from the last version seen.

import { ApiError, open, send } from "./api.js";
import { createReader } from "./sse.js";

/** The server writes a comment every 15 s; after this silence the line is dead. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;
/** The server's last word in a stream that has lasted long enough: ask for it again. */
const AGAIN = "again";

/** @typedef {Record<string, (data: any, id: string|null) => void>} Handlers by the event's name */
/**
 * @typedef {object} Following
 * @property {number|string|null} [since] the version that is known already
 * @property {(string|null|undefined)[]} [keys]
 * @property {AbortSignal} signal
 * @property {Handlers} on
 * @property {(state: "open"|"lost") => void} [onState]
 * @property {(error: ApiError) => void} [onRefused] the server will not send this, ever (a 4xx): no more tries
 */

/**
 * Follows a GET stream until `signal` aborts, whatever the network does.
 * @param {string} path
 * @param {Following} following
 * @returns {Promise<void>}
 */
export async function follow(path, { since = null, keys, signal, on, onState, onRefused }) {
  let newest = since;
  let pause = FIRST_PAUSE_MS;
  const seen = (/** @type {string|null} */ id) => {
    newest = id ?? newest;
    pause = FIRST_PAUSE_MS;
  };
  while (!signal.aborted) {
    let least = 0;
    let isAged = false;
    const all = { ...on, [AGAIN]: () => (isAged = true) };
    try {
      await once(withSince(path, newest), { keys, signal, on: all, seen, opened: () => onState?.("open") });
      // Nothing was lost: the server only wants to be asked again.
      if (isAged) continue;
    } catch (error) {
      if (isFinal(error)) return onRefused?.(error);
      least = toldPause(error);
    }
    if (signal.aborted) return;
    onState?.("lost");
    await sleep(Math.max(pause * (0.75 + Math.random() / 2), least), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/**
 * Reads the stream that answers one POST, to its end. An abort ends it quietly.
 * @param {string} path
 * @param {unknown} body
 * @param {{signal: AbortSignal, on: Handlers}} reading
 * @returns {Promise<void>}
 */
export async function stream(path, body, { signal, on }) {
  try {
    await read(await open(path, body, { signal }), on);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * One connection, given up when it stays silent for too long.
 * @param {string} path
 * @param {{keys?: (string|null|undefined)[], signal: AbortSignal, on: Handlers, seen: (id: string|null) => void, opened: () => void}} line
 */
async function once(path, { keys, signal, on, seen, opened }) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const either = AbortSignal.any([signal, silence.signal]);
    const answer = await send(path, { method: "GET" }, { ...(keys && { keys }), signal: either });
    opened();
    await read(answer, on, { heard, seen });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {Response} answer
 * @param {Handlers} on
 * @param {{heard?: () => void, seen?: (id: string|null) => void}} [notes]
 */
async function read(answer, on, { heard, seen } = {}) {
  if (!answer.body) return;
  const take = createReader();
  const chunks = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
    heard?.();
    for (const { event, id, data } of take(chunk.value)) {
      seen?.(id);
      on[event]?.(JSON.parse(data), id);
    }
  }
}

/** @param {unknown} error @returns {error is ApiError} whether trying again cannot help */
function isFinal(error) {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** @param {unknown} error @returns {number} how long a busy server wants to be left alone, in milliseconds */
function toldPause(error) {
  return error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 0;
}

/** @param {string} path @param {number|string|null} since */
function withSince(path, since) {
  if (since === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}since=${encodeURIComponent(since)}`;
}

/** @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
function sleep(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
