/**
 * @file What is wrong with a text for a game or a player, in words for people.
 */

import { t } from "../i18n.js";

/** @typedef {import("./fields.js").Complaint} Complaint */

/** @param {Complaint} complaint */
export function complaintText(complaint) {
  if (complaint.trouble === "grammar") {
    const { why, at } = complaint.error;
    return t(`play.form.expected_${why}`, { at });
  }
  return t(`play.form.${complaint.trouble}`, { name: complaint.name, value: complaint.value });
}
