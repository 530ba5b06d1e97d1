import assert from "node:assert/strict";
import { test } from "node:test";
import { heuristicOf, heuristicText, levelOf, levelText, playerName, wayOf } from "../../js/forms/player_text.js";

test("levels are read and written", () => {
  assert.equal(levelText(4), "level:4");
  assert.deepEqual(["level:4", "level:level=10", "level:11", "level:4,seed=2", "level", "best"].map(levelOf), [4, 10, null, null, null, null]);
});

test("a heuristic is a plain search with an evaluation", () => {
  assert.deepEqual(heuristicOf(heuristicText("h2", 3)), { evaluation: "h2", depth: 3 });
  assert.deepEqual(heuristicOf("alphabeta:eval=mia,depth=5"), { evaluation: "mia", depth: 5 });
  for (const other of ["alphabeta:depth=3", "alphabeta:depth=3,eval=h2,table=off", "ids:depth=3,eval=h2", "alphabeta:depth=50,eval=h2", "alphabeta:"]) {
    assert.equal(heuristicOf(other), null, other);
  }
});

test("each text belongs to one way of choosing", () => {
  assert.deepEqual(["level:3", "alphabeta:depth=2,eval=h1", "mcts:time=1s", "level:3,seed=4"].map(wayOf), ["level", "heuristic", "any", "any"]);
});

test("the name is known of a text still being typed", () => {
  assert.deepEqual(["mcts:time=", "mcts:time=1s", "mcts"].map(playerName), ["mcts", "mcts", "mcts"]);
});
