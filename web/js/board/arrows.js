// What is laid over the board: arrows for good moves and scores on squares.

import { svg } from "../dom.js";
import { arrowOutline } from "./geometry.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{from: string|null, to: string, rank: number, label?: string}} Arrow  rank 1 is the best; without `from`, or where both are one, a ring */
/** @typedef {{label: string, tone: "good"|"ok"|"bad"|"best", title?: string}} Mark */
/** @typedef {Map<string, number>} Indices */

/**
 * @param {View} view
 * @param {Indices} indices
 * @param {Arrow[]} arrows
 */
export function drawArrows(view, indices, arrows) {
  // The best one is drawn last, above the others.
  const nodes = [...arrows].sort((a, b) => b.rank - a.rank).flatMap((arrow) => arrowNode(view, indices, arrow));
  view.layers.arrows.replaceChildren(...nodes);
}

/** @param {View} view @param {Indices} indices @param {Arrow} arrow */
function arrowNode(view, indices, { from, to, rank, label }) {
  const end = indices.get(to);
  if (end === undefined) return [];
  const start = indices.get(from ?? to) ?? end;
  const tip = view.at(end);
  const look = `arrow rank-${Math.min(Math.max(Math.round(rank), 1), 4)}`;
  const shape = start === end
    ? svg("circle", { class: `${look} ring`, cx: tip.x, cy: tip.y, r: 40 })
    : svg("path", { class: look, d: arrowOutline(view.at(start), tip, rank === 1 ? 18 : 13) });
  return label ? [shape, svg("text", { class: "arrow-label", x: tip.x, y: tip.y }, label)] : [shape];
}

/**
 * @param {View} view
 * @param {Indices} indices
 * @param {Record<string, Mark>} marks
 */
export function drawMarks(view, indices, marks) {
  const nodes = Object.entries(marks).flatMap(([square, mark]) => {
    const index = indices.get(square);
    return index === undefined ? [] : [markNode(view, index, mark)];
  });
  view.layers.marks.replaceChildren(...nodes);
}

/** A pill at the foot of the cell, or in its middle where no piece stands. @param {View} view @param {number} index @param {Mark} mark */
function markNode(view, index, { label, tone, title }) {
  const { x, y } = view.at(index);
  const width = Math.min(26 + 15 * label.length, 98);
  const low = view.standing[index] ? 28 : 0;
  return svg("g", { class: `mark-pill ${tone}`, transform: `translate(${x} ${y + low})` },
    title ? svg("title", null, title) : null,
    svg("rect", { x: -width / 2, y: -19, width, height: 38, rx: 19 }),
    svg("text", label.length > 4 ? { textLength: width - 18, lengthAdjust: "spacingAndGlyphs" } : null, label));
}
