// Tournaments: set up, watched, stopped, resumed, finished, and what can be done with their games.

import { readFile } from "node:fs/promises";
import { expect, playTournament, test } from "./support/furnished.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page @param {...string} players */
async function add(page, ...players) {
  for (const player of players) await page.getByRole("button", { name: `Add ${player}`, exact: true }).click();
}

/** @param {Page} page @param {string} name @param {string} value */
async function limit(page, name, value) {
  await page.getByRole("group", { name: "Limits" }).getByRole("radio", { name }).check();
  await page.getByLabel(/^(Nodes|Seconds) per move$/).fill(value);
}

/** @param {Page} page @param {number} rounds @param {string} [game] */
async function size(page, rounds, game) {
  await page.getByLabel("Rounds").fill(String(rounds));
  if (game) await page.getByLabel("Game", { exact: true }).selectOption(game);
}

/** @param {Page} page */
const begin = (page) => page.getByRole("button", { name: "Start", exact: true });

/** What a tournament is doing. @param {Page} page */
const phase = (page) => page.getByRole("main").locator("header .badge");

/** The rows of a table with this name. @param {Page} page @param {string} name */
const rows = (page, name) => page.getByRole("region", { name }).locator("tbody tr");

test.describe("setting up", () => {
  test("says what is missing, counts the games, and takes players in any order", async ({ page }) => {
    await page.goto("/tournaments/new");
    await expect(page.getByText("A tournament needs 2 to 32 players.")).toBeVisible();
    await expect(begin(page)).toBeDisabled();
    await add(page, "Level 1", "Level 2", "Random");
    await expect(begin(page)).toBeEnabled();
    await size(page, 2);
    await expect(page.getByText("12 games", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "Gauntlet" }).check();
    await expect(page.getByText("8 games", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Move Random up" }).press("Enter");
    await expect(page.getByRole("button", { name: "Move Random up" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator(".entrant-row").first()).toHaveText(/Random.*plays everyone/);
    await page.getByRole("button", { name: "Remove Level 2" }).click();
    await expect(page.getByText("4 games", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Level 1" })).toBeFocused();
    await page.getByLabel("Name of Random in the tables").fill("Same");
    await page.getByLabel("Name of Level 1 in the tables").fill("Same");
    await expect(page.getByText("Two players have the same name.")).toBeVisible();
    await expect(begin(page)).toBeDisabled();
  });

  test("what the server refuses is told, and the form is still there", async ({ page }) => {
    await page.goto("/tournaments/new");
    await add(page, "Random", "Greedy");
    await size(page, 100_000_000);
    await begin(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(/games/);
    await expect(page).toHaveURL("/tournaments/new");
    await size(page, 1);
    await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
    await expect(begin(page)).toBeEnabled();
  });

  test("any player with its options can take part", async ({ page }) => {
    await page.goto("/tournaments/new?game=loa");
    await page.getByText("Custom player").click();
    await page.getByRole("button", { name: "Add this player" }).click();
    await expect(page.locator(".entrant-row")).toHaveText(/alpha-?beta/i);
  });
});

test("a tournament from the form to its games", async ({ page, app }) => {
  await page.goto("/tournaments/new");
  await page.getByLabel("Title (optional)").fill("Cup of the browser");
  await add(page, "Level 1", "Level 2", "Greedy");
  await limit(page, "Nodes", "200");
  await size(page, 1, "connect4");
  await begin(page).click();
  await expect(page).toHaveURL(/\/tournaments\/r\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cup of the browser");
  await expect(phase(page)).toHaveText("Finished", { timeout: 30_000 });
  await expect(page.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("aria-valuenow", "6");
  const run = new URL(page.url()).pathname.split("/").at(-1);

  await test.step("the table is the server's", async () => {
    const { table } = await app.ask(`/api/tournaments/${run}`);
    await expect(rows(page, "Standings")).toHaveCount(3);
    for (const [i, { points, games }] of table.standings.entries()) {
      const cells = rows(page, "Standings").nth(i).getByRole("cell");
      await expect(cells.nth(0)).toHaveText(String(i + 1));
      await expect(cells.nth(1)).toHaveText(String(points));
      await expect(cells.nth(5)).toHaveText(String(games));
    }
    await expect(page.getByRole("heading", { name: "Cross table" })).toBeVisible();
  });

  await test.step("its games can be filtered", async () => {
    await expect(rows(page, "Finished games")).toHaveCount(6);
    await page.getByLabel("Player", { exact: true }).selectOption("Greedy");
    await expect(rows(page, "Finished games")).toHaveCount(4);
    await page.getByLabel("Result", { exact: true }).selectOption("First won");
    const { games } = await app.ask(`/api/tournaments/${run}/games?player=greedy&winner=first`);
    await expect(rows(page, "Finished games")).toHaveCount(games.length);
    await page.getByLabel("Result", { exact: true }).selectOption("All results");
    await page.getByLabel("Player", { exact: true }).selectOption("All players");
    await expect(rows(page, "Finished games")).toHaveCount(6);
  });

  await test.step("and downloaded", async () => {
    for (const [format, holds] of /** @type {const} */ ([["PGN", /\[Result /], ["CSV", /,/], ["JSON", /^[[{]/]])) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: `Download as ${format}` }).click()]);
      expect(file.suggestedFilename().toLowerCase()).toContain(`.${format.toLowerCase()}`);
      expect(await readFile(await file.path(), "utf8")).toMatch(holds);
    }
  });

  await test.step("and opened in the analysis", async () => {
    // The server counts games from nought, the page from one.
    await page.getByRole("link", { name: "Open game 4 in the analysis" }).click();
    await expect(page).toHaveURL(`/analyse?run=${run}&number=3`);
    const game = await app.ask(`/api/tournaments/${run}/games/3`);
    await expect(page.locator(".move-text")).toHaveText(game.moves);
    await page.keyboard.press("End");
    await expect(page.locator(".analyse-status")).toHaveText(/Red won|Yellow won|Draw/);
  });

  await page.goto("/tournaments");
  await expect(page.getByRole("link", { name: /Cup of the browser.*Finished.*6 of 6 games/s })).toBeVisible();
});

test("a tournament is watched live, stopped and resumed", async ({ page }) => {
  await page.goto("/tournaments/new");
  await add(page, "Principal variation search", "Monte Carlo tree search");
  // So long that it cannot end before it is stopped, however slow the page is.
  await limit(page, "Time per move", "1");
  await size(page, 20);
  await begin(page).click();
  await expect(phase(page)).toHaveText("Running");
  const live = page.getByRole("article", { name: /^Game \d: .* against / });
  await expect(live.locator(".board-drawing[viewBox]")).toBeVisible();
  const plies = live.getByText(/^\d+ pl(y|ies)$/);
  const seen = await plies.textContent() ?? "";
  await expect(plies).not.toHaveText(seen);

  await page.getByRole("button", { name: "Stop" }).click();
  await expect(phase(page)).toHaveText("Stopped");
  await expect(page.getByRole("heading", { name: "Live games" })).toBeHidden();
  await page.reload();
  await expect(phase(page)).toHaveText("Stopped");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: "Live games" })).toBeVisible();
  await expect(phase(page)).toHaveText("Running");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(phase(page)).toHaveText("Stopped");
});

test("a tournament that was stopped is resumed and ends", async ({ page, app }) => {
  const games = 6;
  // Some seconds of play, so that it cannot be over before it is stopped.
  const { table: { run } } = await app.ask("/api/tournaments", {
    format: "round-robin", rule_sets: [{ game: "loa" }], entrants: [{ player: "pvs" }, { player: "random" }], rounds: games / 2, limits: { move_seconds: 0.05 }, seed: 1,
  });
  await app.ask(`/api/tournaments/${run}/actions`, { action: "stop" });
  await page.goto(`/tournaments/${run}`);
  await expect(phase(page)).toHaveText("Stopped");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(phase(page)).toHaveText("Finished", { timeout: 40_000 });
  await expect(page.getByText(`${games} of ${games} games`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeHidden();
});

test("a sequential test shows its bar, and ends the tournament when it is decided", async ({ page }) => {
  await page.goto("/tournaments/new?game=connect4");
  await add(page, "Greedy", "Random");
  await page.getByLabel("Stop when the test is decided").check();
  await page.getByLabel("H1: stronger by (Elo)").fill("100");
  await page.getByLabel("Maximum number of games").fill("400");
  await begin(page).click();
  await expect(page.getByRole("heading", { name: "Sequential test (SPRT)" })).toBeVisible();
  await expect(page.getByText("H1 accepted")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Greedy is more than 0 Elo stronger than Random.")).toBeVisible();
  await expect(phase(page)).toHaveText("Finished");
});

test("the list follows a tournament, and one that is not there is told", async ({ page, app }) => {
  const run = await playTournament(app, { entrants: ["random", "greedy"], rounds: 1, game: "tebes" });
  await page.goto("/tournaments");
  await page.getByRole("link", { name: new RegExp(`\\b${run}\\b`) }).click();
  await expect(rows(page, "Finished games")).toHaveCount(2);
  await page.goto("/tournaments/r9999");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expect(page.getByText("There is no such run.")).toBeVisible();
});
