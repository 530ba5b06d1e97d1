/**
 * @file Values and windows in signs and in words. They are always the root's:
 * more is better for the side that was to move where the search began.
 */

import { shortWorth } from "../analyse/words.js";
import { plural, t } from "../i18n.js";

/** @typedef {import("../types.js").Worth} Score */
/** @typedef {import("../types.js").VisitNode} VisitNode */

const SIGNS = { exact: "=", lower: "≥", upper: "≤" };

/**
 * A value in few signs: "+1.25", "win in 5".
 * @param {Score} score
 */
export function scoreText({ score, proven, plies }) {
  if (!proven) return shortWorth({ score, chance: 0.5, proven: null, plies: null, proof: null, exact: null });
  return proven === "draw" || plies === null ? t(`xray.score.${proven}`) : t(`xray.score.${proven}_in`, { n: plies });
}

/**
 * The same within a sentence: "+1.25", "a win in 5 plies".
 * @param {Score} score
 */
export function scoreWords(score) {
  const { proven, plies } = score;
  if (!proven) return scoreText(score);
  return proven === "draw" || plies === null ? t(`xray.words.${proven}`) : plural(`xray.words.${proven}_in`, plies);
}

/**
 * What is known of a node's value: "= +1.25", "≥ +0.50", "?" while the search is inside.
 * @param {Pick<VisitNode, "score"|"bound"|"why">} node
 */
export function valueText({ score, bound, why }) {
  if (!score) return why === null ? "?" : "–";
  return `${SIGNS[bound ?? "exact"]} ${scoreText(score)}`;
}

/**
 * The same as it is read aloud: "value at least +0.50".
 * @param {Pick<VisitNode, "score"|"bound"|"why">} node
 */
export function valueWords({ score, bound }) {
  if (!score) return t("xray.value.unknown");
  return t(`xray.value.${bound ?? "exact"}`, { score: scoreWords(score) });
}

/**
 * @param {VisitNode["window"]} window
 * @returns {string} such as "[−0.50, +∞]"
 */
export function windowText([alpha, beta]) {
  return `[${alpha ? scoreText(alpha) : "−∞"}, ${beta ? scoreText(beta) : "+∞"}]`;
}
