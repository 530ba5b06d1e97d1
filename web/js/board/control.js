// Joins a board's state (selection.js), its drawing (view.js), its motion (animate.js) and the player's hands.
// Every change ends in one redraw.

import { say } from "../announce.js";
import { sideName } from "../catalogue.js";
import { t } from "../i18n.js";
import { get, onChange } from "../settings.js";
import { Animator } from "./animate.js";
import { drawArrows, drawMarks } from "./arrows.js";
import { colourOf } from "./colours.js";
import { cellUnder, layOut, stepCursor } from "./geometry.js";
import { listenToKeys } from "./keys.js";
import { cellLabel } from "./labels.js";
import { locate, sameBoard, sameSquares } from "./model.js";
import { createPass } from "./pass.js";
import { remaining } from "./plan.js";
import { listenToPointer } from "./pointer.js";
import { compose } from "./scene.js";
import { Selection } from "./selection.js";
import { View } from "./view.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./arrows.js").Arrow} Arrow */
/** @typedef {import("./arrows.js").Mark} Mark */
/** @typedef {import("./index.js").BoardOptions} BoardOptions */
/** @typedef {import("./index.js").BoardWidget} BoardWidget */
/** @typedef {import("./index.js").Shown} Shown */

/** What a board's node tells when pieces stand on it that did not before. */
export const NEW_POSITION = "newposition";

const SPEEDS = { normal: 1, fast: 2.2, off: 0 };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @implements {BoardWidget} */
export class BoardControl {
  /** @param {BoardOptions} options */
  constructor(options) {
    this.options = options;
    this.game = options.game;
    this.small = options.size === "small";
    this.flipped = options.flipped ?? false;
    this.view = new View({ small: this.small, colour: (side) => colourOf(this.game, side) });
    this.node = this.view.node;
    this.animator = new Animator(this.view);
    this.pass = createPass((text) => this.play(text));
    /** @type {Selection|null} */
    this.selection = null;
    /** @type {{board: Board, path?: string[]}|null} */
    this.previewed = null;
    /** @type {Arrow[]} */
    this.arrows = [];
    /** @type {Record<string, Mark>} */
    this.marks = {};
    this.cursor = -1;
    this.animating = false;
    /** @type {SVGGElement|null} */
    this.dragged = null;
    this.unlisten = onChange((name) => this.onSetting(name));
    if (!this.small) this.listen();
  }

  listen() {
    listenToPointer(this.view.svg, {
      cellOf: (event) => cellOf(event.target),
      under: (event) => this.view.layout && cellUnder(this.view.layout, this.view.pointOf(event)),
      canDrag: (cell) => this.canDrag(cell),
      onClick: (cell) => this.pick(cell),
      onHover: (cell) => this.hover(cell),
      onDragStart: (cell) => this.startDrag(cell),
      onDragMove: (event) => this.dragged && this.view.put(this.dragged, this.view.pointOf(event)),
      onDrop: (cell) => this.drop(cell),
    });
    listenToKeys(this.view.svg, {
      onStep: (direction) => this.step(direction),
      onPick: () => this.pick(this.cursor),
      onEscape: () => this.escape(),
    });
    this.view.svg.addEventListener("focusin", (event) => this.setCursor(cellOf(event.target) ?? this.cursor));
  }

  /** @param {string} name */
  onSetting(name) {
    if (name === "coordinates") this.rebuild();
    if (name === "arrows") this.drawOverlay();
  }

  // What the page asks.

  /** @param {Shown} shown */
  show(shown) {
    const before = this.selection?.board ?? null;
    const sent = this.selection?.sent ?? null;
    const isNew = !sameBoard(before, shown.board);
    if (isNew) this.letGo();
    if (isNew) this.finish();
    this.take(shown);
    if (isNew) this.node.dispatchEvent(new Event(NEW_POSITION));
    if (shown.game !== undefined && shown.game !== this.game) this.game = shown.game;
    else if (sameSquares(before, shown.board)) return isNew ? this.change(shown, sent) : this.redraw();
    this.rebuild();
  }

  /** @param {Shown} shown */
  take(shown) {
    this.selection ??= new Selection(shown);
    this.selection.take(this.options.readOnly ? { ...shown, interactive: false } : shown);
    this.previewed = null;
    const { choice, moves } = this.selection;
    const { classList } = this.node;
    classList.remove("previewing");
    classList.toggle("live", choice !== null || this.options.onPick !== undefined);
    classList.toggle("draggable", moves.some(({ path }) => path.length > 1));
    this.pass.show(this.node, moves);
  }

  /** Goes from one board to another of the same squares: in steps, if the page wants the move to be seen. @param {Shown} shown @param {import("./selection.js").Sent|null} sent */
  change({ board, last, path, animateFrom }, sent) {
    if (!animateFrom) return this.redraw();
    if (last) this.announce(last);
    if (this.speed() === 0 || !sameSquares(animateFrom, board)) return this.redraw();
    const { pieces, steps } = remaining(animateFrom, board, path ?? last?.path ?? [], sent);
    this.view.drawTiles(animateFrom);
    this.view.drawPieces(pieces);
    this.animating = true;
    this.drawSigns();
    void this.animator.play(steps, this.speed()).then((ended) => ended && this.finish());
  }

  flip() {
    this.flipped = !this.flipped;
    this.rebuild();
  }

  isFlipped() {
    return this.flipped;
  }

  /** @param {Arrow[]} arrows */
  setArrows(arrows) {
    this.arrows = arrows;
    this.drawOverlay();
  }

  /** @param {Record<string, Mark>} marks */
  setMarks(marks) {
    this.marks = marks;
    this.drawOverlay();
  }

  /** @param {{board: Board, path?: string[]}|null} preview */
  preview(preview) {
    if (preview === null && this.previewed === null) return;
    this.finish();
    this.previewed = preview;
    this.node.classList.toggle("previewing", preview !== null);
    this.redraw();
  }

  clearSelection() {
    this.selection?.clear();
    this.redraw();
  }

  moves() {
    return this.selection?.sent ? [] : (this.selection?.moves ?? []);
  }

  /** @param {string} text */
  play(text) {
    this.finish();
    this.settle(this.selection?.play(text) ?? null);
  }

  focus() {
    this.hitOf(this.cursor)?.focus();
  }

  destroy() {
    this.animator.stop();
    this.unlisten();
  }

  // What the player does.

  /** @param {number} cell */
  pick(cell) {
    const name = this.nameOf(cell);
    if (name === null || !this.selection || this.previewed) return;
    this.finish();
    if (this.options.onPick) this.options.onPick(name);
    else this.settle(this.selection.press(name, "click"));
  }

  /** Draws what a press changed, and tells the page of a whole move. @param {string|null} move */
  settle(move) {
    this.redraw();
    if (move !== null) this.options.onMove?.(move);
  }

  /** Gives up what is chosen. @returns {boolean} whether there was something */
  escape() {
    if (!this.selection?.isOpen() || this.selection.path.length === 0) return false;
    this.clearSelection();
    return true;
  }

  /** @param {number} cell */
  canDrag(cell) {
    const name = this.nameOf(cell);
    return name !== null && !this.options.onPick && (this.selection?.canDrag(name) ?? false);
  }

  /** @param {number} cell */
  startDrag(cell) {
    this.finish();
    this.selection?.lift(this.nameOf(cell) ?? "");
    this.redraw();
    this.dragged = this.view.standing[cell]?.node ?? null;
    this.dragged?.classList.add("dragged");
    if (this.dragged) this.view.layers.flight.append(this.dragged);
  }

  /** Puts a dragged piece back among the others. */
  letGo() {
    this.dragged?.classList.remove("dragged");
    if (this.dragged) this.view.layers.pieces.append(this.dragged);
    this.dragged = null;
  }

  /** A piece dropped where it cannot go is back where it was, still chosen. @param {number|null} cell */
  drop(cell) {
    this.letGo();
    this.settle(this.selection?.drop(cell === null ? null : this.nameOf(cell)) ?? null);
  }

  /** @param {number|null} cell */
  hover(cell) {
    const name = cell === null ? null : this.nameOf(cell);
    if (!this.selection || this.selection.hover === name) return;
    this.selection.hover = name;
    if (this.selection.isOpen()) this.drawSigns();
  }

  /** @param {import("./geometry.js").Direction} direction */
  step(direction) {
    if (!this.selection || !this.view.layout) return;
    this.setCursor(stepCursor(this.selection.board, this.view.layout, this.cursor, direction));
    this.focus();
  }

  // Drawing.

  /** Ends an animation, if one runs, with everything in its place. */
  finish() {
    if (!this.animating) return;
    this.animating = false;
    this.animator.stop();
    this.redraw();
  }

  speed() {
    return stillness.matches ? 0 : SPEEDS[get("animation")];
  }

  /** Draws all anew, keeping the focus where it was. */
  rebuild() {
    if (!this.selection) return;
    const { board } = this.selection;
    const focused = this.view.svg.contains(document.activeElement);
    const words = get("coordinates") && !this.small;
    const name = this.options.name ?? t("common.board");
    this.animator.stop();
    this.animating = false;
    this.view.build(board, layOut(board, { flipped: this.flipped, coordinates: words }), { words, name, help: t("common.board.help") });
    this.setCursor(this.nameOf(this.cursor) === null ? this.firstCursor() : this.cursor);
    this.redraw();
    if (focused) this.focus();
  }

  redraw() {
    const state = this.seenState();
    if (state && !this.animating) {
      this.view.drawTiles(state.board);
      this.view.drawPieces(compose(state).pieces);
      this.drawOverlay();
    }
    this.drawSigns();
  }

  drawSigns() {
    const state = this.seenState();
    if (!state) return;
    const scene = compose(state);
    const nameOf = (/** @type {Side} */ side) => this.sideName(side);
    this.view.drawSigns(scene.signs, (index) => (this.small ? "" : cellLabel(state.board, index, scene, nameOf)));
  }

  drawOverlay() {
    if (!this.selection || !this.view.layout) return;
    const indices = locate(this.selection.board);
    drawArrows(this.view, indices, get("arrows") ? this.arrows : []);
    drawMarks(this.view, indices, this.marks);
  }

  /** What is to be seen: the preview, or what is shown and chosen. @returns {import("./scene.js").State|null} */
  seenState() {
    if (!this.previewed) return this.selection?.state() ?? null;
    const { board, path = [] } = this.previewed;
    return { board, choice: null, path: [], last: path, hover: null };
  }

  // Small things.

  /** @param {number} cell */
  nameOf(cell) {
    return this.selection?.board.cells[cell]?.name ?? null;
  }

  /** @param {Side} side */
  sideName(side) {
    const own = this.options.labels?.[side === "first" ? 0 : 1];
    return own ?? (this.game ? sideName(this.game, side) : t(`common.side.${side}`));
  }

  /** @param {{side?: Side, text?: string}} last */
  announce({ side, text }) {
    if (!(this.options.announce ?? !this.small) || !text) return;
    say(side ? t("common.board.played", { side: this.sideName(side), move: text }) : text);
  }

  /** Where the keyboard begins: at something that can move, else at the first square. */
  firstCursor() {
    const { board, moves } = this.selection ?? { board: { cells: [] }, moves: [] };
    const start = moves[0]?.path[0];
    return Math.max(board.cells.findIndex(({ name }) => name !== null && name === (start ?? name)), 0);
  }

  /** @param {number} cell */
  setCursor(cell) {
    this.hitOf(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = cell;
    this.hitOf(cell)?.setAttribute("tabindex", "0");
  }

  /** @param {number} cell */
  hitOf(cell) {
    return this.view.cells[cell]?.hit ?? null;
  }
}

/** @param {EventTarget|null} target @returns {number|null} */
function cellOf(target) {
  const index = target instanceof Element ? target.getAttribute("data-index") : null;
  return index === null ? null : Number(index);
}
