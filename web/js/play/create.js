/** @file Makes a match from its setup, keeps the keys of its seats, and tells where it is. */

import { post } from "../api.js";
import { drawSides, keysToKeep, matchRequest } from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("../types.js").BegunMatch} NewMatch */

/**
 * @param {Setup} setup
 * @param {import("./seat_keys.js").SeatKeys} seats
 * @returns {Promise<string>} the address of the match
 */
export async function createMatch(setup, seats) {
  const drawn = drawSides(setup, Math.random);
  /** @type {NewMatch} */
  const { id, keys } = await post("/api/matches", matchRequest(drawn));
  const kept = keysToKeep(drawn, keys);
  seats.keep(id, kept.keys, kept.links);
  return `/match/${encodeURIComponent(id)}`;
}
