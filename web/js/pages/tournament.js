// /tournaments/RUN: one tournament, live.

import { say } from "../announce.js";
import { get } from "../api.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { follow } from "../live.js";
import { liveBoards } from "../tournaments/boards.js";
import { colourTable, crossTable } from "../tournaments/cross.js";
import { factsCard } from "../tournaments/facts.js";
import { finishedGames } from "../tournaments/finished.js";
import { tournamentHead } from "../tournaments/head.js";
import { sprtCard } from "../tournaments/sprt.js";
import { standingsTable } from "../tournaments/standings.js";
import { phaseOf } from "../tournaments/state.js";
import { entrantText, titleText } from "../tournaments/title.js";

/** @typedef {import("../tournaments/shapes.js").View} View */

/** A cross table of more players than this gets a row of its own. */
const MANY = 6;

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ params, signal, navigate }) {
  const run = params.run ?? "";
  /** @type {View} */
  const view = await get(`/api/tournaments/${encodeURIComponent(run)}`, { signal });
  const parts = makeParts({ run, signal, onRemoved: () => navigate("/tournaments") }, view);
  parts.show(view);
  void follow(`/api/tournaments/${run}/events`, {
    since: view.version,
    signal,
    on: { view: parts.show, live: ({ live }) => parts.boards.show(live) },
    onState: (state) => parts.head.setLost(state === "lost"),
  });
  return { title: titleText(view.table.title), node: parts.node, leave: () => parts.boards.destroy() };
}

/** @param {{run: string, signal: AbortSignal, onRemoved: () => void}} place @param {View} begun */
function makeParts({ run, signal, onRemoved }, begun) {
  const head = tournamentHead(run, (view) => show(view), onRemoved);
  const boards = liveBoards();
  const names = begun.spec.entrants.map(({ name }) => name);
  const games = finishedGames({ run, names, games: begun.table.games, several: begun.spec.rule_sets.length > 1, signal });
  const tables = h("div", { class: "tournament-tables" });
  let phase = "";
  let newest = begun.version;

  const show = (/** @type {View} */ view) => {
    // The answer to a button and the stream can overtake each other.
    if (view.version < newest) return;
    newest = view.version;
    head.show(view);
    redraw(tables, tableParts(view));
    boards.show(view.live);
    games.refresh(view.table.games);
    const now = phaseOf({ state: view.table.state, waiting: view.waiting, active: view.active });
    if (phase && now !== phase) say(t(`tournaments.phase.${now}`));
    phase = now;
  };
  const node = h("div", { class: "page wide stack loose tournament" }, head.node, tables, boards.node, games.node);
  return { node, head, boards, show };
}

/** @param {View} view */
function tableParts(view) {
  const { table, spec, sprt } = view;
  const [one, other] = spec.entrants;
  return [
    card("standings", standingsTable(table), "whole"),
    sprt && one && other && sprtCard(sprt, { name: entrantText(one.name), against: entrantText(other.name) }),
    table.standings.length > 2 && card("cross", crossTable(table), table.standings.length > MANY ? "whole" : "double"),
    card("colours", colourTable(table)),
    factsCard(view),
  ];
}

/** @param {string} name @param {HTMLElement} content @param {string} [width] */
function card(name, content, width = "") {
  return h("section", { class: ["card", "stack", "tight", width] }, h("h2", { class: "card-title" }, t(`tournaments.${name}`)), content);
}

/** Draws anew without moving what somebody has scrolled sideways. @param {HTMLElement} place @param {import("../dom.js").Child[]} parts */
function redraw(place, parts) {
  const scrolled = [...place.querySelectorAll(".scroll-x")].map((node) => node.scrollLeft);
  const focused = [...place.querySelectorAll(".scroll-x")].indexOf(/** @type {Element} */ (document.activeElement));
  clear(place, ...parts);
  place.querySelectorAll(".scroll-x").forEach((node, i) => {
    node.scrollLeft = scrolled[i] ?? 0;
    if (i === focused && node instanceof HTMLElement) node.focus({ preventScroll: true });
  });
}
