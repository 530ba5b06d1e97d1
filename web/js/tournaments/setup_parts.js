// The plain fields that a tournament's form is made of.

import { freshId, h } from "../dom.js";

/**
 * A card of the form with a heading.
 * @param {string} title
 * @param {...import("../dom.js").Child} children
 */
export function formCard(title, ...children) {
  const id = freshId("part");
  return h("section", { class: "card stack", "aria-labelledby": id }, h("h2", { class: "card-title", id }, title), children);
}

/**
 * A figure with its label; what is no number is given as NaN, so that the form can say so.
 * @param {{label: string, value: number, min?: number, max?: number, step?: number|"any", hint?: string, onInput: (value: number) => void}} how
 */
export function numberField({ label, value, min = 0, max, step = 1, hint, onInput }) {
  const id = freshId("number");
  const input = h("input", {
    id, type: "number", value, min, max, step, inputmode: step === 1 ? "numeric" : "decimal", "aria-describedby": hint && `${id}-hint`,
    on: { input: () => onInput(input.value === "" ? Number.NaN : Number(input.value)) },
  });
  return h("div", { class: "field" }, h("label", { for: id }, label), input, hint && h("small", { class: "hint", id: `${id}-hint` }, hint));
}

/**
 * One of a few, as a bar of buttons.
 * @template {string} T
 * @param {{legend: string, values: readonly T[], chosen: T, label: (value: T) => string, onChoose: (value: T) => void}} how
 */
export function choiceBar({ legend, values, chosen, label, onChoose }) {
  const name = freshId("choice");
  return h("fieldset", { class: "segmented" }, h("legend", { class: "visually-hidden" }, legend), values.map((value) => h("label", null,
    h("input", { type: "radio", name, value, checked: value === chosen, on: { change: () => onChoose(value) } }), h("span", null, label(value)))));
}
