// /lab/runs/ID: one run of an experiment, live while it lasts, with its report once it is finished.

import { say } from "../announce.js";
import { ApiError, get } from "../api.js";
import { toast } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { resultsView } from "../lab/results.js";
import { runHead } from "../lab/run_head.js";
import { Runs } from "../lab/runs.js";
import { sentenceText } from "../lab/words.js";

/** @typedef {import("../types.js").Lab} Lab */
/** @typedef {import("../types.js").LabReport} LabReport */
/** @typedef {import("../types.js").PageContext} PageContext */

/** @param {PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page(context) {
  const { params, signal } = context;
  /** @type {[Lab, LabReport|null]} */
  const [lab, report] = await Promise.all([get("/api/lab", { signal }), reportOf(params.run ?? "", signal)]);
  if (!report) return { title: t("lab.gone"), node: gone() };
  return { title: sentenceText(report.title), node: liveRun(lab, report, context) };
}

/** @param {string} id @param {AbortSignal} signal @returns {Promise<LabReport|null>} null where there is none */
async function reportOf(id, signal) {
  try {
    return await get(`/api/lab/runs/${encodeURIComponent(id)}`, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** @param {Lab} lab @param {LabReport} begun @param {PageContext} context */
function liveRun(lab, begun, { signal, navigate }) {
  const runs = new Runs(lab.runs, {
    signal,
    onRuns: (now) => {
      const run = now.find(({ id }) => id === begun.id);
      if (run) [head, results].forEach((part) => part.show(run));
      else vanish(node);
    },
    onLost: (isLost) => head.setLost(isLost),
    onRemoved: () => {
      toast(t("lab.removed"));
      navigate("/lab", { replace: true });
    },
  });
  const experiment = lab.experiments.find(({ name }) => name === begun.name);
  const head = runHead(begun, { experiment, runs, signal });
  const results = resultsView(begun, signal);
  const node = h("div", { class: "page stack loose lab" }, head.node, results.node);
  runs.watch();
  return node;
}

/** Somebody else has removed it. @param {HTMLElement} node */
function vanish(node) {
  node.replaceWith(gone());
  say(t("lab.gone"));
}

function gone() {
  return h("div", { class: "page narrow stack" }, h("h1", null, t("lab.gone")), h("p", null, t("lab.gone_text")),
    h("div", { class: "button-row" }, h("a", { class: "button primary", href: "/lab" }, t("lab.to_lab"))));
}
