/**
 * @file The sweep as people see it: a button that begins it, its progress, the
 * graph, and each side's faults counted and listed.
 */

/** @typedef {import("./sweep.js").Sweep} Sweep */
/** @typedef {import("./faults.js").Fault} Fault */
/** @typedef {import("./faults.js").Judgement} Judgement */
/** @typedef {import("../types.js").Side} Side */

import { sideName, sideNames } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { number, percent, t } from "../i18n.js";
import { SIGNS, tally } from "./faults.js";
import { write } from "./fit.js";
import { createGraph } from "./graph.js";
import { duration } from "./words.js";

/** How long each position may be thought about. */
const TIMES_MS = [100, 300, 1000, 3000, 10_000];
const USUAL_MS = 300;

/** @type {Fault[]} */
const FAULTS = ["inaccuracy", "mistake", "blunder"];

/**
 * @typedef {object} SweepHandlers
 * @property {(moveMs: number) => void} onBegin
 * @property {() => void} onCancel
 * @property {(ply: number) => void} onGo to a place of the line that was swept
 */

/**
 * @param {SweepHandlers} handlers
 * @returns {{node: HTMLElement, show: (game: string, sweep: Sweep) => void, mark: (ply: number|null) => void, allow: (isAllowed: boolean) => void}}
 */
export function createSweepPanel({ onBegin, onCancel, onGo }) {
  const time = h("select", null, TIMES_MS.map((ms) => h("option", { value: ms, selected: ms === USUAL_MS }, duration(ms))));
  const begin = h("button", { class: "button primary", type: "button", on: { click: () => onBegin(Number(time.value)) } }, t("analyse.sweep_begin"));
  const progress = createProgress(onCancel);
  const problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  /** @type {(string|null)[]} */
  let words = [];
  const graph = createGraph({ onGo, words: (ply) => words[ply] ?? t("analyse.ply", { n: ply }) });
  const summary = h("div", { class: "fault-summary" });
  const hint = h("p", { class: "soft" }, t("analyse.sweep_hint"));
  const node = h("div", { class: "stack sweep" },
    h("div", { class: "row sweep-row" }, h("label", { class: "field inline-field" }, h("span", null, t("analyse.sweep_time")), time), begin, progress.node),
    problem, hint, graph.node, summary);

  /** @param {string} game @param {Sweep} sweep */
  const show = (game, sweep) => {
    const hasGraph = sweep.places.length > 0;
    graph.node.hidden = !hasGraph;
    hint.hidden = hasGraph;
    begin.hidden = sweep.state === "running";
    progress.show(sweep);
    problem.hidden = sweep.state !== "problem";
    write(problem, sweep.problem || t("analyse.broken_off"));
    words = plyWords(game, sweep);
    graph.show({ sides: sideNames(game), chances: sweep.chances, judgements: sweep.judgements });
    clear(summary, hasGraph && summaryOf(game, sweep, onGo));
  };
  return { node, show, mark: graph.mark, allow: (isAllowed) => void (begin.disabled = !isAllowed) };
}

/** @param {() => void} onCancel */
function createProgress(onCancel) {
  const part = h("div");
  const meter = h("div", { class: "meter", role: "progressbar", "aria-label": t("analyse.sweep_progress"), "aria-valuemin": 0, "aria-valuemax": 100 }, part);
  const cancel = h("button", { class: "button", type: "button", on: { click: onCancel } }, t("common.cancel"));
  const node = h("div", { class: "sweep-progress", hidden: true }, meter, cancel);
  /** @param {Sweep} sweep */
  const show = (sweep) => {
    node.hidden = sweep.state !== "running";
    part.style.width = `${sweep.progress * 100}%`;
    meter.setAttribute("aria-valuenow", String(Math.round(sweep.progress * 100)));
  };
  return { node, show };
}

/**
 * Each ply in words: the move, the chance after it, and the fault it was.
 * @param {string} game
 * @param {Sweep} sweep
 */
function plyWords(game, { chances, judgements, line }) {
  const side = sideName(game, "first");
  return chances.map((chance, ply) => {
    const move = ply === 0 ? t("analyse.start") : t("analyse.ply_move", { n: ply, move: line?.moves[ply - 1] ?? "" });
    const fault = judgements[ply]?.fault;
    const told = [move, chance !== null && t("analyse.chance_of", { side, chance: percent(chance) }), fault && t(`analyse.${fault}`)];
    return told.filter(Boolean).join(", ");
  });
}

/**
 * Both sides' faults counted, and each fault with a way to it.
 * @param {string} game
 * @param {Sweep} sweep
 * @param {(ply: number) => void} onGo
 */
function summaryOf(game, sweep, onGo) {
  const counted = tally(sweep.judgements);
  return /** @type {Side[]} */ (["first", "second"]).map((side) => {
    const { mean, ...counts } = counted[side];
    const own = sweep.judgements.filter((judgement) => judgement?.side === side && judgement.fault);
    return h("section", { class: "fault-side" },
      h("h2", { class: "analyse-subtitle" }, h("span", { class: "side-dot", data: { side } }), sideName(game, side)),
      h("dl", { class: "fault-counts nums" },
        FAULTS.map((fault) => h("div", { data: { fault } }, h("dt", null, t(`analyse.${fault}.plural`)), h("dd", null, number(counts[fault])))),
        h("div", null, h("dt", null, t("analyse.mean_loss")), h("dd", null, percent(mean, 1)))),
      h("div", { class: "fault-list" }, own.map((judgement) => judgement && faultButton(judgement, sweep, onGo))));
  });
}

/**
 * @param {Judgement} judgement
 * @param {Sweep} sweep
 * @param {(ply: number) => void} onGo
 */
function faultButton({ ply, fault, better, loss }, { line }, onGo) {
  if (!fault) return null;
  const title = [t(`analyse.${fault}`), t("analyse.loss", { loss: percent(loss) }), better && t("analyse.better", { move: better })];
  return h("button", { class: "fault-move", type: "button", data: { fault }, title: title.filter(Boolean).join(" · "), on: { click: () => onGo(ply) } },
    `${line?.moves[ply - 1] ?? ""}${SIGNS[fault]}`);
}
