// What a tournament is doing, in one word, and what one may do with it. No DOM.

/** @typedef {import("./shapes.js").State} State */
/** @typedef {State|"waiting"|"elsewhere"} Phase */

/**
 * A run that is being played but not by this server is played by another program, such as the command line.
 * @param {{state: string, waiting: boolean, active?: boolean}} tournament
 * @returns {Phase}
 */
export function phaseOf({ state, waiting, active = true }) {
  if (waiting) return "waiting";
  if (state === "running" && !active) return "elsewhere";
  return /** @type {State} */ (state);
}

/** @type {Record<Phase, "good"|"warn"|"info"|"accent"|"">} */
const TONES = { running: "accent", elsewhere: "accent", waiting: "info", finished: "good", stopped: "", interrupted: "warn" };

/** The tint of its badge. @param {Phase} phase */
export function toneOf(phase) {
  return TONES[phase] ?? "";
}

/** @param {Phase} phase @returns {"stop"|"resume"|null} */
export function actionOf(phase) {
  if (phase === "running" || phase === "waiting") return "stop";
  return phase === "stopped" || phase === "interrupted" ? "resume" : null;
}

/** Whether more can come without anybody asking. @param {Phase} phase */
export function isUnderWay(phase) {
  return phase === "running" || phase === "waiting" || phase === "elsewhere";
}
