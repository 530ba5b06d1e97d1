// Questions in a native <dialog>, and short notices that go by themselves.

import { clear, h } from "./dom.js";

const TOAST_MS = 6000;

/** @typedef {{value: string, label: string, kind?: "primary"|"danger"|"plain"}} DialogButton */

/**
 * Asks a question. The body is text or nodes; form fields in it can be read by the caller.
 * @param {{title: string, body?: string|Node, buttons: DialogButton[]}} question
 * @returns {Promise<string|null>} the button's value; null when it was closed with Escape
 */
export function ask({ title, body, buttons }) {
  const heading = h("h2", { class: "dialog-title", id: "dialog-title" }, title);
  const row = h("div", { class: "button-row end" }, buttons.map(asButton));
  const form = h("form", { method: "dialog", class: "stack" }, heading, dialogBody(body), row);
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "dialog-title" }, form);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.showModal();
  });
}

/** @param {string|Node|undefined} body */
function dialogBody(body) {
  return typeof body === "string" ? h("p", null, body) : body;
}

/** @param {DialogButton} button */
function asButton({ value, label, kind = "plain" }) {
  const look = kind === "plain" ? "button" : `button ${kind}`;
  return h("button", { class: look, value, type: "submit", autofocus: kind === "primary" }, label);
}

/**
 * Shows a notice for a while; screen readers hear it.
 * @param {string} text
 * @param {"info"|"good"|"bad"} [kind]
 */
export function toast(text, kind = "info") {
  const region = document.getElementById("toasts");
  if (!region) return;
  const note = h("div", { class: `toast ${kind}` }, text);
  note.addEventListener("click", () => note.remove());
  if (region.childElementCount > 2) clear(region);
  region.append(note);
  setTimeout(() => note.remove(), TOAST_MS);
}

/**
 * Tells what went wrong, which is of no interest once the page is left.
 * @param {unknown} error
 * @param {AbortSignal} [signal] the page's
 */
export function complain(error, signal) {
  if (!signal?.aborted) toast(error instanceof Error ? error.message : String(error), "bad");
}
