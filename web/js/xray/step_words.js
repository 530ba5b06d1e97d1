/**
 * @file What happened in one step of a search, in a sentence or a few.
 */

import { sideWithin } from "../catalogue.js";
import { number, percent, t } from "../i18n.js";
import { isSimulation } from "./places.js";
import { windowText } from "./score.js";
import { whyWords } from "./why_words.js";

/** @typedef {import("../types.js").VisitNode} VisitNode */
/** @typedef {import("../types.js").XrayNode} XrayNode */
/** @typedef {import("../types.js").XrayStep} XrayStep */
/** @typedef {import("./why_words.js").About} About */
/**
 * @typedef {object} Happened
 * @property {number} step
 * @property {XrayNode[]} path from a root to where the search is
 * @property {XrayNode[]} left what it has come back from since the step before, from the top
 * @property {XrayStep["result"]} result
 */

/**
 * @param {Happened} happened
 * @param {About} about
 * @returns {string}
 */
export function stepWords(happened, about) {
  const { path } = happened;
  if (path.length === 0) return "";
  if (isSimulation(path[0])) return playedWords(happened, about);
  return visitWords(/** @type {VisitNode[]} */ (path), /** @type {VisitNode[]} */ (happened.left), about);
}

/**
 * What the search came back with, then where it goes: into a position, or only to look at it.
 * @param {VisitNode[]} path
 * @param {VisitNode[]} left
 * @param {About} about
 */
function visitWords(path, left, about) {
  const here = path[path.length - 1];
  return [...settledWords(left, about), here.why ? lookWords(here, about) : enterWords(here, about)].join(" ");
}

/** The last that was left had nothing below it: that was told in its own step. @param {VisitNode[]} left @param {About} about */
function settledWords(left, about) {
  const settled = left.slice(0, -1).map((node, i) => `${t("xray.step.settles", { line: lineWords(node) })} ${whyWords(node, about, left[i + 1].move)}`);
  return settled.toReversed();
}

/** @param {VisitNode} node @param {About} about */
function lookWords(node, about) {
  return `${t("xray.step.looks", { line: lineWords(node) })} ${whyWords(node, about)}`;
}

/** @param {VisitNode} node @param {About} about */
function enterWords(node, { game }) {
  const { kind, depth, side, maximizes, window } = node;
  const role = t(maximizes ? "xray.max" : "xray.min");
  const named = { side: sideWithin(game, side), role, window: windowText(window) };
  if (kind === "root") return t("xray.step.begins", { ...named, n: depth });
  return kind === "pass" ? t("xray.step.passes", named) : t("xray.step.enters", { ...named, line: lineWords(node) });
}

/** A position by all moves that lead to it. @param {VisitNode} node */
function lineWords(node) {
  if (node.kind === "root") return moveWords(node);
  return [...node.moves, ...(node.kind === "pass" ? [moveWords(node)] : [])].join(" ");
}

/**
 * A position by the move that leads to it.
 * @param {Pick<XrayNode, "move"|"kind">} node
 * @returns {string}
 */
export function moveWords({ move, kind }) {
  if (kind === "root") return t("xray.root");
  return move ?? t("xray.pass");
}

/** @param {Happened} happened @param {About} about */
function playedWords({ step, path, result }, { game }) {
  const line = path.slice(1).map(moveWords).join(" ");
  const way = line ? t("xray.step.simulation", { n: number(step), line }) : t("xray.step.simulation_root", { n: number(step) });
  return result ? `${way} ${resultWords(result, game)}` : way;
}

/** @param {NonNullable<XrayStep["result"]>} result @param {string} game */
function resultWords({ first, games }, game) {
  if (games === 1 && (first === 0 || first === 1)) return t("xray.step.played_won", { side: sideWithin(game, first === 1 ? "first" : "second") });
  if (games === 1 && first === 0.5) return t("xray.step.played_draw");
  return t("xray.step.played_share", { side: sideWithin(game, "first"), share: percent(first) });
}
