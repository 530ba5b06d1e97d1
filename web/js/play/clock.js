/**
 * @file A clock's arithmetic: what is left between two views of the server, how
 * it is written, when the writing changes next. No DOM, and no clock is read.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").ClockView} ClockView */

/** From here down a clock also shows tenths. */
const TENTHS_FROM_MS = 10_000;
const LOW_MS = { game: 20_000, move: 5_000 };

/**
 * What a side has left, some time after the view was received.
 * @param {ClockView} clock
 * @param {Side} side
 * @param {number} elapsedMs since the view was received
 */
export function remaining(clock, side, elapsedMs) {
  const then = side === "first" ? clock.first_ms : clock.second_ms;
  return Math.max(0, clock.running === side ? then - elapsedMs : then);
}

/**
 * Hours only where there are any, tenths only near the end. Seconds are
 * rounded up, so that 0:00 is shown exactly when nothing is left.
 * @param {number} ms
 */
export function writeTime(ms) {
  if (ms <= TENTHS_FROM_MS) {
    const tenths = Math.ceil(ms / 100);
    return `0:${twoDigits(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** @param {number} n */
function twoDigits(n) {
  return String(n).padStart(2, "0");
}

/**
 * How long the text of `writeTime` stays as it is while the clock runs; null
 * once it is at its end.
 * @param {number} ms
 */
export function untilChange(ms) {
  if (ms <= 0) return null;
  const step = ms <= TENTHS_FROM_MS ? 100 : 1000;
  return ms % step || step;
}

/**
 * Whether the side should hurry.
 * @param {ClockView} clock
 * @param {number} ms
 */
export function isLow(clock, ms) {
  return ms < LOW_MS[clock.kind];
}
