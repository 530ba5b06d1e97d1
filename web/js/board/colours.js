// Which colours the two sides of a game have. No DOM.

import { knownGame } from "../games.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Colour} Colour */

/** For a game that the server did not tell of. @type {[Colour, Colour]} */
const USUAL = ["black", "white"];

/**
 * @param {string|undefined} game its name or whole text, options and all
 * @param {Side} side
 * @returns {Colour}
 */
export function colourOf(game, side) {
  const [first, second] = knownGame(game)?.colours ?? USUAL;
  return side === "first" ? first : second;
}
