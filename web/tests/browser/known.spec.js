// Endings that are known without a search: in the analysis, the explorer and the editor.

import { AnalysisPage } from "./support/analysis.js";
import { expect, test } from "./support/furnished.js";

/** A position that is solved in a moment: Red to move, one move wins. */
const SHARP = "44444223356677";

test.describe("an ending that is known", () => {
  test("is told without the engine: who wins, how soon, how it is known, and every move", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=checkers&start=W:WK18,K22:BK1");
    await expect(analysis.engine).not.toBeChecked();
    await expect(page.locator(".engine-words")).toHaveText("White wins in 19 plies (proven: database)");
    await expect(page.locator(".engine-worth")).toHaveText("−#19");
    expect((await analysis.marks()).length).toBeGreaterThan(0);
    await analysis.tab("Explorer");
    const table = page.getByRole("table", { name: "Moves of which it is known where they lead" });
    await expect(table.getByRole("row")).toHaveCount(7);
    await expect(table.getByRole("row").nth(1)).toHaveText(/^18-14\s*−#19\s*White wins in 19 plies$/);
    await table.getByRole("button", { name: "18-14" }).click();
    await expect(page.locator(".engine-words")).toHaveText("White wins in 18 plies (proven: database)");
  });

  test("leaves a search its word where nothing is known", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(`?game=connect4&moves=${[...SHARP].join("+")}`);
    await analysis.think();
    await expect(page.locator(".engine-words")).toHaveText(/^Red wins in \d+ plies \(proven: solver\)$/);
    await analysis.tab("Explorer");
    await expect(page.getByRole("heading", { name: "Known endings" })).toBeHidden();
  });

  test("is told in the editor", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=checkers&start=W:WK18,K22:BK1");
    await page.getByRole("button", { name: "Edit position" }).click();
    await expect(page.locator(".editor-known")).toHaveText("White wins in 19 plies (proven: database)");
    await page.getByRole("radio", { name: "Black", exact: true }).check();
    await expect(page.locator(".editor-known")).toHaveText(/plies \(proven: database\)$/);
    await page.getByRole("button", { name: "Clear the board" }).click();
    await expect(page.locator(".editor-known")).toBeHidden();
  });
});
