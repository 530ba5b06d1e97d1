/**
 * @file The address of an X-ray holds the whole question, so that it can be
 * shared and asked again when the server has forgotten the tree:
 *   /xray?game=NAME&start=TEXT&moves=4+4&player=alphabeta:depth%3D4&nodes=1000&compare=on
 * Without a player nothing is asked yet: the form is only filled in. No DOM.
 */

import { readMoves } from "../analyse/address.js";
import { depthOf, withDepth } from "./player_text.js";

/**
 * @typedef {object} Question
 * @property {string} game
 * @property {string|null} start
 * @property {string[]} moves
 * @property {string} player its depth included
 * @property {number|null} nodes the most visits or simulations; null for the usual
 * @property {boolean} compare whether the same search is done without pruning
 */

/** The player that the form shows where the address names none. */
const DEFAULT_PLAYER = "alphabeta:depth=4";

/**
 * @param {URLSearchParams} query
 * @param {string} defaultGame where the address names none
 * @returns {{question: Question, isAsked: boolean}}
 */
export function readAddress(query, defaultGame) {
  const player = query.get("player");
  const question = {
    game: query.get("game") || defaultGame,
    start: query.get("start") || null,
    moves: readMoves(query.get("moves") ?? ""),
    player: player ? deepened(player, readCount(query.get("depth"))) : DEFAULT_PLAYER,
    nodes: readCount(query.get("nodes")),
    compare: !player || query.get("compare") === "on",
  };
  return { question, isAsked: Boolean(player) };
}

/**
 * A depth of its own, as in a request, is understood too; the player's text comes first.
 * @param {string} player
 * @param {number|null} depth
 */
function deepened(player, depth) {
  return depth === null || depthOf(player) !== null ? player : withDepth(player, depth);
}

/** @param {string|null} text */
function readCount(text) {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * @param {Question} question
 * @returns {string} from the path on
 */
export function writeAddress({ game, start, moves, player, nodes, compare }) {
  const query = new URLSearchParams({
    ...placeFields({ game, start, moves }),
    player,
    ...(nodes !== null && { nodes: String(nodes) }),
    ...(compare && { compare: "on" }),
  });
  return `/xray?${query}`;
}

/**
 * Where one comes to look into a position, with nothing asked yet.
 * @param {Pick<Question, "game"|"start"|"moves">} place
 * @returns {string} from the path on
 */
export function addressOfPlace(place) {
  return `/xray?${new URLSearchParams(placeFields(place))}`;
}

/**
 * @param {Pick<Question, "game"|"start"|"moves">} place
 * @returns {Record<string, string>}
 */
function placeFields({ game, start, moves }) {
  return { game, ...(start && { start }), ...(moves.length > 0 && { moves: moves.join(" ") }) };
}

/**
 * What the server is asked.
 * @param {Question} question
 */
export function requestOf({ game, start, moves, player, nodes, compare }) {
  return { game, start, moves, player, depth: depthOf(player), nodes, compare };
}
