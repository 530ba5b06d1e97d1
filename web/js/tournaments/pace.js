// How fast games are played, and so how long a tournament still takes. No DOM, and no clock of its own.

/** Looks back no farther than this: games of another phase say little about those to come. */
const WINDOW_MS = 120_000;
/** With less than this behind it, an estimate would jump about. */
const LEAST_MS = 3000;
const LEAST_GAMES = 2;

/** @typedef {{time: number, games: number}} Sample */

/** Learns from how many games were there when. */
export class Pace {
  /** @type {Sample[]} */
  samples = [];

  /** @param {number} time in milliseconds @param {number} games so far */
  add(time, games) {
    const last = this.samples.at(-1);
    // After a pause or a restart the old pace is void.
    if (last && games < last.games) this.samples = [];
    this.samples.push({ time, games });
    while (this.samples.length > 2 && time - (this.samples[0]?.time ?? time) > WINDOW_MS) this.samples.shift();
  }

  forget() {
    this.samples = [];
  }

  /** @param {number|null} planned @returns {number|null} seconds still to go; null while nobody knows */
  secondsLeft(planned) {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (planned === null || !first || !last) return null;
    const [passed, played] = [last.time - first.time, last.games - first.games];
    if (passed < LEAST_MS || played < LEAST_GAMES) return null;
    return Math.max(0, planned - last.games) * (passed / played) / 1000;
  }
}
