/** @file A match as a card with a small board: one's own in progress. */

import { createBoard } from "../board/index.js";
import { gameTitle } from "../catalogue.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { nameInMatch } from "./names.js";
import { orientationFor } from "./orientation.js";
import { rightsOf } from "./rights.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Position} Position */

/**
 * @param {MatchView} view
 * @param {Position} start
 * @returns {{node: HTMLElement, destroy: () => void}}
 */
export function createMatchCard(view, start) {
  const { position } = view;
  const flipped = orientationFor(start.board, view.you).turned;
  const board = createBoard({ game: view.game, readOnly: true, size: "small", flipped });
  board.show({ board: position.board, last: position.played.at(-1) ?? null });
  const node = h("a", { class: "card link-card match-card", href: `/match/${view.id}` },
    h("span", { class: "match-card-board", "aria-hidden": "true" }, board.node),
    h("span", { class: "match-card-words" },
      h("strong", null, gameTitle(view.game)),
      h("span", { class: "soft" }, `${nameInMatch(view, "first")} – ${nameInMatch(view, "second")}`),
      h("span", { class: ["badge", rightsOf(view).move && "accent"] }, stateText(view))));
  return { node, destroy: () => board.destroy() };
}

/** @param {MatchView} view */
function stateText(view) {
  if (view.paused) return t("play.paused");
  return rightsOf(view).move ? t("play.your_turn") : t("play.waiting_for", { name: nameInMatch(view, view.position.side) });
}
