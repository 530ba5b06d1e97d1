// The games under way, each on a small board that stays while the game lasts, and one of them on a larger board in a
// dialog where somebody wants to see more of it.

import { signs, worthOf } from "../analyse/worth.js";
import { createBoard } from "../board/index.js";
import { gameWithOptions } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { number, plural, t } from "../i18n.js";
import { numberForPeople } from "./figures.js";
import { sideStone } from "./side_stone.js";
import { entrantText } from "./title.js";

/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {import("../types.js").Opinion} Opinion */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {{node: HTMLElement, show: (game: LiveGame) => void, destroy: () => void}} Card */
/** @typedef {{number: number, show: (game: LiveGame|undefined) => void}} Enlarged */

/** @returns {{node: HTMLElement, show: (games: LiveGame[]) => void, destroy: () => void}} */
export function liveBoards() {
  const grid = h("div", { class: "grid live-games" });
  const node = h("section", { class: "stack", hidden: true }, h("h2", null, t("tournaments.live")), grid);
  /** @type {Map<number, Card>} */
  const cards = new Map();
  /** @type {LiveGame[]} */
  let known = [];
  /** @type {Enlarged|null} */
  let enlarged = null;
  const find = (/** @type {number} */ wanted) => known.find(({ number }) => number === wanted);
  const enlarge = (/** @type {number} */ number) => {
    const game = find(number);
    if (game) enlarged = enlargedBoard(game, () => void (enlarged = null));
  };

  const show = (/** @type {LiveGame[]} */ games) => {
    known = games;
    const present = new Set(games.map(({ number }) => number));
    for (const [number, card] of cards) if (!present.has(number)) remove(cards, number, card);
    for (const game of games) {
      const card = cards.get(game.number) ?? add(cards, grid, liveCard(game, { enlarge: () => enlarge(game.number) }), game.number);
      card.show(game);
    }
    if (enlarged) enlarged.show(find(enlarged.number));
    node.hidden = cards.size === 0;
  };
  return { node, show, destroy: () => cards.forEach((card, number) => remove(cards, number, card)) };
}

/** @param {Map<number, Card>} cards @param {HTMLElement} grid @param {Card} card @param {number} number of its game */
function add(cards, grid, card, number) {
  const after = [...cards].filter(([other]) => other < number).at(-1)?.[1].node;
  if (after) after.after(card.node);
  else grid.prepend(card.node);
  cards.set(number, card);
  return card;
}

/** @param {Map<number, Card>} cards @param {number} number @param {Card} card */
function remove(cards, number, card) {
  card.destroy();
  card.node.remove();
  cards.delete(number);
}

/**
 * A game on a large board in a dialog, which follows it to its end and then stays with its last position.
 * @param {LiveGame} begun
 * @param {() => void} onClose
 * @returns {Enlarged}
 */
function enlargedBoard(begun, onClose) {
  const card = liveCard(begun, { enlarge: null });
  const over = h("p", { class: "notice", role: "status", hidden: true }, t("tournaments.live_over"));
  const dialog = h("dialog", { class: "dialog live-dialog", "aria-label": card.node.getAttribute("aria-label") },
    h("form", { class: "stack", method: "dialog" }, card.node, over,
      h("div", { class: "button-row end" }, h("button", { class: "button", type: "submit", autofocus: true }, t("common.close")))));
  const show = (/** @type {LiveGame|undefined} */ now) => {
    over.hidden = now !== undefined;
    if (now) card.show(now);
  };
  dialog.addEventListener("close", () => {
    dialog.remove();
    card.destroy();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  show(begun);
  return { number: begun.number, show };
}

/**
 * @param {LiveGame} begun
 * @param {{enlarge: (() => void)|null}} how null where it is large already
 * @returns {Card}
 */
function liveCard(begun, { enlarge }) {
  const { game, first, second } = begun;
  const title = t("tournaments.game_between", { number: numberForPeople(begun), first: entrantText(first), second: entrantText(second) });
  const board = createBoard({ game, name: title, readOnly: true, announce: false, ...(enlarge && { size: "small" }) });
  const figure = () => h("span", { class: "nums faint", title: t("tournaments.score_hint") });
  const scores = { first: figure(), second: figure() };
  const plies = h("span", { class: "faint nums" });
  const seat = (/** @type {"first"|"second"} */ side) => h("div", { class: "live-seat" },
    sideStone(game, side), h("span", { class: "live-name" }, entrantText(side === "first" ? first : second)), scores[side]);
  const node = h("article", { class: "card live-game", "aria-label": title },
    h("div", null, seat("first"), seat("second")), h("div", { class: "live-board" }, board.node),
    h("div", { class: "row spread faint" }, h("span", null, gameWithOptions(game)), plies),
    enlarge && h("button", { class: "button quiet small", type: "button", "aria-label": `${t("tournaments.enlarge")}: ${title}`, on: { click: enlarge } }, t("tournaments.enlarge")));
  const show = (/** @type {LiveGame} */ now) => {
    board.show({ board: now.board, last: now.last });
    clear(plies, plural("tournaments.plies", now.plies));
    clear(scores.first, scoreText(now.scores.first, "first"));
    clear(scores.second, scoreText(now.scores.second, "second"));
  };
  return { node, show, destroy: () => board.destroy() };
}

/**
 * As everywhere, people see the first player's view.
 * @param {Opinion|null} opinion
 * @param {Side} side
 */
function scoreText(opinion, side) {
  return opinion ? signs(worthOf(opinion, side), decimal) : "";
}

/** @param {number} n */
function decimal(n) {
  return number(n, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
