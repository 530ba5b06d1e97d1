/**
 * @file How the analysis lies on the page: the board with what belongs to it,
 * the engine and the moves beside it, everything else behind tabs; and the
 * editor, which takes the place of all of them while it is open.
 */

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("../types.js").PageContext} PageContext */

import { createMoveInput } from "../board/index.js";
import { colourOf } from "../board/colours.js";
import { gameWithOptions, sideWithin } from "../catalogue.js";
import { complain } from "../dialog.js";
import { clear, h, oneAtATime } from "../dom.js";
import { t } from "../i18n.js";
import { addressOfPlace } from "../xray/address.js";
import { listenToKeys } from "./keys.js";
import { playersText } from "./players.js";
import { createTabs } from "./tabs.js";
import { movesTo } from "./tree.js";
import { outcomeWords } from "./words.js";

/**
 * @param {Analysis} analysis
 * @param {PageContext} context
 * @returns {HTMLElement} the page's node
 */
export function layOut(analysis, context) {
  const { study } = analysis;
  const head = createHead(analysis, () => void edit());
  const place = boardPlace(analysis);
  const { tabs, panels, beside } = createPanels(analysis, context.signal);
  const workbench = h("div", { class: "workbench" },
    h("div", { class: "workbench-main" }, place, tabs.node, h("div", { class: "workbench-panels" }, panels)),
    h("div", { class: "workbench-side" }, beside));
  const editing = h("div", { class: "editing", hidden: true });
  const node = h("div", { class: "page wide analyse" }, head.node, workbench, editing);

  const edit = createEditing({ analysis, context, workbench, editing, opener: head.editButton });
  analysis.isExploring = () => tabs.isShown("explorer");
  analysis.isExplaining = () => tabs.isShown("terms");
  listenToKeys({ board: analysis.board.node, study, signal: context.signal, isIdle: () => !editing.hidden, go: (to) => analysis.go(to) });
  const dress = () => {
    head.show();
    node.dataset.first = colourOf(study.game, "first");
    node.dataset.second = colourOf(study.game, "second");
  };
  study.listen((change) => {
    if (change === "game" || change === "position") dress();
  }, context.signal);
  return node;
}

/**
 * What is analysed, who is to move, and the ways to something else.
 * @param {Analysis} analysis
 * @param {() => void} edit
 */
function createHead({ study, games }, edit) {
  const title = h("h1", { class: "analyse-title" });
  const players = h("span", { class: "soft" });
  const status = h("p", { class: "analyse-status" });
  const open = oneAtATime(async () => {
    try {
      const { askWhatToOpen } = await import("./open_dialog.js");
      const record = await askWhatToOpen({ games, game: study.game });
      if (record) await study.open(record);
    } catch (error) {
      complain(error);
    }
  });
  const editButton = h("button", { class: "button", type: "button", on: { click: edit } }, t("analyse.edit_button"));
  const xray = h("a", { class: "button" }, t("analyse.xray_button"));
  const node = h("header", { class: "analyse-head" },
    h("div", { class: "analyse-names" }, title, players, status),
    h("div", { class: "button-row" },
      h("button", { class: "button", type: "button", on: { click: open } }, t("analyse.open_button")), editButton, xray));
  const show = () => {
    xray.href = addressOfPlace(study.place(movesTo(study.node)));
    title.textContent = gameWithOptions(study.game);
    players.textContent = playersOf(study);
    const { position } = study;
    if (position) clear(status, statusOf(position));
  };
  return { node, show, editButton };
}

/** Who played whom, how it ended and from which opening, where the record says so. @param {import("./study.js").Study} study */
function playersOf({ tags, result }) {
  return [playersText(tags), result !== "*" && result, tags.Opening].filter(Boolean).join(" · ");
}

/** @param {import("../types.js").Position} position */
function statusOf({ game, side, outcome }) {
  if (outcome) return [outcomeWords(game, outcome)];
  return [h("span", { class: "side-dot", data: { side } }), t("analyse.to_move", { side: sideWithin(game, side) })];
}

/** @param {Analysis} analysis */
function boardPlace({ board, bar, controls }) {
  return h("section", { class: "analyse-board", "aria-label": t("common.board") },
    h("div", { class: "board-and-bar" }, bar.node, h("div", { class: "board-place" }, board.node)),
    h("div", { class: "under-board" }, controls.node, createMoveInput(board)));
}

/**
 * @param {Analysis} analysis
 * @param {AbortSignal} signal
 */
function createPanels(analysis, signal) {
  const engine = h("section", { class: "card engine-card" }, analysis.enginePanel.node);
  const moves = h("section", { class: "card tree-card" }, analysis.moveList.node, analysis.variations.node);
  /** @param {HTMLElement} content */
  const panel = (content) => h("section", { class: "card flat" }, content);
  const scores = panel(analysis.scores.node);
  const sweep = panel(analysis.sweepPanel.node);
  const terms = panel(analysis.terms.node);
  const explorer = panel(analysis.explorer.node);
  const record = panel(analysis.record.node);
  const tabs = createTabs({
    label: t("analyse.panels"),
    panels: [
      { name: "engine", title: t("analyse.engine"), node: engine, staysInSight: true },
      { name: "moves", title: t("analyse.moves"), node: moves, staysInSight: true },
      { name: "sweep", title: t("analyse.tab_sweep"), node: sweep },
      { name: "scores", title: t("analyse.tab_scores"), node: scores },
      { name: "terms", title: t("analyse.tab_terms"), node: terms },
      { name: "explorer", title: t("analyse.tab_explorer"), node: explorer },
      { name: "record", title: t("analyse.tab_record"), node: record },
    ],
    shown: { wide: "sweep", narrow: "engine" },
    signal,
    onShow: () => analysis.look(),
  });
  return { tabs, panels: [sweep, scores, terms, explorer, record], beside: [engine, moves] };
}

/**
 * Opens the editor in place of the workbench, and closes it again.
 * @param {{analysis: Analysis, context: PageContext, workbench: HTMLElement, editing: HTMLElement, opener: HTMLElement}} how
 * @returns {() => Promise<void>}
 */
function createEditing({ analysis, context, workbench, editing, opener }) {
  const { study } = analysis;
  /** @type {import("./editor.js").Editor|null} */
  let editor = null;
  const close = () => {
    const hadFocus = editing.contains(document.activeElement);
    editor?.destroy();
    editor = null;
    clear(editing);
    editing.hidden = true;
    workbench.hidden = false;
    analysis.cover(false);
    if (hadFocus) opener.focus();
  };
  const handlers = {
    onClose: close,
    onAnalyse: (/** @type {string} */ start) =>
      void study.open({ game: study.game, start, moves: [] }).catch((error) => complain(error, context.signal)),
    onPlay: (/** @type {string} */ start) => context.navigate(`/new?${new URLSearchParams({ game: study.game, start })}`),
  };
  study.listen((change) => void (change === "game" && editor && close()), context.signal);
  context.signal.addEventListener("abort", () => editor?.destroy(), { once: true });
  /** @param {import("../types.js").Position} position @returns {Promise<import("./editor.js").Editor>} */
  const load = async (position) => {
    const { createEditor } = await import("./editor.js");
    return createEditor({ position, flipped: analysis.board.isFlipped(), handlers });
  };
  return oneAtATime(async () => {
    const { position, tree } = study;
    if (!position || editor) return;
    const loaded = await load(position).catch((error) => complain(error, context.signal));
    if (!loaded) return;
    // Meanwhile the page may have been left, or another game opened.
    if (context.signal.aborted || study.tree !== tree) return loaded.destroy();
    editor = loaded;
    // Nobody sees what the engine says meanwhile.
    analysis.cover(true);
    workbench.hidden = true;
    editing.hidden = false;
    clear(editing, h("div", { class: "board-place" }, editor.board), editor.panel);
    editing.querySelector("input")?.focus();
    return undefined;
  });
}
