// The analysis page as its users see it.

import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */

/** An analysis that is open in a page. */
export class AnalysisPage {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.moves = page.getByRole("group", { name: "Moves", exact: true });
    this.current = this.moves.locator("[aria-current=true]");
    this.engine = page.getByRole("switch", { name: "Engine" });
    this.lines = page.getByRole("list", { name: "Best lines" }).getByRole("listitem");
    this.scores = page.getByRole("table", { name: "Scores of all moves" }).locator("tbody tr");
    this.dialog = page.getByRole("dialog", { name: "What do you want to analyse?" });
  }

  /** Opens an address, and waits for its board. @param {string} query */
  async open(query) {
    await this.page.goto(`/analyse${query}`);
    await expect(this.page.getByRole("gridcell").first()).toBeVisible();
  }

  /** Steps through the game with a key, and waits until the board is there too. @param {string} key */
  async step(key) {
    await this.page.keyboard.press(key);
    await expect(this.page.locator(".board[aria-busy=true]")).toHaveCount(0);
  }

  /** @param {string} name */
  tab(name) {
    return this.page.getByRole("tab", { name, exact: true }).click();
  }

  /** @param {string} square */
  cell(square) {
    return this.page.getByRole("gridcell", { name: new RegExp(`^${square}, `) });
  }

  /** Picks what a click in the editor sets: the drawing lies over its radio button. @param {string} name */
  tool(name) {
    return this.page.locator("label", { has: this.page.getByRole("radio", { name }) }).click();
  }

  /** Switches the engine on, and waits until it has nothing more to say. */
  async think() {
    await this.engine.check();
    await expect(this.page.locator(".engine.is-thinking")).toHaveCount(0, { timeout: 20_000 });
  }

  /** Lets the engine think for a second only. @returns {Promise<void>} */
  async hurry() {
    await this.page.getByText("Engine settings").click();
    await this.page.getByRole("combobox", { name: "Time", exact: true }).selectOption("1 s");
  }

  /** The moves in the list with their numbers, variations and all. */
  async written() {
    const texts = await this.moves.locator(".move-text").allTextContents();
    return texts.join(" ");
  }

  /** What the table says of each move. @returns {Promise<Record<string, string>>} */
  async scoreOfMoves() {
    const rows = await this.scores.all();
    const cells = await Promise.all(rows.map((row) => row.locator("th, td").allTextContents()));
    return Object.fromEntries(cells.map(([move, score]) => [move, score]));
  }

  /** What is painted on the board, in the order of the columns. */
  async marks() {
    const pills = await this.page.locator(".mark-pill").all();
    const seen = await Promise.all(pills.map(async (pill) => ({ x: (await pill.boundingBox())?.x ?? 0, text: await pill.locator("text").textContent() })));
    return seen.sort((a, b) => a.x - b.x).map(({ text }) => text);
  }

  /** Pastes a text into the dialog that opens things. @param {string} text @param {string} game */
  async paste(text, game) {
    await this.page.getByRole("button", { name: "New or open…" }).click();
    await this.dialog.getByLabel("Game", { exact: true }).selectOption(game);
    await this.dialog.getByLabel("Position, moves or record").fill(text);
    await this.dialog.getByRole("button", { name: "Open", exact: true }).click();
  }
}

/** A score as the page writes it, from the first player's view. @param {number} score */
export function signed(score) {
  if (score === 0) return "0";
  return (score < 0 ? "−" : "+") + Math.abs(score);
}
