/**
 * @file What came of a search: a few sentences, its figures, how many positions
 * there were at each ply, and why the search came back from them.
 */

import { h } from "../dom.js";
import { number, percent, t } from "../i18n.js";
import { scoreText } from "./score.js";
import { sparedShare, summaryWords, timeText, visitedShare } from "./summary_words.js";

/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("../types.js").XrayWhy} XrayWhy */
/** @typedef {import("./summary_words.js").Seen} Seen */

/** @type {XrayWhy[]} */
const WHYS = ["searched", "cut", "judged", "ended", "table", "passed", "margin", "stopped"];

/**
 * @param {XraySummary} summary
 * @param {Seen} seen
 * @returns {{node: HTMLElement, heading: HTMLElement}} heading: where the focus goes when the answer comes
 */
export function createSummary(summary, seen) {
  const heading = h("h2", { tabindex: -1 }, t("xray.summary.title"));
  const node = h("section", { class: "card stack xray-summary", "aria-label": t("xray.summary.title") },
    heading,
    !summary.complete && h("p", { class: "notice warn" }, t("xray.summary.incomplete")),
    h("p", { class: "xray-lead" }, summaryWords(summary, seen)),
    figures(summary),
    h("div", { class: "xray-tables" }, plyTable(summary), summary.whys && whyTable(summary.whys)));
  return { node, heading };
}

/** @param {XraySummary} summary */
function figures(summary) {
  const { kind, nodes, steps, plain, best, depth, skipped } = summary;
  const spared = sparedShare(summary);
  /** @type {[string, string|false|null][]} */
  const facts = [
    ["best", best && best.move],
    ["value", kind === "visits" && best && scoreText(best.score)],
    ["simulations", kind === "simulations" && number(steps)],
    ["nodes", number(nodes)],
    ["plain", plain && `${plain.complete ? "" : "> "}${number(plain.nodes)}`],
    ["spared", spared !== null && percent(spared)],
    ["skipped", kind === "visits" && number(skipped)],
    ["depth", number(depth)],
    ["time", timeText(summary.time_ms)],
  ];
  const shown = facts.filter(([, text]) => text);
  return h("dl", { class: "xray-figures" }, shown.map(([name, text]) =>
    h("div", { data: { figure: name } }, h("dt", null, t(`xray.figure.${name}`)), h("dd", { class: "nums" }, text))));
}

/** @param {XraySummary} summary */
function plyTable({ by_ply, plain }) {
  const heads = ["ply", "nodes", ...(plain ? ["plain", "share"] : [])];
  const most = Math.max(1, ...by_ply.map((ply) => Math.max(ply.nodes, ply.plain ?? 0)));
  return h("div", { class: "scroll-x" }, h("table", { class: "table xray-plies" },
    h("caption", null, t("xray.plies.caption")),
    h("thead", null, h("tr", null, heads.map((name) => h("th", { scope: "col", class: "num" }, t(`xray.plies.${name}`))), h("td", null))),
    h("tbody", null, by_ply.map((ply) => h("tr", null,
      h("th", { scope: "row", class: "num" }, number(ply.ply)), h("td", { class: "num" }, number(ply.nodes)),
      plain && h("td", { class: "num" }, ply.plain === null ? "–" : number(ply.plain)), plain && h("td", { class: "num" }, shareText(ply)),
      h("td", { class: "xray-ply-bar" }, plyBar(ply, most)))))));
}

/** @param {{nodes: number, plain: number|null}} ply */
function shareText(ply) {
  const share = visitedShare(ply);
  return share === null ? "–" : percent(share, share < 0.1 ? 1 : 0);
}

/**
 * What was visited within what there was. Both are drawn as logarithms, since
 * each ply has many times the positions of the one before.
 * @param {{nodes: number, plain: number|null}} ply
 * @param {number} most
 */
function plyBar({ nodes, plain }, most) {
  const bar = h("div", { class: "xray-bar", "aria-hidden": "true" });
  const width = (/** @type {number} */ count) => `${(Math.log1p(count) / Math.log1p(most)) * 100}%`;
  for (const [name, count] of /** @type {const} */ ([["plain", plain ?? 0], ["own", nodes]])) {
    const part = h("div", { data: { part: name } });
    part.style.width = width(count);
    bar.append(part);
  }
  return bar;
}

/** @param {Record<XrayWhy, number>} whys */
function whyTable(whys) {
  return h("div", { class: "scroll-x" }, h("table", { class: "table xray-whys" },
    h("caption", null, t("xray.whys.caption")),
    h("thead", { class: "visually-hidden" }, h("tr", null, ["why", "count", "meaning"].map((name) => h("th", { scope: "col" }, t(`xray.whys.${name}`))))),
    h("tbody", null, WHYS.filter((why) => whys[why] > 0).map((why) => h("tr", null,
      h("th", { scope: "row" }, t(`xray.badge.${why}`)), h("td", { class: "num" }, number(whys[why])), h("td", { class: "soft" }, t(`xray.meaning.${why}`)))))));
}
