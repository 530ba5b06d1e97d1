// Finds the move that somebody typed, forgiving how it is spelt. No DOM.

/** @typedef {import("../types.js").MoveView} MoveView */

/**
 * The moves a text can mean: exactly its own, else those that differ only in case, spaces and separators, else
 * those whose first and last square are typed. More than one means that it is ambiguous.
 * @param {MoveView[]} moves
 * @param {string} typed
 * @returns {MoveView[]}
 */
export function findTyped(moves, typed) {
  const exact = moves.filter(({ text }) => text === typed.trim());
  if (exact.length > 0) return exact;
  const wanted = bare(typed);
  if (wanted === "") return [];
  const loose = moves.filter(({ text, path }) => bare(text) === wanted || bare(path.join("-")) === wanted);
  if (loose.length > 0) return loose;
  return moves.filter(({ path }) => path.length > 2 && bare(`${path[0]}-${path[path.length - 1]}`) === wanted);
}

/** Lower case, with one separator for all of them: numbers must not run together ("1-12" is not "11-2"). @param {string} text */
function bare(text) {
  return text.trim().toLowerCase().replaceAll(/[\s\-–x×:*/,>]+/g, "-");
}
