/**
 * @file What is heard of a match: sounds for the ear, words for a screen
 * reader; and what would else go unseen.
 */

import { say } from "../announce.js";
import { sentence, sideName } from "../catalogue.js";
import { t } from "../i18n.js";
import { nameInMatch, reasonText, resultText } from "./names.js";
import { playSound } from "./sounds.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./changes.js").Changes} Changes */

/**
 * @param {MatchView} view
 * @param {Changes} changes
 */
export function tell(view, changes) {
  makeSound(changes);
  for (const { side, text } of changes.played) say(t("common.board.played", { side: sideName(view.game, side), move: text }));
  if (changes.takenBack > 0) say(t("play.said_taken_back"));
  if (changes.ended && view.ending) say(`${resultText(view, view.ending)}: ${sentence(reasonText(view.game, view.ending))}`);
  tellOffer(view, changes);
}

/**
 * Where somebody looks who steps through the game.
 * @param {MatchView} view
 * @param {import("./cursor.js").Cursor} cursor
 */
export function sayPlace(view, { ply }) {
  const last = view.position.played[ply - 1];
  say(last ? t("common.board.played", { side: sideName(view.game, last.side), move: last.text }) : t("play.said_start"));
}

/** @param {Changes} changes */
function makeSound({ ended, played, captured }) {
  if (ended) playSound("end");
  else if (played.length > 0) playSound(captured ? "capture" : "move");
}

/**
 * @param {MatchView} view
 * @param {Changes} changes
 */
function tellOffer(view, { offered }) {
  if (!offered || view.you.length === 0) return;
  say(t(offered.what === "draw" ? "play.draw_offered" : "play.take_back_asked", { name: nameInMatch(view, offered.by) }));
}

/**
 * What should also be read beside the board; "" if nothing.
 * @param {MatchView} view
 */
export function noteOf({ you, declined, ending }) {
  if (!declined || ending || you.length === 0) return "";
  return t(declined === "draw" ? "play.draw_declined" : "play.take_back_declined");
}
