/**
 * @file The cells of a row of the tree. The row itself, with its keys and its
 * focus, belongs to tree_view.js.
 */

import { h } from "../dom.js";
import { number, percent, t } from "../i18n.js";
import { isSimulation, readPlace } from "./places.js";
import { rowName } from "./row_words.js";
import { valueText, windowText } from "./score.js";
import { moverOf, provenOf, rateOf, termsText } from "./simulation_words.js";

/** @typedef {import("../types.js").VisitNode} VisitNode */
/** @typedef {import("../types.js").SimulationNode} SimulationNode */
/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").NodeRow} NodeRow */
/** @typedef {import("./rows.js").GhostRow} GhostRow */

/** How a badge looks that says why the search came back. @type {Record<string, string>} */
const TONES = { cut: "warn", table: "info", passed: "info", margin: "info", ended: "accent", stopped: "bad" };

/** The columns of each kind of tree, by the name of their style and of their words. */
const COLUMNS = {
  visits: ["move", "value", "window", "role", "why", "size", "plain"],
  simulations: ["move", "visits", "rate", "prior", "terms", "marks"],
};

/**
 * The names of the columns, for the eye only: each row says them itself.
 * @param {XraySummary} summary
 * @returns {HTMLElement}
 */
export function createColumns({ kind, plain }) {
  const names = COLUMNS[kind].filter((name) => name !== "plain" || plain);
  return h("div", { class: "xray-columns", "aria-hidden": "true" }, names.map((name) => h("span", { class: `xray-${name}` }, t(`xray.column.${name}`))));
}

/**
 * What stands in the second line where there is no room for columns is kept together.
 * @param {Row} row
 * @param {{isCompared: boolean, isBest: boolean}} how
 * @returns {Node[]}
 */
export function rowCells(row, { isCompared, isBest }) {
  if (row.kind === "more") return [cell("move", twisty(null), h("span", { class: "xray-more" }, rowName(row)))];
  if (row.kind === "ghost") return ghostCells(row, isCompared);
  return [moveCell(row, isBest), ...(isSimulation(row.node) ? simulationCells(row.node, row) : visitCells(row.node, row, isCompared))];
}

/** For the eye only: what is read aloud is one sentence for the whole row. @param {string} name @param {...import("../dom.js").Child} children */
function cell(name, ...children) {
  return h("span", { class: `xray-${name}`, "aria-hidden": "true" }, children);
}

/** The corner that opens a row; what cannot be opened keeps its room. @param {boolean|null} isExpanded */
function twisty(isExpanded) {
  return h("span", { class: ["xray-twisty", isExpanded !== null && "can-turn"] }, isExpanded === null ? "" : "▸");
}

/** @param {NodeRow|GhostRow} row */
function twistyOf({ isExpandable, isExpanded }) {
  return twisty(isExpandable ? isExpanded : null);
}

/** @param {NodeRow} row @param {boolean} isBest */
function moveCell(row, isBest) {
  const { parentNode } = row;
  return cell("move", twistyOf(row),
    parentNode && h("span", { class: "xray-stone", data: { side: parentNode.side } }),
    h("span", { class: "xray-name" }, rowName(row)),
    isBest && h("span", { class: "xray-star", title: t("xray.on_best_line") }, "★"));
}

/** @param {VisitNode} node @param {NodeRow} row @param {boolean} isCompared */
function visitCells(node, { place }, isCompared) {
  const why = node.why ?? "open";
  const isSpared = readPlace(place).which === "plain";
  const plain = isSpared ? node.size : node.plain?.size;
  return [
    cell("value", valueText(node)),
    cell("why", h("span", { class: ["badge", TONES[why]] }, t(`xray.badge.${why}`))),
    cell("rest",
      cell("window", windowText(node.window)),
      cell("role", h("span", { class: "xray-aim", data: { aim: node.maximizes ? "max" : "min" } }, t(node.maximizes ? "xray.max" : "xray.min"))),
      cell("size", number(isSpared ? 0 : node.size)),
      isCompared && cell("plain", plain === undefined ? "–" : number(plain))),
  ];
}

/** @param {GhostRow} row @param {boolean} isCompared */
function ghostCells(row, isCompared) {
  const { plain, parentNode } = row;
  const found = plain && !isSimulation(plain) ? plain : null;
  return [
    cell("move", twistyOf(row), parentNode && h("span", { class: "xray-stone", data: { side: parentNode.side } }), h("span", { class: "xray-name" }, row.move)),
    cell("value", found ? valueText(found) : ""),
    cell("why", h("span", { class: "badge" }, t("xray.ghost.name"))),
    cell("rest", cell("window"), cell("role"), cell("size", found || !isCompared ? number(0) : ""), isCompared && cell("plain", found ? number(found.size) : "")),
  ];
}

/** @param {SimulationNode} node @param {NodeRow} row */
function simulationCells(node, { parentNode }) {
  const rate = rateOf(node);
  const all = parentNode && isSimulation(parentNode) ? parentNode.visits : node.visits;
  return [
    cell("visits", h("span", null, number(node.visits)), visitsBar(all > 0 ? node.visits / all : 0)),
    cell("rest",
      cell("rate", h("span", { class: "xray-stone", data: { side: moverOf(node, parentNode?.side ?? null) } }), rate === null ? "–" : percent(rate)),
      cell("prior", node.prior === null ? "" : percent(node.prior)),
      cell("terms", termsText(node)),
      cell("marks", markBadges(node))),
  ];
}

/** @param {SimulationNode} node */
function markBadges(node) {
  const proven = provenOf(node);
  return [
    node.chosen && h("span", { class: "badge accent" }, t("xray.sim.chosen")),
    proven && h("span", { class: ["badge", { win: "good", loss: "bad", draw: "info" }[proven]] }, t(`xray.sim.badge_${proven}`)),
  ];
}

/** @param {number} share of the parent's visits */
function visitsBar(share) {
  const fill = h("div");
  fill.style.width = `${Math.min(share, 1) * 100}%`;
  return h("div", { class: "meter" }, fill);
}
