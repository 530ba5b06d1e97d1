/** @file The drawings on the buttons of a match. */

import { svg } from "../dom.js";

const PATHS = {
  start: "M6 5v14M19 5l-9 7 9 7Z",
  back: "M16 5l-9 7 9 7Z",
  forward: "M8 5l9 7-9 7Z",
  end: "M18 5v14M5 5l9 7-9 7Z",
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  flag: "M5 21V4M5 4h12l-2.5 4.5L17 13H5",
  draw: "M5 9h14M5 15h14",
  hint: "M9.5 18h5M10.5 21h3M8 14.5a6 6 0 1 1 8 0c-.8.7-1 1.5-1 2.5H9c0-1-.2-1.8-1-2.5Z",
  again: "M20 11a8 8 0 1 0-2 6M20 4v7h-7",
  pause: "M8 5v14M16 5v14",
  resume: "M7 5l11 7-11 7Z",
  flip: "M7 20V5M4 8l3-3 3 3M17 4v15M14 16l3 3 3-3",
  share: "M12 15V4M8 7.5 12 4l4 3.5M5 12v7h14v-7",
  download: "M12 4v11M8 11.5l4 3.5 4-3.5M5 19h14",
  analyse: "M4 20V11M10 20V4M16 20v-7M21 20H3",
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  silence: "M4 9.5v5h3.5L12 18V6L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  machine: "M5 9h14v10H5ZM12 9V5M12 4.5v.01M9 13.5v.01M15 13.5v.01M9.5 16.5h5M2.5 12.5v3M21.5 12.5v3",
  swap: "M4 8h14l-3.5-3.5M20 16H6l3.5 3.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6 6 18",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @param {IconName} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon-drawing", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
