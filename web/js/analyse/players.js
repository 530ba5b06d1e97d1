/**
 * @file Those who played a game, as people read their names.
 */

import { t } from "../i18n.js";
import { entrantText } from "../tournaments/title.js";

/**
 * A machine by what it is, a person by name, and who has none as everywhere.
 * @param {string} [name] as a record has it
 */
export function playerName(name) {
  return name ? entrantText(name) : t("play.somebody");
}

/**
 * Who played whom; null where a record says nothing of either.
 * @param {Record<string, string>} tags
 */
export function playersText({ First, Second }) {
  return First || Second ? `${playerName(First)} – ${playerName(Second)}` : null;
}
