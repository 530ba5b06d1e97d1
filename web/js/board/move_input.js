// A field to type moves into, beside a board.

import { say } from "../announce.js";
import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { NEW_POSITION } from "./control.js";
import { findTyped } from "./typed.js";

/** @typedef {import("./index.js").BoardWidget} BoardWidget */

/** More than these are not listed when a text is ambiguous. */
const LISTED = 6;

/**
 * @param {BoardWidget} board
 * @returns {HTMLFormElement}
 */
export function createMoveInput(board) {
  const id = freshId("typed-move");
  const problem = h("p", { class: "error", id: `${id}-problem`, role: "alert" });
  const input = h("input", {
    id, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go",
    placeholder: t("common.move.type"), size: t("common.move.type").length, "aria-describedby": problem.id,
  });
  const complain = (/** @type {string} */ text) => {
    problem.textContent = text;
    input.ariaInvalid = text ? "true" : null;
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const refusal = tryMove(board, input.value);
    complain(refusal ?? "");
    if (refusal === null) input.value = "";
  };
  input.addEventListener("input", () => complain(""));
  // What was wrong there may be right here.
  board.node.addEventListener(NEW_POSITION, () => complain(""));
  return h("form", { class: "typed-move", on: { submit } },
    h("label", { class: "visually-hidden", for: id }, t("common.move.type")),
    h("div", { class: "typed-move-row" }, input, h("button", { class: "button", type: "submit" }, t("common.move.play"))), problem);
}

/**
 * Plays what was typed, or tells why not.
 * @param {BoardWidget} board
 * @param {string} typed
 * @returns {string|null}
 */
function tryMove(board, typed) {
  const moves = board.moves();
  if (moves.length === 0) return t("common.move.none");
  const found = findTyped(moves, typed);
  if (found.length === 0) return t("common.move.unknown", { move: typed.trim() });
  if (found.length > 1) return t("common.move.ambiguous", { move: typed.trim(), moves: listed(found) });
  say(found[0].text);
  board.play(found[0].text);
  return null;
}

/** @param {import("../types.js").MoveView[]} moves */
function listed(moves) {
  const texts = moves.slice(0, LISTED).map(({ text }) => text);
  return moves.length > LISTED ? `${texts.join(", ")}…` : texts.join(", ");
}
