// A sequential test as a bar: where its figure stands between the two bounds. No DOM.

/** @typedef {import("./shapes.js").Test} Test */
/**
 * In percent of the way from the lower bound to the upper one.
 * @typedef {{at: number, zero: number, verdict: "continue"|"H0"|"H1"}} SprtBar
 */

/** @param {Test} test @returns {SprtBar} */
export function sprtBar({ llr, lower, upper, decision }) {
  const place = (/** @type {number} */ figure) => 100 * Math.min(Math.max((figure - lower) / (upper - lower), 0), 1);
  return { at: place(llr ?? 0), zero: place(0), verdict: decision ?? "continue" };
}
