// The words for games, players and endings in the reader's language.
//
// Things with a name (a game, an option, a player, a reason) are looked up by that name. The server's explaining
// sentences are looked up by their own English words made into a key: when the server says something new, people
// read the new English rather than an old translation of something else.

import { has, language, t } from "./i18n.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {{name: string, title?: string, summary?: string, sides?: string[]}} NamedGame */

/**
 * The name before the options: `"NAME:size=8x8"` is a `"NAME"`.
 * @param {string} text
 */
export const gameName = (text) => text.split(":", 1)[0] ?? text;

/**
 * The title of a game, given by its name, its whole text or its catalogue entry.
 * @param {string | NamedGame} game
 */
export function gameTitle(game) {
  if (typeof game !== "string") return named(`game.${game.name}.title`, game.title ?? game.name);
  const name = gameName(game);
  return named(`game.${name}.title`, name);
}

/**
 * The title within a sentence, where some have an article: "Rules of the Game of …".
 * @param {string | NamedGame} game
 */
export function gameWithin(game) {
  return named(`game.${gameName(typeof game === "string" ? game : game.name)}.within`, gameTitle(game));
}

/**
 * The title and after it the options that are given: "TITLE · Board size: 8x8".
 * @param {string} text
 */
export function gameWithOptions(text) {
  const options = text.slice(gameName(text).length + 1).split(",").filter(Boolean);
  return [gameTitle(text), ...options.map((option) => optionText(text, option))].join(" · ");
}

/** @param {string} game @param {string} given such as size=8x8 */
function optionText(game, given) {
  const [name = "", value] = given.split("=", 2);
  return value === undefined ? name : `${optionLabel(game, { name })}: ${choiceLabel(game, { name }, value)}`;
}

/** @param {NamedGame} game */
export const gameSummary = (game) => translated(game.summary ?? "");

/**
 * What a side is called: "Black", "Red" …
 * @param {string | NamedGame} game
 * @param {Side} side
 */
export function sideName(game, side) {
  const name = typeof game === "string" ? gameName(game) : game.name;
  const sides = typeof game === "string" ? undefined : game.sides;
  const english = sides?.[side === "first" ? 0 : 1];
  return named(`game.${name}.${side}`, english ?? side);
}

/**
 * The same within a sentence, where only English keeps the capital: "Juguen les negres".
 * @param {string | NamedGame} game
 * @param {Side} side
 */
export function sideWithin(game, side) {
  const name = sideName(game, side);
  return language() === "en" ? name : name.toLocaleLowerCase();
}

/**
 * @param {string | NamedGame} game
 * @returns {[string, string]}
 */
export const sideNames = (game) => [sideName(game, "first"), sideName(game, "second")];

/**
 * A short label for an option of a game.
 * @param {string} game
 * @param {{name: string}} option
 */
export const optionLabel = (game, option) =>
  named(`option.${gameName(game)}.${option.name}`, option.name);

/**
 * A short label for a value of an option.
 * @param {string} game
 * @param {{name: string}} option
 * @param {string} value
 */
export const choiceLabel = (game, option, value) =>
  named(`option.${gameName(game)}.${option.name}.${value}`, value);

/**
 * What an option of a game or of a player is about, or a value of it means.
 * @param {{help?: string}} thing
 */
export const helpOf = (thing) => weighed(thing.help ?? "");

/**
 * Which values an option of a player takes, in words.
 * @param {{values?: string}} option
 */
export const valuesOf = (option) => translated(option.values ?? "");

/**
 * What a player or an evaluation is.
 * @param {{summary?: string}} thing
 */
export const summaryOf = (thing) => translated(thing.summary ?? "");

/**
 * A player's name for people, given its name in the catalogue.
 * @param {string} name
 */
export const playerTitle = (name) => named(`player.${name}`, name);

/**
 * A whole player text for people: "Level 4" for `level:4`; one with options of
 * its own stays as it is written, because every word of it counts.
 * @param {string} text
 */
export function playerText(text) {
  const level = /^level:(?:level=)?(\d+)$/.exec(text)?.[1];
  if (level) return t("catalogue.player.level.number", { level });
  return text.includes(":") ? text : playerTitle(text);
}

/**
 * Why the rules ended a game: the server's "four in a row" in words for people.
 * @param {string} reason
 */
export const reasonText = (reason) => named(`reason.${slug(reason)}`, reason);

/**
 * Why a game ended at all. An ending by the rules tells the rule.
 * @param {{cause: string, reason?: string | null}} ending
 */
export function endingText({ cause, reason }) {
  if (cause === "rules" && reason) return reasonText(reason);
  return named(`cause.${cause}`, reason || cause);
}

/**
 * A sentence of the server, translated if it is known.
 * @param {string} english
 */
export function translated(english) {
  const exact = `catalogue.text.${slug(english)}`;
  if (has(exact)) return t(exact);
  const [a = "", b = ""] = english.match(/\d+/g) ?? [];
  const pattern = `catalogue.text.${slug(english.replace(/\d+/g, "n"))}`;
  return has(pattern) ? t(pattern, { a, b }) : english;
}

/**
 * The words of a text as a key.
 * @param {string} text
 */
export const slug = (text) =>
  text.toLowerCase().replaceAll("'", "").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/**
 * As a sentence of its own: the catalogue's texts are made to stand in a list.
 * @param {string} text
 */
export const sentence = (text) =>
  text && text[0]?.toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");

/**
 * Weights are told by evaluation, "a corner (ring-pairs: -50); …": the figures
 * stay, the words are translated.
 * @param {string} help
 */
function weighed(help) {
  const whole = translated(help);
  if (whole !== help) return whole;
  const part = (/** @type {string} */ text) => {
    const [, words = text, figure = ""] = /^(.*?)( \([^()]*: [^()]*\))$/.exec(text) ?? [];
    return translated(words) + figure;
  };
  // A help may have a semicolon of its own, so the figure says where one ends.
  return help.split(/(?<=\)); /).map(part).join("; ");
}

/**
 * @param {string} key
 * @param {string} fallback
 */
function named(key, fallback) {
  const whole = `catalogue.${key}`;
  return has(whole) ? t(whole) : fallback;
}
