// Nodes and families for the tests of the X-ray, with only what matters named.

/** @typedef {import("../../js/types.js").VisitNode} VisitNode */
/** @typedef {import("../../js/types.js").SimulationNode} SimulationNode */
/** @typedef {import("../../js/types.js").XrayFamily} XrayFamily */
/** @typedef {import("../../js/types.js").XrayNode} XrayNode */
/** @typedef {import("../../js/types.js").Worth} Worth */
/** @typedef {import("../../js/types.js").XraySummary} XraySummary */

/** @param {number} value @returns {Worth} */
export const worth = (value) => ({ score: value, proven: null, plies: null, chance: null });

/** @param {"win"|"loss"|"draw"} proven @param {number|null} [plies] @returns {Worth} */
export const certain = (proven, plies = null) => ({ score: { win: 10000 - (plies ?? 0), loss: (plies ?? 0) - 10000, draw: 0 }[proven], proven, plies, chance: null });

/** @param {Partial<VisitNode>} given @returns {VisitNode} */
export function visit(given) {
  return {
    id: 0, parent: null, move: null, kind: given.move ? "move" : "root", ply: 0, depth: 4, side: "first", maximizes: true, window: [null, null],
    score: worth(0), bound: "exact", why: "searched", children: 0, skipped: 0, size: 1, moves: given.move ? [given.move] : [], plain: null, ...given,
  };
}

/** @param {Partial<SimulationNode>} given @returns {SimulationNode} */
export function simulation(given) {
  return {
    id: 0, parent: null, move: null, kind: given.move ? "move" : "root", ply: 0, side: "first", visits: 1, rate: null, first_rate: null, prior: null,
    proven: null, terms: null, chosen: false, children: 0, moves: given.move ? [given.move] : [], ...given,
  };
}

/** @param {XrayNode} node @param {XrayNode[]} children @param {string[]} [skipped] @returns {XrayFamily} */
export function family(node, children, skipped = []) {
  return { node, children, total: children.length, skipped, skipped_total: skipped.length };
}

/** @param {Partial<XraySummary>} [given] @returns {XraySummary} */
export function summary(given = {}) {
  return {
    id: "x1", kind: "visits", game: "connect4", start: "7/7/7/7/7/7 x", moves: [], player: "alphabeta:depth=4", side: "first", nodes: 500, steps: 500,
    complete: true, best: { move: "4", score: worth(0.25) }, depth: 4, time_ms: 12, by_ply: [], whys: null, skipped: 0, plain: null, roots: [0], ...given,
  };
}
