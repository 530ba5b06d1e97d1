/** @file What a machine thinks, in a few signs, from the first player's view. */

import { signs, worthOf } from "../analyse/worth.js";
import { number, percent, t } from "../i18n.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Opinion} Opinion */
/** @typedef {Partial<Opinion> & {depth?: number | null, time_ms?: number}} Heard what a turn or a thought in progress tells, perhaps little */

/**
 * The parts that are known: "1.2 s", "depth 9", "+0.34", "61 %".
 * @param {Heard} heard
 * @param {Side} side the side that thought
 * @returns {string[]}
 */
export function opinionParts(heard, side) {
  return [timeText(heard.time_ms), depthText(heard.depth), ...worthParts(heard, side)].filter((part) => part !== "");
}

/** @param {number | undefined} ms */
function timeText(ms) {
  return ms === undefined ? "" : t("play.seconds", { n: number(ms / 1000, { maximumFractionDigits: 1 }) });
}

/** @param {number | null | undefined} depth */
function depthText(depth) {
  return depth ? t("play.depth", { depth }) : "";
}

/**
 * @param {Heard} heard
 * @param {Side} side
 * @returns {string[]}
 */
function worthParts({ score, chance, proven, plies }, side) {
  if (score === undefined || score === null) return [];
  const opinion = { score, chance: chance ?? null, proven: proven ?? null, plies: plies ?? null };
  const worth = worthOf(opinion, side);
  const sign = signs(worth, (n) => number(n, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  return worth.chance === null || worth.proven ? [sign] : [sign, percent(worth.chance)];
}
