/**
 * @file The options of a game as a form and as a text, each following the
 * other. The text is what counts: the form only writes it.
 */

import { choiceLabel, gameTitle, helpOf, optionLabel } from "../catalogue.js";
import { clear, freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { createAsText } from "./as_text.js";
import { complaintText } from "./complaints.js";
import { gameField, readValues, writeValues } from "./fields.js";
import { createOptions } from "./options.js";
import { tryReadSpec } from "./spec.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("./fields.js").Field} Field */
/**
 * @typedef {object} GameForm
 * @property {HTMLElement} node
 * @property {() => string} text the last that was sound
 * @property {(text: string) => void} set
 * @property {() => boolean} isSound whether what is typed can be read
 */

/**
 * @param {string} game
 * @returns {import("./options.js").Words}
 */
function wordsOf(game) {
  return {
    label: (field) => optionLabel(game, field),
    help: helpOf,
    choice: (field, value) => choiceLabel(game, field, value),
    choiceHelp: (field, value) => helpOf(field.choices.find((choice) => choice.value === value) ?? {}),
  };
}

/**
 * The options and the text of a game, without a choice of the game itself
 * (which a text can still name).
 * @param {{games: GameEntry[], text: string, onChange: (text: string) => void}} how
 * @returns {GameForm}
 */
export function createGameOptions({ games, text, onChange }) {
  let current = "";
  const place = h("div");
  /** @type {{entry: GameEntry, fields: Field[], form: ReturnType<typeof createOptions>} | null} */
  let shown = null;
  const asText = createAsText({ label: t("play.form.game_as_text"), onInput: (typed) => read(typed) && onChange(current) });

  const read = (/** @type {string} */ typed) => {
    const name = tryReadSpec(typed)?.name ?? typed.split(":", 1)[0];
    const entry = games.find((game) => game.name === name);
    if (!entry) return complain(t("play.form.no_game", { name, known: games.map((game) => game.name).join(", ") }));
    const { fields, form } = showGame(entry);
    const { values, complaint } = readValues(typed, fields);
    if (complaint) return complain(complaintText(complaint));
    form.set(values);
    current = typed;
    asText.show(typed);
    return true;
  };

  const complain = (/** @type {string} */ message) => {
    asText.complain(message);
    return false;
  };

  const showGame = (/** @type {GameEntry} */ entry) => {
    if (shown?.entry === entry) return shown;
    const fields = entry.options.map(gameField);
    const change = (/** @type {string} */ name, /** @type {string} */ value) => {
      const { values } = readValues(current, fields);
      current = writeValues(entry.name, fields, { ...values, [name]: value });
      asText.show(current);
      onChange(current);
    };
    const form = createOptions(fields, { words: wordsOf(entry.name), onChange: change });
    shown = { entry, fields, form };
    clear(place, form.node);
    return shown;
  };

  read(text);
  const node = h("div", { class: "game-form" }, place, asText.node);
  return { node, text: () => current, set: (other) => void read(other), isSound: asText.isSound };
}

/**
 * The same with a list to choose the game from.
 * @param {{games: GameEntry[], text: string, onChange: (text: string) => void}} how
 * @returns {GameForm}
 */
export function createGameField({ games, text, onChange }) {
  const id = freshId("game");
  const list = h("select", { id }, games.map((game) => h("option", { value: game.name }, gameTitle(game))));
  const follow = (/** @type {string} */ now) => void (list.value = now.split(":", 1)[0]);
  const options = createGameOptions({
    games,
    text,
    onChange: (now) => {
      follow(now);
      onChange(now);
    },
  });
  list.addEventListener("change", () => {
    options.set(list.value);
    onChange(options.text());
  });
  const set = (/** @type {string} */ other) => {
    options.set(other);
    follow(options.text());
  };
  follow(options.text());
  const label = h("label", { for: id }, t("play.form.game"));
  const node = h("div", { class: "stack" }, h("div", { class: "field" }, label, list), options.node);
  return { node, text: options.text, set, isSound: options.isSound };
}
