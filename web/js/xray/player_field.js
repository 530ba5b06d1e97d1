/**
 * @file Who searches, and how deep: a player that can be looked into with the
 * options that shape its tree, its depth, and the whole as text, which can be
 * typed as well. The text is what counts.
 */

import { clear, freshId, h } from "../dom.js";
import { createAsText } from "../forms/as_text.js";
import { complaintText } from "../forms/complaints.js";
import { playerField, readValues } from "../forms/fields.js";
import { playersOf } from "../forms/menu.js";
import { createAnyPlayer } from "../forms/player_options.js";
import { playerName } from "../forms/player_text.js";
import { t } from "../i18n.js";
import { USUAL_DEPTH, depthOf, lookable, putTogether, simulates, takeApart, withShownOptions } from "./player_text.js";

/** @typedef {import("../types.js").PlayerEntry} PlayerEntry */
/** @typedef {import("../forms/player_form.js").Chooser} Chooser */

/** The server looks no deeper. */
const MOST_DEPTH = 200;

/** The field's state: the game's players, and the text. */
export class PlayerField {
  #game = "";
  /** @type {PlayerEntry[]} */
  #players = [];
  /** @type {Chooser|null} */
  #chooser = null;
  #text;
  #onChange;

  /** @param {{text: string, onChange: () => void}} how */
  constructor({ text, onChange }) {
    this.#text = text;
    this.#onChange = onChange;
    const id = freshId("depth");
    this.depth = h("input", { id, type: "number", min: 1, max: MOST_DEPTH, inputmode: "numeric", "aria-describedby": `${id}-hint`, on: { input: () => this.#deepen() } });
    this.depthField = h("div", { class: "field" }, h("label", { for: id }, t("play.form.depth")), this.depth,
      h("small", { class: "hint", id: `${id}-hint` }, t("xray.form.depth_hint")));
    this.place = h("div");
    this.asText = createAsText({ label: t("play.form.player_as_text"), onInput: (typed) => this.#read(typed) });
    this.node = h("div", { class: "stack" }, this.place, this.asText.node);
  }

  /** @returns {string} the last that was sound */
  get text() {
    return this.#text;
  }

  get isSimulating() {
    const entry = this.#entryOf(this.#text);
    return entry !== undefined && simulates(entry);
  }

  isSound() {
    return this.asText.isSound() && (this.isSimulating || this.depth.validity.valid);
  }

  /** @param {string} game the players that another game has too stay, its evaluations may not */
  async setGame(game) {
    if (game === this.#game) return;
    this.#game = game;
    const players = lookable(await playersOf(game));
    if (game !== this.#game) return;
    this.#players = players;
    this.#chooser = createAnyPlayer(players.map(withShownOptions), (shown) => this.#choose(shown));
    clear(this.place, this.#chooser.node);
    this.#show(this.#complaintOf(this.#text) === null ? this.#text : this.#substitute());
  }

  /** The same player with nothing of the other game, or the one that is taught first. */
  #substitute() {
    const name = this.#entryOf(this.#text)?.name ?? "alphabeta";
    return putTogether({ shown: name, carried: [], depth: depthOf(this.#text) ?? USUAL_DEPTH });
  }

  /** @param {string} text */
  #entryOf(text) {
    return this.#players.find(({ name }) => name === playerName(text));
  }

  /** @param {string} text @returns {string|null} */
  #complaintOf(text) {
    const entry = this.#entryOf(text);
    if (!entry) return t("xray.form.not_lookable", { name: playerName(text), known: this.#players.map(({ name }) => name).join(", ") });
    const { complaint } = readValues(text, entry.options.map(playerField));
    return complaint && complaintText(complaint);
  }

  /** @param {string} text that has nothing wrong with it */
  #show(text) {
    const entry = this.#entryOf(text);
    if (!entry) return;
    const { shown, depth } = takeApart(text, entry);
    this.#text = text;
    this.#chooser?.show(shown);
    this.depthField.hidden = simulates(entry);
    if (document.activeElement !== this.depth) this.depth.value = depth === null ? "" : String(depth);
    this.asText.show(text);
    this.#onChange();
  }

  /** What was chosen among the players or their options. @param {string} shown */
  #choose(shown) {
    const entry = this.#entryOf(shown);
    if (!entry) return;
    const isOther = playerName(this.#text) !== entry.name;
    const carried = isOther ? [] : takeApart(this.#text, entry).carried;
    this.#show(putTogether({ shown, carried, depth: simulates(entry) ? null : this.#chosenDepth() }));
  }

  #chosenDepth() {
    return this.depth.validity.valid && this.depth.value !== "" ? Number(this.depth.value) : depthOf(this.#text) ?? USUAL_DEPTH;
  }

  #deepen() {
    const entry = this.#entryOf(this.#text);
    if (!entry || !this.depth.validity.valid) return;
    const depth = this.depth.value === "" ? null : Number(this.depth.value);
    this.#show(putTogether({ ...takeApart(this.#text, entry), depth }));
  }

  /** @param {string} typed */
  #read(typed) {
    const complaint = this.#complaintOf(typed);
    if (complaint === null) this.#show(typed);
    else this.asText.complain(complaint);
  }
}
