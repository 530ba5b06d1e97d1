/**
 * @file What the signs of the tree mean, for those who see one for the first time.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** What is explained, in the order in which one meets it. */
const TERMS = {
  visits: ["aim", "value", "window", "cut", "ghost", "table", "passed", "margin", "judged", "size", "steps"],
  simulations: ["simulation", "visits", "rate", "prior", "terms", "proven", "sim_steps"],
};

/**
 * @param {"visits"|"simulations"} kind
 * @returns {HTMLElement}
 */
export function createLegend(kind) {
  return h("details", { class: "card xray-legend" }, h("summary", null, t("xray.legend.title")),
    h("dl", null, TERMS[kind].map((term) => h("div", null, h("dt", null, t(`xray.legend.${term}`)), h("dd", null, t(`xray.legend.${term}_text`))))),
    h("p", { class: "soft" }, t("xray.legend.keys")));
}
