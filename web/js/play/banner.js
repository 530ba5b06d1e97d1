/**
 * @file How the match stands, where it must be said clearly: the result and
 * its reason, a pause, or that one is looking at an earlier position.
 */

import { sentence } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";
import { reasonText, resultText } from "./names.js";
import { rightsOf } from "./rights.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./cursor.js").Cursor} Cursor */
/** @typedef {{onRematch: () => void, onJoin: () => void, onReturn: () => void}} Handlers */

/**
 * @param {Handlers} handlers
 * @returns {{node: HTMLElement, show: (view: MatchView, cursor: Cursor) => void}}
 */
export function createBanner(handlers) {
  const result = h("div");
  const back = h("button", { type: "button", class: "notice info back-to-game", on: { click: handlers.onReturn } }, t("play.back_to_game"));
  const node = h("div", { class: "stack tight" }, result, back);
  let drawn = "";

  const show = (/** @type {MatchView} */ view, /** @type {Cursor} */ cursor) => {
    back.hidden = cursor.following;
    node.hidden = cursor.following && !view.ending && !view.paused;
    const state = JSON.stringify([view.ending, view.paused, view.rematch]);
    if (state === drawn) return;
    drawn = state;
    clear(result, view.ending ? drawResult(view, handlers) : view.paused && drawPause(view));
  };
  return { node, show };
}

/** @param {MatchView} view */
function drawPause({ clock }) {
  return h("p", { class: "notice warn" }, t(clock ? "play.paused_long" : "play.paused_plain"));
}

/**
 * @param {MatchView} view
 * @param {Handlers} handlers
 */
function drawResult(view, { onRematch, onJoin }) {
  const { ending } = view;
  if (!ending) return null;
  const tone = toneOf(view);
  return h("section", { class: ["result", tone], "aria-label": t("play.result") },
    h("h2", null, resultText(view, ending)),
    h("p", null, sentence(reasonText(view.game, ending))),
    h("div", { class: "button-row" },
      rightsOf(view).rematch && h("button", { type: "button", class: "button primary", on: { click: onRematch } }, icon("again"), t("play.rematch")),
      view.rematch && view.you.length > 0 && h("button", { type: "button", class: "button primary", on: { click: onJoin } }, icon("again"), t("play.join_rematch")),
      view.rematch && view.you.length === 0 && h("a", { class: "button", href: `/match/${view.rematch}` }, t("play.watch_rematch")),
      h("a", { class: "button", href: `/analyse?match=${view.id}` }, icon("analyse"), t("common.nav.analyse"))));
}

/** @param {MatchView} view */
function toneOf({ ending, you }) {
  if (!ending?.winner || you.length !== 1) return "even";
  return ending.winner === you[0] ? "won" : "lost";
}
