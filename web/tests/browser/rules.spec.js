// The rules: every example of every game can be stepped through, and tried.

import { readFile } from "node:fs/promises";
import { expect, test } from "./support/app.js";

/** @typedef {import("../../js/rules/content.js").Article} Article */
/** @typedef {import("../../js/rules/content.js").Example} Example */

const TITLES = { loa: "Lines of Action", checkers: "Checkers", connect4: "Connect Four", amazons: "Game of the Amazons", tebes: "Tebes" };

/** @param {string} path @returns {Promise<any>} */
const fileOf = async (path) => JSON.parse(await readFile(new URL(`../../rules/${path}`, import.meta.url), "utf8"));

/** The text without the signs that make words strong or code. @param {string} text */
const plain = (text) => text.replaceAll(/[*`]/g, "");

// Steps are checked, not looked at.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the shelf leads to every game's rules", async ({ page }) => {
  for (const [name, title] of Object.entries(TITLES)) {
    await page.goto("/rules");
    await page.getByRole("main").getByRole("link", { name: new RegExp(title) }).click();
    await expect(page).toHaveURL(`/rules/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});

for (const [name, title] of Object.entries(TITLES)) {
  test(`${title}: each example goes through its line as the page tells it, and begins again`, async ({ page }) => {
    /** @type {Article} */
    const article = await fileOf(`en/${name}.json`);
    /** @type {Record<string, Example>} */
    const examples = await fileOf(`boards/${name}.json`);
    const blocks = article.sections.flatMap((section) => section.blocks.flatMap((block) => ("board" in block ? [block] : [])));
    await page.goto(`/rules/${name}`);
    await expect(page.getByRole("figure")).toHaveCount(blocks.length);
    for (const [i, { board, caption, steps }] of blocks.entries()) {
      const figure = page.getByRole("figure").nth(i);
      await figure.scrollIntoViewIfNeeded();
      await expect(figure.getByText(plain(caption), { exact: true })).toBeVisible();
      const [status, step, again] = [figure.locator(".example-status"), figure.getByRole("button", { name: "Next move" }), figure.getByRole("button", { name: "Restart" })];
      await expect(again).toBeDisabled();
      await expect(status).toHaveText(/(to move|wins: .*|A draw: .*)\.$/);
      for (const [at, move] of examples[board].line.entries()) {
        await step.click();
        await expect(status).toHaveText(steps[at] ? plain(steps[at]) : /\.$/);
        await expect(figure.getByRole("gridcell", { name: "last move" }), `${board}: ${move}`).not.toHaveCount(0);
      }
      if (examples[board].line.length === 0) continue;
      await expect(step).toBeDisabled();
      await again.click();
      await expect(figure.getByRole("gridcell", { name: "last move" })).toHaveCount(0);
    }
  });
}

test("a reader may play on an example, and come back", async ({ page }) => {
  await page.goto("/rules/connect4");
  const figure = page.getByRole("figure").first();
  const cell = (/** @type {string} */ name) => figure.getByRole("gridcell", { name: new RegExp(`^${name}, `) });
  await cell("a3").click();
  await expect(cell("a1")).toHaveAccessibleName(/Red piece, .*last move/);
  await expect(figure.locator(".example-status")).toHaveText("Yellow to move.");
  await expect(page.locator("#announcer")).toHaveText(/Yellow to move/);
  await cell("a1").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(cell("b1")).toHaveAccessibleName(/Yellow piece/);
  await expect(figure.getByRole("button", { name: "Next move" })).toBeDisabled();
  await figure.getByRole("button", { name: "Restart" }).click();
  await expect(cell("a1")).toHaveAccessibleName(/empty/);
  await expect(figure.getByRole("button", { name: "Next move" })).toBeEnabled();
});

test("the contents lead to their sections, and the page to a game and an analysis", async ({ page }) => {
  await page.goto("/rules/tebes");
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const last = await contents.last().textContent() ?? "";
  await contents.last().click();
  await expect(page.getByRole("heading", { level: 2, name: last })).toBeInViewport();
  await page.getByRole("link", { name: "Analyse this game" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tebes");
  await expect(page).toHaveURL(/\/analyse\?game=tebes/);
  await page.goBack();
  await page.getByRole("link", { name: "Play this game" }).first().click();
  await expect(page).toHaveURL(/\/new\?game=tebes/);
});

test("the program says what it is, and describes its interface", async ({ page, app }) => {
  await page.goto("/about");
  const { info } = await app.ask("/api/openapi.json");
  await expect(page.getByText(`Version ${info.version}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "/api/openapi.json" })).toHaveAttribute("href", "/api/openapi.json");
});
