/** @file The level of the games that are begun with one click; the last one chosen is remembered. */

import { h } from "../dom.js";
import { createLevels } from "../forms/player_levels.js";
import { levelOf, levelText } from "../forms/player_text.js";
import { t } from "../i18n.js";

const NAME = "ludens.level";
const USUAL = 4;

/** @returns {{nodes: Node[], player: () => string}} */
export function createQuickLevel() {
  let player = levelText(remembered());
  const levels = createLevels((text) => {
    player = text;
    remember(text);
  });
  levels.show(player);
  const label = h("span", { class: "quick-level-label", "aria-hidden": "true" }, t("play.opponent_level"));
  return { nodes: [label, levels.node], player: () => player };
}

/** @returns {number} */
function remembered() {
  try {
    return levelOf(localStorage.getItem(NAME) ?? "") ?? USUAL;
  } catch {
    return USUAL;
  }
}

/** @param {string} text */
function remember(text) {
  try {
    localStorage.setItem(NAME, text);
  } catch {
    // Then it is remembered as long as the page is open.
  }
}
