// What one board shows and what has been chosen on it, without a page: moves come in, presses narrow them, and a
// whole move waits for the server's answer.

import { canDrag, createChoice, press, targets } from "./input.js";
import { sameBoard } from "./model.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").MoveView} MoveView */
/** @typedef {import("./input.js").Choice} Choice */
/** @typedef {import("./index.js").Shown} Shown */
/** @typedef {{path: string[], seen: number}} Sent  a chosen move, and how many of its steps are seen already */

export class Selection {
  /** @param {{board: Board}} first */
  constructor({ board }) {
    this.board = board;
    /** @type {MoveView[]} */
    this.moves = [];
    /** @type {Choice|null} */
    this.choice = null;
    /** The squares chosen so far. @type {string[]} */
    this.path = [];
    /** The squares of the last move. @type {string[]} */
    this.last = [];
    /** @type {string|null} */
    this.hover = null;
    /** @type {Sent|null} */
    this.sent = null;
  }

  /**
   * Takes what is shown next; a path half chosen outlives news about the same board.
   * @param {Shown} shown
   */
  take({ board, moves, last, interactive }) {
    const kept = !this.sent && sameBoard(this.board, board) ? this.path : [];
    this.board = board;
    this.moves = interactive === false ? [] : (moves ?? []);
    this.last = last?.path ?? [];
    this.sent = null;
    this.choice = this.moves.length > 0 ? createChoice(board, this.moves) : null;
    this.path = this.choice && targets(this.choice, kept).length > 0 ? kept : [];
  }

  /** Whether moves can be chosen now. */
  isOpen() {
    return this.choice !== null && this.sent === null;
  }

  /**
   * A square was clicked, or a piece dropped on it.
   * @param {string} square
   * @param {"click"|"drop"} how a click's last step is still to be seen; a dropped piece is there already
   * @returns {string|null} the move, where it is whole
   */
  press(square, how) {
    if (!this.choice || this.sent) return null;
    const { path, move } = press(this.choice, this.path, square);
    if (move !== null) return this.send(path, move, path.length - (how === "drop" ? 1 : 2));
    this.path = path;
    return null;
  }

  /**
   * Chooses a move by its text.
   * @param {string} text
   * @returns {string|null} the move, where it is legal
   */
  play(text) {
    const move = this.sent ? undefined : this.moves.find((legal) => legal.text === text);
    return move ? this.send(move.path, move.text, 0) : null;
  }

  /** @param {string[]} path @param {string} move @param {number} seen */
  send(path, move, seen) {
    this.sent = { path, seen: Math.max(seen, 0) };
    this.path = path.slice(0, this.sent.seen + 1);
    return move;
  }

  /** @param {string} square */
  canDrag(square) {
    return this.choice !== null && this.sent === null && canDrag(this.choice, this.path, square);
  }

  /** A drag begins: as if its square had been clicked, but never taking it back. @param {string} square */
  lift(square) {
    if (this.path.at(-1) !== square) this.path = [square];
  }

  /** A dragged piece is let go. @param {string|null} square @returns {string|null} the move, where it is whole */
  drop(square) {
    const fits = square !== null && this.choice !== null && targets(this.choice, this.path).includes(square);
    return fits ? this.press(square, "drop") : null;
  }

  /** Forgets what was chosen, also a move that was sent. */
  clear() {
    this.path = [];
    this.sent = null;
  }

  /** What scene.js composes from: nothing can be chosen while a move is on its way. @returns {import("./scene.js").State} */
  state() {
    const { board, choice, path, last, hover } = this;
    return { board, choice: this.sent ? null : choice, path, last, hover };
  }
}
