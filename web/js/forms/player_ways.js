/** @file The choice between the ways of choosing a player, as a row of radio buttons. */

import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./player_text.js").Way} Way */

/** @type {Way[]} */
const WAYS = ["level", "heuristic", "any"];

/**
 * @param {(way: Way) => void} onChoose
 * @returns {{node: HTMLElement, show: (way: Way) => void}}
 */
export function createWays(onChoose) {
  const name = freshId("way");
  const inputs = WAYS.map((way) => h("input", { type: "radio", name, value: way, on: { change: () => onChoose(way) } }));
  const labels = WAYS.map((way, i) => h("label", null, inputs[i], h("span", null, t(`play.form.way_${way}`))));
  const node = h("fieldset", { class: "segmented", "aria-label": t("play.form.ways") }, labels);
  return { node, show: (way) => void (inputs[WAYS.indexOf(way)].checked = true) };
}
