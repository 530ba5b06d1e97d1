import assert from "node:assert/strict";
import { test } from "node:test";

import { outline } from "../../js/analyse/outline.js";
import {
  addLine, addMove, besides, endOf, isMain, isWithin, lineThrough, mainLine, makeMain, makeTree, movesTo, nodeAt,
  promote, remove,
} from "../../js/analyse/tree.js";

/** @typedef {import("../../js/types.js").Side} Side */

/**
 * Moves of sides in turn.
 * @param {string} texts
 * @param {Side} [begins]
 */
function moves(texts, begins = "first") {
  const other = begins === "first" ? "second" : "first";
  return texts.split(" ").map((text, i) => ({ text, side: i % 2 === 0 ? begins : /** @type {Side} */ (other) }));
}

/** @param {import("../../js/analyse/outline.js").Item[]} items @returns {string} */
function written(items) {
  return items.map((item) => {
    if (item.kind === "move") return `${item.number ?? ""}${item.node.text}`;
    return item.kind === "remark" ? `{${item.text}}` : `(${written(item.items)})`;
  }).join(" ");
}

function branching() {
  const tree = makeTree();
  const end = addLine(tree, tree.root, moves("a b c d"));
  const afterA = tree.root.children[0];
  const x = addLine(tree, afterA, moves("x y z", "second"));
  return { tree, end, afterA, x };
}

test("a move that is known is not added twice", () => {
  const tree = makeTree();
  const once = addMove(tree, tree.root, { side: "first", text: "a" });
  assert.equal(addMove(tree, tree.root, { side: "first", text: "a" }), once);
  assert.equal(tree.root.children.length, 1);
});

test("the main line is the first children, a variation is not on it", () => {
  const { tree, end, x } = branching();
  assert.deepEqual(mainLine(tree).map((node) => node.text), ["a", "b", "c", "d"]);
  assert.ok(isMain(end) && isMain(tree.root));
  assert.ok(!isMain(x));
  assert.equal(endOf(tree.root), end);
  assert.deepEqual(movesTo(x), ["a", "x", "y", "z"]);
});

test("the line through a node goes on to its end", () => {
  const { x, afterA } = branching();
  const head = afterA.children[1];
  assert.deepEqual(lineThrough(head).map((node) => node.text), ["a", "x", "y", "z"]);
  assert.deepEqual(lineThrough(x), lineThrough(head));
});

test("promoting moves the variation one place up, also from deep inside", () => {
  const { tree, afterA, x } = branching();
  addMove(tree, afterA, { side: "second", text: "w" });
  assert.ok(promote(x));
  assert.deepEqual(afterA.children.map((node) => node.text), ["x", "b", "w"]);
  assert.ok(isMain(x));
  assert.ok(!promote(x));
});

test("a variation of a variation becomes the main line at once with makeMain", () => {
  const { tree, afterA, x } = branching();
  const deep = addMove(tree, /** @type {any} */ (x.parent), { side: "second", text: "q" });
  makeMain(deep);
  assert.deepEqual(mainLine(tree).map((node) => node.text), ["a", "x", "y", "q"]);
  assert.deepEqual(afterA.children.map((node) => node.text), ["x", "b"]);
});

test("removing takes all that follows, and answers where one stands then", () => {
  const { tree, afterA, end } = branching();
  const b = afterA.children[0];
  assert.ok(isWithin(end, b));
  assert.equal(remove(b), afterA);
  assert.deepEqual(mainLine(tree).map((node) => node.text), ["a", "x", "y", "z"]);
  assert.throws(() => remove(tree.root));
});

test("up and down change the variation, also from inside of one", () => {
  const { afterA, x } = branching();
  const [b, head] = afterA.children;
  assert.equal(besides(b, 1), head);
  assert.equal(besides(head, -1), b);
  assert.equal(besides(x, -1), b);
  assert.equal(besides(x, 1), null);
  assert.equal(besides(afterA, 1), null);
});

test("a ply beyond the end is the end, ply 0 the root", () => {
  const { tree, end } = branching();
  assert.equal(nodeAt(tree, 99), end);
  assert.equal(nodeAt(tree, 0), tree.root);
  assert.equal(nodeAt(tree, 2).text, "b");
});

test("a variation stands right after the move it replaces, and the number is said again", () => {
  const { tree } = branching();
  assert.equal(written(outline(tree)), "1.a b (1…x 2.y z) 2.c d");
});

test("a variation of the first player's move interrupts the second's", () => {
  const tree = makeTree();
  addLine(tree, tree.root, moves("a b"));
  addLine(tree, tree.root, moves("x y"));
  assert.equal(written(outline(tree)), "1.a (1.x y) 1…b");
});

test("remarks interrupt as variations do", () => {
  const tree = makeTree("a fine game");
  addLine(tree, tree.root, moves("a b c"), ["!", null, null]);
  assert.equal(written(outline(tree)), "{a fine game} 1.a {!} 1…b 2.c");
});

test("a side that moves twice stays in its turn", () => {
  const tree = makeTree();
  /** @type {Side[]} */
  const sides = ["first", "first", "second", "second", "first"];
  addLine(tree, tree.root, sides.map((side, i) => ({ side, text: "abcde"[i] })));
  assert.equal(written(outline(tree)), "1.a b c d 2.e");
});

test("a game that the second player begins says so", () => {
  const tree = makeTree();
  addLine(tree, tree.root, moves("a b c", "second"));
  assert.equal(written(outline(tree)), "1…a 2.b c");
});
