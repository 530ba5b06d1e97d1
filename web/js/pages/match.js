/** @file The page of a match. A seat's key in the address is taken over and removed from it. */

import { ApiError } from "../api.js";
import { gameName } from "../catalogue.js";
import { allGames } from "../forms/menu.js";
import { MatchPage } from "../play/match_page.js";
import { keyInHash, SeatKeys } from "../play/seat_keys.js";
import { startOf } from "../play/starts.js";

/**
 * @param {import("../types.js").PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page(context) {
  const seats = new SeatKeys(localStorage);
  const { id } = context.params;
  const key = keyInHash(context.hash);
  if (key) {
    seats.add(id, key);
    history.replaceState(history.state, "", context.path);
  }
  const match = new MatchPage(context, seats);
  const games = await allGames();
  const formatsOf = (/** @type {string} */ game) => games.find(({ name }) => name === gameName(game))?.formats ?? [];
  const node = await match.open({ formatsOf, startOf }).catch((error) => {
    // A match that is gone must not stay in the list of those in progress.
    if (error instanceof ApiError && error.status === 404) seats.forget(id);
    throw error;
  });
  return { title: match.title(), node, leave: () => match.leave() };
}
