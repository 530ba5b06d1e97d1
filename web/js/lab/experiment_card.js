// An experiment in the list: its question, where it comes from, and a row for each scale.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { showFile } from "./file_dialog.js";
import { scaleRow } from "./scale_row.js";
import { SCALES } from "./state.js";
import { commandOf, rulesText, sentenceText, shortTitle, studyText } from "./words.js";

/** @typedef {import("../types.js").Experiment} Experiment */
/** @typedef {import("../types.js").LabRun} LabRun */

/**
 * @param {Experiment} experiment
 * @param {{runs: import("./runs.js").Runs, signal: AbortSignal}} how
 * @returns {{node: HTMLElement, show: (runs: LabRun[]) => void}}
 */
export function experimentCard(experiment, { runs, signal }) {
  const { name, title, question, study } = experiment;
  const rows = SCALES.map((scale) => ({ scale, ...scaleRow({ experiment, scale, runs, signal }) }));
  const whole = sentenceText(title);
  const file = h("button", { class: "button quiet small", type: "button", "aria-label": `${t("lab.file")}: ${whole}`, on: { click: () => showFile({ name, title, scale: "standard" }, signal) } }, t("lab.file"));
  const node = h("li", { class: "card experiment", id: name },
    h("div", { class: "stack tight" },
      h("h3", null, study === null ? whole : shortTitle(title)), h("p", null, sentenceText(question)), originLine(experiment)),
    h("div", { class: "scale-rows" }, rows.map((row) => row.node)),
    h("div", { class: "row spread" }, h("code", { class: "lab-command" }, commandOf(name, "standard")), file));
  const show = (/** @type {LabRun[]} */ all) => {
    for (const row of rows) row.show(all.find((run) => run.name === name && run.scale === row.scale) ?? null);
  };
  return { node, show };
}

/** The study, and the rules where they are not the usual ones; beyond the studies there is neither. @param {Experiment} experiment */
function originLine({ study, game }) {
  if (study === null) return null;
  return h("p", { class: "faint" }, [studyText(study), rulesText(game)].filter(Boolean).join(" · "));
}
