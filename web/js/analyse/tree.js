/**
 * @file The tree of variations: what was played, what could have been, and what the
 * engine proposed. The first child of a node is the line that goes on; the
 * others are variations. It knows moves only as texts, and no rules: the side
 * of a move comes from the server, since sides need not alternate.
 */

/** @typedef {import("../types.js").Side} Side */

/**
 * A move as the server tells it.
 * @typedef {{side: Side, text: string, path?: string[]}} Played
 */

/**
 * A place in the tree: a move and the position after it. The root has no move.
 * @typedef {object} Node
 * @property {number} id never used twice in one tree
 * @property {string} text the move that leads here; empty at the root
 * @property {Side|null} side who played it; null at the root
 * @property {string[]} path the squares of the move
 * @property {number} ply how many moves were played since the root
 * @property {number} turn the number before the move, as in "3."
 * @property {string|null} remark what the record says of the move
 * @property {Node|null} parent
 * @property {Node[]} children
 */

/** @typedef {{root: Node, count: number}} Tree */

/**
 * An empty tree.
 * @param {string|null} [remark] what the record says before the first move
 * @returns {Tree}
 */
export function makeTree(remark = null) {
  const root = {
    id: 0, text: "", side: null, path: [], ply: 0, turn: 0, remark, parent: null, children: [],
  };
  return { root, count: 1 };
}

/**
 * The node after `move`; it is made if the tree has not got it.
 * @param {Tree} tree
 * @param {Node} parent
 * @param {Played} move
 * @param {string|null} [remark]
 * @returns {Node}
 */
export function addMove(tree, parent, move, remark = null) {
  const known = childWith(parent, move.text);
  if (known) return known;
  /** @type {Node} */
  const node = {
    id: tree.count, text: move.text, side: move.side, path: move.path ?? [], ply: parent.ply + 1,
    turn: turnAfter(parent, move.side), remark, parent, children: [],
  };
  tree.count += 1;
  parent.children.push(node);
  return node;
}

/**
 * Adds moves one after the other, and returns the last node.
 * @param {Tree} tree
 * @param {Node} from
 * @param {Played[]} moves
 * @param {(string|null)[]} [remarks] one for each move
 * @returns {Node}
 */
export function addLine(tree, from, moves, remarks = []) {
  return moves.reduce((node, move, index) => addMove(tree, node, move, remarks[index] ?? null), from);
}

/**
 * The child that this move leads to.
 * @param {Node} node
 * @param {string} text
 * @returns {Node|null}
 */
export function childWith(node, text) {
  return node.children.find((child) => child.text === text) ?? null;
}

/**
 * A turn number grows when the first player begins anew: a side that moves
 * twice in a row stays in its turn.
 * @param {Node} parent
 * @param {Side} side
 */
function turnAfter(parent, side) {
  const begins = side === "first" && parent.side !== "first";
  return begins ? parent.turn + 1 : Math.max(parent.turn, 1);
}

/**
 * The nodes from the first move to this one.
 * @param {Node} node
 * @returns {Node[]}
 */
export function pathTo(node) {
  /** @type {Node[]} */
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.push(at);
  return path.reverse();
}

/**
 * The moves that lead to a node, as the server takes them.
 * @param {Node} node
 * @returns {string[]}
 */
export function movesTo(node) {
  return pathTo(node).map((step) => step.text);
}

/**
 * The nodes that follow when one always goes on with the first child.
 * @param {Node} node
 * @returns {Node[]}
 */
export function lineAfter(node) {
  /** @type {Node[]} */
  const line = [];
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

/**
 * The whole line through a node, from the first move to the line's end.
 * @param {Node} node
 * @returns {Node[]}
 */
export function lineThrough(node) {
  return [...pathTo(node), ...lineAfter(node)];
}

/**
 * The main line: first children from the root on.
 * @param {Tree} tree
 * @returns {Node[]}
 */
export function mainLine(tree) {
  return lineAfter(tree.root);
}

/**
 * Whether a node lies on the main line; the root does.
 * @param {Node} node
 */
export function isMain(node) {
  return pathTo(node).every((step) => step.parent?.children[0] === step);
}

/**
 * The end of the line that goes on from here.
 * @param {Node} node
 * @returns {Node}
 */
export function endOf(node) {
  return lineAfter(node).at(-1) ?? node;
}

/**
 * The variation beside this one: 1 for the next, -1 for the one before.
 * Without brothers of its own, a node takes the branching before it, so that
 * up and down always change the variation one is in.
 * @param {Node} node
 * @param {1|-1} step
 * @returns {Node|null}
 */
export function besides(node, step) {
  for (let at = node; at.parent; at = at.parent) {
    const brothers = at.parent.children;
    if (brothers.length > 1) return brothers[brothers.indexOf(at) + step] ?? null;
  }
  return null;
}

/**
 * The first node of the variation that a node lies in; null on the main line.
 * @param {Node} node
 * @returns {Node|null}
 */
export function variationHead(node) {
  return pathTo(node).findLast((step) => step.parent?.children[0] !== step) ?? null;
}

/**
 * Moves the variation of a node one place up among its brothers.
 * @param {Node} node
 * @returns {boolean} whether anything changed
 */
export function promote(node) {
  const head = variationHead(node);
  if (!head?.parent) return false;
  const brothers = head.parent.children;
  const place = brothers.indexOf(head);
  [brothers[place - 1], brothers[place]] = [head, brothers[place - 1]];
  return true;
}

/**
 * Makes the line to a node the main line.
 * @param {Node} node
 */
export function makeMain(node) {
  for (const step of pathTo(node)) {
    const brothers = /** @type {Node} */ (step.parent).children;
    brothers.splice(brothers.indexOf(step), 1);
    brothers.unshift(step);
  }
}

/**
 * Takes a node away with all that follows.
 * @param {Node} node not the root
 * @returns {Node} the node before it
 */
export function remove(node) {
  if (!node.parent) throw new Error("the root cannot be taken away");
  const { parent } = node;
  parent.children.splice(parent.children.indexOf(node), 1);
  return parent;
}

/**
 * Whether `node` is `ancestor` or comes after it.
 * @param {Node} node
 * @param {Node} ancestor
 */
export function isWithin(node, ancestor) {
  return node === ancestor || pathTo(node).includes(ancestor) || !ancestor.parent;
}

/**
 * The node at this ply of the main line, or the last one before it.
 * @param {Tree} tree
 * @param {number} ply
 * @returns {Node}
 */
export function nodeAt(tree, ply) {
  const line = mainLine(tree);
  return line[Math.min(ply, line.length) - 1] ?? tree.root;
}
