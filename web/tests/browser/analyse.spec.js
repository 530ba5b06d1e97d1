// The analysis: what the engine says, variations, the whole game's graph, the editor, the explorer.

import { readFile } from "node:fs/promises";
import { AnalysisPage, signed } from "./support/analysis.js";
import { expect, playTournament, test } from "./support/furnished.js";

/** A position that is solved in a moment: Red to move, one move wins. */
const SHARP = "44444223356677";

/** @param {string} columns */
const moves = (columns) => [...columns].join("+");

test.describe("the engine", () => {
  test("shows the known scores of Connect Four's seven first moves, proven, on the board and in the list", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4");
    await analysis.think();
    expect(await analysis.marks()).toEqual(["−2", "−1", "0", "+1", "0", "−1", "−2"]);
    await analysis.tab("All moves");
    expect(await analysis.scoreOfMoves()).toEqual({ 1: "−2", 2: "−1", 3: "0", 4: "+1", 5: "0", 6: "−1", 7: "−2" });
    await expect(analysis.scores.locator(".is-proven")).toHaveCount(7);
    await expect(page.getByRole("meter", { name: "Win probability" })).toHaveAttribute("aria-valuetext", "Red wins in 41 plies");
  });

  for (const [side, columns] of [["Red", SHARP], ["Yellow", SHARP.slice(0, -1)]]) {
    test(`gives every move of ${side} the solver's score of what follows, from the first player's view`, async ({ page, app }) => {
      const analysis = new AnalysisPage(page);
      await analysis.open(`?game=connect4&moves=${moves(columns)}`);
      await expect(page.getByText(`${side} to move`)).toBeVisible();
      await analysis.think();
      await analysis.tab("All moves");
      const shown = await analysis.scoreOfMoves();
      const { moves: legal } = await app.ask("/api/positions", { game: "connect4", moves: [...columns] });
      const solved = await Promise.all(legal.map(async (/** @type {{text: string}} */ { text }) => {
        const { score } = await app.ask("/api/solve", { game: "connect4", moves: [...columns, text] });
        // After Red's move Yellow is to move, whose view the solver takes.
        return [text, signed(side === "Red" ? -score : score)];
      }));
      expect(legal.length).toBeGreaterThan(5);
      expect(shown).toEqual(Object.fromEntries(solved));
    });
  }

  test("scores every legal move, tells depth and speed, and lists them in any order", async ({ page, app }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=loa");
    await analysis.hurry();
    await analysis.think();
    await expect(page.locator(".engine-figures")).toHaveText(/^depth \d+.* · .* nodes · .* nodes\/s · .* s$/);
    await analysis.tab("All moves");
    const { moves: legal } = await app.ask("/api/positions", { game: "loa" });
    await expect(analysis.scores).toHaveCount(legal.length);
    const texts = Object.keys(await analysis.scoreOfMoves());
    expect(texts.toSorted()).toEqual(legal.map((/** @type {{text: string}} */ { text }) => text).toSorted());
    await page.getByRole("columnheader", { name: "Move" }).getByRole("button").click();
    await expect(page.getByRole("columnheader", { name: "Move" })).toHaveAttribute("aria-sort", "ascending");
    await expect(analysis.scores.first()).toHaveText(/^b1-/);
  });

  test("its lines can be followed by a click, and are previewed on the board", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=loa");
    await analysis.hurry();
    await analysis.think();
    await expect(analysis.lines).toHaveCount(3);
    const line = analysis.lines.first().getByRole("button");
    const texts = await line.allTextContents();
    await line.nth(1).hover();
    await expect(page.locator(".board.previewing")).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(page.locator(".board.previewing")).toHaveCount(0);
    await line.nth(1).click();
    await expect(analysis.moves.getByRole("button")).toHaveText(["Start", `1. ${texts[0]}`, texts[1]]);
    await expect(analysis.current).toHaveText(texts[1]);
  });

  test("once a piece is picked its targets are scored", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=loa");
    await analysis.hurry();
    await analysis.think();
    await expect(page.locator(".mark-pill")).toHaveCount(12);
    await analysis.cell("b1").click();
    await expect(page.locator(".mark-pill")).toHaveCount(3);
  });

  test("knows when a game is over, and goes on when one steps back", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4&moves=4+3+4+3+4+3+4");
    await analysis.think();
    await expect(page.locator(".analyse-status")).toHaveText("Red won: four in a row");
    await expect(page.locator(".mark-pill")).toHaveCount(0);
    await page.getByRole("button", { name: "Previous move" }).click();
    await expect(page.locator(".mark-pill")).toHaveCount(7);
    await expect(analysis.lines.first().getByRole("button").first()).toHaveText("4");
  });
});

test.describe("variations", () => {
  test("are made on the board and by typing, and walked with the keys", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4&moves=4+4+4");
    // A slow server: the board comes after the mark in the list.
    await page.route("**/api/positions", (route) => setTimeout(() => void route.continue(), 200));
    await analysis.step("ArrowLeft");
    await expect(analysis.current).toHaveText("4");
    await page.getByRole("textbox", { name: "Type a move" }).fill("3");
    await page.keyboard.press("Enter");
    await expect(analysis.cell("c1")).toHaveAccessibleName(/Red piece/);
    const variation = analysis.moves.getByRole("group", { name: "Variation" });
    await expect(variation.getByRole("button")).toHaveText(["2. 3"]);
    await analysis.cell("c2").click();
    await expect(variation.getByRole("button")).toHaveText(["2. 3", "3"]);
    await variation.getByRole("button").first().click();
    await expect(analysis.current).toHaveText("2. 3");
    await analysis.step("ArrowUp");
    await expect(analysis.current).toHaveText("2. 4");
    await expect(analysis.cell("d3")).toHaveAccessibleName(/Red piece/);
    await analysis.step("ArrowDown");
    await analysis.step("ArrowRight");
    await expect(analysis.current).toHaveText("3");
    await analysis.step("Home");
    await expect(analysis.current).toHaveText("Start");
    await analysis.step("End");
    await expect(analysis.cell("d3")).toHaveAccessibleName(/last move/);
  });

  test("change places and go", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4&moves=4+4+4");
    await analysis.step("ArrowLeft");
    await expect(analysis.current).toHaveText("4");
    await analysis.cell("c1").click();
    await expect(analysis.current).toHaveText("2. 3");
    await page.getByRole("button", { name: "Make main line" }).click();
    await expect(analysis.moves.getByRole("group", { name: "Variation" }).getByRole("button")).toHaveText(["2. 4"]);
    await page.getByRole("button", { name: "Delete from this move" }).click();
    await expect(analysis.moves.getByRole("group", { name: "Variation" })).toHaveCount(0);
    await expect(analysis.moves.getByRole("button")).toHaveText(["Start", "1. 4", "4", "2. 4"]);
  });

  test("survive a change of language and a visit elsewhere", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4&moves=4+4+4");
    await analysis.step("ArrowLeft");
    await analysis.cell("c1").click();
    await expect(analysis.current).toHaveText("2. 3");
    await expect(page).toHaveURL(/moves=4\+4\+3/);
    await page.getByLabel("Language").selectOption("es");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conecta cuatro");
    await expect(page.locator(".move-text")).toHaveText(["4", "4", "4", "3"]);
    await page.getByRole("navigation").getByRole("link", { name: "Reglas" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reglas");
    await page.goBack();
    await expect(page.locator(".move-text")).toHaveText(["4", "4", "4", "3"]);
  });
});

test.describe("the whole game", () => {
  // By the solver's book: Red throws the win away at once, Yellow half of it on move 4, Red the draw on move 5.
  const GAME = "14717";

  test("is swept into a graph with its blunders, which lead to their places", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(`?game=connect4&moves=${moves(GAME)}`);
    // A limit: what is known for certain takes no longer than it takes.
    await page.getByLabel("Time per move").selectOption("3 s");
    await page.getByRole("button", { name: "Analyse the whole game" }).click();
    const graph = page.getByRole("slider", { name: "Win probability after each move" });
    await expect(graph).toBeVisible();
    await expect(analysis.moves.getByRole("button")).toHaveText(["Start", /^1. 1\?\?, Blunder/, /^4[^?]*$/, /^2. 7[^?]*$/, /^1\?\?, Blunder/, /^3. 7\?\?, Blunder/]);
    await expect(page.locator(".graph-dot[data-fault=blunder]")).toHaveCount(3);
    await expect(page.locator(".fault-counts").first()).toHaveText(/Blunders2/);
    await expect(page.locator(".fault-counts").last()).toHaveText(/Blunders1/);
    await expect(graph).toHaveAttribute("aria-valuetext", /^Move 5, 7, Red 0%, Blunder$/);
    await page.getByRole("button", { name: "1??", exact: true }).first().click();
    await expect(analysis.current).toHaveText(/^1. 1/);
    const { x, y, width, height } = await graph.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + 1, y + height / 2);
    await expect(analysis.current).toHaveText("Start");
    await page.mouse.click(x + (width * 2) / 5, y + height / 2);
    await expect(analysis.current).toHaveText(/^4/);
    await expect(graph).toHaveAttribute("aria-valuenow", "2");
    await graph.press("End");
    await expect(analysis.current).toHaveText(/^3. 7/);
    await graph.press("ArrowLeft");
    await expect(graph).toHaveAttribute("aria-valuetext", /^Move 4, 1, Red 50%, Blunder$/);
  });

  test("can be broken off", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=amazons&moves=d1-d7/g7+a7-b7/c7+g1-g6/e6");
    await page.getByLabel("Time per move").selectOption("10 s");
    await page.getByRole("button", { name: "Analyse the whole game" }).click();
    await expect(page.getByRole("progressbar", { name: "Analysis progress" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Analyse the whole game" })).toBeVisible();
  });
});

test.describe("the editor", () => {
  /** @param {import("@playwright/test").Page} page */
  const verdict = (page) => page.getByRole("main").getByRole("status");

  test("says why an arrangement is no position, and analyses one that is", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4");
    await page.getByRole("button", { name: "Edit position" }).click();
    await expect(page.getByRole("heading", { name: "Set up a position" })).toBeVisible();
    await analysis.tool("Yellow piece");
    await analysis.cell("d2").click();
    await expect(verdict(page)).toHaveText(/the stone on d2 has nothing below it/);
    await expect(page.getByRole("button", { name: "Analyse this" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Play from here" })).toBeDisabled();
    await analysis.tool("Red piece");
    await analysis.cell("d1").click();
    await expect(verdict(page)).toHaveText("7/7/7/7/3o3/3x3 x");
    await page.getByRole("button", { name: "Analyse this" }).click();
    await expect(page.getByRole("heading", { name: "Set up a position" })).toBeHidden();
    await analysis.think();
    await expect(page.locator(".mark-pill")).toHaveCount(7);
    await expect(page).toHaveURL(/start=7%2F7%2F7%2F7%2F3o3%2F3x3\+x/);
  });

  test("opens once however often it is asked for, and gives the focus back", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4");
    const edit = page.getByRole("button", { name: "Edit position" });
    await edit.dblclick();
    await expect(page.locator(".editor")).toHaveCount(1);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.locator(".editor")).toHaveCount(0);
    await expect(edit).toBeFocused();
  });

  test("clears, goes back to the start, changes the side, and leaves without a change", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=loa&moves=b1-b3");
    await page.getByRole("button", { name: "Edit position" }).click();
    await expect(analysis.cell("b3")).toHaveAccessibleName(/Black piece/);
    await page.getByRole("button", { name: "Clear the board" }).click();
    await expect(verdict(page)).toHaveText(/no piece/);
    await page.getByRole("button", { name: "Start position" }).click();
    await expect(analysis.cell("b1")).toHaveAccessibleName(/Black piece/);
    await expect(verdict(page)).toHaveText(/ b$/);
    await page.getByRole("group", { name: "To move" }).getByRole("radio", { name: "White" }).check();
    await expect(verdict(page)).toHaveText(/ w$/);
    await page.getByRole("button", { name: "Discard changes" }).click();
    expect(await analysis.written()).toBe("b1-b3");
    await expect(analysis.cell("b3")).toHaveAccessibleName(/Black piece/);
  });

  test("works with the keyboard alone", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=amazons");
    await page.getByRole("button", { name: "Edit position" }).press("Enter");
    const tools = page.getByRole("group", { name: "Place on click" }).getByRole("radio");
    await expect(tools.first()).toBeFocused();
    await page.getByRole("radio", { name: "Blocked square" }).focus();
    await page.keyboard.press("Space");
    await analysis.cell("a10").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(analysis.cell("a9")).toHaveAccessibleName(/blocked/);
    await expect(page.getByRole("button", { name: "Analyse this" })).toBeEnabled();
  });
});

test.describe("the evaluation", () => {
  /** What the table says of each term, in hundredths. @param {import("@playwright/test").Page} page @returns {Promise<Record<string, number>>} */
  const shown = async (page) => {
    const rows = page.getByRole("table", { name: "Terms of the evaluation" }).locator("tbody tr, tfoot tr");
    const cells = await rows.evaluateAll((found) => found.map((row) =>
      ["code, th", "td"].map((part) => [...row.querySelectorAll(part)].map((cell) => cell.textContent ?? ""))));
    // The name of a term stands in its heading, before what it means.
    return Object.fromEntries(cells.map(([names, [value]]) => [names.at(-1), Math.round(100 * Number(value?.replace("−", "-")))]));
  };

  test("is told term by term, follows the board, and another can be asked", async ({ page, app }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=checkers&moves=11-15+22-18+15x22");
    await analysis.tab("Evaluation");
    await expect(page.getByText("Values above 0 are good for White, the side to move.")).toBeVisible();
    /** @param {object} question @returns {Promise<Record<string, number>>} */
    const told = async (question) => {
      const { score, terms } = await app.ask("/api/evaluate", { game: "checkers", ...question });
      const values = Object.fromEntries(terms.map((/** @type {{name: string, value: number}} */ { name, value }) => [name, value]));
      return { ...values, Score: score };
    };
    const moves = ["11-15", "22-18", "15x22"];
    await expect.poll(() => shown(page)).toEqual(await told({ moves }));
    await page.getByRole("combobox", { name: "Evaluation" }).selectOption("mickey");
    const mickey = await told({ moves, eval: "mickey" });
    await expect.poll(() => shown(page)).toEqual(mickey);
    const { Score: score, ...terms } = mickey;
    expect(Object.values(terms).reduce((sum, value) => sum + value, 0)).toBe(score);
    await analysis.step("ArrowLeft");
    await expect.poll(() => shown(page)).toEqual(await told({ moves: moves.slice(0, 2), eval: "mickey" }));
    await expect(page.getByText("Values above 0 are good for Black, the side to move.")).toBeVisible();
  });

  test("has nothing to say once the game is over", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4&moves=4+3+4+3+4+3+4");
    await analysis.tab("Evaluation");
    await expect(page.getByText("The game is over: there is nothing to evaluate.")).toBeVisible();
    await analysis.step("ArrowLeft");
    await expect(page.getByRole("table", { name: "Terms of the evaluation" })).toBeVisible();
  });
});

test.describe("the explorer", () => {
  test("follows the games while they are still being read, and asks no more once all have been", async ({ page }) => {
    const read = [1, 3, 7];
    let asked = 0;
    await page.route("**/api/explorer", (route) => {
      const indexed = read[Math.min(asked, read.length - 1)] ?? 7;
      asked += 1;
      const moves = indexed < 3 ? [] : [{ text: "4", games: indexed, first: indexed, second: 0, draws: 0 }];
      return route.fulfill({ json: { moves, games: indexed < 3 ? 0 : indexed, indexed, stored: 7, samples: [] } });
    });
    const analysis = new AnalysisPage(page);
    await analysis.open("?game=connect4");
    await analysis.tab("Explorer");
    await expect(page.getByText("0 stored games reached this position. 1 of 7 games indexed so far.")).toBeVisible();
    const move = page.getByRole("table", { name: "Moves played from here" }).getByRole("button", { name: "4" });
    await move.focus();
    await expect(page.getByText("7 stored games reached this position.", { exact: true })).toBeVisible();
    await expect(move).toBeFocused();
    expect(asked).toBe(3);
    await analysis.tab("Graph");
    await analysis.tab("Explorer");
    await expect.poll(() => asked).toBe(4);
  });

  test("asks no more while nobody sees it", async ({ page }) => {
    let asked = 0;
    await page.route("**/api/explorer", (route) => {
      asked += 1;
      return route.fulfill({ json: { moves: [], games: 0, indexed: 1, stored: 7, samples: [] } });
    });
    const analysis = new AnalysisPage(page);
    await page.clock.install();
    await analysis.open("?game=connect4");
    await analysis.tab("Explorer");
    await page.clock.runFor(2000);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await analysis.tab("Graph");
    const before = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(before);
  });

  test("counts what was played from here, how it ended, and opens such a game", async ({ page, app }) => {
    const game = "connect4:size=5x4";
    const run = await playTournament(app, { entrants: ["random", "greedy"], rounds: 3, game, openings: { from: "start" } });
    const { games } = await app.ask(`/api/tournaments/${run}/games?limit=50`);
    /** @type {{moves: string[], winner: string|null}[]} */
    const played = await Promise.all(games.map((/** @type {{number: number}} */ { number }) => app.ask(`/api/tournaments/${run}/games/${number}`)));
    /** @type {Map<string, typeof played>} */
    const begun = new Map();
    for (const record of played) begun.set(record.moves[0], [...begun.get(record.moves[0]) ?? [], record]);
    const analysis = new AnalysisPage(page);
    await analysis.open(`?game=${encodeURIComponent(game)}`);
    await analysis.tab("Explorer");
    // The games are read in the background, and the panel follows.
    await expect(page.getByText("6 stored games reached this position.", { exact: true })).toBeVisible();
    const table = page.getByRole("table", { name: "Moves played from here" });
    await expect(table.locator("tbody tr")).toHaveCount(begun.size);
    for (const [move, records] of begun) {
      const row = table.getByRole("row").filter({ has: page.getByRole("button", { name: move, exact: true }) });
      const won = (/** @type {string|null} */ winner) => records.filter((record) => record.winner === winner).length;
      await expect(row.getByRole("cell").first()).toHaveText(String(records.length));
      await expect(row.getByRole("img", { name: `Red won ${won("first")}, draws ${won(null)}, Yellow won ${won("second")}` })).toBeVisible();
    }
    const [first] = begun.keys();
    await table.getByRole("button", { name: first, exact: true }).click();
    await expect(analysis.current).toHaveText(`1. ${first}`);
    await expect(page.getByText(new RegExp(`^${begun.get(first)?.length} stored games? reached`))).toBeVisible();
    await page.getByRole("link", { name: /–/ }).first().click();
    await expect(page).toHaveURL(new RegExp(`run=${run}&number=\\d+&ply=1`));
    const texts = played.map((record) => record.moves.join(" "));
    await expect.poll(async () => texts.includes(await analysis.written()), "the moves of that game").toBe(true);
  });
});

test("a line is taken along: its position, its address, a file, a game from here", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?game=checkers&moves=11-15+23-19");
  await analysis.tab("Share");
  await expect(page.getByRole("textbox", { name: "Link to this analysis" })).toHaveValue(/\/analyse\?game=checkers&moves=11-15\+23-19$/);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDN" }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdn$/);
  expect(await readFile(await file.path(), "utf8")).toMatch(/11-15 23-19/);
  await page.getByRole("link", { name: "Play from here" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New game");
});
