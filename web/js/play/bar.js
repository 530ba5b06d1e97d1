/**
 * @file One side of a match: its colour, who plays it, its clock, and what a
 * machine is thinking. Marked while it is to move.
 */

import { colourOf } from "../board/colours.js";
import { sideName } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { createClock } from "./clock_view.js";
import { icon } from "./icons.js";
import { nameInMatch, seatOf } from "./names.js";
import { opinionParts } from "./opinions.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Thinking} Thinking */

/**
 * @typedef {object} Bar
 * @property {HTMLElement} node
 * @property {(view: MatchView) => void} show
 * @property {(thinking: Thinking) => void} think
 * @property {() => void} stop
 */

/**
 * @param {Side} side
 * @param {{onLow: () => void}} how
 * @returns {Bar}
 */
export function createBar(side, how) {
  const clock = createClock(side, how);
  const name = h("span", { class: "bar-name" });
  const what = h("span", { class: "bar-side" });
  const swatch = h("span", { class: "swatch", "aria-hidden": "true" });
  const thought = h("span", { class: "bar-thought nums" });
  const node = h("div", { class: "bar", data: { side } },
    swatch, h("div", { class: "bar-who" }, name, what), thought, clock.node);

  const show = (/** @type {MatchView} */ view) => {
    const seat = seatOf(view, side);
    const toMove = view.ending === null && view.position.side === side;
    swatch.dataset.colour = colourOf(view.game, side);
    clear(name, icon(seat.kind), nameInMatch(view, side));
    what.textContent = sideName(view.game, side);
    node.toggleAttribute("data-to-move", toMove);
    node.toggleAttribute("data-won", view.ending?.winner === side);
    node.toggleAttribute("data-thinking", view.thinking === side);
    thought.textContent = view.thinking === side ? t("play.thinking") : turnText(view, side, toMove);
    clock.show(view.clock);
  };
  const think = (/** @type {Thinking} */ thinking) => {
    if (thinking.side !== side) return;
    thought.textContent = thinking.waiting ? t("play.waiting") : opinionParts(thinking, side).join(" · ") || t("play.thinking");
  };
  return { node, show, think, stop: clock.stop };
}

/**
 * @param {MatchView} view
 * @param {Side} side
 * @param {boolean} toMove
 */
function turnText(view, side, toMove) {
  if (view.ending) return view.ending.winner === side ? t("play.winner") : "";
  if (!toMove) return "";
  if (view.paused) return t("play.paused");
  return view.you.length === 1 && view.you[0] === side ? t("play.your_turn") : t("play.to_move");
}
