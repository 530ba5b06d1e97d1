// Who did how against whom, as a square of cells in the order of the standings. No DOM.

import { gamesOf, shareOf } from "./figures.js";

/** @typedef {import("./shapes.js").Table} Table */
/** @typedef {import("./shapes.js").Tally} Tally */
/** @typedef {{tally: Tally, share: number, opponent: string}} Met */
/** @typedef {{rank: number, name: string, cells: (Met|"self"|null)[]}} Row */

/**
 * @param {Table} table
 * @returns {Row[]}
 */
export function crossRows({ cross_table: rows }) {
  const names = rows.map(({ name }) => name);
  return rows.map(({ name, against }, i) => {
    const met = new Map(against.map((meeting) => [meeting.name, meeting]));
    const cells = names.map((other) => (other === name ? /** @type {const} */ ("self") : meeting(met.get(other), other)));
    return { rank: i + 1, name, cells };
  });
}

/** @param {Tally|undefined} tally @param {string} opponent @returns {Met|null} */
function meeting(tally, opponent) {
  if (!tally || gamesOf(tally) === 0) return null;
  return { tally, share: shareOf(tally) ?? 0, opponent };
}
