// The rules pages say the same in every language, explain every option, and tell of every move they show.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, it } from "node:test";

import { columns, spans } from "../../js/rules/content.js";
import { placeIn } from "../../js/rules/script.js";
import { CODES, readJson } from "./speak.js";

/** @typedef {import("../../js/rules/content.js").Article} Article */
/** @typedef {import("../../js/rules/content.js").Block} Block */
/** @typedef {import("../../js/rules/content.js").Example} Example */

/** @type {{games: {name: string, options: {name: string}[]}[]}} */
const server = readJson("tests/unit/data/catalogue.json");
const GAMES = server.games.map(({ name }) => name);

/** @param {string} code @param {string} game @returns {Article} */
const articleOf = (code, game) => readJson(`rules/${code}/${game}.json`);
/** @param {string} game @returns {Record<string, Example>} */
const examplesOf = (game) => readJson(`rules/boards/${game}.json`);
/** @param {Article} article */
const blocksOf = (article) => article.sections.flatMap(({ blocks }) => blocks);

/** What must be the same in all languages: everything but the words. @param {Block} block */
function shape(block) {
  if ("board" in block) return ["board", block.board, block.steps.length];
  if ("option" in block) return ["option", block.option];
  if ("table" in block) return ["table", block.table.head.length, block.table.rows.map((row) => row.length)];
  const [kind, text] = Object.entries(block)[0] ?? [];
  return [kind, Array.isArray(text) ? text.length : 1];
}

/** The code in a text: squares and moves are not translated. @param {unknown} value @returns {string[]} */
function codeIn(value) {
  if (typeof value === "string") return spans(value).filter(({ kind }) => kind === "code").map(({ text }) => text);
  return value && typeof value === "object" ? Object.values(value).flatMap(codeIn) : [];
}

describe("the rules pages", () => {
  it("are there for every game of the server, in every language", () => {
    for (const code of CODES) {
      const files = readdirSync(new URL(`../../rules/${code}`, import.meta.url));
      assert.deepEqual(files.sort(), GAMES.map((game) => `${game}.json`).sort());
    }
  });

  for (const game of GAMES) {
    const english = articleOf("en", game);

    for (const code of CODES) {
      const article = articleOf(code, game);
      it(`of ${game} have the same parts in ${code} as in English`, () => {
        assert.deepEqual(article.sections.map(({ id }) => id), english.sections.map(({ id }) => id));
        assert.deepEqual(blocksOf(article).map(shape), blocksOf(english).map(shape));
        assert.deepEqual(codeIn(article), codeIn(english));
      });

      it(`of ${game} mark words in pairs in ${code}`, () => {
        for (const text of JSON.stringify(article).match(/"[^"]*"/g) ?? []) {
          const left = spans(text).filter(({ kind }) => kind === "text").map(({ text: words }) => words).join("");
          assert.doesNotMatch(left, /[*`]/, text);
        }
      });
    }

    it(`of ${game} use every example once, and tell of each of its moves`, () => {
      const examples = examplesOf(game);
      const boards = blocksOf(english).filter((block) => "board" in block);
      assert.deepEqual(boards.map(({ board }) => board).sort(), Object.keys(examples).sort());
      for (const { board, steps } of boards) assert.equal(steps.length, examples[board]?.line.length, board);
      for (const example of Object.values(examples)) assert.equal(example.game.split(":")[0], game);
    });

    it(`of ${game} explain every option`, () => {
      const explained = blocksOf(english).flatMap((block) => ("option" in block ? [block.option] : []));
      const options = server.games.find(({ name }) => name === game)?.options ?? [];
      assert.deepEqual(explained.sort(), options.map(({ name }) => name).sort());
    });
  }
});

describe("the texts of rules", () => {
  it("are spans of one kind each", () => {
    assert.deepEqual(spans("a *strong* and `code`."), [
      { kind: "text", text: "a " }, { kind: "strong", text: "strong" }, { kind: "text", text: " and " },
      { kind: "code", text: "code" }, { kind: "text", text: "." },
    ]);
    assert.deepEqual(spans("plain"), [{ kind: "text", text: "plain" }]);
    assert.deepEqual(spans(""), []);
  });

  it("stand beside their boards", () => {
    const board = { board: "x", caption: "", steps: [] };
    const { words, boards } = columns({ id: "", title: "", blocks: [{ p: "one" }, board, { p: "two" }] });
    assert.deepEqual(words, [{ p: "one" }, { p: "two" }]);
    assert.deepEqual(boards, [board]);
  });
});

describe("an example", () => {
  const example = { line: ["a1-a2", "b1-b2"] };
  const steps = ["first", "second"];

  it("goes along its line to the end", () => {
    assert.deepEqual(placeIn(example, steps, []), { next: "a1-a2", told: null, moved: false });
    assert.deepEqual(placeIn(example, steps, ["a1-a2"]), { next: "b1-b2", told: "first", moved: true });
    assert.deepEqual(placeIn(example, steps, ["a1-a2", "b1-b2"]), { next: null, told: "second", moved: true });
  });

  it("has nothing to say beside it", () => {
    assert.deepEqual(placeIn(example, steps, ["c1-c2"]), { next: null, told: null, moved: true });
    assert.deepEqual(placeIn(example, steps, ["c1-c2", "b1-b2"]), { next: null, told: null, moved: true });
  });
});
