// A tournament that nobody named has a title by the server, in English: said here in the reader's words. No DOM.

import { gameWithOptions, playerText } from "../catalogue.js";
import { plural, t } from "../i18n.js";

/** @param {string} title @returns {string} a title that somebody chose stays as it is */
export function titleText(title) {
  const two = /^(.+?): (\S.*) against (\S.*)$/.exec(title);
  if (two) return t("tournaments.title_two", { games: gamesText(two[1]), one: entrantText(two[2]), other: entrantText(two[3]) });
  const many = /^(.+): (\d+) players$/.exec(title);
  return many ? plural("tournaments.title_many", Number(many[2]), { games: gamesText(many[1]) }) : title;
}

/** An entrant is called as it was named, or as its player is; equal ones have a number. @param {string} [name] */
export function entrantText(name = "") {
  const [, player = name, twin = ""] = /^(.*?)( #\d+)?$/.exec(name) ?? [];
  return playerText(player) + twin;
}

/** @param {string} [games] in the title, one after the other */
function gamesText(games = "") {
  return games.split(", ").map(gameWithOptions).join(", ");
}
