// The page's types. What the app sends and takes is described in api-types.js, which is made from the app's own types;
// here are the page's other names for some of it, and what only the page knows.

export * from "./api-types.js";

/** @typedef {import("./api-types.js").Move} MoveView */
/** @typedef {import("./api-types.js").Player & {evaluations?: unknown}} PlayerEntry */
/**
 * An option of a game, whatever its kind.
 * @typedef {{name: string, help: string, default: string, kind: "choice"|"number"|"size",
 *   values?: import("./api-types.js").Choice[], min?: number|string, max?: number|string}} GameOption
 */
/** @typedef {import("./api-types.js").Clock} ClockView */
/** @typedef {import("./api-types.js").Worth} Opinion */

/**
 * What the router hands to a page.
 * @typedef {object} PageContext
 * @property {string} path
 * @property {Record<string, string>} params  the named parts of the path
 * @property {URLSearchParams} query
 * @property {string} hash
 * @property {(url: string, how?: {replace?: boolean}) => void} navigate  nothing happens once the page is left
 * @property {(url: string) => void} rewrite  gives the page itself another address, without showing it anew
 * @property {AbortSignal} signal  aborted when the page is left
 */
/** @typedef {{title: string, node: Node, leave?: () => void}} Page */

export {};
