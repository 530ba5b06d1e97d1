/** @file The choice between the ways of choosing a player, as a row of radio buttons. */

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { freshId } from "./ids.js";

/** @typedef {import("./player_text.js").Way} Way */

/** @param {(way: Way) => void} onChoose */
export function createWays(onChoose) {
  const name = freshId("way");
  /** @type {Map<Way, HTMLInputElement>} */
  const inputs = new Map();
  const node = h("fieldset", { class: "segmented", "aria-label": t("play.form.ways") });

  const offer = (/** @type {Way[]} */ ways) => {
    inputs.clear();
    const labels = ways.map((way) => {
      const input = h("input", { type: "radio", name, value: way, on: { change: () => onChoose(way) } });
      inputs.set(way, input);
      return h("label", null, input, h("span", null, t(`play.form.way_${way}`)));
    });
    clear(node, labels);
  };
  const show = (/** @type {Way} */ way) => {
    const input = inputs.get(way);
    if (input) input.checked = true;
  };
  return { node, offer, show };
}
