/**
 * @file Where the match begins: at the game's start, or from a pasted position
 * and moves. The server reads them; the board shows what it made of them.
 */

import { createBoard } from "../board/index.js";
import { readMoves } from "../analyse/address.js";
import { gameName, sideWithin } from "../catalogue.js";
import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { pictureOf } from "./pictures.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {{start: string, moves: string[]}} Beginning */

const TYPING_PAUSE_MS = 250;

/** The form, and the board beside it. */
export class StartForm {
  #timer = 0;
  #asked = 0;
  /** @type {ReturnType<typeof createBoard> | null} */
  #board = null;
  #drawnGame = "";

  /** @param {{game: string, beginning: Beginning, signal: AbortSignal}} how */
  constructor({ game, beginning, signal }) {
    this.game = game;
    this.signal = signal;
    this.sound = true;
    const id = freshId("start");
    this.text = area(id, beginning.start);
    this.moves = area(`${id}-moves`, beginning.moves.join(" "));
    this.trouble = h("p", { class: "error", role: "alert" });
    this.caption = h("p", { class: "preview-caption soft" });
    this.boardPlace = h("div", { class: "board-place" });
    this.preview = h("figure", { class: "preview stack tight" }, this.boardPlace, this.caption);
    this.node = h("details", { class: "from-position", open: beginning.start !== "" || beginning.moves.length > 0 },
      h("summary", null, t("play.from_position")),
      h("div", { class: "stack" },
        field(`${id}`, t("play.position_text"), this.text, t("play.position_help")),
        field(`${id}-moves`, t("play.moves_text"), this.moves, t("play.moves_help")),
        this.trouble));
    for (const input of [this.text, this.moves]) input.addEventListener("input", () => this.#later());
    void this.check();
  }

  /** @returns {Beginning} */
  beginning() {
    return { start: this.text.value.trim(), moves: readMoves(this.moves.value) };
  }

  /** @param {string} game */
  setGame(game) {
    // A position belongs to its game: another game begins at its own start.
    if (gameName(game) !== gameName(this.game)) this.text.value = this.moves.value = "";
    this.game = game;
    void this.check();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.check(), TYPING_PAUSE_MS);
  }

  /** Asks the server what the position is; only the last question's answer counts. */
  async check() {
    const question = (this.#asked += 1);
    try {
      const position = await pictureOf({ game: this.game, ...this.beginning() }, this.signal);
      if (question === this.#asked) this.#accept(position);
    } catch (error) {
      if (question === this.#asked && !this.signal.aborted) this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Position} position */
  #accept(position) {
    const over = position.outcome !== null;
    this.#draw(position);
    this.sound = !over;
    this.trouble.textContent = over ? t("play.position_over") : "";
    this.caption.textContent = over ? "" : t("play.begins", { side: sideWithin(this.game, position.side) });
  }

  /** @param {string} message */
  #refuse(message) {
    this.sound = false;
    this.trouble.textContent = message;
    this.node.open = true;
  }

  /** @param {Position} position */
  #draw(position) {
    if (!this.#board || this.#drawnGame !== this.game) {
      this.#board?.destroy();
      this.#board = createBoard({ game: this.game, readOnly: true, name: t("play.preview"), announce: false });
      this.#drawnGame = this.game;
      this.boardPlace.replaceChildren(this.#board.node);
    }
    this.#board.show({ board: position.board, last: position.played.at(-1) ?? null });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#board?.destroy();
  }
}

/** @param {string} id @param {string} value */
function area(id, value) {
  const node = h("textarea", { id, class: "mono", rows: 2, spellcheck: "false", autocapitalize: "off", "aria-describedby": `${id}-help` });
  node.value = value;
  return node;
}

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} help
 */
function field(id, label, control, help) {
  return h("div", { class: "field" }, h("label", { for: id }, label), control, h("small", { class: "hint", id: `${id}-help` }, help));
}
