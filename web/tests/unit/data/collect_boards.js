// Writes boards.json, what the program says of some positions and moves, for the tests of the board:
//     node tests/unit/data/collect_boards.js PATH/TO/ludens

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const ludens = process.argv[2] ?? "ludens";

/** Positions and the move to play from each. @type {[string, string, string|null, string|null][]} */
const CASES = [
  ["loa", "loa", null, "c1xa3"],
  ["checkers", "checkers", null, "11-15"],
  ["checkers chain", "checkers", "B:W17,18,25,26,27:B14,K22", "14x23x30"],
  ["checkers circle", "checkers", "W:WK10:B6,7,14,15,22,23", "10x19x26x17x10x1"],
  ["connect4", "connect4", "11111144", "4"],
  ["amazons", "amazons", null, "d1-d6/d1"],
  ["tebes", "tebes", null, "b2xd4"],
  ["hex", "hex:size=5", "5/3r1/b4/2r2/5 b", "c3"],
  ["pass", "loa:stuck=passes", "6wb/6ww/8/8/8/8/ww6/bw6 b", null],
];

/** @param {string} command @param {string} game @param {string|null} start @param {string[]} moves */
function ask(command, game, start, moves) {
  const from = start === null ? [] : ["--position", start];
  const played = moves.length === 0 ? [] : ["--moves", moves.join(" ")];
  const said = execFileSync(ludens, [command, game, ...from, ...played, "--json"], { maxBuffer: 1e8, encoding: "utf8" });
  return JSON.parse(said);
}

/** @param {string} game @param {string|null} start @param {string[]} moves */
function board(game, start, moves) {
  const { files, ranks, labels, tiling, cells } = ask("show", game, start, moves);
  return { files, ranks, labels, tiling, cells };
}

/** One line a move: its text and its path. @param {{text: string, path: string[]}} move */
const line = ({ text, path }) => [text, ...path].join(" ");

const cases = CASES.map(([name, game, start, move]) => [name, {
  game,
  board: board(game, start, []),
  moves: ask("moves", game, start, []).moves.map(line),
  played: move,
  after: move === null ? null : board(game, start, [move]),
}]);
writeFileSync(new URL("boards.json", import.meta.url), `${JSON.stringify(Object.fromEntries(cases))}\n`);
