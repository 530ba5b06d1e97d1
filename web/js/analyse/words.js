/**
 * @file How worths and figures are said in the reader's language.
 */

/** @typedef {import("./worth.js").Worth} Worth */
/** @typedef {import("../types.js").Outcome} Outcome */

import { reasonText, sideName, sideWithin } from "../catalogue.js";
import { number, percent, plural, t } from "../i18n.js";
import { isOver, isUntold, signs } from "./worth.js";

/** @type {Intl.NumberFormatOptions} */
const SCORE = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/**
 * A worth in few signs: "+0.35", "#9", "=".
 * @param {Worth} worth
 */
export function shortWorth(worth) {
  return signs(worth, (score) => number(score, SCORE));
}

/**
 * A worth in a few words: "Red wins in 9 plies", "a draw", "Red 54 %".
 * @param {string} game
 * @param {Worth} worth
 */
export function worthWords(game, worth) {
  if (isOver(worth)) return verdictWords(game, worth.proven === "draw" ? null : worth.proven);
  if (worth.proven === "draw") return t("analyse.proven_draw");
  if (worth.proven) return winWords(sideWithin(game, worth.proven), worth.plies);
  if (isUntold(worth)) return t("analyse.unknown");
  if (worth.chance === null) return shortWorth(worth);
  return t("analyse.chance_of", { side: sideName(game, "first"), chance: percent(worth.chance) });
}

/**
 * The same with how it was proven: "Red wins in 9 plies (proven: solver)".
 * @param {string} game
 * @param {Worth} worth
 */
export function provenWords(game, worth) {
  if (!worth.proof || !worth.proven) return worthWords(game, worth);
  return t("analyse.by_proof", { words: endWords(game, worth.proven, worth.plies), proof: t(`analyse.proof_${worth.proof}`) });
}

/**
 * @param {string} game
 * @param {NonNullable<Worth["proven"]>} proven
 * @param {number|null} plies
 */
function endWords(game, proven, plies) {
  if (proven === "draw") return t("analyse.drawn");
  const side = sideWithin(game, proven);
  return plies ? winWords(side, plies) : t("analyse.wins_uncounted", { side });
}

/**
 * @param {string} side
 * @param {number|null} plies
 */
function winWords(side, plies) {
  return plies ? plural("analyse.wins_in", plies, { side }) : t("analyse.wins", { side });
}

/**
 * How a game ended: "Red wins: four in a row".
 * @param {string} game
 * @param {Outcome} outcome
 */
export function outcomeWords(game, { winner, reason }) {
  return t("analyse.verdict", { verdict: verdictWords(game, winner), reason: reasonText(reason) });
}

/**
 * Who won: "Red won", "Draw".
 * @param {string} game
 * @param {Outcome["winner"]} winner
 */
export function verdictWords(game, winner) {
  return winner ? t("analyse.won", { side: sideWithin(game, winner) }) : t("analyse.drawn");
}

/**
 * A large number in few signs: "1.2M".
 * @param {number} count
 */
export function compact(count) {
  return number(count, { notation: "compact", maximumFractionDigits: 1 });
}

/**
 * A time in seconds, or in minutes where it is long.
 * @param {number} ms
 */
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 60) return t("analyse.seconds", { n: number(seconds, { maximumFractionDigits: seconds < 10 ? 1 : 0 }) });
  return t("analyse.minutes", { n: number(seconds / 60, { maximumFractionDigits: 1 }) });
}
