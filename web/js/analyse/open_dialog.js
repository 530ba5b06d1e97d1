/**
 * @file The dialog that opens something to analyse: a game with its options
 * from its start, a pasted position, moves or record, or a file. A file with
 * several games asks which one.
 */

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").RecordedGame} RecordedGame */

import { post } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { createGameField } from "../forms/game_form.js";
import { plural, t } from "../i18n.js";
import { readPasted } from "./paste.js";

/** Longer files are none that a person wrote. */
const MOST_BYTES = 2_000_000;

/**
 * Asks what to open.
 * @param {{games: GameEntry[], game: string}} how game: the one to begin with
 * @returns {Promise<RecordedGame|null>} null when it was closed
 */
export function askWhatToOpen({ games, game }) {
  return new Promise((resolve) => {
    /** @type {RecordedGame|null} */
    let found = null;
    const field = createGameField({ games, text: game, onChange: () => {} });
    const text = h("textarea", { class: "mono", rows: 6, spellcheck: "false", placeholder: t("analyse.paste_example") });
    const answer = h("div", { class: "stack tight", role: "alert" });
    const close = () => dialog.close();
    /** @param {RecordedGame} record */
    const take = (record) => {
      found = record;
      close();
    };
    const read = async () => {
      await readInto(answer, text.value, field.text(), take);
      answer.scrollIntoView({ block: "nearest" });
    };
    const file = fileField((content) => {
      text.value = content;
      void read();
    }, (problem) => clear(answer, notice(problem)));
    const open = h("button", { class: "button primary", type: "submit" }, t("analyse.open"));
    const form = h("form", { class: "stack", method: "dialog" },
      h("h2", { class: "dialog-title", id: "open-title" }, t("analyse.open_title")),
      field.node,
      h("label", { class: "field" }, h("span", null, t("analyse.paste")), text, h("small", { class: "hint" }, t("analyse.paste_hint"))),
      file, answer,
      h("div", { class: "button-row end" }, h("button", { class: "button", type: "button", on: { click: close } }, t("common.cancel")), open));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void read();
    });
    const dialog = h("dialog", { class: "dialog open-dialog", "aria-labelledby": "open-title" }, form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(found);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Reads the text, and takes its game, asks which, or says why there is none.
 * @param {HTMLElement} answer
 * @param {string} text empty for the game's start
 * @param {string} game
 * @param {(record: RecordedGame) => void} take
 */
async function readInto(answer, text, game, take) {
  clear(answer);
  if (text.trim() === "") return take({ game, start: null, moves: [], tags: {}, result: "*", reason: null, comments: [] });
  const { games, refusals } = await readPasted(text, game, (path, body) => post(path, body));
  if (refusals) {
    const reasons = refusals.map(({ kind, detail }) => h("li", null, h("strong", null, t(`analyse.as_${kind}`)), " ", detail));
    return void clear(answer, h("div", { class: "notice bad" }, h("p", null, t("analyse.unreadable")), h("ul", null, reasons)));
  }
  if (games.length === 0) return void clear(answer, notice(t("analyse.no_games")));
  if (games.length === 1) return take(games[0]);
  return void clear(answer, gameChoice(games, take));
}

/** @param {string} text */
function notice(text) {
  return h("p", { class: "notice bad" }, text);
}

/**
 * @param {RecordedGame[]} games
 * @param {(record: RecordedGame) => void} take
 */
function gameChoice(games, take) {
  const items = games.map((game, index) => h("li", null,
    h("button", { class: "button quiet choice", type: "button", on: { click: () => take(game) } },
      h("span", { class: "choice-number nums" }, `${index + 1}.`), h("span", null, titleOf(game)), h("span", { class: "faint" }, game.result))));
  return h("div", { class: "stack tight" }, h("p", null, plural("analyse.which_game", games.length)), h("ol", { class: "game-choice" }, items));
}

/** Who played whom, where the record says it. @param {RecordedGame} record */
function titleOf({ game, tags, moves }) {
  const names = tags.First && tags.Second ? `${tags.First} – ${tags.Second}` : gameTitle(game);
  return `${names} · ${plural("analyse.plies", moves.length)}`;
}

/**
 * @param {(content: string) => void} take
 * @param {(problem: string) => void} complain
 */
function fileField(take, complain) {
  const input = h("input", { type: "file", accept: ".pgn,.pdn,.sgf,.txt,text/plain" });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    if (file.size > MOST_BYTES) complain(t("analyse.file_too_large"));
    else take(await file.text());
  });
  return h("label", { class: "field" }, h("span", null, t("analyse.upload")), input);
}
