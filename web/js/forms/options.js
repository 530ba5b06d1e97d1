/**
 * @file A form made from fields: a control for each, with its label and what it
 * is about. Who made it hears of each change; values can be set from outside,
 * because the same options can also be typed as text.
 */

import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { accepts, readSize } from "./fields.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Values} Values */
/**
 * How things are called, which differs between games and players.
 * @typedef {object} Words
 * @property {(field: Field) => string} label
 * @property {(field: Field) => string} help
 * @property {(field: Field, value: string) => string} choice
 * @property {(field: Field, value: string) => string} choiceHelp
 */
/** @typedef {{node: HTMLElement, set: (value: string) => void}} Control */
/** @typedef {(value: string) => void} Tell */

/**
 * @param {Field[]} fields
 * @param {{words: Words, onChange: (name: string, value: string) => void}} how
 * @returns {{node: HTMLElement, set: (values: Values) => void}}
 */
export function createOptions(fields, { words, onChange }) {
  const controls = fields.map((field) => createField(field, words, (value) => onChange(field.name, value)));
  return {
    node: h("div", { class: "options" }, controls.map(({ node }) => node)),
    set: (values) => fields.forEach(({ name }, i) => controls[i].set(values[name] ?? "")),
  };
}

/**
 * One field with its label and help.
 * @param {Field} field
 * @param {Words} words
 * @param {Tell} tell
 * @returns {Control}
 */
function createField(field, words, tell) {
  const id = freshId("option");
  const help = h("p", { class: "hint", id: `${id}-help` });
  const explain = (/** @type {string} */ value) => {
    const chosen = words.choiceHelp(field, value || field.default);
    help.textContent = chosen || words.help(field);
  };
  const control = makeControl(field, words, id, (value) => {
    explain(value);
    tell(value);
  });
  explain("");
  const set = (/** @type {string} */ value) => {
    control.set(value);
    explain(value);
  };
  const label = field.kind === "size"
    ? h("span", { id: `${id}-label` }, words.label(field))
    : h("label", { for: id }, words.label(field));
  return { node: h("div", { class: ["field", `field-${field.kind}`] }, label, control.node, help), set };
}

/**
 * @param {Field} field
 * @param {Words} words
 * @param {string} id
 * @param {Tell} tell
 * @returns {Control}
 */
function makeControl(field, words, id, tell) {
  switch (field.kind) {
    case "choice":
      return choiceControl(field, words, id, tell);
    case "switch":
      return switchControl(field, id, tell);
    case "size":
      return sizeControl(field, id, tell);
    default:
      return textControl(field, words, id, tell);
  }
}

/**
 * @param {Field} field
 * @param {Words} words
 * @param {string} id
 * @param {Tell} tell
 * @returns {Control}
 */
function choiceControl(field, words, id, tell) {
  const unset = field.default === "" ? [h("option", { value: "" }, t("play.form.unset"))] : [];
  const options = field.choices.map(({ value }) => h("option", { value }, words.choice(field, value)));
  const node = h("select", { id, "aria-describedby": `${id}-help`, on: { change: () => tell(node.value) } }, unset, options);
  const set = (/** @type {string} */ value) => void (node.value = value || field.default);
  set("");
  return { node, set };
}

/**
 * @param {Field} field
 * @param {string} id
 * @param {Tell} tell
 * @returns {Control}
 */
function switchControl(field, id, tell) {
  const node = h("input", {
    id, type: "checkbox", class: "switch", "aria-describedby": `${id}-help`,
    on: { change: () => tell(node.checked ? "on" : "off") },
  });
  const set = (/** @type {string} */ value) => void (node.checked = (value || field.default) === "on");
  set("");
  return { node, set };
}

/**
 * Columns and rows, each from a list.
 * @param {Field} field
 * @param {string} id
 * @param {Tell} tell
 * @returns {Control}
 */
function sizeControl(field, id, tell) {
  const least = readSize(field.min ?? "") ?? [1, 1];
  const most = readSize(field.max ?? "") ?? [20, 20];
  const lists = ["columns", "rows"].map((word, i) => {
    const numbers = Array.from({ length: most[i] - least[i] + 1 }, (_, n) => String(least[i] + n));
    return h("select", { "aria-label": t(`play.form.${word}`) }, numbers.map((n) => h("option", { value: n }, n)));
  });
  const node = h("div", { id, class: "size", role: "group", "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-help` },
    lists[0], h("span", { "aria-hidden": "true" }, "×"), lists[1]);
  node.addEventListener("change", () => tell(lists.map((list) => list.value).join("x")));
  const set = (/** @type {string} */ value) => {
    const size = readSize(value) ?? readSize(field.default) ?? least;
    lists.forEach((list, i) => void (list.value = String(size[i])));
  };
  set("");
  return { node, set };
}

/**
 * @param {Field} field
 * @param {Words} words
 * @param {string} id
 * @param {Tell} tell
 * @returns {Control}
 */
function textControl(field, words, id, tell) {
  const node = h("input", {
    id, type: "text", inputmode: field.kind === "number" ? "numeric" : null, autocomplete: "off", spellcheck: "false",
    placeholder: field.default || t("play.form.unset"), title: words.choice(field, ""), "aria-describedby": `${id}-help`,
  });
  node.addEventListener("input", () => {
    const value = node.value.trim();
    const sound = accepts(field, value);
    node.setAttribute("aria-invalid", String(!sound));
    if (sound) tell(value);
  });
  const set = (/** @type {string} */ value) => {
    node.value = value;
    node.setAttribute("aria-invalid", String(!accepts(field, value)));
  };
  return { node, set };
}
