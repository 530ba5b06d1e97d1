// The claims of an experiment and what the figures say of each.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { verdictMark } from "./badge.js";
import { claimantText, sentenceText } from "./words.js";

/** @typedef {import("../types.js").LabClaim} LabClaim */

/** @param {LabClaim[]} claims @returns {HTMLElement} */
export function claimList(claims) {
  return h("ul", { class: "claims" }, claims.map(claimItem));
}

/** @param {LabClaim} claim */
function claimItem({ says, by, verdict }) {
  return h("li", { class: ["claim", verdict] },
    h("span", { class: "claim-verdict" }, verdictMark(verdict), t(`lab.verdict.${verdict}`)),
    h("span", { class: "claim-says" }, sentenceText(says), " ", h("span", { class: "faint" }, claimantText(by))));
}
