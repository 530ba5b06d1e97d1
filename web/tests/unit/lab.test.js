// The lab: the order of its experiments, their words, the states of runs, and whose news are the newest.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { before, describe, it } from "node:test";

import { slug } from "../../js/catalogue.js";
import { downloadName, figuresOf, fileAddress } from "../../js/lab/files.js";
import { groupsOf } from "../../js/lab/groups.js";
import { Newest, withRun, withoutRun } from "../../js/lab/newest.js";
import { actionOf, canBeRemoved, changedRuns, isUnderWay } from "../../js/lab/state.js";
import { changeText, claimText, claimantText, commandOf, partText, rulesText, sentenceText, shortTitle, studyText } from "../../js/lab/words.js";
import { CODES, readJson, speak } from "./speak.js";

/** @typedef {import("../../js/types.js").LabRun} LabRun */
/** @typedef {import("../../js/types.js").LabState} LabState */

/** @param {string} id @param {LabState} [state] @returns {LabRun} */
const runOf = (id, state = "running") => ({
  id, name: "loa-l1", title: "Lines of Action: what pruning saves", scale: "quick", state,
  progress: null, seconds: null, seconds_left: null, problem: null, findings: null, verdicts: null,
});

describe("the experiments", () => {
  const experiment = (/** @type {string} */ name, /** @type {string} */ game, /** @type {string|null} */ study) => ({ name, game, study, title: "", question: "" });
  const ladder = experiment("ladder", "loa", null);
  const l1 = experiment("loa-l1", "loa:repetition=none", "study 000 (Lines of Action), L1");
  const f1 = experiment("connect4-f1", "connect4:size=8x8", "study 002 (Connect Four 8x8), F1");
  const l2 = experiment("loa-l2", "loa", "study 000 (Lines of Action), L2");

  it("are told by game, and those beyond the studies last", () => {
    assert.deepEqual(groupsOf([ladder, l1, f1, l2]), [
      { game: "loa", experiments: [l1, l2] }, { game: "connect4", experiments: [f1] }, { game: null, experiments: [ladder] },
    ]);
  });

  it("leave out what there is none of", () => {
    assert.deepEqual(groupsOf([f1]), [{ game: "connect4", experiments: [f1] }]);
    assert.deepEqual(groupsOf([]), []);
  });
});

describe("the words of the experiments' files", () => {
  const FOLDER = new URL("../../../crates/lab/experiments/", import.meta.url);
  const all = readdirSync(FOLDER).map((file) => readFileSync(new URL(file, FOLDER), "utf8"));
  // The app does not offer an experiment that reads files.
  const files = all.filter((text) => !/^needs = /m.test(text));
  // A line may have several texts, one for each scale.
  const textsOf = (/** @type {string} */ line) => [...line.matchAll(/"([^"]*)"/g)].map(([, words = ""]) => words);
  const linesOf = (/** @type {RegExp} */ key) => new Set(files.flatMap((text) => [...text.matchAll(key)].flatMap(([, line = ""]) => textsOf(line))));
  const said = linesOf(/^(?:title|question|says) = (.*)$/gm);
  const claims = linesOf(/^says = (.*)$/gm);

  for (const code of CODES) {
    it(`are all there and none is left over in ${code}`, () => {
      const known = Object.keys(readJson(`lang/${code}/lab.json`)).filter((key) => key.startsWith("text."));
      assert.deepEqual(known.sort(), [...said].map((words) => `text.${slug(words)}`).sort());
    });
  }

  // Words that are numbers, in any of the languages; the articles "un" and "una" are none.
  const NUMBER_WORDS = /(^|[^\p{L}])(dos|dues|tres|quatre|cuatro|cinc|cinco|sis|seis|set|siete|vuit|ocho|nou|nueve|deu|diez|vint|veinte|cent|cien|mil|meitat|mitad|doble|triple|tots|todos|totes|todas|cada un)([^\p{L}]|$)/iu;
  const placesOf = (/** @type {string} */ text) => (text.match(/\{[\w.]+\}/g) ?? []).sort();

  for (const code of CODES) {
    it(`have the claims' numbers and names in places in ${code}, and nowhere else`, () => {
      const texts = readJson(`lang/${code}/lab.json`);
      for (const template of claims) {
        const text = texts[`text.${slug(template)}`] ?? "";
        assert.deepEqual(placesOf(text), placesOf(template));
        const prose = text.replace(/\{[\w.]+\}/g, "…");
        assert.doesNotMatch(prose, /\d/, text);
        assert.doesNotMatch(prose, NUMBER_WORDS, text);
      }
    });
  }

  it("are the files' own in English", () => {
    const english = readJson("lang/en/lab.json");
    for (const words of said) assert.equal(english[`text.${slug(words)}`], words);
  });
});

describe("what is said of an experiment", () => {
  before(() => speak("ca", "lab", "catalogue"));

  it("is said in the reader's language, and new words as they are", () => {
    assert.equal(sentenceText("Lines of Action: what pruning saves"), "Línies d’Acció: què estalvia la poda");
    assert.equal(sentenceText("My own: {idea}"), "My own: {idea}");
  });

  it("has the numbers and names that were compared", () => {
    const claim = { says: "Minimax h2 is stronger than minimax h1.", template: "{better} is stronger than {worse}.", values: { better: "minimax h2", worse: "minimax h1" } };
    assert.equal(claimText(claim), "Minimax h2 és més fort que minimax h1.");
    assert.equal(claimText({ ...claim, template: "My own: {better}." }), claim.says);
    const about = { says: "", template: "{player} is about {other} at depth {other.depth}: within {elo} Elo.", values: { player: "mcts+h", other: "minimax", "other.depth": "5", elo: "100" } };
    assert.equal(claimText(about), "Mcts+h és més o menys com minimax a profunditat 5: a menys de 100 punts Elo.");
  });

  it("is short where the game is told already", () => {
    assert.equal(shortTitle("Lines of Action: what pruning saves"), "Què estalvia la poda");
    assert.equal(shortTitle("What is one more ply worth?"), "Què val una mitja jugada més?");
  });

  it("names the game of a part", () => {
    assert.equal(partText("Depth reached"), "Profunditat assolida");
    assert.equal(partText("Strength by depth: loa"), "Força segons la profunditat: Línies d’Acció");
    assert.equal(partText("Strength by depth: amazons:board=6x6"), "Força segons la profunditat: Joc de les Amazones · Tauler: 6×6");
    assert.equal(partText("Something: else"), "Something: else");
  });

  it("names its study, its rules and who claims what", () => {
    assert.equal(studyText("study 002 (Connect Four 8x8), F1"), "Estudi 002, F1");
    assert.equal(studyText("a book"), "a book");
    assert.equal(rulesText("connect4:size=8x8"), "Mida del tauler: 8x8");
    assert.equal(rulesText("connect4"), "");
    assert.deepEqual([null, "us", "the study", "Ada"].map(claimantText),
      ["Ho afirmem nosaltres", "Ho afirmem nosaltres", "Ho afirma l’estudi", "Ho afirma Ada"]);
  });

  it("is the program's on the command line", () => {
    assert.equal(commandOf("loa-l1", "quick"), "ludens lab run loa-l1 --scale quick");
    assert.equal(commandOf("loa-l1", "standard"), "ludens lab run loa-l1");
  });

  it("is announced when it changes", () => {
    assert.equal(changeText(runOf("a", "finished")), "Línies d’Acció: què estalvia la poda, escala ràpida: Acabat.");
  });
});

describe("the state of a run", () => {
  it("says what can be done", () => {
    /** @type {(LabState|null)[]} */
    const states = [null, "waiting", "running", "stopped", "failed", "finished"];
    assert.deepEqual(states.map(actionOf), ["run", "stop", "stop", "resume", "resume", null]);
    assert.deepEqual(states.map(canBeRemoved), [false, false, false, true, true, true]);
    assert.deepEqual([isUnderWay("waiting"), isUnderWay("stopped")], [true, false]);
  });

  it("is news where it is another one, or of another run", () => {
    const before = [runOf("a"), runOf("b"), runOf("c")];
    const after = [runOf("a"), runOf("b", "finished"), runOf("d", "waiting")];
    assert.deepEqual(changedRuns(before, after).map(({ id }) => id), ["b", "d"]);
  });
});

describe("the newest runs", () => {
  it("are changed by an answer", async () => {
    const newest = new Newest([runOf("a"), runOf("b")]);
    assert.equal(await newest.ask(async () => withRun(runOf("a", "stopped"))), true);
    assert.deepEqual(newest.runs.map(({ id, state }) => `${id} ${state}`), ["b running", "a stopped"]);
    await newest.ask(async () => withoutRun("b"));
    assert.deepEqual(newest.runs.map(({ id }) => id), ["a"]);
  });

  it("are the stream's where it has overtaken an answer", async () => {
    const newest = new Newest([]);
    const taken = await newest.ask(async () => {
      newest.hear([runOf("a", "finished")]);
      return withRun(runOf("a", "waiting"));
    });
    assert.equal(taken, false);
    assert.equal(newest.runs[0]?.state, "finished");
  });

  it("stay as they are where a question is refused", async () => {
    const newest = new Newest([runOf("a")]);
    await assert.rejects(newest.ask(async () => Promise.reject(new Error("no"))), /no/);
    assert.equal(newest.runs.length, 1);
  });
});

describe("the files of a run", () => {
  it("are tables with their pictures", () => {
    assert.deepEqual(figuresOf({ tables: ["nodes.csv", "time.csv"], plots: ["nodes.svg", "more.svg"] }), [
      { name: "nodes", files: [{ format: "CSV", path: "tables/nodes.csv" }, { format: "SVG", path: "plots/nodes.svg" }] },
      { name: "time", files: [{ format: "CSV", path: "tables/time.csv" }] },
      { name: "more", files: [{ format: "SVG", path: "plots/more.svg" }] },
    ]);
  });

  it("have an address and a name of their own", () => {
    assert.equal(fileAddress("loa l1", "tables/a b.csv"), "/api/lab/runs/loa%20l1/files/tables/a%20b.csv");
    assert.equal(downloadName("loa-l1-quick", "tables/nodes.csv"), "loa-l1-quick-nodes.csv");
  });
});
