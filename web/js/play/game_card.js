/**
 * @file A game on the home page: what it looks like, what it is about, and a game of it with one click. Its picture
 * comes after its words: nobody should wait for it who only wants to play.
 */

import { gameSummary, gameTitle, sentence, sideName, sideWithin } from "../catalogue.js";
import { colourOf } from "../board/colours.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").Side} Side */

/** @type {Side[]} */
const SIDES = ["first", "second"];

/**
 * @param {GameEntry} game
 * @param {{signal: AbortSignal, onPlay: (game: string, side: Side) => void}} how
 * @returns {{node: HTMLElement, destroy: () => void}}
 */
export function createGameCard(game, { signal, onPlay }) {
  const place = h("div", { class: "game-card-board", "aria-hidden": "true" });
  const demo = addDemo(place, game, signal);
  const title = gameTitle(game);
  const buttons = SIDES.map((side) => {
    return h("button", {
      type: "button", class: "button play-side", "aria-label": t("play.play_game_as", { game: title, side: sideWithin(game, side) }),
      on: { click: () => onPlay(game.name, side) },
    }, h("span", { class: "swatch", "aria-hidden": "true", data: { colour: colourOf(game.name, side) } }), sideName(game, side));
  });
  const node = h("article", { class: "card game-card" },
    place,
    h("div", { class: "game-card-words" },
      h("h3", null, title),
      h("p", { class: "soft" }, sentence(gameSummary(game))),
      h("div", { class: "game-card-play", role: "group", "aria-label": t("play.play_as") }, buttons),
      h("p", { class: "game-card-links" },
        h("a", { href: `/new?game=${game.name}`, "aria-label": t("play.options_of", { game: title }) }, t("play.more_options")),
        h("a", { href: `/rules/${game.name}`, "aria-label": t("play.rules_of", { game: title }) }, t("play.rules")))));
  for (const event of ["pointerenter", "focusin"]) node.addEventListener(event, () => void demo.then(({ play }) => play()));
  for (const event of ["pointerleave", "focusout"]) node.addEventListener(event, () => void demo.then(({ rest }) => rest()));
  return { node, destroy: () => void demo.then(({ destroy }) => destroy()) };
}

/** @param {HTMLElement} place @param {GameEntry} game @param {AbortSignal} signal */
async function addDemo(place, game, signal) {
  const { createDemo } = await import("./demo.js");
  const demo = createDemo(game, signal);
  place.append(demo.node);
  return demo;
}
