/**
 * @file Any player of a game with all its options, in groups: the few that
 * matter most are open, the rest a click away.
 */

import { helpOf, playerTitle, summaryOf, valuesOf } from "../catalogue.js";
import { clear, freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { playerField, readValues, writeValues } from "./fields.js";
import { groupFields } from "./groups.js";
import { createOptions } from "./options.js";
import { playerName } from "./player_text.js";

/** @typedef {import("../types.js").PlayerEntry} PlayerEntry */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Values} Values */
/** @typedef {(name: string, value: string) => void} Change */
/** @typedef {{player: string, nodes: Node[], set: (values: Values) => void}} Drawn */

/** Levels have a place of their own in the form. */
const FIRST_OFFER = "best";
/** Groups that most people want to see. */
const OPEN = ["limits", "judging"];

/** @type {import("./options.js").Words} */
const WORDS = {
  label: ({ name }) => name.replace(/^eval\./, ""),
  help: (field) => helpOf(field),
  choice: (field, value) => (value === "" ? valuesOf({ values: field.hint }) : nameWithAlias(field, value)),
  choiceHelp: () => "",
};

/** @param {Field} field @param {string} value */
function nameWithAlias({ choices }, value) {
  const alias = choices.find((choice) => choice.value === value)?.alias;
  return alias ? `${value} (${alias})` : value;
}

/**
 * @param {PlayerEntry[]} players
 * @param {(text: string) => void} choose
 * @returns {import("./player_form.js").Chooser}
 */
export function createAnyPlayer(players, choose) {
  const id = freshId("player");
  const list = h("select", { id, "aria-describedby": `${id}-help`, on: { change: () => choose(list.value) } },
    players.map(({ name }) => h("option", { value: name }, titleOf(name))));
  const help = h("p", { class: "hint", id: `${id}-help` });
  const place = h("div", { class: "stack" });
  const node = h("div", { class: "stack any-player" },
    h("div", { class: "field" }, h("label", { for: id }, t("play.form.player")), list, help), place);
  let current = "";
  /** @type {Drawn | null} */
  let drawn = null;

  const show = (/** @type {string} */ text) => {
    const entry = players.find(({ name }) => name === playerName(text)) ?? players[0];
    const fields = entry.options.map(playerField);
    const { values } = readValues(text, fields);
    const change = (/** @type {string} */ name, /** @type {string} */ value) =>
      choose(changed(entry.name, fields, current, name, value));
    current = text;
    list.value = entry.name;
    help.textContent = summaryOf(entry);
    if (drawn?.player !== entry.name) {
      drawn = drawPlayer(entry.name, fields, change);
      clear(place, drawn.nodes);
    }
    drawn.set(values);
  };
  return { node, show, first: () => FIRST_OFFER };
}

/** @param {string} name */
function titleOf(name) {
  const title = playerTitle(name);
  return title === name ? name : `${name} · ${title}`;
}

/**
 * The text after one option was changed. Weights belong to an evaluation, so
 * another one begins with its own.
 * @param {string} player
 * @param {Field[]} fields
 * @param {string} text
 * @param {string} name
 * @param {string} value
 */
function changed(player, fields, text, name, value) {
  const values = { ...readValues(text, fields).values, [name]: value };
  const kept = name === "eval" ? Object.entries(values).filter(([key]) => !key.startsWith("eval.")) : Object.entries(values);
  return writeValues(player, fields, Object.fromEntries(kept));
}

/**
 * The options of one player.
 * @param {string} player
 * @param {Field[]} fields
 * @param {Change} onChange
 * @returns {Drawn}
 */
function drawPlayer(player, fields, onChange) {
  const weights = createWeights(fields, onChange);
  const groups = groupFields(fields.filter((field) => !isWeight(field)), "");
  const forms = groups.map((group) => createOptions(group.fields, { words: WORDS, onChange }));
  const nodes = groups.flatMap(({ name, fields: { length } }, i) => {
    const node = OPEN.includes(name) ? forms[i].node : drawGroup(name, length, forms[i].node);
    return name === "judging" ? [node, weights.node] : [node];
  });
  const set = (/** @type {Values} */ values) => [...forms, weights].forEach((form) => form.set(values));
  return { player, nodes, set };
}

/**
 * The weights of the evaluation chosen; drawn anew only when that changes, so
 * that nothing one is typing in goes away.
 * @param {Field[]} fields
 * @param {Change} onChange
 */
function createWeights(fields, onChange) {
  const usual = fields.find(({ name }) => name === "eval")?.default ?? "";
  const node = h("div");
  let evaluation = "";
  /** @type {ReturnType<typeof createOptions> | null} */
  let form = null;
  const set = (/** @type {Values} */ values) => {
    const chosen = values.eval || usual;
    if (chosen !== evaluation) {
      const own = groupFields(fields.filter(isWeight), chosen)[0]?.fields ?? [];
      evaluation = chosen;
      form = createOptions(own, { words: WORDS, onChange });
      clear(node, own.length > 0 && drawGroup("weights", own.length, form.node));
    }
    form?.set(values);
  };
  return { node, set };
}

/** @param {Field} field */
function isWeight({ name }) {
  return name.startsWith("eval.");
}

/** @param {string} name @param {number} count @param {Node} form */
function drawGroup(name, count, form) {
  const summary = h("summary", null, t(`play.form.group_${name}`), h("span", { class: "count" }, count));
  return h("details", { class: "option-group" }, summary, form);
}
