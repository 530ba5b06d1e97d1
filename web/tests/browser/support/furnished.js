// An app with something in it: a tournament that has ended, a match that is over and one that is not.

import { test as base, expect } from "./app.js";

export { expect };

/** @typedef {import("./app.js").App} App */
/** What there is, made when it is first asked for. @typedef {{run: () => Promise<string>, finished: () => Promise<string>, running: () => Promise<string>}} Furniture */

/** Red wins in the fourth column. */
const WON = ["4", "3", "4", "3", "4", "3", "4"];

/** @type {import("@playwright/test").Fixtures<{}, {furniture: Furniture}, {}, {app: App}>} */
const FIXTURES = {
  furniture: [
    async ({ app }, use) => {
      await use({
        run: once(() => playTournament(app, { entrants: ["random", "greedy", "level:1"], rounds: 1 })),
        finished: once(() => playMatch(app, WON)),
        running: once(() => playMatch(app, WON.slice(0, 3))),
      });
    },
    { scope: "worker" },
  ],
};

export const test = base.extend(FIXTURES);

/** @param {() => Promise<string>} make @returns {() => Promise<string>} */
function once(make) {
  /** @type {Promise<string>|undefined} */
  let made;
  return () => (made ??= make());
}

/**
 * A match between two people, with these moves.
 * @param {App} app
 * @param {string[]} moves of Connect Four, from its start
 * @returns {Promise<string>} its id
 */
export async function playMatch(app, moves) {
  const seats = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Ramon" }];
  const begun = await app.ask("/api/matches", { game: "connect4", seats });
  const keys = [begun.keys.first, begun.keys.second];
  let { version } = begun.view;
  for (const move of moves) ({ version } = await app.ask(`/api/matches/${begun.id}/moves`, { move, version }, keys));
  return begun.id;
}

/**
 * A small tournament, played to its end.
 * @param {App} app
 * @param {{entrants: string[], rounds: number, game?: string, openings?: object}} how
 * @returns {Promise<string>} its run
 */
export async function playTournament(app, { entrants, rounds, game = "connect4", openings }) {
  const begun = await app.ask("/api/tournaments", {
    format: "round-robin", rule_sets: [{ game, ...(openings && { openings }) }], entrants: entrants.map((player) => ({ player })), rounds, limits: { nodes: 100 }, seed: 1,
  });
  const { run } = begun.table;
  const state = async () => (await app.ask(`/api/tournaments/${run}`)).table.state;
  await expect.poll(state, { timeout: 20_000, intervals: [50, 100, 200] }).toBe("finished");
  return run;
}
