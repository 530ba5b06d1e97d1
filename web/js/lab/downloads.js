// The files of a finished run: the whole report, and each table with its picture.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { REPORT_FILES, downloadName, figuresOf, fileAddress } from "./files.js";

/** @typedef {import("./files.js").Figure} Figure */

/** @param {import("../types.js").LabReport} report @returns {HTMLElement} */
export function downloads(report) {
  const whole = { name: t("lab.whole_report"), files: REPORT_FILES };
  return h("ul", { class: "lab-files" },
    h("li", null, h("span", null, whole.name), links(report.id, whole)),
    figuresOf(report).map((figure) => h("li", null, h("code", null, figure.name), links(report.id, figure))));
}

/** @param {string} id of the run @param {Figure} figure */
function links(id, { name, files }) {
  return h("span", { class: "button-row" }, files.map(({ format, path }) => h("a", {
    class: "button small", href: fileAddress(id, path), download: downloadName(id, path), "aria-label": t("lab.file_as", { name, format }),
  }, format)));
}
