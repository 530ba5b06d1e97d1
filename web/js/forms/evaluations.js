/** @file The evaluations of a game, read from the description of its players. No DOM. */

import { playerField } from "./fields.js";

/** @typedef {import("../types.js").PlayerEntry} PlayerEntry */
/** @typedef {{name: string, alias: string | null, summary: string}} Evaluation */

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
