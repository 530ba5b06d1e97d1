// The rules of one game as a page: words at the left, boards beside them, the options as cards.

import { gameTitle } from "../catalogue.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { columns } from "./content.js";
import { exampleFigure } from "./example.js";
import { optionCard } from "./option.js";
import { prose, words } from "./prose.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("./content.js").Article} Article */
/** @typedef {import("./content.js").Block} Block */
/** @typedef {import("./content.js").BoardBlock} BoardBlock */
/** @typedef {import("./content.js").Example} Example */
/** @typedef {import("./content.js").Section} Section */
/** @typedef {{game: GameEntry, examples: Record<string, Example>, signal: AbortSignal}} Setting */

/**
 * @param {Article} article
 * @param {Setting} setting
 * @returns {HTMLElement}
 */
export function articleNode({ lead, sections }, setting) {
  const name = setting.game.name;
  return h("article", { class: "page rules" },
    h("nav", { class: "crumbs", "aria-label": t("rules.crumbs") }, h("a", { class: "faint", href: "/rules" }, `← ${t("rules.title")}`)),
    h("header", { class: "rules-head stack" },
      h("h1", null, gameTitle(name)), h("p", { class: "lead" }, words(lead)), actions(name)),
    contents(sections),
    sections.map((section) => sectionNode(section, setting)),
    h("footer", { class: "rules-foot" }, actions(name)));
}

/** @param {string} name */
function actions(name) {
  return h("div", { class: "button-row" },
    h("a", { class: "button primary", href: `/new?game=${name}` }, t("rules.play")),
    h("a", { class: "button", href: `/analyse?game=${name}` }, t("rules.analyse")));
}

/** @param {Section[]} sections */
function contents(sections) {
  return h("nav", { class: "contents", "aria-label": t("rules.contents") },
    h("ul", null, sections.map(({ id, title }) => h("li", null, h("a", { href: `#${id}` }, title)))));
}

/** @param {Section} section @param {Setting} setting */
function sectionNode(section, setting) {
  const isOptions = section.blocks.some((block) => "option" in block);
  const { words: texts, boards } = columns(section);
  const body = isOptions
    ? h("div", { class: "rule-options" }, section.blocks.map((block) => blockNode(block, setting)))
    : [h("div", { class: "prose" }, texts.map((block) => blockNode(block, setting))),
      boards.length > 0 && h("div", { class: ["boards", boards.length > 1 && "several"] }, boards.map((block) => boardNode(block, setting)))];
  return h("section", { class: "rule", id: section.id, "aria-labelledby": `${section.id}-title` },
    h("h2", { id: `${section.id}-title` }, section.title), body);
}

/** @param {Block} block @param {Setting} setting */
function blockNode(block, setting) {
  if ("board" in block) return boardNode(block, setting);
  if ("option" in block) return optionCard(block, setting.game);
  return prose(block);
}

/** @param {BoardBlock} block @param {Setting} setting */
function boardNode(block, { examples, signal }) {
  const example = examples[block.board];
  return example ? exampleFigure(block, example, signal) : null;
}
