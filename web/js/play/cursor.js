/**
 * @file Where in the game one looks: at the newest position, following the
 * game, or back at an earlier one, staying there while the game goes on. No DOM.
 */

/** @typedef {{ply: number, following: boolean}} Cursor */
/** @typedef {"start" | "back" | "forward" | "end"} Step */

/** @type {Record<string, Step>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" };

/**
 * The step a key means, if any.
 * @param {string} key
 * @returns {Step | null}
 */
export function stepOfKey(key) {
  return STEPS[key] ?? null;
}

/**
 * @param {number} ply
 * @param {number} plies how many moves the game has
 * @returns {Cursor}
 */
export function lookAt(ply, plies) {
  const within = Math.min(Math.max(ply, 0), plies);
  return { ply: within, following: within === plies };
}

/**
 * @param {Cursor} cursor
 * @param {Step} step
 * @param {number} plies
 */
export function move(cursor, step, plies) {
  const targets = { start: 0, back: cursor.ply - 1, forward: cursor.ply + 1, end: plies };
  return lookAt(targets[step], plies);
}

/**
 * The cursor after the game has changed: one that follows goes along, and one
 * that looked at a move since taken back goes to the end.
 * @param {Cursor} cursor
 * @param {number} plies
 */
export function follow(cursor, plies) {
  return cursor.following ? lookAt(plies, plies) : lookAt(cursor.ply, plies);
}
