/** @file Views of a match for tests: a plain one, and changes to it. */

/** @typedef {import("../../js/types.js").MatchView} MatchView */
/** @typedef {import("../../js/types.js").Board} Board */

/**
 * A board of so many discs.
 * @param {number} pieces
 * @returns {Board}
 */
export function boardOf(pieces) {
  const cells = [0, 1, 2, 3].map((i) => ({
    name: `a${i + 1}`,
    tile: /** @type {const} */ ("plain"),
    piece: i < pieces ? { side: /** @type {const} */ ("first"), shape: /** @type {const} */ ("disc") } : null,
  }));
  return { files: 1, ranks: 4, labels: "files-and-ranks", tiling: "squares", cells };
}

/**
 * A match of a person (first) against a machine, after these moves.
 * @param {string[]} moves
 * @param {Partial<MatchView>} [changes]
 * @returns {MatchView}
 */
export function viewOf(moves, changes = {}) {
  const played = moves.map((text, i) => ({ side: sideAt(i), text, path: [text] }));
  return {
    id: "m1",
    version: 1,
    game: "loa",
    title: "Lines of Action",
    sides: ["Black", "White"],
    seats: [
      { kind: "person", name: "Ada", player: null },
      { kind: "machine", name: "level 4", player: "level:4" },
    ],
    you: ["first"],
    position: {
      game: "loa",
      colours: ["black", "white"],
      start: "",
      position: "",
      side: sideAt(moves.length),
      outcome: null,
      key: "0",
      board: boardOf(2),
      moves: [{ text: "x", path: ["x"] }],
      played,
      last_board: null,
    },
    turns: [],
    clock: null,
    ending: null,
    draw_offer: null,
    take_back_offer: null,
    declined: null,
    paused: false,
    take_backs: true,
    thinking: null,
    rematch: null,
    watchers: 0,
    ...changes,
  };
}

/** @param {number} i */
function sideAt(i) {
  return i % 2 === 0 ? /** @type {const} */ ("first") : /** @type {const} */ ("second");
}
