/**
 * @file A whole search in a few sentences, and the figures of its tables.
 */

import { playerText, sideWithin } from "../catalogue.js";
import { number, percent, plural, t } from "../i18n.js";
import { isSimulation } from "./places.js";
import { scoreWords } from "./score.js";

/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("../types.js").XrayNode} XrayNode */
/** @typedef {import("../types.js").VisitNode} VisitNode */
/** @typedef {import("../types.js").SimulationNode} SimulationNode */

/** Values are told in hundredths. */
const HALF_A_HUNDREDTH = 0.005;

/** The nodes that a summary speaks of, where they are known: the last root, and the move that would be played. @typedef {{root: XrayNode|null, best: XrayNode|null}} Seen */

/**
 * @param {XraySummary} summary
 * @param {Seen} seen
 * @returns {string}
 */
export function summaryWords(summary, { root, best }) {
  const sentences = summary.kind === "visits"
    ? visitSentences(summary, root && !isSimulation(root) ? root : null)
    : simulationSentences(summary, best && isSimulation(best) ? best : null);
  return sentences.filter(Boolean).join(" ");
}

/** @param {XraySummary} summary @param {VisitNode|null} root */
function visitSentences(summary, root) {
  const { nodes, best, skipped, whys, roots } = summary;
  return [
    plural("xray.summary.visited", nodes, { player: playerText(summary.player), time: timeText(summary.time_ms) }),
    roots.length > 1 && t("xray.summary.began", { n: number(roots.length) }),
    best && t("xray.summary.best", { move: best.move, score: scoreWords(best.score), root: sideWithin(summary.game, summary.side) }),
    spareWords(summary),
    root && agreementWords(root),
    skipped > 0 && t("xray.summary.skipped", { cuts: number(whys?.cut ?? 0), skipped: number(skipped) }),
  ];
}

/** What pruning has spared, or that it has spared nothing. @param {XraySummary} summary */
function spareWords(summary) {
  const { plain } = summary;
  if (!plain) return "";
  const spared = sparedShare(summary);
  const named = { plain: number(plain.nodes), share: percent(spared ?? 0) };
  if (spared === null) return t("xray.summary.unspared", named);
  return t(plain.complete ? "xray.summary.spared" : "xray.summary.spared_more", named);
}

/** Whether pruning has left the value as it is, as it must unless the player dares more than that. @param {VisitNode} root */
function agreementWords({ score, plain }) {
  if (!score || !plain?.score) return "";
  const isSame = Math.abs(score.score - plain.score.score) < HALF_A_HUNDREDTH;
  return isSame ? t("xray.summary.same_value") : t("xray.summary.other_value", { score: scoreWords(plain.score) });
}

/**
 * The share of positions that were not visited; null where pruning did not pay.
 * @param {XraySummary} summary
 * @returns {number|null}
 */
export function sparedShare({ nodes, plain }) {
  return plain && plain.nodes > nodes ? 1 - nodes / plain.nodes : null;
}

/** @param {XraySummary} summary @param {SimulationNode|null} best */
function simulationSentences(summary, best) {
  const named = { player: playerText(summary.player), time: timeText(summary.time_ms), nodes: number(summary.nodes) };
  const root = sideWithin(summary.game, summary.side);
  return [
    plural("xray.summary.simulated", summary.steps, named),
    summary.best && t("xray.summary.best_move", { move: summary.best.move }),
    best && best.rate !== null && plural("xray.summary.best_rate", best.visits, { root, rate: percent(best.rate) }),
  ];
}

/**
 * @param {number} ms
 * @returns {string}
 */
export function timeText(ms) {
  if (ms < 1000) return t("xray.ms", { n: number(ms, { maximumFractionDigits: ms < 10 ? 1 : 0 }) });
  return t("xray.seconds", { n: number(ms / 1000, { maximumFractionDigits: 1 }) });
}

/**
 * How many of the positions at a ply were visited; null where it is not known.
 * @param {{nodes: number, plain: number|null}} ply
 * @returns {number|null}
 */
export function visitedShare({ nodes, plain }) {
  return plain ? nodes / plain : null;
}
