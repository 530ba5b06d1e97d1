/**
 * @file Going through the game with the keyboard and the wheel: left and right
 * along the line, up and down between variations, Home and End to its ends.
 */

/** @typedef {import("./tree.js").Node} TreeNode */
/** @typedef {import("./study.js").Study} Study */

import { besides, endOf } from "./tree.js";

/** What each key leads to; null where there is nothing. @type {Record<string, (node: TreeNode, root: TreeNode) => TreeNode|null>} */
const WAYS = {
  ArrowLeft: (node) => node.parent,
  ArrowRight: (node) => node.children[0] ?? null,
  ArrowUp: (node) => besides(node, -1),
  ArrowDown: (node) => besides(node, 1),
  Home: (_, root) => root,
  End: (node) => endOf(node),
};

/** Where keys mean something else. */
const OTHERS = "input, select, textarea, summary, dialog, [popover], [role=slider], [contenteditable]";

/** A wheel turns by many small amounts; this much is one move. */
const WHEEL_STEP = 60;

/**
 * The node that a key leads to from where one stands.
 * @param {string} key
 * @param {Study} study
 * @returns {TreeNode|null}
 */
export function wayOf(key, study) {
  return WAYS[key]?.(study.node, study.tree.root) ?? null;
}

/**
 * @typedef {object} Listening
 * @property {HTMLElement} board
 * @property {Study} study
 * @property {AbortSignal} signal
 * @property {() => boolean} isIdle whether keys are for somebody else, as in the editor
 * @property {(node: TreeNode) => void} go
 */

/** @param {Listening} how */
export function listenToKeys({ board, study, signal, isIdle, go }) {
  // Who pressed the board or a tab with a finger or a mouse goes through the
  // game with the arrow keys; who came there with the Tab key moves the board's
  // cursor, or from tab to tab.
  let cameByPointer = false;
  document.addEventListener("pointerdown", () => void (cameByPointer = true), { signal, capture: true });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") cameByPointer = false;
    if (isIdle() || event.ctrlKey || event.metaKey || event.altKey || isForOthers(event, board, cameByPointer)) return;
    if (!(event.key in WAYS)) return;
    const node = wayOf(event.key, study);
    if (node) go(node);
    event.preventDefault();
    event.stopPropagation();
  }, { signal, capture: true });
  listenToWheel({ board, study, signal, isIdle, go });
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} board
 * @param {boolean} cameByPointer
 */
function isForOthers({ target }, board, cameByPointer) {
  if (!(target instanceof Element)) return false;
  const hasOwnKeys = board.contains(target) || target.closest("[role=tablist]") !== null;
  if (hasOwnKeys && !cameByPointer) return true;
  return target.closest(OTHERS) !== null || target.closest(".best-lines") !== null;
}

/** @param {Listening} how */
function listenToWheel({ board, study, signal, isIdle, go }) {
  let turned = 0;
  board.addEventListener("wheel", (event) => {
    if (isIdle() || event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < WHEEL_STEP) return;
    const node = wayOf(turned > 0 ? "ArrowRight" : "ArrowLeft", study);
    turned = 0;
    if (node) go(node);
  }, { signal, passive: false });
}
