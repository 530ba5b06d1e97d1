/**
 * @file How a tree of variations is written down: a list of items in reading order,
 * with a variation as a list within the list. The move list draws it; the
 * rules are those of every printed record (after a variation the number is
 * said again).
 */

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {{kind: "move", node: Node, number: string|null}
 *   | {kind: "remark", node: Node, text: string}
 *   | {kind: "variation", head: Node, items: Item[]}} Item
 */

/**
 * The whole tree in reading order.
 * @param {Tree} tree
 * @returns {Item[]}
 */
export function outline(tree) {
  /** @type {Item[]} */
  const items = [];
  if (tree.root.remark !== null) items.push({ kind: "remark", node: tree.root, text: tree.root.remark });
  writeLine(tree.root, items, true);
  return items;
}

/**
 * Writes what follows a node: the line that goes on, each variation right
 * after the move it replaces.
 * @param {Node} from
 * @param {Item[]} items
 * @param {boolean} interrupted whether something stands between `from` and what follows
 */
function writeLine(from, items, interrupted) {
  let before = from;
  let apart = interrupted;
  while (before.children.length > 0) {
    const [next, ...variations] = before.children;
    writeMove(next, items, apart);
    for (const head of variations) items.push(variation(head));
    apart = next.remark !== null || variations.length > 0;
    before = next;
  }
}

/**
 * @param {Node} head
 * @returns {Item}
 */
function variation(head) {
  /** @type {Item[]} */
  const items = [];
  writeMove(head, items, true);
  writeLine(head, items, head.remark !== null);
  return { kind: "variation", head, items };
}

/**
 * @param {Node} node
 * @param {Item[]} items
 * @param {boolean} interrupted
 */
function writeMove(node, items, interrupted) {
  items.push({ kind: "move", node, number: numberOf(node, interrupted) });
  if (node.remark !== null) items.push({ kind: "remark", node, text: node.remark });
}

/**
 * "3." before the first player's turn, "3…" before the second's where the eye
 * would not know it, else nothing.
 * @param {Node} node
 * @param {boolean} interrupted
 */
function numberOf(node, interrupted) {
  if (node.side === "first" && (interrupted || node.parent?.side !== "first")) return `${node.turn}.`;
  return node.side === "second" && interrupted ? `${node.turn}…` : null;
}
