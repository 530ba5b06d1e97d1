import assert from "node:assert/strict";
import { test } from "node:test";
import { readSpec, SpecError, tryReadSpec, writeSpec } from "../../js/forms/spec.js";

test("a name with keyed items is read and written back", () => {
  const spec = readSpec("tebes:size=4,tiles=random");
  assert.deepEqual(spec, {
    name: "tebes",
    items: [
      { key: "size", value: "4" },
      { key: "tiles", value: "random" },
    ],
  });
  assert.equal(writeSpec(spec), "tebes:size=4,tiles=random");
});

test("the first item may be bare", () => {
  assert.deepEqual(readSpec("level:4").items, [{ key: null, value: "4" }]);
  assert.equal(writeSpec(readSpec("level:4")), "level:4");
});

test("keys may have dots and dashes, and the text blanks around it", () => {
  assert.deepEqual(readSpec(" ids:eval.edge-captures=0.5 ").items, [{ key: "eval.edge-captures", value: "0.5" }]);
});

test("quoted values hold commas, colons and quotes", () => {
  const spec = readSpec(String.raw`engine:"./bot --a=b, \"c\"",time=1s`);
  assert.deepEqual(spec.items[0], { key: null, value: './bot --a=b, "c"' });
  assert.deepEqual(readSpec(writeSpec(spec)), spec);
});

test("a backslash before anything else is itself", () => {
  assert.equal(readSpec(String.raw`engine:"C:\bots\bot.exe"`).items[0].value, String.raw`C:\bots\bot.exe`);
});

test("what must be quoted is", () => {
  assert.equal(writeSpec({ name: "a", items: [{ key: null, value: "b=c" }] }), 'a:"b=c"');
  assert.equal(writeSpec({ name: "a", items: [{ key: "k", value: "" }] }), 'a:k=""');
  assert.equal(writeSpec({ name: "a", items: [{ key: "k", value: "b=c" }] }), "a:k=b=c");
});

for (const [text, why, at] of /** @type {[string, string, number][]} */ ([
  ["", "name", 1],
  ["loa:", "value", 5],
  ["loa:a=b,c", "key", 9],
  ['loa:"a', "quotes", 5],
  ["loa boa", "end", 4],
  ["loa:a=é:b", "end", 8],
])) {
  test(`${JSON.stringify(text)} goes wrong at character ${at}`, () => {
    assert.throws(
      () => readSpec(text),
      (error) => error instanceof SpecError && error.why === why && error.at === at,
    );
    assert.equal(tryReadSpec(text), null);
  });
}
