// What the tournament pages reckon and say, without a page.

import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import { crossRows } from "../../js/tournaments/cross_table.js";
import { canTest, newDraft, plannedGames, requestOf, troublesOf } from "../../js/tournaments/draft.js";
import { durationText, eloText, failedText, pointsText, resultText, shareOf, signed, tallyText, thinkingText } from "../../js/tournaments/figures.js";
import { Pace } from "../../js/tournaments/pace.js";
import { barOf, percent, scaleOf } from "../../js/tournaments/rating_bars.js";
import { sprtBar } from "../../js/tournaments/sprt_bar.js";
import { actionOf, isUnderWay, phaseOf } from "../../js/tournaments/state.js";
import { entrantText, titleText } from "../../js/tournaments/title.js";
import { speak } from "./speak.js";

/** @param {number|null} elo @param {number|null} low @param {number|null} high */
const rating = (elo, low, high) => ({ elo, elo_low: low, elo_high: high, elo_error: elo !== null && high !== null ? high - elo : null });

/** @param {...string} players */
function draftOf(...players) {
  const draft = newDraft("loa");
  draft.entrants = players.map((player) => ({ name: "", player }));
  return draft;
}

describe("figures", () => {
  before(() => speak("en", "tournaments"));

  it("tell points in halves", () => {
    assert.deepEqual([0, 0.5, 1, 7.5, 1234].map(pointsText), ["0", "½", "1", "7½", "1,234"]);
  });

  it("have their sign", () => {
    assert.deepEqual([12, -12, 0, -0.04].map((n) => signed(n)), ["+12", "−12", "0", "0"]);
    assert.equal(signed(-1.25, 2), "−1.25");
  });

  it("tell a rating as far as it is known", () => {
    assert.equal(eloText(rating(118.4, 88, 148)), "+118 ± 30");
    assert.equal(eloText(rating(null, 70.1, null)), "> +70");
    assert.equal(eloText(rating(null, null, -70.1)), "< −70");
    assert.equal(eloText(rating(null, null, null)), "–");
  });

  it("tell no bound on the wrong side of nought", () => {
    assert.equal(eloText(rating(null, -15.2, null)), "–");
    assert.equal(eloText(rating(null, null, 15.2)), "–");
  });

  it("tell that a match was lost by failing", () => {
    const failed = { name: "mcts", losses: 4, time_losses: 1, failures: 2, decides: true };
    assert.equal(failedText(failed), "Decided by failures of mcts: 3 of its 4 losses (1 on time, 2 failed).");
    assert.equal(failedText({ ...failed, time_losses: 0, decides: false }), "mcts failed in 2 of its 4 losses (2 failed).");
  });

  it("tell results", () => {
    assert.equal(tallyText({ wins: 3, draws: 1, losses: 0 }), "+3 =1 −0");
    assert.deepEqual([null, /** @type {const} */ ("first"), /** @type {const} */ ("second")].map(resultText), ["½–½", "1–0", "0–1"]);
    assert.equal(shareOf({ wins: 1, draws: 1, losses: 0 }), 0.75);
    assert.equal(shareOf({ wins: 0, draws: 0, losses: 0 }), null);
  });

  it("tell times in units that fit", () => {
    assert.deepEqual([0.2, 40, 59.6, 185, 3600, 7500, 200_000].map(durationText),
      ["1 sec", "40 sec", "1 min", "3 min", "1 hr", "2 hr 5 min", "2 days"]);
    assert.deepEqual([0.001, 1.23, 250.4, 1500].map(thinkingText), ["0.001 ms", "1.2 ms", "250 ms", "1.5 sec"]);
  });
});

describe("rating bars", () => {
  const ratings = [rating(300, 200, 400), rating(-100, -200, 0), rating(null, 70, null), rating(null, null, null)];
  const scale = scaleOf(ratings);

  it("share one scale with 0 on it", () => {
    assert.deepEqual(scale, { low: -200, high: 400 });
    assert.deepEqual(scaleOf([]), { low: -50, high: 50 });
    assert.deepEqual(scaleOf([rating(2000, 1500, 2500)]), { low: -50, high: 800 });
    assert.ok(Math.abs(percent(0, scale) - 100 / 3) < 1e-9);
  });

  it("go from one end of the interval to the other", () => {
    const bar = barOf(rating(100, -200, 400), scale);
    assert.deepEqual(bar, { left: 0, width: 100, dot: 50, openLow: false, openHigh: false });
  });

  it("are open where the interval has no end, and missing where nothing is known", () => {
    const bar = barOf(rating(null, 100, null), scale);
    assert.deepEqual(bar, { left: 50, width: 50, dot: null, openLow: false, openHigh: true });
    assert.equal(barOf(rating(null, null, null), scale), null);
  });
});

describe("a cross table", () => {
  it("is a square in the order of the standings", () => {
    const met = { wins: 3, draws: 1, losses: 0 };
    const table = /** @type {any} */ ({ cross_table: [
      { name: "a", against: [{ name: "c", ...met }] },
      { name: "b", against: [] },
      { name: "c", against: [{ name: "a", wins: 0, draws: 1, losses: 3 }] },
    ] });
    const rows = crossRows(table);
    assert.deepEqual(rows.map(({ rank, name }) => [rank, name]), [[1, "a"], [2, "b"], [3, "c"]]);
    assert.deepEqual(rows[1]?.cells, [null, "self", null]);
    const [self, none, cell] = rows[0]?.cells ?? [];
    assert.deepEqual([self, none], ["self", null]);
    assert.ok(cell && cell !== "self" && cell.share === 0.875 && cell.opponent === "c");
  });
});

describe("a sequential test", () => {
  const test = { lower: -3, upper: 3, decision: null, elo0: 0, elo1: 5, elo: null, elo_error: null, los: 0.5 };

  it("stands between its bounds", () => {
    assert.deepEqual(sprtBar({ ...test, llr: 1.5 }), { at: 75, zero: 50, verdict: "continue" });
    assert.deepEqual(sprtBar({ ...test, llr: 9, decision: "H1" }), { at: 100, zero: 50, verdict: "H1" });
    assert.equal(sprtBar({ ...test, llr: null }).at, 50);
  });
});

describe("the pace of a tournament", () => {
  it("is known after a while", () => {
    const pace = new Pace();
    pace.add(0, 10);
    assert.equal(pace.secondsLeft(100), null);
    pace.add(1000, 12);
    assert.equal(pace.secondsLeft(100), null);
    pace.add(10_000, 30);
    assert.equal(pace.secondsLeft(100), 35);
    assert.equal(pace.secondsLeft(null), null);
    assert.equal(pace.secondsLeft(20), 0);
  });

  it("forgets what is long ago, and what was before a restart", () => {
    const pace = new Pace();
    pace.add(0, 0);
    pace.add(200_000, 2);
    pace.add(300_000, 12);
    assert.equal(pace.secondsLeft(22), 100);
    pace.add(301_000, 3);
    assert.equal(pace.secondsLeft(22), null);
  });
});

describe("the state of a tournament", () => {
  it("is told in one word", () => {
    assert.equal(phaseOf({ state: "running", waiting: false, active: true }), "running");
    assert.equal(phaseOf({ state: "running", waiting: false, active: false }), "elsewhere");
    assert.equal(phaseOf({ state: "stopped", waiting: true, active: false }), "waiting");
  });

  it("says what can be done", () => {
    assert.equal(actionOf("running"), "stop");
    assert.equal(actionOf("interrupted"), "resume");
    assert.equal(actionOf("finished"), null);
    assert.equal(actionOf("elsewhere"), null);
    assert.deepEqual([isUnderWay("waiting"), isUnderWay("stopped")], [true, false]);
  });
});

describe("a draft", () => {
  it("reckons its games", () => {
    const draft = draftOf("level:1", "level:2", "level:3", "level:4", "best");
    draft.rounds = 3;
    assert.equal(plannedGames(draft), 10 * 3 * 2);
    draft.format = "gauntlet";
    assert.equal(plannedGames(draft), 4 * 3 * 2);
    draft.format = "swiss";
    assert.equal(plannedGames(draft), 2 * 3 * 2);
    draft.games.push({ game: "tebes", openings: { from: "start", plies: 4 } });
    assert.equal(plannedGames(draft), 2 * 3 * 2 * 2);
    assert.equal(plannedGames(draftOf("best")), 0);
  });

  it("says what is wrong with it", () => {
    assert.deepEqual(troublesOf(draftOf("best")), ["entrants"]);
    const draft = draftOf("best", "level:1");
    assert.deepEqual(troublesOf(draft), []);
    draft.entrants = [{ name: "a", player: "best" }, { name: "a ", player: "random" }];
    draft.rounds = 1.5;
    draft.limits = { ...draft.limits, pace: "move", seconds: 0 };
    draft.seed = Number.NaN;
    assert.deepEqual(troublesOf(draft), ["names", "rounds", "limits", "seed"]);
    draft.sprt = { ...draft.sprt, on: true, elo0: 5, elo1: 5, alpha: 0.6, beta: 0.5 };
    assert.deepEqual(troublesOf(draft), ["names", "limits", "hypotheses", "errors", "seed"]);
  });

  it("asks the server for what was chosen, and for nothing else", () => {
    const draft = draftOf("best", "level:1");
    draft.title = " Two ";
    draft.entrants[1] = { name: " ann ", player: "level:1" };
    draft.games = [{ game: "loa", openings: { from: "random", plies: 6 } }, { game: "tebes", openings: { from: "usual", plies: 4 } }];
    draft.limits.pace = "clock";
    assert.deepEqual(requestOf(draft), {
      title: "Two",
      format: "round-robin",
      rule_sets: [{ game: "loa", openings: { from: "random", plies: 6 } }, { game: "tebes", openings: { from: "usual" } }],
      entrants: [{ player: "best" }, { name: "ann", player: "level:1" }],
      rounds: 5,
      limits: { base_seconds: 10, increment_seconds: 0.1 },
      seed: 1,
      concurrency: 1,
    });
  });

  it("goes on until a test is decided, if there are two players", () => {
    const draft = draftOf("best", "level:1");
    draft.sprt.on = true;
    const request = /** @type {any} */ (requestOf(draft));
    assert.equal("rounds" in request, false);
    assert.equal(request.most_games, 2000);
    assert.deepEqual(request.sprt, { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05, normalised: true });
    assert.equal(plannedGames(draft), 2000);
    draft.entrants.push({ name: "", player: "random" });
    assert.equal(canTest(draft), false);
    assert.equal("sprt" in requestOf(draft), false);
  });
});

describe("a tournament that nobody named", () => {
  before(() => speak("ca", "tournaments", "catalogue"));

  it("is called after its games and players", () => {
    assert.equal(titleText("connect4: level:2 against best #1"), "Quatre en ratlla – Nivell 2 contra Millor jugador #1");
    assert.equal(titleText("loa, tebes:size=4,rows=2: 3 players"), "Línies d’Acció, Tebes · Mida del tauler: 4×4 · Files plenes: Dues files – 3 jugadors");
    assert.equal(titleText("connect4:size=8x8: pvs:depth=3 against random"), "Quatre en ratlla · Mida del tauler: 8x8 – pvs:depth=3 contra Aleatori");
    assert.equal(titleText("My cup"), "My cup");
    assert.equal(entrantText("ann"), "ann");
  });
});
