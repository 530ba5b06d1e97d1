/** @file The choice of a game as a row of tiles. */

import { colourOf } from "../board/colours.js";
import { gameName, gameTitle } from "../catalogue.js";
import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */

/**
 * @param {GameEntry[]} games
 * @param {(game: string) => void} onChoose
 * @returns {{node: HTMLElement, show: (game: string) => void}}
 */
export function createGameTiles(games, onChoose) {
  const group = freshId("game");
  const inputs = games.map(({ name }) => h("input", { type: "radio", name: group, value: name, on: { change: () => onChoose(name) } }));
  const tiles = games.map((game, i) => h("label", { class: "game-tile" }, inputs[i],
    h("span", null, swatches(game.name), h("strong", null, gameTitle(game)))));
  const node = h("fieldset", { class: "game-tiles", "aria-label": t("play.form.game") }, tiles);
  const show = (/** @type {string} */ game) => {
    const input = inputs.find(({ value }) => value === gameName(game));
    if (input) input.checked = true;
  };
  return { node, show };
}

/** @param {string} game */
function swatches(game) {
  const one = (/** @type {"first" | "second"} */ side) => h("span", { class: "swatch", data: { colour: colourOf(game, side) } });
  return h("span", { class: "swatch-pair", "aria-hidden": "true" }, one("first"), one("second"));
}
