/**
 * @file What the person at this page may do in a match just now. The server
 * decides; this only spares people buttons that would be refused. No DOM.
 */

import { otherSide } from "../analyse/worth.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Side} Side */

/**
 * @typedef {object} Rights
 * @property {boolean} move
 * @property {"at-once" | "ask" | null} takeBack
 * @property {boolean} answerTakeBack
 * @property {boolean} resign
 * @property {boolean} offerDraw
 * @property {boolean} answerDraw
 * @property {boolean} pause
 * @property {boolean} resume
 * @property {boolean} hint
 * @property {boolean} rematch
 */

/**
 * Whether one page decides for all people in the match: against a machine, or
 * both seats on one device.
 * @param {MatchView} view
 */
export function decidesAlone(view) {
  const people = view.seats.filter(({ kind }) => kind === "person").length;
  return view.you.length > 0 && view.you.length === people;
}

/** @type {Rights} */
const NONE = {
  move: false,
  takeBack: null,
  answerTakeBack: false,
  resign: false,
  offerDraw: false,
  answerDraw: false,
  pause: false,
  resume: false,
  hint: false,
  rematch: false,
};

/**
 * @param {MatchView} view
 * @returns {Rights}
 */
export function rightsOf(view) {
  if (view.you.length === 0) return NONE;
  return view.ending === null ? rightsInPlay(view) : { ...NONE, rematch: view.rematch === null };
}

/**
 * @param {MatchView} view
 * @returns {Rights}
 */
function rightsInPlay(view) {
  const alone = decidesAlone(view);
  const toMove = !view.paused && view.you.includes(view.position.side);
  return {
    move: toMove && view.position.moves.length > 0,
    takeBack: takeBackOf(view, alone ? "at-once" : "ask"),
    answerTakeBack: isAsked(view, view.take_back_offer),
    resign: true,
    offerDraw: view.draw_offer === null && view.position.played.length > 0,
    answerDraw: isAsked(view, view.draw_offer),
    pause: alone && !view.paused,
    resume: alone && view.paused,
    hint: alone && toMove,
    rematch: false,
  };
}

/**
 * Whether the analysis is offered. To somebody who plays against another person it would be a hint.
 * @param {MatchView} view
 */
export function mayAnalyse(view) {
  return view.ending !== null || view.you.length === 0 || decidesAlone(view);
}

/**
 * @param {MatchView} view
 * @param {"at-once" | "ask"} way
 */
function takeBackOf(view, way) {
  const played = view.position.played.some(({ side }) => view.you.includes(side));
  return view.take_backs && played && view.take_back_offer === null ? way : null;
}

/**
 * An offer is answered from the other seat.
 * @param {MatchView} view
 * @param {Side | null} offer
 */
function isAsked(view, offer) {
  return offer !== null && view.you.includes(otherSide(offer));
}
