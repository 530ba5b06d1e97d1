// The table of a tournament: who leads, by how much, and how sure that is.

import { h } from "../dom.js";
import { number, percent, t } from "../i18n.js";
import { eloText, faultsText, NONE, pointsText, tallyText, thinkingText } from "./figures.js";
import { entrantText } from "./title.js";
import { barOf, percent as placeOn, scaleOf } from "./rating_bars.js";

/** @typedef {import("./shapes.js").Entry} Entry */
/** @typedef {import("./shapes.js").Table} Table */
/** @typedef {import("./rating_bars.js").Scale} Scale */

/** @param {Table} table @returns {HTMLElement} */
export function standingsTable(table) {
  const { standings, unrated } = table;
  const scale = scaleOf(standings);
  const troubled = standings.some(({ time_losses, failures }) => time_losses + failures > 0);
  const body = standings.map((entry) => row(entry, scale, troubled));
  return h("div", { class: "stack tight" },
    h("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": t("tournaments.standings") },
      h("table", { class: "table standings" }, head(troubled), h("tbody", null, body))),
    unrated !== null && standings.some(({ games }) => games > 0) && h("p", { class: "hint" }, t("tournaments.unrated")));
}

/** @param {boolean} troubled */
function head(troubled) {
  const titles = ["rank", "player", "points", "share", "elo"].map(column);
  const rest = ["games", "tally", "time", "depth", ...(troubled ? ["faults"] : [])].map(column);
  return h("thead", null, h("tr", null, titles, h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, t("tournaments.col.interval"))), rest));
}

/** @param {string} name */
function column(name) {
  return h("th", { scope: "col", class: [name !== "player" && "num"] }, t(`tournaments.col.${name}`));
}

/** @param {Entry} entry @param {Scale} scale @param {boolean} troubled */
function row(entry, scale, troubled) {
  const { rank, name, player, games, points, share, mean_time_ms, mean_depth, time_losses, failures } = entry;
  return h("tr", null,
    h("td", { class: "num" }, rank),
    h("th", { scope: "row", class: "entrant" }, h("span", { class: "entrant-name" }, entrantText(name)),
      player !== name && entrantText(player) !== entrantText(name) && h("span", { class: "entrant-player mono" }, player)),
    figure(pointsText(points), "points"), figure(share === null ? NONE : percent(share, 1)),
    figure(eloText(entry)), h("td", { class: "bar-cell" }, ratingBar(entry, scale)),
    figure(number(games)), figure(tallyText(entry)), figure(mean_time_ms === null ? NONE : thinkingText(mean_time_ms)),
    figure(mean_depth === null ? NONE : number(mean_depth, { maximumFractionDigits: 1 })),
    troubled && figure(faultsText(time_losses, failures)));
}

/** @param {string} text @param {string} [kind] */
function figure(text, kind) {
  return h("td", { class: ["num", kind] }, text);
}

/** The interval as a bar, the rating as a dot on it. The figures beside it say the same. @param {Entry} entry @param {Scale} scale */
function ratingBar(entry, scale) {
  const bar = barOf(entry, scale);
  const zero = h("span", { class: "bar-zero" });
  zero.style.left = `${placeOn(0, scale)}%`;
  if (!bar) return h("span", { class: "rating-bar", "aria-hidden": "true" }, zero);
  const range = h("span", { class: ["bar-range", bar.openLow && "open-low", bar.openHigh && "open-high"] });
  range.style.left = `${bar.left}%`;
  range.style.width = `${bar.width}%`;
  const dot = bar.dot === null ? null : h("span", { class: "bar-dot" });
  if (dot) dot.style.left = `${bar.dot}%`;
  return h("span", { class: "rating-bar", "aria-hidden": "true" }, zero, range, dot);
}
