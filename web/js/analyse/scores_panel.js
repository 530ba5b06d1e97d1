/**
 * @file Every legal move with its worth, in a table that can be sorted by
 * move, score or chance. Pointing at a row shows the move, pressing plays it.
 */

/** @typedef {import("./marks.js").Scored} Scored */
/** @typedef {import("../types.js").Side} Side */

import { sideWithin } from "../catalogue.js";
import { h } from "../dom.js";
import { number, percent, plural, t } from "../i18n.js";
import { fit, write } from "./fit.js";
import { sorted, toneOf } from "./marks.js";
import { shortWorth, worthWords } from "./words.js";

/** @typedef {import("./marks.js").Column} Column */
/** @typedef {{game: string, side: Side, moves: Scored[], count: number}} Scores count: all legal moves */

/** More rows than this make the page slow, and nobody reads them by themselves. */
const FIRST_ROWS = 60;

/**
 * @param {{onPlay: (moves: string[]) => void, onPreview: (moves: string[]|null) => void}} handlers
 * @returns {{node: HTMLElement, show: (scores: Scores|null) => void}}
 */
export function createScores({ onPlay, onPreview }) {
  /** @type {{column: Column, isTurned: boolean, isWhole: boolean}} */
  const order = { column: "score", isTurned: false, isWhole: false };
  /** @type {Scores|null} */
  let shown = null;
  const body = h("tbody");
  const head = createHead((column) => {
    order.isTurned = order.column === column && !order.isTurned;
    order.column = column;
    draw();
  });
  const table = h("table", { class: "table scores" }, h("caption", { class: "visually-hidden" }, t("analyse.scores_caption")), head.node, body);
  const empty = h("p", { class: "empty" }, t("analyse.scores_empty"));
  const note = h("p", { class: "faint" });
  const more = h("button", { class: "button small", type: "button", on: { click: () => {
    order.isWhole = true;
    draw();
  } } });
  const node = h("div", { class: "stack tight" }, empty, note, h("div", { class: "scroll-x" }, table), more);
  listen(body, { onPlay, onPreview });

  const draw = () => {
    const moves = sorted(shown?.moves ?? [], order.column, order.isTurned);
    const rows = order.isWhole ? moves : moves.slice(0, FIRST_ROWS);
    head.show(order, shown);
    fit(body, rows, makeRow, (row, move) => shown && fillRow(row, move, shown));
    table.hidden = moves.length === 0;
    empty.hidden = moves.length > 0;
    more.hidden = rows.length === moves.length;
    write(more, plural("analyse.show_all", moves.length));
    const isPart = moves.length > 0 && shown !== null && moves.length < shown.count;
    note.hidden = !isPart;
    write(note, isPart && shown ? t("analyse.scores_part", { n: number(moves.length), all: number(shown.count) }) : "");
  };
  draw();
  return { node, show: (scores) => {
    shown = scores;
    draw();
  } };
}

/** @param {(column: Column) => void} onSort */
function createHead(onSort) {
  const columns = /** @type {const} */ (["move", "score", "chance"]);
  const cells = columns.map((column) => h("th", { scope: "col", class: [column !== "move" && "num"] },
    h("button", { class: "sort", type: "button", on: { click: () => onSort(column) } })));
  const node = h("thead", null, h("tr", null, cells));
  /** @param {{column: Column, isTurned: boolean}} order @param {Scores|null} scores */
  const show = ({ column, isTurned }, scores) => {
    const game = scores?.game;
    columns.forEach((name, index) => {
      write(cells[index].children[0], t(`analyse.column_${name}`, { side: game ? sideWithin(game, "first") : "" }));
      // What is best for the second side is the least that is shown: all figures are the first side's.
      const isFalling = name !== "move" && scores?.side !== "second";
      const direction = isFalling === isTurned ? "ascending" : "descending";
      cells[index].setAttribute("aria-sort", name === column ? direction : "none");
    });
  };
  return { node, show };
}

function makeRow() {
  return h("tr", null,
    h("th", { scope: "row" }, h("button", { class: "score-move", type: "button" })),
    h("td", { class: "num" }, h("span", { class: "worth nums" })), h("td", { class: "num" }));
}

/**
 * @param {HTMLTableRowElement} row
 * @param {Scored} move
 * @param {Scores} scores
 */
function fillRow(row, { text, worth }, { game, side, moves }) {
  const badge = row.cells[1].children[0];
  write(row.cells[0].children[0], text);
  write(badge, shortWorth(worth));
  badge.setAttribute("data-tone", toneOf(worth, moves[0].worth, side));
  badge.classList.toggle("is-proven", worth.proven !== null);
  const words = worthWords(game, worth);
  write(row.cells[2], worth.proven || worth.chance === null ? words : percent(worth.chance, 1));
  badge.setAttribute("title", words);
}

/**
 * @param {HTMLElement} body
 * @param {{onPlay: (moves: string[]) => void, onPreview: (moves: string[]|null) => void}} handlers
 */
function listen(body, { onPlay, onPreview }) {
  /** @param {Event} event */
  const moveAt = (event) => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    return row?.querySelector(".score-move")?.textContent ?? null;
  };
  body.addEventListener("click", (event) => {
    const move = moveAt(event);
    if (move) onPlay([move]);
  });
  for (const name of ["pointerover", "focusin"]) {
    body.addEventListener(name, (event) => {
      const move = moveAt(event);
      onPreview(move ? [move] : null);
    });
  }
  for (const name of ["pointerleave", "focusout"]) body.addEventListener(name, () => onPreview(null));
}
