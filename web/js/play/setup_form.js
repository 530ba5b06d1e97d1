/** @file The whole form for a new match; it can tell the setup it stands for. */

import { h } from "../dom.js";
import { createGameOptions } from "../forms/game_form.js";
import { t } from "../i18n.js";
import { createClockForm } from "./clock_form.js";
import { createGameTiles } from "./game_tiles.js";
import { icon } from "./icons.js";
import { createSeatForm } from "./seat_form.js";
import { StartForm } from "./start_form.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("./setup.js").Setup} Setup */

/**
 * @param {{games: GameEntry[], setup: Setup, signal: AbortSignal, onSubmit: () => void}} how setup: what the form begins with
 */
export async function createSetupForm({ games, setup: begun, signal, onSubmit }) {
  const { game } = begun;
  const start = new StartForm({ game, beginning: begun, signal });
  const clock = createClockForm(begun.clock);
  const seats = await Promise.all([
    createSeatForm({ side: "first", game, choice: begun.seats[0] }),
    createSeatForm({ side: "second", game, choice: begun.seats[1] }),
  ]);
  const random = h("input", { type: "checkbox", class: "switch", checked: begun.random });
  const takeBacks = h("input", { type: "checkbox", class: "switch", checked: begun.takeBacks });
  const tiles = createGameTiles(games, (name) => {
    options.set(name);
    changeGame(options.text());
  });
  const options = createGameOptions({ games, text: game, onChange: (text) => changeGame(text) });
  const changeGame = (/** @type {string} */ text) => {
    tiles.show(text);
    start.setGame(text);
    for (const seat of seats) void seat.setGame(text);
  };
  const swap = () => {
    const [first, second] = seats.map((seat) => seat.choice());
    void seats[0].set(second);
    void seats[1].set(first);
  };
  tiles.show(game);

  /** @returns {Setup} */
  const setup = () => ({
    game: options.text(),
    ...start.beginning(),
    seats: [seats[0].choice(), seats[1].choice()],
    random: random.checked,
    clock: clock.choice(),
    takeBacks: takeBacks.checked,
  });
  const node = layOut({ tiles, options, seats, swap, random, takeBacks, clock, start, onSubmit });
  const isSound = () => start.sound && clock.isSound() && options.isSound() && seats.every((seat) => seat.isSound());
  return { node, setup, isSound, stop: () => start.stop() };
}

/**
 * @typedef {{node: HTMLElement}} Part
 * @param {{tiles: Part, options: Part, seats: Part[], swap: () => void, random: HTMLElement, takeBacks: HTMLElement, clock: Part,
 *   start: StartForm, onSubmit: () => void}} parts
 */
function layOut({ tiles, options, seats, swap, random, takeBacks, clock, start, onSubmit }) {
  const section = (/** @type {string} */ title, /** @type {import("../dom.js").Child[]} */ ...children) =>
    h("section", { class: "stack", "aria-label": title }, h("h2", null, title), children);
  const submit = h("button", { type: "submit", class: "button primary large" }, t("play.start"));
  const swapButton = h("button", { type: "button", class: "button small", on: { click: swap } }, icon("swap"), t("play.swap"));
  const form = h("form", { class: "setup stack loose", id: "setup", novalidate: true },
    section(t("play.form.game"), tiles.node, h("details", { class: "game-details" }, h("summary", null, t("play.game_options")), options.node)),
    section(t("play.seats"), h("div", { class: "seats" }, seats.map(({ node }) => node)),
      h("div", { class: "row" }, swapButton, h("label", { class: "check" }, random, h("span", null, t("play.random_side"))))),
    section(t("play.clock"), clock.node),
    section(t("play.more_rules"), h("label", { class: "check" }, takeBacks, h("span", null, t("play.allow_take_backs"))), start.node));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onSubmit();
  });
  submit.setAttribute("form", "setup");
  return h("div", { class: "with-side new-match" }, form, h("aside", { class: "new-side stack", "aria-label": t("play.preview") }, start.preview, submit));
}
