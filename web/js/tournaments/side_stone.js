// The stones that stand beside names in tables and on boards.

import { colourOf } from "../board/colours.js";
import { sideName } from "../catalogue.js";
import { h } from "../dom.js";

/** @typedef {import("../types.js").Side} Side */

/** A stone in the colour of a side, for beside a name. @param {string} game @param {Side} side */
export function sideStone(game, side) {
  const label = sideName(game, side);
  return h("span", { class: `side-stone ${colourOf(game, side)}`, role: "img", "aria-label": label, title: label });
}
