// The operator: with the key of the app, matches and tournaments are removed from the page; without it nobody is asked.

import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { App, expect, test as base } from "./support/app.js";
import { expectAccessible, expectToFit } from "./support/look.js";

/** @typedef {import("@playwright/test").Page} Page */

const KEY = "the-key-of-the-operator";

const PEOPLE = { game: "connect4", seats: [{ kind: "person" }, { kind: "person" }] };
const TOURNAMENT = {
  format: "round-robin", rule_sets: [{ game: "connect4" }], entrants: [{ player: "greedy" }, { player: "random" }], rounds: 1,
};

/** @typedef {import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions} Given */
/** @typedef {import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions & {app: App}} GivenOnce */

/** @type {import("@playwright/test").Fixtures<{kept: App}, {}, Given & {quiet: void}, GivenOnce>} */
const FIXTURES = {
  /** An app with a key, beside the one that all tests share. */
  kept: async ({ app }, use) => {
    const folder = dirname(app.db);
    const file = join(folder, "operator.key");
    await writeFile(file, `${KEY}\n`);
    const kept = new App(folder, { name: "kept.db", more: ["--operator-key-file", file] });
    await kept.start();
    await use(kept);
    await kept.end();
  },
  baseURL: async ({ kept }, use) => use(kept.url),
};

const test = base.extend(FIXTURES);

/** @param {Page} page @param {string} key */
async function enter(page, key) {
  await page.goto("/about");
  await page.getByLabel("Operator key").fill(key);
  await page.getByRole("button", { name: "Enter" }).click();
}

/** @param {Page} page */
async function remove(page) {
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
}

test("with the key a match and a tournament are removed", async ({ page, kept }) => {
  const { id } = await kept.ask("/api/matches", PEOPLE);
  const { table } = await kept.ask("/api/tournaments", TOURNAMENT);
  await enter(page, KEY);
  await expect(page.getByText("You are using the operator key")).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto(`/match/${id}`);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep" }).click();
  await expect(page).toHaveURL(`/match/${id}`);
  await remove(page);
  await expect(page).toHaveURL("/matches");
  await expect(kept.ask(`/api/matches/${id}`)).rejects.toThrow("404");

  await page.goto(`/tournaments/${table.run}`);
  await remove(page);
  await expect(page).toHaveURL("/tournaments");
  await expect(kept.ask(`/api/tournaments/${table.run}`)).rejects.toThrow("404");

  await test.step("the key can be forgotten", async () => {
    await page.goto("/about");
    await page.getByRole("button", { name: "Forget the key" }).click();
    await expect(page.getByLabel("Operator key")).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(KEY);
  });
});

test("a wrong key opens nothing", async ({ page, kept }) => {
  const { id } = await kept.ask("/api/matches", PEOPLE);
  await enter(page, "not-the-key-of-the-operator");
  await expect(page.getByText("That is not the operator's key.")).toBeVisible();
  await page.goto(`/match/${id}`);
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
});

base("an app without a key asks for none", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("For the operator")).toHaveCount(0);
});
