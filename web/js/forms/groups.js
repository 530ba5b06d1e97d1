/**
 * @file A player has up to fifty options. They are shown in groups, the few
 * that matter to most people first, and of the evaluations' weights only those
 * of the evaluation chosen. No DOM.
 */

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {"limits" | "judging" | "weights" | "blunders" | "resources" | "technique"} GroupName */
/** @typedef {{name: GroupName, fields: Field[]}} Group */

/** @type {[GroupName, string[]][]} */
const KNOWN = [
  ["limits", ["level", "time", "depth", "nodes", "from", "iterations"]],
  ["judging", ["eval"]],
  ["blunders", ["noise", "random"]],
  ["resources", ["seed", "memory", "threads"]],
];

/** @type {GroupName[]} */
const ORDER = ["limits", "judging", "weights", "blunders", "technique", "resources"];

/** @param {Field} field */
function groupOf({ name }) {
  if (name.startsWith("eval.")) return "weights";
  return KNOWN.find(([, names]) => names.includes(name))?.[0] ?? "technique";
}

/**
 * The fields by group, empty groups left out.
 * @param {Field[]} fields
 * @param {string} evaluation the one chosen, by its proper name
 * @returns {Group[]}
 */
export function groupFields(fields, evaluation) {
  const shown = fields.map((field) => weightOf(field, evaluation)).filter((field) => field !== null);
  const groups = ORDER.map((name) => ({ name, fields: shown.filter((f) => groupOf(f) === name) }));
  return groups.filter((group) => group.fields.length > 0);
}

/**
 * A weight's help tells of each evaluation that has it: "a square of the outer
 * ring (groups-center: 1); another (ring-pairs: -30)". Only the part about the
 * evaluation chosen is kept; null if that one has no such weight. Fields that
 * are no weights stay as they are.
 * @param {Field} field
 * @param {string} evaluation
 * @returns {Field | null}
 */
export function weightOf(field, evaluation) {
  if (!field.name.startsWith("eval.")) return field;
  for (const part of field.help.split(/(?<=\)); /)) {
    const found = /^(.*) \(([^:()]+): ([^()]+)\)$/.exec(part);
    if (found && found[2] === evaluation) return { ...field, help: found[1], default: found[3] };
  }
  return null;
}
