/**
 * @file What a form must know of an option, made from the catalogue's words on
 * games and on players, which differ; and the values of such fields read from
 * a spec and written as one. No DOM.
 */

import { readSpec, SpecError, writeSpec } from "./spec.js";

/** @typedef {import("../types.js").GameOption} GameOption */
/** @typedef {import("../types.js").PlayerOption} PlayerOption */

/**
 * @typedef {object} FieldChoice
 * @property {string} value
 * @property {string} help
 * @property {string | null} alias another name for the same value
 */
/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} help
 * @property {string} default what it is when not given; "" is "not set"
 * @property {"choice" | "switch" | "number" | "size" | "text"} kind
 * @property {FieldChoice[]} choices
 * @property {string | null} min
 * @property {string | null} max
 * @property {string} hint what it takes, in the server's words
 */
/** @typedef {Record<string, string>} Values */
/** @typedef {{trouble: "grammar", error: SpecError} | {trouble: "unknown" | "twice" | "refused", name: string, value: string}} Complaint */

/**
 * @param {GameOption} option
 * @returns {Field}
 */
export function gameField(option) {
  const values = option.values ?? [];
  return {
    name: option.name,
    help: option.help,
    default: option.default,
    kind: option.kind,
    choices: values.map(({ value, help }) => ({ value, help, alias: null })),
    min: asText(option.min),
    max: asText(option.max),
    hint: "",
  };
}

/** @param {string | number | null | undefined} bound */
function asText(bound) {
  return bound === undefined || bound === null ? null : String(bound);
}

/**
 * @param {PlayerOption} option
 * @returns {Field}
 */
export function playerField(option) {
  const whole = /^a whole number from (\d+)(?: to (\d+))?$/.exec(option.values);
  return {
    name: option.name,
    help: option.help,
    default: option.default,
    kind: kindOf(option, whole !== null),
    choices: option.choices.map((value) => ({ value, help: "", alias: aliasOf(value, option.values) })),
    min: whole?.[1] ?? null,
    max: whole?.[2] ?? null,
    hint: option.values,
  };
}

/**
 * @param {PlayerOption} option
 * @param {boolean} whole
 * @returns {Field["kind"]}
 */
function kindOf({ choices }, whole) {
  if (choices.length === 0) return whole ? "number" : "text";
  return choices.length === 2 && choices.includes("on") && choices.includes("off") ? "switch" : "choice";
}

/**
 * The list of values names aliases in brackets: "groups-center (h1), …".
 * @param {string} value
 * @param {string} list
 */
function aliasOf(value, list) {
  const entry = list.split(", ").find((item) => item.startsWith(`${value} (`));
  return entry ? entry.slice(value.length + 2, -1) : null;
}

/**
 * Whether the field takes this text; empty text means the default.
 * @param {Field} field
 * @param {string} text
 */
export function accepts(field, text) {
  if (text === "") return true;
  switch (field.kind) {
    case "choice":
    case "switch":
      return field.choices.some(({ value, alias }) => value === text || alias === text);
    case "number":
      return /^\d+$/.test(text) && within(BigInt(text), field.min, field.max);
    case "size":
      return acceptsSize(field, text);
    case "text":
      return true;
  }
}

/**
 * BigInt because a seed may go beyond what a double holds exactly.
 * @param {bigint} number
 * @param {string | null} min
 * @param {string | null} max
 */
function within(number, min, max) {
  return (min === null || number >= BigInt(min)) && (max === null || number <= BigInt(max));
}

/**
 * @param {Field} field
 * @param {string} text
 */
function acceptsSize(field, text) {
  const size = readSize(text);
  const least = readSize(field.min ?? "");
  const most = readSize(field.max ?? "");
  if (!size) return false;
  return [0, 1].every((i) => size[i] >= (least?.[i] ?? 1) && size[i] <= (most?.[i] ?? Infinity));
}

/**
 * Columns and rows of a size such as "7x6".
 * @param {string} text
 * @returns {[number, number] | null}
 */
export function readSize(text) {
  const found = /^(\d+)x(\d+)$/.exec(text);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/**
 * The value of every field in a spec's text, those not given being "", or what
 * is wrong with it. An alias is given its proper name.
 * @param {string} text
 * @param {Field[]} fields
 * @returns {{values: Values, complaint: Complaint | null}}
 */
export function readValues(text, fields) {
  /** @type {Values} */
  const values = Object.fromEntries(fields.map(({ name }) => [name, ""]));
  let spec;
  try {
    spec = readSpec(text);
  } catch (error) {
    if (error instanceof SpecError) return { values, complaint: { trouble: "grammar", error } };
    throw error;
  }
  for (const { key, value } of spec.items) {
    const field = key === null ? fields[0] : fields.find(({ name }) => name === key);
    const trouble = complain(field, values, value);
    const name = field?.name ?? key ?? value;
    if (trouble || !field) return { values, complaint: { trouble: trouble ?? "unknown", name, value } };
    values[field.name] = properName(field, value);
  }
  return { values, complaint: null };
}

/**
 * @param {Field | undefined} field
 * @param {Values} values those read so far
 * @param {string} value
 */
function complain(field, values, value) {
  if (!field) return "unknown";
  if (values[field.name] !== "") return "twice";
  return accepts(field, value) ? null : "refused";
}

/**
 * @param {Field} field
 * @param {string} value
 */
function properName(field, value) {
  return field.choices.find(({ alias }) => alias === value)?.value ?? value;
}

/**
 * The shortest text that means these values: what is at its default is left
 * out, and an option named as its player (`level`) stands bare.
 * @param {string} name
 * @param {Field[]} fields
 * @param {Values} values
 */
export function writeValues(name, fields, values) {
  const given = fields.filter((field) => !isDefault(field, values[field.name] ?? ""));
  const items = given.map((field, i) => ({
    key: i === 0 && field.name === name && field === fields[0] ? null : field.name,
    value: values[field.name],
  }));
  return writeSpec({ name, items });
}

/**
 * @param {Field} field
 * @param {string} value
 */
function isDefault(field, value) {
  return value === "" || value === field.default;
}
