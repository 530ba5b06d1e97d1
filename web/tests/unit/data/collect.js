// Writes catalogue.json beside it: every name and every sentence that the server can send of games, players and
// endings. To renew it, from the repository's root after `cargo build --release`:
//
//     node web/tests/unit/data/collect.js target/release/ludens

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** @typedef {import("../../../js/types.js").GameEntry} GameEntry */
/** @typedef {import("../../../js/types.js").GameOption} GameOption */
/** @typedef {import("../../../js/types.js").PlayerEntry} PlayerEntry */
/** @typedef {import("../../../js/types.js").PlayerOption} PlayerOption */
/** @typedef {{summary: string, weights: {help: string}[], other_terms: {help: string}[]}} Evaluation */
/** @typedef {{players: PlayerEntry[], evaluations: Evaluation[], move_filters: {summary: string}[]}} Cast */

const program = process.argv[2] ?? "target/release/ludens";
const games = /** @type {GameEntry[]} */ (ask("games"));
const casts = games.map((game) => /** @type {Cast} */ (ask("players", game.name)));
// No page may name a program, so the server keeps `engine` to itself.
const players = casts.flatMap((cast) => cast.players).filter((player) => player.name !== "engine");
const playerOptions = players.flatMap((player) => player.options);
const isWeight = (/** @type {PlayerOption} */ option) => option.name.startsWith("eval.");

const texts = [
  ...games.flatMap((game) => [game.summary, ...game.options.flatMap(textsOfOption)]),
  ...players.map((player) => player.summary),
  ...playerOptions.filter((option) => !isWeight(option)).map((option) => option.help),
  // A list of choices is no sentence: the choices are words of the program.
  ...playerOptions.filter((option) => option.choices.length === 0).map((option) => option.values),
  ...casts.flatMap((cast) => cast.evaluations.flatMap(textsOfEvaluation)),
  ...casts.flatMap((cast) => cast.move_filters.map((filter) => filter.summary)),
];
const written = {
  games: games.map(({ name, title, sides, options }) => ({ name, title, sides, options: options.map(namesOfOption) })),
  players: unique(players.map((player) => player.name)),
  weights: unique(playerOptions.filter(isWeight).map((option) => option.help)),
  texts: unique(texts),
  reasons: unique(["core", "games"].flatMap((crate) => findAll(crate, /Reason\("([^"]+)"\)/g))),
  causes: unique(findAll("play", /Cause::\w+(?:\(_\))? => "(\w+)"/g)),
};
writeFileSync(new URL("catalogue.json", import.meta.url), `${JSON.stringify(written, null, 1)}\n`);

/** @param {...string} words */
function ask(...words) {
  return JSON.parse(execFileSync(program, [...words, "--json"], { encoding: "utf8" }));
}

/** @param {GameOption} option */
function namesOfOption({ name, values = [] }) {
  return { name, values: values.map(({ value }) => value) };
}

/** @param {GameOption} option */
function textsOfOption({ help, values = [] }) {
  return [help, ...values.map((value) => value.help)];
}

/** @param {Evaluation} evaluation */
function textsOfEvaluation({ summary, weights, other_terms: terms }) {
  return [summary, ...[...weights, ...terms].map(({ help }) => help)];
}

/** @param {string[]} list */
function unique(list) {
  return [...new Set(list)].sort();
}

/** @param {string} crate @param {RegExp} pattern @returns {string[]} what it captures in the crate's sources */
function findAll(crate, pattern) {
  const folder = `crates/${crate}/src`;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs"));
  const sources = files.map((file) => readFileSync(`${folder}/${file}`, "utf8"));
  return sources.flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1] ?? ""));
}
