/**
 * @file Why the search came back from a position, and what it was asked there,
 * in sentences for learners.
 */

import { otherSide } from "../analyse/worth.js";
import { sideWithin } from "../catalogue.js";
import { plural, t } from "../i18n.js";
import { scoreWords } from "./score.js";

/** @typedef {import("../types.js").VisitNode} VisitNode */
/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("../types.js").Worth} Score */
/** What must be known of a search to speak of its positions. @typedef {Pick<XraySummary, "game"|"side">} About */

/** @type {Record<NonNullable<VisitNode["why"]>, (node: VisitNode, about: About, move: string|null) => string>} */
const SENTENCES = {
  ended: (node, about) => endedWords(node, about),
  judged: (node, about) => t("xray.why.judged", figures(node, about)),
  table: (node, about) => t(`xray.why.table_${node.bound ?? "exact"}`, figures(node, about)),
  passed: (node, about) => t(`xray.why.passed_${aim(node)}`, figures(node, about)),
  margin: (node, about) => t("xray.why.margin", figures(node, about)),
  cut: (node, about, move) => cutWords(node, { ...figures(node, about), move: move ?? t("xray.why.some_move") }),
  searched: (node, about) => plural(`xray.why.searched_${reach(node)}`, node.children, figures(node, about)),
  stopped: () => t("xray.why.stopped"),
};

/**
 * @param {VisitNode} node
 * @param {About} about
 * @param {string|null} [move] the one that was too good, where it is known
 * @returns {string}
 */
export function whyWords(node, about, move = null) {
  return node.why ? SENTENCES[node.why](node, about, move) : t("xray.why.open");
}

/**
 * What the search already had elsewhere when it came here.
 * @param {VisitNode} node
 * @param {About} about
 * @returns {string}
 */
export function windowWords(node, about) {
  const [alpha, beta] = node.window;
  if (alpha && beta) return t("xray.window.both", figures(node, about));
  if (alpha) return t("xray.window.alpha", figures(node, about));
  return beta ? t("xray.window.beta", figures(node, about)) : t("xray.window.open");
}

/**
 * Everything a sentence may name.
 * @param {VisitNode} node
 * @param {About} about
 */
function figures({ score, window: [alpha, beta] }, { game, side }) {
  return {
    root: sideWithin(game, side),
    other: sideWithin(game, otherSide(side)),
    score: score ? scoreWords(score) : "?",
    alpha: alpha ? scoreWords(alpha) : "−∞",
    beta: beta ? scoreWords(beta) : "+∞",
  };
}

/** @param {VisitNode} node */
function aim({ maximizes }) {
  return maximizes ? "max" : "min";
}

/** What all moves together have shown: a value, or that it lies beyond the window. @param {VisitNode} node */
function reach(node) {
  return node.bound === "upper" || node.bound === "lower" ? node.bound : aim(node);
}

/** @param {VisitNode} node @param {About} about */
function endedWords({ score }, { game, side }) {
  if (score?.proven !== "win" && score?.proven !== "loss") return t("xray.why.ended_draw");
  return t("xray.why.ended", { winner: sideWithin(game, score.proven === "win" ? side : otherSide(side)) });
}

/** @param {VisitNode} node @param {Record<string, string>} named */
function cutWords(node, named) {
  const key = `cut_${aim(node)}`;
  return node.skipped > 0 ? plural(`xray.why.${key}`, node.skipped, named) : t(`xray.why.${key}_last`, named);
}
