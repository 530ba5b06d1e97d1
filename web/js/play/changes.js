/**
 * @file What has happened between two views of a match: it decides what is
 * animated, heard and announced. No DOM.
 */

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").PlayedMove} PlayedMove */
/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Side} Side */

/**
 * @typedef {object} Changes
 * @property {PlayedMove[]} played moves that were added
 * @property {number} takenBack how many were taken back
 * @property {boolean} captured whether the last added move took a piece
 * @property {boolean} ended
 * @property {{what: "draw" | "take-back", by: Side} | null} offered
 */

/**
 * Whether a view may take the place of another: never an older one. The same
 * version is taken again, for what changes without one (who watches, clocks).
 * @param {MatchView} view
 * @param {MatchView | null} current
 */
export function supersedes(view, current) {
  return current === null || view.version >= current.version;
}

/**
 * @param {MatchView | null} before null at the first view: nothing is news then
 * @param {MatchView} after
 * @returns {Changes}
 */
export function changesOf(before, after) {
  if (before === null) {
    return { played: [], takenBack: 0, captured: false, ended: false, offered: null };
  }
  const [old, now] = [before.position.played, after.position.played];
  const same = commonLength(old, now);
  const played = now.slice(same);
  return {
    played,
    takenBack: old.length - same,
    captured: played.length > 0 && hasCaptured(after.position.last_board, after.position.board),
    ended: before.ending === null && after.ending !== null,
    offered: newOffer(before, after),
  };
}

/** @param {PlayedMove[]} a @param {PlayedMove[]} b */
function commonLength(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n].text === b[n].text) n += 1;
  return n;
}

/**
 * @param {Board | null} before
 * @param {Board} after
 */
export function hasCaptured(before, after) {
  return before !== null && countPieces(after) < countPieces(before);
}

/** @param {Board} board */
function countPieces({ cells }) {
  return cells.filter(({ piece }) => piece !== null).length;
}

/**
 * @param {MatchView} before
 * @param {MatchView} after
 * @returns {Changes["offered"]}
 */
function newOffer(before, after) {
  if (after.draw_offer && after.draw_offer !== before.draw_offer) return { what: "draw", by: after.draw_offer };
  if (after.take_back_offer && after.take_back_offer !== before.take_back_offer) {
    return { what: "take-back", by: after.take_back_offer };
  }
  return null;
}
