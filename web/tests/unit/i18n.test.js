// How texts are read: what is refused is asked for again, and the newest choice of a language wins.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { language, load, onLanguage, setLanguage, t } from "../../js/i18n.js";
import { readJson } from "./speak.js";

/** What a page has, as far as i18n.js needs it. @type {any} */
const world = globalThis;
world.document = { documentElement: {} };
world.navigator ??= { languages: [] };

/** Requests that wait for their answer. @type {{path: string, answer: (status?: number) => Promise<void>}[]} */
let open = [];

beforeEach(() => {
  open = [];
  world.fetch = (/** @type {string} */ path) => new Promise((resolve) => {
    open.push({
      path,
      answer: async (status = 200) => {
        resolve({ ok: status === 200, json: async () => readJson(path) });
        // Whoever waited goes on before the next answer comes.
        await new Promise((done) => setTimeout(done));
      },
    });
  });
});

/** Answers the open request for a file. @param {string} path @param {number} [status] */
async function answer(path, status) {
  const at = open.findIndex((request) => request.path === `/lang/${path}.json`);
  assert.ok(at >= 0, `${path} is asked for`);
  await open.splice(at, 1)[0].answer(status);
}

test("a file that is refused is no empty file", async () => {
  const refused = assert.rejects(load("common"));
  await answer("en/common", 503);
  await refused;
  assert.equal(t("common.home"), "common.home");
  const loaded = load("common");
  await answer("en/common");
  await loaded;
  assert.equal(t("common.home"), "Home");
});

test("a network that is gone is refused too", async () => {
  world.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
  await assert.rejects(load("rules"), { message: t("common.unreachable") });
});

test("nothing changes before the words have come, nor where they do not come", async () => {
  const failing = assert.rejects(setLanguage("ca"));
  assert.deepEqual([language(), t("common.home")], ["en", "Home"]);
  await answer("ca/common", 429);
  await failing;
  assert.deepEqual([language(), t("common.home"), world.document.documentElement.lang], ["en", "Home", "en"]);
});

test("the newest choice wins, whichever answer comes last", async () => {
  let changes = 0;
  onLanguage(() => void (changes += 1));
  const first = setLanguage("ca");
  const second = setLanguage("es");
  await answer("es/common");
  await second;
  await answer("ca/common");
  await first;
  assert.deepEqual([language(), t("common.home"), changes], ["es", "Inicio", 1]);
});

test("an older choice that fails troubles nobody", async () => {
  const older = setLanguage("ca");
  const newer = setLanguage("en");
  await answer("ca/common", 503);
  await older;
  await answer("en/common");
  await newer;
  assert.deepEqual([language(), t("common.home")], ["en", "Home"]);
});

test("what was asked for in the old language is read in the new one", async () => {
  const loaded = load("rules");
  const chosen = setLanguage("ca");
  await answer("ca/common");
  await chosen;
  await answer("en/rules");
  await answer("ca/rules");
  await loaded;
  assert.deepEqual([t("common.home"), t("rules.title")], ["Inici", "Regles"]);
});

test("what comes in the old language while the new one is read comes in the new one as well", async () => {
  const loaded = load("play");
  const chosen = setLanguage("es");
  await answer("ca/play");
  await loaded;
  await answer("es/common");
  await answer("es/rules");
  await answer("es/play");
  await chosen;
  assert.deepEqual([t("rules.title"), t("play.draw")], ["Reglas", "Tablas"]);
});
