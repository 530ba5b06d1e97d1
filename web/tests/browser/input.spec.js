// The ways to move: dragging, keyboard only, touch, typing.

import { expect, test } from "./support/app.js";
import { cell } from "./support/board.js";
import { isReady, shows, sit, withoutAnimation } from "./support/match_page.js";
import { Match, PERSON, machine } from "./support/matches.js";

test.beforeEach(({ page }) => withoutAnimation(page));

test("a piece is dragged and dropped", async ({ page, app }) => {
  const match = await Match.begin(app, { game: "loa", seats: [PERSON, PERSON] });
  await sit(page, match, "first", "second");
  await isReady(page);
  const { position } = await match.view();
  await cell(page, position, "b1").dragTo(cell(page, position, "b3"));
  await shows(page, 1);
  expect((await match.view()).turns[0].text).toBe("b1-b3");
});

test("a drop on a square that is no target moves nothing", async ({ page, app }) => {
  const match = await Match.begin(app, { game: "loa", seats: [PERSON, PERSON] });
  await sit(page, match, "first", "second");
  await isReady(page);
  const { position } = await match.view();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/moves")) sent += 1;
  });
  await cell(page, position, "b1").dragTo(cell(page, position, "b4"));
  // The next move is the only one that is sent, and the first that is played.
  await cell(page, position, "b1").dragTo(cell(page, position, "b3"));
  await shows(page, 1);
  expect((await match.view()).turns.map(({ text }) => text)).toEqual(["b1-b3"]);
  expect(sent).toBe(1);
});

test("a game is played by keyboard alone", async ({ page, app }) => {
  const match = await Match.begin(app, { game: "connect4:size=4x4", seats: [PERSON, PERSON] });
  await sit(page, match, "first", "second");
  await isReady(page);
  await page.keyboard.press("Tab");
  for (let tabs = 0; tabs < 40; tabs++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Home");
  for (let ply = 0; ply < 6; ply++) {
    const before = await match.view();
    await page.keyboard.press("Enter");
    await match.waitFor(before.turns.length + 1);
    await shows(page, before.turns.length + 1);
    await page.keyboard.press(ply % 2 === 0 ? "ArrowRight" : "ArrowLeft");
  }
  expect((await match.view()).turns).toHaveLength(6);
});

test("an Amazons move by keyboard takes three squares, and Escape forgets them", async ({ page, app }) => {
  const match = await Match.begin(app, { game: "amazons:board=5x5", seats: [PERSON, PERSON] });
  await sit(page, match, "first", "second");
  await isReady(page);
  const { position } = await match.view();
  const [from, to, arrow] = position.moves[0].path;
  await cell(page, position, from).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("rect.cell.chosen")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator("rect.cell.chosen")).toHaveCount(0);
  for (const square of [from, to, arrow]) {
    await cell(page, position, square).focus();
    await page.keyboard.press("Enter");
  }
  await shows(page, 1);
});

test("a typed move is played, and a wrong one is told", async ({ page, app }) => {
  const match = await Match.begin(app, { game: "checkers", seats: [PERSON, PERSON] });
  await sit(page, match, "first", "second");
  await isReady(page);
  const field = page.getByRole("textbox", { name: /move/i });
  await field.fill("1-32");
  await field.press("Enter");
  await expect(page.getByText(/1-32/).first()).toBeVisible();
  await field.fill("11-15");
  await field.press("Enter");
  await shows(page, 1);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("moves are made by touch", async ({ page, app }) => {
    const match = await Match.begin(app, { game: "checkers", seats: [PERSON, machine(1)] });
    await sit(page, match, "first");
    await isReady(page);
    const { position } = await match.view();
    await cell(page, position, "11").tap();
    await cell(page, position, "15").tap();
    await match.waitFor(2);
    await expect.poll(() => page.locator(".moves-move").count()).toBeGreaterThanOrEqual(2);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  });
});
