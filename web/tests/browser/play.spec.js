// Whole games by clicks, in every game: two people at one board.

import { readFileSync } from "node:fs";

import { expect, test } from "./support/app.js";
import { move, shows, sit, withoutAnimation } from "./support/match_page.js";
import { Match, PERSON } from "./support/matches.js";

/** Games that machines played, to their end. */
const GAMES = JSON.parse(readFileSync(new URL("data/games.json", import.meta.url), "utf8"));

test.beforeEach(({ page }) => withoutAnimation(page));

for (const [game, { moves, winner }] of Object.entries(GAMES)) {
  test(`a whole game of ${game} by clicks`, async ({ page, app }) => {
    const match = await Match.begin(app, { game, seats: [PERSON, PERSON] });
    await sit(page, match, "first", "second");
    for (const text of moves) await move(page, match, text);
    await shows(page, moves.length);
    const { ending, sides } = await match.view();
    expect(ending?.winner).toBe(winner);
    await expect(page.getByRole("region", { name: "Result" })).toContainText(sides[winner === "first" ? 0 : 1]);
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
  });
}

test("one click on the first page begins a game against a machine", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Play Connect Four as Red/ }).click();
  await expect(page).toHaveURL(/\/match\//);
  await expect(page.getByRole("grid")).toBeVisible();
});

test("two clicks begin one game, however long its page takes to come", async ({ page }) => {
  await page.route("**/js/pages/match.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  let begun = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/matches")) begun += 1;
  });
  await page.goto("/");
  const button = page.getByRole("button", { name: /Play Connect Four as Red/ });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  await button.dblclick();
  await expect(page).toHaveURL(/\/match\//);
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole("grid")).toBeVisible();
  expect(begun).toBe(1);
});

test("where a game cannot be begun, it is said", async ({ page }) => {
  await page.route("**/js/play/quick_match.js", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: /Play Connect Four as Red/ }).click();
  await expect(page.locator("#toasts")).toContainText("The server does not answer");
  await expect(page).toHaveURL(/\/$/);
});

test("a new game with its options, players and clock", async ({ page, app }) => {
  await page.goto("/new?game=connect4");
  await page.getByText("Game options").click();
  await page.getByLabel("Columns").selectOption("8");
  await page.getByLabel("Rows", { exact: true }).selectOption("8");
  await page.getByRole("radio", { name: "5 min + 3 s" }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveURL(/\/match\//);
  const id = page.url().split("/match/")[1];
  const view = await app.ask(`/api/matches/${id}`);
  expect(view.game).toBe("connect4:size=8x8");
  expect(view.clock).toMatchObject({ kind: "game", increment_ms: 3000 });
  expect(view.seats[1].kind).toBe("machine");
});
