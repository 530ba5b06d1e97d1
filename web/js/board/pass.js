// The button for a move that has no square: a pass, where a game lets a side that is stuck do so.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").MoveView} MoveView */

/**
 * @param {(text: string) => void} play
 * @returns {{show: (place: HTMLElement, moves: MoveView[]) => void}}
 */
export function createPass(play) {
  /** @type {HTMLElement|null} */
  let button = null;
  return {
    show(place, moves) {
      const pass = moves.find(({ path }) => path.length === 0);
      button?.remove();
      button = pass ? h("button", { class: "button primary board-pass", type: "button", on: { click: () => play(pass.text) } }, t("common.move.pass")) : null;
      if (button) place.append(button);
    },
  };
}
