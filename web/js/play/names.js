/** @file How those who play, and what became of a match, are called. */

import { otherSide } from "../analyse/worth.js";
import { endingText, playerText, sideWithin } from "../catalogue.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Ending} Ending */
/** @typedef {import("../types.js").MatchView} MatchView */

/**
 * @param {Pick<MatchView, "seats">} view
 * @param {Side} side
 * @returns {Seat}
 */
export function seatOf(view, side) {
  return view.seats[side === "first" ? 0 : 1];
}

/**
 * A machine by what it is, a person by the name given.
 * @param {Seat} seat
 */
export function seatName(seat) {
  if (seat.kind === "machine") return playerText(seat.player ?? "");
  return seat.name || t("play.somebody");
}

/**
 * As seen from this page: one's own seat without a name is "You".
 * @param {MatchView} view
 * @param {Side} side
 */
export function nameInMatch(view, side) {
  const seat = seatOf(view, side);
  const mine = view.you.length === 1 && view.you[0] === side;
  return mine && !seat.name ? t("play.you") : seatName(seat);
}

/**
 * Who won, from this page's view: "You won", "Red wins", "Draw".
 * @param {MatchView} view
 * @param {Ending} ending
 */
export function resultText(view, ending) {
  if (ending.winner === null) return t("play.draw");
  if (view.you.length === 1) return t(view.you[0] === ending.winner ? "play.you_won" : "play.you_lost");
  return t("play.side_wins", { side: sideWithin(view.game, ending.winner) });
}

/** What ends a game by one side's doing. */
const OWN_DOING = ["resign", "time", "illegal", "failure"];

/**
 * Why, as a sentence. What one side caused itself is said of that side.
 * @param {string} game
 * @param {Ending} ending
 */
export function reasonText(game, ending) {
  const { winner, cause } = ending;
  if (winner === null || !OWN_DOING.includes(cause)) return endingText(ending);
  return t(`play.by_${cause}`, { loser: sideWithin(game, otherSide(winner)) });
}

/**
 * The result in a list: "Red won · four in a row".
 * @param {string} game
 * @param {Ending} ending
 */
export function resultInList(game, ending) {
  const who = ending.winner === null ? t("play.draw") : t("play.side_won", { side: sideWithin(game, ending.winner) });
  return `${who} · ${endingText(ending)}`;
}
