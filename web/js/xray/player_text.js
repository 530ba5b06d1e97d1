/**
 * @file The players that can be looked into, and their texts taken apart: the
 * depth has a field of its own, the options that matter to the tree are shown,
 * and all others are carried along unseen. No DOM.
 */

import { playerField, readValues } from "../forms/fields.js";
import { playerName } from "../forms/player_text.js";
import { tryReadSpec, writeSpec } from "../forms/spec.js";

/** @typedef {import("../types.js").PlayerEntry} PlayerEntry */
/** @typedef {import("../forms/spec.js").SpecItem} SpecItem */
/** @typedef {{shown: string, carried: SpecItem[], depth: number|null}} PlayerParts */

/** How deep one looks unless told otherwise: small enough to be looked through. */
export const USUAL_DEPTH = 4;

/** From the simplest on; a game's other players come after them. */
const TAUGHT = ["minimax", "alphabeta", "ids", "pvs", "mcts"];

/** The best player may be a solver, whose tree is not kept. */
const CLOSED = ["best"];

/** What says nothing about the shape of the tree, or has a field of its own. */
const UNSHOWN = ["time", "depth", "nodes", "from", "exact", "reuse", "memory", "threads", "seed", "noise", "random"];

/**
 * Those whose tree can be kept, the ones that are taught first.
 * @param {PlayerEntry[]} players
 * @returns {PlayerEntry[]}
 */
export function lookable(players) {
  const kept = players.filter((entry) => !CLOSED.includes(entry.name) && (entry.name === "minimax" || prunes(entry) || simulates(entry)));
  return kept.toSorted((a, b) => lessonOf(a) - lessonOf(b));
}

/** @param {PlayerEntry} entry */
function lessonOf({ name }) {
  const lesson = TAUGHT.indexOf(name);
  return lesson < 0 ? TAUGHT.length : lesson;
}

/** @param {PlayerEntry} entry */
function prunes({ options }) {
  return options.some(({ name }) => name === "pruning");
}

/**
 * Whether it searches by simulations: then it has a weight of exploration.
 * @param {PlayerEntry} entry
 */
export function simulates({ options }) {
  return options.some(({ name }) => name === "c");
}

/**
 * The entry with only the options that a form shows.
 * @param {PlayerEntry} entry
 * @returns {PlayerEntry}
 */
export function withShownOptions(entry) {
  return { ...entry, options: entry.options.filter(({ name }) => !UNSHOWN.includes(name)) };
}

/**
 * Takes a text apart that has nothing wrong with it.
 * @param {string} text
 * @param {PlayerEntry} entry
 * @returns {PlayerParts}
 */
export function takeApart(text, entry) {
  const { values } = readValues(text, entry.options.map(playerField));
  const given = Object.entries(values).filter(([, value]) => value !== "").map(([key, value]) => ({ key, value }));
  const shown = given.filter(({ key }) => !UNSHOWN.includes(key));
  const carried = given.filter(({ key }) => UNSHOWN.includes(key) && key !== "depth");
  return { shown: writeSpec({ name: entry.name, items: shown }), carried, depth: values.depth ? Number(values.depth) : null };
}

/**
 * The whole text again: the depth first, as people name it.
 * @param {PlayerParts} parts
 * @returns {string}
 */
export function putTogether({ shown, carried, depth }) {
  const spec = tryReadSpec(shown) ?? { name: playerName(shown), items: [] };
  const deep = depth === null ? [] : [{ key: "depth", value: String(depth) }];
  return writeSpec({ name: spec.name, items: [...deep, ...spec.items, ...carried] });
}

/**
 * The depth that a text names; null where it leaves it to the player.
 * @param {string} text
 * @returns {number|null}
 */
export function depthOf(text) {
  const value = tryReadSpec(text)?.items.find(({ key }) => key === "depth")?.value;
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : null;
}

/**
 * @param {string} text without a depth
 * @param {number} depth
 * @returns {string}
 */
export function withDepth(text, depth) {
  const spec = tryReadSpec(text);
  if (!spec) return text;
  return writeSpec({ name: spec.name, items: [...spec.items, { key: "depth", value: String(depth) }] });
}
