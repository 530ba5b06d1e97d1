/**
 * @file A clock that counts on between the server's views. It redraws exactly
 * when its text changes, and ticks once when time becomes short.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isLow, remaining, untilChange, writeTime } from "./clock.js";

/** @typedef {import("../types.js").ClockView} ClockView */
/** @typedef {import("../types.js").Side} Side */

/**
 * @param {Side} side
 * @param {{onLow: () => void}} how
 * @returns {{node: HTMLElement, show: (clock: ClockView | null) => void, stop: () => void}}
 */
export function createClock(side, { onLow }) {
  const node = h("div", { class: "clock", role: "timer", "aria-label": t("play.clock"), hidden: true });
  /** @type {ClockView | null} */
  let clock = null;
  let received = 0;
  let timer = 0;
  let wasLow = false;

  const draw = () => {
    if (!clock) return;
    const left = remaining(clock, side, performance.now() - received);
    const low = isLow(clock, left);
    const running = clock.running === side;
    node.textContent = writeTime(left);
    node.toggleAttribute("data-low", low);
    node.toggleAttribute("data-running", running);
    if (low && !wasLow && running) onLow();
    wasLow = low;
    const wait = running ? untilChange(left) : null;
    if (wait !== null) timer = window.setTimeout(draw, wait);
  };
  const stop = () => clearTimeout(timer);
  const show = (/** @type {ClockView | null} */ now) => {
    stop();
    // A clock already low when the page opens is no news.
    if (!clock && now) wasLow = isLow(now, remaining(now, side, 0));
    clock = now;
    received = performance.now();
    node.hidden = now === null;
    draw();
  };
  return { node, show, stop };
}
