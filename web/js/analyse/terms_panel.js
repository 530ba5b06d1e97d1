/**
 * @file What an evaluation says of the position on the board, term by term, as a table with bars. It asks whenever
 * the position or the evaluation changes; what comes too late is dropped.
 */

/** @typedef {import("../types.js").Evaluated} Evaluated */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./terms.js").TermRow} TermRow */
/** @typedef {{game: string, start: string|null, moves: string[]}} Place */

import { helpOf, sideWithin } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { number, t } from "../i18n.js";
import { inUnits, termRows } from "./terms.js";

const VALUE = /** @type {const} */ ({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" });

/**
 * @typedef {object} Means
 * @property {(question: Place & {eval: string|null}, signal: AbortSignal) => Promise<Evaluated>} ask
 * @property {(game: string) => Promise<{name: string, alias: string|null}[]>} evaluations the best first
 */

/**
 * @param {Means} means
 * @returns {{node: HTMLElement, follow: (place: Place, side: Side) => void, over: () => void, stop: () => void}}
 */
export function createTerms({ ask, evaluations }) {
  let asking = new AbortController();
  /** @type {{place: Place, side: Side}|null} */
  let current = null;
  let listed = "";
  const choice = h("select", { on: { change: () => void refresh() } });
  const chooser = h("label", { class: "field inline-field" }, h("span", null, t("analyse.terms_eval")), choice);
  const told = h("div", { class: "stack tight" });
  const node = h("div", { class: "terms stack" }, chooser, told);

  const stop = () => asking.abort();
  const begin = () => {
    stop();
    asking = new AbortController();
    return asking.signal;
  };
  /** @param {string} game */
  const list = async (game) => {
    if (listed === game) return;
    const found = await evaluations(game);
    if (current?.place.game !== game) return;
    listed = game;
    clear(choice, found.map(({ name, alias }, i) => h("option", { value: name }, optionText(name, alias, i))));
  };
  const refresh = async () => {
    const signal = begin();
    if (!current) return;
    const { place, side } = current;
    try {
      await list(place.game);
      if (signal.aborted) return;
      const answer = await ask({ ...place, eval: choice.value || null }, signal);
      if (!signal.aborted) clear(told, table(answer), h("p", { class: "faint" }, t("analyse.terms_hint", { side: sideWithin(place.game, side) })));
    } catch (error) {
      if (!signal.aborted) clear(told, h("p", { class: "notice bad" }, error instanceof Error ? error.message : String(error)));
    }
  };
  return {
    node,
    stop,
    follow: (place, side) => {
      current = { place, side };
      void refresh();
    },
    over: () => {
      begin();
      clear(told, h("p", { class: "empty" }, t("analyse.terms_over")));
    },
  };
}

/** @param {string} name @param {string|null} alias @param {number} place in the list */
function optionText(name, alias, place) {
  if (place === 0) return t("analyse.terms_best", { name });
  return alias ? `${name} (${alias})` : name;
}

/** @param {Evaluated} answer */
function table({ score, terms }) {
  return h("div", { class: "scroll-x" }, h("table", { class: "table terms-table" },
    h("caption", { class: "visually-hidden" }, t("analyse.terms_caption")),
    h("thead", null, h("tr", null,
      h("th", { scope: "col" }, t("analyse.column_term")),
      h("th", { scope: "col", class: "num" }, t("analyse.column_value")),
      h("th", { scope: "col" }, t("analyse.column_bar")))),
    h("tbody", null, termRows(terms).map(row)),
    h("tfoot", null, h("tr", null,
      h("th", { scope: "row" }, t("analyse.terms_score")),
      h("td", { class: "num nums" }, number(inUnits(score), VALUE)), h("td")))));
}

/** @param {TermRow} term */
function row({ name, help, units, share }) {
  return h("tr", { class: [units === 0 && "faint"] },
    h("th", { scope: "row" }, h("code", null, name), h("span", { class: "term-help soft" }, helpOf({ help }))),
    h("td", { class: "num nums" }, number(units, VALUE)),
    h("td", { class: "term-bar-cell" }, bar(share)));
}

/** Good for who is to move to the right of the middle, bad to the left. The figure beside it says the same. @param {number} share */
function bar(share) {
  const part = h("span", { class: "term-part", data: { good: String(share > 0) } });
  part.style.width = `${Math.abs(share) * 50}%`;
  part.style.left = `${share < 0 ? 50 + share * 50 : 50}%`;
  return h("div", { class: "term-bar", "aria-hidden": "true" }, part);
}
