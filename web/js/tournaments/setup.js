// The form for a new tournament: cards that write one draft, and a summary that says what it will be.

import { post } from "../api.js";
import { clear, freshId, h, oneAtATime } from "../dom.js";
import { number, plural, t } from "../i18n.js";
import { hasTest, plannedGames, requestOf, troublesOf } from "./draft.js";
import { entrantsCard } from "./setup_entrants.js";
import { gamesCard } from "./setup_games.js";
import { lengthCard, limitsCard, testCard } from "./setup_limits.js";
import { choiceBar, formCard } from "./setup_parts.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("./draft.js").Draft} Draft */

const FORMATS = /** @type {const} */ (["round-robin", "gauntlet", "swiss"]);

/** @param {Draft} draft @param {GameEntry[]} games @param {(run: string) => void} onBegun @returns {HTMLElement} */
export function setupForm(draft, games, onBegun) {
  const summary = summaryCard(draft);
  const entrants = entrantsCard(draft, () => changed());
  const length = lengthCard(draft, () => changed());
  const test = testCard(draft, () => changed());
  const changed = () => {
    length.follow();
    test.follow();
    summary.follow();
  };
  const rearranged = () => {
    entrants.follow();
    changed();
  };
  const form = h("form", { class: "with-side setup", novalidate: true },
    h("div", { class: "stack loose" },
      formatCard(draft, rearranged), gamesCard(draft, games, rearranged), entrants.node,
      limitsCard(draft, changed), test.node, length.node),
    summary.node);
  // The button alone does not hold back: a change of the draft makes it ready again.
  const submit = oneAtATime(() => begin(draft, summary, onBegun));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  changed();
  return form;
}

/** @param {Draft} draft @param {() => void} onChange */
function formatCard(draft, onChange) {
  const id = freshId("title");
  const title = h("input", { id, type: "text", maxlength: 100, autocomplete: "off", placeholder: t("tournaments.title_hint"), on: { input: () => void (draft.title = title.value) } });
  const hint = h("p", { class: "hint" });
  const follow = () => clear(hint, t(`tournaments.format_hint.${draft.format}`));
  const bar = choiceBar({
    legend: t("tournaments.format"), values: FORMATS, chosen: draft.format,
    label: (format) => t(`tournaments.format.${format}`),
    onChoose: (format) => {
      draft.format = format;
      follow();
      onChange();
    },
  });
  follow();
  return formCard(t("tournaments.format"), bar, hint, h("div", { class: "field" }, h("label", { for: id }, t("tournaments.title_label")), title));
}

/** @param {Draft} draft */
function summaryCard(draft) {
  const size = h("p", { class: "setup-size nums" });
  const troubles = h("div", { role: "status" });
  const refused = h("p", { class: "notice bad", role: "alert", hidden: true });
  const button = h("button", { class: "button primary large", type: "submit" }, t("tournaments.begin"));
  const node = h("aside", { class: "card stack setup-summary" }, h("h2", { class: "card-title" }, t("tournaments.summary")), size, troubles, refused, button);
  const follow = () => {
    const wrong = troublesOf(draft);
    clear(size, sizeText(draft));
    clear(troubles, wrong.length > 0 && h("ul", { class: "troubles" }, wrong.map((trouble) => h("li", null, t(`tournaments.trouble.${trouble}`)))));
    button.disabled = wrong.length > 0;
    refused.hidden = true;
  };
  const refuse = (/** @type {string} */ text) => {
    clear(refused, text);
    refused.hidden = false;
    button.disabled = false;
  };
  return { node, follow, refuse, wait: () => void (button.disabled = true) };
}

/** @param {Draft} draft */
function sizeText(draft) {
  const games = plannedGames(draft);
  if (!Number.isFinite(games)) return "";
  return hasTest(draft) ? t("tournaments.at_most", { games: number(games) }) : plural("tournaments.planned", games);
}

/** @param {Draft} draft @param {ReturnType<typeof summaryCard>} summary @param {(run: string) => void} onBegun */
async function begin(draft, summary, onBegun) {
  summary.wait();
  try {
    const view = await post("/api/tournaments", requestOf(draft));
    onBegun(view.table.run);
  } catch (error) {
    summary.refuse(error instanceof Error ? error.message : String(error));
  }
}
