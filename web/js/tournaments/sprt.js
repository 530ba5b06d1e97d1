// The card of a sequential test: its question, where the figure stands between the bounds, and the verdict.

import { h } from "../dom.js";
import { number, percent, t } from "../i18n.js";
import { eloText, signed } from "./figures.js";
import { sprtBar } from "./sprt_bar.js";

/** @typedef {import("./shapes.js").Test} Test */

const TONE = { continue: "info", H0: "warn", H1: "good" };

/** @param {Test} test @param {{name: string, against: string}} pair @returns {HTMLElement} */
export function sprtCard(test, pair) {
  const { at, zero, verdict } = sprtBar(test);
  const { llr, lower, upper, elo0, elo1, los } = test;
  const rating = { elo: test.elo, elo_error: test.elo_error, elo_low: test.elo_low ?? null, elo_high: test.elo_high ?? null };
  const bounds = { ...pair, elo0: number(elo0), elo1: number(elo1) };
  return h("section", { class: "card stack tight", "aria-label": t("tournaments.test") },
    h("div", { class: "row spread" }, h("h2", { class: "card-title" }, t("tournaments.test")),
      h("span", { class: ["badge", TONE[verdict]] }, t(`tournaments.verdict.${verdict}`))),
    h("p", { class: "soft" }, t("tournaments.test_question", bounds)),
    bar(at, zero),
    h("div", { class: "row spread faint nums" },
      h("span", null, `H0 ${signed(lower, 2)}`),
      h("strong", null, t("tournaments.llr", { llr: signed(llr ?? 0, 2) })),
      h("span", null, `H1 ${signed(upper, 2)}`)),
    h("p", { class: "faint nums" }, t("tournaments.test_figures", { elo: eloText(rating), los: percent(los, 1) })),
    verdict !== "continue" && h("p", { class: ["notice", TONE[verdict]] }, t(`tournaments.verdict_text.${verdict}`, bounds)));
}

/** @param {number} at @param {number} zero in percent of the way between the bounds */
function bar(at, zero) {
  const fill = h("div", { class: ["sprt-fill", at < zero ? "down" : "up"] });
  fill.style.left = `${Math.min(at, zero)}%`;
  fill.style.width = `${Math.abs(at - zero)}%`;
  const mark = h("div", { class: "sprt-zero" });
  mark.style.left = `${zero}%`;
  return h("div", { class: "sprt-bar", "aria-hidden": "true" }, fill, mark);
}
