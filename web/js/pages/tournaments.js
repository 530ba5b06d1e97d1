// /tournaments: all of them, and the way to a new one.

import { get } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { tournamentList } from "../tournaments/list.js";

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ signal }) {
  const { tournaments } = await get("/api/tournaments", { signal });
  const title = t("tournaments.title");
  const node = h("div", { class: "page stack loose" },
    h("header", { class: "row spread" },
      h("div", { class: "stack tight" }, h("h1", null, title), h("p", { class: "soft" }, t("tournaments.intro"))),
      tournaments.length > 0 && h("a", { class: "button primary", href: "/tournaments/new" }, t("tournaments.new"))),
    tournamentList(tournaments, signal));
  return { title, node };
}
