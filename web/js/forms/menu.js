/**
 * @file What there is to choose from: games, and each game's players and
 * evaluations. Asked of the server once while the page is open. No DOM.
 */

import { get } from "../api.js";
import { playerField } from "./fields.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").PlayerEntry} PlayerEntry */
/** @typedef {{name: string, alias: string | null, summary: string}} Evaluation */

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} path */
function askOnce(path) {
  const known = asked.get(path);
  if (known) return known;
  const answer = get(path);
  asked.set(path, answer);
  // What failed is asked again next time.
  answer.catch(() => asked.delete(path));
  return answer;
}

/** @returns {Promise<GameEntry[]>} */
export function allGames() {
  return askOnce("/api/games");
}

/**
 * @param {string} game the whole text, options and all: they can matter to players
 * @returns {Promise<PlayerEntry[]>}
 */
export function playersOf(game) {
  return askOnce(`/api/games/${encodeURIComponent(game)}/players`);
}

/**
 * The evaluations that a search can be given, the best first: the studies'
 * heuristics by name, with what the server says of them.
 * @param {PlayerEntry[]} players
 * @returns {Evaluation[]}
 */
export function evaluationsOf(players) {
  const judge = players.find(({ name }) => name === "alphabeta");
  const option = judge?.options.find(({ name }) => name === "eval");
  if (!judge || !option) return [];
  const told = toldOf(judge);
  return playerField(option).choices.map(({ value, alias }) => ({
    name: value,
    alias,
    summary: told.get(value) ?? "",
  }));
}

/**
 * @param {PlayerEntry} player
 * @returns {Map<string, string>} summaries by name
 */
function toldOf({ evaluations }) {
  if (!Array.isArray(evaluations)) return new Map();
  return new Map(evaluations.map(({ name, summary }) => [name, summary ?? ""]));
}
