/**
 * @file Below the games on the home page: one's matches in progress, and matches to watch. They come after the rest:
 * a game can be begun without them.
 */

import { ApiError, get } from "../api.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { keptSeats } from "./kept_seats.js";
import { createMatchCard } from "./match_card.js";
import { createMatchRow } from "./match_row.js";
import { startOf } from "./pictures.js";

/** @typedef {import("../types.js").PageContext} PageContext */
/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./seat_keys.js").SeatKeys} SeatKeys */

const MOST_IN_PROGRESS = 8;
const MOST_RECENT = 8;

/**
 * @param {HTMLElement} place
 * @param {PageContext} context
 * @param {(() => void)[]} endings
 */
export async function showMine(place, context, endings) {
  const seats = keptSeats();
  const ids = seats.inProgress().slice(0, MOST_IN_PROGRESS);
  const views = await Promise.all(ids.map((id) => viewOf(id, seats, context.signal)));
  const open = views.flatMap((view) => (view?.ending === null ? [view] : []));
  if (open.length === 0 || context.signal.aborted) return;
  const starts = await Promise.all(open.map((view) => startOf(view.game)));
  // Boards that are made once the page is left would never be destroyed.
  if (context.signal.aborted) return;
  const cards = open.map((view, i) => createMatchCard(view, starts[i]));
  endings.push(...cards.map(({ destroy }) => destroy));
  clear(place, h("section", { class: "stack", "aria-labelledby": "mine-title" },
    h("h2", { id: "mine-title" }, t("play.in_progress_yours")), h("div", { class: "match-cards" }, cards.map(({ node }) => node))));
}

/**
 * A match of mine, or null if it is gone; what is over is not asked for again.
 * @param {string} id
 * @param {SeatKeys} seats
 * @param {AbortSignal} signal
 * @returns {Promise<MatchView | null>}
 */
async function viewOf(id, seats, signal) {
  try {
    /** @type {MatchView} */
    const view = await get(`/api/matches/${encodeURIComponent(id)}`, { keys: seats.of(id).keys, signal });
    seats.mark(id, view.ending !== null);
    return view;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) seats.forget(id);
    return null;
  }
}

/**
 * @param {HTMLElement} place
 * @param {PageContext} context
 */
export async function showRecent(place, { signal }) {
  try {
    const { matches } = await get(`/api/matches?limit=${MOST_RECENT}`, { signal });
    if (matches.length === 0 || signal.aborted) return;
    clear(place, h("section", { class: "stack", "aria-labelledby": "recent-title" },
      h("div", { class: "row spread" }, h("h2", { id: "recent-title" }, t("play.recent")), h("a", { href: "/matches" }, t("play.all_matches"))),
      h("ul", { class: "match-rows card" }, matches.map(createMatchRow))));
  } catch {
    // The games can be played without this list.
  }
}
