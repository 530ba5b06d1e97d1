// /lab: experiments and their reports, as far as there are any, and what can be measured already.

import { get } from "../api.js";
import { gameWithOptions } from "../catalogue.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Experiment} Experiment */
/** @typedef {import("../types.js").Lab} Lab */

/** What the command line measures today; the words are the program's. */
const BENCHES = ["rules", "search", "strength", "arena"];

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ signal }) {
  /** @type {Lab} */
  const lab = await get("/api/lab", { signal });
  const title = t("tournaments.lab.title");
  const node = h("div", { class: "page narrow stack loose" },
    h("header", { class: "stack tight" }, h("h1", null, title), h("p", { class: "soft" }, t("tournaments.lab.lead"))),
    h("section", { class: "stack" }, h("h2", null, t("tournaments.lab.experiments")), experiments(lab.experiments)),
    lab.reports.length > 0 && h("section", { class: "stack" }, h("h2", null, t("tournaments.lab.reports")), h("ul", null, lab.reports.map(reportItem))),
    h("section", { class: "stack" }, h("h2", null, t("tournaments.lab.today")), h("p", null, t("tournaments.lab.today_text")), benches(),
      h("p", null, t("tournaments.lab.tournament_text"), " ", h("a", { href: "/tournaments/new" }, t("tournaments.new")))));
  return { title, node };
}

/** @param {Experiment[]} list */
function experiments(list) {
  if (list.length === 0) {
    return h("div", { class: "card flat stack tight" }, h("p", null, t("tournaments.lab.none")), h("p", { class: "soft" }, t("tournaments.lab.purpose")));
  }
  return h("ul", { class: "tournaments" }, list.map(({ name, title, game, question }) => h("li", { class: "card stack tight" },
    h("h3", { class: "card-title" }, title), h("p", null, question), h("p", null, h("code", null, `ludens lab run ${name}`)),
    h("p", { class: "faint" }, gameWithOptions(game)))));
}

/** A report is known by its title; what else it holds comes with the lab. @param {unknown} report */
function reportItem(report) {
  const title = report && typeof report === "object" && "title" in report ? String(report.title) : String(report);
  return h("li", null, title);
}

function benches() {
  return h("dl", { class: "benches" }, BENCHES.map((name) => [
    h("dt", null, h("code", null, `ludens bench ${name}`)), h("dd", null, t(`tournaments.lab.bench.${name}`)),
  ]));
}
