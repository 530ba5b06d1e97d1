// A match with all that can happen to it: machines, take-backs, reloads, restarts, other people.

import { expect, test } from "./support/app.js";
import { clickMove } from "./support/board.js";
import { isReady, move, shows, sit, withoutAnimation } from "./support/match_page.js";
import { Match, PERSON, machine } from "./support/matches.js";

const AGAINST_A_MACHINE = { game: "loa", seats: [PERSON, machine(2)] };
const TWO_PEOPLE = { game: "connect4", seats: [PERSON, PERSON] };

test.beforeEach(({ page }) => withoutAnimation(page));

test("a machine answers, a move is taken back, and a hint is shown", async ({ page, app }) => {
  const match = await Match.begin(app, AGAINST_A_MACHINE);
  await sit(page, match, "first");
  await move(page, match);
  await shows(page, 2);
  await page.getByRole("button", { name: "Take back" }).click();
  await shows(page, 0);
  expect((await match.view()).turns).toHaveLength(0);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByText(/Hint: /).first()).toBeVisible();
});

test("a game is given up, told with its reason, and played again with other colours", async ({ page, app }) => {
  const match = await Match.begin(app, AGAINST_A_MACHINE);
  await sit(page, match, "first");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("You lost");
  await expect(result).toContainText("resigned");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page).not.toHaveURL(new RegExp(match.id));
  await expect(page).toHaveURL(/\/match\//);
  await shows(page, 1);
});

test("a game outlives a reload of its page", async ({ page, app }) => {
  const match = await Match.begin(app, AGAINST_A_MACHINE);
  await sit(page, match, "first");
  await move(page, match);
  await shows(page, 2);
  await page.reload();
  await shows(page, 2);
  await move(page, match);
  await shows(page, 4);
});

test("a game outlives a restart of the app, and a kill", async ({ page, app }) => {
  const match = await Match.begin(app, AGAINST_A_MACHINE);
  await sit(page, match, "first");
  await move(page, match);
  await shows(page, 2);
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGKILL"])) {
    const before = (await match.view()).turns.length;
    await app.end(signal);
    await expect(page.getByText("Connection lost")).toBeVisible();
    await app.start();
    await expect(page.getByText("Connection lost")).toBeHidden({ timeout: 20_000 });
    await move(page, match);
    await shows(page, before + 2);
  }
});

test("two people and a watcher, each at a browser of their own", async ({ browser, app }) => {
  const match = await Match.begin(app, TWO_PEOPLE);
  const [ada, bob, eve] = await Promise.all([0, 1, 2].map(async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await withoutAnimation(page);
    return page;
  }));
  await sit(ada, match, "first");
  await sit(bob, match, "second");
  await sit(eve, match);
  await expect(eve.getByRole("button", { name: "Resign" })).toBeHidden();
  await move(ada, match, "4");
  await Promise.all([ada, bob, eve].map((page) => shows(page, 1)));
  await expect(ada.locator("rect.cell.target")).toHaveCount(0);
  await expect(eve.locator("rect.cell.target")).toHaveCount(0);
  await move(bob, match, "4");
  await Promise.all([ada, bob, eve].map((page) => shows(page, 2)));

  await ada.getByRole("button", { name: "Take back" }).click();
  await expect(bob.locator("#page").getByText(/asks to take back a move/)).toBeVisible();
  await bob.getByRole("button", { name: "Accept" }).click();
  await expect.poll(async () => (await match.view()).turns.length).toBe(0);
  await move(ada, match, "3");
  await shows(bob, 1);

  await bob.getByRole("button", { name: "Offer a draw" }).click();
  await expect(ada.locator("#page").getByText(/offers a draw/)).toBeVisible();
  await ada.getByRole("button", { name: "Accept" }).click();
  await Promise.all([ada, bob, eve].map((page) =>
    expect(page.getByRole("region", { name: "Result" })).toContainText("Draw")));
  await Promise.all([ada, bob, eve].map((page) => page.context().close()));
});

test("a move that came too late can be made again", async ({ page, app }) => {
  const match = await Match.begin(app, TWO_PEOPLE);
  await sit(page, match, "first", "second");
  await isReady(page);
  const view = await match.view();
  const body = JSON.stringify({ type: "about:blank", title: "Conflict", status: 409, detail: "The match has gone on.", view });
  await page.route("**/api/matches/*/moves", (route) => route.fulfill({ status: 409, contentType: "application/problem+json", body }), { times: 1 });
  await clickMove(page, view.position, "4");
  await expect(page.locator("#toasts")).toContainText("has moved on");
  await move(page, match, "4");
  await shows(page, 1);
});

test("between two people there are no hints", async ({ page, app }) => {
  const match = await Match.begin(app, TWO_PEOPLE);
  await sit(page, match, "first");
  await expect(page.getByRole("button", { name: "Offer a draw" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hint" })).toBeHidden();
});

test("a question is gone with its page", async ({ page, app }) => {
  const match = await Match.begin(app, AGAINST_A_MACHINE);
  await sit(page, match, "first");
  await page.getByRole("link", { name: "New game" }).click();
  await expect(page.getByRole("button", { name: "Start the game" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Resign" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("button", { name: "Start the game" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await match.view()).ending).toBeNull();
});

test("clocks run, and a pause stops them", async ({ page, app }) => {
  const clock = { base_ms: 600_000, increment_ms: 0 };
  const match = await Match.begin(app, { ...AGAINST_A_MACHINE, clock });
  await sit(page, match, "first");
  // Before the first moves nobody's clock runs.
  await move(page, match);
  await shows(page, 2);
  const left = async () => (await match.view()).clock?.first_ms ?? 0;
  const before = await left();
  await expect.poll(left).toBeLessThan(before);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator("#page").getByText("The game is paused")).toBeVisible();
  const paused = (await match.view()).clock?.first_ms;
  await page.waitForTimeout(700);
  expect((await match.view()).clock?.first_ms).toBe(paused);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(left).toBeLessThan(paused ?? 0);
});

test("a flag that falls ends the game", async ({ page, app }) => {
  const match = await Match.begin(app, { ...TWO_PEOPLE, clock: { base_ms: 1500, increment_ms: 0 } });
  await sit(page, match, "first", "second");
  // Once both have moved the clocks run, however long that took.
  await move(page, match, "4");
  await match.waitFor(1);
  await move(page, match, "4");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("ran out of time", { timeout: 15_000 });
});

test("looking back leaves the game alone", async ({ page, app }) => {
  const match = await Match.begin(app, TWO_PEOPLE);
  await sit(page, match, "first", "second");
  for (const column of ["4", "4", "5"]) await move(page, match, column);
  await page.getByRole("button", { name: "First position" }).click();
  await expect(page.getByText("You are viewing an earlier position")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /Red|Yellow/ })).toHaveCount(0);
  await page.getByText("Back to the game").click();
  await move(page, match, "6");
  await shows(page, 4);
});

test("the record is downloaded in each of the game's formats", async ({ page, app }) => {
  const match = await Match.begin(app, TWO_PEOPLE);
  for (const [i, column] of ["4", "4", "5"].entries()) await match.play(column, i % 2 === 0 ? "first" : "second");
  await sit(page, match);
  await page.getByText("Download").first().click();
  const download = page.waitForEvent("download");
  await page.getByText("PGN").first().click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  expect(text).toContain("connect4");
  expect(text).toMatch(/1\. 4 .*4 .*2\. 5 /s);
});

test("a move is announced to those who do not see the board", async ({ page, app }) => {
  const match = await Match.begin(app, TWO_PEOPLE);
  await sit(page, match, "first");
  await match.play("4", "first");
  await expect(page.locator("#announcer")).toContainText("4");
});
