// /about: what Ludens is, its licence and version, the keys, and the way in for programs.

import { get } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { h } from "../dom.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";
import { operatorForm } from "../operator.js";

/** @typedef {import("../dom.js").Child} Child */
/** @typedef {[keys: string[], does: string]} KeyRow */

/** @type {KeyRow[]} */
const BOARD_KEYS = [
  [["←", "↑", "→", "↓"], "rules.about.key_arrows"],
  [["Enter"], "rules.about.key_enter"],
  [["Esc"], "rules.about.key_escape"],
];
/** @type {KeyRow[]} */
const GAME_KEYS = [
  [["←", "→"], "rules.about.key_steps"],
  [["Home", "End"], "rules.about.key_ends"],
  [["↑", "↓"], "rules.about.key_variations"],
];

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ signal }) {
  const [version, hasOperator, games] = await Promise.all([versionOf(signal), knowsOperator(signal), allGames()]);
  const title = t("rules.about.title");
  const node = h("article", { class: "page narrow about" },
    h("header", { class: "stack tight" },
      h("h1", null, title), h("p", { class: "lead" }, t("rules.about.lead")),
      version && h("p", { class: "faint" }, t("rules.about.version"), " ", h("span", { class: "nums" }, version))),
    part("rules.about.games", h("p", null, t("rules.about.games_text")), gameLinks(games)),
    part("rules.about.keys", h("p", null, t("rules.about.keys_text")), keyTable(BOARD_KEYS), h("p", null, t("rules.about.keys_beside")), keyTable(GAME_KEYS),
      h("p", null, t("rules.about.key_type"))),
    part("rules.about.api", h("p", null, t("rules.about.api_text")),
      h("p", null, h("a", { href: "/api/openapi.json" }, h("code", null, "/api/openapi.json")))),
    part("rules.about.licence", h("p", null, t("rules.about.licence_text"))),
    hasOperator && part("rules.about.operator", h("p", null, t("rules.about.operator_text")), operatorForm()));
  return { title, node };
}

/** The page is whole without it. @param {AbortSignal} signal @returns {Promise<string|null>} */
async function versionOf(signal) {
  const described = await get("/api/openapi.json", { signal }).catch(() => null);
  return described?.info?.version ?? null;
}

/** Whether the app has an operator's key. @param {AbortSignal} signal @returns {Promise<boolean>} */
async function knowsOperator(signal) {
  const about = await get("/api/operator", { signal }).catch(() => null);
  return about?.available === true;
}

/** @param {string} title @param {...Child} children */
function part(title, ...children) {
  return h("section", null, h("h2", null, t(title)), children);
}

/** @param {import("../types.js").GameEntry[]} games */
function gameLinks(games) {
  return h("ul", { class: "about-games" },
    games.map((game) => h("li", null, h("a", { href: `/rules/${game.name}` }, gameTitle(game)))));
}

/** @param {KeyRow[]} rows */
function keyTable(rows) {
  const head = h("tr", null, h("th", { scope: "col" }, t("rules.about.key")), h("th", { scope: "col" }, t("rules.about.key_does")));
  const body = rows.map(([keys, does]) => h("tr", null,
    h("td", null, keys.map((key) => [h("kbd", null, key), " "])), h("td", null, t(does))));
  return h("table", { class: "table keys" }, h("thead", null, head), h("tbody", null, body));
}
