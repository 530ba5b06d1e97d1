/** @file What the other person asks for, with its answers. */

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { nameInMatch } from "./names.js";
import { rightsOf } from "./rights.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./session.js").Action} Action */

/**
 * @param {(action: Action) => void} onAction
 * @returns {{node: HTMLElement, show: (view: MatchView) => void}}
 */
export function createOffers(onAction) {
  const node = h("div", { class: "stack tight" });

  const question = (/** @type {string} */ text, /** @type {"draw" | "take-back"} */ what) => {
    const answer = (/** @type {"accept" | "decline"} */ word, /** @type {string} */ look) =>
      h("button", { type: "button", class: `button small ${look}`, on: { click: () => onAction(`${word}-${what}`) } }, t(`play.${word}`));
    return h("div", { class: "notice info offer" }, h("span", null, text),
      h("span", { class: "button-row" }, answer("accept", "primary"), answer("decline", "")));
  };

  const show = (/** @type {MatchView} */ view) => {
    const rights = rightsOf(view);
    const name = (/** @type {"first" | "second" | null} */ side) => (side ? nameInMatch(view, side) : "");
    const made = view.you.length > 0 && view.ending === null;
    clear(node,
      rights.answerDraw && question(t("play.draw_offered", { name: name(view.draw_offer) }), "draw"),
      rights.answerTakeBack && question(t("play.take_back_asked", { name: name(view.take_back_offer) }), "take-back"),
      made && view.draw_offer && !rights.answerDraw && h("p", { class: "notice" }, t("play.draw_waits")),
      made && view.take_back_offer && !rights.answerTakeBack && h("p", { class: "notice" }, t("play.take_back_waits")));
    node.hidden = node.childElementCount === 0;
  };
  return { node, show };
}
