/**
 * @file What a player can do beside moving. The buttons are made once and shown
 * or hidden, so that none is replaced while somebody is about to press it.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";
import { decidesAlone, rightsOf } from "./rights.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./rights.js").Rights} Rights */
/** @typedef {import("./icons.js").IconName} IconName */
/** @typedef {"hint" | "takeBack" | "draw" | "pause" | "resume" | "resign"} ActionName */

/** @type {[ActionName, IconName, (rights: Rights) => boolean][]} */
const ACTIONS = [
  ["hint", "hint", (rights) => rights.hint],
  ["takeBack", "undo", (rights) => rights.takeBack !== null],
  ["draw", "draw", (rights) => rights.offerDraw],
  ["pause", "pause", (rights) => rights.pause],
  ["resume", "resume", (rights) => rights.resume],
  ["resign", "flag", (rights) => rights.resign],
];
/** Shown only while they can be used; the others stay in their place. */
const FLEETING = ["pause", "resume"];

/**
 * @param {(action: ActionName) => void} onAction
 * @returns {{node: HTMLElement, show: (view: MatchView) => void}}
 */
export function createActions(onAction) {
  const buttons = ACTIONS.map(([name, drawing]) => {
    const button = h("button", {
      type: "button", class: ["button", "action", name === "resign" && "danger"],
      on: { click: () => button.getAttribute("aria-disabled") !== "true" && onAction(name) },
    }, icon(drawing), h("span", null, t(`play.action_${name}`)));
    return button;
  });
  const node = h("div", { class: "actions", role: "group", "aria-label": t("play.actions") }, buttons);

  const show = (/** @type {MatchView} */ view) => {
    const rights = rightsOf(view);
    node.hidden = view.you.length === 0 || view.ending !== null;
    ACTIONS.forEach(([name, , may], i) => {
      const allowed = may(rights);
      buttons[i].hidden = isHidden(name, allowed, view);
      buttons[i].setAttribute("aria-disabled", String(!allowed));
    });
  };
  return { node, show };
}

/**
 * @param {ActionName} name
 * @param {boolean} allowed
 * @param {MatchView} view
 */
function isHidden(name, allowed, view) {
  if (FLEETING.includes(name)) return !allowed;
  if (name === "hint") return !decidesAlone(view);
  return name === "takeBack" && !view.take_backs;
}
