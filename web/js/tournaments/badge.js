// A tournament's state as a badge, and how far it is as a bar.

import { h } from "../dom.js";
import { number, plural, t } from "../i18n.js";
import { toneOf } from "./state.js";

/** @param {import("./state.js").Phase} phase */
export function phaseBadge(phase) {
  return h("span", { class: ["badge", toneOf(phase)] }, t(`tournaments.phase.${phase}`));
}

/** @param {number} games @param {number|null} planned @returns {HTMLElement|null} nothing where the end is open */
export function progressBar(games, planned) {
  if (!planned) return null;
  const done = h("div");
  done.style.width = `${100 * Math.min(games / planned, 1)}%`;
  return h("div", {
    class: "meter", role: "progressbar", "aria-label": t("tournaments.progress"),
    "aria-valuemin": 0, "aria-valuemax": planned, "aria-valuenow": games,
  }, done);
}

/** @param {number} games @param {number|null} planned */
export function progressText(games, planned) {
  if (!planned) return plural("tournaments.games_so_far", games);
  return t("tournaments.games_of", { games: number(games), planned: number(planned) });
}
