/**
 * @file The best lines: what each is worth, and its moves as buttons. Pointing
 * at a move shows where it leads; pressing it adds the moves so far as a
 * variation. Each line is one stop of the Tab key; left and right go along it.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./opinions.js").BestLine} BestLine */
/** @typedef {import("./worth.js").Worth} Worth */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { fit, write } from "./fit.js";
import { toneOf } from "./marks.js";
import { shortWorth, worthWords } from "./words.js";

/**
 * @typedef {object} LinesHandlers
 * @property {(moves: string[]) => void} onPlay
 * @property {(moves: string[]|null) => void} onPreview null when one points elsewhere
 */

/** Longer lines are guesses that nobody reads. */
const MOST_MOVES = 16;

/**
 * @param {LinesHandlers} handlers
 * @returns {{node: HTMLElement, show: (game: string, side: Side, lines: BestLine[]) => void}}
 */
export function createLines({ onPlay, onPreview }) {
  const node = h("ol", { class: "best-lines", "aria-label": t("analyse.best_lines") });
  /** @type {BestLine[]} */
  let shown = [];

  /** @param {Event} event @returns {string[]|null} the moves up to the one that an event is about */
  const movesAt = (event) => {
    const button = event.target instanceof Element ? event.target.closest(".line-move") : null;
    if (!button?.parentElement?.parentElement) return null;
    const line = shown[indexOf(button.parentElement.parentElement)];
    return line?.moves.slice(0, indexOf(button) + 1) ?? null;
  };
  node.addEventListener("click", (event) => {
    const moves = movesAt(event);
    if (moves) onPlay(moves);
  });
  for (const name of ["pointerover", "focusin"]) node.addEventListener(name, (event) => onPreview(movesAt(event)));
  for (const name of ["pointerleave", "focusout"]) node.addEventListener(name, () => onPreview(null));
  node.addEventListener("keydown", goAlong);

  /** @param {string} game @param {Side} side to move @param {BestLine[]} lines */
  const show = (game, side, lines) => {
    shown = lines;
    fit(node, lines, makeRow, (row, line) => fillRow(row, line, { game, side, best: lines[0].worth }));
  };
  return { node, show };
}

function makeRow() {
  return h("li", { class: "best-line" },
    h("span", { class: "worth nums" }), h("span", { class: "line-moves" }));
}

/**
 * @param {HTMLElement} row
 * @param {BestLine} line
 * @param {{game: string, side: Side, best: Worth}} among
 */
function fillRow(row, { worth, moves }, { game, side, best }) {
  const [badge, list] = row.children;
  badge.setAttribute("data-tone", toneOf(worth, best, side));
  write(badge, shortWorth(worth));
  badge.classList.toggle("is-proven", worth.proven !== null);
  badge.setAttribute("title", worthWords(game, worth));
  fit(list, moves.slice(0, MOST_MOVES), makeMove, (button, text) => write(button, text));
}

/** @param {number} index */
function makeMove(index) {
  return h("button", { class: "line-move", type: "button", tabindex: index === 0 ? 0 : -1 });
}

/** @param {KeyboardEvent} event */
function goAlong(event) {
  const step = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return;
  const next = event.target[/** @type {"nextElementSibling"} */ (step)];
  if (next instanceof HTMLElement) next.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Element} node */
function indexOf(node) {
  return [...(node.parentElement?.children ?? [])].indexOf(node);
}
