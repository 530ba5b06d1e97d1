/**
 * @file Looking around in a search: the tree, the board of the row one is at,
 * and the steps, and what each tells the others.
 */

import { say } from "../announce.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { bestChild } from "./best_line.js";
import { Forest } from "./forest.js";
import { createNodePanel } from "./node_panel.js";
import { PAGE, placeOf } from "./places.js";
import { Playback } from "./playback.js";
import { visibleRows } from "./rows.js";
import { createStepper } from "./stepper.js";
import { stepWords } from "./step_words.js";
import { createTreeView } from "./tree_view.js";

/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("../types.js").XrayNode} XrayNode */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").GhostRow} GhostRow */
/** @typedef {import("./walk.js").Action} Action */
/**
 * @typedef {object} ExplorerOptions
 * @property {XraySummary} summary
 * @property {(path: string) => Promise<any>} ask
 * @property {AbortSignal} signal
 * @property {(error: unknown) => void} onTrouble
 */

/** What is typed here is meant for the field. */
const FIELDS = "input:not([type=range]), select, textarea";

/** Everything that is seen of one tree. */
export class Explorer {
  /** Keys of rows that are open. @type {Set<string>} */
  #expanded = new Set();
  /** Where the ghosts that were opened are in the tree without pruning. @type {Map<string, string>} */
  #opened = new Map();
  /** How many children are shown, by place, where more were asked for. @type {Map<string, number>} */
  #shown = new Map();
  /** Places all of whose ghosts are shown. @type {Set<string>} */
  #haunted = new Set();
  /** @type {Set<string>} */
  #best = new Set();
  /** @type {string|null} */
  #selected = null;
  /** @type {Row[]} */
  #rows = [];

  /** @param {ExplorerOptions} how */
  constructor({ summary, ask, signal, onTrouble }) {
    this.summary = summary;
    this.onTrouble = onTrouble;
    this.forest = new Forest(summary, ask);
    this.playback = new Playback({ forward: () => this.#playOn(), onChange: () => this.#drawStep() });
    this.tree = createTreeView({ summary, onAction: (action) => this.#attempt(() => this.#act(action)) });
    this.panel = createNodePanel(summary, signal);
    this.stepper = createStepper({
      ends: this.forest.ends,
      onWay: (way) => this.#attempt(() => this.#goWay(way)),
      onStep: (step) => this.#attempt(() => this.#goByHand(step)),
      onSpeed: (speed) => void (this.playback.speed = speed),
    });
    this.node = this.#layOut();
    signal.addEventListener("abort", () => this.playback.pause(), { once: true });
  }

  #layOut() {
    const button = (/** @type {string} */ label, /** @type {() => Promise<void>} */ press) =>
      h("button", { type: "button", class: "button small", on: { click: () => this.#attempt(press) } }, label);
    const tools = h("div", { class: "button-row" },
      button(t("xray.follow_best"), () => this.followBest()), button(t("xray.close_all"), async () => this.#closeAll()));
    const main = h("div", { class: "xray-main" }, this.stepper.node, h("section", { class: "card stack xray-tree-card", "aria-label": t("xray.tree") }, tools, this.tree.node));
    const node = h("div", { class: "xray-bench" }, main, h("div", { class: "xray-side" }, this.panel.node));
    node.addEventListener("keydown", (event) => this.#onKey(event));
    return node;
  }

  /** Shows the tree as it is in the end. */
  async begin() {
    await this.forest.load(this.forest.roots);
    this.#closeAll();
    const last = this.#lastRoot();
    this.#expanded.add(last);
    this.#select(last);
    this.#drawStep();
  }

  /** The root of the deepest search, where several were done. */
  #lastRoot() {
    return this.forest.roots.at(-1) ?? placeOf("own", 0);
  }

  /** @param {() => Promise<void>} work */
  #attempt(work) {
    work().catch((error) => {
      this.playback.pause();
      this.onTrouble(error);
    });
  }

  // The tree.

  /** @param {Action} action */
  async #act({ does, row }) {
    if (does === "open") await this.#open(row);
    if (does === "close") this.#expanded.delete(row.key);
    if (does === "press") await this.#press(row);
    const isGone = row.kind === "more" && does === "press";
    this.#select(isGone ? this.#successor(row) : row.key);
    this.tree.focus();
    await this.#explain();
  }

  /** @param {Row} row */
  async #press(row) {
    if (row.kind === "more") await this.#showMore(row);
    else if (row.isExpanded) this.#expanded.delete(row.key);
    else if (row.isExpandable) await this.#open(row);
  }

  /** @param {Row} row */
  async #open(row) {
    if (row.kind === "more") return;
    if (row.kind === "node") await this.forest.load([row.place]);
    else await this.#findGhost(row);
    this.#expanded.add(row.key);
  }

  /** @param {GhostRow} row */
  async #findGhost({ key, above, move }) {
    const family = this.forest.family(above);
    if (!family || this.#opened.has(key)) return;
    const place = await this.forest.findPlain([...family.node.moves, move]);
    if (place !== null) this.#opened.set(key, place);
  }

  /** @param {import("./rows.js").MoreRow} row */
  async #showMore({ above, what }) {
    if (what === "ghosts") return void this.#haunted.add(above);
    const shown = (this.#shown.get(above) ?? PAGE) + PAGE;
    if ((this.forest.family(above)?.children.length ?? 0) < shown) await this.forest.loadMore(above);
    return void this.#shown.set(above, shown);
  }

  /** What stands now where the row was that asked for more. @param {Row} row */
  #successor(row) {
    const at = this.#rows.findIndex(({ key }) => key === row.key);
    const rows = this.#visible();
    return rows[Math.min(Math.max(at, 0), rows.length - 1)]?.key ?? row.key;
  }

  /** The sentence about a cut names the move that was too good. */
  async #explain() {
    const row = this.#rows.find(({ key }) => key === this.#selected);
    if (row?.kind !== "node" || !("why" in row.node) || row.node.why !== "cut" || this.forest.family(row.place)) return;
    await this.forest.load([row.place]);
    this.#draw();
  }

  /** @param {string} key */
  #select(key) {
    this.#selected = key;
    this.#draw();
    const row = this.#rows.find((other) => other.key === key);
    if (row) this.panel.show(this.#lookedAt(row));
  }

  /** @param {Row} row @returns {import("./node_panel.js").Looked} */
  #lookedAt(row) {
    if (row.kind === "node") return { moves: row.node.moves, node: row.node };
    const moves = row.parentNode?.moves ?? [];
    return row.kind === "ghost" ? { moves: [...moves, row.move], node: null } : { moves, node: row.parentNode };
  }

  #closeAll() {
    this.#expanded.clear();
    this.#haunted.clear();
    this.#shown.clear();
    this.#select(this.#lastRoot());
  }

  #visible() {
    const { forest } = this;
    return visibleRows({
      roots: forest.roots, pinned: [...new Set([...forest.path, ...this.#best])], family: (place) => forest.family(place), expanded: this.#expanded,
      opened: this.#opened, shown: this.#shown, haunted: this.#haunted, isCompared: this.summary.plain !== null,
    });
  }

  #draw() {
    this.#rows = this.#visible();
    this.tree.show({ rows: this.#rows, selected: this.#selected, best: this.#best, cutterOf: (row) => this.#cutterOf(row) });
  }

  /** The last move that was looked at before the others were left out. @param {Row} row */
  #cutterOf(row) {
    if (row.kind === "more") return null;
    const family = this.forest.family(row.kind === "ghost" ? row.above : row.place);
    return family && family.children.length === family.total ? family.children.at(-1)?.move ?? null : null;
  }

  /** Opens the line that the search thinks best, and goes to its end. */
  async followBest() {
    this.playback.pause();
    if (this.forest.step !== null) await this.#go(null);
    const { best } = this.summary;
    const line = [this.#lastRoot()];
    for (let at = line[0]; at; at = line[line.length - 1]) {
      await this.forest.loadUntil(at, () => false);
      const family = this.forest.family(at);
      const child = family && bestChild(family.node, family.children, line.length === 1 ? best?.move : null);
      if (!child) break;
      line.push(placeOf("own", child.id));
    }
    this.#best = new Set(line);
    for (const place of line.slice(0, -1)) this.#expanded.add(place);
    this.#select(line[line.length - 1]);
  }

  // The steps.

  /** The step that is shown, the last one where everything is known. */
  get #step() {
    return this.forest.step ?? this.forest.ends.last;
  }

  /** @param {import("./stepper.js").Way} way */
  async #goWay(way) {
    const { first, last } = this.forest.ends;
    if (way === "play") return void await this.#togglePlay();
    const target = { first, back: this.#step - 1, forward: this.#step + 1, last }[way];
    if (target < first || target > last) return;
    await this.#goByHand(target);
    say(this.#stepWords());
  }

  /** After a single step the replay stops. @param {number} step */
  async #goByHand(step) {
    this.playback.pause();
    await this.#go(step);
  }

  async #togglePlay() {
    const { first, last } = this.forest.ends;
    if (!this.playback.isPlaying && this.#step >= last) await this.#go(first);
    this.playback.toggle();
  }

  /** One step on. @returns {Promise<boolean>} whether there are more */
  async #playOn() {
    try {
      await this.#go(this.#step + 1);
    } catch (error) {
      this.onTrouble(error);
      return false;
    }
    return this.forest.step !== null;
  }

  /** @param {number|null} step */
  async #go(step) {
    if (!await this.forest.look(step)) return;
    const hadFocus = this.tree.hasFocus();
    if (this.forest.step === null) await this.#stayAtEnd();
    else this.#showPath();
    if (hadFocus) this.tree.focus();
    this.#drawStep();
  }

  #showPath() {
    const { path } = this.forest;
    this.#expanded = new Set(path);
    this.#select(path[path.length - 1]);
  }

  /** What was open stays open, with all that is known of it. */
  async #stayAtEnd() {
    await this.forest.load([...this.forest.roots, ...[...this.#expanded].filter((key) => key.startsWith("own:"))]);
    this.#select(this.#selected ?? this.#lastRoot());
  }

  #drawStep() {
    this.stepper.show({ step: this.#step, isPlaying: this.playback.isPlaying, words: this.#stepWords() });
  }

  #stepWords() {
    const { step, path, left, result } = this.forest;
    if (step === null) return t(this.summary.kind === "visits" ? "xray.steps.done" : "xray.steps.done_simulations");
    const nodesOf = (/** @type {string[]} */ places) => places.flatMap((place) => this.forest.family(place)?.node ?? []);
    return stepWords({ step, path: nodesOf(path), left: nodesOf(left), result }, this.summary);
  }

  /** Keys for what is done again and again; the arrow keys are the tree's. @param {KeyboardEvent} event */
  #onKey(event) {
    const isTyped = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => Promise<void>>} */
    const keys = { ",": () => this.#goWay("back"), ".": () => this.#goWay("forward"), p: () => this.#togglePlay(), b: () => this.followBest() };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    this.#attempt(keys[event.key]);
  }
}
