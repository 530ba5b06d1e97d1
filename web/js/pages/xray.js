// /xray: the tree of a search. The address holds the question; what the server keeps of the answer is fetched as one
// looks around, and asked for again when it is gone.

import { say } from "../announce.js";
import { ApiError, get, post } from "../api.js";
import { colourOf } from "../board/colours.js";
import { complain } from "../dialog.js";
import { clear, h } from "../dom.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";
import { readAddress, requestOf, writeAddress } from "../xray/address.js";
import { Explorer } from "../xray/explorer.js";
import { createLegend } from "../xray/legend.js";
import { createQuestionForm } from "../xray/question_form.js";
import { createSummary } from "../xray/summary_view.js";

/** @typedef {import("../types.js").PageContext} PageContext */
/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("../xray/address.js").Question} Question */

/** The answer last seen: a change of language need not search again. @type {{address: string, summary: XraySummary}|null} */
let kept = null;

/**
 * @param {PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page(context) {
  const games = await allGames();
  const { question, isAsked } = readAddress(context.query, games[0].name);
  const place = h("div", { class: "stack loose" });
  const form = await createQuestionForm({ games, question, signal: context.signal, onAsk: (asked) => void ask(asked, { isPressed: true }) });
  const ask = createAsking({ form, place, context });
  const node = h("div", { class: "page wide stack loose xray" },
    h("header", { class: "stack tight" }, h("h1", null, t("xray.title")), h("p", { class: "soft" }, t("xray.lead"))), form.node, place);
  if (isAsked) void ask(question, { isPressed: false });
  return { title: t("xray.title"), node };
}

/**
 * Asks the server and shows what it says. Only the last question's answer counts.
 * @param {{form: import("../xray/question_form.js").QuestionForm, place: HTMLElement, context: PageContext}} how
 */
function createAsking({ form, place, context }) {
  let shown = new AbortController();
  context.signal.addEventListener("abort", () => shown.abort(), { once: true });
  /** @param {Question} question @param {{isPressed: boolean}} how isPressed: whether somebody waits at the form */
  const ask = async (question, { isPressed }) => {
    const address = writeAddress(question);
    shown.abort();
    shown = new AbortController();
    const { signal } = shown;
    form.complain("");
    form.setBusy(true);
    try {
      const known = !isPressed && kept?.address === address ? kept.summary : null;
      const summary = known ?? await post("/api/xray", requestOf(question), { signal });
      signal.throwIfAborted();
      kept = { address, summary };
      context.rewrite(address);
      const heading = await showAnswer(summary, { place, signal, onGone: () => showGone(place, () => void ask(question, { isPressed: true })) });
      form.fold();
      if (isPressed) greet(heading);
    } catch (error) {
      if (signal.aborted) return;
      clear(place);
      form.complain(error instanceof Error ? error.message : String(error));
    } finally {
      if (!signal.aborted) form.setBusy(false);
    }
  };
  return ask;
}

/**
 * @param {XraySummary} summary
 * @param {{place: HTMLElement, signal: AbortSignal, onGone: () => void}} how
 * @returns {Promise<HTMLElement|null>} the answer's heading; null where the tree is gone
 */
async function showAnswer(summary, { place, signal, onGone }) {
  const onTrouble = (/** @type {unknown} */ error) => {
    if (error instanceof ApiError && error.status === 404 && !signal.aborted) onGone();
    else complain(error, signal);
  };
  const explorer = new Explorer({ summary, signal, onTrouble, ask: (path) => get(path, { signal }) });
  try {
    await explorer.begin();
  } catch (error) {
    onTrouble(error);
    return null;
  }
  signal.throwIfAborted();
  const { node, heading } = createSummary(summary, seenIn(explorer, summary));
  place.dataset.first = colourOf(summary.game, "first");
  place.dataset.second = colourOf(summary.game, "second");
  clear(place, node, explorer.node, createLegend(summary.kind));
  return heading;
}

/** @param {Explorer} explorer @param {XraySummary} summary @returns {import("../xray/summary_words.js").Seen} */
function seenIn({ forest }, { best }) {
  const family = forest.family(forest.roots[forest.roots.length - 1]);
  return { root: family?.node ?? null, best: family?.children.findLast(({ move }) => move === best?.move) ?? null };
}

/** The server keeps only the last few trees. @param {HTMLElement} place @param {() => void} again */
function showGone(place, again) {
  const button = h("button", { type: "button", class: "button primary", on: { click: again } }, t("xray.gone.again"));
  clear(place, h("div", { class: "notice warn stack tight xray-gone", role: "alert" }, h("p", null, t("xray.gone.text")), h("div", null, button)));
}

/** Leads the reader to the answer. @param {HTMLElement|null} heading */
function greet(heading) {
  if (!heading) return;
  heading.focus();
  say(t("xray.summary.title"));
}
