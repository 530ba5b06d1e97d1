// Everything that the server can say of games, players and endings has words in every language. The data come
// from the program itself: data/collect.js says how.

import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import * as catalogue from "../../js/catalogue.js";
import { CODES, readJson, speak } from "./speak.js";

/** @typedef {{name: string, title: string, sides: string[], options: {name: string, values: string[]}[]}} Game */
/** @type {{games: Game[], players: string[], weights: string[], texts: string[], reasons: string[], causes: string[]}} */
const server = readJson("tests/unit/data/catalogue.json");
/** @type {Record<string, Record<string, string>>} */
const texts = Object.fromEntries(CODES.map((code) => [code, readJson(`lang/${code}/catalogue.json`)]));
const english = /** @type {Record<string, string>} */ (texts.en);
const catalan = /** @type {Record<string, string>} */ (texts.ca);

/** The keys that the server's data ask for, and the titles that need an article within a sentence. */
function wantedKeys() {
  const keys = new Set(["player.level.number", "game.amazons.within"]);
  for (const { name, options } of server.games) {
    for (const part of ["title", "first", "second"]) keys.add(`game.${name}.${part}`);
    for (const option of options) {
      keys.add(`option.${name}.${option.name}`);
      for (const value of option.values) keys.add(`option.${name}.${option.name}.${value}`);
    }
  }
  for (const name of server.players) keys.add(`player.${name}`);
  for (const reason of server.reasons) keys.add(`reason.${catalogue.slug(reason)}`);
  for (const cause of server.causes) keys.add(`cause.${cause}`);
  for (const text of server.texts) keys.add(textKey(text));
  return keys;
}

/** @param {string} text */
function textKey(text) {
  const exact = `text.${catalogue.slug(text)}`;
  return exact in catalan ? exact : `text.${catalogue.slug(text.replace(/\d+/g, "n"))}`;
}

describe("the catalogue's words", () => {
  for (const code of CODES) {
    const own = texts[code] ?? {};
    it(`are all there and none is left over in ${code}`, () => {
      // In English the server's sentences need no words of their own.
      const wanted = [...wantedKeys()].filter((key) => key in own || code !== "en" || !key.startsWith("text."));
      assert.deepEqual(Object.keys(own).sort(), wanted.sort());
      for (const [key, text] of Object.entries(own)) assert.ok(text.trim(), key);
    });

    it(`have the same places to fill in ${code} as in Catalan`, () => {
      const places = (/** @type {string|undefined} */ text) => (text?.match(/\{\w+\}/g) ?? []).sort();
      for (const key of Object.keys(own)) assert.deepEqual(places(own[key]), places(catalan[key]), key);
    });
  }

  it("are the server's own in English", async () => {
    await speak("en", "catalogue");
    for (const text of server.texts) assert.equal(catalogue.translated(text), text);
    for (const { name, title, sides } of server.games) {
      assert.equal(english[`game.${name}.title`], title);
      assert.deepEqual([english[`game.${name}.first`], english[`game.${name}.second`]], sides);
    }
  });

  it("are different sentences under different keys", () => {
    const slugs = server.texts.map(catalogue.slug);
    assert.equal(new Set(slugs).size, slugs.length);
  });
});

describe("looking words up", () => {
  before(() => speak("ca", "catalogue"));

  it("finds games by name, text or entry", () => {
    assert.equal(catalogue.gameTitle("connect4"), "Quatre en ratlla");
    assert.equal(catalogue.gameTitle("connect4:size=8x8"), "Quatre en ratlla");
    assert.equal(catalogue.gameTitle({ name: "loa", title: "Lines of Action" }), "Línies d’Acció");
    assert.equal(catalogue.gameWithOptions("tebes:size=4,rows=2"), "Tebes · Mida del tauler: 4×4 · Files plenes: Dues files");
    assert.equal(catalogue.gameWithOptions("connect4:8x8"), "Quatre en ratlla · 8x8");
    assert.equal(catalogue.gameWithOptions("loa"), "Línies d’Acció");
    assert.deepEqual(catalogue.sideNames("connect4:size=8x8"), ["Vermelles", "Grogues"]);
    assert.equal(catalogue.sideWithin("loa", "first"), "negres");
  });

  it("falls back to the server's English", () => {
    assert.equal(catalogue.gameTitle({ name: "go", title: "Go" }), "Go");
    assert.equal(catalogue.sideName({ name: "go", sides: ["Black", "White"] }, "second"), "White");
    assert.equal(catalogue.helpOf({ help: "something new" }), "something new");
    assert.equal(catalogue.reasonText("three kings"), "three kings");
    assert.equal(catalogue.choiceLabel("go", { name: "size" }, "19"), "19");
  });

  it("fills numbers into sentences that differ in nothing else", () => {
    assert.equal(catalogue.valuesOf({ values: "a whole number from 1 to 200" }), "un nombre enter de 1 a 200");
  });

  it("translates every weight of every evaluation around its figures", () => {
    const two = "a square of the second ring (groups-center: 4); a square of the second ring (ring-pairs: -20)";
    assert.equal(catalogue.helpOf({ help: two }),
      "una casella del segon anell (groups-center: 4); una casella del segon anell (ring-pairs: -20)");
    for (const help of server.weights) assert.notEqual(catalogue.helpOf({ help }), help);
  });

  it("names players and endings", () => {
    assert.equal(catalogue.playerText("level:4"), "Nivell 4");
    assert.equal(catalogue.playerText("random"), "Aleatori");
    assert.equal(catalogue.playerText("pvs:depth=5"), "pvs:depth=5");
    assert.equal(catalogue.endingText({ cause: "rules", reason: "four in a row" }), "quatre en ratlla");
    assert.equal(catalogue.endingText({ cause: "time", reason: "time" }), "s’ha acabat el temps");
    assert.equal(catalogue.sentence("qualsevol jugada legal"), "Qualsevol jugada legal.");
  });
});
