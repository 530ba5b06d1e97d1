/** @file The seats kept in this browser; where it keeps nothing, for as long as the page is open. */

import { SeatKeys } from "./seat_keys.js";

/** @type {Map<string, string>} */
const memory = new Map();

/** @type {import("./seat_keys.js").Keeper} */
const forgetful = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, text) => void memory.set(name, text),
};

/** @returns {SeatKeys} */
export function keptSeats() {
  try {
    localStorage.getItem("");
    return new SeatKeys(localStorage);
  } catch {
    return new SeatKeys(forgetful);
  }
}
