/**
 * @file Short sounds, made here rather than loaded: a wooden knock for a move,
 * two for a capture, a chord at the end, ticks when time is short. Browsers
 * allow sound only after a gesture; before that nothing is heard, and nothing
 * fails.
 */

import { get } from "../settings.js";

/** @typedef {"move" | "capture" | "end" | "low"} SoundName */
/** @typedef {{at: number, pitch: number, length: number, loudness: number, shape: OscillatorType}} Note */

/** @param {number} at @param {number} pitch @returns {Note} */
const knock = (at, pitch) => ({ at, pitch, length: 0.09, loudness: 0.5, shape: "triangle" });
/** @param {number} at @param {number} pitch @returns {Note} */
const bell = (at, pitch) => ({ at, pitch, length: 0.9, loudness: 0.16, shape: "sine" });

/** @type {Record<SoundName, Note[]>} */
const SOUNDS = {
  move: [knock(0, 240)],
  capture: [knock(0, 260), knock(0.07, 170)],
  end: [bell(0, 392), bell(0.12, 494), bell(0.24, 587)],
  low: [{ at: 0, pitch: 880, length: 0.12, loudness: 0.12, shape: "square" }],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {SoundName} name */
export function playSound(name) {
  if (!get("sounds") || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[name]) sound(context, note);
}

/**
 * One note, struck and fading.
 * @param {AudioContext} to
 * @param {Note} note
 */
function sound(to, { at, pitch, length, loudness, shape }) {
  const start = to.currentTime + at;
  const source = new OscillatorNode(to, { type: shape, frequency: pitch });
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(to.destination);
  source.start(start);
  source.stop(start + length);
}
