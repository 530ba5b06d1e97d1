// Which colours the two sides of a game have. No DOM.

/** @typedef {import("../types.js").Side} Side */
/** @typedef {"black"|"white"|"red"|"yellow"} Colour */

/** First and second; a game that is not named here is black against white. @type {Record<string, [Colour, Colour]>} */
const COLOURS = {
  connect4: ["red", "yellow"],
  amazons: ["white", "black"],
  tebes: ["white", "black"],
};

/**
 * @param {string|undefined} game its name or whole text, such as connect4:size=8x8
 * @param {Side} side
 * @returns {Colour}
 */
export function colourOf(game, side) {
  const [first, second] = COLOURS[(game ?? "").split(":")[0]] ?? ["black", "white"];
  return side === "first" ? first : second;
}
