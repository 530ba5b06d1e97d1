// Where ratings and their intervals lie on one scale, so that they can be compared by eye. No DOM.

/** @typedef {import("./shapes.js").Rating} Rating */
/** @typedef {{low: number, high: number}} Scale */
/**
 * In percent of the scale's width; an end that is open has no bound.
 * @typedef {{left: number, width: number, dot: number|null, openLow: boolean, openHigh: boolean}} Bar
 */

/** Wider intervals than this say only that nothing is known yet. */
const MOST = 800;
/** A scale is never narrower than this: small differences should look small. */
const LEAST = 100;

/**
 * A scale on which all ratings fit, 0 being on it.
 * @param {Rating[]} ratings
 * @returns {Scale}
 */
export function scaleOf(ratings) {
  const ends = ratings.flatMap(({ elo, elo_low, elo_high }) => [elo, elo_low, elo_high]).filter((end) => end !== null);
  const clamped = ends.map((end) => Math.min(Math.max(end, -MOST), MOST));
  return { low: Math.min(-LEAST / 2, ...clamped), high: Math.max(LEAST / 2, ...clamped) };
}

/**
 * @param {Rating} rating
 * @param {Scale} scale
 * @returns {Bar|null} nothing for who is not rated
 */
export function barOf({ elo, elo_low, elo_high }, scale) {
  if (elo === null && elo_low === null && elo_high === null) return null;
  const left = percent(elo_low ?? -Infinity, scale);
  const right = percent(elo_high ?? Infinity, scale);
  const dot = elo === null ? null : percent(elo, scale);
  return { left, width: right - left, dot, openLow: elo_low === null, openHigh: elo_high === null };
}

/** @param {number} elo @param {Scale} scale @returns {number} from 0 to 100 */
export function percent(elo, { low, high }) {
  return 100 * Math.min(Math.max((elo - low) / (high - low), 0), 1);
}
