/** @file What an evaluation's terms look like in a table: in which order, how much of the bar each fills. No DOM. */

/** @typedef {import("../types.js").Term} Term */
/** @typedef {{name: string, help: string, units: number, share: number}} TermRow share: from −1 to 1, of the longest bar */

const HUNDREDTHS = 100;

/**
 * The terms that matter most first; those that add nothing stay in their order, at the end.
 * @param {Term[]} terms
 * @returns {TermRow[]}
 */
export function termRows(terms) {
  const largest = Math.max(1, ...terms.map(({ value }) => Math.abs(value)));
  return terms
    .map(({ name, help, value }) => ({ name, help, units: inUnits(value), share: value / largest }))
    .sort((a, b) => Math.abs(b.share) - Math.abs(a.share));
}

/** From the server's hundredths to the evaluation's own unit. @param {number} value */
export const inUnits = (value) => value / HUNDREDTHS;
