/**
 * @file The texts of players that the form offers with one click, and which of
 * the form's ways a text belongs to. No DOM.
 */

import { readSpec, tryReadSpec } from "./spec.js";

/** @typedef {"level" | "heuristic" | "any"} Way */

/** How deep a study's heuristic searches, unless told otherwise. */
export const USUAL_DEPTH = 4;
/** Deeper than this a fixed depth takes minutes in some game. */
export const MOST_DEPTH = 8;
export const LEVELS = 10;

/** @param {number} level */
export function levelText(level) {
  return `level:${level}`;
}

/**
 * The level that a text means, if it means one and nothing else.
 * @param {string} text
 * @returns {number | null}
 */
export function levelOf(text) {
  const level = Number(/^level:(?:level=)?(\d+)$/.exec(text)?.[1]);
  return level >= 1 && level <= LEVELS ? level : null;
}

/**
 * A study's heuristic as an opponent: a plain search that goes so deep.
 * @param {string} evaluation
 * @param {number} depth
 */
export function heuristicText(evaluation, depth) {
  return `alphabeta:depth=${depth},eval=${evaluation}`;
}

/**
 * The heuristic and the depth of such a text; null for any other.
 * @param {string} text
 * @returns {{evaluation: string, depth: number} | null}
 */
export function heuristicOf(text) {
  const spec = tryReadSpec(text);
  if (spec?.name !== "alphabeta" || spec.items.length !== 2) return null;
  const value = (/** @type {string} */ key) => spec.items.find((item) => item.key === key)?.value;
  const [evaluation, depth] = [value("eval"), Number(value("depth"))];
  return evaluation !== undefined && depth >= 1 && depth <= MOST_DEPTH ? { evaluation, depth } : null;
}

/**
 * @param {string} text
 * @returns {Way}
 */
export function wayOf(text) {
  if (levelOf(text) !== null) return "level";
  return heuristicOf(text) ? "heuristic" : "any";
}

/**
 * What stands before the colon, also in a text that cannot be read as a whole.
 * @param {string} text
 */
export function playerName(text) {
  return tryReadSpec(text) ? readSpec(text).name : text.split(":", 1)[0];
}
