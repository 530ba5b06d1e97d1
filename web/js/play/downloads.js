/** @file The record of a match in each format that its game can be written in. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/**
 * @param {string} id
 * @param {string[]} formats
 */
export function createDownloads(id, formats) {
  const links = [...new Set([...formats, "json"])].map((format) =>
    h("a", { class: "button small", href: `/api/matches/${encodeURIComponent(id)}/record?format=${format}`, download: "" }, t(`play.format_${format}`)));
  return h("details", { class: "downloads" },
    h("summary", null, icon("download"), t("play.download")), h("div", { class: "button-row" }, links));
}
