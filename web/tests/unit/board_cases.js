// The positions of data/boards.json, as the server sends them.

import { readFileSync } from "node:fs";

/** @typedef {import("../../js/types.js").Board} Board */
/** @typedef {import("../../js/types.js").MoveView} MoveView */
/** @typedef {{game: string, board: Board, moves: MoveView[], played: MoveView, after: Board}} Case */

/** @type {Record<string, {game: string, board: Board, moves: string[], played: string, after: Board}>} */
const STORED = JSON.parse(readFileSync(new URL("data/boards.json", import.meta.url), "utf8"));

/** @param {string} line @returns {MoveView} */
function move(line) {
  const [text, ...path] = line.split(" ");
  return { text, path };
}

/** @param {string} name @returns {Case} */
export function boardCase(name) {
  const { moves: lines, played: text, ...rest } = STORED[name];
  const moves = lines.map(move);
  return { ...rest, moves, played: moves.find((legal) => legal.text === text) ?? { text: "", path: [] } };
}

/** Cases that have moves with squares, by name. */
export const PLAYABLE = Object.keys(STORED).filter((name) => name !== "pass");

/** @param {Board} board @param {string} name */
export const indexOf = (board, name) => board.cells.findIndex((cell) => cell.name === name);
