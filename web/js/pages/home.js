/** @file The first page: the games, one click from being played; one's games in progress; games to watch. */

import { ApiError, get } from "../api.js";
import { toast } from "../dialog.js";
import { clear, h } from "../dom.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";
import { createMatch, quickSetup } from "../play/create.js";
import { createGameCard } from "../play/game_card.js";
import { keptSeats } from "../play/kept_seats.js";
import { createMatchCard } from "../play/match_card.js";
import { createMatchRow } from "../play/match_row.js";
import { createQuickLevel } from "../play/quick_level.js";
import { startOf } from "../play/pictures.js";
import { createTips } from "../play/tips.js";

/** @typedef {import("../types.js").PageContext} PageContext */
/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../play/seat_keys.js").SeatKeys} SeatKeys */

const MOST_IN_PROGRESS = 8;
const MOST_RECENT = 8;

// The games are on their way while the page's words still come.
void allGames();

/**
 * @param {PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page(context) {
  const seats = keptSeats();
  const level = createQuickLevel();
  const cards = (await allGames()).map((game) => createGameCard(game, { signal: context.signal, onPlay: begin }));
  /** @type {(() => void)[]} */
  const endings = cards.map(({ destroy }) => destroy);
  const [mine, recent] = [h("div"), h("div")];

  /** @param {string} game @param {import("../types.js").Side} side */
  async function begin(game, side) {
    try {
      context.navigate(await createMatch(quickSetup(game, side, level.player()), seats));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  void showMine(mine, seats, context, endings);
  void showRecent(recent, context);
  const node = h("div", { class: "page home" },
    h("header", { class: "hero" }, h("h1", null, t("play.headline")), h("p", { class: "soft" }, t("play.what_it_is"))),
    createTips(), mine,
    h("section", { class: "stack", "aria-labelledby": "games-title" },
      h("div", { class: "row spread home-games-head" }, h("h2", { id: "games-title" }, t("play.choose_game")), level.node),
      h("div", { class: "game-cards" }, cards.map((card) => card.node))),
    recent);
  return { title: "Ludens", node, leave: () => endings.forEach((end) => end()) };
}

/**
 * @param {HTMLElement} place
 * @param {SeatKeys} seats
 * @param {PageContext} context
 * @param {(() => void)[]} endings
 */
async function showMine(place, seats, context, endings) {
  const ids = seats.inProgress().slice(0, MOST_IN_PROGRESS);
  const views = await Promise.all(ids.map((id) => viewOf(id, seats, context.signal)));
  const open = views.flatMap((view) => (view?.ending === null ? [view] : []));
  if (open.length === 0 || context.signal.aborted) return;
  const cards = await Promise.all(open.map(async (view) => createMatchCard(view, await startOf(view.game))));
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
async function showRecent(place, { signal }) {
  try {
    const { matches } = await get(`/api/matches?limit=${MOST_RECENT}`, { signal });
    if (matches.length === 0) return;
    clear(place, h("section", { class: "stack", "aria-labelledby": "recent-title" },
      h("div", { class: "row spread" }, h("h2", { id: "recent-title" }, t("play.recent")), h("a", { href: "/matches" }, t("play.all_matches"))),
      h("ul", { class: "match-rows card" }, matches.map(createMatchRow))));
  } catch {
    // The games can be played without this list.
  }
}
