/** @file What the other person asks for, with its answers. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { nameInMatch } from "./names.js";
import { rightsOf } from "./rights.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./session.js").Action} Action */

/**
 * The buttons are made once and shown or hidden, so that none is replaced while somebody is about to press it.
 * @param {(action: Action) => void} onAction
 * @returns {{node: HTMLElement, show: (view: MatchView) => void}}
 */
export function createOffers(onAction) {
  const draw = createOffer("draw", onAction);
  const takeBack = createOffer("take-back", onAction);
  const node = h("div", { class: "stack tight" }, draw.node, takeBack.node);

  const show = (/** @type {MatchView} */ view) => {
    const rights = rightsOf(view);
    const name = (/** @type {"first" | "second"} */ side) => nameInMatch(view, side);
    const mayWait = view.you.length > 0 && view.ending === null;
    if (rights.answerDraw && view.draw_offer) draw.ask(t("play.draw_offered", { name: name(view.draw_offer) }));
    else draw.tell(mayWait && view.draw_offer ? t("play.draw_waits") : "");
    if (rights.answerTakeBack && view.take_back_offer) takeBack.ask(t("play.take_back_asked", { name: name(view.take_back_offer) }));
    else takeBack.tell(mayWait && view.take_back_offer ? t("play.take_back_waits") : "");
    node.hidden = draw.node.hidden && takeBack.node.hidden;
  };
  return { node, show };
}

/**
 * One kind of offer: asked with its answers, shown to the side that made it, or ("") not there.
 * @param {"draw" | "take-back"} what
 * @param {(action: Action) => void} onAction
 */
function createOffer(what, onAction) {
  const text = h("span");
  const answer = (/** @type {"accept" | "decline"} */ word, /** @type {string} */ look) =>
    h("button", { type: "button", class: `button small ${look}`, on: { click: () => onAction(`${word}-${what}`) } }, t(`play.${word}`));
  const answers = h("span", { class: "button-row" }, answer("accept", "primary"), answer("decline", ""));
  const node = h("div", { class: "notice offer" }, text, answers);

  const say = (/** @type {string} */ words, /** @type {boolean} */ isAsked) => {
    text.textContent = words;
    node.hidden = words === "";
    answers.hidden = !isAsked;
    node.classList.toggle("info", isAsked);
  };
  return {
    node,
    ask: (/** @type {string} */ words) => say(words, true),
    tell: (/** @type {string} */ words) => say(words, false),
  };
}
