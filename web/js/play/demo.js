/**
 * @file A small board that shows a game: it stands still a few moves in, and
 * plays on while somebody points at it or has the focus near it, unless motion
 * is not wanted.
 */

import { createBoard } from "../board/index.js";
import { Lookback } from "./lookback.js";
import { pictureOf } from "./pictures.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").Position} Position */

const STEP_MS = 1300;

/**
 * @param {GameEntry} entry
 * @param {AbortSignal} signal
 * @returns {{node: HTMLElement, play: () => void, rest: () => void, destroy: () => void}}
 */
export function createDemo({ name: game, sample: moves }, signal) {
  const board = createBoard({ game, readOnly: true, size: "small" });
  const middle = Math.floor(moves.length / 2);
  const lookback = new Lookback((prefix) => pictureOf({ game, moves: prefix, still: !timer }, signal));
  let ply = middle;
  let timer = 0;

  const draw = async () => {
    const shown = ply;
    const position = await lookback.at(moves, shown).catch(() => lookback.at([], 0)).catch(() => null);
    if (!position || shown !== ply || signal.aborted) return;
    const last = position.played.at(-1) ?? null;
    board.show({ board: position.board, last, animateFrom: timer ? position.last_board : null });
  };
  const step = () => {
    ply = (ply + 1) % (moves.length + 1);
    void draw();
  };
  const play = () => {
    if (timer || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    timer = window.setInterval(step, STEP_MS);
  };
  const rest = () => {
    clearInterval(timer);
    timer = 0;
  };
  void draw();
  return { node: board.node, play, rest, destroy: () => (rest(), board.destroy()) };
}
