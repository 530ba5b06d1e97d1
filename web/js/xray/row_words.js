/**
 * @file The rows of the tree in words: what stands first in each, what a screen
 * reader says of it, and the sentence that explains it.
 */

import { number, percent, plural, t } from "../i18n.js";
import { PAGE, isSimulation } from "./places.js";
import { scoreWords, valueWords, windowText } from "./score.js";
import { moverOf, rateOf, simulationWords, termsText } from "./simulation_words.js";
import { moveWords } from "./step_words.js";
import { whyWords } from "./why_words.js";

/** @typedef {import("../types.js").VisitNode} VisitNode */
/** @typedef {import("../types.js").SimulationNode} SimulationNode */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").NodeRow} NodeRow */
/** @typedef {import("./rows.js").GhostRow} GhostRow */
/** @typedef {import("./rows.js").MoreRow} MoreRow */
/** @typedef {import("./why_words.js").About} About */
/** @typedef {{about: About, isBest: boolean, cutter: string|null}} Telling  cutter: the move that was too good, at the row or above it */

/**
 * What a row is called.
 * @param {Row} row
 * @returns {string}
 */
export function rowName(row) {
  if (row.kind === "more") return moreWords(row);
  if (row.kind === "ghost") return row.move;
  const { node } = row;
  // A search that deepens begins several times, and is known by how deep it goes.
  return node.kind === "root" && "depth" in node && row.count > 1 ? t("xray.root_depth", { n: node.depth }) : moveWords(node);
}

/** @param {MoreRow} row */
function moreWords({ what, left }) {
  if (what === "ghosts") return plural("xray.more_ghosts", left);
  return t("xray.more", { n: number(Math.min(left, PAGE)), left: number(left) });
}

/**
 * The sentence that explains a row.
 * @param {Row} row
 * @param {Telling} telling
 * @returns {string}
 */
export function rowSentence(row, { about, cutter }) {
  if (row.kind === "more") return "";
  if (row.kind === "ghost") return ghostWords(row, cutter);
  const { node } = row;
  if (!isSimulation(node)) return whyWords(node, about, cutter);
  return simulationWords(node, { game: about.game, mover: moverOf(node, row.parentNode?.side ?? null) });
}

/** @param {GhostRow} row @param {string|null} cutter */
function ghostWords({ isExpandable, plain }, cutter) {
  const sentences = [
    t("xray.ghost.words", { move: cutter ?? t("xray.why.some_move") }),
    plain && "size" in plain && plain.score && plural("xray.ghost.spared", plain.size, { score: scoreWords(plain.score) }),
    !plain && isExpandable && t("xray.ghost.open"),
  ];
  return sentences.filter(Boolean).join(" ");
}

/**
 * All of a row, as it is read aloud.
 * @param {Row} row
 * @param {Telling} telling
 * @returns {string}
 */
export function rowLabel(row, telling) {
  const facts = [rowName(row), telling.isBest && t("xray.on_best_line"), ...factsOf(row)];
  const sentence = rowSentence(row, telling);
  return `${facts.filter(Boolean).join(", ")}.${sentence && ` ${sentence}`}`;
}

/** @param {Row} row @returns {(string|false)[]} */
function factsOf(row) {
  if (row.kind === "ghost") return [t("xray.ghost.name")];
  if (row.kind === "more") return [];
  return isSimulation(row.node) ? simulationFacts(row.node) : visitFacts(row.node);
}

/** @param {VisitNode} node */
function visitFacts(node) {
  return [
    t(node.maximizes ? "xray.max" : "xray.min"),
    valueWords(node),
    t("xray.window.spoken", { window: windowText(node.window) }),
    plural("xray.size", node.size),
    node.plain !== null && plural("xray.size_plain", node.plain.size),
  ];
}

/** @param {SimulationNode} node */
function simulationFacts(node) {
  const rate = rateOf(node);
  return [plural("xray.sim.count", node.visits), rate !== null && percent(rate), termsText(node), node.chosen && t("xray.sim.chosen")];
}
