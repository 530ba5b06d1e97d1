// The experiments in the order in which they are shown: by game those that repeat a study, then the others. No DOM.

import { gameName } from "../catalogue.js";

/** @typedef {import("../types.js").Experiment} Experiment */
/** @typedef {{game: string|null, experiments: Experiment[]}} Group game: its name; null beyond the studies */

/** @param {Experiment[]} experiments @returns {Group[]} */
export function groupsOf(experiments) {
  const repeated = experiments.filter(({ study }) => study !== null);
  const games = [...new Set(repeated.map(({ game }) => gameName(game)))];
  const ofGame = (/** @type {string} */ wanted) => repeated.filter(({ game }) => gameName(game) === wanted);
  const beyond = { game: null, experiments: experiments.filter(({ study }) => study === null) };
  return [...games.map((game) => ({ game, experiments: ofGame(game) })), beyond].filter((group) => group.experiments.length > 0);
}
