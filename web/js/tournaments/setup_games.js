// Which games a tournament plays, and where they begin.

import { clear, freshId, h } from "../dom.js";
import { createGameField } from "../forms/game_form.js";
import { t } from "../i18n.js";
import { newGame } from "./draft.js";
import { formCard, numberField } from "./setup_parts.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").DraftGame} DraftGame */

const SOURCES = /** @type {const} */ (["usual", "start", "random"]);

/** @param {Draft} draft @param {GameEntry[]} games @param {() => void} onChange @returns {HTMLElement} */
export function gamesCard(draft, games, onChange) {
  const place = h("div", { class: "stack loose" });
  const draw = () => clear(place, draft.games.map((game) => gameRow(draft, game, games, onChange, redraw)));
  const redraw = () => {
    draw();
    onChange();
  };
  const add = h("button", { class: "button small", type: "button" }, t("tournaments.add_game"));
  add.addEventListener("click", () => {
    const played = new Set(draft.games.map(({ game }) => game.split(":", 1)[0]));
    draft.games.push(newGame((games.find(({ name }) => !played.has(name)) ?? games[0]).name));
    redraw();
  });
  draw();
  return formCard(t("tournaments.games"), place, h("div", { class: "row" }, add));
}

/**
 * @param {Draft} draft
 * @param {DraftGame} game
 * @param {GameEntry[]} games
 * @param {() => void} onChange
 * @param {() => void} redraw
 */
function gameRow(draft, game, games, onChange, redraw) {
  const field = createGameField({
    games,
    text: game.game,
    onChange: (text) => {
      game.game = text;
      onChange();
    },
  });
  const remove = h("button", { class: "button quiet small", type: "button" }, t("tournaments.remove_game"));
  remove.addEventListener("click", () => {
    draft.games.splice(draft.games.indexOf(game), 1);
    redraw();
  });
  return h("div", { class: "game-row stack" }, field.node, openingsField(game, onChange), draft.games.length > 1 && h("div", { class: "row end" }, remove));
}

/** @param {DraftGame} game @param {() => void} onChange */
function openingsField({ openings }, onChange) {
  const id = freshId("openings");
  const plies = numberField({
    label: t("tournaments.plies_label"), value: openings.plies, min: 1, max: 40,
    onInput: (value) => {
      openings.plies = value;
      onChange();
    },
  });
  const hint = h("small", { class: "hint", id: `${id}-hint` });
  const list = h("select", { id, "aria-describedby": `${id}-hint` }, SOURCES.map((from) => h("option", { value: from }, t(`tournaments.openings_short.${from}`))));
  const follow = () => {
    plies.hidden = openings.from !== "random";
    clear(hint, t(`tournaments.openings_hint.${openings.from}`));
  };
  list.value = openings.from;
  list.addEventListener("change", () => {
    openings.from = /** @type {typeof SOURCES[number]} */ (list.value);
    follow();
    onChange();
  });
  follow();
  return h("div", { class: "openings-row" }, h("div", { class: "field" }, h("label", { for: id }, t("tournaments.openings")), list, hint), plies);
}
