// What the X-ray says of values, reasons, steps and whole searches.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowLabel, rowName, rowSentence } from "../../js/xray/row_words.js";
import { scoreText, scoreWords, valueText, valueWords, windowText } from "../../js/xray/score.js";
import { moverOf, rateOf, simulationWords, termsText } from "../../js/xray/simulation_words.js";
import { stepWords } from "../../js/xray/step_words.js";
import { sparedShare, summaryWords, timeText, visitedShare } from "../../js/xray/summary_words.js";
import { whyWords, windowWords } from "../../js/xray/why_words.js";
import { CODES, speak } from "./speak.js";
import { certain, simulation, summary, visit, worth } from "./xray_nodes.js";

await speak("en", "xray", "catalogue");

const ABOUT = { game: "connect4", side: /** @type {const} */ ("first") };

test("values have a sign, and certain ones say how soon", () => {
  assert.deepEqual([worth(1.25), worth(-0.5), worth(0)].map(scoreText), ["+1.25", "−0.50", "0.00"]);
  assert.deepEqual([certain("win", 5), certain("loss", 4), certain("draw"), certain("win")].map(scoreText), ["win in 5", "loss in 4", "draw", "win"]);
  assert.deepEqual([worth(1), certain("win", 1), certain("loss", 4)].map(scoreWords), ["+1.00", "a win in 1 ply", "a loss in 4 plies"]);
});

test("a bound is told by its sign, and what is open by a question mark", () => {
  assert.equal(valueText(visit({ score: worth(1) })), "= +1.00");
  assert.equal(valueText(visit({ score: worth(1), bound: "lower" })), "≥ +1.00");
  assert.equal(valueText(visit({ score: worth(1), bound: "upper" })), "≤ +1.00");
  assert.equal(valueText(visit({ score: null, bound: null, why: null })), "?");
  assert.equal(valueText(visit({ score: null, bound: null, why: "stopped" })), "–");
  assert.equal(valueWords(visit({ score: worth(1), bound: "upper" })), "value at most +1.00");
  assert.equal(windowText([null, worth(0.5)]), "[−∞, +0.50]");
  assert.equal(windowText([certain("loss", 4), null]), "[loss in 4, +∞]");
});

test("a soon win is best, a soon loss is worst", () => {
  const scores = [certain("loss", 2), certain("loss", 6), worth(-99), certain("draw"), worth(3), certain("win", 9), certain("win", 1)];
  assert.deepEqual(scores, scores.toSorted((a, b) => a.score - b.score));
});

test("a cut names the move, what is had elsewhere, and how many moves are left out", () => {
  const min = visit({ move: "d1", side: "second", maximizes: false, why: "cut", score: worth(4), bound: "upper", window: [worth(4.5), null], skipped: 5 });
  assert.equal(whyWords(min, ABOUT, "d3"), "Cutoff: d3 is worth at most +4.00 for Red, who already has +4.50 elsewhere, so the other 5 moves are pruned.");
  assert.match(whyWords({ ...min, skipped: 1 }, ABOUT), /^Cutoff: one move is worth .* so the other move is pruned\.$/);
  assert.match(whyWords({ ...min, skipped: 0 }, ABOUT), /No other move was left\.$/);
  const max = visit({ why: "cut", score: worth(4.5), bound: "lower", window: [null, worth(4)], skipped: 2 });
  assert.equal(whyWords(max, ABOUT, "c1"), "Cutoff: c1 is worth at least +4.50 for Red, but Yellow can already hold Red to +4.00 elsewhere, so the other 2 moves are pruned.");
});

test("all values are the root's, also where the second side began", () => {
  const about = { ...ABOUT, side: /** @type {const} */ ("second") };
  assert.equal(whyWords(visit({ why: "ended", score: certain("win", 3) }), about), "The game is over here: Yellow wins.");
  assert.equal(whyWords(visit({ why: "ended", score: certain("loss", 3) }), about), "The game is over here: Red wins.");
  assert.equal(whyWords(visit({ why: "ended", score: worth(0) }), about), "The game is over here: a draw.");
  assert.match(whyWords(visit({ why: "judged", score: worth(1.2) }), about), /\+1\.20 for Yellow\.$/);
});

test("every reason has a sentence with nothing left open, in every language", async () => {
  const whys = /** @type {const} */ (["ended", "judged", "table", "passed", "cut", "searched", "stopped", null]);
  for (const code of CODES) {
    await speak(code, "xray", "catalogue");
    for (const why of whys) for (const maximizes of [true, false]) for (const bound of /** @type {const} */ (["exact", "lower", "upper"])) {
      const told = whyWords(visit({ why, maximizes, bound, window: [worth(1), worth(2)], skipped: 3, children: 4 }), ABOUT, "4");
      assert.doesNotMatch(told, /\{\w+\}|xray\.|undefined/, told);
    }
  }
  await speak("en", "xray", "catalogue");
});

test("the window says what is had elsewhere", () => {
  assert.match(windowWords(visit({}), ABOUT), /any value/);
  assert.match(windowWords(visit({ window: [worth(1), null] }), ABOUT), /^Red already has \+1\.00 elsewhere: only higher/);
  assert.match(windowWords(visit({ window: [null, worth(2)] }), ABOUT), /^Yellow can already hold Red to \+2\.00/);
  assert.match(windowWords(visit({ window: [worth(1), worth(2)] }), ABOUT), /between/);
});

test("a step tells what is entered, or what is found at once and settled by it", () => {
  const root = visit({ why: null, score: null, bound: null });
  const open = visit({ id: 1, move: "4", side: "second", maximizes: false, why: null, score: null, bound: null, window: [null, worth(0.5)] });
  assert.equal(stepWords({ step: 1, path: [root], left: [], result: null }, ABOUT), "Starts at the root with depth 4 and window [−∞, +∞]: Red to move (MAX).");
  assert.equal(stepWords({ step: 2, path: [root, open], left: [], result: null }, ABOUT), "Enters 4 with window [−∞, +0.50]: Yellow to move (MIN).");
  const leaf = visit({ id: 2, move: "3", moves: ["4", "3"], why: "judged", score: worth(1.2) });
  assert.match(stepWords({ step: 3, path: [root, open, leaf], left: [], result: null }, ABOUT), /^Visits 4 3\. The depth limit is reached\. .* \+1\.20 for Red\.$/);
  const cut = visit({ id: 1, move: "4", side: "second", maximizes: false, why: "cut", score: worth(1.2), bound: "upper", window: [worth(2), null], skipped: 3 });
  const next = visit({ id: 3, move: "5", why: null, score: null, bound: null });
  assert.match(stepWords({ step: 4, path: [root, next], left: [cut, leaf], result: null }, ABOUT),
    /^Finished: 4\. Cutoff: 3 is worth at most \+1\.20 for Red, .* 3 moves are pruned\. Enters 5 with window/);
  assert.match(stepWords({ step: 4, path: [root, next], left: [leaf], result: null }, ABOUT), /^Enters 5/, "a leaf was told before");
  const pass = visit({ id: 3, kind: "pass", why: null, score: null, bound: null, side: "second" });
  assert.match(stepWords({ step: 5, path: [root, pass], left: [], result: null }, ABOUT), /^Tries a null move/);
});

test("a simulation tells its way and how it ended", () => {
  const path = [simulation({}), simulation({ id: 1, move: "4" }), simulation({ id: 2, move: "3" })];
  const told = (/** @type {number} */ first, games = 1) => stepWords({ step: 12, path, left: [], result: { first, games } }, ABOUT);
  assert.equal(told(1), "Simulation 12 follows 4 3. The playout ends with a win for Red.");
  assert.match(told(0), /win for Yellow\.$/);
  assert.match(told(0.5), /in a draw\.$/);
  assert.match(told(0.63), /counts 63% for Red\.$/);
  assert.match(told(1, 4), /counts 100% for Red\.$/);
  assert.equal(stepWords({ step: 1, path: path.slice(0, 1), left: [], result: null }, ABOUT), "Simulation 1 starts at the root.");
});

test("a node of simulations tells its share for whoever moved there", () => {
  const terms = { mean: 0.6, exploration: 0.05, total: 0.65 };
  const node = simulation({ move: "4", side: "second", visits: 30, rate: 0.6, terms, chosen: true });
  assert.equal(termsText(node), "0.600 + 0.050 = 0.650");
  assert.match(simulationWords(node, { game: "connect4", mover: "first" }), /^30 simulations went through here\. Red won 60% of them\. .* the next simulation goes this way\.$/);
  assert.match(simulationWords({ ...node, proven: "loss" }, { game: "connect4", mover: "first" }), /Proven: Red loses/);
  assert.equal(rateOf(simulation({ side: "second", first_rate: 0.25 })), 0.75);
  assert.match(simulationWords(simulation({ proven: "loss" }), { game: "connect4", mover: "first" }), /Proven: Red wins/, "at the root the other side had moved");
  assert.equal(moverOf(node, null), "first");
  assert.equal(moverOf(node, "second"), "second", "who moves twice");
  assert.equal(moverOf(simulation({ side: "second" }), null), "second", "at the root, who is to move");
});

test("a search is told in a few sentences", () => {
  const told = summaryWords(summary({ plain: { nodes: 2000, complete: true }, skipped: 40, whys: { cut: 7, ended: 0, judged: 0, table: 0, passed: 0, searched: 0, stopped: 0 } }), { root: null, best: null });
  assert.equal(told, "alphabeta:depth=4 visited 500 positions in 12 ms. It would play 4, with a value of +0.25 for Red. "
    + "Without pruning it would have visited 2,000 positions: pruning saved 75% of the work. Cutoffs in 7 positions pruned 40 moves.");
  assert.match(summaryWords(summary({ plain: { nodes: 300, complete: true } }), { root: null, best: null }), /pruning saved nothing/);
  assert.match(summaryWords(summary({ plain: { nodes: 1000, complete: false } }), { root: null, best: null }), /more than 1,000 positions: pruning saved at least 50%/);
});

test("it is said whether pruning has changed the value", () => {
  const plain = { nodes: 2000, complete: true };
  const root = visit({ score: worth(0.25), plain: { size: 2000, score: worth(0.25) } });
  assert.match(summaryWords(summary({ plain }), { root, best: null }), /The value is the same\./);
  const other = visit({ score: worth(0.25), plain: { size: 2000, score: worth(-0.1) } });
  assert.match(summaryWords(summary({ plain }), { root: other, best: null }), /would have been −0\.10/);
});

test("simulations are told with the move they would play", () => {
  const best = simulation({ move: "4", visits: 900, rate: 0.61 });
  assert.equal(summaryWords(summary({ kind: "simulations", player: "mcts", steps: 2000, nodes: 1500, time_ms: 1250 }), { root: null, best }),
    "Monte Carlo tree search ran 2,000 simulations in 1.3 s and built a tree of 1,500 positions. It would play 4. It tried this move 900 times, and Red won 61% of them.");
});

test("shares and times", () => {
  assert.equal(sparedShare(summary({ plain: { nodes: 2000, complete: true } })), 0.75);
  assert.equal(sparedShare(summary()), null);
  assert.equal(visitedShare({ nodes: 5, plain: 20 }), 0.25);
  assert.equal(visitedShare({ nodes: 5, plain: null }), null);
  assert.deepEqual([0.234, 12.6, 1500].map(timeText), ["0.2 ms", "13 ms", "1.5 s"]);
});

/** @param {Partial<import("../../js/xray/rows.js").NodeRow>} given @returns {import("../../js/xray/rows.js").NodeRow} */
const row = (given) => ({
  kind: "node", key: "own:1", under: "", parent: null, parentNode: null, level: 1, index: 1, count: 1, place: "own:1", node: visit({}), isExpandable: false, isExpanded: false, ...given,
});

test("a row says everything of its node", () => {
  const node = visit({ move: "4", why: "judged", score: worth(1), size: 3, plain: { size: 9, score: worth(1) } });
  const told = rowLabel(row({ node }), { about: ABOUT, isBest: true, cutter: null });
  assert.match(told, /^4, on the best line, MAX, value \+1\.00, window \[−∞, \+∞\], 3 positions, 9 without pruning\. The depth limit is reached/);
  assert.equal(rowName(row({ node: visit({ depth: 3 }), count: 4 })), "Depth 3");
  assert.equal(rowName(row({})), "the root");
});

test("a move that was pruned says why, and what it would have cost", () => {
  /** @type {import("../../js/xray/rows.js").GhostRow} */
  const ghost = { ...row({}), kind: "ghost", move: "c1", above: "own:1", plain: null, isExpandable: true };
  const telling = { about: ABOUT, isBest: false, cutter: "d3" };
  assert.equal(rowSentence(ghost, telling), "Pruned: d3 was already enough to show that play will not reach this position. Open it to see what pruning saved.");
  assert.match(rowSentence({ ...ghost, plain: visit({ size: 57, score: worth(-0.2) }) }, telling), /Without pruning: 57 positions, worth −0\.20\.$/);
});

test("what is not fetched yet is counted", () => {
  const more = { ...row({}), kind: /** @type {const} */ ("more"), above: "own:1", what: /** @type {const} */ ("children"), left: 2076 };
  assert.equal(rowName(more), "Show 100 more, of 2,076");
  assert.equal(rowName({ ...more, what: "ghosts", left: 12 }), "12 more pruned");
});
