/**
 * @file The tree of variations as people read it: moves one after the other,
 * a variation set in under the move it replaces, remarks between, faults with
 * their signs. The move shown is the one stop of the Tab key; the page's keys
 * go on from there.
 */

/** @typedef {import("./outline.js").Item} Item */
/** @typedef {import("./tree.js").Node} TreeNode */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./faults.js").Fault} Fault */

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { SIGNS } from "./faults.js";
import { outline } from "./outline.js";

/** @typedef {(node: TreeNode) => {fault: Fault|null, worth: string|null}} Notes what a sweep says of a move */

/**
 * @param {(node: TreeNode) => void} onGo
 * @returns {{node: HTMLElement, draw: (tree: Tree, notes: Notes) => void, mark: (current: TreeNode) => void}}
 */
export function createMoveList(onGo) {
  const start = h("button", { class: "move start-move", type: "button" }, t("analyse.start"));
  const list = h("div", { class: "move-flow" });
  const node = h("div", { class: "move-list", role: "group", "aria-label": t("analyse.moves") }, start, list);
  /** @type {Map<number, {button: HTMLElement, node: TreeNode}>} */
  let buttons = new Map();
  // Drawing anew takes away the button that has the focus; the next mark gives it back.
  let holdsFocus = false;

  /** @param {Tree} tree @param {Notes} notes */
  const draw = (tree, notes) => {
    holdsFocus ||= node.contains(document.activeElement);
    buttons = new Map([[tree.root.id, { button: start, node: tree.root }]]);
    clear(list, draws(outline(tree), notes, buttons));
  };
  /** @param {TreeNode} current */
  const mark = (current) => {
    const shown = buttons.get(current.id)?.button ?? start;
    for (const { button } of buttons.values()) setCurrent(button, button === shown);
    if (holdsFocus || node.contains(document.activeElement)) shown.focus({ preventScroll: true });
    holdsFocus = false;
    reveal(node, shown);
  };
  node.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".move") : null;
    const found = [...buttons.values()].find((entry) => entry.button === button);
    if (found) onGo(found.node);
  });
  return { node, draw, mark };
}

/**
 * @param {Item[]} items
 * @param {Notes} notes
 * @param {Map<number, {button: HTMLElement, node: TreeNode}>} buttons takes the moves' buttons
 * @returns {HTMLElement[]}
 */
function draws(items, notes, buttons) {
  return items.map((item) => {
    if (item.kind === "remark") return h("p", { class: "remark" }, item.text);
    if (item.kind === "variation") {
      return h("div", { class: "variation", role: "group", "aria-label": t("analyse.variation") }, draws(item.items, notes, buttons));
    }
    const button = drawMove(item, notes(item.node));
    buttons.set(item.node.id, { button, node: item.node });
    return button;
  });
}

/**
 * @param {Extract<Item, {kind: "move"}>} item
 * @param {ReturnType<Notes>} note
 */
function drawMove({ node, number }, { fault, worth }) {
  return h("button", { class: "move", type: "button", tabindex: -1, data: { fault, side: node.side } },
    number && h("span", { class: "move-number" }, `${number} `),
    h("span", { class: "move-text" }, node.text),
    fault && h("span", { class: "move-fault", title: t(`analyse.${fault}`) },
      h("span", { "aria-hidden": "true" }, SIGNS[fault]), h("span", { class: "visually-hidden" }, `, ${t(`analyse.${fault}`)}`)),
    worth && h("span", { class: "move-worth nums", "aria-hidden": "true" }, worth));
}

/**
 * @param {HTMLElement} button
 * @param {boolean} isCurrent
 */
function setCurrent(button, isCurrent) {
  button.tabIndex = isCurrent ? 0 : -1;
  if (isCurrent) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}

/**
 * Scrolls the list, never the page: the board must not move under the reader.
 * @param {HTMLElement} list
 * @param {HTMLElement} button
 */
function reveal(list, button) {
  const frame = list.getBoundingClientRect();
  const place = button.getBoundingClientRect();
  if (place.top < frame.top) list.scrollTop -= frame.top - place.top + place.height;
  if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom + place.height;
}
