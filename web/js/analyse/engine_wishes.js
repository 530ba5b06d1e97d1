/**
 * @file What the engine is asked for, as a form: who thinks, how many lines,
 * how long, on how many threads, and whether every move is scored. The answers
 * are kept in this browser; the player is not, since games have their own.
 */

/** @typedef {import("./engine.js").Wishes} Wishes */

import { playerText } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { duration } from "./words.js";

const STORE = "ludens.analysis";
const SWITCH_STORE = "ludens.analysis.engine";

/** The longest that the server thinks about one position. */
const LONGEST_MS = 600_000;
const TIMES_MS = [1000, 3000, 10_000, 30_000, 120_000, LONGEST_MS];
const THREADS = [1, 2, 4, 8, 16];
const MOST_LINES = 20;

/** @type {Wishes} */
const USUAL = { player: "best", lines: 3, all_moves: true, time_ms: 10_000, threads: null };

/** @returns {Wishes} what was asked for last time */
export function storedWishes() {
  try {
    const { lines, all_moves, time_ms, threads } = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return {
      ...USUAL,
      ...(Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES && { lines }),
      ...(typeof all_moves === "boolean" && { all_moves }),
      ...(TIMES_MS.includes(time_ms) && { time_ms }),
      ...(THREADS.includes(threads) && { threads }),
    };
  } catch {
    return USUAL;
  }
}

/** @returns {boolean} whether the engine was on when it was last seen */
export function storedSwitch() {
  try {
    return localStorage.getItem(SWITCH_STORE) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} isOn */
export function storeSwitch(isOn) {
  store(SWITCH_STORE, isOn ? "on" : "off");
}

/**
 * @param {string} name
 * @param {string} text
 */
function store(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Private windows may refuse; the wishes then last as long as the page.
  }
}

/**
 * @param {Wishes} wishes
 * @param {(wishes: Wishes) => void} onChange
 * @returns {{node: HTMLElement, setGame: (game: string) => void}}
 */
export function createWishes(wishes, onChange) {
  let current = wishes;
  /** @param {Partial<Wishes>} changed */
  const change = (changed) => {
    current = { ...current, ...changed };
    store(STORE, JSON.stringify(current));
    onChange(current);
  };
  const player = createPlayer((text) => change({ player: text }));
  const all = h("input", { type: "checkbox", checked: wishes.all_moves });
  all.addEventListener("change", () => change({ all_moves: all.checked }));
  const times = TIMES_MS.map((ms) => option(ms, ms === LONGEST_MS ? t("analyse.time_unlimited") : duration(ms)));
  const threads = [option("", t("analyse.threads_auto")), ...THREADS.map((n) => option(n, String(n)))];
  const node = h("div", { class: "engine-wishes stack" },
    h("div", { class: "engine-fields" },
      field(t("analyse.lines"), linesInput(wishes.lines, (lines) => change({ lines }))),
      field(t("analyse.time"), list(times, wishes.time_ms, (value) => change({ time_ms: Number(value) }))),
      field(t("analyse.threads"), list(threads, wishes.threads ?? "", (value) => change({ threads: Number(value) || null })))),
    h("label", { class: "check" }, all, h("span", null, t("analyse.all_moves"))),
    player.node);
  return { node, setGame: player.setGame };
}

/**
 * @param {number} lines
 * @param {(lines: number) => void} tell
 */
function linesInput(lines, tell) {
  const input = h("input", { type: "number", min: 1, max: MOST_LINES, value: lines });
  input.addEventListener("change", () => {
    if (input.reportValidity() && input.value !== "") tell(Number(input.value));
  });
  return input;
}

/**
 * @param {string|number} value
 * @param {string} label
 */
function option(value, label) {
  return h("option", { value }, label);
}

/**
 * @param {HTMLOptionElement[]} options
 * @param {string|number} value
 * @param {(value: string) => void} tell
 */
function list(options, value, tell) {
  const node = h("select", { on: { change: () => tell(node.value) } }, options);
  node.value = String(value);
  return node;
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
function field(label, control) {
  return h("label", { class: "field" }, h("span", null, label), control);
}

/**
 * Who thinks: the two that most people want at once, all others in the form
 * for players, which is made when it is first opened.
 * @param {(player: string) => void} tell
 */
function createPlayer(tell) {
  const place = h("div");
  let current = USUAL.player;
  const name = h("output", null, playerText(current));
  const details = h("details", { class: "engine-player" },
    h("summary", null, t("analyse.player"), " ", name), place);
  let game = "";
  let shownGame = "";
  /** @param {string} player */
  const choose = (player) => {
    current = player;
    name.textContent = playerText(player);
    tell(player);
  };
  const open = async () => {
    if (!details.open || game === "" || shownGame === game) return;
    shownGame = game;
    const { createPlayerForm } = await import("../forms/player_form.js");
    const form = await createPlayerForm({ game, text: current, onChange: choose });
    clear(place, quickChoices(form, choose), form.node);
  };
  details.addEventListener("toggle", open);
  /** @param {string} other */
  const setGame = (other) => {
    if (other === game) return;
    game = other;
    if (current !== USUAL.player) choose(USUAL.player);
    void open();
  };
  return { node: details, setGame };
}

/**
 * @param {import("../forms/player_form.js").PlayerForm} form
 * @param {(player: string) => void} choose
 */
function quickChoices(form, choose) {
  const buttons = ["best", "exact"].map((player) => {
    const pick = () => {
      form.set(player);
      choose(player);
    };
    return h("button", { class: "button small", type: "button", on: { click: pick } }, playerText(player));
  });
  return h("div", { class: "button-row" }, buttons);
}
