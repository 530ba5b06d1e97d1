// /tournaments/new: sets a tournament up. `?game=` chooses its game.

import { h } from "../dom.js";
import { allGames } from "../forms/menu.js";
import { t } from "../i18n.js";
import { newDraft } from "../tournaments/draft.js";
import { setupForm } from "../tournaments/setup.js";

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ query, navigate }) {
  const games = await allGames();
  const draft = newDraft(query.get("game") ?? games[0].name);
  const title = t("tournaments.new");
  const node = h("div", { class: "page stack loose" },
    h("header", { class: "stack tight" },
      h("nav", { class: "crumbs", "aria-label": t("tournaments.crumbs") }, h("a", { class: "faint", href: "/tournaments" }, `← ${t("tournaments.title")}`)),
      h("h1", null, title)),
    setupForm(draft, games, (run) => navigate(`/tournaments/${run}`)));
  return { title, node };
}
