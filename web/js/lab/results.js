// What a finished run has found: findings and claims beside the files, and the report below them.

import { get } from "../api.js";
import { complain } from "../dialog.js";
import { clear, h } from "../dom.js";
import { language, t } from "../i18n.js";
import { claimList } from "./claims.js";
import { downloads } from "./downloads.js";
import { fileAddress } from "./files.js";
import { reportFrame } from "./report_frame.js";
import { sentenceText } from "./words.js";

/** @typedef {import("../types.js").LabReport} LabReport */
/** @typedef {import("../types.js").LabRun} LabRun */

/**
 * The results of a run as soon as there are any.
 * @param {LabReport} begun the run when the page was opened
 * @param {AbortSignal} signal the page's
 * @returns {{node: HTMLElement, show: (run: LabRun) => void}}
 */
export function resultsView(begun, signal) {
  const node = h("div", { class: "stack loose", hidden: true });
  let isDrawn = false;
  let known = begun.state === "finished" ? begun : null;
  const draw = async () => {
    const report = known ?? await get(`/api/lab/runs/${encodeURIComponent(begun.id)}`, { signal });
    // It can be removed and run again.
    known = null;
    clear(node, resultParts(report)).hidden = false;
  };
  const show = (/** @type {LabRun} */ { state }) => {
    const isFinished = state === "finished";
    if (isFinished === isDrawn) return;
    isDrawn = isFinished;
    if (isFinished) draw().catch((error) => complain(error, signal));
    else clear(node).hidden = true;
  };
  return { node, show };
}

/** @param {LabReport} report @returns {HTMLElement[]} */
function resultParts(report) {
  return [
    h("div", { class: "with-side" },
      h("div", { class: "stack" }, report.claims.length > 0 && part("claims", claimList(report.claims)), findings(report)),
      part("downloads", downloads(report))),
    wholeReport(report),
  ];
}

/** The lab writes them, in English. @param {LabReport} report */
function findings({ findings }) {
  if (!findings) return null;
  return part("findings", h("p", { lang: "en" }, findings), language() !== "en" && h("p", { class: "faint" }, t("lab.in_english")));
}

/** @param {LabReport} report */
function wholeReport({ id, title }) {
  return h("section", { class: "stack" },
    h("div", { class: "row spread" }, h("h2", null, t("lab.report")),
      h("a", { href: fileAddress(id, "report.html"), target: "_blank" }, t("lab.open_report"))),
    reportFrame(id, t("lab.report_of", { title: sentenceText(title) })));
}

/** @param {string} name @param {...import("../dom.js").Child} content */
function part(name, ...content) {
  return h("section", { class: "card stack" }, h("h2", { class: "card-title" }, t(`lab.${name}`)), content);
}
