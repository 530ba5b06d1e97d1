/**
 * @file The explorer: what is known of the moves of an ending, and what was played
 * from this position in the stored games, how often and how it ended, with games to open.
 */

/** @typedef {import("../types.js").Explored} Explored */
/** @typedef {import("../types.js").ExploredMove} ExploredMove */
/** @typedef {import("../types.js").Sample} Sample */

import { sideWithin } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { number, percent, plural, t } from "../i18n.js";
import { writeAddress } from "./address.js";
import { createKnownMoves } from "./known_moves.js";
import { playerName } from "./players.js";
import { verdictWords } from "./words.js";

/**
 * @param {{onPlay: (moves: string[]) => void, onPreview: (moves: string[]|null) => void}} handlers
 * @returns {{node: HTMLElement, show: (game: string, explored: Explored, ply: number) => void,
 *   showKnown: (game: string, side: import("../types.js").Side, known: import("../types.js").KnownPosition) => void, fail: (text: string) => void}}
 */
export function createExplorer(handlers) {
  const known = createKnownMoves(handlers);
  const played = h("div", { class: "stack" });
  const node = h("div", { class: "explorer stack" }, known.node, played);
  /** @param {string} game @param {Explored} explored @param {number} ply */
  const show = (game, explored, ply) => {
    const focused = focusedMove(played);
    clear(played,
      explored.moves.length > 0 ? movesTable(game, explored, handlers) : h("p", { class: "empty" }, t("analyse.explorer_empty")),
      explored.samples.length > 0 && samples(game, explored.samples, ply),
      h("p", { class: "faint" }, coverage(explored)));
    buttons(played).find((button) => button.textContent === focused)?.focus();
  };
  return { node, show, showKnown: known.show, fail: (text) => clear(played, h("p", { class: "notice bad" }, text)) };
}

/** @param {HTMLElement} node @returns {HTMLButtonElement[]} */
const buttons = (node) => [...node.querySelectorAll("button")];

/** The table is drawn anew while games are being read; who stands in it stays there. @param {HTMLElement} node */
const focusedMove = (node) => buttons(node).find((button) => button === document.activeElement)?.textContent;

/** @param {Explored} explored */
function coverage({ games, indexed, stored }) {
  const here = plural("analyse.explorer_games", games);
  return indexed < stored ? `${here} ${t("analyse.explorer_indexing", { n: number(indexed), all: number(stored) })}` : here;
}

/**
 * @param {string} game
 * @param {Explored} explored
 * @param {{onPlay: (moves: string[]) => void, onPreview: (moves: string[]|null) => void}} handlers
 */
function movesTable(game, { moves, games }, { onPlay, onPreview }) {
  const rows = moves.map((move) => {
    const preview = () => onPreview([move.text]);
    const end = () => onPreview(null);
    const button = h("button", { class: "score-move", type: "button", on: { click: () => onPlay([move.text]), focus: preview, blur: end } }, move.text);
    return h("tr", { on: { pointerenter: preview, pointerleave: end } },
      h("th", { scope: "row" }, button),
      h("td", { class: "num" }, number(move.games)),
      h("td", { class: "num soft" }, percent(games === 0 ? 0 : move.games / games)),
      h("td", { class: "explorer-bar-cell" }, resultBar(game, move)));
  });
  return h("div", { class: "scroll-x" }, h("table", { class: "table explorer-moves" },
    h("caption", { class: "visually-hidden" }, t("analyse.explorer_caption")),
    h("thead", null, h("tr", null,
      h("th", { scope: "col" }, t("analyse.column_move")),
      h("th", { scope: "col", class: "num" }, t("analyse.column_games")),
      h("th", { scope: "col", class: "num" }, t("analyse.column_share")),
      h("th", { scope: "col" }, t("analyse.column_results")))),
    h("tbody", null, rows)));
}

/**
 * Wins of the first, draws, wins of the second, side by side. Games that did
 * not end are in none of them.
 * @param {string} game
 * @param {ExploredMove} move
 */
function resultBar(game, { first, draws, second }) {
  const all = first + draws + second;
  const words = t("analyse.results_words", {
    first: sideWithin(game, "first"), second: sideWithin(game, "second"), a: number(first), d: number(draws), b: number(second),
  });
  const parts = /** @type {const} */ ([["first", first], ["draw", draws], ["second", second]]).filter(([, count]) => count > 0);
  const bars = parts.map(([kind, count]) => {
    const part = h("span", { class: "result-part", data: { kind } }, count / all >= 0.18 ? percent(count / all) : "");
    part.style.flexGrow = String(count);
    return part;
  });
  return h("div", { class: "result-bar nums", role: "img", "aria-label": words, title: words }, bars);
}

/**
 * @param {string} game
 * @param {Sample[]} found
 * @param {number} ply the games are opened where one stands
 */
function samples(game, found, ply) {
  return h("section", { class: "stack tight" }, h("h2", { class: "analyse-subtitle" }, t("analyse.explorer_samples")),
    h("ul", { class: "sample-games" }, found.map((sample) => h("li", null,
      h("a", { href: sampleAddress(sample, ply) }, `${playerName(sample.first)} – ${playerName(sample.second)}`), " ",
      h("span", { class: "faint" }, sample.winner === undefined ? "" : verdictWords(game, sample.winner))))));
}

/** @param {Sample} sample @param {number} ply */
function sampleAddress(sample, ply) {
  if (sample.kind === "match") return writeAddress({ kind: "match", id: sample.id }, ply);
  return writeAddress({ kind: "tournament", run: sample.run, number: sample.number }, ply);
}
