/**
 * @file The keys that step through a game. A board has the same keys for its
 * own squares: they are the board's for who plays by keyboard, and step through
 * the game for who has just used the pointer.
 */

import { stepOfKey } from "./cursor.js";

/** Where the keys have a meaning of their own. */
const ELSEWHERE = "input, select, textarea, dialog, [popover]";

/**
 * @param {(step: import("./cursor.js").Step) => void} onStep
 * @param {AbortSignal} signal ends it
 */
export function listenToSteps(onStep, signal) {
  let pointing = true;
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? null : stepOfKey(event.key);
    const target = event.target instanceof Element ? event.target : null;
    if (!step) pointing = false;
    if (!step || target?.closest(ELSEWHERE) || (!pointing && target?.closest("[role=grid]"))) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  };
  document.addEventListener("pointerdown", () => void (pointing = true), { signal, capture: true });
  // Before the board hears of it.
  document.addEventListener("keydown", onKey, { signal, capture: true });
}
