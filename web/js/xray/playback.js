/**
 * @file Plays a search step by step: the next step comes when the last one is
 * seen and its time is over. No DOM.
 */

/** @typedef {{forward: () => Promise<boolean>, onChange: () => void, wait?: (ms: number) => Promise<void>}} PlaybackOptions */

/** Steps in a second, from one that can be read to one that can be watched. */
export const SPEEDS = [0.5, 1, 2, 5, 20];

/** What plays, and how fast. */
export class Playback {
  speed = 1;
  isPlaying = false;
  /** Each start is a run of its own: one that was paused must not go on beside the next. */
  #run = 0;
  #how;

  /** @param {PlaybackOptions} how forward: false at the end */
  constructor(how) {
    this.#how = how;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else void this.start();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.#run += 1;
    this.#how.onChange();
  }

  async start() {
    const mine = (this.#run += 1);
    const { forward, onChange, wait = rest } = this.#how;
    this.isPlaying = true;
    onChange();
    while (mine === this.#run) {
      const hasMore = await forward();
      if (mine !== this.#run) return;
      if (hasMore) await wait(1000 / this.speed);
      else this.pause();
    }
  }
}

/** @param {number} ms @returns {Promise<void>} */
function rest(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
