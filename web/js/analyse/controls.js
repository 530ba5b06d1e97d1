/**
 * @file The buttons under the board and those of the move list: through the
 * game, turning the board, and changing the order of variations.
 */

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./tree.js").Node} TreeNode */

import { h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { wayOf } from "./keys.js";
import { isMain } from "./tree.js";

/** Drawings in a square of 24. */
const ICONS = {
  Home: "M6 5v14M18 6l-8 6 8 6z",
  ArrowLeft: "M15 6l-8 6 8 6z",
  ArrowRight: "M9 6l8 6-8 6z",
  End: "M18 5v14M6 6l8 6-8 6z",
  flip: "M8 20V5M8 5L4.5 8.5M8 5l3.5 3.5M16 4v15M16 19l3.5-3.5M16 19l-3.5-3.5",
  promote: "M12 20V5M12 5l-6 6M12 5l6 6",
  main: "M12 20V9M12 9l-5 5M12 9l5 5M5 4h14",
  remove: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
};

/**
 * @param {keyof typeof ICONS} icon
 * @param {string} label
 * @param {() => void} press
 */
function iconButton(icon, label, press) {
  return h("button", { class: "button quiet icon", type: "button", "aria-label": label, title: label, on: { click: press } },
    svg("svg", { class: "icon-drawing", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[icon] })));
}

/**
 * @param {{study: Study, go: (node: TreeNode) => void, onFlip: () => void}} how
 * @returns {{node: HTMLElement, show: () => void}}
 */
export function createControls({ study, go, onFlip }) {
  const ways = /** @type {const} */ (["Home", "ArrowLeft", "ArrowRight", "End"]);
  const buttons = ways.map((way) => iconButton(way, t(`analyse.go_${way}`), () => {
    const node = wayOf(way, study);
    if (node) go(node);
  }));
  const flip = iconButton("flip", t("common.board.flip"), onFlip);
  const node = h("div", { class: "board-controls", role: "toolbar", "aria-label": t("analyse.controls") }, buttons, flip);
  const show = () => ways.forEach((way, index) => {
    const target = wayOf(way, study);
    // Not disabled, which would throw away the focus of who presses it again and again.
    buttons[index].setAttribute("aria-disabled", String(target === null || target === study.node));
  });
  return { node, show };
}

/**
 * What can be done with the variation one stands in.
 * @param {Study} study
 * @param {{onRemove: (node: TreeNode) => void}} handlers
 * @returns {{node: HTMLElement, show: () => void}}
 */
export function createVariationTools(study, { onRemove }) {
  const promote = iconButton("promote", t("analyse.promote"), () => study.promote(study.node));
  const main = iconButton("main", t("analyse.make_main"), () => study.makeMain(study.node));
  const remove = iconButton("remove", t("analyse.remove"), () => study.node.parent && onRemove(study.node));
  const node = h("div", { class: "variation-tools", role: "toolbar", "aria-label": t("analyse.variation_tools") }, promote, main, remove);
  const foot = h("div", { class: "moves-foot" }, keysHint(), node);
  const show = () => {
    promote.disabled = isMain(study.node);
    main.disabled = isMain(study.node);
    remove.disabled = study.node.parent === null;
  };
  return { node: foot, show };
}

function keysHint() {
  const keys = (/** @type {string[]} */ names) => names.map((name) => h("kbd", null, name));
  return h("p", { class: "keys-hint faint" }, keys(["←", "→"]), t("analyse.keys_moves"), keys(["↑", "↓"]), t("analyse.keys_variations"));
}
