// All games side by side, each with a small board that leads to its rules.

import { createBoard } from "../board/index.js";
import { gameSummary, gameTitle, sentence } from "../catalogue.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { pictureOf } from "../play/pictures.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */

/** @param {GameEntry[]} games @param {AbortSignal} signal @returns {HTMLElement} */
export function shelfNode(games, signal) {
  return h("div", { class: "page stack loose" },
    h("header", { class: "stack tight" }, h("h1", null, t("rules.title")), h("p", { class: "lead" }, t("rules.intro"))),
    h("div", { class: "grid shelf" }, games.map((game) => card(game, signal))));
}

/** @param {GameEntry} game @param {AbortSignal} signal */
function card(game, signal) {
  const board = createBoard({ game: game.name, name: gameTitle(game), readOnly: true, size: "small" });
  signal.addEventListener("abort", () => board.destroy(), { once: true });
  void showMoment(game, board, signal);
  return h("a", { class: "card link-card shelf-card", href: `/rules/${game.name}` },
    h("div", { class: "shelf-board", "aria-hidden": "true" }, board.node),
    h("h2", { class: "card-title" }, gameTitle(game)),
    h("p", { class: "soft" }, sentence(gameSummary(game))));
}

/** The middle of a few moves shows more than the start would. @param {GameEntry} game @param {import("../board/index.js").BoardWidget} board @param {AbortSignal} signal */
async function showMoment({ name, sample }, board, signal) {
  try {
    const moves = sample.slice(0, Math.floor(sample.length / 2));
    const position = await pictureOf({ game: name, moves, still: true }, signal);
    board.show({ board: position.board, last: position.played.at(-1) ?? null });
  } catch {
    // The card says all that matters without its board.
  }
}
