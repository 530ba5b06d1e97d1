// /lab: the experiments that come with the program; each can be run here, and its report read.

import { get } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { experimentCard } from "../lab/experiment_card.js";
import { groupsOf } from "../lab/groups.js";
import { Runs } from "../lab/runs.js";
import { underWay } from "../lab/under_way.js";

/** @typedef {import("../lab/groups.js").Group} Group */

/** What only the command line does; the words are the program's. */
const COMMANDS = {
  full: "ludens lab run EXPERIMENT --scale full",
  own: "ludens lab run my-experiment.toml",
  tune: "ludens lab tune GAME",
  bench: "ludens bench strength",
};

/** @param {import("../types.js").PageContext} context @returns {Promise<import("../types.js").Page>} */
export default async function page({ signal }) {
  /** @type {import("../types.js").Lab} */
  const lab = await get("/api/lab", { signal });
  const lost = h("p", { class: "notice warn", hidden: true, role: "status" }, t("lab.lost"));
  const news = underWay();
  const runs = new Runs(lab.runs, {
    signal,
    onRuns: (now) => [news, ...cards.values()].forEach((part) => part.show(now)),
    onLost: (isLost) => void (lost.hidden = !isLost),
  });
  const cards = new Map(lab.experiments.map((experiment) => [experiment, experimentCard(experiment, { runs, signal })]));
  runs.watch();
  const section = (/** @type {Group} */ { game, experiments }) => groupSection(game, experiments.map((experiment) => cards.get(experiment)?.node));
  const title = t("lab.title");
  const node = h("div", { class: "page stack loose lab" },
    h("header", { class: "stack tight lab-lead" }, h("h1", null, title), h("p", { class: "soft" }, t("lab.lead")), h("p", { class: "faint" }, t("lab.scales"))),
    lost, news.node,
    lab.experiments.length === 0 ? h("p", { class: "empty card flat" }, t("lab.none")) : groupsOf(lab.experiments).map(section),
    commandsSection());
  return { title, node };
}

/** @param {string|null} game @param {(HTMLElement|undefined)[]} cards */
function groupSection(game, cards) {
  return h("section", { class: "stack" }, h("h2", null, game === null ? t("lab.beyond") : gameTitle(game)), h("ul", { class: "grid experiments" }, cards));
}

function commandsSection() {
  return h("section", { class: "stack" }, h("h2", null, t("lab.commands")),
    h("dl", { class: "lab-commands" }, Object.entries(COMMANDS).map(([name, command]) => [
      h("dt", null, h("code", null, command)), h("dd", null, t(`lab.commands.${name}`)),
    ])));
}
