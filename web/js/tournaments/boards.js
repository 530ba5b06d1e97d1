// The games under way, each on a small board that stays while the game lasts.

import { createBoard } from "../board/index.js";
import { gameWithOptions } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { plural, t } from "../i18n.js";
import { signed } from "./figures.js";
import { sideStone } from "./side_stone.js";
import { entrantText } from "./title.js";

/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {{node: HTMLElement, show: (game: LiveGame) => void, destroy: () => void}} Card */

/** @returns {{node: HTMLElement, show: (games: LiveGame[]) => void, destroy: () => void}} */
export function liveBoards() {
  const grid = h("div", { class: "grid live-games" });
  const node = h("section", { class: "stack", hidden: true }, h("h2", null, t("tournaments.live")), grid);
  /** @type {Map<number, Card>} */
  const cards = new Map();

  const show = (/** @type {LiveGame[]} */ games) => {
    const present = new Set(games.map(({ number }) => number));
    for (const [number, card] of cards) if (!present.has(number)) remove(cards, number, card);
    for (const game of games) {
      const card = cards.get(game.number) ?? add(cards, grid, game);
      card.show(game);
    }
    node.hidden = cards.size === 0;
  };
  return { node, show, destroy: () => cards.forEach((card, number) => remove(cards, number, card)) };
}

/** @param {Map<number, Card>} cards @param {HTMLElement} grid @param {LiveGame} game */
function add(cards, grid, game) {
  const card = liveCard(game);
  const after = [...cards].filter(([number]) => number < game.number).at(-1)?.[1].node;
  if (after) after.after(card.node);
  else grid.prepend(card.node);
  cards.set(game.number, card);
  return card;
}

/** @param {Map<number, Card>} cards @param {number} number @param {Card} card */
function remove(cards, number, card) {
  card.destroy();
  card.node.remove();
  cards.delete(number);
}

/** @param {LiveGame} begun @returns {Card} */
function liveCard(begun) {
  const { number, game, first, second } = begun;
  const title = t("tournaments.game_between", { number, first: entrantText(first), second: entrantText(second) });
  const board = createBoard({ game, name: title, size: "small", readOnly: true });
  const figure = () => h("span", { class: "nums faint", title: t("tournaments.score_hint") });
  const scores = { first: figure(), second: figure() };
  const plies = h("span", { class: "faint nums" });
  const seat = (/** @type {"first"|"second"} */ side) => h("div", { class: "live-seat" },
    sideStone(game, side), h("span", { class: "live-name" }, entrantText(side === "first" ? first : second)), scores[side]);
  const node = h("article", { class: "card live-game", "aria-label": title },
    h("div", null, seat("first"), seat("second")), h("div", { class: "live-board" }, board.node),
    h("div", { class: "row spread faint" }, h("span", null, gameWithOptions(game)), plies));
  const show = (/** @type {LiveGame} */ now) => {
    board.show({ board: now.board, last: now.last });
    clear(plies, plural("tournaments.plies", now.plies));
    clear(scores.first, scoreText(now.scores.first));
    // As everywhere, people see the first player's view.
    clear(scores.second, scoreText(now.scores.second === null ? null : -now.scores.second));
  };
  return { node, show, destroy: () => board.destroy() };
}

/** @param {number|null} score */
function scoreText(score) {
  return score === null || !Number.isFinite(score) ? "" : signed(score, 1);
}
