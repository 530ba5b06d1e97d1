/**
 * @file The address of an analysis, so that it can be shared and survives a reload:
 *   ?game=loa&start=TEXT&moves=e8-g6+h3xf1&ply=1   any line
 *   ?match=ID&ply=12                               a match of this server
 *   ?run=r3&number=5&ply=12                        a game of a tournament
 * The last two stand as long as one stays in what was played there. Without a
 * ply a line is shown at its end, and a whole game at its start.
 */

/**
 * @typedef {{kind: "line", game: string, start: string|null, moves: string[]}
 *   | {kind: "match", id: string}
 *   | {kind: "tournament", run: string, number: number}} Source
 */

/** @typedef {{source: Source|null, ply: number}} Address */

/**
 * What an address asks for; no source where it names none.
 * @param {URLSearchParams} query
 * @returns {Address}
 */
export function readAddress(query) {
  const source = readSource(query);
  return { source, ply: readNumber(query.get("ply")) ?? usualPly(source) };
}

/**
 * @param {URLSearchParams} query
 * @returns {Source|null}
 */
function readSource(query) {
  const id = query.get("match");
  if (id) return { kind: "match", id };
  const run = query.get("run");
  const number = readNumber(query.get("number"));
  if (run && number !== null) return { kind: "tournament", run, number };
  const game = query.get("game");
  if (!game) return null;
  return { kind: "line", game, start: query.get("start") || null, moves: readMoves(query.get("moves") ?? "") };
}

/**
 * Moves as they may be written in an address or a text field: with numbers or
 * without, between blanks or commas.
 * @param {string} text
 * @returns {string[]}
 */
export function readMoves(text) {
  const bare = text.replace(/(^|[\s,])\d+\s*(\.+|…)/g, "$1");
  return bare.split(/[\s,]+/).filter((word) => word !== "");
}

/** @param {Source|null} source */
function usualPly(source) {
  return source?.kind === "line" ? source.moves.length : 0;
}

/** @param {string|null} text */
function readNumber(text) {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/**
 * The address as the page writes it.
 * @param {Source} source
 * @param {number} ply
 * @returns {string} from the path on
 */
export function writeAddress(source, ply) {
  const query = new URLSearchParams(sourceFields(source));
  if (ply !== usualPly(source)) query.set("ply", String(ply));
  return `/analyse?${query}`;
}

/**
 * @param {Source} source
 * @returns {Record<string, string>}
 */
function sourceFields(source) {
  if (source.kind === "match") return { match: source.id };
  if (source.kind === "tournament") return { run: source.run, number: String(source.number) };
  return {
    game: source.game,
    ...(source.start ? { start: source.start } : {}),
    ...(source.moves.length > 0 ? { moves: source.moves.join(" ") } : {}),
  };
}
