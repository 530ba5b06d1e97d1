/**
 * @file The graph of a swept game: the first player's chance to win after each
 * ply. It is a slider: a click goes to a ply, and so do the arrow keys.
 */

/** @typedef {import("./faults.js").Judgement} Judgement */
/** @typedef {import("./curve.js").Frame} Frame */

import { h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { areaPath, linePath, plyAt, runs, xOf, yOf } from "./curve.js";
import { write } from "./fit.js";

/**
 * What a graph shows.
 * @typedef {object} Swept
 * @property {[string, string]} sides their names: the first player's wins are on top
 * @property {(number|null)[]} chances by ply
 * @property {(Judgement|null)[]} judgements by the ply after the move
 */

const WIDTH = 600;
const HEIGHT = 140;

/** Keys that a slider must know, with how many plies they go; the ends are infinitely far. */
const STEPS = new Map(Object.entries({
  ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity,
}));

/**
 * @param {{onGo: (ply: number) => void, words: (ply: number) => string}} how words: what a ply is, for screen readers
 * @returns {{node: HTMLElement, show: (swept: Swept) => void, mark: (ply: number|null) => void}}
 */
export function createGraph({ onGo, words }) {
  let plies = 0;
  let current = 0;
  const curve = svg("g");
  const line = svg("line", { class: "graph-now", y1: 0, y2: HEIGHT });
  const drawing = svg("svg", { class: "graph-drawing", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }), curve, line);
  const dots = h("div", { class: "graph-dots", "aria-hidden": "true" });
  const sides = [h("span", { class: "graph-side" }), h("span", { class: "graph-side" })];
  const node = h("div", { class: "graph", role: "slider", tabindex: 0, "aria-label": t("analyse.graph"), "aria-valuemin": 0 }, drawing, sides, dots);

  /** @returns {Frame} */
  const frame = () => ({ width: WIDTH, height: HEIGHT, plies });
  /** @param {number|null} ply null while one stands outside of the swept line */
  const mark = (ply) => {
    current = ply ?? current;
    line.toggleAttribute("hidden", ply === null);
    line.setAttribute("x1", String(xOf(frame(), current)));
    line.setAttribute("x2", String(xOf(frame(), current)));
    node.setAttribute("aria-valuenow", String(current));
    node.setAttribute("aria-valuetext", words(current));
  };
  /** @param {Swept} swept */
  const show = (swept) => {
    plies = Math.max(0, swept.chances.length - 1);
    sides.forEach((side, index) => write(side, swept.sides[index]));
    node.setAttribute("aria-valuemax", String(plies));
    curve.replaceChildren(...drawRuns(frame(), swept.chances));
    dots.replaceChildren(...drawDots(frame(), swept));
    mark(Math.min(current, plies));
  };
  listen(node, { onGo, here: () => current, frame });
  return { node, show, mark };
}

/**
 * @param {Frame} frame
 * @param {(number|null)[]} chances
 */
function drawRuns(frame, chances) {
  return runs(chances).flatMap((run) => [
    svg("path", { class: "graph-area", d: areaPath(frame, run) }),
    svg("path", { class: "graph-line", d: linePath(frame, run) }),
  ]);
}

/**
 * The faults. They are not in the drawing, which is stretched and would make
 * them eggs.
 * @param {Frame} frame
 * @param {Swept} swept
 */
function drawDots(frame, { chances, judgements }) {
  return judgements.flatMap((judgement) => {
    const chance = judgement && chances[judgement.ply];
    if (!judgement?.fault || typeof chance !== "number") return [];
    const dot = h("span", { class: "graph-dot", data: { fault: judgement.fault } });
    dot.style.left = `${(xOf(frame, judgement.ply) / frame.width) * 100}%`;
    dot.style.top = `${(yOf(frame, chance) / frame.height) * 100}%`;
    return [dot];
  });
}

/**
 * @param {HTMLElement} node
 * @param {{onGo: (ply: number) => void, here: () => number, frame: () => Frame}} how
 */
function listen(node, { onGo, here, frame }) {
  /** @param {PointerEvent} event */
  const point = (event) => {
    const place = node.getBoundingClientRect();
    const ply = plyAt(frame(), ((event.clientX - place.left) / place.width) * WIDTH);
    if (ply !== here()) onGo(ply);
  };
  node.addEventListener("pointerdown", (event) => {
    node.setPointerCapture(event.pointerId);
    point(event);
  });
  node.addEventListener("pointermove", (event) => {
    if (node.hasPointerCapture(event.pointerId)) point(event);
  });
  node.addEventListener("keydown", (event) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    onGo(Math.max(0, Math.min(frame().plies, here() + step)));
    event.preventDefault();
    event.stopPropagation();
  });
}
