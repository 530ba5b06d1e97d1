/** @file Buttons that step through a game, and back to where it is now. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("./cursor.js").Cursor} Cursor */
/** @typedef {import("./cursor.js").Step} Step */

/** @type {Step[]} */
const STEPS = ["start", "back", "forward", "end"];

/**
 * @param {(step: Step) => void} onStep
 * @returns {{node: HTMLElement, show: (cursor: Cursor) => void}}
 */
export function createStepper(onStep) {
  const buttons = STEPS.map((step) => {
    const label = t(`play.step_${step}`);
    return h("button", { type: "button", class: "button quiet icon", title: label, "aria-label": label, on: { click: () => onStep(step) } }, icon(step));
  });
  const show = (/** @type {Cursor} */ { ply, following }) => {
    const ends = [ply === 0, ply === 0, following, following];
    // Not the disabled attribute: a button that is being pressed would lose the focus.
    buttons.forEach((button, i) => button.setAttribute("aria-disabled", String(ends[i])));
  };
  return { node: h("div", { class: "stepper", role: "group", "aria-label": t("play.steps") }, buttons), show };
}
