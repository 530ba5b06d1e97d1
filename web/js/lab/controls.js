// What one can do with an experiment at one scale: run it, stop it, resume it, remove what it left. The buttons stay
// where they are and change their words, so that focus survives whatever the stream tells.

import { ask, complain } from "../dialog.js";
import { clear, h, oneAtATime } from "../dom.js";
import { t } from "../i18n.js";
import { actionOf, canBeRemoved } from "./state.js";
import { scaleText, sentenceText } from "./words.js";

/** @typedef {import("../types.js").LabRun} LabRun */
/** @typedef {import("./state.js").Action} Action */
/**
 * @typedef {object} Controlled
 * @property {{name: string, title: string}} experiment
 * @property {import("../types.js").LabScale} scale
 * @property {import("./runs.js").Runs} runs
 * @property {AbortSignal} signal the page's
 * @property {"small"|""} [size]
 */

/**
 * @param {Controlled} controlled
 * @returns {{nodes: HTMLButtonElement[], show: (run: LabRun|null) => void}}
 */
export function runControls(controlled) {
  const { experiment, scale, runs } = controlled;
  /** @type {LabRun|null} */
  let shown = null;
  const main = actionButton(controlled, () => {
    if (shown && actionOf(shown.state) === "stop") return runs.stop(shown.id);
    return runs.start(experiment.name, scale);
  });
  const remove = actionButton(controlled, () => removeAsked(controlled, shown));
  const show = (/** @type {LabRun|null} */ run) => {
    shown = run;
    const state = run?.state ?? null;
    main.show(actionOf(state));
    remove.show(canBeRemoved(state) ? "remove" : null);
  };
  return { nodes: [main.node, remove.node], show };
}

/** In a list nothing stands out: there are many. @type {Record<"small"|"", Record<Action|"remove", string>>} */
const LOOKS = {
  small: { run: "", stop: "danger", resume: "", remove: "quiet" },
  "": { run: "primary", stop: "danger", resume: "primary", remove: "danger" },
};

/**
 * A button for whatever is possible; hidden where nothing is.
 * @param {Controlled} controlled
 * @param {() => Promise<void>} work
 */
function actionButton({ experiment, scale, size = "", signal }, work) {
  const node = h("button", { type: "button", class: "button", hidden: true });
  /** @type {Action|"remove"|null} */
  let told = null;
  const show = (/** @type {Action|"remove"|null} */ action) => {
    node.hidden = action === null;
    if (action === null || action === told) return;
    told = action;
    node.className = ["button", LOOKS[size][action], size].filter(Boolean).join(" ");
    node.ariaLabel = t("lab.action_of", { action: t(`lab.${action}`), title: sentenceText(experiment.title), scale: scaleText(scale) });
    clear(node, t(`lab.${action}`));
  };
  const press = oneAtATime(async () => {
    node.ariaDisabled = "true";
    await work().catch((error) => complain(error, signal));
    node.ariaDisabled = null;
  });
  // The second click of a double click would stop what the first has begun.
  node.addEventListener("click", (event) => void (event.detail <= 1 && press()));
  return { node, show };
}

/** @param {Controlled} controlled @param {LabRun|null} run */
async function removeAsked({ experiment, scale, runs }, run) {
  const answer = await ask({
    title: t("lab.remove_title"),
    body: t("lab.remove_text", { title: sentenceText(experiment.title), scale: scaleText(scale) }),
    buttons: [{ value: "cancel", label: t("common.cancel") }, { value: "remove", label: t("lab.remove"), kind: "danger" }],
  });
  if (answer === "remove" && run) await runs.remove(run.id);
}

/**
 * Calls `change`; where what had the focus is unseen after it, the first thing there that can take it does.
 * @param {HTMLElement} place
 * @param {() => void} change
 */
export function keepingFocus(place, change) {
  const focused = place.contains(document.activeElement) && document.activeElement instanceof HTMLElement ? document.activeElement : null;
  change();
  if (!focused?.hidden) return;
  const next = [...place.querySelectorAll("a, button")].find((node) => node instanceof HTMLElement && !node.hidden);
  if (next instanceof HTMLElement) next.focus();
}
