/**
 * @file A match as it is set up in the form, and what the server is asked for.
 * No DOM; chance is given by the caller.
 */

/** @typedef {import("../types.js").NewMatch} MatchRequest */
/** @typedef {import("../types.js").SeatRequest} SeatRequest */
/** @typedef {import("../types.js").ClockRequest} ClockRequest */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./seat_keys.js").SeatLinks} SeatLinks */

/** @typedef {{who: "here" | "elsewhere", name: string} | {who: "machine", player: string}} SeatChoice */
/** @typedef {{kind: "none"} | {kind: "game", minutes: number, increment: number} | {kind: "move", seconds: number}} ClockChoice */
/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} start "" for the game's own
 * @property {string[]} moves
 * @property {[SeatChoice, SeatChoice]} seats
 * @property {boolean} random whether chance decides who begins
 * @property {ClockChoice} clock
 * @property {boolean} takeBacks
 */

/** @type {ClockChoice[]} */
export const CLOCKS = [
  { kind: "none" },
  { kind: "game", minutes: 1, increment: 0 },
  { kind: "game", minutes: 3, increment: 2 },
  { kind: "game", minutes: 5, increment: 3 },
  { kind: "game", minutes: 10, increment: 0 },
  { kind: "game", minutes: 15, increment: 10 },
  { kind: "game", minutes: 30, increment: 0 },
  { kind: "move", seconds: 5 },
  { kind: "move", seconds: 10 },
  { kind: "move", seconds: 30 },
];

/** The bounds of a clock set by hand, in its own units. */
export const CLOCK_BOUNDS = {
  minutes: { min: 0.1, max: 600 },
  increment: { min: 0, max: 600 },
  seconds: { min: 0.5, max: 3600 },
};

/**
 * @param {ClockChoice} choice
 * @returns {ClockRequest | null}
 */
export function clockRequest(choice) {
  switch (choice.kind) {
    case "none":
      return null;
    case "game":
      return { base_ms: Math.round(choice.minutes * 60_000), increment_ms: Math.round(choice.increment * 1000) };
    case "move":
      return { move_ms: Math.round(choice.seconds * 1000) };
  }
}

/**
 * Whether a clock set by hand is within its bounds.
 * @param {ClockChoice} choice
 */
export function isClockSound(choice) {
  return Object.entries(CLOCK_BOUNDS).every(([name, { min, max }]) => {
    if (!(name in choice)) return true;
    const value = /** @type {Record<string, unknown>} */ (choice)[name];
    return typeof value === "number" && value >= min && value <= max;
  });
}

/**
 * The setup with its seats as they will be: exchanged if chance says so.
 * @param {Setup} setup
 * @param {() => number} chance from 0 up to 1
 * @returns {Setup}
 */
export function drawSides(setup, chance) {
  const exchanged = setup.random && chance() < 0.5;
  return exchanged ? { ...setup, seats: [setup.seats[1], setup.seats[0]] } : setup;
}

/**
 * @param {Setup} setup
 * @returns {MatchRequest}
 */
export function matchRequest(setup) {
  /** @type {MatchRequest} */
  const request = {
    game: setup.game,
    seats: [seatRequest(setup.seats[0]), seatRequest(setup.seats[1])],
    clock: clockRequest(setup.clock),
    take_backs: setup.takeBacks,
  };
  if (setup.start !== "") request.start = setup.start;
  if (setup.moves.length > 0) request.moves = setup.moves;
  return request;
}

/**
 * @param {SeatChoice} choice
 * @returns {SeatRequest}
 */
function seatRequest(choice) {
  if (choice.who === "machine") return { kind: "machine", player: choice.player };
  const name = choice.name.trim();
  return name === "" ? { kind: "person" } : { kind: "person", name };
}

/**
 * What this browser keeps of the seats' keys: it plays with those of people
 * who sit here, and can hand on the links of all.
 * @param {Setup} setup
 * @param {Record<Side, string | null>} keys
 * @returns {{keys: string[], links: SeatLinks}}
 */
export function keysToKeep(setup, keys) {
  /** @type {SeatLinks} */
  const links = {};
  /** @type {string[]} */
  const held = [];
  /** @type {Side[]} */ (["first", "second"]).forEach((side, i) => {
    const key = keys[side];
    if (key === null) return;
    links[side] = key;
    if (setup.seats[i].who === "here") held.push(key);
  });
  return { keys: held, links };
}
