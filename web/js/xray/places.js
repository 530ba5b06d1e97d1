/**
 * @file Names for the nodes of a search: those of its own tree, and those of
 * the tree in which nothing was pruned. No DOM.
 */

/** @typedef {import("../types.js").XrayNode} XrayNode */
/** @typedef {"own"|"plain"} Which */

/** So many children are fetched, and shown, at a time. */
export const PAGE = 100;

/** The root where nothing is pruned: that search is done once, to its full depth. */
export const PLAIN_ROOT = placeOf("plain", 0);

/**
 * @param {Which} which
 * @param {number} id
 * @returns {string}
 */
export function placeOf(which, id) {
  return `${which}:${id}`;
}

/**
 * @param {string} place
 * @returns {{which: Which, id: number}}
 */
export function readPlace(place) {
  const [which, id] = place.split(":");
  return { which: which === "plain" ? "plain" : "own", id: Number(id) };
}

/**
 * @param {XrayNode} node
 * @returns {node is import("../types.js").SimulationNode}
 */
export function isSimulation(node) {
  return "visits" in node;
}
