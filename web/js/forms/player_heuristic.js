/**
 * @file A study's heuristic as the difficulty: which one, and how many plies a
 * plain search with it looks ahead.
 */

import { summaryOf } from "../catalogue.js";
import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { heuristicOf, heuristicText, MOST_DEPTH, USUAL_DEPTH } from "./player_text.js";

/** @typedef {import("./evaluations.js").Evaluation} Evaluation */

/**
 * @param {Evaluation[]} evaluations
 * @param {(text: string) => void} choose
 * @returns {import("./player_form.js").Chooser}
 */
export function createHeuristic(evaluations, choose) {
  const [whichId, depthId] = [freshId("heuristic"), freshId("depth")];
  const which = h("select", { id: whichId, "aria-describedby": `${whichId}-help` },
    evaluations.map(({ name, alias }) => h("option", { value: name }, alias ? `${name} (${alias})` : name)));
  const depths = Array.from({ length: MOST_DEPTH }, (_, i) => h("option", { value: i + 1 }, i + 1));
  const depth = h("select", { id: depthId }, depths);
  depth.value = String(USUAL_DEPTH);
  const help = h("p", { class: "hint", id: `${whichId}-help` });
  const text = () => heuristicText(which.value, Number(depth.value));
  const node = h("div", { class: "options heuristic" },
    h("div", { class: "field" }, h("label", { for: whichId }, t("play.form.heuristic")), which, help),
    h("div", { class: "field" }, h("label", { for: depthId }, t("play.form.depth")), depth,
      h("p", { class: "hint" }, t("play.form.depth_help"))));
  node.addEventListener("change", () => choose(text()));

  const show = (/** @type {string} */ shown) => {
    const found = heuristicOf(shown);
    const chosen = evaluations.find(({ name, alias }) => found && (name === found.evaluation || alias === found.evaluation));
    if (found) depth.value = String(found.depth);
    if (chosen) which.value = chosen.name;
    help.textContent = chosen ? summaryOf(chosen) : "";
  };
  return { node, show, first: text };
}
