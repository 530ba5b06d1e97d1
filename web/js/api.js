// Asks the server. Every failure, also a network that is gone, becomes an ApiError with a Problem in it.

import { t } from "./i18n.js";

/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {{keys?: (string|null|undefined)[], signal?: AbortSignal}} Asking  keys: the secrets of held seats */

/** An answer that is not a success. Its message is a whole sentence for people. */
export class ApiError extends Error {
  /** @param {Problem} problem @param {number|null} [retryAfter] seconds to wait, where the server says so */
  constructor(problem, retryAfter = null) {
    super(problem.detail);
    this.name = "ApiError";
    this.status = problem.status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/**
 * @param {string} path such as /api/games
 * @param {Asking} [asking]
 * @returns {Promise<any>} the parsed JSON
 */
export async function get(path, asking = {}) {
  return (await send(path, { method: "GET" }, asking)).json();
}

/**
 * @param {string} path
 * @param {unknown} body sent as JSON
 * @param {Asking} [asking]
 * @returns {Promise<any>} the parsed JSON
 */
export async function post(path, body, asking = {}) {
  return (await open(path, body, asking)).json();
}

/**
 * The answer to a POST before its body is read, for streams.
 * @param {string} path @param {unknown} body @param {Asking} [asking]
 */
export function open(path, body, asking = {}) {
  const init = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return send(path, init, asking);
}

/**
 * Sends a request and lets only successes through. Aborting throws the AbortError of fetch.
 * @param {string} path
 * @param {RequestInit & {headers?: Record<string, string>}} init
 * @param {Asking} asking
 * @returns {Promise<Response>}
 */
export async function send(path, init, { keys, signal }) {
  const held = (keys ?? []).filter(Boolean);
  const headers = { ...init.headers, ...(held.length > 0 && { Authorization: `Bearer ${held.join(",")}` }) };
  const answer = await fetch(path, { ...init, headers, signal: signal ?? null }).catch(unreachable);
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {unknown} error @returns {never} */
function unreachable(error) {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ApiError({ type: "about:blank", title: t("common.failed"), status: 0, detail: t("common.unreachable") });
}

/** @param {Response} answer */
async function refusal(answer) {
  const waiting = Number(answer.headers.get("Retry-After"));
  const plain = { type: "about:blank", title: answer.statusText, status: answer.status, detail: answer.statusText };
  const told = await answer.json().catch(() => ({}));
  return new ApiError({ ...plain, ...told }, waiting > 0 ? waiting : null);
}
