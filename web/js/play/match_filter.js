/** @file Which matches of a list are wanted. No DOM. */

/** @typedef {import("../types.js").MatchHead} MatchHead */
/** @typedef {{game: string, state: "all" | "open" | "over", who: "all" | "mine"}} Filter game: "" for any */

/**
 * @param {MatchHead} match
 * @param {Filter} filter
 * @param {(id: string) => boolean} isMine
 */
export function matchesFilter(match, { game, state, who }, isMine) {
  if (game !== "" && match.game.split(":", 1)[0] !== game) return false;
  if (state !== "all" && (match.ending === null) !== (state === "open")) return false;
  return who === "all" || isMine(match.id);
}
