/**
 * @file The text of a game or a player for experts who would rather type it,
 * and what is wrong with it, if anything. It is folded away: most people choose
 * in the form.
 */

import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @typedef {object} AsText
 * @property {HTMLElement} node
 * @property {(text: string) => void} show the text as the form has it; what is being typed is left alone
 * @property {(message: string) => void} complain
 * @property {() => boolean} isSound
 */

/**
 * @param {{label: string, onInput: (text: string) => void}} how
 * @returns {AsText}
 */
export function createAsText({ label, onInput }) {
  const id = freshId("as-text");
  const input = h("input", {
    id, type: "text", class: "mono", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    "aria-describedby": `${id}-trouble`,
    on: { input: () => onInput(input.value.trim()) },
  });
  const trouble = h("p", { id: `${id}-trouble`, class: "error", role: "alert" });
  const field = h("div", { class: "field as-text" }, h("label", { for: id }, label), input, trouble);
  const node = h("details", { class: "advanced" }, h("summary", null, t("play.form.advanced")), field);
  const complain = (/** @type {string} */ message) => {
    trouble.textContent = message;
    input.setAttribute("aria-invalid", String(message !== ""));
    // Nobody can correct what is hidden.
    if (message !== "") node.open = true;
  };
  const show = (/** @type {string} */ text) => {
    if (document.activeElement !== input) input.value = text;
    complain("");
  };
  return { node, show, complain, isSound: () => trouble.textContent === "" };
}
