// What was agreed on before a tournament began.

import { gameWithOptions } from "../catalogue.js";
import { h } from "../dom.js";
import { date, number, t } from "../i18n.js";

/** @typedef {import("./shapes.js").Limits} Limits */
/** @typedef {import("./shapes.js").Openings} Openings */
/** @typedef {import("./shapes.js").View} View */

/** @param {View} view @returns {HTMLElement} */
export function factsCard(view) {
  const { table, spec } = view;
  /** @type {[string, string][]} */
  const facts = [
    [t("tournaments.format"), t(`tournaments.format.${table.format}`)],
    [t("tournaments.games"), table.games_played.map(gameWithOptions).join(", ")],
    [t("tournaments.openings"), [...new Set(spec.rule_sets.map(({ openings }) => openingsText(openings)))].join(", ")],
    [t("tournaments.limits"), limitsText(spec.limits)],
    [t("tournaments.rounds"), lengthText(view)],
    [t("tournaments.seed"), String(spec.seed)],
    [t("tournaments.begun"), date(table.created)],
    [t("tournaments.version"), table.program_version],
  ];
  return h("section", { class: "card stack tight" }, h("h2", { class: "card-title" }, t("tournaments.settings")),
    h("dl", { class: "facts" }, facts.map(([name, value]) => [h("dt", null, name), h("dd", null, value)])));
}

/** @param {View} view */
function lengthText({ spec, sprt }) {
  if (spec.rounds !== null) return number(spec.rounds);
  return sprt ? t("tournaments.until_decided") : t("tournaments.at_most", { games: number(spec.most_games ?? 0) });
}

/** @param {Openings|undefined} openings */
export function openingsText(openings) {
  const from = openings?.from ?? "usual";
  return t(`tournaments.openings.${from}`, { plies: openings?.from === "random" ? openings.plies : "" });
}

/** @param {Limits} limits */
export function limitsText({ move_seconds, base_seconds, increment_seconds, nodes, depth }) {
  const told = [
    move_seconds && t("tournaments.limit.move", { seconds: number(move_seconds) }),
    base_seconds && t("tournaments.limit.clock", { base: number(base_seconds), increment: number(increment_seconds ?? 0) }),
    nodes && t("tournaments.limit.nodes", { nodes: number(nodes) }),
    depth && t("tournaments.limit.depth", { depth: number(depth) }),
  ];
  return told.filter(Boolean).join(", ") || t("tournaments.limit.own");
}
