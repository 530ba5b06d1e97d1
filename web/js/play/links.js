/**
 * @file The addresses of a match that can be handed on: the public one for
 * watchers, and a secret one for each seat one may give away. No DOM.
 */

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./seat_keys.js").SeatLinks} SeatLinks */
/** @typedef {{side: Side, url: string, mine: boolean}} SeatLink */

/**
 * @param {string} origin
 * @param {string} id
 */
export function publicLink(origin, id) {
  return `${origin}/match/${encodeURIComponent(id)}`;
}

/**
 * The other person's seat first: that is the link one came for.
 * @param {string} origin
 * @param {MatchView} view
 * @param {SeatLinks} links
 * @returns {SeatLink[]}
 */
export function seatLinks(origin, view, links) {
  const sides = /** @type {Side[]} */ (["first", "second"]).filter((side) => links[side]);
  const found = sides.map((side) => ({
    side,
    url: `${publicLink(origin, view.id)}#key=${encodeURIComponent(links[side] ?? "")}`,
    mine: view.you.includes(side),
  }));
  return found.sort((a, b) => Number(a.mine) - Number(b.mine));
}
