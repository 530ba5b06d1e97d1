// Every page: accessible in both themes, whole on a phone, and in three languages without a word missing. And what all
// of them share: the head with its menus, the first visit, how little is loaded and how soon it can be used.

import { readFileSync } from "node:fs";

import { expectAccessible, expectToFit, sentences, withoutWords, wordsOf } from "./support/look.js";
import { expect, test } from "./support/furnished.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./support/furnished.js").Furniture} Furniture */
/**
 * @typedef {object} Place
 * @property {string} name
 * @property {(there: Furniture) => string|Promise<string>} path
 * @property {(page: Page) => Promise<void>} whole waits until everything is there, or brings it there
 */

/** @type {string[]} */
const GAMES = JSON.parse(readFileSync(new URL("../unit/data/catalogue.json", import.meta.url), "utf8")).games.map((/** @type {{name: string}} */ { name }) => name);

/** @param {Page} page */
const headed = (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible();

/** @type {Place[]} */
const PLACES = [
  { name: "home", path: async ({ running }) => (await running(), "/"), whole: async (page) => {
    await expect(page.locator(".game-card .board-drawing[viewBox]")).toHaveCount(GAMES.length);
    await expect(page.locator(".match-rows li").first()).toBeVisible();
  } },
  { name: "new game", path: () => "/new?game=checkers", whole: headed },
  { name: "matches", path: async ({ running }) => (await running(), "/matches"), whole: (page) => expect(page.locator(".match-rows li").first()).toBeVisible() },
  { name: "finished match", path: async ({ finished }) => `/match/${await finished()}`, whole: (page) => expect(page.getByRole("gridcell")).toHaveCount(42) },
  { name: "running match", path: async ({ running }) => `/match/${await running()}`, whole: (page) => expect(page.getByRole("gridcell")).toHaveCount(42) },
  { name: "analysis with the engine on", path: () => "/analyse?game=connect4&moves=4+4+4+4+4+2+2+3+3+5+6+6+7+7", whole: thinking },
  { name: "editor", path: () => "/analyse?game=amazons", whole: async (page) => {
    await page.locator(".analyse-head button").last().click();
    await expect(page.locator(".editor .notice.good")).toBeVisible();
  } },
  { name: "tournaments", path: async ({ run }) => (await run(), "/tournaments"), whole: (page) => expect(page.locator(".tournament-card").first()).toBeVisible() },
  { name: "new tournament", path: () => "/tournaments/new", whole: headed },
  { name: "tournament", path: async ({ run }) => `/tournaments/${await run()}`, whole: (page) => expect(page.locator(".finished tbody tr").first()).toBeVisible() },
  { name: "lab", path: () => "/lab", whole: headed },
  { name: "x-ray", path: () => "/xray?game=connect4&player=alphabeta:depth%3D3&compare=on", whole: (page) => expect(page.getByRole("treeitem").first()).toBeVisible() },
  { name: "rules", path: () => "/rules", whole: (page) => expect(page.locator(".shelf-card .board-drawing[viewBox]")).toHaveCount(GAMES.length) },
  ...GAMES.map((game) => ({ name: `rules of ${game}`, path: () => `/rules/${game}`, whole: firstExample })),
  { name: "about", path: () => "/about", whole: headed },
  { name: "not found", path: () => "/nothing/here", whole: headed },
];

/** Boards come when they are about to be seen. @param {Page} page */
async function firstExample(page) {
  await page.getByRole("figure").first().scrollIntoViewIfNeeded();
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  // What the head covers is too small to be pressed, says axe.
  await page.evaluate(() => scrollTo(0, 0));
}

/** The engine is on, and has said what it thinks. @param {Page} page */
async function thinking(page) {
  const engine = page.getByRole("switch");
  await engine.setChecked(true);
  await expect(page.locator(".best-line").first()).toBeVisible();
  await expect(page.locator(".engine.is-thinking")).toHaveCount(0);
}

test.describe("every page", () => {
  // What fades in has no settled colour yet.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const { name, path, whole } of PLACES) {
    test(name, async ({ page, furniture }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(await path(furniture));
      await whole(page);
      const english = await wordsOf(page);
      await test.step("axe finds nothing in the light", () => expectAccessible(page));
      await page.emulateMedia({ colorScheme: "dark" });
      await test.step("nor in the dark", () => expectAccessible(page));
      await page.setViewportSize({ width: 360, height: 740 });
      await test.step("it fits on a phone", () => expectToFit(page));
      await test.step("nor does axe find anything there", () => expectAccessible(page));
      expect(withoutWords(english)).toEqual([]);
      for (const code of ["ca", "es"]) await test.step(`it speaks ${code}`, () => expectToSpeak(page, code, whole, english));
    });
  }
});

/**
 * In another language nothing is missing, and no sentence is left as it was.
 * @param {Page} page
 * @param {string} code
 * @param {Place["whole"]} whole
 * @param {string[]} english
 */
async function expectToSpeak(page, code, whole, english) {
  await page.locator("header select").selectOption(code);
  await expect(page.locator("html")).toHaveAttribute("lang", code);
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
  await whole(page);
  const words = await wordsOf(page);
  expect(withoutWords(words)).toEqual([]);
  const before = new Set(sentences(english));
  expect(words.filter((text) => before.has(text))).toEqual([]);
  await expectToFit(page);
}

test.describe("the head of the page", () => {
  test("the language is chosen from a menu, and kept", async ({ page }) => {
    await page.goto("/rules");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rules");
    await page.getByLabel("Language").selectOption("Català");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regles");
    await expect(page.locator("html")).toHaveAttribute("lang", "ca");
    await expect(page.getByLabel("Llengua")).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regles");
    await page.getByLabel("Llengua").selectOption("Castellano");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reglas");
    await expect(page).toHaveTitle("Reglas · Ludens");
  });

  test.describe("in a browser that asks for Catalan", () => {
    test.use({ locale: "ca-ES" });

    test("the page speaks it without being told", async ({ page }) => {
      await page.goto("/rules");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regles");
    });
  });

  test("the theme follows the system until one is chosen, and that is kept", async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/about");
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.getByRole("button", { name: "Switch to light colours" }).click();
    await expect.poll(ground).toBe(light);
    await page.reload();
    await expect(page.getByRole("button", { name: "Switch to dark colours" })).toBeVisible();
    expect(await ground()).toBe(light);
  });

  test("the first Tab stop skips to the content", async ({ page }) => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });

  test("the navigation leads to every section, and says which one it is; on a phone it is behind a button", async ({ page }) => {
    const nav = page.getByRole("navigation", { name: "Main navigation" });
    await page.goto("/");
    for (const [name, title] of [["Rules", "Rules"], ["Lab", "Lab"], ["Tournaments", "Tournaments"], ["Analyse", "Lines of Action"], ["Play", "New game"]]) {
      await nav.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(nav.locator("[aria-current=page]")).toHaveText(name);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(nav).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await nav.getByRole("link", { name: "Rules" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rules");
    await expect(nav).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New game");
  });
});

test.describe("words that do not come", () => {
  /** @param {import("@playwright/test").Route} route */
  const refuse = (route) => route.fulfill({ status: 503, contentType: "application/json", body: "{}" });

  test("leave a page that says so, and can be tried again", async ({ page }) => {
    await page.route("**/lang/*/start.json", refuse);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await page.unroute("**/lang/*/start.json");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Ludens");
  });

  test("leave the language as it was", async ({ page }) => {
    await page.goto("/about");
    await page.route("**/lang/ca/*", refuse);
    await page.getByLabel("Language").selectOption("Català");
    await expect(page.locator("#toasts")).toContainText("The server does not answer");
    await expect(page.getByLabel("Language")).toHaveValue("en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Ludens");
    await page.getByLabel("Language").selectOption("Castellano");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acerca de Ludens");
  });
});

test.describe("the first visit", () => {
  test("tips are there until they are dismissed, and never again", async ({ page }) => {
    await page.goto("/");
    const tips = page.getByRole("region", { name: "New here?" });
    await expect(tips.getByRole("listitem")).toHaveCount(4);
    await tips.getByRole("button", { name: "Got it" }).click();
    await expect(tips).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Connect Four" })).toBeVisible();
    await expect(tips).toHaveCount(0);
  });

  test("loads less than 300 kB, API answers included", async ({ page }) => {
    /** @type {Promise<[string, number]>[]} */
    const loaded = [];
    page.on("response", (answer) => loaded.push(answer.body().then((body) => [answer.url(), body.length])));
    await page.goto("/");
    await expect(page.locator(".game-card .board-drawing[viewBox]")).toHaveCount(GAMES.length);
    await page.waitForLoadState("networkidle");
    const sizes = await Promise.all(loaded);
    const all = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.log(`first load: ${all} bytes in ${sizes.length} answers`);
    expect(sizes.length).toBeGreaterThan(20);
    expect(all).toBeLessThan(300_000);
  });

  test("can be used at once", async ({ browser, app }) => {
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i < 5; i += 1) times.push(await timeToPlay(browser, app.url));
    const median = times.toSorted((a, b) => a - b)[2];
    console.log(`interactive after ${times.map(Math.round).join(", ")} ms; median ${Math.round(median)} ms`);
    // 200 ms is the aim, on a machine that does nothing else; here the other tests fill it, so the best time tells most.
    expect(Math.min(...times)).toBeLessThan(600);
  });
});

/**
 * From the beginning of the navigation to the first button that begins a game, with nothing in the cache.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 */
async function timeToPlay(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector("button[aria-label^='Play ']:enabled")) return;
      watcher.disconnect();
      Reflect.set(window, "playableAt", performance.now());
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  const time = await page.waitForFunction(() => Reflect.get(window, "playableAt"));
  const ms = Number(await time.jsonValue());
  await context.close();
  return ms;
}

test.describe("motion", () => {
  for (const [wish, moves] of /** @type {const} */ ([["no-preference", true], ["reduce", false]])) {
    test.describe(`where the system says ${wish}`, () => {
      test.use({ contextOptions: { reducedMotion: wish } });

      test(`a stone ${moves ? "falls" : "is there at once"}`, async ({ page }) => {
        await page.addInitScript(() => {
          const { animate } = Element.prototype;
          const note = () => Reflect.set(window, "hasMoved", true);
          Element.prototype.animate = function noted(...how) {
            note();
            return animate.apply(this, how);
          };
          for (const name of ["animationstart", "transitionrun"]) document.addEventListener(name, note);
        });
        await page.goto("/rules/connect4");
        const example = page.getByRole("figure").first();
        await example.getByRole("button", { name: "Next move" }).click();
        await expect(example.getByRole("gridcell", { name: "last move" })).toHaveCount(1);
        expect(await page.evaluate(() => Reflect.has(window, "hasMoved"))).toBe(moves);
      });
    });
  }
});
