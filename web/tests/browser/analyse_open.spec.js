// What can be opened in the analysis: moves, positions, records, files, addresses, and games that were played here.

import { AnalysisPage } from "./support/analysis.js";
import { expect, test } from "./support/furnished.js";

test("moves, with numbers or without", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("");
  await analysis.paste("1. b1-b3 a4-c4 2. b3-e3", "Lines of Action");
  await expect(analysis.dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lines of Action");
  await expect(analysis.moves.getByRole("button")).toHaveText(["Start", "1. b1-b3", "a4-c4", "2. b3-e3"]);
  await page.keyboard.press("End");
  await expect(analysis.cell("e3")).toHaveAccessibleName(/Black piece.*last move/);
  await expect(page.getByText("White to move")).toBeVisible();
  await expect(page).toHaveURL(/moves=b1-b3\+a4-c4\+b3-e3/);
  await page.reload();
  await expect(analysis.cell("e3")).toHaveAccessibleName(/Black piece.*last move/);
});

test("a position", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("");
  await analysis.paste("7/7/7/7/3o3/3x3 x", "Connect Four");
  await expect(analysis.cell("d2")).toHaveAccessibleName(/Yellow piece/);
  await expect(analysis.moves.getByRole("button")).toHaveText(["Start"]);
  await analysis.tab("Share");
  await expect(page.getByRole("textbox", { name: "Position" })).toHaveValue("7/7/7/7/3o3/3x3 x");
});

test("a file with several games asks which one", async ({ page, app }) => {
  const analysis = new AnalysisPage(page);
  const lines = [["b1-b3", "a4-c4"], ["b1-b3", "a5-c5", "b3-e3"]];
  const written = await Promise.all(lines.map((line, i) => app.ask("/api/records/write", {
    game: "loa", moves: line, format: "pgn", tags: { First: `Ada ${i + 1}`, Second: "Ramon" },
  })));
  await analysis.open("");
  await page.getByRole("button", { name: "New or open…" }).click();
  await analysis.dialog.getByLabel("Or a file").setInputFiles({
    name: "two.pgn", mimeType: "text/plain", buffer: Buffer.from(written.map(({ text }) => text).join("\n")),
  });
  await expect(analysis.dialog.getByText("It contains 2 games. Which one?")).toBeVisible();
  await analysis.dialog.getByRole("radio", { name: /Ada 2 – Ramon/ }).check();
  await analysis.dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(analysis.dialog).toBeHidden();
  await expect(page.getByText("Ada 2 – Ramon")).toBeVisible();
  expect(await analysis.written()).toBe("b1-b3 a5-c5 b3-e3");
});

test("the page stays where only the hash of its address changes", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?game=connect4");
  await page.getByLabel("Type a move").fill("4");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/moves=4/);
  await page.locator(".workbench").evaluate((node) => node.setAttribute("data-kept", ""));
  // Whatever the page does about it, it has done by the time that its listeners have run and a frame is drawn.
  await page.evaluate(() => new Promise((resolve) => {
    addEventListener("hashchange", () => setTimeout(() => requestAnimationFrame(resolve)));
    location.hash = "page";
  }));
  await expect(page.locator(".workbench[data-kept]")).toBeVisible();
});

test("what cannot be read is told, with the reason, and nothing is lost", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?game=connect4&moves=4+4");
  await analysis.paste("4 4 9", "Connect Four");
  const alert = analysis.dialog.getByRole("alert");
  await expect(alert).toContainText("This could not be read:");
  await expect(alert).toContainText(/As moves:.*move 3.*9/);
  await expect(analysis.dialog.getByLabel("Position, moves or record")).toHaveValue("4 4 9");
  await analysis.dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await analysis.written()).toBe("4 4");
});

test("an address that cannot be opened says so", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?game=connect4&moves=4+x");
  await expect(page.getByRole("status").filter({ hasText: /move 2/ })).toBeVisible();
});

test("a match that is not there has no board", async ({ page }) => {
  await page.goto("/analyse?match=nope");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
});

test("a variation of a stored game survives a reload, and so does the game", async ({ page, furniture }) => {
  const analysis = new AnalysisPage(page);
  const id = await furniture.finished();
  await analysis.open(`?match=${id}&ply=1`);
  await page.getByLabel("Type a move").fill("1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/analyse?match=${id}&from=1&line=1`);
  await page.reload();
  await expect(analysis.current).toHaveText(/1$/);
  expect(await analysis.written()).toBe("4 3 1 4 3 4 3 4");
  await expect(page.getByText("Ada – Ramon")).toBeVisible();
});

test("a text of another game than the one chosen", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?game=connect4");
  await analysis.paste("B:W21,22:B1,2", "Connect Four");
  await expect(analysis.dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkers");
  await expect(page.locator("#toasts")).toContainText("Recognised as Checkers.");
});

test("a match that was played here", async ({ page, furniture }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`?match=${await furniture.finished()}`);
  await expect(page.getByText("Ada – Ramon")).toBeVisible();
  expect(await analysis.written()).toBe("4 3 4 3 4 3 4");
  await page.keyboard.press("End");
  await expect(page.locator(".analyse-status")).toHaveText("Red won: four in a row");
});
