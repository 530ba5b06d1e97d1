/** @file The dialog with the links of a match, each with a button that copies it. */

import { sideName } from "../catalogue.js";
import { copyFrom } from "../clipboard.js";
import { ask } from "../dialog.js";
import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { publicLink, seatLinks } from "./links.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("./seat_keys.js").SeatLinks} SeatLinks */

const COPIED_MS = 2000;

/**
 * @param {MatchView} view
 * @param {SeatLinks} links
 */
export async function share(view, links) {
  const watch = linkField(t("play.link_public"), publicLink(location.origin, view.id), t("play.link_public_help"));
  const body = h("div", { class: "stack" }, seatFields(view, links), watch);
  await ask({ title: t("play.share"), body, buttons: [{ value: "close", label: t("common.close") }] });
}

/**
 * @param {MatchView} view
 * @param {SeatLinks} links
 */
function seatFields(view, links) {
  return seatLinks(location.origin, view, links).map(({ side, url, mine }) => {
    const which = mine ? "mine" : "other";
    return linkField(t(`play.link_${which}`, { side: sideName(view.game, side) }), url, t(`play.link_${which}_help`));
  });
}

/**
 * A link that can be seen, selected and copied.
 * @param {string} label
 * @param {string} url
 * @param {string} help
 */
export function linkField(label, url, help) {
  const id = freshId("link");
  const input = h("input", { id, type: "text", class: "mono", readonly: true, value: url, "aria-describedby": `${id}-help` });
  const words = h("span", null, t("common.copy"));
  const button = h("button", { type: "button", class: "button", "aria-describedby": `${id}-label` }, words);
  input.addEventListener("focus", () => input.select());
  button.addEventListener("click", async () => {
    if (!(await copyFrom(input))) return;
    words.textContent = t("common.copied");
    setTimeout(() => void (words.textContent = t("common.copy")), COPIED_MS);
  });
  return h("div", { class: "field" },
    h("label", { for: id, id: `${id}-label` }, label),
    h("div", { class: "link-row" }, input, button),
    h("small", { class: "hint", id: `${id}-help` }, help));
}
