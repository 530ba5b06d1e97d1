// All tournaments, the newest first, kept fresh while one of them is under way.

import { get } from "../api.js";
import { clear, h } from "../dom.js";
import { date, t } from "../i18n.js";
import { phaseBadge, progressBar, progressText } from "./badge.js";
import { isUnderWay, phaseOf } from "./state.js";
import { titleText } from "./title.js";

/** @typedef {import("../types.js").TournamentHead} TournamentHead */

/** So often the list is asked for again while something happens. */
const REFRESH_MS = 3000;

/** @param {TournamentHead[]} tournaments @param {AbortSignal} signal @returns {HTMLElement} */
export function tournamentList(tournaments, signal) {
  const place = h("div", { class: "stack" });
  show(place, tournaments);
  void refresh(place, tournaments, signal);
  return place;
}

/** @param {HTMLElement} place @param {TournamentHead[]} tournaments @param {AbortSignal} signal */
async function refresh(place, tournaments, signal) {
  let known = tournaments;
  while (known.some((head) => isUnderWay(phaseOf(head)))) {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    if (signal.aborted) return;
    if (document.hidden) continue;
    // A miss is no news: the next time will tell.
    const answer = await get("/api/tournaments", { signal }).catch(() => null);
    if (signal.aborted || !answer) continue;
    known = answer.tournaments;
    show(place, known);
  }
}

/** Draws the list, keeping the focus on the tournament that had it. @param {HTMLElement} place @param {TournamentHead[]} tournaments */
function show(place, tournaments) {
  const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.pathname : null;
  clear(place, tournaments.length === 0 ? nothing() : h("ul", { class: "tournaments" }, tournaments.map(card)));
  if (focused) [...place.querySelectorAll("a")].find((link) => link.pathname === focused)?.focus();
}

/** @param {TournamentHead} head */
function card(head) {
  const { run, title, games, planned, created } = head;
  return h("li", null, h("a", { class: "card link-card tournament-card", href: `/tournaments/${run}` },
    h("div", { class: "row spread" }, h("h2", { class: "card-title" }, titleText(title)), phaseBadge(phaseOf(head))),
    progressBar(games, planned),
    h("div", { class: "row spread faint nums" }, h("span", null, progressText(games, planned)), h("span", null, `${run} · ${date(created)}`))));
}

function nothing() {
  return h("div", { class: "empty card flat stack" },
    h("p", null, t("tournaments.none")),
    h("p", null, h("a", { class: "button primary", href: "/tournaments/new" }, t("tournaments.new"))));
}
