// Makes the pictures of the page in docs/images, from a running app. It is no test, so it has a
// configuration of its own: npm run pictures. LUDENS names the program, best a release build.

import { fileURLToPath } from "node:url";
import { expect, test } from "./browser/support/app.js";
import { Match } from "./browser/support/matches.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {string} name */
const path = (name) => fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));

/** @param {Page} page @param {string} name @param {number} height */
async function picture(page, name, height) {
  await page.setViewportSize({ width: 1280, height });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  await page.screenshot({ path: path(name) });
}

/** The first visit has no tips, and colours as asked for. @param {Page} page @param {"light" | "dark"} theme */
function prefer(page, theme) {
  const settings = JSON.stringify({ theme, tips_seen: true });
  return page.addInitScript((text) => localStorage.setItem("ludens.settings", text), settings);
}

test("a game of Amazons against a level", async ({ page, app }) => {
  await prefer(page, "dark");
  const seats = [{ kind: "person", name: "Ada" }, { kind: "machine", player: "level:6" }];
  const match = await Match.begin(app, { game: "amazons", seats, clock: { base_ms: 600_000, increment_ms: 5_000 } });
  for (let plies = 0; plies < 12; plies += 2) {
    await match.waitFor(plies);
    const hint = await app.ask(`/api/matches/${match.id}/hint`, {}, [match.keys.first]);
    await match.play(hint.move, "first");
  }
  await match.waitFor(12);
  await page.goto(match.address("first"));
  await expect(page.getByText("Your turn")).toBeVisible();
  await picture(page, "match", 860);
});

test("the exact score of every column", async ({ page }) => {
  await prefer(page, "light");
  await page.addInitScript(() => localStorage.setItem("ludens.analysis.engine", "on"));
  await page.goto("/analyse?game=connect4&moves=4+4+5+2");
  await expect(page.locator(".mark-pill")).toHaveCount(7, { timeout: 30_000 });
  await expect(page.locator(".engine.is-thinking")).toHaveCount(0, { timeout: 30_000 });
  await picture(page, "analyse", 860);
});

test("a tournament of five levels", async ({ page, app }) => {
  await prefer(page, "light");
  const begun = await app.ask("/api/tournaments", {
    title: "Lines of Action, levels 3 to 7", format: "round-robin", games: [{ game: "loa" }],
    entrants: [3, 4, 5, 6, 7].map((level) => ({ player: `level:${level}` })), rounds: 30, seed: 1,
  });
  const { run } = begun.table;
  await page.goto(`/tournaments/${run}`);
  const games = async () => (await app.ask(`/api/tournaments/${run}`)).table.games;
  await expect.poll(games, { timeout: 240_000, intervals: [200] }).toBeGreaterThan(540);
  await picture(page, "tournament", 1100);
});

test("the tree of a search", async ({ page }) => {
  await prefer(page, "light");
  await page.goto("/xray?game=connect4&player=alphabeta:depth%3D4&compare=on");
  const cutoffs = page.getByRole("treeitem").filter({ has: page.locator(".badge", { hasText: /^cutoff$/ }) });
  await cutoffs.nth(1).click();
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, "xray", 1300);
});
