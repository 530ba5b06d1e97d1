/** @file Small buttons beside the board: flip, sounds, links. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { get, onChange, set } from "../settings.js";
import { icon } from "./icons.js";

/** @typedef {import("./icons.js").IconName} IconName */

/**
 * @param {{onFlip: (() => void) | null, onShare: () => void, remove: HTMLElement | null}} how no flip where a board has an up and a down
 * @returns {{node: HTMLElement, stop: () => void}}
 */
export function createTools({ onFlip, onShare, remove }) {
  const sounds = tool("sound", t("play.sounds_on"), () => set("sounds", !get("sounds")));
  const dress = () => {
    const label = t(get("sounds") ? "play.sounds_on" : "play.sounds_off");
    sounds.replaceChildren(icon(get("sounds") ? "sound" : "silence"));
    sounds.title = label;
    sounds.ariaLabel = label;
  };
  dress();
  const stop = onChange((name) => name === "sounds" && dress());
  const node = h("div", { class: "tools", role: "group", "aria-label": t("play.tools") },
    onFlip && tool("flip", t("common.board.flip"), onFlip), sounds, tool("share", t("play.share"), onShare), remove);
  return { node, stop };
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {() => void} click
 */
function tool(name, label, click) {
  return h("button", { type: "button", class: "button quiet icon", title: label, "aria-label": label, on: { click } }, icon(name));
}
