// One scale of an experiment in the list: what its run is doing, and what can be done with it.

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { stateBadge, verdictTally } from "./badge.js";
import { keepingFocus, runControls } from "./controls.js";
import { progressView } from "./progress.js";
import { actionOf } from "./state.js";
import { scaleText, sentenceText } from "./words.js";

/** @typedef {import("../types.js").LabRun} LabRun */
/** @typedef {{experiment: import("../types.js").Experiment, scale: import("../types.js").LabScale, runs: import("./runs.js").Runs, signal: AbortSignal}} Row */

/** @param {Row} row @returns {{node: HTMLElement, show: (run: LabRun|null) => void}} */
export function scaleRow({ experiment, scale, runs, signal }) {
  const title = `${sentenceText(experiment.title)}, ${scaleText(scale)}`;
  const outcome = h("div", { class: "scale-outcome" });
  const link = h("a", { class: "button small", hidden: true });
  const controls = runControls({ experiment, scale, runs, signal, size: "small" });
  const progress = progressView(title);
  const trouble = h("p", { class: "notice bad", hidden: true });
  const node = h("div", { class: "scale-row", role: "group", "aria-label": title },
    h("div", { class: "scale-name" }, t(`lab.scale.${scale}`), " ", h("span", { class: "faint" }, t(`lab.scale_takes.${scale}`))),
    outcome, h("div", { class: "button-row scale-actions" }, link, controls.nodes), progress.node, trouble);
  const show = (/** @type {LabRun|null} */ run) => keepingFocus(node, () => {
    clear(outcome, run && outcomeOf(run));
    showLink(link, run, title);
    controls.show(run);
    progress.show(run);
    trouble.hidden = !run?.problem;
    clear(trouble, run?.problem);
  });
  return { node, show };
}

/** What a finished run has found says more than that it is finished. @param {LabRun} run */
function outcomeOf({ state, verdicts }) {
  const isTold = state === "finished" && verdicts !== null && Object.values(verdicts).some((n) => n > 0);
  return isTold ? verdictTally(verdicts) : stateBadge(state);
}

/** To the run's page, where it has something to show. @param {HTMLAnchorElement} link @param {LabRun|null} run @param {string} title */
function showLink(link, run, title) {
  link.hidden = run === null || actionOf(run.state) === "resume";
  if (!run) return;
  const words = t(run.state === "finished" ? "lab.report" : "lab.follow");
  link.href = `/lab/runs/${encodeURIComponent(run.id)}`;
  link.ariaLabel = `${words}: ${title}`;
  clear(link, words);
}
