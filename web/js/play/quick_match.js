/** @file A match with one click. It comes when the home page is there: nothing of it is needed to show a game. */

import { complain } from "../dialog.js";
import { createMatch } from "./create.js";
import { keptSeats } from "./kept_seats.js";
import { createQuickLevel } from "./quick_level.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./setup.js").SeatChoice} SeatChoice */

/**
 * The choice of a level, and matches against it.
 * @param {import("../types.js").PageContext} context
 * @returns {{nodes: Node[], begin: (game: string, side: Side) => Promise<void>}}
 */
export function createQuickMatch(context) {
  const level = createQuickLevel();
  return { nodes: level.nodes, begin: (game, side) => beginMatch(context, quickSetup(game, side, level.player())) };
}

/**
 * Begins a match and goes there; tells why if there is none.
 * @param {import("../types.js").PageContext} context
 * @param {Setup} setup
 */
async function beginMatch(context, setup) {
  try {
    context.navigate(await createMatch(setup, keptSeats()));
  } catch (error) {
    complain(error, context.signal);
  }
}

/**
 * A game against a level, as most people want it: no clock, take-backs allowed.
 * @param {string} game
 * @param {Side} side the person's
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
