// The keyboard: arrow keys move the one cell that has the focus, Enter or Space picks it, Escape gives up.

/** @type {Record<string, import("./geometry.js").Direction>} */
const DIRECTIONS = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end",
};

/**
 * @typedef {object} KeyActions
 * @property {(direction: import("./geometry.js").Direction) => void} onStep
 * @property {() => void} onPick
 * @property {() => boolean} onEscape  whether there was something to give up
 */

/**
 * @param {SVGSVGElement} area
 * @param {KeyActions} actions
 */
export function listenToKeys(area, { onStep, onPick, onEscape }) {
  area.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) onStep(direction);
    else if (event.key === "Enter" || event.key === " ") onPick();
    else if (event.key !== "Escape" || !onEscape()) return;
    event.preventDefault();
  });
}
