// The page of a match as somebody sits before it.

import { expect } from "./app.js";
import { clickMove } from "./board.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./matches.js").Match} Match */

/** Moves are there at once. @param {Page} page */
export async function withoutAnimation(page) {
  await page.addInitScript(() => {
    localStorage.setItem("ludens.settings", JSON.stringify({ animation: "off", tips_seen: true }));
  });
}

/**
 * Opens a match for whoever holds these seats.
 * @param {Page} page
 * @param {Match} match
 * @param {...("first" | "second")} sides
 */
export async function sit(page, match, ...sides) {
  for (const side of sides.slice(0, -1)) {
    await page.goto(match.address(side));
    await expect(page).toHaveURL(new RegExp(`/match/${match.id}$`));
  }
  await page.goto(match.address(...sides.slice(-1)));
  await expect(page.getByRole("grid")).toBeVisible();
}

/** Waits until the page shows so many moves. @param {Page} page @param {number} plies */
export async function shows(page, plies) {
  await expect(page.locator(".moves-move")).toHaveCount(plies);
}

/** Waits until it is this page's turn. @param {Page} page */
export async function isReady(page) {
  await expect(page.locator("rect.cell.start, rect.cell.target").first()).toBeAttached();
}

/**
 * Makes a move by clicks, and waits until the page shows it.
 * @param {Page} page
 * @param {Match} match
 * @param {string} [text] the first legal one if not given
 */
export async function move(page, match, text) {
  await isReady(page);
  const { position } = await match.view();
  await clickMove(page, position, text ?? position.moves[0].text);
  await expect.poll(() => page.locator(".moves-move").count()).toBeGreaterThan(position.played.length);
}
