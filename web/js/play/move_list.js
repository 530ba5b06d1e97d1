/**
 * @file A game's moves as numbered rows, a cell for each side. Sides need not
 * take turns (some games let one move twice), so a cell holds any number of
 * moves. No DOM.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Turn} Turn */
/** @typedef {{ply: number, text: string, turn: Turn | null}} Entry ply: how many moves are played after it */
/** @typedef {{number: number, first: Entry[], second: Entry[]}} Row */

/**
 * @param {{side: Side, text: string}[]} played
 * @param {Turn[]} turns what is known of how the last of them were played
 * @returns {Row[]}
 */
export function rowsOf(played, turns) {
  const unknown = played.length - turns.length;
  /** @type {Row[]} */
  const rows = [];
  played.forEach(({ side, text }, i) => {
    const row = rowFor(rows, side);
    row[side].push({ ply: i + 1, text, turn: turns[i - unknown] ?? null });
  });
  return rows;
}

/**
 * The row a move goes to: a new one when the second side has already moved in
 * the last.
 * @param {Row[]} rows
 * @param {Side} side
 */
function rowFor(rows, side) {
  const last = rows.at(-1);
  if (last && (side === "second" || last.second.length === 0)) return last;
  const row = { number: rows.length + 1, first: [], second: [] };
  rows.push(row);
  return row;
}
