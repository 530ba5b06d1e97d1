/** @file Ten levels, each one click. */

import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { LEVELS, levelOf, levelText } from "./player_text.js";

/**
 * @param {(text: string) => void} choose
 * @returns {import("./player_form.js").Chooser}
 */
export function createLevels(choose) {
  const name = freshId("level");
  const inputs = Array.from({ length: LEVELS }, (_, i) =>
    h("input", { type: "radio", name, value: i + 1, on: { change: () => choose(levelText(i + 1)) } }));
  const labels = inputs.map((input, i) => h("label", { class: "level" }, input, h("span", null, i + 1)));
  const node = h("fieldset", { class: "levels", "aria-label": t("play.form.level") },
    h("div", { class: "level-row" }, labels),
    h("div", { class: "level-ends", "aria-hidden": "true" }, h("span", null, t("play.form.level_easiest")), h("span", null, t("play.form.level_hardest"))));
  const show = (/** @type {string} */ text) => {
    const level = levelOf(text);
    if (level !== null) inputs[level - 1].checked = true;
  };
  const chosen = () => inputs.find((input) => input.checked)?.value ?? "4";
  return { node, show, first: () => levelText(Number(chosen())) };
}
