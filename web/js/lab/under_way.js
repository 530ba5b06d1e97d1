// What runs and what waits, at the top of the list: the experiment itself may be far below.

import { arrange, clear, freshId, h, kept } from "../dom.js";
import { percent, t } from "../i18n.js";
import { stateBadge } from "./badge.js";
import { isUnderWay } from "./state.js";
import { scaleText, sentenceText } from "./words.js";

/** @typedef {import("../types.js").LabRun} LabRun */

/** @returns {{node: HTMLElement, show: (runs: LabRun[]) => void}} */
export function underWay() {
  const list = h("ul", { class: "under-way" });
  const id = freshId("under-way");
  const node = h("section", { class: "card flat stack tight", "aria-labelledby": id, hidden: true }, h("h2", { class: "card-title", id }, t("lab.under_way")), list);
  /** @type {Map<string, HTMLElement>} */
  const lines = new Map();
  const show = (/** @type {LabRun[]} */ runs) => {
    const now = runs.filter(({ state }) => isUnderWay(state)).sort(byTurn);
    arrange(list, now.map((run) => fill(kept(lines, run.id, () => line(run)), run)));
    node.hidden = now.length === 0;
  };
  return { node, show };
}

/** What runs before what waits. @param {LabRun} a @param {LabRun} b */
function byTurn(a, b) {
  return Number(a.state === "waiting") - Number(b.state === "waiting");
}

/** @param {LabRun} run */
function line({ id, title, scale }) {
  return h("li", { class: "row" },
    h("a", { href: `/lab/runs/${encodeURIComponent(id)}` }, `${sentenceText(title)}, ${scaleText(scale)}`), h("span", { class: "row nums" }));
}

/** @param {HTMLElement} line @param {LabRun} run */
function fill(line, { state, progress }) {
  const news = line.lastElementChild;
  if (news) clear(news, stateBadge(state), progress && progress.units > 0 && h("span", { class: "faint" }, percent(progress.done / progress.units)));
  return line;
}
