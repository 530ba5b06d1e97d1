/**
 * @file What simulations have shown of a position, in figures and sentences.
 */

import { otherSide } from "../analyse/worth.js";
import { sideWithin } from "../catalogue.js";
import { number, percent, plural, t } from "../i18n.js";

/** @typedef {import("../types.js").SimulationNode} SimulationNode */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {{game: string, mover: Side}} Moved  mover: who made the move that led there; at a root, who is to move */

/** @type {Intl.NumberFormatOptions} */
const TERM = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

/**
 * What the side won that made the move; at a root, the side to move.
 * @param {SimulationNode} node
 * @returns {number|null}
 */
export function rateOf({ kind, side, rate, first_rate }) {
  if (kind !== "root" || first_rate === null) return rate;
  return side === "first" ? first_rate : 1 - first_rate;
}

/**
 * What is certain for the same side.
 * @param {SimulationNode} node
 * @returns {SimulationNode["proven"]}
 */
export function provenOf({ kind, proven }) {
  if (kind !== "root" || proven === "draw" || proven === null) return proven;
  return proven === "win" ? "loss" : "win";
}

/**
 * Who made the move that led to a node.
 * @param {SimulationNode} node
 * @param {Side|null} above the side that was to move before
 * @returns {Side}
 */
export function moverOf({ kind, side }, above) {
  if (kind === "root") return side;
  return above ?? otherSide(side);
}

/**
 * The sum that selection compares: "0.612 + 0.043 = 0.655".
 * @param {SimulationNode} node
 * @returns {string}
 */
export function termsText({ terms }) {
  if (!terms) return "";
  return t("xray.sim.terms", { mean: term(terms.mean), exploration: term(terms.exploration), total: term(terms.total) });
}

/** @param {number} value */
function term(value) {
  return number(value, TERM);
}

/**
 * @param {SimulationNode} node
 * @param {Moved} moved
 * @returns {string}
 */
export function simulationWords(node, { game, mover }) {
  const side = sideWithin(game, mover);
  const [rate, proven] = [rateOf(node), provenOf(node)];
  const sentences = [
    plural(node.kind === "root" ? "xray.sim.began" : "xray.sim.visits", node.visits),
    rate !== null && t("xray.sim.won", { side, rate: percent(rate) }),
    node.prior !== null && t("xray.sim.prior_words", { side, prior: percent(node.prior) }),
    proven ? t(`xray.sim.proven_${proven}`, { side }) : selectionWords(node),
  ];
  return sentences.filter(Boolean).join(" ");
}

/** @param {SimulationNode} node */
function selectionWords({ terms, chosen }) {
  if (!terms) return "";
  const sum = t("xray.sim.sum", { exploration: term(terms.exploration), total: term(terms.total) });
  return `${sum} ${t(chosen ? "xray.sim.chosen_words" : "xray.sim.unchosen_words")}`;
}
