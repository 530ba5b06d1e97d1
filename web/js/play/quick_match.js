/** @file A match with one click. It comes when the home page is there: nothing of it is needed to show a game. */

import { complain } from "../dialog.js";
import { createMatch } from "./create.js";
import { keptSeats } from "./kept_seats.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./setup.js").SeatChoice} SeatChoice */

/**
 * Begins a match and goes there; tells why if there is none.
 * @param {import("../types.js").PageContext} context
 * @param {string} game
 * @param {import("../types.js").Side} side the person's
 * @param {string} player the machine's text
 */
export async function beginQuickMatch(context, game, side, player) {
  try {
    context.navigate(await createMatch(quickSetup(game, side, player), keptSeats()));
  } catch (error) {
    complain(error, context.signal);
  }
}

/**
 * A game against a level, as most people want it: no clock, take-backs allowed.
 * @param {string} game
 * @param {import("../types.js").Side} side the person's
 * @param {string} player the machine's text
 * @returns {Setup}
 */
function quickSetup(game, side, player) {
  /** @type {SeatChoice} */
  const person = { who: "here", name: "" };
  /** @type {SeatChoice} */
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
