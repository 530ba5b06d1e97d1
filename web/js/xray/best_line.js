/**
 * @file Which way the search itself would go: the child whose value its parent
 * took over, or the one that was visited most. No DOM.
 */

import { isSimulation } from "./places.js";

/** @typedef {import("../types.js").VisitNode} VisitNode */
/** @typedef {import("../types.js").XrayNode} XrayNode */

/**
 * @param {XrayNode} parent
 * @param {XrayNode[]} children all of them, in the order in which they were looked at
 * @param {string|null} [move] the one that was chosen, where that is known
 * @returns {XrayNode|null} null where none is known to be good
 */
export function bestChild(parent, children, move = null) {
  const named = children.findLast((child) => move !== null && child.move === move);
  if (named) return named;
  // What was visited once tells of nothing but chance.
  if (isSimulation(parent)) return children.find((child) => isSimulation(child) && child.visits > 1) ?? null;
  return bestVisit(/** @type {VisitNode} */ (parent), lastLooks(/** @type {VisitNode[]} */ (children)));
}

/** A move may be looked at quickly first, and again with care: only the last look counts. @param {VisitNode[]} children */
function lastLooks(children) {
  const moves = children.filter(({ kind }) => kind === "move");
  return moves.filter((child, i) => !moves.some((later, j) => j > i && later.move === child.move));
}

/**
 * Of the moves that are known to be as good as they look the first that no
 * other surpasses: a later one must be better to be taken.
 * @param {VisitNode} parent
 * @param {VisitNode[]} children
 */
function bestVisit({ maximizes }, children) {
  const sign = maximizes ? 1 : -1;
  const worse = maximizes ? "upper" : "lower";
  /** @type {{child: VisitNode, rank: number}|null} */
  let best = null;
  for (const child of children) {
    if (!child.score || child.bound === worse) continue;
    const rank = sign * child.score.score;
    if (!best || rank > best.rank) best = { child, rank };
  }
  return best?.child ?? null;
}
