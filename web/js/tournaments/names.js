// How players and games of a tournament are named in its tables.

import { colourOf } from "../board/colours.js";
import { playerText, sideName } from "../catalogue.js";
import { h } from "../dom.js";

/** @typedef {import("../types.js").Side} Side */

/** An entrant is called as it was named, or as its player is. @param {string} name */
export function entrantName(name) {
  const [, player = name, twin = ""] = /^(.*?)( #\d+)?$/.exec(name) ?? [];
  return playerText(player) + twin;
}

/** A stone in the colour of a side, for beside a name. @param {string} game @param {Side} side */
export function sideStone(game, side) {
  const label = sideName(game, side);
  return h("span", { class: `side-stone ${colourOf(game, side)}`, role: "img", "aria-label": label, title: label });
}
