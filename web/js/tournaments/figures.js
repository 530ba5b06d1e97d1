// Figures of tournaments in words: points, ratings, times. No DOM.

import { number, plural, t } from "../i18n.js";
import { entrantText } from "./title.js";

export { resultText } from "../analyse/worth.js";

/** @typedef {import("./shapes.js").Failed} Failed */
/** @typedef {import("./shapes.js").Rating} Rating */
/** @typedef {import("./shapes.js").Tally} Tally */

/** What stands where there is no figure. */
export const NONE = "–";

/** The server counts games from nought, people from one. @param {{number: number}} game */
export function numberForPeople(game) {
  return game.number + 1;
}

/** Such as 7½. @param {number} points @returns {string} */
export function pointsText(points) {
  const whole = Math.floor(points);
  const half = points - whole >= 0.5 ? "½" : "";
  return whole === 0 && half ? half : number(whole) + half;
}

/** With its sign always; the minus is a real one. @param {number} n @param {number} [digits] @returns {string} */
export function signed(n, digits = 0) {
  const rounded = Number(n.toFixed(digits));
  const size = number(Math.abs(rounded), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (rounded === 0) return size;
  return `${rounded > 0 ? "+" : "−"}${size}`;
}

/**
 * Such as "+118 ± 30"; where one end is infinite, the bound that is known. A bound on the wrong side of nought says
 * nothing that a reader would not misread.
 * @param {Rating} rating
 * @returns {string}
 */
export function eloText({ elo, elo_error, elo_low, elo_high }) {
  if (elo !== null) return elo_error === null ? signed(elo) : `${signed(elo)} ± ${number(Math.round(elo_error))}`;
  if (elo_low !== null && elo_low > 0) return `> ${signed(elo_low)}`;
  return elo_high !== null && elo_high < 0 ? `< ${signed(elo_high)}` : NONE;
}

/** How somebody lost games without being outplayed: "2 on time, 1 failed". @param {number} late @param {number} failed @returns {string} */
export function faultsText(late, failed) {
  const told = [late > 0 && plural("tournaments.late", late), failed > 0 && plural("tournaments.failed", failed)];
  return told.filter(Boolean).join(", ") || NONE;
}

/** What a match's head says of games that were lost so. @param {Failed} failed @returns {string} */
export function failedText({ name, losses, time_losses, failures, decides }) {
  return t(decides ? "tournaments.failed_decides" : "tournaments.failed_in", {
    name: entrantText(name), games: number(time_losses + failures), losses: number(losses), how: faultsText(time_losses, failures),
  });
}

/** Wins, draws and losses, as cross tables write them. @param {Tally} tally @returns {string} */
export function tallyText({ wins, draws, losses }) {
  return `+${number(wins)} =${number(draws)} −${number(losses)}`;
}

/** @param {Tally} tally */
export function gamesOf({ wins, draws, losses }) {
  return wins + draws + losses;
}

/** @param {Tally} tally @returns {number|null} points as a share of the games */
export function shareOf(tally) {
  const games = gamesOf(tally);
  return games === 0 ? null : (tally.wins + tally.draws / 2) / games;
}

/** To one unit or two: "40 s", "3 min", "2 h 5 min". @param {number} seconds @returns {string} */
export function durationText(seconds) {
  if (seconds < 59.5) return unit(Math.max(1, Math.round(seconds)), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return unit(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours >= 24) return unit(Math.round(hours / 24), "day");
  return rest === 0 ? unit(hours, "hour") : `${unit(hours, "hour")} ${unit(rest, "minute")}`;
}

/** A time of a move: milliseconds below a second. @param {number} ms @returns {string} */
export function thinkingText(ms) {
  if (ms < 10) return unit(ms, "millisecond", ms < 0.1 ? 3 : 1);
  return ms < 1000 ? unit(Math.round(ms), "millisecond") : unit(ms / 1000, "second", 1);
}

/** @param {number} n @param {string} name @param {number} [digits] */
function unit(n, name, digits = 0) {
  return number(n, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: digits });
}
