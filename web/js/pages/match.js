/** @file The page of a match. A seat's key in the address is taken over and removed from it. */

import { ApiError } from "../api.js";
import { gameName } from "../catalogue.js";
import { allGames } from "../forms/menu.js";
import { keptSeats } from "../play/kept_seats.js";
import { MatchPage } from "../play/match_page.js";
import { keyInHash } from "../play/seat_keys.js";
import { startOf } from "../play/pictures.js";

/**
 * @param {import("../types.js").PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page(context) {
  const seats = keptSeats();
  const { id } = context.params;
  takeKey(context.hash, () => context.rewrite(context.path));
  // A seat's link opened where its match is already shown changes only the hash.
  addEventListener("hashchange", () => takeKey(location.hash, () => context.navigate(context.path, { replace: true })), { signal: context.signal });

  /** @param {string} hash @param {() => void} then */
  function takeKey(hash, then) {
    const key = keyInHash(hash);
    if (!key) return;
    seats.add(id, key);
    then();
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
