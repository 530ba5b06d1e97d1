/**
 * @file The rows of the tree that are in sight, from top to bottom: nodes,
 * moves that were never looked at, and what stands for those not fetched yet.
 * No DOM.
 */

import { PAGE, placeOf, readPlace } from "./places.js";

/** @typedef {import("../types.js").XrayFamily} XrayFamily */
/** @typedef {import("../types.js").XrayNode} XrayNode */

/**
 * What all rows have. The tree without pruning may be opened at several ghosts, so what is under one has the ghost's
 * key in its own.
 * @typedef {{key: string, under: string, parent: string|null, parentNode: XrayNode|null, level: number,
 *   index: number, count: number}} Seat
 */
/** @typedef {Seat & {kind: "node", place: string, node: XrayNode, isExpandable: boolean, isExpanded: boolean}} NodeRow */
/**
 * A move that was never looked at, with its place where nothing is pruned once that was found.
 * @typedef {Seat & {kind: "ghost", move: string, above: string, plain: XrayNode|null, isExpandable: boolean, isExpanded: boolean}} GhostRow
 */
/** @typedef {Seat & {kind: "more", above: string, what: "children"|"ghosts", left: number}} MoreRow */
/** @typedef {NodeRow|GhostRow|MoreRow} Row */

/**
 * @typedef {object} Sight
 * @property {string[]} roots
 * @property {string[]} pinned places of the own tree that are in sight wherever they stand among their brothers
 * @property {(place: string) => XrayFamily|undefined} family
 * @property {ReadonlySet<string>} expanded keys
 * @property {ReadonlyMap<string, string>} opened the places of ghosts that were opened, by key
 * @property {ReadonlyMap<string, number>} shown how many children are shown, by place, where it is not the usual number
 * @property {ReadonlySet<string>} haunted places all of whose ghosts are shown
 * @property {boolean} isCompared whether there is a tree without pruning
 */

/** More moves that were never looked at than these only fill the page. */
export const FEW_GHOSTS = 7;

/**
 * @param {Sight} sight
 * @returns {Row[]}
 */
export function visibleRows(sight) {
  const { roots } = sight;
  return roots.flatMap((place, i) => {
    const node = sight.family(place)?.node;
    return node ? nodeRows(sight, node, place, { key: place, under: "", parent: null, parentNode: null, level: 1, index: i + 1, count: roots.length }) : [];
  });
}

/**
 * A node's row, and what is open below it.
 * @param {Sight} sight
 * @param {XrayNode} node
 * @param {string} place
 * @param {Seat} seat
 * @returns {Row[]}
 */
function nodeRows(sight, node, place, seat) {
  const isExpandable = node.children > 0 || skippedOf(node) > 0;
  const family = isExpandable && sight.expanded.has(seat.key) ? sight.family(place) : undefined;
  /** @type {NodeRow} */
  const row = { kind: "node", ...seat, place, node, isExpandable, isExpanded: family !== undefined };
  return family ? [row, ...below(sight, family, place, seat)] : [row];
}

/** @param {XrayNode} node */
function skippedOf(node) {
  return "skipped" in node ? node.skipped : 0;
}

/**
 * @param {Sight} sight
 * @param {XrayFamily} family
 * @param {string} place
 * @param {Seat} seat of whom they are below
 * @returns {Row[]}
 */
function below(sight, family, place, { key, under, level }) {
  const { which } = readPlace(place);
  const count = family.total + family.skipped_total;
  const seat = (/** @type {string} */ name, /** @type {number} */ index) =>
    ({ key: under + name, under, parent: key, parentNode: family.node, level: level + 1, index, count });
  const first = family.children.slice(0, sight.shown.get(place) ?? PAGE);
  const known = which === "own" ? [...first, ...pinnedBelow(sight, family.node, first)] : first;
  const rows = known.flatMap((child, i) => {
    const childPlace = placeOf(which, child.id);
    return nodeRows(sight, child, childPlace, seat(childPlace, i + 1));
  });
  const left = family.total - known.length;
  /** @type {MoreRow[]} */
  const more = left > 0 ? [{ kind: "more", ...seat(`more-${place}`, known.length + 1), above: place, what: "children", left }] : [];
  return [...rows, ...more, ...ghostRows(sight, family, place, seat)];
}

/**
 * The children that must be in sight, and are not among the first.
 * @param {Sight} sight
 * @param {XrayNode} parent
 * @param {XrayNode[]} first
 * @returns {XrayNode[]}
 */
function pinnedBelow({ pinned, family }, parent, first) {
  const nodes = pinned.flatMap((place) => family(place)?.node ?? []);
  return nodes.filter((node) => node.parent === parent.id && !first.some(({ id }) => id === node.id));
}

/**
 * @param {Sight} sight
 * @param {XrayFamily} family
 * @param {string} place
 * @param {(name: string, index: number) => Seat} seat
 * @returns {Row[]}
 */
function ghostRows(sight, family, place, seat) {
  const shown = sight.haunted.has(place) ? family.skipped : family.skipped.slice(0, FEW_GHOSTS);
  const isExpandable = sight.isCompared && "plain" in family.node && family.node.plain !== null;
  const rows = shown.flatMap((move, i) => {
    const own = seat(`ghost-${place}-${move}`, family.total + i + 1);
    return openGhost(sight, { kind: "ghost", ...own, move, above: place, plain: null, isExpandable, isExpanded: false });
  });
  const left = family.skipped_total - shown.length;
  /** @type {MoreRow[]} */
  const more = left > 0 ? [{ kind: "more", ...seat(`ghosts-${place}`, family.total + shown.length + 1), above: place, what: "ghosts", left }] : [];
  return [...rows, ...more];
}

/**
 * What would have been below a move that was never looked at.
 * @param {Sight} sight
 * @param {GhostRow} row
 * @returns {Row[]}
 */
function openGhost(sight, row) {
  const place = sight.opened.get(row.key);
  const family = place === undefined ? undefined : sight.family(place);
  if (!family || place === undefined) return [row];
  const isExpandable = family.total > 0;
  const isExpanded = isExpandable && sight.expanded.has(row.key);
  const found = { ...row, plain: family.node, isExpandable, isExpanded };
  return isExpanded ? [found, ...below(sight, family, place, { ...found, under: `${row.key} ` })] : [found];
}
