/**
 * @file The editor: one picks a piece from the palette and sets it on the
 * board. After each change the server says whether that is a position, and if
 * not, why.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Palette} Palette */
/** @typedef {import("./arrangement.js").Arrangement} Arrangement */
/** @typedef {import("./arrangement.js").Tool} Tool */

import { get, post } from "../api.js";
import { createBoard } from "../board/index.js";
import { sideName } from "../catalogue.js";
import { complain } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { arrangementOf, boardOf, cleared, used } from "./arrangement.js";
import { createPalette } from "./palette.js";
import { provenWords } from "./words.js";
import { worthOfKnown } from "./worth.js";

/** Clicks come in a row; the server is asked when they pause. */
const REST_MS = 150;

/**
 * @typedef {object} EditorHandlers
 * @property {(position: string) => void} onAnalyse
 * @property {(position: string) => void} onPlay
 * @property {() => void} onClose
 */

/** @typedef {{board: HTMLElement, panel: HTMLElement, destroy: () => void}} Editor */

/**
 * @param {{position: Position, flipped: boolean, handlers: EditorHandlers}} how begins with this position, seen from this side
 * @returns {Promise<Editor>}
 */
export async function createEditor({ position, flipped, handlers }) {
  const { game } = position;
  /** @type {Palette} */
  const palette = await get(`/api/games/${encodeURIComponent(game)}/palette`);
  const ended = new AbortController();
  const verdict = createVerdict(handlers);
  const checker = createChecker(game, verdict);
  let arrangement = arrangementOf(position.board, position.side, palette);
  /** @type {Tool} */
  let tool = { kind: "piece", piece: palette.pieces[0] };

  const board = createBoard({ game, flipped, onPick: (square) => change(used(arrangement, square, tool)) });
  const side = sideChoice(game, arrangement.side, (to) => change({ ...arrangement, side: to }));
  /** @param {Arrangement} next */
  const change = (next) => {
    arrangement = next;
    side.show(next.side);
    board.show({ board: boardOf(position.board, next, palette), moves: [], interactive: true });
    checker.check(next);
  };
  const toStart = async () => {
    const { signal } = ended;
    try {
      /** @type {Position} */
      const start = await post("/api/positions", { game }, { signal });
      change(arrangementOf(start.board, start.side, palette));
    } catch (error) {
      complain(error, signal);
    }
  };
  const panel = h("div", { class: "card stack editor" },
    h("h2", null, t("analyse.editor")),
    createPalette(game, palette, (chosen) => void (tool = chosen)),
    side.node,
    h("div", { class: "button-row" },
      h("button", { class: "button", type: "button", on: { click: () => change(cleared(arrangement)) } }, t("analyse.clear_board")),
      h("button", { class: "button", type: "button", on: { click: toStart } }, t("analyse.start_position"))),
    verdict.node,
    h("button", { class: "button quiet", type: "button", on: { click: handlers.onClose } }, t("analyse.editor_close")));
  change(arrangement);
  return { board: board.node, panel, destroy: () => {
    ended.abort();
    checker.stop();
    board.destroy();
  } };
}

/**
 * @param {string} game
 * @param {Side} first
 * @param {(side: Side) => void} tell
 */
function sideChoice(game, first, tell) {
  const inputs = /** @type {Side[]} */ (["first", "second"]).map((side) => h("input", {
    type: "radio", name: "side-to-move", value: side, checked: side === first, on: { change: () => tell(side) },
  }));
  const labels = inputs.map((input) => h("label", null, input, h("span", null, sideName(game, /** @type {Side} */ (input.value)))));
  const node = h("fieldset", { class: "segmented" }, h("legend", null, t("analyse.side_to_move")), labels);
  return { node, show: (/** @type {Side} */ side) => inputs.forEach((input) => void (input.checked = input.value === side)) };
}

/**
 * Whether it is a position, and what one can do with it.
 * @param {EditorHandlers} handlers
 */
function createVerdict({ onAnalyse, onPlay }) {
  let position = "";
  const text = h("p", { class: "notice", role: "status" });
  const known = h("p", { class: "editor-known", role: "status", hidden: true });
  /** @param {string} words what is known of the position, if anything */
  const tell = (words) => {
    known.textContent = words;
    known.hidden = words === "";
  };
  const analyse = h("button", { class: "button primary", type: "button", disabled: true, on: { click: () => onAnalyse(position) } }, t("analyse.analyse_this"));
  const play = h("button", { class: "button", type: "button", disabled: true, on: { click: () => onPlay(position) } }, t("analyse.play_this"));
  /** @param {{position: string}|{problem: string}} answer */
  const show = (answer) => {
    const isValid = "position" in answer;
    position = isValid ? answer.position : "";
    text.textContent = isValid ? answer.position : answer.problem;
    text.className = isValid ? "notice good mono" : "notice bad";
    tell("");
    analyse.disabled = !isValid;
    play.disabled = !isValid;
  };
  return { node: h("div", { class: "stack tight" }, text, known, h("div", { class: "button-row" }, analyse, play)), show, tell };
}

/**
 * Asks the server about the newest arrangement only.
 * @param {string} game
 * @param {{show: (answer: {position: string}|{problem: string}) => void, tell: (known: string) => void}} verdict
 */
function createChecker(game, verdict) {
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;
  /** @param {Arrangement} arrangement */
  const ask = async ({ side, pieces, blocked }) => {
    const { signal } = asking;
    try {
      const { position } = await post("/api/arrangements", { game, side, pieces, blocked }, { signal });
      if (signal.aborted) return;
      verdict.show({ position });
      const { known } = await post("/api/known", { game, start: position }, { signal });
      if (!signal.aborted && known) verdict.tell(provenWords(game, worthOfKnown(known, side)));
    } catch (error) {
      if (!signal.aborted) verdict.show({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const stop = () => {
    clearTimeout(resting);
    asking.abort();
    asking = new AbortController();
  };
  /** @param {Arrangement} arrangement */
  const check = (arrangement) => {
    stop();
    resting = setTimeout(ask, REST_MS, arrangement);
  };
  return { check, stop };
}
