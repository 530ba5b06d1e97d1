/** @file Who sits on one side: a person here, a person elsewhere, or a machine of any kind. */

import { colourOf } from "../board/colours.js";
import { sideName } from "../catalogue.js";
import { clear, freshId, h } from "../dom.js";
import { createPlayerForm } from "../forms/player_form.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./setup.js").SeatChoice} SeatChoice */
/** @typedef {SeatChoice["who"]} Who */

/**
 * @typedef {object} SeatForm
 * @property {HTMLElement} node
 * @property {() => SeatChoice} choice
 * @property {(choice: SeatChoice) => Promise<void>} set
 * @property {() => boolean} isSound
 * @property {(game: string) => Promise<void>} setGame
 */

/** @type {Who[]} */
const WHO = ["here", "elsewhere", "machine"];

/**
 * @param {{side: Side, game: string, choice: SeatChoice}} how
 * @returns {Promise<SeatForm>}
 */
export async function createSeatForm({ side, game, choice }) {
  const player = await createPlayerForm({ game });
  const name = createName();
  const who = createWho((now) => showWho(now));
  const heading = h("h3", { class: "seat-title" });
  const node = h("section", { class: "card seat" }, heading, who.node, name.node, player.node);

  const showWho = (/** @type {Who} */ now) => {
    name.node.hidden = now === "machine";
    player.node.hidden = now !== "machine";
  };
  const set = async (/** @type {SeatChoice} */ now) => {
    who.set(now.who);
    showWho(now.who);
    if (now.who === "machine") await player.set(now.player);
    else name.set(now.name);
  };
  const dress = (/** @type {string} */ now) => {
    const swatch = h("span", { class: "swatch", "aria-hidden": "true", data: { colour: colourOf(now, side) } });
    clear(heading, swatch, sideName(now, side), h("span", { class: "badge" }, t(`play.seat_${side}`)));
    node.setAttribute("aria-label", sideName(now, side));
  };
  const setGame = async (/** @type {string} */ now) => {
    dress(now);
    await player.setGame(now);
  };
  const chosen = () => /** @type {SeatChoice} */ (
    who.get() === "machine" ? { who: "machine", player: player.text() } : { who: who.get(), name: name.get() });
  dress(game);
  await set(choice);
  return { node, choice: chosen, set, isSound: () => who.get() !== "machine" || player.isSound(), setGame };
}

/** @param {(who: Who) => void} onChange */
function createWho(onChange) {
  const group = freshId("who");
  const inputs = WHO.map((who) => h("input", { type: "radio", name: group, value: who, on: { change: () => onChange(who) } }));
  const labels = WHO.map((who, i) => h("label", null, inputs[i], h("span", null, icon(who === "machine" ? "machine" : "person"), t(`play.who_${who}`))));
  const node = h("fieldset", { class: "segmented", "aria-label": t("play.who") }, labels);
  const get = () => WHO[inputs.findIndex((input) => input.checked)] ?? "here";
  const set = (/** @type {Who} */ who) => void (inputs[WHO.indexOf(who)].checked = true);
  return { node, get, set };
}

function createName() {
  const input = h("input", { type: "text", maxlength: 40, autocomplete: "nickname", placeholder: t("play.name_optional") });
  const node = h("label", { class: "field" }, h("span", null, t("play.name")), input);
  return { node, get: () => input.value, set: (/** @type {string} */ name) => void (input.value = name) };
}
