// The finished games of a tournament, page by page, with filters; each opens in the analysis.

import { get } from "../api.js";
import { endingText, gameWithOptions } from "../catalogue.js";
import { arrange, clear, freshId, h, kept } from "../dom.js";
import { number, t } from "../i18n.js";
import { numberForPeople, resultText } from "./figures.js";
import { sideStone } from "./side_stone.js";
import { entrantText } from "./title.js";

/** @typedef {import("./shapes.js").GameHead} GameHead */
/** @typedef {{player: string, winner: string}} Filter */

const PAGE = 50;
/** While games come in, the list looks for them no more often than this. */
const REFRESH_MS = 2500;

/**
 * @param {{run: string, names: string[], games: number, several: boolean, signal: AbortSignal}} how games: so many are
 *   there now; several: more than one kind is played
 * @returns {{node: HTMLElement, refresh: (games: number) => void}}
 */
export function finishedGames({ run, names, games, several, signal }) {
  const list = new GameList(run, signal);
  const body = h("tbody");
  const more = h("button", { class: "button", type: "button", hidden: true }, t("tournaments.more"));
  const none = h("p", { class: "empty", hidden: true }, t("tournaments.no_games"));
  const trouble = h("div", { class: "notice bad row spread", role: "alert", hidden: true });
  /** What has been drawn once stays, and with it the focus: by the number of the game. @type {Map<number, HTMLElement>} */
  const rows = new Map();
  const show = () => {
    arrange(body, list.games.map((game) => kept(rows, game.number, () => row(run, game, several))));
    more.hidden = !list.more;
    none.hidden = list.games.length > 0;
    trouble.hidden = true;
  };
  const act = (/** @type {() => Promise<void>} */ step) => void step().then(show, (error) => {
    if (signal.aborted) return;
    show();
    none.hidden = true;
    trouble.hidden = false;
    clear(trouble, error.message, h("button", { class: "button small", type: "button", on: { click: () => act(step) } }, t("common.try_again")));
  });
  more.addEventListener("click", () => act(() => list.next()));
  const filters = filterForm(names, (filter) => act(() => list.restart(filter)));
  // A miss is no news: the next time will tell.
  const refresh = throttle(() => void list.refreshEnd().then(show).catch(() => {}), signal);
  let known = games;
  act(() => list.restart({ player: "", winner: "" }));
  const node = h("section", { class: "stack" },
    h("div", { class: "row spread" }, h("h2", null, t("tournaments.finished")), filters),
    h("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": t("tournaments.finished") },
      h("table", { class: "table finished" }, head(several), body)),
    none, trouble, h("div", { class: "row" }, more));
  return { node, refresh: (now) => now !== known && ((known = now), refresh()) };
}

/** The games that are shown, and how to get others. */
class GameList {
  /** @type {GameHead[]} */
  games = [];
  more = false;
  /** Where the last page begins: games that end late fill gaps there. */
  lastPage = 0;
  /** @type {Filter} */
  filter = { player: "", winner: "" };
  /** What is under way; a later wish waits for it. @type {Promise<void>} */
  work = Promise.resolve();

  /** @param {string} run @param {AbortSignal} signal */
  constructor(run, signal) {
    this.run = run;
    this.signal = signal;
  }

  /** @param {Filter} filter */
  restart(filter) {
    return this.queue(async () => {
      this.filter = filter;
      this.games = [];
      this.more = false;
      await this.read(0);
    });
  }

  next() {
    return this.queue(() => this.read(this.games.length));
  }

  refreshEnd() {
    return this.queue(() => this.read(this.lastPage));
  }

  /** @param {() => Promise<void>} step */
  queue(step) {
    this.work = this.work.catch(() => {}).then(step);
    return this.work;
  }

  /** Reads a page that begins in this place of the list. @param {number} from */
  async read(from) {
    const query = new URLSearchParams({ limit: String(PAGE) });
    const before = this.games[from - 1];
    if (before) query.set("after", String(before.number));
    for (const [name, value] of Object.entries(this.filter)) if (value) query.set(name, value);
    const answer = await get(`/api/tournaments/${this.run}/games?${query}`, { signal: this.signal });
    this.games = [...this.games.slice(0, from), ...answer.games];
    this.more = answer.more;
    this.lastPage = from;
  }
}

/** @param {string[]} names @param {(filter: Filter) => void} onChange */
function filterForm(names, onChange) {
  const player = h("select", { id: freshId("filter") }, h("option", { value: "" }, t("tournaments.any_player")),
    names.map((name) => h("option", { value: name }, entrantText(name))));
  const winner = h("select", { id: freshId("filter") }, ["", "first", "second", "draw"].map((value) =>
    h("option", { value }, t(`tournaments.winner.${value || "any"}`))));
  const form = h("form", { class: "row game-filters", on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
    h("div", { class: "field" }, h("label", { for: player.id }, t("tournaments.col.player")), player),
    h("div", { class: "field" }, h("label", { for: winner.id }, t("tournaments.col.result")), winner));
  form.addEventListener("change", () => onChange({ player: player.value, winner: winner.value }));
  return form;
}

/** @param {boolean} several */
function head(several) {
  const names = ["number", ...(several ? ["game"] : []), "first", "second", "result", "why", "plies"];
  const isFigure = (/** @type {string} */ name) => name === "number" || name === "plies";
  return h("thead", null, h("tr", null, names.map((name) => h("th", { scope: "col", class: [isFigure(name) && "num"] }, t(`tournaments.col.${name}`)))));
}

/** @param {string} run @param {GameHead} game @param {boolean} several */
function row(run, game, several) {
  const { winner, plies } = game;
  const href = `/analyse?run=${encodeURIComponent(run)}&number=${game.number}`;
  const n = numberForPeople(game);
  // The names lead to the game as well; for the keyboard one way of three is enough.
  const seat = (/** @type {"first"|"second"} */ side) => h("td", { class: [winner === side && "winner"] },
    h("a", { class: "sat-here", href, tabindex: -1 }, sideStone(game.game, side), entrantText(game[side])));
  return h("tr", null,
    h("td", { class: "num" }, h("a", { href, "aria-label": t("tournaments.open_game", { number: n }) }, n)),
    several && h("td", null, gameWithOptions(game.game)),
    seat("first"), seat("second"),
    h("td", { class: "nums" }, resultText(winner)), h("td", { class: "soft" }, endingText(game)),
    h("td", { class: "num" }, number(plies)));
}

/** At once if there was silence, else when the time has passed. @param {() => void} act @param {AbortSignal} signal */
function throttle(act, signal) {
  let waits = false;
  let last = 0;
  const run = () => {
    waits = false;
    last = performance.now();
    if (!signal.aborted) act();
  };
  return () => {
    if (waits) return;
    waits = true;
    setTimeout(run, Math.max(0, last + REFRESH_MS - performance.now()));
  };
}
