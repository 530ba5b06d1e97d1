// What a run is doing, and what one may do with it. No DOM.

/** @typedef {import("../types.js").LabRun} LabRun */
/** @typedef {import("../types.js").LabState} LabState */

/** The scales at which the page runs experiments. @type {import("../types.js").LabScale[]} */
export const SCALES = ["quick", "standard"];

/** @type {Record<LabState, "good"|"bad"|"info"|"accent"|"">} */
const TONES = { waiting: "info", running: "accent", stopped: "", failed: "bad", finished: "good" };

/** The tint of its badge. @param {LabState} state */
export function toneOf(state) {
  return TONES[state];
}

/** @typedef {"run"|"stop"|"resume"} Action */

/** @param {LabState|null} state null where nothing was run yet @returns {Action|null} nothing where all is done */
export function actionOf(state) {
  if (state === null) return "run";
  if (isUnderWay(state)) return "stop";
  return state === "finished" ? null : "resume";
}

/** Whether more can come without anybody asking. @param {LabState} state */
export function isUnderWay(state) {
  return state === "running" || state === "waiting";
}

/** @param {LabState|null} state */
export function canBeRemoved(state) {
  return state !== null && !isUnderWay(state);
}

/**
 * The runs that are in another state than before, or were not there. Those that are gone are reported by the code that removed them.
 * @param {LabRun[]} before
 * @param {LabRun[]} after
 * @returns {LabRun[]}
 */
export function changedRuns(before, after) {
  const states = new Map(before.map(({ id, state }) => [id, state]));
  return after.filter(({ id, state }) => states.get(id) !== state);
}
