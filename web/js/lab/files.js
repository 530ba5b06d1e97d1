// Where the files of a run are, and which belong together. No DOM.

/** @typedef {import("../types.js").LabReport} LabReport */
/** @typedef {{name: string, files: {format: string, path: string}[]}} Figure a table and its picture */

/** @param {string} id of a run @param {string} path in its folder @returns {string} */
export function fileAddress(id, path) {
  return `/api/lab/runs/${encodeURIComponent(id)}/files/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** What a file is called once it is downloaded. @param {string} id @param {string} path */
export function downloadName(id, path) {
  return `${id}-${path.split("/").at(-1)}`;
}

/** The whole report in the ways it is written. @type {Figure["files"]} */
export const REPORT_FILES = [
  { format: "HTML", path: "report.html" },
  { format: "Markdown", path: "report.md" },
  { format: "JSON", path: "verdicts.json" },
];

/** Tables and pictures by name, in the order of the tables. @param {Pick<LabReport, "tables"|"plots">} report @returns {Figure[]} */
export function figuresOf({ tables, plots }) {
  const names = [...new Set([...tables, ...plots].map(stem))];
  const of = (/** @type {string} */ name, /** @type {string[]} */ files, /** @type {string} */ format, /** @type {string} */ folder) =>
    files.filter((file) => stem(file) === name).map((file) => ({ format, path: `${folder}/${file}` }));
  return names.map((name) => ({ name, files: [...of(name, tables, "CSV", "tables"), ...of(name, plots, "SVG", "plots")] }));
}

/** @param {string} file */
function stem(file) {
  return file.replace(/\.[^.]+$/, "");
}
