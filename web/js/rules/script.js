// Where a reader is in an example: on the line that the page shows, or on a way of their own. No DOM.

/**
 * @typedef {object} Place
 * @property {string|null} next  the move that "Step" plays, if there is one
 * @property {string|null} told  what the page says of the last move
 * @property {boolean} moved  whether there is anything to take back
 */

/**
 * @param {{line: string[]}} example
 * @param {string[]} steps the text after each move of the line
 * @param {string[]} played
 * @returns {Place}
 */
export function placeIn({ line }, steps, played) {
  const onLine = played.every((move, i) => move === line[i]);
  return {
    next: (onLine && line[played.length]) || null,
    told: (onLine && steps[played.length - 1]) || null,
    moved: played.length > 0,
  };
}
