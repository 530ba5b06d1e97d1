// The head of a run's page: its question, state and progress, and what can be done with it.

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { stateBadge, verdictTally } from "./badge.js";
import { keepingFocus, runControls } from "./controls.js";
import { showFile } from "./file_dialog.js";
import { progressView } from "./progress.js";
import { commandOf, scaleText, sentenceText, studyText } from "./words.js";

/** @typedef {import("../types.js").Experiment} Experiment */
/** @typedef {import("../types.js").LabRun} LabRun */

/**
 * @param {LabRun} run
 * @param {{experiment: Experiment|undefined, runs: import("./runs.js").Runs, signal: AbortSignal}} how
 *   experiment: a run can be older than the program, which may know its experiment no more
 * @returns {{node: HTMLElement, show: (run: LabRun) => void, setLost: (isLost: boolean) => void}}
 */
export function runHead({ name, title, scale }, { experiment, runs, signal }) {
  const badge = h("div", { class: "row" });
  const controls = runControls({ experiment: { name, title }, scale, runs, signal });
  const progress = progressView(sentenceText(title));
  const explained = h("p", { class: "soft" });
  const trouble = h("p", { class: "notice bad" });
  const lost = h("p", { class: "notice warn", hidden: true, role: "status" }, t("lab.lost"));
  const node = h("header", { class: "stack" },
    h("nav", { class: "crumbs", "aria-label": t("lab.crumbs") }, h("a", { class: "faint", href: `/lab#${name}` }, `← ${t("lab.title")}`)),
    h("div", { class: "row spread" }, h("h1", null, sentenceText(title)),
      h("div", { class: "button-row" }, controls.nodes, fileButton({ name, title, scale }, signal))),
    experiment && h("p", { class: "lab-question" }, sentenceText(experiment.question)),
    h("div", { class: "row" }, badge, h("span", { class: "faint" }, origin(experiment, scale)), h("code", { class: "lab-command" }, commandOf(name, scale))),
    progress.node, explained, trouble, lost);
  const show = (/** @type {LabRun} */ run) => keepingFocus(node, () => {
    clear(badge, stateBadge(run.state), run.verdicts && verdictTally(run.verdicts));
    controls.show(run);
    progress.show(run);
    fill(explained, explanation(run));
    fill(trouble, run.problem);
  });
  return { node, show, setLost: (isLost) => void (lost.hidden = !isLost) };
}

/** @param {Experiment|undefined} experiment @param {LabRun["scale"]} scale */
function origin(experiment, scale) {
  const study = experiment?.study ? [studyText(experiment.study)] : [];
  return [...study, scaleText(scale)].join(" · ");
}

/** What a state means for somebody who looks on. @param {LabRun} run */
function explanation({ state }) {
  return state === "finished" ? null : t(`lab.state_text.${state}`);
}

/** @param {HTMLElement} node @param {string|null} text hidden where there is none */
function fill(node, text) {
  node.hidden = text === null;
  clear(node, text);
}

/** @param {Parameters<typeof showFile>[0]} experiment @param {AbortSignal} signal */
function fileButton(experiment, signal) {
  return h("button", { class: "button", type: "button", on: { click: () => showFile(experiment, signal) } }, t("lab.file"));
}
