/**
 * @file A few moves of each game between strong players, for the small boards
 * that show what a game looks like. A game without a sample shows its start.
 */

/** @type {Record<string, string>} */
const SAMPLES = {
  loa: "g8-g6 h2-f2 c1-c3 a7-c7 f8-f5 h7-f7 e1-b4 h4-e4 b4xe4 h3-e3 c3xa5 h6-f4 b1-b3 e3xb3",
  checkers: "11-15 22-18 15x22 25x18 8-11 29-25 11-16 25-22 16-20 24-19 4-8 30-25 9-14 18x9",
  connect4: "5 4 4 4 4 5 5 6 5 5 6 7 3 4 4 3",
  amazons: "d1-d8/b6 g10-g3/i5 j4-g4/f3 a7-d7/h7 a4-c4/f4 d7-d5/g8 g4-g7/g4 d10-c9/c7 g1-h2/f2 g3-i3/f6 g7-i9/j8 j7-i8/h8",
  tebes: "f3xe4 d4xc3 e4xf5 c3xd3 f5xf6+ b3xa4 a5xa4 c2xd3 d5xd3 e3xe5 b4xa3 a2xa3 d3xb1 e5xc5",
};

/**
 * @param {string} game its name
 * @returns {string[]}
 */
export function sampleOf(game) {
  return SAMPLES[game]?.split(" ") ?? [];
}
