/**
 * @file Asks what is known of a position without a search, once one stays there. No DOM.
 */

/** @typedef {import("../types.js").KnownPosition} KnownPosition */

/** One who steps through a game does not stop at each position. */
const REST_MS = 120;

/**
 * @template P
 * @param {{ask: (place: P, signal: AbortSignal) => Promise<KnownPosition>, show: (known: KnownPosition) => void}} means
 * @returns {{follow: (place: P) => void, stop: () => void}}
 */
export function createKnownFeed({ ask, show }) {
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;

  /** @param {P} place @param {AbortSignal} signal */
  const find = async (place, signal) => {
    try {
      const known = await ask(place, signal);
      if (!signal.aborted) show(known);
    } catch {
      // Then nothing is known, and the engine says what it thinks.
    }
  };
  const stop = () => {
    clearTimeout(resting);
    asking.abort();
  };
  /** @param {P} place */
  const follow = (place) => {
    stop();
    asking = new AbortController();
    resting = setTimeout(find, REST_MS, place, asking.signal);
  };
  return { follow, stop };
}
