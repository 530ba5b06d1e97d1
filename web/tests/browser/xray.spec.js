// The tree of a search: what came of it, its tree by keyboard, what was spared, its steps, and simulations.

import { expect, test } from "./support/app.js";
import { expectAccessible, expectToFit, sentences, withoutWords, wordsOf } from "./support/look.js";

/** @typedef {import("@playwright/test").Page} Page */

const PRUNED = "/xray?game=connect4&player=alphabeta:depth%3D4&compare=on";
const SIMULATED = "/xray?game=connect4&moves=4+4+3&player=mcts&nodes=300";

/** The page as its users see it. */
class XrayPage {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.rows = page.getByRole("treeitem");
    this.selected = page.getByRole("treeitem", { selected: true });
    this.cuts = this.rows.filter({ has: page.locator(".badge", { hasText: /^cutoff$/ }) });
    this.ghosts = page.locator("[role=treeitem][data-look=ghost]");
    this.spared = page.locator("[role=treeitem][data-look=plain]");
    this.stones = page.locator(".xray-panel").getByRole("gridcell", { name: /piece/ });
    this.counter = page.locator(".xray-counter");
  }

  /** @param {string} address */
  async open(address) {
    await this.page.goto(address);
    await expect(this.rows.nth(1)).toBeVisible();
  }

  /** @param {string} name @returns {Promise<number>} */
  async figure(name) {
    const text = await this.page.locator(`[data-figure=${name}] dd`).textContent();
    return Number((text ?? "").replace(/\D/g, ""));
  }

  /** @param {string} name */
  step(name) {
    return this.page.getByRole("button", { name, exact: true }).click();
  }
}

test.describe("alpha-beta", () => {
  test("visits fewer positions than a search without pruning, and says so", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    const [own, plain] = [await xray.figure("nodes"), await xray.figure("plain")];
    expect(own).toBeGreaterThan(50);
    expect(own).toBeLessThan(plain);
    await expect(page.locator(".xray-lead")).toHaveText(/visited .* positions in .*\. It would play .*Without pruning it would have visited .*pruning saved .*pruned \d+ moves\.$/);
    const plies = page.getByRole("table", { name: "Positions at each ply" }).locator("tbody tr");
    await expect(plies).toHaveCount(5);
    await expect(plies.first()).toHaveText(/^01\s*1\s*100%/);
    await expect(page.getByRole("table", { name: "Why the search returned" }).getByRole("rowheader", { name: "cutoff" })).toBeVisible();
  });

  test("its tree is walked and opened with the keyboard", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    await expect(xray.rows).toHaveCount(8);
    await xray.rows.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(xray.rows.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(xray.rows.nth(1)).toHaveAttribute("aria-expanded", "true");
    await expect(xray.rows.nth(2)).toHaveAttribute("aria-level", "3");
    await page.keyboard.press("ArrowDown");
    await expect(xray.selected).toHaveAttribute("aria-level", "3");
    await expect(xray.stones).toHaveCount(2);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(xray.rows).toHaveCount(8);
    await page.keyboard.press("End");
    await expect(xray.rows.last()).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(xray.rows.first()).toBeFocused();
  });

  test("a cut explains itself, and what it spared can be opened", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    await xray.cuts.first().click();
    await expect(xray.selected.locator(".xray-sentence")).toHaveText(/^Cutoff: \d is worth at most .* for Red, who already has .* elsewhere, so the other .*pruned\.$/);
    await page.keyboard.press("ArrowRight");
    await expect(xray.ghosts.first()).toHaveAccessibleName(/pruned.*Open it to see what pruning saved\.$/);
    await xray.ghosts.first().click();
    await page.keyboard.press("ArrowRight");
    await expect(xray.spared.first()).toBeVisible();
    await expect(xray.selected.locator(".xray-sentence")).toHaveText(/Without pruning: \d+ positions/);
    await expect(xray.stones).toHaveCount(2);
    await page.keyboard.press("ArrowLeft");
    await expect(xray.spared).toHaveCount(0);
  });

  test("its best line is opened with one button", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    await page.getByRole("button", { name: "Follow the best line" }).click();
    await expect(xray.selected).toHaveAccessibleName(/on the best line/);
    const marked = await page.locator(".xray-star").count();
    expect(marked).toBeGreaterThan(2);
    await expect(xray.stones).toHaveCount(marked - 1);
  });

  test("is followed step by step, knowing no more than the search did", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    await xray.step("First step");
    await expect(xray.counter).toHaveText(/^1 of /);
    await expect(page.locator(".xray-step-words")).toHaveText(/^Starts at the root/);
    await expect(xray.selected).toHaveAccessibleName(/^the root, MAX, value unknown/);
    await expect(xray.stones).toHaveCount(0);
    await xray.step("Next step");
    await expect(xray.selected).toHaveAttribute("aria-level", "2");
    await expect(page.locator(".xray-step-words")).toHaveText(/^Enters \d with window/);
    await expect(xray.stones).toHaveCount(1);
    await xray.selected.focus();
    await page.keyboard.press(".");
    await expect(xray.selected).toHaveAttribute("aria-level", "3");
    await expect(xray.selected).toBeFocused();
    await expect(xray.stones).toHaveCount(2);
    await page.keyboard.press(",");
    await expect(xray.selected).toHaveAttribute("aria-level", "2");
    await page.getByRole("slider", { name: "Step" }).press("End");
    await expect(page.locator(".xray-step-words")).toHaveText(/^The search is finished/);
  });

  test("plays by itself until it is paused", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    await page.getByLabel("Steps per second").selectOption("20 per second");
    await xray.step("Play the search");
    // From the start: before that the counter shows the end, 218 of 218.
    await expect(xray.counter).toHaveText(/^([5-9]|[1-9]\d) of /);
    await xray.step("Pause");
    await expect(page.getByRole("button", { name: "Play the search" })).toBeVisible();
    // A step that was on its way may still come; a second of play would be twenty.
    const shown = async () => Number.parseInt(await xray.counter.textContent() ?? "", 10);
    const stopped = await shown();
    await page.waitForTimeout(1000);
    expect(await shown() - stopped).toBeLessThanOrEqual(1);
  });
});

test.describe("simulations", () => {
  test("are asked for in the form, and show visits and what selection compares", async ({ page }) => {
    const xray = new XrayPage(page);
    await page.goto("/xray?game=connect4");
    await page.getByLabel("Player", { exact: true }).selectOption("mcts");
    await expect(page.getByLabel("Depth", { exact: true })).toBeHidden();
    await page.getByLabel("Simulations").fill("300");
    await page.getByRole("button", { name: "Show the search tree" }).click();
    await expect(page.getByRole("heading", { name: "Search summary" })).toBeFocused();
    await expect(page).toHaveURL(/player=mcts&nodes=300/);
    expect(await xray.figure("simulations")).toBe(300);
    await expect(xray.rows.first().locator(".xray-visits")).toHaveText("300");
    const visits = (await xray.rows.locator(".xray-visits").allTextContents()).slice(1).map(Number);
    expect(visits.length).toBe(7);
    expect(visits).toEqual(visits.toSorted((a, b) => b - a));
    await expect(xray.rows.nth(1).locator(".xray-terms")).toHaveText(/^[\d.]+ \+ [\d.]+ = [\d.]+$/);
    await expect(xray.rows.filter({ hasText: "chosen next" })).toHaveCount(1);
  });

  test("are followed one by one", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(SIMULATED);
    await xray.step("First step");
    await xray.step("Next step");
    await expect(page.locator(".xray-step-words")).toHaveText(/^Simulation 2 follows \d\..*(win for \w+|draw)\.$/);
    await expect(xray.rows.first().locator(".xray-visits")).toHaveText("2");
  });
});

test.describe("the question", () => {
  test("is in the address, and asked again by a reload", async ({ page }) => {
    const xray = new XrayPage(page);
    await page.goto("/xray?game=connect4&moves=4+4");
    await page.getByLabel("Depth", { exact: true }).fill("2");
    await expect(page.getByLabel("Player specification")).toHaveValue("alphabeta:depth=2");
    await page.getByRole("button", { name: "Show the search tree" }).click();
    await expect(page).toHaveURL(/moves=4\+4&player=alphabeta%3Adepth%3D2&compare=on/);
    const nodes = await xray.figure("nodes");
    await page.reload();
    await expect(xray.rows.first()).toBeVisible();
    expect(await xray.figure("nodes")).toBe(nodes);
    await expect(page.getByLabel("Depth", { exact: true })).toBeHidden();
  });

  test("comes from the analysis with its position", async ({ page }) => {
    await page.goto("/analyse?game=connect4&moves=4+4+3");
    await page.getByRole("link", { name: "X-ray" }).click();
    await expect(page).toHaveURL("/xray?game=connect4&moves=4+4+3");
    await expect(page.getByRole("gridcell", { name: /piece/ })).toHaveCount(3);
  });

  test("for a player without a tree is refused in words", async ({ page }) => {
    await page.goto("/xray?game=connect4");
    const specification = page.getByLabel("Player specification");
    await expect(specification).toBeHidden();
    await page.locator("details", { has: specification }).last().getByText("Advanced").click();
    await specification.fill("random");
    await expect(page.getByRole("alert").filter({ hasText: "has no search tree" })).toBeVisible();
    await page.goto("/xray?game=connect4&player=random");
    await expect(page.locator(".xray-question .error").filter({ hasText: /\w/ }).first()).toBeVisible();
    await expect(page.getByRole("tree")).toHaveCount(0);
  });

  test("can be asked again when the tree is gone", async ({ page }) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    await page.route("**/api/xray/*/nodes*", (route) =>
      route.fulfill({ status: 404, contentType: "application/problem+json", body: JSON.stringify({ type: "about:blank", title: "Not Found", status: 404, detail: "It is gone." }) }));
    await xray.rows.nth(1).locator(".can-turn").click();
    await expect(page.getByText("This tree is no longer available")).toBeVisible();
    await page.unroute("**/api/xray/*/nodes*");
    await page.getByRole("button", { name: "Search again" }).click();
    await expect(xray.rows).toHaveCount(8);
  });
});

test.describe("looks", () => {
  // What fades in has no settled colour yet.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  /** A row with its sentence, a ghost that is open, and the legend. @param {Page} page */
  const openAll = async (page) => {
    const xray = new XrayPage(page);
    await xray.open(PRUNED);
    await xray.cuts.first().click();
    await page.keyboard.press("ArrowRight");
    await xray.ghosts.first().click();
    await page.keyboard.press("ArrowRight");
    await expect(xray.spared.first()).toBeVisible();
    await page.locator(".xray-legend summary").click();
    await page.evaluate(() => scrollTo(0, 0));
  };

  for (const [name, look] of /** @type {[string, (page: Page) => Promise<void>][]} */ ([
    ["the form", async (page) => void (await page.goto("/xray?game=loa"), await expect(page.getByRole("gridcell").first()).toBeVisible())],
    ["a pruned tree", openAll],
    ["simulations", (page) => new XrayPage(page).open(SIMULATED)],
  ])) {
    test(`axe finds nothing in ${name}, in both themes and on a phone`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await look(page);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectToFit(page);
      await expectAccessible(page);
    });
  }

  test("every word is there in every language", async ({ page }) => {
    await openAll(page);
    const english = await wordsOf(page);
    const before = new Set(sentences(english));
    for (const code of ["ca", "es"]) {
      await page.locator("header select").selectOption(code);
      await expect(page.locator("html")).toHaveAttribute("lang", code);
      await expect(page.getByRole("treeitem").nth(1)).toBeVisible();
      await page.locator(".xray-legend summary").click();
      const words = await wordsOf(page);
      expect([...withoutWords(words), ...words.filter((text) => /\bxray\.[a-z_]/.test(text))]).toEqual([]);
      expect(words.filter((text) => before.has(text))).toEqual([]);
    }
  });
});
