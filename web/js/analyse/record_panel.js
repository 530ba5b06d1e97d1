/**
 * @file Taking the analysis elsewhere: the position's text and the address to
 * copy, the line shown as a file, and a new game from here.
 */

/** @typedef {import("./study.js").Study} Study */

import { post } from "../api.js";
import { copyFrom } from "../clipboard.js";
import { clear, h } from "../dom.js";
import { complain, toast } from "../dialog.js";
import { t } from "../i18n.js";
import { writeAddress } from "./address.js";
import { playerName } from "./players.js";
import { lineThrough } from "./tree.js";

/** What the tags of those who play are called; all others are named as the record names them. @type {Record<string, string>} */
const PLAYERS = { First: "analyse.tag_first", Second: "analyse.tag_second" };

/**
 * @param {Study} study
 * @returns {{node: HTMLElement, setFormats: (formats: string[]) => void, show: () => void}}
 */
export function createRecordPanel(study) {
  const position = copyField(t("analyse.position_text"));
  const link = copyField(t("analyse.link"));
  const files = h("div", { class: "button-row" });
  const play = h("a", { class: "button", href: "/new" }, t("analyse.play_from_here"));
  const tags = h("dl", { class: "record-tags" });
  const node = h("div", { class: "stack" }, tags, position.node, link.node,
    h("section", { class: "stack tight" }, h("h2", { class: "analyse-subtitle" }, t("analyse.download")), files), h("div", null, play));

  const show = () => {
    const text = study.position?.position ?? "";
    position.show(text);
    link.show(new URL(writeAddress(study.source, study.node.ply), location.href).href);
    play.href = `/new?${new URLSearchParams({ game: study.game, start: text })}`;
    clear(tags, Object.entries(study.tags).filter(([, value]) => value).map(drawTag));
  };
  /** @param {string[]} formats */
  const setFormats = (formats) => {
    clear(files, formats.map((format) => h("button", { class: "button", type: "button", on: { click: () => download(study, format) } }, format.toUpperCase())));
  };
  return { node, setFormats, show };
}

/** @param {[name: string, value: string]} tag */
function drawTag([name, value]) {
  const player = PLAYERS[name];
  return h("div", null, h("dt", null, player ? t(player) : name), h("dd", null, player ? playerName(value) : value));
}

/**
 * A text that one presses a button to copy.
 * @param {string} label
 */
function copyField(label) {
  const input = h("input", { class: "mono", readonly: true, on: { focus: () => input.select() } });
  const copy = async () => {
    if (await copyFrom(input)) toast(t("common.copied"), "good");
  };
  const button = h("button", { class: "button", type: "button", "aria-label": `${t("common.copy")}: ${label}`, on: { click: copy } }, t("common.copy"));
  const node = h("div", { class: "copy-field" }, h("label", { class: "field" }, h("span", null, label), input), button);
  return { node, show: (/** @type {string} */ text) => void (input.value = text) };
}

/**
 * Has the server write the line shown, and saves it.
 * @param {Study} study
 * @param {string} format
 */
async function download(study, format) {
  const moves = lineThrough(study.node).map((node) => node.text);
  try {
    const { name, text } = await post("/api/records/write", { ...study.place(moves), tags: study.tags, format });
    save(name, text);
  } catch (error) {
    complain(error);
  }
}

/** @param {string} name @param {string} text */
function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  // The browser reads it after the click; a moment later it needs it no more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
