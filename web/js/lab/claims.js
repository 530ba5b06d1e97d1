// The claims of an experiment and what the figures say of each.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { verdictMark } from "./badge.js";
import { claimText, claimantText } from "./words.js";

/** @typedef {import("../types.js").LabClaim} LabClaim */

/** @param {LabClaim[]} claims @returns {HTMLElement} */
export function claimList(claims) {
  return h("ul", { class: "claims" }, claims.map(claimItem));
}

/** @param {LabClaim} claim */
function claimItem(claim) {
  const { by, verdict } = claim;
  return h("li", { class: ["claim", verdict] },
    h("span", { class: "claim-verdict" }, verdictMark(verdict), t(`lab.verdict.${verdict}`)),
    h("span", { class: "claim-says" }, claimText(claim), " ", h("span", { class: "faint" }, claimantText(by))));
}
