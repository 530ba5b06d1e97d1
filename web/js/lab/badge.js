// A run's state as a badge, and its verdicts counted, each told by a shape, a word and a colour.

import { h, svg } from "../dom.js";
import { plural, t } from "../i18n.js";
import { toneOf } from "./state.js";

/** @typedef {import("../types.js").Verdict} Verdict */

/** @type {Verdict[]} */
const VERDICTS = ["holds", "fails", "undecided", "untested"];

/** Shapes that differ without their colours: a disc with a tick, a tile with a cross, a ring with a dash, an empty ring. */
const MARKS = {
  holds: { ground: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z", sign: "M7.5 12.5l3.2 3.2 6-7" },
  fails: { ground: "M3 3h18v18H3Z", sign: "M8 8l8 8M16 8l-8 8" },
  undecided: { ground: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z", sign: "M8 12h8" },
  untested: { ground: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z", sign: "" },
};

/** @param {import("../types.js").LabState} state */
export function stateBadge(state) {
  return h("span", { class: ["badge", toneOf(state)] }, t(`lab.state.${state}`));
}

/** @param {Verdict} verdict @returns {SVGElement} for the eye alone: a word stands beside it */
export function verdictMark(verdict) {
  const { ground, sign } = MARKS[verdict];
  return svg("svg", { viewBox: "0 0 24 24", class: `verdict-mark ${verdict}`, "aria-hidden": "true" },
    svg("path", { class: "verdict-ground", d: ground }), svg("path", { class: "verdict-sign", d: sign }));
}

/** How many claims hold, fail, are undecided and are not tested. @param {NonNullable<import("../types.js").LabRun["verdicts"]>} verdicts */
export function verdictTally(verdicts) {
  const found = VERDICTS.filter((verdict) => (verdicts[verdict] ?? 0) > 0);
  return h("ul", { class: "verdict-tally", "aria-label": t("lab.tally") }, found.map((verdict) => h("li", { class: verdict },
    verdictMark(verdict), plural(`lab.tally.${verdict}`, verdicts[verdict]))));
}
