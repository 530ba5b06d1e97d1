/**
 * @file The address of an analysis, so that it can be shared and survives a reload:
 *   ?game=NAME&start=TEXT&moves=e8-g6+h3xf1&ply=1   any line
 *   ?match=ID&ply=12                               a match of this server
 *   ?run=r3&number=5&ply=12                        a game of a tournament
 * The last two can have a variation that leaves what was played there, given by
 * the ply it leaves from and its moves: &from=3&line=e8-g6+h3xf1. Without a ply
 * a line is shown at its end, and a whole game at its start.
 */

/** @typedef {{from: number, moves: string[]}} Branch */
/** @typedef {{kind: "match", id: string} | {kind: "tournament", run: string, number: number}} Stored */
/** @typedef {{kind: "line", game: string, start: string|null, moves: string[]} | (Stored & {branch?: Branch})} Source */

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
  const stored = readStored(query);
  if (stored) return { ...stored, ...readBranch(query) };
  const game = query.get("game");
  if (!game) return null;
  return { kind: "line", game, start: query.get("start") || null, moves: readMoves(query.get("moves") ?? "") };
}

/**
 * @param {URLSearchParams} query
 * @returns {Stored|null}
 */
function readStored(query) {
  const id = query.get("match");
  if (id) return { kind: "match", id };
  const run = query.get("run");
  const number = readNumber(query.get("number"));
  return run && number !== null ? { kind: "tournament", run, number } : null;
}

/**
 * @param {URLSearchParams} query
 * @returns {{branch?: Branch}}
 */
function readBranch(query) {
  const from = readNumber(query.get("from"));
  const moves = readMoves(query.get("line") ?? "");
  return from === null || moves.length === 0 ? {} : { branch: { from, moves } };
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
  if (source?.kind === "line") return source.moves.length;
  return source?.branch ? source.branch.from + source.branch.moves.length : 0;
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
  if (source.kind === "match") return { match: source.id, ...branchFields(source) };
  if (source.kind === "tournament") return { run: source.run, number: String(source.number), ...branchFields(source) };
  return {
    game: source.game,
    ...(source.start ? { start: source.start } : {}),
    ...(source.moves.length > 0 ? { moves: source.moves.join(" ") } : {}),
  };
}

/**
 * @param {{branch?: Branch}} source
 * @returns {Record<string, string>}
 */
function branchFields({ branch }) {
  return branch ? { from: String(branch.from), line: branch.moves.join(" ") } : {};
}
