// The operator's key, kept until the tab is closed, and what it opens: removing matches and tournaments for good.

import { send } from "./api.js";
import { ask, complain, toast } from "./dialog.js";
import { h, oneAtATime } from "./dom.js";
import { t } from "./i18n.js";

const STORE = "ludens.operator";

/** Where the browser keeps nothing, for as long as the page is open. */
let remembered = "";

/** @returns {string} empty where there is none */
export function operatorKey() {
  try {
    return sessionStorage.getItem(STORE) ?? remembered;
  } catch {
    return remembered;
  }
}

/** @param {string} key empty to forget it */
function keep(key) {
  remembered = key;
  try {
    if (key) sessionStorage.setItem(STORE, key);
    else sessionStorage.removeItem(STORE);
  } catch {
    // It is remembered above.
  }
}

/**
 * A button that removes something after a question; none without the key.
 * @param {{path: string, title: string, then: () => void}} what
 * @returns {HTMLElement|null}
 */
export function removeButton({ path, title, then }) {
  if (!operatorKey()) return null;
  const remove = async () => {
    const buttons = /** @type {import("./dialog.js").DialogButton[]} */ ([
      { value: "", label: t("common.operator.cancel") },
      { value: "remove", label: t("common.operator.remove"), kind: "danger" },
    ]);
    const answer = await ask({ title, body: t("common.operator.for_good"), buttons });
    if (answer !== "remove") return;
    try {
      await send(path, { method: "DELETE" }, { keys: [operatorKey()] });
      toast(t("common.operator.removed"), "good");
      then();
    } catch (error) {
      complain(error);
    }
  };
  return h("button", { class: "button danger small", type: "button", on: { click: oneAtATime(remove) } }, t("common.operator.remove"));
}

/** Where the key is entered and forgotten. @returns {HTMLElement} */
export function operatorForm() {
  const place = h("div", { class: "stack tight" });
  const draw = () => place.replaceChildren(operatorKey() ? held(draw) : asked(draw));
  draw();
  return place;
}

/** @param {() => void} draw */
function held(draw) {
  const forget = () => {
    keep("");
    draw();
  };
  return h("div", { class: "stack tight" }, h("p", { role: "status" }, t("common.operator.held")),
    h("div", { class: "button-row" }, h("button", { class: "button", type: "button", on: { click: forget } }, t("common.operator.forget"))));
}

/** @param {() => void} draw */
function asked(draw) {
  const input = h("input", { type: "password", autocomplete: "off", required: true, "aria-label": t("common.operator.key") });
  const tryKey = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const key = input.value.trim();
    try {
      await send("/api/operator", { method: "POST" }, { keys: [key] });
      keep(key);
      draw();
    } catch (error) {
      complain(error);
    }
  };
  return h("form", { class: "button-row", on: { submit: tryKey } }, input,
    h("button", { class: "button", type: "submit" }, t("common.operator.enter")));
}
