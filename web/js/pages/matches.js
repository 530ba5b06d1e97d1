/** @file All matches, the newest first, with filters; more of them on demand. */

import { get } from "../api.js";
import { gameName, gameTitle } from "../catalogue.js";
import { clear, h, oneAtATime } from "../dom.js";
import { complain } from "../dialog.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";
import { createMatchRow } from "../play/match_row.js";
import { matchesFilter } from "../play/match_filter.js";
import { keptSeats } from "../play/kept_seats.js";

/** @typedef {import("../types.js").MatchHead} MatchHead */
/** @typedef {import("../play/match_filter.js").Filter} Filter */

const AT_A_TIME = 30;

/**
 * @param {import("../types.js").PageContext} context
 * @returns {Promise<import("../types.js").Page>}
 */
export default async function page(context) {
  const seats = keptSeats();
  const isMine = (/** @type {string} */ id) => seats.of(id).keys.length > 0;
  /** @type {Filter} */
  const filter = { game: context.query.get("game") ?? "", state: "all", who: "all" };
  /** @type {MatchHead[]} */
  const known = [];
  const list = h("ul", { class: "match-rows card" });
  const empty = h("p", { class: "empty" }, t("play.no_matches"));
  const readMore = oneAtATime(() => read().catch((error) => complain(error, context.signal)));
  const more = h("button", { type: "button", class: "button", on: { click: readMore } }, t("play.more"));

  const draw = () => {
    const shown = known.filter((match) => matchesFilter(match, filter, isMine));
    clear(list, shown.map(createMatchRow));
    list.hidden = shown.length === 0;
    empty.hidden = shown.length > 0;
  };
  const read = async () => {
    const before = known.at(-1)?.id;
    const query = new URLSearchParams({ limit: String(AT_A_TIME), ...(before && { before }) });
    const { matches } = await get(`/api/matches?${query}`, { signal: context.signal });
    known.push(...matches);
    more.hidden = matches.length < AT_A_TIME;
    draw();
  };

  const games = await allGames();
  // Where the first of them do not come there is no list, rather than an empty one.
  await read();
  const node = h("div", { class: "page stack" },
    h("div", { class: "row spread" }, h("h1", null, t("play.matches")), h("a", { class: "button primary", href: "/new" }, t("play.new_game"))),
    createFilters(games, filter, draw), list, empty, h("div", { class: "row" }, more));
  return { title: t("play.matches"), node };
}

/**
 * @param {import("../types.js").GameEntry[]} games
 * @param {Filter} filter changed in place
 * @param {() => void} onChange
 */
function createFilters(games, filter, onChange) {
  const choose = (/** @type {keyof Filter} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options) => {
    const select = h("select", { on: { change: () => {
      Object.assign(filter, { [name]: select.value });
      onChange();
    } } }, options.map(([value, text]) => h("option", { value, selected: filter[name] === value }, text)));
    return h("label", { class: "field" }, h("span", null, label), select);
  };
  const gameOptions = games.map((game) => /** @type {[string, string]} */ ([gameName(game.name), gameTitle(game)]));
  return h("form", { class: "filters", "aria-label": t("play.filters"), on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
    choose("game", t("play.form.game"), [["", t("play.any_game")], ...gameOptions]),
    choose("state", t("play.filter_state"), [["all", t("play.filter_all")], ["open", t("play.in_progress")], ["over", t("play.finished")]]),
    choose("who", t("play.filter_who"), [["all", t("play.filter_everybody")], ["mine", t("play.filter_mine")]]));
}
