/** @file A match as a line of a list: who played what, how it stands, when. */

import { gameWithOptions } from "../catalogue.js";
import { h } from "../dom.js";
import { date, plural, t } from "../i18n.js";
import { resultInList, seatName } from "./names.js";

/** @typedef {import("../types.js").MatchHead} MatchHead */

/** @param {MatchHead} match */
export function createMatchRow(match) {
  const [first, second] = match.seats.map(seatName);
  const state = match.ending
    ? h("span", { class: "match-row-state" }, resultInList(match.game, match.ending))
    : h("span", { class: "badge accent" }, t("play.in_progress"));
  return h("li", null, h("a", { class: "match-row", href: `/match/${match.id}` },
    h("span", { class: "match-row-names" }, h("strong", null, `${first} – ${second}`), h("span", { class: "soft" }, gameWithOptions(match.game))),
    state,
    h("span", { class: "match-row-when faint" }, plural("play.plies", match.plies), " · ", h("time", { datetime: new Date(match.updated * 1000).toISOString() }, date(match.updated)))));
}
