// Words of a rules page as nodes.

import { h } from "../dom.js";
import { spans } from "./content.js";

/** @typedef {import("./content.js").Block} Block */
/** @typedef {import("./content.js").Table} Table */

/** @param {string} text @returns {(string|HTMLElement)[]} */
export function words(text) {
  return spans(text).map(({ kind, text: part }) => (kind === "text" ? part : h(kind, null, part)));
}

/** @param {Block} block @returns {HTMLElement|null} nothing for blocks that are not words alone */
export function prose(block) {
  if ("option" in block || "board" in block) return null;
  if ("p" in block) return h("p", null, words(block.p));
  if ("ul" in block) return h("ul", null, block.ul.map(item));
  if ("ol" in block) return h("ol", null, block.ol.map(item));
  return table(block.table);
}

/** @param {string} text */
function item(text) {
  return h("li", null, words(text));
}

/** @param {Table} table */
function table({ head, rows }) {
  const titles = h("tr", null, head.map((text) => h("th", { scope: "col" }, words(text))));
  const lines = rows.map((row) => h("tr", null, row.map((text) => h("td", null, words(text)))));
  return h("div", { class: "scroll-x" }, h("table", { class: "table" }, h("thead", null, titles), h("tbody", null, lines)));
}
