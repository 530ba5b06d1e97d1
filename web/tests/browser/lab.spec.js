// The lab: experiments are run from the page, watched, stopped, resumed, read about and removed.

import { readFile } from "node:fs/promises";
import { expect, test } from "./support/app.js";
import { expectAccessible, expectToFit } from "./support/look.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Takes seconds, also in a debug build. */
const QUICK = { title: "Connect Four 8x8: leaves that are not looked at, quick scale", run: "connect4-f1-quick" };
/** Takes minutes: long enough to be stopped. */
const LONG = { title: "What is one more ply worth?, standard scale", run: "depth-elo-standard" };

/** @param {Page} page @param {string} title */
const row = (page, title) => page.getByRole("group", { name: title });

/** @param {Page} page @param {string} title @param {string} action @param {"button"|"link"} [role] */
const control = (page, title, action, role = "button") => row(page, title).getByRole(role, { name: `${action}: ${title}` });

/** Removing is asked about. @param {Page} page @param {import("@playwright/test").Locator} button */
async function remove(page, button) {
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
}

test("an experiment is run, its report is read, and the run is removed", async ({ page }) => {
  // How long it takes is the machine's affair.
  test.setTimeout(240_000);
  await page.goto("/lab");
  await expect(page.getByRole("heading", { level: 2, name: "Connect Four" })).toBeVisible();
  await control(page, QUICK.title, "Run").click();
  await expect(control(page, QUICK.title, "Report", "link")).toBeVisible({ timeout: 180_000 });
  await expect(row(page, QUICK.title)).toContainText(/\d holds?/);
  await expect(control(page, QUICK.title, "Run")).toBeHidden();

  await test.step("the report is on a page of its own", async () => {
    await control(page, QUICK.title, "Report", "link").click();
    await expect(page).toHaveURL(`/lab/runs/${QUICK.run}`);
    await expect(page.getByRole("main").locator("header .badge")).toHaveText("Finished");
    const claim = page.getByRole("listitem").filter({ hasText: "cuts at least 80 % of the leaves of “minimax” at depth 6." });
    await expect(claim).toContainText(/Holds|Fails|Undecided/);
    await expect(page.getByRole("heading", { name: "Findings" })).toBeVisible();
    const report = page.frameLocator("iframe[title^='Report: Connect Four']");
    await expect(report.getByRole("heading", { level: 1 })).toHaveText("Connect Four 8x8: leaves that are not looked at");
    await expect(report.getByText("How it was run")).toBeVisible();
  });

  await test.step("which the page scrolls, and not the frame", async () => {
    const room = () => page.locator("iframe").evaluate((/** @type {HTMLIFrameElement} */ frame) => {
      const root = frame.contentDocument?.documentElement;
      return root ? root.scrollHeight - frame.clientHeight : Infinity;
    });
    await expect.poll(room).toBeLessThanOrEqual(0);
  });

  await test.step("its files can be downloaded", async () => {
    for (const [name, holds] of /** @type {const} */ ([["leaves-leaves as CSV", /,/], ["leaves-leaves as SVG", /<svg/], ["Full report as Markdown", /^# Connect Four/]])) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      expect(file.suggestedFilename()).toContain(QUICK.run);
      expect(await readFile(await file.path(), "utf8")).toMatch(holds);
    }
  });

  await test.step("everybody can read it", async () => {
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step("back and forward lead to and fro", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lab");
    await page.goForward();
    await expect(page.locator("iframe")).toBeVisible();
  });

  await remove(page, page.getByRole("main").getByRole("button", { name: "Remove" }));
  await expect(page).toHaveURL("/lab");
  await expect(control(page, QUICK.title, "Run")).toBeVisible();
  await page.goto(`/lab/runs/${QUICK.run}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Run not found");
  await page.getByRole("link", { name: "Go to the lab" }).click();
  await expect(page).toHaveURL("/lab");
});

test("a run is followed, stopped, resumed, and told to be gone when somebody else removes it", async ({ page, context }) => {
  await page.goto("/lab");
  await control(page, LONG.title, "Run").press("Enter");
  await expect(row(page, LONG.title).getByRole("progressbar")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("region", { name: "In progress" }).getByRole("link")).toHaveCount(1);
  // Under the sticky header, whatever is half scrolled away would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await control(page, LONG.title, "View progress", "link").click();
  await expect(page).toHaveURL(`/lab/runs/${LONG.run}`);
  const state = page.getByRole("main").locator("header .badge");
  await expect(state).toHaveText("Running");
  await expect(page.getByText(/^Part \d of 5: Strength by depth: /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Stop" }).click();
  await expect(state).toHaveText("Stopped", { timeout: 20_000 });
  await expect(page.getByRole("progressbar")).toBeHidden();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(state).toHaveText("Running", { timeout: 20_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(state).toHaveText("Stopped", { timeout: 20_000 });

  const other = await context.newPage();
  await other.goto("/lab");
  await remove(other, control(other, LONG.title, "Remove"));
  await expect(control(other, LONG.title, "Run")).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Run not found");
});

test("the file of an experiment can be read", async ({ page }) => {
  await page.goto("/lab");
  await page.getByRole("button", { name: "File: Lines of Action: what pruning saves" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region")).toContainText('title = "Lines of Action: what pruning saves"');
  await expect(dialog.getByLabel("On the command line")).toHaveValue("ludens lab run loa-l1");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("what the server refuses is told", async ({ page }) => {
  const detail = "There is no room for another run.";
  await page.route("**/api/lab/runs", (route) => route.fulfill({ status: 507, json: { type: "about:blank", title: "Full", status: 507, detail } }));
  await page.goto("/lab");
  await control(page, QUICK.title, "Run").click();
  await expect(page.getByText(detail)).toBeVisible();
  await expect(control(page, QUICK.title, "Run")).toBeVisible();
});
