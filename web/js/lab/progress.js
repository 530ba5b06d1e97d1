// How far a run has come: a bar, its part, and the time that is left. It is drawn once and then only filled.

import { clear, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { durationText } from "../tournaments/figures.js";
import { partText } from "./words.js";

/** @typedef {import("../types.js").LabRun} LabRun */

/**
 * @param {string} label whose progress it is
 * @returns {{node: HTMLElement, show: (run: LabRun|null) => void}} unseen while there is nothing to tell
 */
export function progressView(label) {
  const done = h("div");
  const bar = h("div", { class: "meter", role: "progressbar", "aria-label": `${t("lab.progress")}: ${label}`, "aria-valuemin": 0 }, done);
  const part = h("span");
  const figures = h("span", { class: "nums" });
  const node = h("div", { class: "lab-progress", hidden: true }, bar, h("div", { class: "row spread faint" }, part, figures));
  const show = (/** @type {LabRun|null} */ run) => {
    const progress = run?.progress ?? null;
    node.hidden = progress === null;
    if (!run || !progress) return;
    done.style.width = `${100 * shareOf(progress)}%`;
    bar.ariaValueMax = String(progress.units);
    bar.ariaValueNow = String(progress.done);
    clear(part, t("lab.part", { part: progress.part, parts: progress.parts, title: partText(progress.title) }));
    clear(figures, figuresText(run, progress));
  };
  return { node, show };
}

/** @param {NonNullable<LabRun["progress"]>} progress */
function shareOf({ done, units }) {
  return units === 0 ? 0 : Math.min(done / units, 1);
}

/** @param {LabRun} run @param {NonNullable<LabRun["progress"]>} progress */
function figuresText({ seconds, seconds_left }, { done, units }) {
  return [
    t("lab.units", { done: number(done), units: number(units) }),
    seconds !== null && t("lab.elapsed", { time: durationText(seconds) }),
    seconds_left !== null && t("lab.left", { time: durationText(seconds_left) }),
  ].filter(Boolean).join(" · ");
}
