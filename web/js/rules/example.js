// An example board: the reader may play on it, or let "Step" play the line that is explained. Every position comes
// from the server, and none before the board is about to be seen.

import { say } from "../announce.js";
import { post } from "../api.js";
import { createBoard } from "../board/index.js";
import { reasonText, sideWithin } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { words } from "./prose.js";
import { placeIn } from "./script.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("./content.js").Example} Example */
/** @typedef {import("./content.js").BoardBlock} BoardBlock */
/** @typedef {import("../board/index.js").BoardWidget} BoardWidget */

/** So far below the window a board begins to load. */
const EARLY = "600px";

/**
 * @param {BoardBlock} block
 * @param {Example} example
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function exampleFigure(block, example, signal) {
  const parts = makeParts(block, example);
  const play = player(block, example, parts, signal);
  parts.board = createBoard({
    game: example.game,
    name: t("rules.example_board"),
    onMove: (text) => void play({ add: text }),
  });
  parts.step.addEventListener("click", () => void play({ step: true }));
  parts.again.addEventListener("click", () => void play({ again: true }));
  parts.place.append(parts.board.node);
  whenNear(parts.figure, signal, () => void play({}));
  signal.addEventListener("abort", () => parts.board?.destroy(), { once: true });
  return parts.figure;
}

/**
 * @typedef {object} Parts
 * @property {HTMLElement} figure
 * @property {HTMLElement} place
 * @property {HTMLElement} status
 * @property {HTMLButtonElement} step
 * @property {HTMLButtonElement} again
 * @property {BoardWidget|null} board
 */

/** @param {BoardBlock} block @param {Example} example @returns {Parts} */
function makeParts({ caption }, { line }) {
  const place = h("div", { class: "example-board" });
  const status = h("p", { class: "example-status" });
  const step = h("button", { class: "button small primary", type: "button", disabled: true }, t("rules.step"));
  const again = h("button", { class: "button small", type: "button", disabled: true }, t("rules.again"));
  const tools = h("div", { class: "button-row" }, line.length > 0 && step, again);
  const figure = h("figure", { class: "example card" }, place,
    h("figcaption", null, h("p", { class: "example-caption" }, words(caption)), status, tools));
  return { figure, place, status, step, again, board: null };
}

/**
 * The one door through which an example changes. An answer that a later wish has overtaken is dropped.
 * @param {BoardBlock} block
 * @param {Example} example
 * @param {Parts} parts
 * @param {AbortSignal} signal
 */
function player({ steps }, example, parts, signal) {
  /** @type {string[]} */
  let played = [];
  let wish = 0;
  /** Plays a move, steps on along the line, or begins again. @param {{add?: string, step?: true, again?: true}} how */
  return async ({ add, step, again }) => {
    const move = add ?? (step && placeIn(example, steps, played).next);
    const moves = move ? [...played, move] : [];
    const mine = ++wish;
    try {
      const { game, start } = example;
      /** @type {Position} */
      const position = await post("/api/positions", { game, ...(start && { start }), moves }, { signal });
      if (mine !== wish) return;
      played = moves;
      const told = draw(position, example, steps, parts);
      // What stands there when the page is read need not be said; what a reader has done must be.
      if (move || again) say(told);
    } catch (error) {
      if (signal.aborted || mine !== wish) return;
      parts.board?.clearSelection();
      clear(parts.status, error instanceof Error ? error.message : String(error));
      // Also the first position is asked for again this way.
      parts.again.disabled = false;
    }
  };
}

/**
 * @param {Position} position
 * @param {Example} example
 * @param {string[]} steps
 * @param {Parts} parts
 * @returns {string} the text about it
 */
function draw(position, example, steps, parts) {
  const { board, moves, played, last_board, outcome } = position;
  const place = placeIn(example, steps, played.map(({ text }) => text));
  parts.board?.show({ board, moves, last: played.at(-1) ?? null, animateFrom: last_board, interactive: !outcome });
  parts.board?.setMarks(played.length === 0 ? marksOf(example) : {});
  parts.step.disabled = place.next === null;
  parts.again.disabled = !place.moved;
  const told = place.told ?? situation(position);
  clear(parts.status, words(told));
  return told;
}

/** @param {Example} example */
function marksOf({ marks = {} }) {
  return Object.fromEntries(Object.entries(marks).map(([square, label]) => [square, { label, tone: /** @type {const} */ ("ok") }]));
}

/** Whose turn it is, or how it ended. @param {Position} position */
function situation({ game, side, outcome }) {
  if (!outcome) return t("rules.to_move", { side: sideWithin(game, side) });
  const reason = reasonText(outcome.reason);
  return outcome.winner ? t("rules.won", { side: sideWithin(game, outcome.winner), reason }) : t("rules.drawn", { reason });
}

/** @param {HTMLElement} node @param {AbortSignal} signal @param {() => void} act */
function whenNear(node, signal, act) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    act();
  }, { rootMargin: EARLY });
  watcher.observe(node);
  signal.addEventListener("abort", () => watcher.disconnect(), { once: true });
}
