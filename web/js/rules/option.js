// An option of a game on its rules page: what it is called, why one would change it, and its values.

import { choiceLabel, helpOf, optionLabel, sentence } from "../catalogue.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { words } from "./prose.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").GameOption} GameOption */
/** @typedef {import("./content.js").OptionBlock} OptionBlock */

/**
 * @param {OptionBlock} block
 * @param {GameEntry} game
 * @returns {HTMLElement|null} nothing where the game has no such option
 */
export function optionCard(block, game) {
  const option = game.options.find(({ name }) => name === block.option);
  if (!option) return null;
  const title = h("h3", { class: "rule-option-title" }, optionLabel(game.name, option), " ", h("code", null, option.name));
  const help = h("p", { class: "soft" }, sentence(helpOf(option)), " ", words(block.p));
  return h("section", { class: "rule-option" }, title, help, values(game.name, option));
}

/** @param {string} game @param {GameOption} option */
function values(game, option) {
  if (!option.values) {
    const { min = "", max = "", default: usual } = option;
    // A seed's greatest value is a number that nobody would read.
    const range = option.kind === "size" ? t("rules.range", { min, max, usual }) : t("rules.usual_value", { usual });
    return h("p", { class: "faint" }, range);
  }
  return h("dl", { class: "values" }, option.values.map(({ value, help }) => [
    h("dt", null, choiceLabel(game, option, value), " ", h("code", null, value)),
    h("dd", null, sentence(helpOf({ help })), value === option.default && [" ", h("span", { class: "badge accent" }, t("rules.usual"))]),
  ]));
}
