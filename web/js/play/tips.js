/** @file What a person who comes for the first time may want to know; gone for good once dismissed. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { get, set } from "../settings.js";
import { icon } from "./icons.js";

const TIPS = ["play", "board", "hint", "analyse"];

/** @returns {HTMLElement | null} */
export function createTips() {
  if (get("tips_seen")) return null;
  const dismiss = () => {
    set("tips_seen", true);
    node.remove();
  };
  const label = t("play.tips_dismiss");
  const node = h("section", { class: "card tips", "aria-labelledby": "tips-title" },
    h("div", { class: "card-title" },
      h("h2", { id: "tips-title" }, t("play.tips")),
      h("button", { type: "button", class: "button quiet small", on: { click: dismiss } }, icon("cross"), label)),
    h("ul", { class: "tips-list" }, TIPS.map((tip) => h("li", null, h("strong", null, t(`play.tip_${tip}`)), " ", t(`play.tip_${tip}_text`)))));
  return node;
}
