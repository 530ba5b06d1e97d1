/**
 * @file The dialog that opens something to analyse: a game with its options
 * from its start, a pasted position, moves or record, or a file. A file with
 * several games asks which one.
 */

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").RecordedGame} RecordedGame */
/** @typedef {import("./paste.js").Refusal} Refusal */

import { post } from "../api.js";
import { gameName, gameTitle, gameWithin } from "../catalogue.js";
import { toast } from "../dialog.js";
import { clear, freshId, h, oneAtATime } from "../dom.js";
import { createGameField } from "../forms/game_form.js";
import { plural, t } from "../i18n.js";
import { bareGame, readPasted } from "./paste.js";
import { playersText } from "./players.js";

/** The server takes 512 KiB at once, and line ends and quotes are longer on their way there. */
const MOST_BYTES = 480_000;

/**
 * Asks what to open.
 * @param {{games: GameEntry[], game: string}} how game: the one to begin with
 * @returns {Promise<RecordedGame|null>} null when it was closed
 */
export function askWhatToOpen({ games, game }) {
  return new Promise((resolve) => {
    /** @type {RecordedGame|null} */
    let found = null;
    const answer = createAnswer();
    const field = createGameField({ games, text: game, onChange: answer.forget });
    const text = h("textarea", { class: "mono", rows: 6, spellcheck: "false", placeholder: t("analyse.paste_example"), on: { input: answer.forget } });
    const close = () => dialog.close();
    /** @param {RecordedGame} record */
    const take = (record) => {
      found = record;
      if (gameName(record.game) !== gameName(field.text())) toast(recognised(record));
      close();
    };
    const read = oneAtATime(async () => {
      const result = await readGames(text.value, { game: field.text(), others: games.map(({ name }) => name) });
      if (result.games?.length === 1) return take(result.games[0]);
      answer.show(result, field.text());
      return answer.node.scrollIntoView({ block: "nearest" });
    });
    /** What is chosen of a list is opened; without a list the text is read. */
    const open = () => {
      const chosen = answer.chosen();
      if (chosen) take(chosen);
      else void read();
    };
    const file = fileField((content) => {
      text.value = content;
      void read();
    }, answer.complain);
    const form = h("form", { class: "stack", method: "dialog" },
      h("h2", { class: "dialog-title", id: "open-title" }, t("analyse.open_title")),
      field.node,
      h("label", { class: "field" }, h("span", null, t("analyse.paste")), text, h("small", { class: "hint" }, t("analyse.paste_hint"))),
      file, answer.node,
      h("div", { class: "button-row end" },
        h("button", { class: "button", type: "button", on: { click: close } }, t("common.cancel")),
        h("button", { class: "button primary", type: "submit" }, t("analyse.open"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      open();
    });
    answer.node.addEventListener("dblclick", () => answer.chosen() && open());
    const dialog = h("dialog", { class: "dialog open-dialog", "aria-labelledby": "open-title" }, form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(found);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @typedef {{games: RecordedGame[], trouble: null} | {games: null, trouble: Node}} Found */

/**
 * The games of a text, or what is wrong with it.
 * @param {string} text empty for the game's start
 * @param {{game: string, others: string[]}} chosen
 * @returns {Promise<Found>}
 */
async function readGames(text, chosen) {
  if (text.trim() === "") return { games: [bareGame(chosen.game)], trouble: null };
  if (sizeOnItsWay(text) > MOST_BYTES) return { games: null, trouble: notice(t("analyse.file_too_large")) };
  const { games, refusals } = await readPasted(text, chosen, (path, body) => post(path, body));
  if (refusals) return { games: null, trouble: drawRefusals(refusals) };
  return games.length > 0 ? { games, trouble: null } : { games: null, trouble: notice(t("analyse.no_games")) };
}

/** In bytes. @param {string} text */
function sizeOnItsWay(text) {
  return new Blob([JSON.stringify(text)]).size;
}

/** What is said of a text: what is wrong with it, or the games of which one is to be chosen. */
function createAnswer() {
  const node = h("div", { class: "stack tight", role: "alert" });
  /** @type {RecordedGame[]} */
  let listed = [];
  const forget = () => {
    listed = [];
    clear(node);
  };
  /** @param {Found} found @param {string} game the one that was expected */
  const show = ({ games, trouble }, game) => {
    listed = games ?? [];
    clear(node, trouble ?? drawChoice(listed, game));
  };
  const chosen = () => listed[[...node.querySelectorAll("input")].findIndex((input) => input.checked)] ?? null;
  /** @param {string} problem */
  const complain = (problem) => {
    forget();
    node.append(notice(problem));
  };
  return { node, show, chosen, forget, complain };
}

/** @param {Refusal[]} refusals */
function drawRefusals(refusals) {
  const reasons = refusals.map(({ kind, detail }) => h("li", null, h("strong", null, t(`analyse.as_${kind}`)), " ", detail));
  return h("div", { class: "notice bad" }, h("p", null, t("analyse.unreadable")), h("ul", null, reasons));
}

/** @param {string} text */
function notice(text) {
  return h("p", { class: "notice bad" }, text);
}

/** Says of which game a record is that was taken for one of another. @param {RecordedGame} record */
function recognised({ game }) {
  return t("analyse.recognised", { game: gameWithin(game) });
}

/**
 * @param {RecordedGame[]} games
 * @param {string} expected
 */
function drawChoice(games, expected) {
  const group = freshId("choice");
  const items = games.map((game, index) => h("li", null, h("label", { class: "choice" },
    h("input", { type: "radio", name: group, checked: index === 0 }),
    h("span", { class: "choice-number nums" }, `${index + 1}.`), h("span", null, titleOf(game)), h("span", { class: "faint" }, game.result))));
  return h("div", { class: "stack tight" },
    gameName(games[0].game) !== gameName(expected) && h("p", null, recognised(games[0])),
    h("p", null, plural("analyse.which_game", games.length)), h("ol", { class: "game-choice" }, items));
}

/** Who played whom, where the record says it. @param {RecordedGame} record */
function titleOf({ game, tags, moves }) {
  return `${playersText(tags) ?? gameTitle(game)} · ${plural("analyse.plies", moves.length)}`;
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
