/** @file Makes a match from its setup, keeps the keys of its seats, and tells where it is. */

import { post } from "../api.js";
import { drawSides, keysToKeep, matchRequest } from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("../types.js").NewMatch} NewMatch */

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

/**
 * A game against a level, as most people want it: no clock, take-backs allowed.
 * @param {string} game
 * @param {import("../types.js").Side} side the person's
 * @param {string} player the machine's text
 * @returns {Setup}
 */
export function quickSetup(game, side, player) {
  /** @type {import("./setup.js").SeatChoice} */
  const person = { who: "here", name: "" };
  /** @type {import("./setup.js").SeatChoice} */
  const machine = { who: "machine", player };
  return {
    game,
    start: "",
    moves: [],
    seats: side === "first" ? [person, machine] : [machine, person],
    random: false,
    clock: { kind: "none" },
    takeBacks: true,
  };
}
